"""Shows how a room draws itself: plays a game by hunches up to a point and saves the picture as PNG, HTML or SVG.

`python tools/look.py trainmaker --seats 2 --seed 5 --moves 40 --width 375 --dark out.png`; PNG needs Playwright for
Python and Chromium.
"""

import argparse
import re
import sys
from base64 import b64encode
from pathlib import Path

from librt.random import Random

from tramyard.kernel.errors import YardError
from tramyard.kernel.game import Game
from tramyard.kernel.pictures import ART, BOARD, PARTS
from tramyard.kernel.position import OVER, Position
from tramyard.kernel.room import room
from tramyard.kernel.words import speaking

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
STATIC = Path(__file__).parent.parent / "src" / "tramyard" / "web" / "static"
PAGE = """<!doctype html><html lang="{language}"><meta charset="utf-8"><style>{css}
body {{ margin: 0; }} .frame > svg {{ max-height: none !important; }}</style>
<body><div class="frame{far}" style="--unit:{unit}">{picture}</div></body></html>"""
FAR = 0.4
"""Pixels of a picture's unit under which the page says that it is seen from far."""
MARK_OPEN_SPOTS = """spots => {
  for (const piece of document.querySelectorAll("[data-spot]"))
    piece.classList.toggle("can", spots.includes(piece.dataset.spot));
}"""


def main() -> None:
    asked = arguments()
    try:
        here = room(asked.game)
        options = dict(option.split("=", 1) for option in asked.option)
        game = here.game(
            asked.seats, {name: {"yes": True, "no": False}.get(options[name], options[name]) for name in options}
        )
    except (YardError, ValueError) as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    if here.view is None:
        print(f"{here.title} does not draw itself.", file=sys.stderr)
        sys.exit(2)
    position = play(game, asked.seed, asked.moves, asked.until)
    seat = int(position.actor) if asked.seat is None else asked.seat - 1
    with speaking(asked.language):
        parts = here.view.parts(game, position, max(seat, -1))
    if asked.part not in parts:
        print(f"{here.title} draws no {asked.part} here; it draws: {', '.join(parts)}.", file=sys.stderr)
        sys.exit(2)
    picture, art = parts[asked.part], parts.get(ART, "")
    css = "\n".join(
        sheet(path) for path in (STATIC / "css" / "yard.css", here.folder / "picture/board.css") if path.is_file()
    )
    unit = asked.width / float(picture.split('viewBox="')[1].split()[2])
    far = " far" if unit < FAR else ""
    page = PAGE.format(language=asked.language, css=css, picture=art + picture, unit=round(unit, 4), far=far)
    if asked.out.suffix == ".png":
        spots = [game.vocabulary.spot(move) for move in position.moves()] if seat == position.actor else []
        photograph(page, asked.out, asked.width, asked.dark, spots)
    else:
        asked.out.write_text(picture if asked.out.suffix == ".svg" else page, "utf-8")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("out", type=Path, help="a file that ends with .png, .html or .svg")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seat", type=int, help="whose eyes, 0 for a spectator's; by default whoever must decide")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--moves", type=int, default=40, help="how many moves of seats and chance to play")
    parser.add_argument("--until", default="", help="then play on until the position's dump has this phase")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--part", default=BOARD, choices=PARTS[1:])
    parser.add_argument("--width", type=int, default=720)
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--language", default="en")
    return parser.parse_args()


def play(game: Game, seed: int, moves: int, until: str) -> Position:
    """The same game for the same seed."""
    rng = Random(seed)
    position = game.start()
    played = 0
    while position.actor != OVER and (played < moves or (until and position.dump().get("phase") != until)):
        position.play(position.hunch(rng))
        played += 1
    return position


def sheet(path: Path) -> str:
    """A style sheet with its fonts inside, where they have been built: this page has no server to fetch them from."""

    def inlined(found: re.Match[str]) -> str:
        font = path.parent / found[1]
        return f"url(data:font/woff2;base64,{b64encode(font.read_bytes()).decode()})" if font.is_file() else found[0]

    return re.sub(r'url\("([^":]+\.woff2)"\)', inlined, path.read_text("utf-8"))


def photograph(page: str, out: Path, width: int, dark: bool, spots: list[str]) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        tab = browser.new_page(
            viewport={"width": width, "height": 100},
            device_scale_factor=2 if width < 600 else 1,
            reduced_motion="reduce",
            color_scheme="dark" if dark else "light",
        )
        tab.set_content(page)
        tab.evaluate("document.fonts.ready")
        tab.evaluate(MARK_OPEN_SPOTS, spots)
        tab.screenshot(path=out, full_page=True)
        browser.close()


if __name__ == "__main__":
    main()
