"""What lies where in Lisbon's picture: places, trams, cards, tickets, seats and buttons, with their words.

Everything here is made for one seat (-1: a spectator) from what that seat may know: of other hands only the size.
"""

from dataclasses import dataclass
from typing import Final

from tramyard.games.lisbon28.content import BONUSES, COLOURS
from tramyard.games.lisbon28.picture.cards import (
    End,
    Shown,
    face,
    figure,
    open_cards,
)
from tramyard.games.lisbon28.picture.layout import LEFT, WIDTH
from tramyard.games.lisbon28.picture.panels import Panel, Ticket, panels, tickets
from tramyard.games.lisbon28.picture.places import Place
from tramyard.games.lisbon28.picture.ways import Board, TramShown, WayShown, board_of, trams, ways_shown
from tramyard.games.lisbon28.rules import phases
from tramyard.games.lisbon28.rules.counts import letters_of, total
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.names import passengers
from tramyard.kernel.game import Game
from tramyard.kernel.pictures import badge, usable
from tramyard.kernel.position import OVER
from tramyard.kernel.spans import plain
from tramyard.kernel.words import N_, _

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
class Button:
    spot: str
    x: float
    hue: str
    words: str


@dataclass(slots=True)
class Sketch:
    board: Board
    label: str
    told: str
    round: str
    last: bool
    actions: list[bool]
    """The actions of this turn: whether each is still left."""
    spots: list[Spot]
    trams: list[TramShown]
    ways: list[WayShown]
    cards: list[Shown]
    spaces: int
    up: int
    covered: bool
    """Whether the last space is covered, as it is for two players."""
    bag: int
    pile: int
    discard: int
    tickets: list[Ticket]
    """The viewer's hand."""
    panels: list[Panel]
    ends: list[End]
    buttons: list[Button]
    drawn: list[tuple[str, float, bool]]
    """Passengers drawn from the bag, each with whether the viewer may choose it."""
    need: list[Figure]
    """What is to be paid now, or the colour in which the next movement is paid."""
    notice: str
    notice_at: tuple[int, str]
    """Where that stands, and which part of it is there."""
    ring: str
    """A name for the ring of the bell that is heard now, new with every ring."""


def sketch(game: Game, position: LisbonPosition, seat: int) -> Sketch:
    box = position.box
    players, cards, laid = panels(position, seat)
    mine = position.actor == seat >= 0
    lying = sorted([*open_cards(position, seat), *cards], key=lambda card: card.face.number)
    return Sketch(
        board=board_of(box),
        label=_("The board of Lisbon Tram 28"),
        told=_told(position),
        round=_("Last round") if position.last_round else _("Round {round}").format(round=position.round),
        last=position.last_round,
        actions=_actions(position),
        spots=_spots(position, seat),
        trams=trams(position),
        ways=ways_shown(game, position, seat),
        cards=lying,
        spaces=int(box.display),
        up=int(position.up),
        covered=box.display < 4,
        bag=int(total(position.bag)),
        pile=int(total(position.pile)),
        discard=int(total(position.discard)),
        tickets=tickets(position, seat),
        panels=players,
        ends=laid,
        buttons=_buttons(game, position) if mine else [],
        drawn=_drawn(position, mine),
        need=_need(position) if mine else [],
        notice=_notice(position, seat),
        notice_at=_notice_at(position, mine),
        ring=_ring(position),
    )


# The board


def _spots(position: LisbonPosition, seat: int) -> list[Spot]:
    box = position.box
    cones = [int(box.monument[card]) for card in position.spaces if card]
    spots: list[Spot] = []
    for node, place in enumerate(board_of(box).places):
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


# What to do

SIGN_WORDS: Final = {
    "pick-up": N_("Pick up"),
    "bell": N_("Ring"),
    "bell-choice": N_("Ring: 3"),
    "bonus": N_("Bonus"),
    "take": N_("Take"),
    "leave": N_("Leave"),
    "halt": N_("Halt"),
    "end": N_("End turn"),
}
SIGN_HUES: Final = {
    "pick-up": "green",
    "bell": "blue",
    "bell-choice": "blue",
    "bonus": "yellow",
    "take": "green",
    "leave": "red",
    "halt": "red",
    "end": "red",
}
"""Signs for what is done with no ticket, card or place; which of them lie there depends on the phase."""
SIGNS: Final = {
    phases.MAIN: ("pick-up", "bell", "bonus", "end"),
    phases.STEP: ("halt",),
    phases.TAKE: ("take", "leave"),
}
BUTTONS_AT: Final = 640
BUTTON: Final = 210


def _buttons(game: Game, position: LisbonPosition) -> list[Button]:
    legal = usable(game, position)
    signs = list(SIGNS.get(int(position.phase), ()))
    if "bell-choice" in legal:
        signs[2] = "bell-choice"
    return [
        Button(sign, BUTTONS_AT + BUTTON * nth, SIGN_HUES[sign] if sign in legal else "idle", _(SIGN_WORDS[sign]))
        for nth, sign in enumerate(signs)
    ]


def _need(position: LisbonPosition) -> list[Figure]:
    if position.phase == phases.STEP:
        return [(COLOURS[position.colour], 1430)]
    owed = letters_of(position.need) if position.phase == phases.PAY else ""
    return [(colour, BUTTONS_AT + 240 + 46 * nth) for nth, colour in enumerate(owed)]


def _drawn(position: LisbonPosition, mine: bool) -> list[tuple[str, float, bool]]:
    choosing = mine and position.phase == phases.CHOOSE
    letters = letters_of(position.drawn)
    shown = "".join(dict.fromkeys(letters)) if choosing else letters
    return [(colour, BUTTONS_AT + 70 + 140 * nth, choosing) for nth, colour in enumerate(shown)]


WAITING: Final = {
    phases.MAIN: N_("{who} is to move"),
    phases.PAY: N_("{who} is paying"),
    phases.STEP: N_("{who} may drive on"),
    phases.PUSH: N_("{who} is pushed"),
    phases.CHOOSE: N_("{who} chooses a passenger"),
    phases.TAKE: N_("{who} has rung the bell"),
    phases.SIDE: N_("{who} lays a card"),
    phases.PLACE: N_("{who} places passengers"),
}
MINE: Final = {
    phases.PAY: N_("To pay"),
    phases.STEP: N_("Drive on with"),
    phases.PUSH: N_("Where do you go?"),
    phases.CHOOSE: N_("Who joins?"),
    phases.SIDE: N_("Left or right?"),
    phases.PLACE: N_("At which stop?"),
}


def _notice(position: LisbonPosition, seat: int) -> str:
    """What goes on, beside the tickets."""
    if position.actor == OVER:
        winner = next(place for place, stands in enumerate(position.standing()) if stands.rank == 1)
        return _("You win") if winner == seat else _("{who} wins").format(who=badge(winner))
    phase = int(position.phase)
    if position.actor == seat >= 0:
        return _(MINE[phase]) if phase in MINE else ""
    return _(WAITING[phase]).format(who=badge(int(position.actor))) if phase in WAITING else ""


def _notice_at(position: LisbonPosition, mine: bool) -> tuple[int, str]:
    """Beside the passengers and signs that lie there too."""
    if mine and position.phase == phases.PAY:
        return BUTTONS_AT, "start"
    if position.drawn or (mine and position.phase == phases.STEP):
        return 1400, "end"
    return BUTTONS_AT + (WIDTH - LEFT - BUTTONS_AT) // 2, "middle"


def _told(position: LisbonPosition) -> str:
    """The table for those who cannot see it."""
    box = position.box
    network = box.network
    open_now = [int(card) for card in position.spaces if card]
    asked = "; ".join(
        f"{face(box, card).name} ({plain(passengers(box.demand[card]))}: {box.points[card]})" for card in open_now
    )
    parts = [_("Open cards: {cards}.").format(cards=asked or "-")]
    groups = [
        f"{network.names[node]}: {plain(passengers(position.waiting[stop]))}"
        for stop, node in enumerate(network.stops)
        if position.waiting[stop]
    ]
    parts.append(_("Waiting: {groups}.").format(groups="; ".join(groups) or "-"))
    for player in range(box.seats):
        parts.append(
            _("{who} at {place}, on board: {aboard}, points: {points}.").format(
                who=badge(player),
                place=network.names[position.trams[player]],
                aboard=plain(passengers(position.aboard[player])) or "-",
                points=position.score_of(player),
            )
        )
    return " ".join(parts)
