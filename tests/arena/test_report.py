"""The page for designers: complete in itself, well-formed, and honest about what it is made from."""

import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.arena.toys import announced
from tests.toys.yard import yard
from tramyard.arena.match import Match, Setup
from tramyard.arena.plots import dot, histogram, strip
from tramyard.arena.report import report
from tramyard.arena.scoreboard import Share
from tramyard.arena.simulate import TOLD, Processes, simulate
from tramyard.games.trainmaker import ROOM


def page_of(setup: Setup, games: int = 20) -> str:
    return report(simulate(setup, games, Processes(1), TOLD), Match(setup))


@pytest.fixture(scope="module", name="page")
def _page() -> str:
    return page_of(Setup.named("trainmaker", ("random", "random"), seed=3, swap=True))


class Reader(HTMLParser):
    """Checks that every element is closed, and collects what the page would load."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.loads += [f"{name}={value}" for name, value in attrs if name in ("src", "href")]
        self.loads += [tag] if tag in ("script", "link", "iframe") else []
        if tag not in ("meta",):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_well_formed_and_loads_nothing(page: str) -> None:
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    assert reader.loads == []
    assert "http" not in page
    assert "url(" not in page
    assert "@import" not in page


def test_every_plot_is_an_svg_with_words_for_those_who_cannot_see_it(page: str) -> None:
    plots = [ElementTree.fromstring(svg) for svg in re.findall(r"<svg.*?</svg>", page)]
    assert len(plots) > 60
    assert all(plot.get("aria-label") for plot in plots)


def test_the_page_tells_lengths_wins_scores_endings_cards_and_choices(page: str) -> None:
    for title in ("Who wins", "How long it takes", "How scores grow", "How it ends", "city", "contract", "chosen"):
        assert title in page
    for word in ("Chicago", "seat 2", "random (2)", "cities or rounds used up", "<code>K1</code>", "20 games"):
        assert word in page


def test_the_page_says_exactly_what_was_played(page: str) -> None:
    [told] = re.findall(r"<header>.*?<p>(.*?)</p>", page)
    for words in ("content cards (", "first=random", "engine=no", "rules version 2", "seed 3", "seats swapped"):
        assert words in told
    assert ROOM.content("").fingerprint[:12] in told


def test_numbers_stand_beside_dots_and_rows_tell_how_many_they_are_of(page: str) -> None:
    assert re.search(r"</svg> \d+%</td><td class=\"number\">\d+</td>", page)
    for words in (
        "won, if dealt",
        "won, if kept",
        "who began",
        "lie off their line by chance alone",
        "How close it is",
    ):
        assert words in page
    assert "behind half-way" in page


def test_skill_is_told_where_two_kinds_of_bots_play() -> None:
    with yard(announced()):
        page = page_of(Setup.named("lanterns", ("stay", "random"), swap=True))
        same = page_of(Setup.named("lanterns", ("stay", "stay"), swap=True))
    assert "The better bot, " in page
    assert "The better bot, " not in same


def test_the_page_is_readable_in_the_dark_and_on_a_phone(page: str) -> None:
    assert "prefers-color-scheme: dark" in page
    assert 'name="viewport"' in page


def test_a_game_without_cards_or_words_for_its_endings_gets_a_page_too() -> None:
    with yard(announced()):
        page = page_of(Setup.named("lanterns", ("stay", "random", "spy")))
    assert "What became of" not in page
    assert "lit" in page
    assert "<code>raise</code>" in page


def test_scores_below_nothing_and_a_game_for_one_get_their_plots_too() -> None:
    with yard(announced()):
        low = page_of(Setup.named("lanterns", ("stay", "random"), options={"low": "yes"}))
    alone = page_of(Setup.named("trainmaker", ("random",), options={"engine": "yes"}), 5)
    heights = [float(place) for place in re.findall(r'<text class="up-text" x="40" y="([-0-9.]+)"', low + alone)]
    assert len(heights) > 8
    assert all(0 < place < 230 for place in heights)
    assert "Steam Engine wins" in alone


def test_names_in_somebodys_cards_cannot_become_markup(tmp_path: Path) -> None:
    cards = (ROOM.folder / "cards.toml").read_text("utf-8").replace('"Chicago"', '"<b>Chicago"')
    mine = tmp_path / "mine.toml"
    mine.write_text(cards, encoding="utf-8")
    page = page_of(Setup.named(f"trainmaker:{mine}", ("random", "random")))
    assert "&lt;b&gt;Chicago" in page
    assert "<b>" not in page
    assert "trainmaker:mine" in page


def test_a_plot_of_a_single_value_is_a_plot() -> None:
    picture = ElementTree.fromstring(histogram(Counter({42: 7}), "actions", "games"))
    assert "42" in [text.text for text in picture.iter("text")]


def test_a_share_is_drawn_where_it_belongs() -> None:
    bar = ElementTree.fromstring(strip(Share(25, 100), 0.5, 1))
    assert [rect.get("width") for rect in bar.iter("rect")] == ["100%", "25.0%"]
    assert next(bar.iter("line")).get("x1") == "50.0%"


@pytest.mark.parametrize(("won", "side"), [(90, "above"), (10, "below"), (52, "unsure")])
def test_a_dot_says_on_which_side_of_the_even_share_it_lies(won: int, side: str) -> None:
    assert f'<circle class="{side}"' in dot(Share(won, 100), 0.5, 0.0, 1.0)
