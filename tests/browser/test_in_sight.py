"""What must never leave the screen: scores, hand and buttons on a phone, whole names, the way to a table that waits."""

import random
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import FRIEND, GREEDY, ME, People, Person
from tests.browser.test_clicks import lisbon
from tests.browser.test_screens import SMALLEST_TEXT, TEXTS
from tramyard.kernel.record import read_record

GAMES = Path(__file__).parents[1] / "games"
FOUR = GAMES / "lisbon28/records/pile-4-seats.record"
FIVE = GAMES / "tramways/records/moon-baby-5-seats.record"
THREE_LINES = 48
"""Lines of it after which seat 1 can do so much that the prompt takes three lines in Italian."""
POINTS = GAMES / "trieste/records/points-2-seats.record"
TWO_AT_THE_WORKSHOP = 71
"""Lines of it after which both trams stand at the workshop, and seat 1 has five choices."""
UNCOVERED = """names => names.map((name) => {
  const one = document.querySelector(name);
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const places = [top + 3, (top + bottom) / 2, bottom - 3].map((y) => document.elementFromPoint((left + right) / 2, y));
  return inside && places.every((place) => one.contains(place));
})"""
OVERLAPS = """one => {
  const [a, b] = [one, document.querySelector("#board")].map((each) => each.getBoundingClientRect());
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""
COVERED_CHOICES = """() => {
  const note = document.querySelector("#note").getBoundingClientRect();
  return [...document.querySelectorAll("#board .can")].map((one) => one.getBoundingClientRect()).filter((one) =>
    one.left < note.right && note.left < one.right && one.top < note.bottom && note.top < one.bottom).length;
}"""
LINES_OF_NAMES = """names => names.map((name) => {
  const range = document.createRange();
  range.selectNodeContents(name.firstChild);
  return new Set([...range.getClientRects()].map((line) => line.top)).size;
})"""

CUT_LINES = """() => {
  const log = document.querySelector("#log");
  const { top, bottom } = log.getBoundingClientRect();
  const covered = parseFloat(getComputedStyle(log).getPropertyValue("--covered"));
  const lines = [...log.children].filter((line) => line.checkVisibility()).map((line) => line.getBoundingClientRect());
  const shown = lines.filter((line) => line.bottom > top + covered + 1 && line.top < bottom);
  return { shown: shown.length, cut: shown.filter((line) => line.top < top + covered - 2).length };
}"""
WHOLE_NEWEST = """() => {
  const log = document.querySelector("#log");
  const newest = [...log.children].filter((one) => !one.hidden).at(-1);
  const [around, line] = [log, newest].map((one) => one.getBoundingClientRect());
  return line.top >= around.top - 1 && line.bottom <= around.bottom + 1;
}"""
SAY = """words => {
  document.querySelector("#say").value = words;
  document.querySelector("#chat").requestSubmit();
}"""
GROW = """([height, prompt, words]) => {
  document.querySelector("#prompt").textContent = "parola ".repeat(prompt);
  document.querySelector("#players").style.height = `${height}px`;
  document.querySelector("#hint").hidden = !words;
  document.querySelector("#hint").textContent = "parola ".repeat(words);
}"""
ROOM_ABOVE = (20, 90, 110, 134, 150, 170)
PROMPTS = (2, 8, 14, 22, 30)
HINTS = (0, 0, 3, 12, 40, 90)
WINDOWS = ((1280, 690), (1160, 709), (1340, 720), (1340, 737), (1280, 760), (1340, 789))
"""What stands above the log, in pixels and in words, and windows: by all of them it grows and shrinks."""
TWO_FRAMES = 60
ALL_DEEDS = """() => ["undo", "restart", "hint"].map((deed) => {
  const button = document.querySelector(`.deeds [data-do=${deed}]`);
  button.hidden = false;
  const [box, around] = [button, button.closest(".ask")].map((one) => one.getBoundingClientRect());
  return box.left >= around.left && box.right <= around.right && button.scrollWidth <= button.clientWidth;
})"""
SCROLLING = """() => [...document.querySelectorAll('.side, .side *')].filter((one) =>
  one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY === 'auto'
  && !one.closest('.talk')).map((one) => one.className)"""

WHOLE_CHOICES = """() => {
  const list = document.querySelector("#steps").getBoundingClientRect();
  return [...document.querySelectorAll("#steps .step")].map((one) => one.getBoundingClientRect()).filter((one) =>
    one.bottom <= Math.min(list.bottom, innerHeight)).length;
}"""
COVERED_NAMES = """() => {
  const [names, trams] = ["#tr-names text", "#tr-trams > g"].map((each) => [...document.querySelectorAll(each)]);
  const boxes = [...document.querySelectorAll(".tr-number")].map((one) => one.getBoundingClientRect());
  const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const under = (name) => trams.some((tram) => name.compareDocumentPosition(tram) & Node.DOCUMENT_POSITION_FOLLOWING);
  const letters = ({ left, right, top, bottom }) => ({ left, right, top: top + (bottom - top) / 4, bottom });
  const crossed = (name) => boxes.some((box) => meets(box, letters(name.getBoundingClientRect())));
  return names.filter((name) => under(name) || crossed(name)).map((name) => name.textContent);
}"""


def in_sight(page: Page, *names: str) -> bool:
    """Whether these are on the screen with nothing before them."""
    return all(page.evaluate(UNCOVERED, list(names)))


def in_the_midst(person: Person, record: Path, lines: int) -> Page:
    """At seat 1, among bots, after so many lines of a record."""
    told = read_record(record.read_text("utf-8"))
    told.back_to(lines if lines >= 0 else len(told.lines) + lines)
    bots = [GREEDY] * (len(told.names) - 1)
    page = person.sit(person.lay(ME, *bots, game=told.room.name, options={}, origin=told.text()))
    page.locator("#steps .step").first.wait_for(state="attached")
    return page


@pytest.mark.parametrize("height", [800, 640])
def test_a_prompt_of_three_lines_leaves_choices_and_hint_their_room(people: People, height: int) -> None:
    page = in_the_midst(people.arrive(1280, height, language="it-IT"), FIVE, THREE_LINES)
    lines = "one => one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)"
    assert page.locator("#prompt").evaluate(lines) >= 3
    assert in_sight(page, "#prompt", "#steps", ".deeds [data-do=hint]")
    assert page.locator(".ask").evaluate("ask => ask.scrollHeight - ask.clientHeight") <= 1


def test_cards_are_read_on_a_phone_held_sideways_and_the_row_scrolls(people: People) -> None:
    page = in_the_midst(people.arrive(812, 375, touch=True), FIVE, THREE_LINES)
    assert [words for words, size in page.evaluate(TEXTS) if size < SMALLEST_TEXT] == []
    last = page.locator("#hand [id^=card-]").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_beside_a_low_hill_three_choices_are_in_sight_and_trams_leave_a_name_legible(people: People) -> None:
    page = in_the_midst(people.arrive(812, 375, touch=True), POINTS, TWO_AT_THE_WORKSHOP)
    expect(page.locator("#steps .step")).to_have_count(5)
    assert page.evaluate(WHOLE_CHOICES) >= 3
    assert in_sight(page, "#hand", "#buttons")
    assert page.evaluate(COVERED_NAMES) == []


def test_after_the_end_no_button_is_left(people: People) -> None:
    page = in_the_midst(people.arrive(), POINTS, -1)
    page.locator('#buttons [data-spot="unload"].can').click()
    expect(page.locator("#outcome")).to_be_visible()
    expect(page.locator("#hand")).to_be_visible()
    expect(page.locator("#buttons")).to_be_hidden()


def test_who_won_is_in_sight_below_a_board_that_is_higher_than_the_telephone(people: People) -> None:
    ann, bob = people.arrive(), people.arrive(375, 812, touch=True)
    record = (FOUR.parents[2] / "trieste/records/points-3-seats.record").read_text("utf-8")
    page = bob.sit(str(ann.ask("POST", "/api/tables/from-record", {"record": record})["code"]))
    page.wait_for_selector("#plot svg")  # the board was drawn before
    expect(page.locator("#outcome")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height"), [(375, 812), (812, 375)])
def test_hand_buttons_and_scores_stay_in_sight_while_zoomed_in_and_while_paying(
    people: People, width: int, height: int
) -> None:
    page = lisbon(people).page
    page.set_viewport_size({"width": width, "height": height})
    mine = ("#hand", "#buttons", ".chair.seat-0", ".chair.seat-1")
    assert in_sight(page, *mine)
    page.keyboard.press("+")
    page.keyboard.press("+")
    expect(page.locator("#board.zoomed")).to_be_visible()
    assert in_sight(page, *mine)
    page.locator('#board [data-spot="MMZ"].can').last.focus()
    page.keyboard.press("Enter")
    menu = page.get_by_role("menuitem")
    expect(menu).to_have_count(4)
    assert in_sight(page, *mine)
    menu.last.scroll_into_view_if_needed()
    assert in_sight(page, *mine, "#menu > :last-child")


@pytest.mark.parametrize(("width", "height"), [(375, 812), (812, 375)])
def test_what_zooms_covers_nothing_of_the_board(people: People, width: int, height: int) -> None:
    page = lisbon(people).page
    page.set_viewport_size({"width": width, "height": height})
    page.keyboard.press("+")
    expect(page.locator("#board.zoomed")).to_be_visible()
    for name in ("Zoom out", "Whole board", "Zoom in"):
        button = page.get_by_role("button", name=name)
        expect(button).to_have_count(1)
        assert not button.evaluate(OVERLAPS), name
    assert in_sight(page, ".chair.seat-0", ".chair.seat-1")
    page.get_by_role("button", name="Whole board").click()
    expect(page.locator("#board.zoomed")).to_have_count(0)


def test_a_hint_opens_the_drawer_it_points_into_and_its_choice_is_in_sight(people: People) -> None:
    page = lisbon(people).page
    page.set_viewport_size({"width": 375, "height": 812})
    expect(page.locator("#steps .step.opener").first).to_be_visible()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#steps .step.hinted")).to_be_visible()
    page.wait_for_function(f"() => ({UNCOVERED})(['#steps .step.hinted']).every(Boolean)")


@pytest.mark.parametrize(("width", "height"), [(375, 812), (812, 375)])
def test_what_brings_people_to_a_waiting_table_is_seen_whole(people: People, width: int, height: int) -> None:
    ann = people.arrive(width, height)
    laid = ann.lay(ME, FRIEND, {"kind": "open"})
    page = ann.sit(laid)
    expect(page.locator("#waiting")).to_be_visible()
    assert in_sight(page, "#waiting-qr", "#waiting-address", "#waiting-copy")


@pytest.mark.parametrize(("width", "height"), [(812, 375), (1280, 800)])
def test_the_end_tells_the_result_first_with_whole_names(people: People, width: int, height: int) -> None:
    ann = people.arrive(width, height)
    laid = ann.ask("POST", "/api/tables/from-record", {"record": FOUR.read_text("utf-8")})
    page = ann.sit(str(laid["code"]))
    expect(page.locator("#plot .scale").first).to_be_visible()
    assert set(page.locator(".chair .name").evaluate_all(LINES_OF_NAMES)) == {1}
    above = page.evaluate("() => document.querySelector('.ask').getBoundingClientRect().top")
    told = page.locator("#outcome").bounding_box()
    assert told is not None
    assert told["y"] - above < 40, "nothing stands above who won"
    assert [words for words, size in page.evaluate(TEXTS) if size < SMALLEST_TEXT] == []
    assert len(page.evaluate(SCROLLING)) <= 1, "one scroll area"
    page.locator("#turns li button").first.click()
    expect(page.locator("#moment > p").first).to_be_visible()
    page.wait_for_function(f"() => ({UNCOVERED})(['#moment > p', '[data-do=present]']).every(Boolean)")


def test_the_folded_log_shows_whole_lines_alone(people: People) -> None:
    """As many as there is room for, down to one; a line that would break takes what one line holds."""
    ann = people.arrive(1280, 640)
    laid = ann.ask("POST", "/api/tables/from-record", {"record": FOUR.read_text("utf-8")})
    page = ann.sit(str(laid["code"]))
    expect(page.locator("#log li").nth(8)).to_be_attached()
    page.keyboard.press(",")
    expect(page.locator("body.looking-back")).to_be_visible()
    for _step in range(5):
        told = page.evaluate(CUT_LINES)
        assert told["shown"] >= 1
        assert told["cut"] == 0
        line = page.locator("#past-words").text_content()
        page.keyboard.press(",")
        expect(page.locator("#past-words")).not_to_have_text(str(line))


def talked(people: People) -> Page:
    """A table at which much was said: lines of one row and of two."""
    page = in_the_midst(people.arrive(1280, 720, language="it-IT"), POINTS, TWO_AT_THE_WORKSHOP)
    for number in range(1, 10):
        page.evaluate(SAY, "tram " * (number % 3 * 5 + 1) + str(number))
        expect(page.locator("#log > li.said")).to_have_count(number)
    return page


def test_the_newest_line_of_the_folded_log_is_whole_whatever_grows_above_it(people: People) -> None:
    page = talked(people)
    newest = page.locator("#log > li:not([hidden])").last
    page.wait_for_function(WHOLE_NEWEST)
    chosen = random.Random(720)
    for step in range(60):
        if chosen.random() < 1 / 2:
            width, height = chosen.choice(WINDOWS)
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(chosen.choice((20, TWO_FRAMES)))
        page.evaluate(GROW, [chosen.choice(ROOM_ABOVE), chosen.choice(PROMPTS), chosen.choice(HINTS)])
        page.wait_for_timeout(TWO_FRAMES)
        assert page.evaluate(WHOLE_NEWEST), step
    page.evaluate(GROW, [20, 2, 0])
    page.wait_for_timeout(TWO_FRAMES)
    newest.evaluate("line => { line.style.minHeight = '52px'; }")
    page.wait_for_timeout(TWO_FRAMES)
    assert page.evaluate(WHOLE_NEWEST), "it became higher by itself"


def test_whoever_reads_further_up_in_the_folded_log_stays_there(people: People) -> None:
    page = talked(people)
    page.wait_for_function(WHOLE_NEWEST)
    page.locator("#log").hover()
    page.mouse.wheel(0, -400)
    page.wait_for_function("() => document.querySelector('#log').scrollTop === 0")
    page.evaluate(GROW, [90, 8, 30])
    page.wait_for_timeout(TWO_FRAMES)
    assert not page.evaluate(WHOLE_NEWEST)


def test_a_list_of_choices_that_goes_on_says_so(people: People) -> None:
    page = lisbon(people).page
    page.set_viewport_size({"width": 1280, "height": 620})
    steps = page.locator("#steps")
    expect(steps).to_have_class("steps more-below")
    steps.evaluate("steps => steps.scrollTo(0, steps.scrollHeight)")
    expect(steps).to_have_class("steps more-above")
    page.set_viewport_size({"width": 1280, "height": 1400})
    expect(steps).to_have_class("steps")


@pytest.mark.parametrize(("width", "height"), [(375, 812), (812, 375)])
def test_what_can_be_taken_back_stands_within_its_box_in_italian_too(people: People, width: int, height: int) -> None:
    anna = people.arrive(width, height, language="it-IT", touch=True)
    page = anna.sit(anna.lay(ME, game="workbook", options={}, content_name="chicago-1858"))
    page.locator("#steps [data-move]").first.wait_for(state="attached")
    assert page.evaluate(ALL_DEEDS) == [True, True, True]


def test_a_refusal_covers_no_choice_and_its_rule_opens_alone(people: People) -> None:
    """Rules and log open at the same side, one at a time; what is closed gives the focus back."""
    page = lisbon(people).page
    for place in ("ANJ", "SEL"):
        page.keyboard.press("Escape")
        page.locator(f'#board [data-spot="{place}"] .l28-hit').last.click()
        expect(page.locator("#note .rule")).to_be_visible()
        assert page.evaluate(COVERED_CHOICES) == 0, place
    page.keyboard.press("l")
    expect(page.locator("#log")).to_be_focused()
    page.locator("#note .rule").click()
    expect(page.locator("#drawer")).to_be_visible()
    expect(page.locator("#note")).to_be_hidden()
    expect(page.locator("#talk.open")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("#drawer")).to_be_hidden()
    expect(page.locator("#prompt")).to_be_focused()
    page.keyboard.press("l")
    page.keyboard.press("Escape")
    expect(page.locator(".open-log")).to_be_focused()
