"""Small things that somebody noticed while playing, each on the screen where it was seen."""

import re

from playwright.sync_api import Route, expect

from tests.browser.people import FRIEND, GREEDY, ME, People, Person, visit
from tests.browser.player import Player, by_list
from tests.browser.test_in_sight import FIVE, POINTS, THREE_LINES, in_the_midst

CARDS_OF_THE_END = 202
"""Lines of the record of five after which seat 1 may use or leave each of six cards."""
CUT_SCORES = """() => [...document.querySelectorAll("#seats .chair")].filter((chair) => {
  const [around, score] = [chair, chair.querySelector(".score")].map((one) => one.getBoundingClientRect());
  return score.left < around.left || score.right > around.right;
}).length"""


def test_after_the_end_of_trieste_no_tile_can_be_swapped(people: People) -> None:
    page = in_the_midst(people.arrive(), POINTS, -1)
    signs = page.locator('#hand [data-spot^="swap-"]')
    expect(signs.first).to_be_visible()
    page.locator('#buttons [data-spot="unload"].can').click()
    expect(page.locator("#outcome")).to_be_visible()
    expect(page.locator('#hand [data-spot^="tile-"]').first).to_be_visible()
    for sign in signs.all():
        expect(sign).to_be_hidden()


def test_the_end_shows_the_whole_board(people: People) -> None:
    page = in_the_midst(people.arrive(), POINTS, -1)
    page.keyboard.press("+")
    expect(page.locator("#board.zoomed")).to_be_visible()
    page.locator('#buttons [data-spot="unload"].can').click()
    expect(page.locator("#outcome")).to_be_visible()
    expect(page.locator("#board.zoomed")).to_have_count(0)


def test_four_choices_among_five_players_are_in_sight_on_a_phone_held_sideways(people: People) -> None:
    page = in_the_midst(people.arrive(812, 375, touch=True), FIVE, THREE_LINES)
    choices = page.locator("#steps > li > .step")
    expect(choices).to_have_count(4)
    for choice in choices.all():
        expect(choice).to_be_in_viewport(ratio=1)
    expect(page.locator("#hand")).to_be_in_viewport(ratio=1)


def test_five_scores_are_whole_beside_the_buttons_that_zoom(people: People) -> None:
    page = in_the_midst(people.arrive(375, 812, touch=True), FIVE, THREE_LINES)
    page.keyboard.press("+")
    expect(page.locator("#board.zoomed")).to_be_visible()
    assert page.evaluate(CUT_SCORES) == 0
    expect(page.locator("#seats")).to_contain_text("Ann")


def test_a_hint_brings_the_card_it_speaks_of_into_sight(people: People) -> None:
    page = in_the_midst(people.arrive(812, 375, touch=True), FIVE, CARDS_OF_THE_END)
    last = page.locator("#hand [id^=card-]").last
    expect(last).not_to_be_in_viewport(ratio=0.9)
    move = page.locator("#steps [data-move]").filter(has_text=re.compile("special", re.IGNORECASE)).first
    action = [str(move.get_attribute("data-move"))]
    told = {"bot": "mcts", "action": action, "words": ["the special card"], "spans": [], "candidates": [], "unit": ""}

    def answer(route: Route) -> None:
        route.fulfill(json=told)

    page.route("**/hint", answer)
    page.locator("[data-do=hint]").click()
    expect(last).to_be_in_viewport(ratio=0.9)


def test_a_choice_for_a_moment_that_is_over_is_passed_over(people: People) -> None:
    """What a seat's other page did a moment ago is shown; nobody is told of versions."""
    ann = people.arrive()
    ann.forgiven = ("409 (Conflict)",)
    late, other = ann.page, ann.tab()
    late.route_web_socket(re.compile("/live"), lambda line: None)
    code = ann.lay(ME, GREEDY)
    visit(late, f"/t/{code}")
    visit(other, f"/t/{code}")
    Player(other, by_list).take("K1")
    with late.expect_response("**/actions") as sent:
        late.locator('#steps > li > [data-move="K2"]').click()
    assert sent.value.status == 409
    expect(late.locator("#steps [data-move=K2]")).to_have_count(0)
    expect(late.locator("#steps .step").first).to_be_visible()
    expect(late.locator("#note")).to_be_hidden()


def test_a_hint_for_a_moment_that_is_over_is_passed_over(people: People) -> None:
    """It is another's turn, as a seat's other page did a moment ago: that is shown, and nobody is told of versions."""
    ann, ben = people.arrive(), people.arrive()
    ann.forgiven = ("409 (Conflict)",)
    code, invitation = seated_with_a_friend(ann)
    ben.ask("POST", f"/api/tables/{code}/seats/1", {"name": "Ben", "invite": invitation})
    late, other = ann.page, ann.tab()
    late.route_web_socket(re.compile("/live"), lambda line: None)
    visit(late, f"/t/{code}")
    visit(other, f"/t/{code}")
    player = Player(other, by_list)
    for move in ("K1", "E"):
        player.wait()
        player.take(move)
    with late.expect_response("**/hint") as sent:
        late.locator("[data-do=hint]").click()
    assert sent.value.status == 409
    expect(late.locator("#prompt")).to_contain_text("Ben")
    expect(late.locator("#hint")).to_be_hidden()
    expect(late.locator("#note")).to_be_hidden()


def seated_with_a_friend(person: Person) -> tuple[str, str]:
    """A table at which this person begins and a friend is awaited; its code, and what the friend brings along."""
    wanted = {"game": "trainmaker", "seats": [ME, FRIEND], "options": {"first": 1}}
    laid = person.ask("POST", "/api/tables", wanted)
    invitations = laid["invitations"]
    assert isinstance(invitations, list)
    return str(laid["code"]), invitations[1]["link"].rpartition("/")[2]
