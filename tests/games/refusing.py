"""Refusals of any game: each names its rule, changes nothing, and is told in whole sentences."""

import re
from typing import Protocol

import pytest

from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.refusal import Refusal, Refused
from tramyard.kernel.words import languages, speaking


class Situation(Protocol):
    """A table in the middle of a game, as the rooms' tests lay it."""

    @property
    def game(self) -> Game: ...
    @property
    def position(self) -> Position: ...
    def explained(self, text: str) -> Refusal | None: ...


def explanation(table: Situation, text: str) -> Refusal:
    refusal = table.explained(text)
    assert refusal is not None
    return refusal


def is_refused_and_nothing_changes(table: Situation, text: str, rule: str, key: str) -> None:
    before = table.position.dump()
    refusal = explanation(table, text)
    assert (refusal.rule, refusal.key) == (rule, key)
    if text in table.game.vocabulary:
        move = table.game.vocabulary.move(text)
        with pytest.raises(Refused) as refused:
            table.position.play(move)
        assert refused.value.refusal == refusal
        assert move not in table.position.moves()
    assert table.position.dump() == before


def is_told_in_whole_sentences(table: Situation, text: str) -> None:
    refusal = explanation(table, text)
    for language in languages():
        with speaking(language):
            sentence = refusal.sentence(table.game)
        assert sentence.endswith(".")
        assert not re.search(r"[{}]", sentence)
        assert "``" not in sentence
        assert "«»" not in sentence


def explains_just_what_it_does_not_list(table: Situation) -> None:
    listed = set(table.position.moves()) | {move for move, _ in table.position.odds()}
    for move in range(len(table.game.vocabulary)):
        assert (table.position.why_not(move) is None) == (move in listed)


def refuses_a_number_that_is_no_move(table: Situation, move: int) -> None:
    with pytest.raises(Refused) as refused:
        table.position.play(move)
    assert refused.value.refusal == Refusal("YARD-TEXT", "not-a-move", {"text": str(move)})


def does_no_more_than_refuse(table: Situation, text: str) -> None:
    """However odd the words are."""
    refusal = table.explained(text)
    assert refusal is None or refusal.sentence(table.game)
