"""Takes the README's pictures: a table on a desktop and the same one on a phone at night.

`python tools/screenshots.py`: opens a yard, plays a game with the strong bot's hints until it is in full swing, and
writes docs/images/table.png and phone.png. Needs Chromium; the position is another one each time. Reduce the
files to 200 colours before committing them.
"""

import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import APIRequestContext, Browser, sync_playwright

IMAGES = Path(__file__).resolve().parent.parent / "docs/images"
SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "exact"}, {"kind": "bot", "bot": "greedy"}]
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
FULL_SWING = 70
"""Lines of the game before the picture is taken."""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tramyard", "serve", "--port", "0", "--database", f"sqlite:{folder}/yard.db"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout
            address = re.search(r"http://\S+", server.stdout.readline())
            assert address
            photograph(address[0])
        finally:
            server.terminate()
            server.wait()


def photograph(address: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        desk = browser.new_context(
            base_url=address, viewport={"width": 1280, "height": 800}, reduced_motion="reduce", locale="en-GB"
        )
        code = desk.request.post("/api/tables", data={"game": "trainmaker", "seats": SEATS}).json()["code"]
        play(desk.request, f"/api/tables/{code}")
        IMAGES.mkdir(exist_ok=True)
        page = desk.new_page()
        page.goto(f"/t/{code}")
        page.wait_for_timeout(3000)
        page.screenshot(path=IMAGES / "table.png")
        phone(browser, address, code, desk.request.get(f"/api/tables/{code}/resume-link").json()["link"])
        browser.close()


def phone(browser: Browser, address: str, code: str, link: str) -> None:
    """The seat moves to a phone, as a player would carry it there."""
    pocket = browser.new_context(
        base_url=address,
        viewport={"width": 390, "height": 780},
        device_scale_factor=1.5,
        is_mobile=True,
        has_touch=True,
        color_scheme="dark",
        reduced_motion="reduce",
        locale="en-GB",
    )
    page = pocket.new_page()
    page.goto(link)
    page.wait_for_timeout(3000)
    page.screenshot(path=IMAGES / "phone.png")


def play(asks: APIRequestContext, table: str) -> None:
    """Until the middle of the game, at a point where this seat has a train to go on with and dice before it."""
    while True:
        now = asks.get(table).json()
        assert not now["ended"], "The game was too short for a picture; try again."
        if now["waits_for"] != "person":
            time.sleep(0.2)
        elif now["line"] > FULL_SWING and "die-" in now["steps"][0]["spot"] and "first roll" not in now["picture"]:
            return
        else:
            hint = asks.post(f"{table}/hint", data={})
            if hint.status == 429:
                time.sleep(1)
            else:
                moves = {"version": now["version"], "moves": hint.json()["action"]}
                assert asks.post(f"{table}/actions", data=moves).ok


if __name__ == "__main__":
    main()
