"""Whoever reads Italian is told in Italian what is wrong: with moves, situations, records and files, in every room.

Catalogues may be complete and a sentence still be put together past them; so what is really said is read here. Words
in quotation marks, places in a file and fields are not sentences: they are what somebody wrote. Titles of games are
names.
"""

import json
import re
from collections.abc import Callable, Iterator

import pytest
from librt.random import Random

from tests.games.damage import ODD, damaged, leaves, one_of, put
from tramyard.bots.choices import finish
from tramyard.kernel.errors import YardError
from tramyard.kernel.game import Game
from tramyard.kernel.position import OVER, Position
from tramyard.kernel.record import Record, read_record
from tramyard.kernel.room import Room, rooms
from tramyard.kernel.words import speaking

MOVES = 200
"""Of the play from which situations are taken."""
ACTIONS = 30
"""Of a record."""
STEP = 20
"""From one of its positions to the next that is looked at."""
WORDS_TRIED = 40
ODD_WORDS = ("", "hello", "p1", "+", "@Z9", "!", "!D99", "-?-", "a" * 200, "1 2 3", "«»", "{move}", "%s")
DAMAGES = 80
ENGLISH = frozenset(
    re.findall(
        r"\w+",
        """the of is are was were be been not expected has have had with and this that these those here there must may
        can cannot could would should only which who whom whose where when while than from by for it its you your nobody
        nothing somebody such as an at to into but if unknown missing invalid wrong got found before after between
        already still every each any more less least most other another then does did""",
    )
)
"""Words that no Italian sentence has."""
QUOTED = re.compile(r"«[^»]*»|`[^`]*`|\"[^\"]*\"|'[^' ]*'|\S*[\[\]_=/\\:.]\S+")
FIELD = re.compile(r"\bcampo \S+")


def english_in(told: str) -> set[str]:
    """The English words of a sentence."""
    plain = FIELD.sub(" ", QUOTED.sub(" ", told))
    return set(re.findall(r"[a-z]+", plain.lower())) & ENGLISH


def test_english_is_noticed() -> None:
    assert english_in("There is no such tile, and nobody has one.") >= {"there", "is", "such", "nobody"}
    assert english_in("a.toml: campo which: atteso un numero, non «the end» (riga 3).") == set()


def played(game: Game) -> list[Position]:
    rng = Random(len(game.name))
    position = game.start()
    seen = [position.copy()]
    for _ in range(MOVES):
        if position.actor == OVER:
            break
        position.play(position.hunch(rng))
        seen.append(position.copy())
    return seen[::STEP]


def a_game(here: Room) -> Game:
    return here.game(min(2, here.max_seats))


def told(complain: Callable[[], object]) -> str:
    """What is said against something, in Italian; empty where nothing is."""
    with speaking("it"):
        try:
            complain()
        except YardError as error:
            return str(error)
    return ""


def refusals(here: Room) -> Iterator[str]:
    """What is said against moves that cannot be made, and against words that are none."""
    game = a_game(here)
    rng = Random(1)
    texts = [game.vocabulary.text(move) for move in range(len(game.vocabulary))]
    for position in played(game):
        for text in [*[one_of(texts, rng) for _ in range(WORDS_TRIED)], *ODD_WORDS]:
            refusal = game.explain(position, text)
            if refusal is not None:
                with speaking("it"):
                    yield refusal.sentence(game)


def situations(here: Room) -> Iterator[str]:
    """What is said against damaged positions, by those who read fields and by the referee."""
    game = a_game(here)
    rng = Random(2)
    dumps = [position.dump() for position in played(game)]
    for _ in range(DAMAGES):
        dump = damaged(one_of(dumps, rng), dumps, rng)
        yield told(lambda dump=dump: game.load(dump))  # type: ignore[misc]
    whole = dumps[-1]
    for path in {path[:2]: path for path, _ in leaves(whole)}.values():
        for value in ODD[:9]:
            dump = json.loads(json.dumps(whole))
            put(dump, path, value)
            yield told(lambda dump=dump: game.load(dump))  # type: ignore[misc]


def records(here: Room) -> Iterator[str]:
    """What is said against records in which a line is lost, doubled, or something else."""
    record = Record.begin(here, [f"Ann {seat}" for seat in range(a_game(here).seats)])
    rng = Random(3)
    position = record.start()
    for _ in range(ACTIONS):
        if position.actor == OVER:
            break
        seat = position.actor
        first = position.hunch(rng)
        position.play(first)
        record.add((first, *finish(position, seat, rng)))
    lines = record.text().splitlines()
    odd = ["p1 hello", "p9 S", "* !X", "p1", "* ", "#over p1", "rules = 99", "seats = 77", "game = 3", "+++", "= ="]
    for number in range(len(lines)):
        for line in ([], [lines[number]] * 2, [one_of(odd, rng)]):
            text = "\n".join([*lines[:number], *line, *lines[number + 1 :]]) + "\n"
            yield told(lambda text=text: read_record(text, "mia.record"))  # type: ignore[misc]


def files(here: Room) -> Iterator[str]:
    """What is said against content files in which something is lost or changed."""
    text = here.content().text
    lines = text.splitlines()
    rng = Random(4)
    for _ in range(DAMAGES):
        number = rng.randrange(len(lines))
        changes = [
            [],
            [lines[number]] * 2,
            [re.sub(r"\d+", "-7", lines[number])],
            [re.sub(r"\d+", '"x"', lines[number])],
            [re.sub(r'"\w+"', '"x"', lines[number])],
            [re.sub(r"= .*", "= [", lines[number])],
            [f"{lines[number]}", "x = 1"],
        ]
        damage = "\n".join([*lines[:number], *one_of(changes, rng), *lines[number + 1 :]])
        yield told(lambda damage=damage: here.content_from("mia", damage))  # type: ignore[misc]


@pytest.mark.parametrize("complaints", [refusals, situations, records, files])
@pytest.mark.parametrize("name", sorted(rooms()))
def test_no_complaint_is_half_english(name: str, complaints: Callable[[Room], Iterator[str]]) -> None:
    here = rooms()[name]
    sentences = {sentence.replace(here.title, "") for sentence in complaints(here) if sentence}
    assert len(sentences) > 3
    assert {sentence: found for sentence in sentences if (found := english_in(sentence))} == {}
