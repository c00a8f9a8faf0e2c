"""What a room says and draws: to every seat, in every language, with a spot for everything that can be chosen."""

from collections import Counter
from itertools import islice
from xml.etree import ElementTree

from tramyard.kernel.position import CHANCE, OVER
from tramyard.kernel.spans import plain
from tramyard.kernel.words import speaking
from tramyard.testing.checks.kit import Played, language_of, text_of
from tramyard.testing.plays import Play, legal

SOME = 10
"""Actions, or outcomes of chance, that are told at one position."""


def the_terminal_speaks_to_every_seat(play: Play) -> None:
    game, words = play.game, play.table.room.words
    for number, position in play.stops(8):
        chance = position.actor == CHANCE
        actions = [(move,) for move in legal(position)] if chance else game.actions(position)
        some = list(islice(actions, SOME))
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
            elements = list(_drawn(browser.picture(game, position, seat)).iter())
            names = Counter(element.get("id") for element in elements if element.get("id"))
            assert all(count == 1 for count in names.values()), f"two elements with the same id in {names}"
            spots = {element.get("data-spot") for element in elements}
            for move in position.moves() if position.actor == seat else ():
                assert game.vocabulary.spot(move) in spots, f"{text_of(game, move)} cannot be clicked"


def _drawn(picture: str) -> ElementTree.Element:
    try:
        return ElementTree.fromstring(picture)
    except ElementTree.ParseError as error:
        raise AssertionError(f"a picture that no browser can draw: {error}") from error


CHECKS: list[Played] = [the_terminal_speaks_to_every_seat, the_picture_has_a_spot_for_every_choice]
