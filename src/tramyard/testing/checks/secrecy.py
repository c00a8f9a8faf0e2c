"""Nobody sees what they must not: whatever a seat is handed is the same in every world it can imagine.

A *view* is everything a seat, or a spectator, is ever handed.
"""

import re
from collections.abc import Iterator

from tramyard.bots.driver import forced_action
from tramyard.kernel.game import Game
from tramyard.kernel.pictures import sheet
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.record import SPECTATOR
from tramyard.kernel.spans import Said
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import speaking
from tramyard.testing.checks.kit import Played, language_of, who
from tramyard.testing.plays import Play, some_actions, tries

MOST_TOLD = 100
"""Actions, or outcomes of chance, whose telling is compared at one position."""


def view(play: Play, position: Position, seat: int, number: int) -> dict[str, object]:
    """Everything this seat is handed at this point; `number` decides in which language, and which moves it tries."""
    game, room = play.game, play.table.room
    seen: dict[str, object] = {
        "actor": int(position.actor),
        "settled": position.settled,
        "played without asking": forced_action(position) if position.settled else None,
        "standing": position.standing(),
        "tally": position.tally(),
        "result": position.result(),
    }
    if position.actor in (seat, CHANCE):
        seen["refusals"] = [position.why_not(move) for move in tries(game, number) if move < game.vocabulary.choices]
    if seat != SPECTATOR:
        seen["observation"] = game.observe(position, seat)
        seen["evaluation"] = game.evaluate(position, seat)
    with speaking(language_of(number)):
        seen["table"] = room.words.draw(game, position, seat)
        seen["picture"] = _picture(play, position, seat)
        if position.actor == CHANCE:
            seen["event"] = room.words.event(game, position)
        if position.actor == seat:
            seen["choices"] = list(_choices(play, position))
    return seen


def _picture(play: Play, position: Position, seat: int) -> list[Said]:
    """The board in a browser and what is said about its spots."""
    browser, game = play.table.room.view, play.game
    if browser is None:
        return []
    picture = sheet(browser.parts(game, position, seat))
    spots = sorted(set(re.findall(r'data-spot="([^"]*)"', picture)))
    return [picture, *[browser.about(game, position, seat, spot) for spot in spots]]


def _choices(play: Play, position: Position) -> Iterator[Said]:
    game, words = play.game, play.table.room.words
    yield words.prompt(game, position)
    for move in position.moves():
        yield game.vocabulary.text(move)
        yield words.choice(game, position, move)
        yield words.drawer(game, position, move)
    if position.actor == CHANCE:
        return  # What it brings next may be a secret still.
    for action in some_actions(game, position, 3, play.seed):
        yield words.told(game, position, action, int(position.actor))


def assert_same_view(one: dict[str, object], other: dict[str, object], where: str) -> None:
    for part, seen in one.items():
        assert other.get(part) == seen, f"{where}: {part} differs:\n{seen}\n{other.get(part)}"


def as_seen(game: Game, position: Position, moves: tuple[Move, ...], seat: int) -> str:
    """What a story of this seat says of a line."""
    here = position.copy()
    words: list[str] = []
    for move in moves:
        words.append(here.shown(move, seat) or game.vocabulary.text(move))
        here.play(move)
    return " ".join(words)


def views_are_equal_in_imagined_worlds(play: Play) -> None:
    for number, position in play.stops(6):
        for seat in play.watchers:
            real = view(play, position, seat, play.seed + number)
            rng = play.rng(number)
            before = position.dump()
            imagined = position.imagine(seat, rng)
            where = f"{who(seat)} after {number} moves, imagined"
            assert_same_view(real, view(play, imagined, seat, play.seed + number), where)
            again = imagined.imagine(seat, rng)
            assert_same_view(real, view(play, again, seat, play.seed + number), f"{where} twice")
            assert position.dump() == before, "imagining has changed the position"


def odds_are_equal_in_imagined_worlds(play: Play) -> None:
    """Counting odds may take its time, so that this looks at one decision only."""
    game, odds = play.game, play.table.room.words.odds
    for number, position in play.stops(1):
        told = odds(game, position) if position.actor >= 0 else None
        if told is None:
            continue
        actions = set(game.actions(position))
        for action, chances in told.chances.items():
            assert action in actions, f"odds of «{game.spell(action)}», which cannot be played"
            assert len(chances) == len(told.kinds), "a chance for each kind"
            assert all(0 <= chance <= 1.000001 for chance in chances), f"chances {chances}"
        imagined = position.imagine(position.actor, play.rng(number))
        assert odds(game, imagined) == told, f"{who(int(position.actor))} is told odds that depend on secrets"
        return


def imagined_worlds_can_be_played(play: Play) -> None:
    game = play.game
    for number, position in play.stops(4):
        for seat in play.watchers:
            rng = play.rng(number)
            imagined = position.imagine(seat, rng)
            assert not game.referee(imagined), f"imagined by {who(seat)}: {game.referee(imagined)}"
            assert imagined.actor == position.actor, "somebody else must decide in an imagined world"
            if position.actor == seat:
                assert imagined.moves() == position.moves(), f"{who(seat)} has other moves in an imagined world"
            before = position.dump()
            for _ in range(60):
                if imagined.actor == OVER:
                    break
                imagined.play(imagined.pick(rng))
                assert not game.referee(imagined), f"imagined by {who(seat)}, played on: {game.referee(imagined)}"
            assert position.dump() == before, "playing an imagined world has changed the real one"


def telling_reveals_no_more_than_showing(play: Play) -> None:
    """Moves with the same stand-in are told in the same words."""
    game, words = play.game, play.table.room.words
    for number, position in play.stops():
        if position.actor == OVER:
            continue
        some = some_actions(game, position, MOST_TOLD, play.seed + number)
        for seat in play.watchers:
            told: dict[str, Said] = {}
            for action in some:
                shown = as_seen(game, position, action, seat)
                said = words.told(game, position, action, seat)
                assert told.setdefault(shown, said) == said, f"«{shown}» is told to {who(seat)} as {said}"


CHECKS: list[Played] = [
    views_are_equal_in_imagined_worlds,
    odds_are_equal_in_imagined_worlds,
    imagined_worlds_can_be_played,
    telling_reveals_no_more_than_showing,
]
