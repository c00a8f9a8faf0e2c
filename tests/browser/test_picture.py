"""What any picture may ask of the page: parts that light up for a spot or a move, and sounds."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.hearing import listen, rings
from tests.browser.people import GREEDY, ME, People

PARTS = """
  <g id="place" data-for="contract-1 contract-2"><path d="M0 0h1"/></g>
  <g id="way-1" data-for="contract-1" data-move="K1"><path d="M0 0h1"/></g>
  <g id="way-2" data-for="contract-1" data-move="K2"><path d="M0 0h1"/></g>
  <g id="named" data-move="K2 K3"><path d="M0 0h1"/></g>
  <g id="ring-1" data-sound="bell"/></svg>"""


def loaded_with(page: Page, change: Callable[[dict[str, Any]], None]) -> None:
    """The page's own data, changed on its way."""

    def loaded(route: Route) -> None:
        page = route.fetch()
        html = page.text()
        sent = re.search(r'(?<=id="data">).*?(?=</script>)', html, re.DOTALL)
        assert sent is not None
        data = json.loads(sent[0])
        change(data)
        told = json.dumps(data).replace("<", "\\u003c")
        route.fulfill(response=page, body=html[: sent.start()] + told + html[sent.end() :])

    page.route("**/t/*", loaded)
    page.route_web_socket("**/live?*", lambda line: None)


def with_parts(page: Page) -> None:
    """Draws the parts into every picture the page gets from now on: on loading, and with every scene of an action."""

    def loaded(data: dict[str, Any]) -> None:
        board = data["now"]["parts"]["board"]
        data["texts"][board] = data["texts"][board].replace("</svg>", PARTS.replace("ring-1", "ring-0"))

    def acted(route: Route) -> None:
        answer = route.fetch()
        said = answer.json()
        for stands in (*said["scenes"], said["now"]):
            drawn = said["texts"][stands["parts"]["board"]]
            said["texts"][f"{stands['parts']['board']}+"] = drawn.replace("</svg>", PARTS)
            stands["parts"]["board"] += "+"
        route.fulfill(response=answer, json=said)

    loaded_with(page, loaded)
    page.route("**/actions", acted)


SHOWN = "names => [...document.querySelectorAll('.part .shown')].map((part) => part.id).sort().join(' ') === names"


def lit(page: Page, *names: str) -> None:
    """These parts light up, and no others."""
    page.wait_for_function(SHOWN, arg=" ".join(names))


def test_what_belongs_to_a_spot_or_a_move_lights_up_under_pointer_and_focus(people: People) -> None:
    ann = people.arrive()
    with_parts(ann.page)
    page = ann.sit(ann.lay(ME, GREEDY))
    first, second = (page.locator(f".part [data-spot=contract-{number}]").first for number in (1, 2))
    lit(page)
    first.hover()
    lit(page, "place", "way-1")  # of two ways to one place the one that can be gone
    second.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    lit(page, "named", "place", "way-2")
    page.mouse.move(0, 0)
    page.locator("#steps [data-move=K1]").hover()
    lit(page, "place", "way-1")
    page.locator("#prompt").hover()
    page.locator("#prompt").focus()
    lit(page)


def test_a_bell_in_the_picture_rings_once_and_never_when_muted(people: People) -> None:
    for muted in (False, True):
        ann = people.arrive()
        with_parts(ann.page)
        listen(ann.page)
        page = ann.sit(ann.lay(ME, GREEDY))
        page.locator("#prompt").click()
        if muted:
            page.keyboard.press("m")
        page.locator("#steps [data-move=K1]").click()
        expect(page.locator("#steps [data-move=E]")).to_be_visible()
        assert rings(page) == (0 if muted else 1)


SVG = '<svg xmlns="http://www.w3.org/2000/svg" role="group"'
TALL = f'{SVG} viewBox="0 0 300 600" data-lying="0 0 600 300" data-tall="yes"><rect width="300" height="300"/></svg>'
SHEET = f'{SVG} viewBox="0 0 200 300"><rect width="200" height="300"/></svg>'


def with_two_sheets(data: dict[str, Any]) -> None:
    """A board that is twice as high as wide and may lie on its side, and a second sheet."""
    parts, texts = data["now"]["parts"], data["texts"]
    parts.update(board="tall", sheet="second")
    texts.update(tall=TALL, second=SHEET)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (375, 812)])
def test_a_tall_board_lies_down_in_a_wide_window_and_a_second_sheet_finds_its_place(
    people: People, width: int, height: int
) -> None:
    ann = people.arrive(width, height, touch=width < 1000)
    loaded_with(ann.page, with_two_sheets)
    page = ann.sit(ann.lay(ME, GREEDY))
    board, sheet = page.locator("#board > svg"), page.locator("#sheet > svg")
    expect(sheet).to_be_visible()
    drawn, beside = board.bounding_box(), sheet.bounding_box()
    assert drawn is not None
    assert beside is not None
    if width > height:
        expect(board).to_have_attribute("viewBox", "0 0 600 300")
        expect(board).to_have_class("lying")
        assert beside["x"] >= drawn["x"] + drawn["width"]
        assert drawn["y"] + drawn["height"] <= height
    else:
        expect(board).to_have_attribute("viewBox", "0 0 300 600")
        assert drawn["width"] > 0.95 * width, "it keeps its width, however high that makes it"
        assert drawn["height"] > 1.9 * drawn["width"]
        assert beside["y"] >= drawn["y"] + drawn["height"]
        expect(page.locator("#prompt")).to_be_in_viewport()
        expect(page.locator("#steps .step").first).to_be_in_viewport()
