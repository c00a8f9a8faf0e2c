"""Takes the README's pictures: a table of each game on a desktop, and one of them on a phone at night.

`python tools/screenshots.py [GAME ...]`: opens a yard, plays with the strong bot's hints until a game is in full
swing, and writes docs/images/table.png and phone.png (Trainmaker), lisbon.png, trieste.png, workbook.png and
tramways.png. Needs Chromium; the positions are other ones each time. Reduce the files to 255 colours, rare ones
included, before committing them.
"""

import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import APIRequestContext, Browser, sync_playwright

IMAGES = Path(__file__).resolve().parent.parent / "docs/images"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
FULL_SWING = 45
"""Lines of the game before the picture is taken."""
Now = dict[str, Any]


@dataclass(frozen=True)
class Sight:
    """A table worth a picture: against whom, and when it shows something."""

    bots: tuple[str, ...]
    ready: Callable[[Now], bool]
    desk: str
    phone: str = ""
    content: str = ""
    lines: int = FULL_SWING


def has_dice(now: Now) -> bool:
    """A train to go on with, and dice before it."""
    return bool("die-" in now["steps"][0]["spot"] and "Begin a train" not in now["prompt"])


def can_ride(now: Now) -> bool:
    return sum(1 for step in now["steps"] if step["move"].startswith("M")) > 8


def can_drive(now: Now) -> bool:
    """The die is cast, and the tram has a choice."""
    return sum(1 for step in now["steps"] if step["move"].startswith(">")) > 1


def can_build(now: Now) -> bool:
    """There are links to draw and passengers to move."""
    return {"L:", "M:"} <= {step["move"][:2] for step in now["steps"]}


SIGHTS = {
    "trainmaker": Sight(("strong",), has_dice, "table.png", "phone.png"),
    "lisbon28": Sight(("middle",), can_ride, "lisbon.png"),
    "trieste": Sight(("middle",), can_drive, "trieste.png"),
    "workbook": Sight((), can_build, "workbook.png", content="madrid-1871", lines=12),
    "tramways": Sight(("middle", "middle"), can_build, "tramways.png", lines=60),
}


def main(games: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tramyard", "serve", "--port", "0", "--database", f"sqlite:{folder}/yard.db"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout
            address = re.search(r"http://\S+", server.stdout.readline())
            assert address
            photograph(address[0], games)
        finally:
            server.terminate()
            server.wait()


def photograph(address: str, games: Sequence[str]) -> None:
    IMAGES.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for game in games:
            sight = SIGHTS[game]
            desk = browser.new_context(
                base_url=address, viewport={"width": 1280, "height": 800}, reduced_motion="reduce", locale="en-GB"
            )
            seats = [{"kind": "me", "name": "Ada"}, *({"kind": "bot", "bot": bot} for bot in sight.bots)]
            wanted = {"game": game, "seats": seats, "content_name": sight.content}
            code = desk.request.post("/api/tables", data=wanted).json()["code"]
            play(desk.request, f"/api/tables/{code}", sight)
            page = desk.new_page()
            page.goto(f"/t/{code}")
            page.wait_for_timeout(3000)
            page.screenshot(path=IMAGES / sight.desk)
            if sight.phone:
                link = desk.request.get(f"/api/tables/{code}/resume-link").json()["link"]
                on_a_phone(browser, address, link, IMAGES / sight.phone)
        browser.close()


def on_a_phone(browser: Browser, address: str, link: str, image: Path) -> None:
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
    page.get_by_role("button").last.click()
    page.wait_for_timeout(3000)
    page.screenshot(path=image)


def play(asks: APIRequestContext, table: str, sight: Sight) -> None:
    """Until the middle of the game, at a point where this seat has something to show."""
    while True:
        now = asks.get(table).json()
        assert not now["ended"], "The game was too short for a picture; try again."
        if now["waits_for"] != "person":
            time.sleep(0.2)
        elif now["line"] > sight.lines and sight.ready(now):
            return
        else:
            hint = asks.post(f"{table}/hint", data={})
            if hint.status == 429:
                time.sleep(1)
            else:
                moves = {"version": now["version"], "moves": hint.json()["action"]}
                assert asks.post(f"{table}/actions", data=moves).ok


if __name__ == "__main__":
    main(sys.argv[1:] or list(SIGHTS))
