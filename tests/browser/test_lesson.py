"""A guided first game is played on the real table, by clicking what glows, from the front page to its last step."""

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.people import People
from tests.browser.player import ANSWERED, mark_choices
from tramyard.kernel.lesson import lesson_of
from tramyard.kernel.room import room

MOST_CLICKS = 60
CAN = """() => document.querySelector('#steps .step') && document.querySelector('.part .can')
  || document.getElementById('lesson-over').checkVisibility()"""
"""There is something to choose, in the list and, as it follows the same scene, in the picture; or all is done."""
PICK = """() => {
  const can = [...document.querySelectorAll('.part .can')];
  const aimed = can.filter((one) => one.dataset.spot !== 'lever');
  const one = (aimed.length ? aimed : can).at(-1);
  if (!one) return null;
  one.scrollIntoView({ block: 'center' });
  const middle = () => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  if (one.contains(document.elementFromPoint(...middle()))) return middle();
  const seats = document.querySelector('.seats').getBoundingClientRect();
  const ask = document.querySelector('.ask').getBoundingClientRect();
  scrollBy({ top: middle()[1] - (seats.bottom + ask.top) / 2, behavior: 'instant' });
  return middle();
}"""
"""Where what glows lies: the last of it, because of a lever and what it turns the lever comes first; nowhere while what
was done before is still shown. What is covered by what stays in sight is scrolled out from under it."""

SLOW = """
  const quick = window.fetch;
  window.fetch = async (...what) => {
    if (String(what[0]?.url ?? what[0]).endsWith('/actions')) await new Promise((resolve) => setTimeout(resolve, 150));
    return quick(...what);
  };
"""
"""Actions take their time on the way: whoever clicks meanwhile must not send anything that comes too late."""


BESIDE = """place => document.querySelector('#board.zoomed')
  && !document.elementFromPoint(...place)?.closest('[data-spot].can')"""
"""Whether a board that is seen from close shows another part of itself."""
CLOSE = "document.querySelector('#board').classList.contains('zoomed')"


def click_what_glows(page: Page, touch: bool = False) -> None:
    """By a click or tap on it, in the menu that this opened, or on the answer to what is asked."""
    menu = page.locator("#menu [role=menuitem]")
    if page.locator("#sure").is_visible():
        mark_choices(page)
        page.locator("#sure [value=yes]").click()
        page.wait_for_function(ANSWERED)
        return
    if menu.first.is_visible():
        mark_choices(page)
        menu.first.click()
    else:
        lever = page.locator(".part .can").evaluate_all("all => all.every((one) => one.dataset.spot === 'lever')")
        mark_choices(page)
        place = page.evaluate(PICK)
        if place is None:
            return
        if page.evaluate(BESIDE, place):
            page.locator(".seats [data-do=fit]").tap()
            place = page.evaluate(PICK)
        was_close = page.evaluate(CLOSE)
        (page.touchscreen.tap if touch else page.mouse.click)(*place)
        if lever or page.evaluate(CLOSE) != was_close:
            return  # there is more to choose, or what was too small for a finger lies closer now
    page.wait_for_function(ANSWERED)


@pytest.mark.parametrize(
    ("game", "width", "height", "touch"),
    [
        ("trainmaker", 375, 812, False),
        ("lisbon28", 1280, 800, False),
        ("trieste", 1280, 800, False),
        ("workbook", 1280, 800, False),
        ("tramways", 1280, 800, False),
        ("tramways", 375, 812, True),
    ],
)
def test_a_lesson_is_played_by_clicking_what_glows(
    people: People, game: str, width: int, height: int, touch: bool
) -> None:
    lesson = lesson_of(room(game))
    assert lesson is not None
    person = people.arrive(width, height, touch)
    page = person.page
    page.add_init_script(SLOW)
    page.goto("/")
    page.locator(f'[form="learn-{game}"]').click()
    page.wait_for_selector("html[data-ready=yes]", state="attached")
    told: list[str] = []
    for _click in range(MOST_CLICKS):
        page.wait_for_function(CAN)
        told.append(page.locator("#lesson-says").inner_text())
        if page.locator("#lesson-over").is_visible():
            break
        assert page.locator("#note").is_hidden()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        click_what_glows(page, touch)
    assert list(dict.fromkeys(told)) == [*[step.says for step in lesson.steps], lesson.end]
    page.locator("#lesson-over button").first.click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector("html[data-ready=yes]", state="attached")
    expect(page.locator("#lesson")).to_be_hidden()


def test_a_lesson_is_offered_at_a_table_in_the_language_of_its_page(people: People) -> None:
    ann = people.arrive(language="pt-PT")
    page = ann.sit(ann.lay({"kind": "me"}, {"kind": "bot", "bot": "easy"}, game="lisbon28", options={}))
    page.locator('[data-do="rules"]').click()
    page.locator("#drawer").get_by_text("Aprender a jogar").click()
    page.wait_for_selector("#lesson:not([hidden])")
    expect(page.locator("#lesson-says")).to_contain_text("Clica na Avenida")


SEEN_OF_THE_BOARD = """() => {
  const all = ['.seats', '.ask', '#board'].map((name) => document.querySelector(name));
  const [seats, ask, board] = all.map((one) => one.getBoundingClientRect());
  return Math.min(ask.top, board.bottom) - Math.max(seats.bottom, board.top);
}"""
LEAST_SEEN = 160


def test_on_a_telephone_a_long_lesson_leaves_the_board_in_sight_and_scrolls(people: People) -> None:
    page = people.arrive(375, 812, touch=True).page
    page.goto("/")
    page.locator('[form="learn-tramways"]').click()
    page.wait_for_selector("html[data-ready=yes]", state="attached")
    for _click in range(MOST_CLICKS):
        page.wait_for_function(CAN)
        if page.locator("#lesson-says").inner_text().startswith("Your first action"):
            break
        click_what_glows(page, touch=True)
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate(SEEN_OF_THE_BOARD) >= LEAST_SEEN
    says = page.locator("#lesson-says")
    assert says.evaluate("one => one.scrollHeight - one.clientHeight") > 0
    expect(says).to_have_class("more-below")
    says.focus()
    expect(says).to_be_focused()
    says.evaluate("one => one.scrollTo(0, one.scrollHeight)")
    expect(says).to_have_class("more-above")
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    assert [fault["help"] for fault in found] == []
