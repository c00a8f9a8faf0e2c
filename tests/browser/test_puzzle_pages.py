"""Puzzles besides the book, in a browser: the solver at the board, the day's puzzle, new ones, and a friend's."""

import json
import re
from pathlib import Path
from typing import Literal

import pytest
from litestar.testing import TestClient
from playwright.sync_api import Page, Route, expect

from tests.browser.people import ME, People, Person, filled_in
from tests.browser.test_screens import faults
from tests.games.workbook.test_lost_goals import PUZZLE
from tests.toys.shunting import ROOM as SHUNTING
from tests.toys.yard import Announced, yard
from tramyard.games.workbook.editor import BLANK
from tramyard.kernel.daily import today
from tramyard.store import open_store
from tramyard.web.app import make_app


def editor(person: Person) -> Page:
    page = person.page
    page.goto("/editor/workbook")
    page.wait_for_selector("html[data-ready=yes]", state="attached")
    expect(page.locator("#verdict-title")).to_have_text("It can be played.")
    return page


def test_the_solver_tells_as_much_as_it_is_asked_for_and_compares_after_the_end(people: People) -> None:
    ann = people.arrive()
    code = ann.lay(ME, game="workbook", options={}, content=BLANK)
    page = ann.sit(code)
    says, line = page.locator("#solver-says"), page.locator("#solver-line li")
    page.get_by_text("Ask the solver").click()
    page.get_by_role("button", name="Still solvable?").click()
    expect(says).to_contain_text("There is a way")
    expect(line).to_have_count(0)
    page.get_by_role("button", name="A nudge").click()
    expect(says).to_contain_text("Look here")
    expect(page.locator("#board .asked-for").first).to_be_attached()
    page.get_by_role("button", name="The next action").click()
    expect(line).to_have_count(1)
    page.get_by_role("button", name="The whole way").click()
    expect(line.nth(1)).to_be_visible()
    expect(page.locator("#best-known")).to_be_hidden()

    while not (now := ann.now(code))["ended"]:  # whoever follows the hints solves it
        told = ann.context.request.post(f"/api/tables/{code}/search", data={"strength": "action"}).text()
        [action] = json.loads(told.splitlines()[-1])["actions"]
        ann.ask("POST", f"/api/tables/{code}/actions", {"version": now["version"], "moves": action["moves"]})
    expect(page.locator("#best-known")).to_contain_text("You reached")
    expect(says).to_have_text("")
    days = page.evaluate("JSON.parse(localStorage.getItem('tramyard-days'))")
    assert list(days) == [today().isoformat()]


def test_goals_proved_lost_are_struck_through_and_a_lost_server_is_told(people: People) -> None:
    ann = people.arrive()
    page = ann.sit(ann.lay(ME, game="workbook", options={}, content=PUZZLE.format(hp=90, money=1)))
    says, asks = page.locator("#solver-says"), page.get_by_role("button", name="Still solvable?")
    page.get_by_text("Ask the solver").click()
    asks.click()
    expect(says).to_have_text("It is proved that no way from here meets all goals.")
    expect(page.locator("#market .out-of-reach")).to_have_count(1)
    expect(page.locator("#goal-2")).to_have_class(re.compile("out-of-reach"))

    ann.forgiven = ("net::ERR_FAILED",)
    page.route("**/search", lambda route: route.abort())
    asks.click()
    expect(says).to_have_text("The server was lost, and the search with it: ask again.")
    expect(page.locator("#market .out-of-reach")).to_have_count(0)


def test_the_puzzle_of_the_day_counts_days_in_a_row_on_this_device(people: People, tmp_path: Path) -> None:
    with (
        yard(Announced("shunting", SHUNTING)),
        TestClient(make_app(open_store(f"sqlite:{tmp_path / 'yard.db'}"))) as client,
    ):
        daily = client.get("/daily").text
    page = people.arrive(width=375, height=812, touch=True).page

    def show(route: Route) -> None:
        route.fulfill(body=daily, content_type="text/html")

    page.route("**/daily", show)
    page.goto("/daily")
    expect(page.get_by_role("button", name="Solve")).to_be_visible()
    expect(page.locator(".streak")).to_be_hidden()
    known = json.loads(str(page.locator("#data").text_content()))
    days = known["puzzles"]["shunting"]
    solved = {day: [days[day]] for day in sorted(days)[-3:]}
    stars = {days[known["day"]]: {"stars": 2, "score": 41}}
    page.evaluate("kept => localStorage.setItem('tramyard-days', JSON.stringify(kept))", solved)
    page.evaluate("kept => localStorage.setItem('tramyard-stars', JSON.stringify(kept))", stars)
    page.reload()
    expect(page.locator(".streak p")).to_have_text("Solved today. · Days in a row: 3 · longest: 3")
    shared = f"Tramyard, puzzle of the day {known['day']}: ★★☆ 41, days in a row: 3"
    expect(page.get_by_label("Words to share")).to_have_value(shared)
    del solved[known["day"]]
    page.evaluate("kept => localStorage.setItem('tramyard-days', JSON.stringify(kept))", solved)
    page.reload()
    expect(page.locator(".streak p")).to_have_text("Days in a row: 2 · longest: 2")
    expect(page.get_by_label("Words to share")).to_be_hidden()


def test_a_new_puzzle_is_drawn_and_played(people: People) -> None:
    page = people.arrive().page
    page.goto("/generator/workbook")
    page.get_by_label("Number").fill("7")
    page.get_by_role("button", name="Draw me one").click()
    expect(page.locator("#drawn-board svg")).to_be_visible()
    expect(page.locator("#drawn-sheet #ticket-A")).to_be_visible()
    title = page.locator("#drawn-title").inner_text()
    page.get_by_role("button", name="Play it").click()
    page.wait_for_selector("html[data-ready=yes]", state="attached")
    expect(page.locator("#board")).to_contain_text(title)


def test_a_puzzle_is_drawn_by_mouse_and_keys_undone_saved_and_opened(people: People, tmp_path: Path) -> None:
    ann = people.arrive()
    page = editor(ann)
    cells = {name: page.locator(f"[data-space={name}]") for name in ("a1", "b2", "c2", "d2", "e2", "b3")}
    page.get_by_label("lake").check(force=True)
    cells["b2"].hover()
    page.mouse.down()
    for name in ("c2", "d2"):
        cells[name].hover()
    page.mouse.up()
    for name in ("b2", "c2", "d2"):
        expect(cells[name]).to_have_text("~")
    page.get_by_role("button", name="Undo").click()  # a whole stroke is one step
    expect(cells["c2"]).to_have_text("")
    page.keyboard.press("Control+y")
    expect(cells["c2"]).to_have_accessible_name("c2: lake")

    cells["a1"].focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowDown", "g"):
        page.keyboard.press(key)
    expect(cells["b3"]).to_have_accessible_name("b3: Grand Station")
    expect(page.locator("#preview svg [data-spot=b3]").first).to_be_attached()
    expect(page.locator("#preview-sheet #ticket-A")).to_be_attached()

    page.locator("[data-section=goal] input[type=number]").fill("0")
    expect(page.locator("#mistakes")).to_contain_text("goal[0].min: expected a number")
    expect(page.get_by_role("button", name="Play it")).to_be_disabled()
    page.locator("[data-section=goal] input[type=number]").fill("3")
    expect(page.locator("#verdict-title")).to_have_text("It can be played.")
    page.get_by_label("Title").fill("Ostia")
    expect(page.locator("#preview")).to_contain_text("Ostia")

    with page.expect_download() as saved:
        page.get_by_role("button", name="Save").click()
    file = Path(tmp_path / saved.value.suggested_filename)
    saved.value.save_as(file)
    assert file.name == "workbook-ostia.toml"
    page.get_by_label("Begin with").select_option("an empty sheet")
    expect(cells["b3"]).to_have_text("")
    page.get_by_label("Open a file").set_input_files(file)
    expect(cells["b3"]).to_have_text("G")
    ann.forgiven = ("422",)
    file.write_text("nonsense", "utf-8")
    page.get_by_label("Open a file").set_input_files(file)
    expect(page.locator("#note")).to_contain_text("expected TOML")
    expect(cells["b3"]).to_have_text("G")
    page.reload()
    expect(page.get_by_label("Title")).to_have_value("Ostia")  # what lies on the desk stays there


def test_a_puzzle_is_solved_and_given_to_a_friend_who_plays_it(people: People) -> None:
    ann, bob = people.arrive(), people.arrive(width=375, height=812, touch=True)
    page = editor(ann)
    page.get_by_role("button", name="Ask the solver").click()
    expect(page.locator("#solver-says")).to_contain_text("There is a way")
    page.get_by_label("Title").fill("Ostia")
    # At once: what was typed a moment ago goes along.
    page.get_by_role("button", name="Link for a friend").click()
    expect(page.get_by_label("Link for a friend")).to_have_value(re.compile(r"/puzzle/workbook/[0-9a-f]{32}$"))
    bob.page.goto(filled_in(page.get_by_label("Link for a friend")))
    expect(bob.page.get_by_role("heading", name="Ostia")).to_be_visible()
    bob.page.get_by_role("button", name="Solve Ostia").click()
    bob.page.wait_for_selector("html[data-ready=yes]", state="attached")
    expect(bob.page.locator("#board")).to_contain_text("Ostia")


@pytest.mark.parametrize(("colours", "width"), [("light", 1280), ("dark", 360)])
def test_axe_finds_nothing_to_mend(people: People, colours: Literal["light", "dark"], width: int) -> None:
    ann = people.arrive(width=width, touch=width < 1000, colours=colours)
    page = editor(ann)
    page.locator("#form details:not([open]) > summary").evaluate_all("all => all.forEach((one) => one.click())")
    wrong = faults(page, "the editor")
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    page.goto("/generator/workbook")
    wrong += faults(page, "the generator")
    shared = ann.ask("POST", "/api/games/workbook/share", {"content": BLANK})
    page.goto(str(shared["link"]))
    wrong += faults(page, "a friend's puzzle")
    page = ann.sit(ann.lay(ME, game="workbook", options={}, content=BLANK))
    page.get_by_text("Ask the solver").click()
    wrong += faults(page, "the solver at the board")
    assert wrong == []
