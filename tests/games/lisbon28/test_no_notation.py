"""Lisbon Tram 28 speaks to people without its notation: no codes in choices, prompts, log, refusals or explanations."""

import re
from collections.abc import Iterator

import pytest
from librt.random import Random

from tests.games.lisbon28.table import Table, lisbon
from tests.games.lisbon28.test_refusals import SITUATIONS
from tramyard.games.lisbon28.picture.view import VIEW
from tramyard.games.lisbon28.words.terminal import WORDS
from tramyard.kernel.position import CHANCE, OVER
from tramyard.kernel.spans import Said, plain
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import calling, speaking

NAMES = ["ann", "ben", "cyd", "dot"]
CODE = re.compile(r"`|\b[RYGB]{2,}\b|\bp[1-6]\b|\bPlayer \d|\bSeat \d")


def check(table: Table, said: Said) -> None:
    """No word is the text of a move or the short name of a place; words of one letter apart."""
    text = plain(said)
    assert not CODE.search(text), text
    words = [word.strip(".,;:?!()") for word in text.split()]
    codes = {word for word in words if len(word) > 1 and word in table.game.vocabulary}
    assert not codes | set(words) & set(table.game.box.network.ids), text


def whole_game(seats: int, seed: int) -> Iterator[Table]:
    """Some positions of a game, and its end."""
    game = lisbon(seats)
    position, rng = game.start(), Random(seed)
    number = 0
    while position.actor != OVER and number < 900:
        if number % 7 == 0:
            yield Table(game, position.copy())
        position.play(position.hunch(rng) if rng.randrange(5) else position.pick(rng))
        number += 1
    yield Table(game, position)


def rare() -> list[Table]:
    """What seldom comes up in a game."""
    laid = [
        Table.laid("JUS ROS", "GGG", bonuses={1: "MOVE"}),
        Table.laid("SOL ROS", "RYG", bonuses={1: "PICK"}, stops={"SOL": "RYG"}),
        Table.new(first="random"),
    ]
    return [*[situation() for situation in SITUATIONS.values()], *laid]


@pytest.mark.parametrize("language", ["en", "it", "pt"])
def test_choices_prompts_and_log_speak_of_colours_places_and_names(language: str) -> None:
    """In moves of every family, the reader among the players or not."""
    seen: set[int] = set()
    with speaking(language), calling(NAMES):
        for table in [*whole_game(2, 5), *rare()]:
            game, position = table.game, table.position
            if position.actor == CHANCE:
                check(table, WORDS.event(game, position))
            elif position.actor == OVER:
                check(table, WORDS.ending(game, position, 0))
            else:
                check(table, WORDS.prompt(game, position))
            for run in game.runs(position)[:12] if position.actor >= 0 else []:
                check(table, WORDS.run(game, position, run))
            for move in position.moves() or [outcome for outcome, _weight in position.odds()[:30]]:
                seen.add(game.vocabulary.kinds[move])
                check_move(table, move)
        assert seen == set(range(len(table.game.vocabulary.families)))


def check_move(table: Table, move: Move) -> None:
    game, position = table.game, table.position
    check(table, WORDS.choice(game, position, move))
    check(table, WORDS.drawer(game, position, move))
    for piece in WORDS.pieces(game, position, move) if position.actor == CHANCE else ():
        check(table, piece)
    for reader in (-1, 0):
        check(table, WORDS.told(game, position, (move,), reader))


@pytest.mark.parametrize("language", ["en", "it", "pt"])
def test_refusals_speak_of_colours_places_and_names(language: str) -> None:
    with speaking(language), calling(NAMES):
        for situation in SITUATIONS.values():
            table = situation()
            for move in range(0, len(table.game.vocabulary), 7):
                refusal = table.position.why_not(move)
                if refusal is not None:
                    check(table, refusal.said(table.game))


@pytest.mark.parametrize("language", ["en", "it", "pt"])
def test_explanations_speak_of_colours_places_and_names(language: str) -> None:
    with speaking(language), calling(NAMES):
        for nth, table in enumerate(whole_game(4, 9)):
            if nth % 8 == 0:
                picture = "".join(VIEW.parts(table.game, table.position, 0).values())
                for spot in dict.fromkeys(re.findall(r'data-spot="([^"]+)"', picture)):
                    check(table, VIEW.about(table.game, table.position, 0, spot))
