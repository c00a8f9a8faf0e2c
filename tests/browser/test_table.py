"""At the table: drafts, tabs, refusals, taking back, looking back, talking, and scenes one after the other."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.people import FRIEND, GREEDY, ME, People, Person, until, visit
from tests.browser.player import Player, by_list, dice

VERSIONS = "items => items.map((item) => Number(item.dataset.version))"
COUNT_READ_MESSAGES = """
  window.readMessages = 0;
  const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, "data");
  Object.defineProperty(MessageEvent.prototype, "data", {
    get() { window.readMessages += !this.isTrusted; return get.call(this); },  // not those on their way to us
  });
"""
HEAR_LINES = """
  window.heard = [];
  addEventListener("DOMContentLoaded", () => {
    const said = (line) => line.hidden ? [] : [line.querySelector(".words").textContent];
    const hear = (changes) => window.heard.push(...changes.flatMap((change) => [...change.addedNodes]).flatMap(said));
    new MutationObserver(hear).observe(document.getElementById("log"), { childList: true });
  });
"""


def told(page: Page) -> str:
    """What the picture says to those who cannot see it."""
    return page.locator("#board desc").text_content() or ""


def with_a_locomotive(person: Person) -> str:
    """A table against a bot at which the first roll shows a Locomotive and cars of several kinds; its code."""
    for _attempt in range(10):
        code = person.lay(ME, GREEDY)
        page = person.sit(code)
        player = Player(page, by_list)
        page.wait_for_selector("#steps [data-move=K1]")
        player.take("K1")
        page.wait_for_selector("#steps [data-move=E]")
        if "+L" in player.choices() and len(set("PBF") & set(dice(told(page), "Unplaced"))) > 1:
            return code
    raise AssertionError("ten rolls of seven dice without a train")


def test_a_draft_survives_a_reload_and_can_be_taken_back(people: People) -> None:
    ann = people.arrive()
    with_a_locomotive(ann)
    page = ann.page
    Player(page, by_list).take("+L")
    assert dice(told(page), "Train") == "L"
    visit(page, page.url)
    expect(page.get_by_role("button", name="Take back")).to_be_visible()
    assert dice(told(page), "Train") == "L"
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#steps [data-move=E]")).to_be_visible()
    assert "Train:" not in told(page)


def test_a_late_message_does_not_undo_a_click(people: People) -> None:
    """The live line tells what the answer to an action has told already, while the next step is under way."""
    ann = people.arrive()
    page = ann.page
    late: list[Callable[[], None]] = []
    asked: list[Route] = []

    def hold_back(line: WebSocketRoute) -> None:
        late.clear()  # another table
        line.connect_to_server().on_message(lambda message: late.append(lambda: line.send(message)))

    page.route_web_socket(re.compile("/live"), hold_back)
    page.add_init_script(COUNT_READ_MESSAGES)
    with_a_locomotive(ann)
    player = Player(page, by_list)
    player.take("+L")
    car = next(move for move in player.choices() if move in ("+P", "+B", "+F"))
    page.route("**/draft", lambda route: asked.append(route))
    with page.expect_request("**/draft"):
        by_list(player, car)
    assert late, "the live line had something to say"
    for tell in late:
        tell()
    page.wait_for_function("count => window.readMessages === count", arg=len(late))
    for route in asked:
        route.continue_()
    expect(page.locator("#board desc")).to_have_text(re.compile(rf"Train: a Locomotive, a {car[1]}\w+"))
    assert page.locator("#steps [data-move=E]").is_visible()


def test_two_tabs_of_one_seat_stay_in_step(people: People) -> None:
    ann = people.arrive()
    code = with_a_locomotive(ann)
    one, two = ann.page, visit(ann.tab(), f"/t/{code}")
    expect(two.locator("#steps [data-move='+L']")).to_be_visible()
    assert told(one) == told(two)
    Player(one, by_list).take("+L")
    assert dice(told(two), "Train") == "", "a draft is shown to the tab it is made in"
    Player(two, by_list).take("E")
    for page in (one, two):
        expect(page.locator("#prompt")).not_to_have_text(re.compile("is thinking"))
        expect(page.locator("#steps .step").first).to_be_visible()

    def in_step() -> bool:
        lines = [page.locator("#log li").evaluate_all(VERSIONS) for page in (one, two)]
        return lines[0] == lines[1] and told(one) == told(two) and dice(told(one), "Train") == ""

    # Each tab shows the bot's turn at its own pace; in the end nothing is between them, and no draft is left.
    until(one, in_step)


def test_after_a_bots_turn_every_scene_was_in_the_page_in_order(people: People) -> None:
    ann = people.arrive(motion="no-preference")
    ann.page.add_init_script(HEAR_LINES)
    ann.page.add_init_script("localStorage.setItem('tramyard-pace', '0.4')")
    code = ann.lay(ME, GREEDY)
    page = ann.sit(code)
    expect(page.locator("#log li:not([hidden]) .words").last).not_to_be_empty()
    page.evaluate("window.heard = []")
    page.locator("#steps [data-move=K1]").click()
    page.wait_for_selector("#steps [data-move=E]")
    Player(page, by_list).take("E")
    page.wait_for_selector("#steps > li")
    happened = ann.ask("GET", f"/api/tables/{code}/lines?after=0&limit=200&pictures=false")["list"]
    assert isinstance(happened, list)
    played = [scene for scene in happened if scene["kind"] == "played" and scene["caption"]]
    kept = next(number for number, scene in enumerate(played) if scene["actor"] == 0)
    captions = [scene["caption"] for scene in played[kept:]]
    assert sum(scene["actor"] == 1 for scene in played) >= 2, "the bot kept a contract and played its turn"
    assert page.evaluate("heard") == captions
    shown = page.locator("#log li.played:not([hidden])").evaluate_all(VERSIONS)
    assert shown == [scene["version"] for scene in played]


def test_a_forbidden_click_says_why_and_opens_the_rule(people: People) -> None:
    ann = people.arrive()
    with_a_locomotive(ann)
    page = ann.page
    page.locator(".part [data-spot=slot-1]").first.click()
    note = page.get_by_role("alert")
    expect(note).to_contain_text("Only a train that ends with a Caboose can score.")
    rule = note.get_by_role("button")
    name = rule.inner_text()
    assert name == "TM-CAB-01"
    rule.click()
    expect(page.locator("#drawer")).to_be_visible()
    expect(page.locator(f"#guide #{name}")).to_be_in_viewport()
    expect(page.locator(f"#guide #{name}")).to_contain_text("Caboose")


def test_alone_with_bots_everything_can_be_undone_and_stays_as_a_branch(people: People) -> None:
    ann = people.arrive()
    with_a_locomotive(ann)
    page = ann.page
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator("#steps [data-move=K1]")).to_be_visible()
    expect(page.locator("#log li.undone").first).to_be_visible()
    expect(page.locator("#log")).to_contain_text("Ann took back the last move.")
    Player(page, by_list).take("K2")
    expect(page.locator("#steps [data-move=E]")).to_be_visible()


def test_a_link_opens_a_line_of_the_past_and_the_way_back(people: People) -> None:
    ann = people.arrive()
    code = with_a_locomotive(ann)
    page = ann.sit(code, "?at=1")
    expect(page.locator("#past-words")).to_contain_text("1 of")
    assert "Unplaced:" not in told(page)
    expect(page.locator(".part .can")).to_have_count(0)
    for of_now in ("#prompt", "#steps"):
        expect(page.locator(of_now)).to_be_hidden()
    expect(page.locator("[data-do=present]")).to_be_in_viewport()
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#steps [data-move='+L']")).to_be_visible()
    assert "Unplaced:" in told(page)
    assert "at=" not in page.url


def test_what_is_said_is_shown_as_text_whatever_it_is(people: People) -> None:
    ann, watcher = people.arrive(), people.arrive()
    nasty = '<img src="x" onerror="window.bad = true"><b>hello</b>'
    code = ann.lay({"kind": "me", "name": "<i>Ann</i>"}, GREEDY)
    page = ann.sit(code)
    looking = watcher.sit(code)
    page.get_by_role("button", name="All that happened, and talk").click()
    page.get_by_label("Say something").fill(nasty)
    page.get_by_role("button", name="Say", exact=True).click()
    for each in (page, looking):
        expect(each.locator("#log li.said")).to_contain_text(f"<i>Ann</i>: {nasty}")
        assert each.locator("#log img, #log b:not(.seat-name), #log i, #seats i, #board i").count() == 0
        assert each.evaluate("window.bad") is None


def test_on_return_what_happened_since_is_shown(people: People) -> None:
    ann, ben = people.arrive(motion="no-preference"), people.arrive()
    laid = ann.ask("POST", "/api/tables", {"game": "trainmaker", "seats": [FRIEND, ME], "options": {"first": 1}})
    code, invitations = laid["code"], laid["invitations"]
    assert isinstance(invitations, list)
    ann.sit(str(code))
    ann.page.goto("/")
    invite = invitations[0]["link"].rpartition("/")[2]
    now = ben.ask("POST", f"/api/tables/{code}/seats/0", {"name": "Ben", "invite": invite})
    ben.ask("POST", f"/api/tables/{code}/actions", {"version": now["version"], "moves": ["K1"]})
    ann.page.goto(f"/t/{code}")
    page = ann.page
    expect(page.locator("#meanwhile-list")).to_contain_text("Ben sat down.")
    expect(page.locator("#meanwhile-list li").last).to_have_text(re.compile("^Ben "))
    expect(page.locator("#prompt")).to_have_text("Ben is thinking.")
    shown = page.locator("#log li").evaluate_all(VERSIONS)
    page.get_by_role("button", name="Replay").click()
    expect(page.locator("#meanwhile")).to_be_hidden()
    expect(page.locator("#log li:not([hidden]) .words").last).to_have_text(re.compile("^Ben "))
    assert page.locator("#log li").evaluate_all(VERSIONS) == shown, "a replay writes nothing twice"


def test_one_may_choose_while_the_log_is_still_on_its_way(people: People) -> None:
    ann = people.arrive()
    code = ann.lay(ME, GREEDY)
    waiting: list[Route] = []
    ann.page.route("**/lines?*", lambda route: waiting.append(route))
    page = ann.sit(code)
    page.locator("#steps [data-move=K1]").click()
    expect(page.locator("#steps [data-move=E]")).to_be_visible()
    assert waiting, "the log was asked for, and has not come"


def test_on_return_pieces_are_drawn_in_what_is_told(people: People) -> None:
    ann = people.arrive()
    code = ann.lay(ME, GREEDY)
    page = ann.sit(code)
    page.wait_for_selector("#steps [data-move=K1]")
    page.goto("/")
    version = ann.now(code)["version"]
    ann.ask("POST", f"/api/tables/{code}/actions", {"version": version, "moves": ["K1"]})
    ann.sit(code)
    rolled = page.locator("#meanwhile li", has_text="rolled")
    expect(rolled).to_be_visible()
    expect(rolled.locator(".token").first).to_be_visible()
    expect(page.locator("#log li", has_text="You rolled").locator(".token").first).to_be_visible()


def test_nothing_is_offered_to_be_undone_before_one_has_decided(people: People) -> None:
    ann = people.arrive()
    page = ann.sit(ann.lay(ME, GREEDY))
    expect(page.locator("#steps [data-move=K1]")).to_be_visible()
    undo = page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_hidden()
    Player(page, by_list).take("K1")
    expect(undo).to_be_visible()


def test_taking_back_a_choice_takes_back_what_was_played_along_with_it(people: People) -> None:
    ann = people.arrive()
    code = ann.lay(ME, GREEDY, companion=True)
    for words in (["c1:05,11"], ["d1:01", "d2:08", "d3:12"], ["K1"], ["rLPCCCCC"]):
        ann.ask("POST", f"/api/tables/{code}/actions", {"version": ann.now(code)["version"], "moves": words})
    page = ann.sit(code)
    Player(page, by_list).take("+L")
    assert dice(told(page), "Train") == "LP", "the only car there is"
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#steps [data-move='+L']")).to_be_visible()
    assert "Train:" not in told(page)
