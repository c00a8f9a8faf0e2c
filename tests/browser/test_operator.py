"""Between players and whoever runs the server, in a real browser: the report button, and the sentence for players."""

import subprocess
import sys

from playwright.sync_api import expect

from tests.browser.people import GREEDY, ME, People
from tests.browser.yard import Yard


def test_a_report_is_sent_and_the_sentence_for_players_is_shown(people: People, yard: Yard) -> None:

    def admin(*words: str) -> None:
        command = [sys.executable, "-m", "tramyard", "admin", *words, "--database", str(yard.folder / "yard.db")]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    ann = people.arrive()
    page = ann.sit(ann.lay(ME, GREEDY))
    page.locator("[data-do=table]").click()
    page.get_by_role("button", name="Report this table").click()
    page.get_by_label("What is wrong at this table?").fill("The bot laughs at me.")
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#report-words")).to_have_text("It was sent. Thank you.")
    page.keyboard.press("Escape")
    admin("maintenance", "New rails until noon.")
    expect(page.locator("#notice")).to_have_text("New rails until noon.")
    admin("maintenance", "off")
    expect(page.locator("#notice")).to_be_hidden()
