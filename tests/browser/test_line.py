"""The line to the server: what is lost on the way is sent again and plays once; whoever looks elsewhere is called."""

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
