"""What tests look for in a picture."""

import gettext
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


class Marked(gettext.NullTranslations):
    """A language in which every translated text stands between marks."""

    def gettext(self, message: str) -> str:
        return f"«{message}»"

    def ngettext(self, one: str, many: str, count: int) -> str:
        return f"«{many}»"
