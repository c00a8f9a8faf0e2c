"""Texts and whole actions: what the kernel makes of a game's small moves."""

import pytest

from tests.toys.lanterns import ROOM
from tramyard.kernel.game import Game
from tramyard.kernel.playout import perft, perft_raw
from tramyard.kernel.position import OVER, Position
from tramyard.kernel.refusal import Refused


@pytest.fixture(name="game")
def _game() -> Game:
    return ROOM.game(2)


def after(game: Game, text: str) -> Position:
    """Where these moves lead."""
    position = game.start()
    for move in game.parse(position, text) if text else []:
        position.play(move)
    return position


def act(game: Game, position: Position, text: str) -> None:
    game.play_action(position, tuple(game.vocabulary.move(word) for word in text.split()))


def test_a_text_may_be_one_move_or_many(game: Game) -> None:
    start = game.start()
    assert game.parse(start, "c1:3") == [game.vocabulary.move("c1:3")]
    assert game.spell(tuple(game.parse(start, " c1:3  c2:1 raise +2 "))) == "c1:3 c2:1 raise +2"


@pytest.mark.parametrize(
    ("before", "text", "rule", "key"),
    [
        ("", "hello", "YARD-TEXT", "not-a-move"),
        ("", "", "YARD-TEXT", "nothing-said"),
        ("", " \t ", "YARD-TEXT", "nothing-said"),
        ("", "c2:3", "YARD-CHANCE", "no-such-outcome"),
        ("c1:3", "c2:3", "YARD-CHANCE", "no-such-outcome"),
        ("", "stay", "YARD-CHANCE", "chance-decides"),
        ("c1:3 c2:1", "r1", "YARD-CHANCE", "seat-decides"),
        ("c1:3 c2:1", "+1", "TOY-STAKE-02", "no-raise"),
        ("c1:3 c2:1", "raise stay", "TOY-STAKE-01", "stake-first"),
        ("c1:3 c2:1 stay r1 stay r1 stay r1 stay r1", "stay", "YARD-PHASE", "game-over"),
    ],
)
def test_a_text_that_cannot_be_played_is_refused_by_its_rule(
    game: Game, before: str, text: str, rule: str, key: str
) -> None:
    refusal = game.explain(after(game, before), text)
    assert refusal is not None
    assert (refusal.rule, refusal.key) == (rule, key)


def test_reading_a_text_plays_nothing(game: Game) -> None:
    position = after(game, "c1:3 c2:1")
    before = position.dump()
    game.parse(position, "raise +1")
    assert position.dump() == before


@pytest.mark.parametrize("move", [-1, -7, 19, 10**6])
def test_a_number_that_is_no_move_is_refused(game: Game, move: int) -> None:
    position = game.start()
    refusal = position.why_not(move)
    assert refusal is not None
    assert refusal.rule == "YARD-TEXT"
    with pytest.raises(Refused):
        position.play(move)


def test_whole_actions_are_listed_once_and_finished(game: Game) -> None:
    position = after(game, "c1:3 c2:1")
    assert [game.spell(action) for action in game.actions(position)] == ["stay", "raise +1", "raise +2"]
    half = after(game, "c1:3 c2:1 raise")
    assert [game.spell(action) for action in game.actions(half)] == ["+1", "+2"]


@pytest.mark.parametrize("text", ["", "c1:3 c2:1 stay", "c1:3 c2:1 stay r1 stay r1 stay r1 stay r1"])
def test_chance_and_the_end_have_no_actions(game: Game, text: str) -> None:
    assert list(game.actions(after(game, text))) == []


@pytest.mark.parametrize(
    ("action", "rule", "key"),
    [
        ("raise", "YARD-TURN", "unfinished"),
        ("stay r1", "YARD-TURN", "too-much"),
        ("raise +1 +2", "YARD-TURN", "too-much"),
        ("", "YARD-TEXT", "nothing-said"),
        ("+1", "TOY-STAKE-02", "no-raise"),
    ],
)
def test_an_action_is_played_whole_or_not_at_all(game: Game, action: str, rule: str, key: str) -> None:
    position = after(game, "c1:3 c2:1")
    before = position.dump()
    with pytest.raises(Refused) as caught:
        act(game, position, action)
    assert (caught.value.refusal.rule, caught.value.refusal.key) == (rule, key)
    assert position.dump() == before


def test_chance_brings_one_outcome_at_a_time(game: Game) -> None:
    position = game.start()
    with pytest.raises(Refused) as caught:
        act(game, position, "c1:3 c2:1")
    assert caught.value.refusal.key == "too-much"
    act(game, position, "c1:3")
    assert position.dump() == after(game, "c1:3").dump()


def test_an_unfinished_action_is_told_how_it_can_go_on(game: Game) -> None:
    with pytest.raises(Refused) as caught:
        act(game, after(game, "c1:3 c2:1"), "raise")
    refusal = caught.value.refusal
    assert refusal.sentence(game) == "That begins an action but does not finish it: choose how it goes on."
    assert refusal.facts == {"text": "raise", "possible": "+1, +2"}


def test_perft_counts_ways_of_seats_until_chance_decides(game: Game) -> None:
    position = after(game, "c1:3 c2:1")
    assert [perft(position, depth) for depth in range(4)] == [1, 2, 3, 3]
    assert perft(game.start(), 5) == 1


def test_raw_perft_counts_outcomes_of_chance_as_well(game: Game) -> None:
    assert [perft_raw(game.start(), depth) for depth in range(4)] == [1, 6, 30, 60]
    over = after(game, "c1:3 c2:1 stay r1 stay r1 stay r1 stay r1")
    assert over.actor == OVER
    assert perft_raw(over, 3) == 1
