"""What any picture may ask of the page: parts that light up for a spot or a move, and sounds."""

import json

from playwright.sync_api import Page, Route, expect

from tests.browser.hearing import listen, rings
from tests.browser.people import GREEDY, ME, People

PARTS = """
  <g id="place" data-for="contract-1 contract-2"><path d="M0 0h1"/></g>
  <g id="way-1" data-for="contract-1" data-move="K1"><path d="M0 0h1"/></g>
  <g id="way-2" data-for="contract-1" data-move="K2"><path d="M0 0h1"/></g>
  <g id="named" data-move="K2 K3"><path d="M0 0h1"/></g>
  <g id="ring-1" data-sound="bell"/></svg>"""


def with_parts(page: Page) -> None:
    """Draws the parts into every picture the page gets from now on: on loading, and with every scene of an action."""

    def loaded(route: Route) -> None:
        page = route.fetch()
        parts = json.dumps(PARTS)[1:-1].replace("<", "\\u003c").replace('id=\\"ring-1\\"', 'id=\\"ring-0\\"')
        route.fulfill(response=page, body=page.text().replace("\\u003c/svg>", parts))

    def acted(route: Route) -> None:
        answer = route.fetch()
        said = answer.json()
        for stands in (*said["scenes"], said["now"]):
            stands["picture"] = stands["picture"].replace("</svg>", PARTS)
        route.fulfill(response=answer, json=said)

    page.route("**/t/*", loaded)
    page.route("**/actions", acted)
    page.route_web_socket("**/live?*", lambda line: None)


SHOWN = "names => [...document.querySelectorAll('#board .shown')].map((part) => part.id).sort().join(' ') === names"


def lit(page: Page, *names: str) -> None:
    """These parts light up, and no others."""
    page.wait_for_function(SHOWN, arg=" ".join(names))


def test_what_belongs_to_a_spot_or_a_move_lights_up_under_pointer_and_focus(people: People) -> None:
    ann = people.arrive()
    with_parts(ann.page)
    page = ann.sit(ann.lay(ME, GREEDY))
    first, second = (page.locator(f"#board [data-spot=contract-{number}]").first for number in (1, 2))
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
