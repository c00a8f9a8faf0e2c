"""What tests look for in a picture."""

from xml.etree.ElementTree import Element


def spots(picture: Element) -> dict[str, list[Element]]:
    found: dict[str, list[Element]] = {}
    for element in picture.iter():
        if "data-spot" in element.attrib:
            found.setdefault(element.attrib["data-spot"], []).append(element)
    return found


def tag(element: Element) -> str:
    return element.tag.rpartition("}")[2]


def classes(element: Element) -> list[str]:
    return element.get("class", "").split()
