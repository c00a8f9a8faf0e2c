"""Refusals are values; their sentences are looked up late, in the reader's language."""

import pickle
from string import Formatter

import pytest

from tests.kernel.speaking import Speaking
from tramyard.kernel.refusal import YARD_SENTENCES, Refusal, Refused


def test_a_game_says_it_in_its_own_words() -> None:
    refusal = Refusal("TM-X-01", "third", {"dice": 7, "face": "L"})
    assert refusal.sentence(Speaking({"third": "{face}: {dice} dice."})) == "L: 7 dice."


def test_the_yard_has_words_for_what_belongs_to_no_game() -> None:
    assert Refusal("YARD-PHASE", "game-over").sentence(Speaking({})) == "The game is over."
    assert Refusal("YARD-PHASE", "game-over").sentence(Speaking({"game-over": "It is done."})) == "It is done."


@pytest.mark.parametrize("key", YARD_SENTENCES)
def test_every_sentence_of_the_yard_is_filled_in(key: str) -> None:
    wanted = [name for _, name, _, _ in Formatter().parse(YARD_SENTENCES[key]) if name]
    sentence = Refusal("YARD-TEXT", key, {name: f"<{name}>" for name in wanted}).sentence(Speaking({}))
    assert all(f"<{name}>" in sentence for name in wanted)
    assert sentence.endswith(".")


def test_a_fact_with_braces_is_not_read_as_a_sentence() -> None:
    assert (
        Refusal("YARD-TEXT", "not-a-move", {"text": "{0} {who}"}).sentence(Speaking({}))
        == "`{0} {who}` is not a move of this game."
    )


def test_a_refusal_is_raised_named_and_carried_to_other_processes() -> None:
    refused = Refused(Refusal("YARD-PHASE", "game-over"))
    assert str(refused).startswith("YARD-PHASE: game-over")
    again = pickle.loads(pickle.dumps(refused))
    assert isinstance(again, Refused)
    assert again.refusal == refused.refusal
