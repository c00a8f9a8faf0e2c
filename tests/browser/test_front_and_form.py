"""The pages around the tables: play is in sight at once, the form offers what fits, files are looked at when chosen."""

from dataclasses import replace
from pathlib import Path

import pytest
from litestar.testing import TestClient
from playwright.sync_api import Page, Route, expect

from tests.browser.people import GREEDY, ME, People
from tests.toys.lanterns import ROOM as LANTERNS
from tests.toys.yard import Announced, yard
from tramyard.games.lisbon28 import ROOM as LISBON
from tramyard.games.trainmaker import ROOM as TRAINMAKER
from tramyard.kernel import room as kernel
from tramyard.kernel.record import Record
from tramyard.store import open_store
from tramyard.web.app import make_app

CARDS = TRAINMAKER.content().text
BOTTOMS = "items => items.map((item) => item.getBoundingClientRect().bottom)"
FIVE = [
    LISBON,
    TRAINMAKER,
    replace(LISBON, name="trieste", title="Trieste"),
    replace(LANTERNS, name="workbook", title="The Workbook of Lines", min_seats=1, max_seats=1),
    replace(TRAINMAKER, name="tramways", title="Tramways"),
]
SHELF = [f"chicago-{1850 + number}" for number in range(12)]


def bottoms(page: Page, selector: str) -> list[float]:
    return [float(bottom) for bottom in page.locator(selector).evaluate_all(BOTTOMS)]


@pytest.fixture(name="five", scope="module")
def _five(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The front page of a yard with five games, one of them with a shelf of puzzles."""
    folder = tmp_path_factory.mktemp("five")
    with pytest.MonkeyPatch.context() as patch, yard(*[Announced(room.name, room) for room in FIVE]):
        patch.setattr(kernel, "_added", {"workbook": {name: folder / f"{name}.toml" for name in SHELF}})
        with TestClient(make_app(open_store(f"sqlite:{folder / 'yard.db'}"))) as client:
            return client.get("/").text


LEVELS = """games => games.map((game) => {
  const row = [...game.querySelectorAll(".play > .button, .level")];
  return new Set(row.map((one) => Math.round(one.getBoundingClientRect().bottom))).size;
})"""


def test_play_and_the_three_levels_stand_in_one_row(people: People) -> None:
    page = people.arrive(width=360, height=740, touch=True, language="it-IT").page
    page.goto("/")
    assert set(page.locator(".game:has(.level)").evaluate_all(LEVELS)) == {1}


@pytest.mark.parametrize(("width", "height", "seen"), [(1280, 800, 5), (375, 812, 2)])
def test_play_is_above_the_fold(people: People, five: str, width: int, height: int, seen: int) -> None:
    ann = people.arrive(width=width, height=height, touch=width < 1000)
    page = ann.page
    page.goto("/")
    offered = bottoms(page, ".game .play button.main")
    assert len([bottom for bottom in offered if bottom <= height]) >= min(seen, len(offered))
    expect(page.locator("#mine")).to_be_hidden()

    for _table in range(5):
        ann.lay(ME, GREEDY)
    page.goto("/")
    assert bottoms(page, ".game .play button")[0] <= height
    assert bottoms(page, "#mine")[0] < bottoms(page, ".game")[0]
    expect(page.locator("#mine > ul > li")).to_have_count(3)
    page.get_by_text("All your tables (5)").click()
    expect(page.locator("#mine li:visible")).to_have_count(5)

    def show_five(route: Route) -> None:
        route.fulfill(body=five, content_type="text/html")

    page.route("**/five", show_five)
    page.goto("/five")
    assert len([bottom for bottom in bottoms(page, ".game .play button.main") if bottom <= height]) >= seen
    assert page.locator(".game").count() == 5
    expect(page.locator(".shelf button")).to_have_count(1 + len(SHELF))
    expect(page.get_by_role("button", name="Chicago 1858")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_the_form_offers_what_fits_the_number_of_players(people: People) -> None:
    page = people.arrive().page
    page.goto("/new/trainmaker")
    assert bottoms(page, "#new .button.main")[0] < 500
    expect(page.get_by_label("Hints are allowed")).to_be_hidden()
    page.get_by_text("More choices").click()
    engine, six = page.get_by_label("The Steam Engine plays too"), page.get_by_label("also wins with six goods")
    first = page.get_by_label("Who starts")
    expect(page.locator("#field-option-engine")).to_contain_text("for 1 to 5 players")
    expect(engine).to_be_enabled()
    expect(six).to_be_disabled()
    assert first.locator("option:enabled").count() == 3
    engine.check()
    expect(six).to_be_enabled()
    page.get_by_role("button", name="One player less").last.click()
    expect(engine).to_be_disabled()
    expect(engine).to_be_checked()
    for _player in range(5):
        page.get_by_role("button", name="One more player").click()
    expect(page.get_by_role("button", name="One more player")).to_be_hidden()
    expect(engine).to_be_disabled()
    expect(engine).not_to_be_checked()
    assert first.locator("option:enabled").count() == 7


def test_a_wrong_file_is_told_at_its_field_until_another_is_chosen(people: People, tmp_path: Path) -> None:
    ann = people.arrive(width=375, height=812, touch=True)
    ann.forgiven = ("422",)
    page = ann.page
    page.goto("/new/trainmaker")
    page.get_by_text("More choices").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the standard file").click()
    assert Path(download.value.path()).read_text("utf-8") == CARDS
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(CARDS.replace('good = "cattle"', 'good = "tea"', 1), "utf-8")
    right = tmp_path / "right.toml"
    right.write_text("".join(line for line in CARDS.splitlines(True) if '"Abilene"' not in line), "utf-8")
    own = page.get_by_label("Your own file (.toml)")
    own.set_input_files(wrong)
    expect(page.locator("#field-content #note")).to_contain_text("not «tea»")
    expect(page.locator("#content-preview")).to_be_hidden()
    own.set_input_files(right)
    expect(page.locator("#note")).to_be_hidden()
    expect(page.locator("#content-preview")).to_contain_text("39 cities")
    page.locator("#chairs select").last.select_option("bot:easy")
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector("html[data-ready=yes]", state="attached")
    expect(page.locator("#seats")).to_contain_text("Otto bot: Easy")


def test_a_table_is_laid_from_a_file(people: People, tmp_path: Path) -> None:
    record = Record.begin(TRAINMAKER, ["Ada", "Bo", "Cy"])
    for word in ["f1", "c1:05,11", "c2:02,07", "c3:01,03", "d1:01", "d2:08", "d3:12", "K1", "rLLPPBFC"]:
        record.add(tuple(record.game.parse(record.position, word)))
    file = tmp_path / "evening.record"
    file.write_text(record.text(), "utf-8")
    ann = people.arrive()
    page = ann.page
    page.goto("/new/trainmaker")
    page.get_by_text("More choices").click()
    page.get_by_label("The file", exact=True).set_input_files(file)
    expect(page.locator("#origin-preview")).to_contain_text("A game of Ada, Bo, Cy")
    expect(page.locator("#chairs li")).to_have_count(3)
    expect(page.locator("#options")).to_be_hidden()
    page.locator("#chairs select").nth(1).select_option("bot:middle")
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector("html[data-ready=yes]", state="attached")
    expect(page.locator("#log")).to_contain_text("The table was set up")
    now = ann.now(page.url.rpartition("/")[2])
    assert (now["actor"], len(now["seats"])) == (0, 3)  # type: ignore[arg-type]


def test_the_rules_begin_with_their_title_and_a_telephone_folds_the_chapters(people: People) -> None:
    phone, desk = people.arrive(375, 812, touch=True).page, people.arrive().page
    for page in (phone, desk):
        page.goto("/guide/workbook")
        expect(page.locator("h1")).to_be_in_viewport(ratio=1)
    chapter = "a[href='#chapter-3']"
    expect(desk.locator(chapter)).to_be_visible()
    expect(phone.locator(chapter)).to_be_hidden()
    phone.locator(".contents summary").tap()
    phone.locator(chapter).tap()
    expect(phone.locator("#chapter-3")).to_be_in_viewport()


def test_without_scripts_pages_say_what_they_need(people: People) -> None:
    ann = people.arrive()
    code = ann.lay({"kind": "me"}, {"kind": "bot", "bot": "easy"})
    bare = people.browser.new_context(base_url=people.address, java_script_enabled=False)
    page = bare.new_page()
    for path in (f"/t/{code}", "/new/trainmaker"):
        page.goto(path)
        expect(page.locator("noscript p")).to_be_in_viewport()
    bare.close()
