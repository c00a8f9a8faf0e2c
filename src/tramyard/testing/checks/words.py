"""What a room says and draws: to every seat, in every language, with a spot for everything that can be chosen."""

import re
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

from tramyard.kernel.pictures import sheet
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.room import Price
from tramyard.kernel.spans import plain
from tramyard.kernel.words import calling, speaking, translate
from tramyard.testing.checks.kit import Played, language_of, notation_in, text_of
from tramyard.testing.plays import Play, legal, some_actions

NAMES = ("Ada", "Bo", "Cleo", "Dov", "Eva", "Finn", "Gus", "Hal", "Ines", "Jo", "Kim", "Lea")
SEAT_CODE = re.compile(r"(?<!\w)p\d(?!\w)")
SOME = 10
"""Actions, or outcomes of chance, that are told at one position."""
MOST_OUTCOMES = 400
"""Outcomes of chance that are compared at one position."""


def the_terminal_speaks_to_every_seat(play: Play) -> None:
    game, words = play.game, play.table.room.words
    for number, position in play.stops(8):
        some = some_actions(game, position, SOME, play.seed + number)
        for seat in play.watchers:
            with speaking(language_of(play.seed + number + seat)):
                assert plain(words.draw(game, position, seat)).strip(), "an empty table"
                plain(words.draw(game, position, seat, 60))
                for action in some:
                    plain(words.told(game, position, action, seat))
                assert position.actor != OVER or plain(words.ending(game, position, seat)).strip()
        if position.actor >= 0:
            with speaking(language_of(play.seed + number)):
                assert plain(words.prompt(game, position)).strip(), "an empty prompt"
                choices = [plain(words.choice(game, position, move)).strip() for move in position.moves()]
            assert all(choices), "an empty choice"
            assert len(choices) == len(set(choices)), f"two choices in the same words: {sorted(choices)}"


def the_picture_has_a_spot_for_every_choice(play: Play) -> None:
    game, browser = play.game, play.table.room.view
    for _, position in play.stops(6) if browser is not None else ():
        assert browser is not None
        for seat in play.watchers:
            elements = list(_drawn(sheet(browser.parts(game, position, seat))).iter())
            names = Counter(element.get("id") for element in elements if element.get("id"))
            assert all(count == 1 for count in names.values()), f"two elements with the same id in {names}"
            spots = {element.get("data-spot") for element in elements}
            for move in position.moves() if position.actor == seat else ():
                assert game.vocabulary.spot(move) in spots, f"{text_of(game, move)} cannot be clicked"


def what_chance_brings_can_be_put_together(play: Play) -> None:
    """Whoever has the dice or cards in their hands finds each outcome by its pieces, and no other."""
    game, words = play.game, play.table.room.words
    for number, position in play.stops():
        if position.actor != CHANCE:
            continue
        with speaking(language_of(play.seed + number)):
            assert plain(words.event(game, position)).strip(), "chance decides, and nobody says what"
            outcomes = legal(position)[:MOST_OUTCOMES]
            for seat in [seat for seat in play.watchers if seat >= 0 and not position.shown(outcomes[0], seat)][:1]:
                made = [tuple(sorted(map(plain, words.made_of(game, position, move, seat)))) for move in outcomes]
                assert all(all(pieces) for pieces in made), "a piece without a name"
                twice = [pieces for pieces, count in Counter(made).items() if count > 1]
                assert not twice, f"two outcomes made of the same pieces: {twice[0]}"


def nobody_reads_notation(play: Play) -> None:
    """Whatever people read is in words: log, prompt, choices, prices, refusals and pictures, of every family of moves.
    Words of one letter and names of squares are the same in both; whoever types moves knows how they are written."""
    game, room = play.game, play.table.room
    for number, position in play.stops(6):
        with speaking(language_of(play.seed + number)), calling(NAMES):
            numbered = [translate("Player {number}").format(number=seat + 1) for seat in range(game.seats)]
            for said in _visible(play, position):
                assert not notation_in(said, game), f"«{said}» holds the notation {notation_in(said, game)}"
                assert not SEAT_CODE.search(said), f"«{said}» speaks of a seat by its code"
                assert not any(name in said for name in numbered), f"«{said}» numbers players that have names"
        if room.view is not None:
            for seat in play.watchers:
                with calling(NAMES):
                    drawn = _drawn(sheet(room.view.parts(game, position, seat)))
                shown = [text for text in map(str.strip, drawn.itertext()) if [text] == notation_in(text, game)]
                assert not shown, f"the picture shows the notation {sorted(shown)}"


def _visible(play: Play, position: Position) -> Iterator[str]:
    """What people read at a position."""
    game, words = play.game, play.table.room.words
    for action in some_actions(game, position, SOME, play.seed):
        for seat in play.watchers:
            yield plain(words.told(game, position, action, seat))
    for family in game.vocabulary.families:
        for move in {family.first, family.first + family.size // 2, family.first + family.size - 1}:
            refusal = position.why_not(move)
            if refusal is not None:
                yield refusal.sentence(game)
    if position.actor < 0:
        return
    yield plain(words.prompt(game, position))
    for move in position.moves():
        yield plain(words.choice(game, position, move))
        yield plain(words.drawer(game, position, move))
        yield plain(words.closes(game, position, move) or "")
        yield from _price(words.price(game, position, (move,)))
    for run in game.runs(position):
        yield plain(words.run(game, position, run))
        yield from _price(words.price(game, position, run))


def _price(price: Price) -> Iterator[str]:
    for said in (*price.costs, *price.gains):
        yield plain(said)


def _drawn(picture: str) -> ElementTree.Element:
    try:
        return ElementTree.fromstring(picture)
    except ElementTree.ParseError as error:
        raise AssertionError(f"a picture that no browser can draw: {error}") from error


CHECKS: list[Played] = [
    the_terminal_speaks_to_every_seat,
    the_picture_has_a_spot_for_every_choice,
    what_chance_brings_can_be_put_together,
    nobody_reads_notation,
]
