"""Two people, one with a telephone, play a whole game at one table."""

from playwright.sync_api import expect

from tests.browser.people import People, Person, filled_in
from tests.browser.player import Player, by_finger, by_list, by_picture, play_to_the_end


def lay_for_a_friend(person: Person) -> str:
    """Through the form; the link to send to the friend."""
    page = person.page
    page.goto("/")
    game = page.get_by_role("article").filter(has_text="Trainmaker")
    game.get_by_role("link", name="With friends").click()
    page.locator("#chairs li").first.get_by_label("Name").fill("Ann")
    page.get_by_role("button", name="Start").click()
    return filled_in(page.get_by_label("The link"))


def test_two_browsers_play_a_game_to_its_end(people: People) -> None:
    ann = people.arrive()
    ben = people.arrive(width=375, height=812, touch=True)
    link = lay_for_a_friend(ann)
    expect(ann.page.locator("#prompt")).to_have_text("Waiting for somebody to sit down.")
    expect(ann.page.locator("#waiting-title")).to_have_text("Waiting for one player")
    expect(ann.page.locator("#waiting-qr")).to_have_js_property("complete", True)
    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").tap()
    expect(ann.page.locator("#seats")).to_contain_text("Ben")
    expect(ann.page.locator("#waiting")).to_be_hidden()
    play_to_the_end(Player(ann.page, by_list, by_picture), Player(ben.page, by_finger, by_list))

    told = [person.page.locator("#board desc").text_content() for person in (ann, ben)]
    assert told[0] == told[1]
    for person in (ann, ben):
        expect(person.page.locator("#outcome")).not_to_be_empty()
        ranks = person.page.locator("#tally tbody tr")
        expect(ranks).to_have_count(2)
        assert ranks.locator(".rank").first.inner_text() == "1"
        assert {"Ann", "Ben"} <= set(" ".join(ranks.locator("th").all_inner_texts()).split())
    lines = [person.page.locator("#log li.played").evaluate_all(VERSIONS) for person in (ann, ben)]
    assert lines[0] == lines[1] == sorted(lines[0])


VERSIONS = "items => items.map((item) => Number(item.dataset.version))"
