"""The book: every city is solved by a line of ours, which the rules replay to exactly what is written beside it."""

from collections.abc import Iterable
from functools import cache
from typing import get_args

import pytest

from tests.games.workbook.test_content import TESTVILLE
from tramyard.games.workbook import ROOM
from tramyard.games.workbook import puzzle as p
from tramyard.games.workbook.book import Certificate, certificates, page, title
from tramyard.games.workbook.notation import BUILDINGS
from tramyard.games.workbook.picture.about import about
from tramyard.games.workbook.rules.box import TERRAINS
from tramyard.games.workbook.rules.game import Workbook
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.solver import search
from tramyard.games.workbook.words.cities import NOTES, TITLES
from tramyard.kernel.position import OVER
from tramyard.kernel.room import AnyContent, room
from tramyard.kernel.spans import plain
from tramyard.kernel.words import speaking


@cache
def certificate(name: str) -> Certificate:
    found = certificates()[ROOM.content(name).fingerprint].certificate
    assert found is not None
    return found


def replay(content: AnyContent, actions: Iterable[str]) -> WorkbookPosition:
    """Where a line for one leads; every word is checked by the rules."""
    game = ROOM.game(1, {}, content)
    position = game.start()
    for action in actions:
        for move in game.parse(position, action):
            position.play(move)
    assert isinstance(position, WorkbookPosition)
    return position


def actions_of(certificate: Certificate) -> list[str]:
    """The line of a certificate, without the seat."""
    lines = [line.partition(" ") for line in certificate.moves.strip().splitlines()]
    assert {seat for seat, _space, _action in lines} == {"p1"}
    return [action for _seat, _space, action in lines]


@pytest.mark.parametrize("name", ROOM.shipped)
def test_our_line_solves_the_city(name: str) -> None:
    end = replay(ROOM.content(name), actions_of(certificate(name)))
    assert end.actor == OVER
    assert end.ending() == "solved"
    assert all(end.goals_met(0))
    assert (end.final_hp(0), end.money[0]) == (certificate(name).final_hp, certificate(name).final_money)


@pytest.mark.parametrize("name", ROOM.shipped)
def test_our_line_uses_rulings_in_their_narrow_reading_alone(name: str) -> None:
    """Nobody travels to the kind of building they come from (TW-A50), and no open link is built."""
    game = ROOM.game(1, {}, ROOM.content(name))
    position = game.start()
    assert isinstance(position, WorkbookPosition)
    for line in certificate(name).moves.strip().splitlines():
        words = line.split()
        if words[1].startswith("M:"):
            kind = position.kinds[position.box.grid.space(words[1][2:])]
            assert words[2] != f">{' RCILGPX'[kind]}"
        assert not (words[1].startswith("L:") and words[1].endswith("."))
        for move in game.parse(position, " ".join(words[1:])):
            position.play(move)


@pytest.mark.parametrize("name", ROOM.shipped)
def test_a_page_tells_city_goals_par_and_tier(name: str) -> None:
    told = page(ROOM.content(name))
    puzzle = ROOM.content(name).data
    assert isinstance(puzzle, p.Puzzle)
    assert told.title == f"{puzzle.meta.title}, {puzzle.meta.year}" == title(puzzle)
    assert len(told.goals) == len(puzzle.goal)
    assert told.par == certificate(name).final_hp
    assert 1 <= told.tier <= 8


def test_every_goal_twist_terrain_and_building_is_used_somewhere() -> None:
    puzzles = [found for name in ROOM.shipped if isinstance(found := ROOM.content(name).data, p.Puzzle)]
    spaces = [space for puzzle in puzzles for row in puzzle.rows for space in row]
    assert {type(goal) for puzzle in puzzles for goal in puzzle.goal} == {*get_args(p.Goal)}
    assert {type(twist) for puzzle in puzzles for twist in puzzle.twist} == {*get_args(p.Twist)}
    assert {space.terrain for space in spaces} == {*TERRAINS}
    assert {space.building for space in spaces} >= {*BUILDINGS}


def test_the_book_has_three_of_each_tier_in_their_order() -> None:
    assert [page(ROOM.content(name)).tier for name in ROOM.shipped] == [
        tier for tier in range(1, 9) for _nth in range(3)
    ]


@pytest.mark.parametrize("name", ["basel-1895", "geneva-1862", "porto-1872"])
def test_the_small_cities_from_tier_four_on_do_not_fall_to_a_narrow_search(name: str) -> None:
    """The large ones were tried once (docs/solve.md): they take too long for a test."""
    game = ROOM.game(1, {}, ROOM.content(name))
    start = game.start()
    assert isinstance(game, Workbook)
    assert isinstance(start, WorkbookPosition)
    looking = search.Search(game, start, search.SOLVE, lambda seen: False)
    looking.run(30, False)
    assert looking.best is None


def test_what_files_say_of_their_cities_is_in_the_catalogues() -> None:
    puzzles = [ROOM.content(name).data for name in ROOM.shipped]
    metas = [puzzle.meta for puzzle in puzzles if isinstance(puzzle, p.Puzzle)]
    assert [meta.title for meta in metas] == list(TITLES)
    assert [meta.notes for meta in metas] == list(NOTES)


def test_a_page_speaks_italian() -> None:
    installed = room("workbook")
    with speaking("it"):
        told = page(installed.content("london-1860"))
    assert told.title == "Londra, 1860"
    assert "Svago" in plain(told.goals[0])


def test_page_and_table_tell_that_nobody_travels_to_their_own_kind() -> None:
    """Where a puzzle reads TW-A50 otherwise than the rules at hand do."""
    content = ROOM.content("istanbul-1871")
    game, sentence = ROOM.game(1, {}, content), "nobody travels to the kind of building they come from"
    assert sentence in plain(page(content).about)
    assert sentence in plain(about(game, game.start(), 0, "twist-2"))
    assert ROOM.view is not None
    assert "of building they come from" in "".join(ROOM.view.parts(game, game.start(), 0).values())
    assert sentence not in plain(page(ROOM.content("napoli-1875")).about)


def test_a_puzzle_of_ones_own_has_a_page_without_par() -> None:
    told = page(ROOM.content_from("mine", TESTVILLE))
    assert (told.title, told.par, told.tier) == ("Testville", None, 0)
