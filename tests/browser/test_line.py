"""The line to the server: what is lost on the way is sent again and plays once; whoever looks elsewhere is called."""

from itertools import accumulate

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.people import FRIEND, GREEDY, ME, People, Person, until

NOTIFICATIONS = """
  window.notes = [];
  window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title, options) { window.notes.push([title, options.body]); }
  };
  Object.defineProperty(Document.prototype, "hidden", { get: () => Boolean(window.away), configurable: true });
"""
KEPT = "p1 K1"
PAUSES = """async ({ opens }) => {
  const { Line } = await import("/static/js/table/live.js");
  const pauses = [], states = [];
  let now = 1e6, waiting;
  Date.now = () => now;
  window.setTimeout = (work, pause) => { pauses.push(pause); now += pause; waiting = work; };
  window.WebSocket = class { readyState = 3; constructor() { window.last = this; } };
  const stage = { drawn: {}, store: { page: "" } };
  const update = { data: JSON.stringify({ now: { version: 1 } }) };
  const how = { onUpdate() {}, onState: (state) => states.push(state), since: 0 };
  new Line("abcdefgh", -1, stage, how);
  window.last.onmessage(update);
  for (let again = 0; again < 60; again++) {
    if (opens) window.last.onopen?.();
    window.last.onclose({ code: 1013 });
    waiting();
  }
  window.last.onmessage(update);
  window.last.onclose({ code: 1013 });
  return { pauses, states };
}"""


def story(person: Person, code: str) -> list[str]:
    return person.context.request.get(f"/api/tables/{code}/story").text().splitlines()


def rolled(page: Page) -> None:
    expect(page.locator("#steps [data-move=E]")).to_be_visible()
    expect(page.locator("#note")).to_be_hidden()


def test_an_action_that_did_not_arrive_is_sent_again(people: People) -> None:
    ann = people.arrive()
    ann.forgiven = ("net::ERR_",)
    code = ann.lay(ME, GREEDY)
    page = ann.sit(code)
    sent_again: list[Route] = []
    page.route("**/actions", lambda route: sent_again.append(route))  # on the way until the note has been read
    page.route("**/actions", lambda route: route.abort(), times=1)
    page.locator("#steps [data-move=K1]").click()
    expect(page.locator("#note")).to_contain_text("is sent again")
    until(page, lambda: sent_again)
    sent_again[0].continue_()
    rolled(page)
    assert story(ann, code).count(KEPT) == 1


def test_an_action_whose_answer_was_lost_plays_once(people: People) -> None:
    ann = people.arrive()
    ann.forgiven = ("net::ERR_",)
    code = ann.lay(ME, GREEDY)
    page = ann.sit(code)

    def swallow(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/actions", swallow, times=1)
    with page.expect_request_finished(lambda request: request.url.endswith("/actions")):
        page.locator("#steps [data-move=K1]").click()
    rolled(page)
    assert story(ann, code).count(KEPT) == 1


def test_whoever_looks_elsewhere_is_told_that_the_turn_has_come(people: People) -> None:
    ann, ben = people.arrive(), people.arrive()
    ann.context.grant_permissions(["notifications"])
    ann.page.add_init_script(NOTIFICATIONS)
    laid = ann.ask("POST", "/api/tables", {"game": "trainmaker", "seats": [FRIEND, ME], "options": {"first": 1}})
    code, invitations = str(laid["code"]), laid["invitations"]
    assert isinstance(invitations, list)
    invite = invitations[0]["link"].rpartition("/")[2]
    ben.ask("POST", f"/api/tables/{code}/seats/0", {"name": "Ben", "invite": invite})
    page = ann.sit(code)
    page.locator("[data-do=settings]").click()
    page.locator("[data-do=notify]").click()
    expect(page.locator("#notify-words")).to_have_text("You will be told when it is your turn.")
    page.keyboard.press("Escape")
    page.evaluate("window.away = true")
    ben.ask("POST", f"/api/tables/{code}/actions", {"version": ben.now(code)["version"], "moves": ["K1"]})
    ben.ask("POST", f"/api/tables/{code}/actions", {"version": ben.now(code)["version"], "moves": ["E"]})
    page.wait_for_function("() => window.notes.length > 0")
    assert page.evaluate("window.notes") == [["Your turn", "Trainmaker"]]
    assert page.title().startswith("●")


@pytest.mark.parametrize("opens", [False, True], ids=["nothing answers", "lines are taken and closed again"])
def test_a_lost_line_is_soon_opened_again_but_not_by_all_at_once_nor_for_ever(people: People, opens: bool) -> None:
    """A server that is renewed is back in a moment; one that stays away shall not be stormed when it comes."""
    page = people.arrive().page
    page.goto("/")
    lines = [page.evaluate(PAUSES, {"opens": opens}) for _line in range(3)]
    for line in lines:
        *pauses, last = line["pauses"]
        soon = [pause for pause, before in zip(pauses, accumulate([0.0, *pauses]), strict=False) if before < 28_000]
        assert 250 <= pauses[0] <= 750
        assert max(soon) <= 2250
        assert min(pauses[-10:]) >= 5000
        assert 250 <= last <= 750
        assert line["states"].count("there") == 2
    assert len({line["pauses"][0] for line in lines}) == 3
