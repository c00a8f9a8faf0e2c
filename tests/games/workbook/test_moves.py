"""The notation, the size of the vocabulary, and the actions that bots look at."""

from typing import Any

import pytest
from librt.random import Random

from tests.games.workbook.table import TESTVILLE, Table, game_of, puzzle
from tramyard.bots import make_bot
from tramyard.games.workbook import CITIES, ROOM
from tramyard.kernel.position import OVER


def test_words_are_bound_to_the_map_and_not_to_geometries() -> None:
    assert len(game_of(TESTVILLE).vocabulary) < 300


def test_the_largest_map_full_of_parcels_has_fewer_than_seven_thousand_words() -> None:
    """16 x 20 with as many parcels as numbers there are, and every space else a building."""
    cells = [str(number) for number in range(1, 100)]
    rows = []
    for row in range(20):
        line = []
        for column in range(16):
            fill = "RCIL"[(row + column) % 4] if (row + column) % 3 == 0 else "."
            line.append(cells.pop() if cells and (row * column) % 3 == 1 else fill)
        rows.append(" ".join(line))
    placed = sorted({word for row in rows for word in row.split() if word.isdigit()}, key=int)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    tickets = dict.fromkeys(letters, "1r | strip | $1")
    for at, number in enumerate(placed):
        letter = letters[at % 26]
        if tickets[letter].count("|") < 8:
            tickets[letter] += f" | #{number}"
    text = puzzle("\n".join(rows), tickets)
    for seats in (1, 2):
        assert 2000 < len(game_of(text, seats).vocabulary) < 7000


@pytest.mark.parametrize("name", CITIES)
def test_a_city_has_a_few_hundred_words(name: str) -> None:
    assert len(ROOM.game(1, {}, ROOM.content(name)).vocabulary) < 1200


@pytest.mark.parametrize(
    ("text", "spelled"),
    [
        ("L:a1-b1-c1-d1-e1 $F2C1", "L:a1-b1-c1-d1-e1 $C1F2"),
        ("L:a1 -b1 -c1 -d1 -e1 $C1 $F2", "L:a1-b1-c1-d1-e1 $C1F2"),
        ("L:e1-d1-c1-b1-a1 $C1F2", "L:e1-d1-c1-b1-a1 $C1F2"),
        ("L:a1-b1-c1-d1. $A1", "L:a1-b1-c1-d1. $A1"),
    ],
)
def test_small_moves_are_written_as_one_word_and_read_in_any_order(text: str, spelled: str) -> None:
    tom = Table(TESTVILLE)
    assert tom.game.spell(tuple(tom.game.parse(tom.position, text))) == spelled


def test_a_link_drawn_from_either_end_is_the_same_and_listed_once() -> None:
    one, other = Table(TESTVILLE), Table(TESTVILLE)
    one.play("L:a1-b1-c1-d1-e1 $C1F2")
    other.play("L:e1-d1-c1-b1-a1 $C1F2")
    assert one.position.dump() == other.position.dump()
    listed = [action for action in Table(TESTVILLE).actions() if action.endswith("$C1F2")]
    assert "L:a1-b1-c1-d1-e1 $C1F2" in listed
    assert "L:e1-d1-c1-b1-a1 $C1F2" not in listed


def test_words_that_no_puzzle_has_are_told_from_nonsense() -> None:
    tom = Table(TESTVILLE)
    assert tom.rule("L:z9") == "TW-GEO-07"
    assert tom.rule("-d4") == "TW-TERR-08"
    assert tom.rule("$Q1") == "TW-TIX-01"
    assert tom.rule("V:b1") == "TW-EP9-05"
    assert tom.rule("b4") == "TW-BID-01"
    assert tom.rule("B9=R") == "TW-TERR-01"
    assert tom.rule("hello") == "YARD-TEXT"


def test_the_first_actions_of_the_small_puzzle_are_as_many_as_ever() -> None:
    tom = Table(TESTVILLE)
    actions = [action.split() for action in tom.actions()]
    ways = {words[0] for words in actions}
    complete = {way for way in ways if not way.endswith(".") and way.startswith("L:")}
    assert (len(complete), len({way for way in ways if way.endswith(".")})) == COMPLETE_AND_OPEN
    assert len(actions) == ALL_FIRST_ACTIONS


COMPLETE_AND_OPEN = (186, 1885)
"""Geometries of links from the first position, each told from one end."""
ALL_FIRST_ACTIONS = 4118
"""With every payment, and passing."""


# What bots look at


@pytest.mark.parametrize("name", ["chicago-1858", "london-1860", "napoli-1875"])
def test_about_four_hundred_actions_are_promising_at_most_and_all_can_be_played(name: str) -> None:
    game = ROOM.game(2 if name != "cape-town-1863" else 1, {}, ROOM.content(name))
    rng = Random(4)
    position = game.start()
    looked = 0
    while position.actor != OVER and looked < 4:
        if position.actor >= 0 and position.settled and rng.random() < 0.2:
            promising = [*(game.promising(position) or [])]
            assert len(promising) <= 450
            assert len(set(promising)) == len(promising)
            for action in promising[:: max(1, len(promising) // 25)]:
                game.play_action(position.copy(), action)
            looked += 1
        position.play(position.hunch(rng))


def test_greedy_beats_random() -> None:
    """Two short games; strength itself is measured, not tested."""
    game = game_of(TESTVILLE, 2, "random")
    won = 0
    for seed in range(2):
        bots: list[Any] = [make_bot("greedy", ROOM, game, seed), make_bot("random", ROOM, game, seed)]
        rng = Random(seed)
        position: Any = game.start()
        while position.actor != OVER:
            if position.actor < 0:
                position.play(position.pick(rng))
            else:
                game.play_action(position, bots[position.actor].choose(position.copy(), position.actor).action)
        won += position.result() == "#end p1"
    assert won == 2
