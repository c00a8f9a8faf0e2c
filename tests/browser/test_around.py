"""Around the table: real dice entered by tapping, endings, a log without holes, time, seats that are taken back."""

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.people import FRIEND, GREEDY, ME, Answer, People, Person

BEN: Answer = {"kind": "me", "name": "Ben"}
RECORDS = Path(__file__).parents[1] / "games/trainmaker/records"


def tap(page: Page, *pieces: str) -> None:
    for piece in pieces:
        page.locator("#pieces .tap", has_text=piece).tap()


def is_thumb_sized(places: Locator) -> bool:
    boxes = [places.nth(number).bounding_box() for number in range(places.count())]
    return bool(boxes) and all(box and box["width"] >= 48 and box["height"] >= 48 for box in boxes)


def test_real_dice_are_entered_with_one_thumb(people: People) -> None:
    ann = people.arrive(375, 812, touch=True)
    code = ann.lay(ME, GREEDY, companion=True)
    page = ann.sit(code)
    prompt = page.locator("#prompt")
    expect(prompt).to_have_text("Ann is dealt two contracts. What came?")
    tap(page, "Packing House", "Drovers' Line")
    page.locator("#chance-enter").tap()
    for slot in (1, 2, 3):
        expect(prompt).to_have_text(f"A new city is turned up in slot {slot}. What came?")
        page.locator("#pieces .tap").nth(slot).tap()
        page.locator("#chance-enter").tap()
    page.locator('#steps [data-move="K1"]').tap()
    expect(prompt).to_have_text("Ann rolls 7 dice. What came?")
    faces = page.locator("#pieces .tap")
    expect(faces).to_have_count(5)
    assert is_thumb_sized(faces)
    tap(page, "Boxcar", "Locomotive", "Boxcar", "Caboose")
    expect(page.locator("#chance-words")).to_have_text("3 more to come")
    expect(page.locator("#pieces .tap", has_text="Boxcar").locator(".count")).to_have_text("×2")
    assert is_thumb_sized(page.locator("#taken .tap, #chance-delete, #chance-enter"))
    page.locator("#chance-delete").tap()
    expect(page.locator("#taken .tap")).to_have_count(3)
    page.locator("#chance-text").fill("2c p f")
    expect(page.locator("#chance-words")).to_have_text("That is all: enter it.")
    assert "rLPBBFCC" not in page.locator("main").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    page.keyboard.press("Enter")
    expect(page.locator("#chance")).to_be_hidden()
    line = int(str(ann.now(code)["line"]))

    page.locator('[data-do="mistyped"]').tap()
    expect(prompt).to_have_text("Ann rolls 7 dice. What came?")
    expect(page.locator("#taken .tap")).to_have_count(7)
    assert ann.now(code)["line"] == line - 1
    page.locator("#taken .tap", has_text="Flatcar").tap()
    tap(page, "Passenger Car")
    page.locator("#chance-enter").tap()
    expect(page.locator("#log")).to_contain_text("2 Passenger Cars")


def accept(bob: Person, invitations: object) -> None:
    """Bob sits down by the friend's link; the page has come to rest when he does."""
    assert isinstance(invitations, list)
    bob.page.goto(next(str(one["link"]) for one in invitations if one["kind"] == "friend"))
    bob.page.locator("#sit [name=name]").fill("Bob")
    bob.page.locator("#sit button").last.click()
    bob.page.wait_for_selector("html[data-ready=yes]", state="attached")
    bob.page.wait_for_load_state("load")


def uploaded(person: Person, name: str) -> str:
    record = (RECORDS / f"{name}.record").read_text("utf-8")
    return str(person.ask("POST", "/api/tables/from-record", {"record": record})["code"])


WATCH_THE_BUTTON = """() => {
  const pressed = document.querySelector('#ended [data-do="review"]');
  window.said = [];
  new MutationObserver(() => window.said.push(pressed.textContent)).observe(pressed, { childList: true });
}"""


def test_an_ending_is_believed_and_its_review_teaches(people: People) -> None:
    ann = people.arrive()
    page = ann.sit(uploaded(ann, "contract-6-seats"))
    rows = page.locator("#tally tbody tr")
    ranks = [int(rank) for rank in page.locator("#tally .rank").all_text_contents()]
    assert ranks == sorted(ranks)
    assert len(set(ranks)) > 2
    expect(rows.first).to_contain_text("contract filled")

    ann.sit(uploaded(ann, "exhausted-5-seats"))
    expect(page.locator("#outcome")).to_contain_text(
        "Equal in goods; the cars that the collected cities asked for decide."
    )
    page.set_viewport_size({"width": 812, "height": 375})
    expect(page.locator("#strip"), "on a phone held sideways the end has all the room").to_be_hidden()
    expect(page.locator("#outcome")).to_be_in_viewport()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(rows.last).to_contain_text("Steam Engine")
    expect(rows.last.locator(".rank")).to_have_text("–")

    code = uploaded(ann, "engine-wins-alone")
    ann.sit(code)
    expect(page.locator("#ended")).to_have_attribute("data-fate", "lost")
    assert page.locator("#outcome").evaluate("told => getComputedStyle(told).backgroundImage") == "none"
    expect(rows.first).to_contain_text("Steam Engine")
    expect(page.locator("#plot .scale").first).to_have_text("0 %")
    page.evaluate(WATCH_THE_BUTTON)
    page.locator('#ended [data-do="review"]').click()
    expect(page.locator("#review")).to_be_in_viewport()
    assert any("%" in said for said in page.evaluate("window.said"))
    expect(page.locator('#ended [data-do="review"]')).to_have_text("Review")
    mistake = page.locator("#worst li").first
    expect(mistake).to_contain_text("% progress to a win")
    line = int(mistake.locator(".line-number").inner_text())
    mistake.locator("button").click()
    expect(page.locator("#moment")).to_contain_text("Better:")
    assert page.locator("#track").input_value() == str(line - 1)
    expect(page.locator(".part .played").first).to_be_visible()
    expect(page.locator(".part .better").first).to_be_visible()
    expect(page.locator('[data-do="present"]')).to_be_in_viewport()
    page.locator('#past-more [data-do="play-on"]').click()
    page.locator("#play-on-level").select_option("easy")
    page.locator('#play-on-box [value="yes"]').click()
    page.wait_for_url(lambda url: code not in url)
    page.wait_for_selector("html[data-ready=yes]", state="attached")
    expect(page.locator("#steps .step").first).to_be_visible()


def test_the_log_has_no_holes_after_a_long_absence(people: People) -> None:
    ann = people.arrive()
    page = ann.page
    page.goto("/")
    code = uploaded(ann, "contract-6-seats")
    page.evaluate(f"localStorage.setItem('tramyard-seen-{code}', '5')")
    ann.sit(code)
    newest = int(str(ann.now(code)["version"]))
    lines = page.locator("#log > li")
    expect(lines).to_have_count(105)
    earlier = page.locator('[data-do="earlier"]')
    expect(earlier).to_have_text(f"Earlier: {newest - 105} more")
    page.locator("#meanwhile-all").click()
    expect(lines).to_have_count(newest)
    expect(earlier).to_have_attribute("hidden", "")
    versions = page.eval_on_selector_all("#log > li", "items => items.map((item) => Number(item.dataset.version))")
    assert versions == list(range(1, newest + 1))
    told = page.locator("#log > li:nth-child(n + 6) .words").all_text_contents()
    assert page.locator("#meanwhile-list li").all_text_contents() == [words for words in told if words]
    page.locator("#through-speed").select_option("4")
    last = int(str(ann.now(code)["line"]))
    for line in (last - 1, last - 2):
        page.locator('[data-do="before"]').click()
        expect(page.locator("#track")).to_have_value(str(line))
    page.locator('[data-do="through"]').click()
    expect(page.locator("#track")).to_have_value(str(last))


def test_when_the_time_is_up_the_page_stops_at_once(people: People) -> None:
    ann = people.arrive()
    page = ann.page
    page.clock.install()
    ann.sit(ann.lay(ME, GREEDY, turn_minutes=2))
    expect(page.locator("#clock")).to_be_visible()
    expect(page.locator("#steps .step").first).to_be_visible()
    page.clock.fast_forward(121_000)
    expect(page.locator("#prompt")).to_have_text("Your time is up: a bot makes the move.")
    expect(page.locator("#clock")).to_be_hidden()
    expect(page.locator('[data-do="hint"]')).to_be_hidden()
    expect(page.locator("#steps .step")).to_have_count(0)


def test_a_curtain_hides_all_and_a_seat_is_taken_back(people: People) -> None:
    ann = people.arrive()
    code = ann.lay(ME, BEN)
    page = ann.page
    page.goto(f"/t/{code}")
    curtain = page.locator("#curtain")
    expect(curtain).to_be_visible()
    assert page.evaluate("[...document.body.children].every((one) => one.id === 'curtain' || one.inert)")
    for _ in range(3):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('#curtain')")
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    expect(curtain).to_be_visible()
    assert ann.now(code)["actor"] == 0
    curtain.locator("button").click()
    page.wait_for_selector("html[data-ready=yes]", state="attached")
    expect(page.locator("#steps .step").first).to_be_visible()

    bob = people.arrive()
    laid = ann.ask("POST", "/api/tables", {"game": "trainmaker", "seats": [ME, FRIEND, BEN]})
    code = str(laid["code"])
    accept(bob, laid["invitations"])
    bob.page.locator('[data-do="table"]').click()
    bob.page.locator('[data-do="resign"]').click()
    expect(bob.page.locator("#sure-words")).to_contain_text("A bot plays on")
    bob.page.locator('#sure [value="no"]').click()
    bob.ask("POST", f"/api/tables/{code}/leave", {"seat": 1})
    ann.ask("POST", f"/api/tables/{code}/seats/1/bot", {"bot": "easy"})
    bob.sit(code)
    bob.page.get_by_text("Take my seat back").click()
    expect(bob.page.locator(".chair.mine")).to_contain_text("Bob")


ASKED_OR_LEFT = """() => document.getElementById('sure').open
  || document.getElementById('prompt').textContent.includes('who has left')"""
"""Whether the turn is ended early is up to the dice."""
GROUPS = "!G:RRG !G:RRG !G:YYG !G:RRB !G:RGB !G:RYB !G:YBB !G:YGG"
"""Who waits at the other stops of Lisbon's side for two."""


def test_passengers_tickets_and_cards_of_the_box_are_tapped(people: People) -> None:
    ann = people.arrive(375, 812, touch=True)
    code = ann.lay(ME, GREEDY, game="lisbon28", options={"first": "1"}, companion=True)
    page = ann.sit(code)
    prompt, enter = page.locator("#prompt"), page.locator("#chance-enter")
    expect(prompt).to_have_text("The group at Avenida comes out of the bag. What came?")
    assert page.locator("#strip").is_hidden()
    assert enter.evaluate("button => button.getBoundingClientRect().bottom") <= 812
    tap(page, "red", "blue", "red")
    enter.tap()
    expect(prompt).to_contain_text("Camões")
    page.locator('[data-do="mistyped"]').tap()
    expect(prompt).to_contain_text("Avenida")
    expect(page.locator("#taken .tap")).to_have_count(3)
    page.locator("#taken .tap", has_text="blue").tap()
    tap(page, "green")
    enter.tap()
    expect(prompt).to_contain_text("Camões")
    page.locator("#chance-text").fill(GROUPS)
    page.keyboard.press("Enter")
    expect(prompt).to_have_text("Ann draws 5 tickets. What came?")
    tap(page, "yellow", "yellow", "red", "blue", "green")
    enter.tap()
    for number in (1, 2, 3):
        expect(prompt).to_have_text(f"A card is opened in space {number}. What came?")
        page.locator("#pieces .tap").nth(number).tap()
        expect(page.locator("#chance-words")).to_have_text("That is all: enter it.")
        enter.tap()
    expect(prompt).to_have_text("The next card of the pile is turned up. What came?")
    page.locator("#chance-text").fill("carmo")
    page.keyboard.press("Enter")
    expect(page.locator("#steps .step").first).to_be_visible()
    assert ann.now(code)["line"] == 15


def test_whoever_drew_sees_it_before_the_device_is_passed_on(people: People) -> None:
    ann = people.arrive()
    page = ann.page
    page.goto(f"/t/{ann.lay(ME, BEN, game='lisbon28', options={'first': '1'})}")
    curtain = page.locator("#curtain")
    curtain.locator("button").click()
    page.wait_for_selector("html[data-ready=yes]", state="attached")
    page.locator('#steps [data-move="E"]').click()
    page.locator('#sure [value="yes"]').click()
    expect(page.locator("#pass-on-words")).to_contain_text("Look at what came, then pass the device to Ben.")
    expect(curtain).to_be_hidden()
    expect(page.locator("#log .words").last).to_contain_text("You drew")
    page.locator("#pass-on button").click()
    expect(curtain).to_be_visible()
    assert page.evaluate("document.getElementById('main').inert")


def test_the_others_play_until_an_empty_chair_must_decide(people: People) -> None:
    ann, bob = people.arrive(), people.arrive()
    laid = ann.ask("POST", "/api/tables", {"game": "trainmaker", "seats": [ME, FRIEND], "options": {"first": 1}})
    code = str(laid["code"])
    accept(bob, laid["invitations"])
    bob.ask("POST", f"/api/tables/{code}/leave", {"seat": 1})
    page = ann.sit(code)
    expect(page.locator("#waiting")).to_be_hidden()
    page.locator('#steps [data-move="K1"]').click()
    page.locator('#steps [data-move="E"]').click()
    page.wait_for_function(ASKED_OR_LEFT)
    if page.locator("#sure").is_visible():
        page.locator('#sure [value="yes"]').click()
    expect(page.locator("#prompt")).to_contain_text("It is the turn of Bob, who has left.")
    page.locator('[data-do="table"]').click()
    page.locator('[data-do="share-seat"]').click()
    expect(page.locator("#share-note")).to_contain_text("Both devices play then")
