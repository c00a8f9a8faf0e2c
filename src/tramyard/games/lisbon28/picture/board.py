"""The city as it is now: who waits where, which monuments are asked for, trams and the ways they could take."""

from dataclasses import dataclass

from tramyard.games.lisbon28.content import BONUSES, COLOURS
from tramyard.games.lisbon28.picture.cards import figure
from tramyard.games.lisbon28.picture.places import Place
from tramyard.games.lisbon28.picture.ways import TramShown, WayShown, ground_of, trams, ways_shown
from tramyard.games.lisbon28.rules import phases
from tramyard.games.lisbon28.rules.counts import letters_of
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.names import passengers
from tramyard.kernel.game import Game
from tramyard.kernel.position import OVER
from tramyard.kernel.spans import plain
from tramyard.kernel.words import _, seat_name

Figure = tuple[str, float]
"""A passenger and where he stands."""


@dataclass(slots=True)
class Spot:
    """A place of the board as it is now."""

    place: Place
    width: float = 0
    """Of the sign of a stop."""
    waiting: tuple[Figure, ...] = ()
    cones: int = 0
    colour: str = ""
    """Of a lift."""
    bonus: str = ""
    """What the lift gives to the viewer's tram, as long as the viewer lacks it."""
    figure: str = ""


@dataclass(slots=True)
class Board:
    label: str
    told: str
    round: str
    last: bool
    actions: list[bool]
    """The actions of this turn: whether each is still left."""
    spots: list[Spot]
    trams: list[TramShown]
    ways: list[WayShown]
    halt: TramShown | None
    """The tram that may stop here and end its move action, if it is the viewer's."""
    ring: str
    """A name for the ring of the bell that is heard now, new with every ring."""


def board(game: Game, position: LisbonPosition, seat: int) -> Board:
    shown = trams(position)
    halts = position.actor == seat >= 0 and position.phase == phases.STEP
    return Board(
        label=_("Lisbon: the city"),
        told=_told(position),
        round=_round(position),
        last=position.last_round and position.actor != OVER,
        actions=_actions(position),
        spots=_spots(position, seat),
        trams=shown,
        ways=ways_shown(game, position, seat),
        halt=shown[seat] if halts else None,
        ring=_ring(position),
    )


def _spots(position: LisbonPosition, seat: int) -> list[Spot]:
    box = position.box
    cones = [int(box.monument[card]) for card in position.spaces if card]
    spots: list[Spot] = []
    for node, place in enumerate(ground_of(box).places):
        now = Spot(place)
        if place.kind == "monument":
            now.cones = cones.count(node)
            now.figure = figure(place.id)
        elif place.kind == "stop":
            now.waiting, now.width = _waiting(letters_of(position.waiting[box.network.stop_at[node]]))
        elif place.kind == "lift":
            colour = int(box.lift[node])
            now.colour = COLOURS[colour]
            now.figure = "tower" if place.id == "JUS" else "funicular"
            bonus = int(box.bonus_of(seat, colour)) if seat >= 0 else -1
            now.bonus = BONUSES[bonus] if bonus >= 0 and not position.owns(seat, bonus) else ""
        if place.kind != "junction":
            spots.append(now)
    return spots


def _waiting(letters: str) -> tuple[tuple[Figure, ...], float]:
    """A group side by side, and the width of the sign it stands on."""
    step = min(33.0, 105 / max(len(letters) - 1, 1))
    width = max(106.0, step * (len(letters) - 1) + 42)
    first = -step * (len(letters) - 1) / 2
    return tuple((colour, first + step * nth) for nth, colour in enumerate(letters)), width


def _round(position: LisbonPosition) -> str:
    if position.actor == OVER:
        return _("Game over")
    return _("Last round") if position.last_round else _("Round {round}").format(round=position.round)


def _actions(position: LisbonPosition) -> list[bool]:
    if position.actor == OVER or position.phase < phases.MAIN:
        return []
    whole = max(2, int(position.actions), 3 if position.owns(position.seat, BONUSES.index("ACT")) else 2)
    return [nth < position.actions for nth in range(whole)]


def _ring(position: LisbonPosition) -> str:
    """The bell is heard when it is rung at a stop, and when a tram has to be pushed."""
    turn = f"{position.round}-{position.seat + 1}-{position.actions}"
    if position.phase in (phases.RING, phases.CHOOSE, phases.TAKE):
        return f"ring-{turn}"
    if position.way >= 0 and position.phase in (phases.PUSH, phases.TICKETS):
        return f"ring-{turn}-{position.way}"
    return ""


def _told(position: LisbonPosition) -> str:
    """The city for those who cannot see it."""
    network = position.box.network
    groups = [
        f"{network.names[node]}: {plain(passengers(position.waiting[stop]))}"
        for stop, node in enumerate(network.stops)
        if position.waiting[stop]
    ]
    parts = [_("Waiting: {groups}.").format(groups="; ".join(groups) or "-")]
    for player in range(position.box.seats):
        where = network.names[position.trams[player]]
        parts.append(_("{who} at {place}.").format(who=seat_name(player), place=where))
    return " ".join(parts)
