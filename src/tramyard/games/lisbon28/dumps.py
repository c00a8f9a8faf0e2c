"""A position of Lisbon Tram 28 back from its dump, every field checked."""

from itertools import pairwise
from typing import Literal

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.lisbon28.content import BONUSES, COLOURS, SPACES
from tramyard.games.lisbon28.rules.box import ACTIONS_BONUS, Box
from tramyard.games.lisbon28.rules.consistency import misfit
from tramyard.games.lisbon28.rules.counts import ONE, count_of
from tramyard.games.lisbon28.rules.network import BIT, Way
from tramyard.games.lisbon28.rules.phases import (
    AFTERWARDS,
    CHOOSE,
    ENDINGS,
    FINISHED,
    MAIN,
    PAY,
    PHASES,
    PLACE,
    PUSH,
    SIDE,
    STEP,
    TAKE,
)
from tramyard.games.lisbon28.rules.push import Push, Pusher
from tramyard.games.lisbon28.rules.referee import faults
from tramyard.games.lisbon28.rules.turn import ROUND_CAP, LisbonPosition
from tramyard.kernel.dumps import bad_field, impossible, index_of, no_position, same_actor, shaped, so_many, within
from tramyard.kernel.position import CHANCE, OVER
from tramyard.kernel.words import _


class SavedPlayer(msgspec.Struct, forbid_unknown_fields=True):
    at: str
    by: str
    hand: str
    aboard: str
    bonuses: list[str]
    row: list[int]
    draws: int
    consoled: bool


class SavedPusher(msgspec.Struct, forbid_unknown_fields=True):
    tram: str
    way: str
    blockers: list[str]


class SavedPush(msgspec.Struct, forbid_unknown_fields=True):
    pushers: list[SavedPusher]
    pushed: list[str]


class Saved(msgspec.Struct, forbid_unknown_fields=True):
    """The fields of `LisbonPosition.dump`, in its order."""

    format: Literal[1]
    phase: str
    actor: str
    settled: bool
    seat: int
    first: int
    round: int
    players: list[SavedPlayer]
    stops: dict[str, str]
    bag: str
    reserve: str
    pile: str
    discard: str
    spaces: list[int]
    top: int
    up: int
    seen: list[int]
    actions: int
    used: list[str]
    colour: Literal["", "R", "Y", "G", "B"]
    way: str
    need: str
    paid: str
    vouched: str
    then: str
    wanted: int
    drawn: str
    stop: int
    space: int
    push: SavedPush | None
    last_round: bool
    busy: bool
    ended: str


def load(box: Box, dump: dict[str, object]) -> LisbonPosition:
    """The position of a dump. Raises YardError naming the field that cannot be used."""
    saved = shaped(dump, Saved, "Lisbon Tram 28")
    position = LisbonPosition(box)
    position.phase = index_of(PHASES, saved.phase, "phase")
    position.seat = within(saved.seat - 1, 0, box.seats - 1, "seat")
    position.first = within(saved.first - 1, 0, box.seats - 1, "first")
    position.round = within(saved.round, 1, ROUND_CAP, "round")
    position.settled = saved.settled
    position.discreet = position.phase in (MAIN, STEP, TAKE)
    _set_players(position, saved.players)
    _set_stops(position, saved.stops)
    position.bag = _count(saved.bag, "bag")
    position.reserve = _count(saved.reserve, "reserve")
    position.pile = _count(saved.pile, "pile")
    position.discard = _count(saved.discard, "discard")
    _set_cards(position, saved)
    position.actions = within(saved.actions, 0, ACTIONS_BONUS, "actions")
    position.used = _bits(BONUSES, saved.used, "used")
    position.colour = COLOURS.index(saved.colour) if saved.colour else -1
    position.way = _way(box, saved.way, "way").number if saved.way else -1
    position.need = _count(saved.need, "need")
    position.paid = _count(saved.paid, "paid")
    position.vouched = _count(saved.vouched, "vouched")
    position.then = index_of(AFTERWARDS, saved.then, "then")
    position.wanted = within(saved.wanted, 0, max(box.per_stop, 3), "wanted")
    position.drawn = _count(saved.drawn, "drawn")
    position.stop = within(saved.stop, 0, max(len(box.network.stops), SPACES), "stop")
    position.space = within(saved.space, 0, SPACES, "space") - 1
    position.push = _push(position, saved.push) if saved.push else None
    position.last_round = saved.last_round
    position.busy = saved.busy
    position.ended = index_of(ENDINGS, saved.ended, "ended")
    position.actor = _actor(position, saved.actor)
    _check_turn(position)
    found = faults(position)
    if found:
        raise no_position("Lisbon Tram 28", found[0])
    return position


def _actor(position: LisbonPosition, actor: str) -> int:
    """The phase says who must decide."""
    number = int(CHANCE)
    if position.phase in (MAIN, STEP, PAY, CHOOSE, TAKE, SIDE):
        number = int(position.seat)
    elif position.phase == PLACE:
        number = int(position.right_hand())
    elif position.phase == PUSH and position.push is not None:
        number = int(position.push.next_tram())
    elif position.phase == FINISHED:
        number = int(OVER)
    name = {int(CHANCE): "chance", int(OVER): "over"}.get(number, f"p{number + 1}")
    same_actor(actor, name, PHASES[position.phase])
    return number


def _check_turn(position: LisbonPosition) -> None:
    """What is half done must fit the phase; what lies on the table is the referee's matter."""
    field = misfit(position)
    if not field and position.phase == FINISHED and position.ended != position.why_over():
        field = "ended"
    if field:
        raise impossible(field, PHASES[position.phase])


def _set_players(position: LisbonPosition, saved: list[SavedPlayer]) -> None:
    box = position.box
    so_many(len(saved), int(box.seats), "players")
    trams, hands, aboard, bonuses = ([0] * box.seats for _ in range(4))
    rode: list[list[int]] = []
    rows: list[list[int]] = []
    for seat, player in enumerate(saved):
        where = f"players[{seat}]"
        trams[seat] = index_of(box.network.ids, player.at, f"{where}.at")
        rode.append(_came_by(box, player, f"{where}.by"))
        hands[seat] = int(_count(player.hand, f"{where}.hand"))
        aboard[seat] = int(_count(player.aboard, f"{where}.aboard"))
        bonuses[seat] = _bits(BONUSES, player.bonuses, f"{where}.bonuses")
        rows.append([_card(box, card, f"{where}.row") for card in player.row])
        position.owed += ONE[seat] * within(player.draws, 0, 255, f"{where}.draws")
        position.consoled |= BIT[seat] if player.consoled else 0
    position.trams = vec[i64](trams)
    position.rode = rode
    position.hands = vec[i64](hands)
    position.aboard = vec[i64](aboard)
    position.bonuses = vec[i64](bonuses)
    position.rows = rows


def _set_stops(position: LisbonPosition, stops: dict[str, str]) -> None:
    network = position.box.network
    names = [network.ids[node] for node in network.stops]
    if list(stops) != names:
        raise bad_field("stops", _("expected {known} in this order").format(known=", ".join(names)))
    position.waiting = vec[i64]([int(_count(stops[name], f"stops.{name}")) for name in names])
    position.crowded = sum(BIT[network.number_of[name]] for name in names if stops[name])


def _set_cards(position: LisbonPosition, saved: Saved) -> None:
    box = position.box
    so_many(len(saved.spaces), SPACES, "spaces")
    position.spaces = vec[i64]([_card(box, card, "spaces") if card else 0 for card in saved.spaces])
    position.top = _card(box, saved.top, "top") if saved.top else 0
    position.up = within(saved.up, 0, int(box.face_up), "up")
    seen = [_card(box, card, "seen") for card in saved.seen]
    if len(set(seen)) != len(seen):
        raise bad_field("seen", _("a number stands there twice"))
    position.seen = sum(BIT[card] for card in seen)


def _push(position: LisbonPosition, saved: SavedPush) -> Push:
    box = position.box
    seats = [f"p{seat + 1}" for seat in range(box.seats)]
    pushers: list[Pusher] = []
    for number, pusher in enumerate(saved.pushers):
        where = f"push.pushers[{number}]"
        blockers = [index_of(seats, name, f"{where}.blockers") for name in pusher.blockers]
        tram = index_of(seats, pusher.tram, f"{where}.tram")
        pushers.append(Pusher(tram, _way(box, pusher.way, f"{where}.way"), blockers))
    if not pushers or not pushers[-1].blockers:
        raise bad_field("push.pushers", _("expected a tram that must be pushed"))
    pushed = sum(BIT[index_of(seats, name, "push.pushed")] for name in saved.pushed)
    return Push(box.network, position.crowded, position.trams, pushers, pushed)


def _way(box: Box, text: str, field: str) -> Way:
    try:
        return box.network.way(text)
    except KeyError:
        raise bad_field(field, _("«{value}» is no way on this board").format(value=text)) from None


def _came_by(box: Box, player: SavedPlayer, field: str) -> list[int]:
    """The places along which a tram came to where it stands."""
    if not player.by:
        return []
    network = box.network
    nodes = [index_of(network.ids, name, field) for name in player.by.split("-")]
    linked = len(nodes) > 1 and all(network.has_rail(a, b) for a, b in pairwise(nodes))
    if not linked or network.ids[nodes[-1]] != player.at:
        raise bad_field(field, _("«{value}» does not lead to {place}").format(value=player.by, place=player.at))
    return nodes


def _card(box: Box, card: int, field: str) -> int:
    return index_of(box.card_ids[1:], card, field) + 1


def _bits(known: tuple[str, ...], names: list[str], field: str) -> int:
    return sum({2 ** index_of(known, name, field) for name in names})


def _count(letters: str, field: str) -> int:
    if set(letters) - set(COLOURS) or any(letters.count(colour) > 255 for colour in COLOURS):
        raise bad_field(field, _("expected letters of {known}, not «{value}»").format(known=COLOURS, value=letters))
    return int(count_of(letters))
