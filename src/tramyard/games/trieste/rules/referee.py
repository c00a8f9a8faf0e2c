"""What is wrong with a position of Tachite al Tram: pieces lost, trams off the rails, and a turn that cannot go on.

Somebody may have set the position up by hand: whether play can lead there is not asked, but from here it must be
possible to play to the end.
"""

from typing import Final

from mypy_extensions import i64

from tramyard.games.trieste.content import HAND
from tramyard.games.trieste.rules import cards, phases
from tramyard.games.trieste.rules.board import NOWHERE
from tramyard.games.trieste.rules.box import NONE
from tramyard.games.trieste.rules.cards import Effect
from tramyard.games.trieste.rules.legality import ASKS_SOMEBODY
from tramyard.games.trieste.rules.reasons import LEGAL
from tramyard.games.trieste.rules.tiles import of
from tramyard.games.trieste.rules.track import NO_SIDE, SIDE, TURNS, sides_of
from tramyard.games.trieste.rules.turn import TriestePosition
from tramyard.kernel.bits import has, how_many, members
from tramyard.kernel.dumps import fault, impossible
from tramyard.kernel.words import _


def faults(position: TriestePosition) -> list[str]:
    found = [*_tiles(position), *_passengers(position), *_cards(position), *_trams(position), *_lines(position)]
    field = "" if found else misfit(position)
    return [*found, str(impossible(field, phases.PHASES[position.phase]))] if field else found


# Pieces


def _tiles(position: TriestePosition) -> list[str]:
    """All tiles are in hands, on the board, in the supply, or set aside for a swap; no hand has more than three."""
    box = position.box
    found: list[str] = []
    for shape in range(box.kinds_of_tile):
        there = of(position.supply, shape)
        for seat in range(box.seats):
            there += of(position.hands[seat], shape)
        for meadow in box.board.meadows:
            if position.laid[meadow] and (position.laid[meadow] - 1) // TURNS == shape:
                there += 1
        if position.phase == phases.SWAPPED and position.held == shape:
            there += 1
        if there != of(box.supply, shape):
            sentence = _("of the tiles {shape} there are {found}, not {expected}")
            told = sentence.format(shape=box.shapes[shape], found=there, expected=of(box.supply, shape))
            found.append(fault("supply", told))
    for seat in range(box.seats):
        if position.hand_size(seat) > HAND:  # TR-TILE-09
            sentence = _("{who} holds more than {number} tiles")
            found.append(fault(f"players[{seat}].hand", sentence.format(who=f"p{seat + 1}", number=HAND)))
    return found


def _passengers(position: TriestePosition) -> list[str]:
    """Each passenger is in one place: below a top, on top, in a tram or discarded."""
    box = position.box
    found: list[str] = []
    places = {"hidden": position.hidden, "discards": position.discards}
    for seat in range(box.seats):
        places[f"players[{seat}].aboard"] = position.aboard[seat]
    for stop, top in enumerate(position.tops):
        places[f"tops.{box.stop_names[stop]}"] = 0 if top == NONE else 2 ** int(top)
    seen: i64 = 0
    for field, place in places.items():
        for passenger in members(seen & place):
            found.append(fault(field, _("{passenger} is in two places").format(passenger=box.passengers[passenger])))
        seen |= place
    for passenger in members(box.everybody & ~seen):
        found.append(fault("hidden", _("{passenger} is missing").format(passenger=box.passengers[passenger])))
    below: i64 = 0
    for stop in range(len(position.piles)):
        has_top = position.tops[stop] != NONE
        below += position.piles[stop] - (1 if has_top else 0)
        if position.piles[stop] == 0 and has_top:
            name = box.stop_names[stop]
            sentence = _("the pile of {stop} is empty, and somebody lies on it")
            found.append(fault(f"piles.{name}", sentence.format(stop=name)))
    if below != how_many(position.hidden):
        sentence = _("{found} passengers lie below the tops, not {expected}")
        found.append(fault("hidden", sentence.format(found=how_many(position.hidden), expected=below)))
    return found


def _cards(position: TriestePosition) -> list[str]:
    """Each card is in one place: in the deck, spent, kept, or being carried out."""
    box = position.box
    found: list[str] = []
    places = {"deck": position.deck, "spent": position.spent}
    for seat in range(box.seats):
        places[f"players[{seat}].kept"] = position.kept[seat]
    if position.card != NONE:
        places["card"] = 2 ** int(position.card)
    seen: i64 = 0
    for field, place in places.items():
        for card in members(seen & place):
            found.append(fault(field, _("the card {card} is in two places").format(card=box.card_ids[card])))
        seen |= place
    for card in members(box.all_cards & ~seen):
        found.append(fault("deck", _("the card {card} is missing").format(card=box.card_ids[card])))
    for seat in range(box.seats):
        for card in members(position.kept[seat]):
            if not box.cards[card].is_kept:
                sentence = _("{who} keeps the card {card}, which nobody keeps")
                told = sentence.format(who=f"p{seat + 1}", card=box.card_ids[card])
                found.append(fault(f"players[{seat}].kept", told))
    return found


def _trams(position: TriestePosition) -> list[str]:
    """Trams stand on rails, came in by one of them, and carry no more than find seats."""
    box = position.box
    found: list[str] = []
    for seat in range(box.seats):
        who = f"p{seat + 1}"
        square = position.trams[seat]
        via = position.vias[seat]
        if box.board.railed_at[square] == NOWHERE or position.tracks[square] == 0:
            sentence = _("{who} stands on {square}, where no tram can")
            found.append(fault(f"players[{seat}].at", sentence.format(who=who, square=box.board.names[square])))
        elif via != NO_SIDE and not sides_of(position.tracks[square]) & SIDE[via]:
            sentence = _("{who} came to {square} by a side without rails")
            found.append(fault(f"players[{seat}].via", sentence.format(who=who, square=box.board.names[square])))
        is_asked = position.phase == phases.EXCESS and position.asked == seat
        if position.can_seat(seat, position.aboard[seat]) == is_asked:  # TR-SEAT-01, TR-SEAT-03
            sentence = _("{who} has seats for all") if is_asked else _("{who} carries passengers who have no seat")
            found.append(fault(f"players[{seat}].aboard", sentence.format(who=who)))
    return found


def _lines(position: TriestePosition) -> list[str]:
    """Every laid tile fits its neighbours, and lies in one of the ways that differ."""
    box = position.box
    found: list[str] = []
    for meadow in box.board.meadows:
        tile = position.laid[meadow] - 1
        if tile < 0:
            continue
        if position.misfit(meadow, box.tracks[tile]) != NO_SIDE or not has(box.distinct[tile // TURNS], tile % TURNS):
            sentence = _("the tile on {square} does not fit there")
            name = box.board.names[meadow]
            found.append(fault(f"laid.{name}", sentence.format(square=name)))
    for field, squares in (("locked", position.locked), ("fresh", position.fresh)):
        for square in squares:
            if position.laid[square] == 0:
                sentence = _("{square} counts as just laid, and no tile is there")
                found.append(fault(field, sentence.format(square=box.board.names[square])))
    return found


# The turn

IN_USE: Final = {
    "held": (NONE, (phases.LAY, phases.SWAPPED)),
    "pips": (0, (phases.STEP,)),
    "steps": (0, (phases.STEP,)),
    "marked": (False, (phases.NEXT,)),
    "owed": (0, (phases.LOSE, phases.RANDOM, phases.REDRAW)),
    "bare": (0, (phases.TOPS, phases.NEXT, phases.CANCELLED, phases.UNCOVERED, phases.REDEALT)),
    "asked": (NONE, (*ASKS_SOMEBODY, phases.LAY, phases.TILE)),
}
"""What is half done: its value at rest, and the phases in which it may have another."""
BY_CARD: Final = {
    phases.ROW: (cards.REMOVE_TILES,),
    phases.STOP: (cards.DISCARD_WAITING,),
    phases.CANCELLED: (cards.DISCARD_WAITING,),
    phases.UNCOVERED: (cards.DISCARD_WAITING,),
    phases.LOSE: (cards.LOSE_PASSENGER,),
    phases.RANDOM: (cards.LOSE_PASSENGER, cards.BOARD_DISCARDED),
    phases.REDRAW: (cards.REDRAW_HAND,),
    phases.SLY: (cards.GAIN_FUTIZ,),
    phases.EXTRA: (cards.EXTRA_BUILD,),
}
"""Phases in which a card is being carried out, and which of its effects can lead there."""
PERHAPS_BY_CARD: Final = {
    phases.EXCESS: (cards.LOSE_FUTIZ, cards.GAIN_FUTIZ),
    phases.LAY: (cards.EXTRA_BUILD,),
    phases.TILE: (cards.EXTRA_BUILD,),
}
"""Phases that come without a card too."""


def misfit(position: TriestePosition) -> str:
    """The first field with which the phase cannot go on; empty where all fit."""
    phase = int(position.phase)
    for field, (rest, used) in IN_USE.items():
        if getattr(position, field) != rest and phase not in used:
            return field
    checks = [
        ("settled", position.settled != _is_half_done(position)),
        ("discreet", position.discreet == (phase == phases.LAY)),
        ("ended", _ended_fits(position)),
        ("turn", position.box.house.turns == 0 or position.turn <= position.box.house.turns),
        ("players", phase > phases.TOPS or _nothing_happened(position)),
        ("card", _card_fits(position)),
        ("held", _held_fits(position)),
        ("pips", phase != phases.STEP or position.pips > 0),
        ("supply", not position.draws_tile() or position.supply > 0),
        ("players", not position.draws_tile() or _has_room(position)),
        ("asked", _asked_fits(position)),
        ("owed", _owed_fits(position)),
        ("bare", _bare_fits(position)),
        ("deck", phase != phases.CARD or position.deck > 0),
        ("phase", _is_in_place(position)),
    ]
    for field, fits in checks:
        if not fits:
            return field
    return ""


def _is_half_done(position: TriestePosition) -> bool:
    return position.phase == phases.LAY or (position.phase == phases.STEP and position.steps > 0)


def _ended_fits(position: TriestePosition) -> bool:
    """The game is over when somebody has the points or the turns are played, and not before."""
    won = 0
    for seat in range(position.box.seats):
        if position.points_of(seat) >= position.box.house.points:
            won += 1
    over = position.phase == phases.FINISHED
    if over != (position.ended != phases.RUNNING):
        return False
    return won == (1 if position.ended == phases.BY_POINTS else 0)


def _nothing_happened(position: TriestePosition) -> bool:
    """In set-up nobody owns anything but tiles."""  # TR-SET-08
    for seat in range(position.box.seats):
        if position.aboard[seat] or position.points_of(seat) or position.damages[seat] or position.kept[seat]:
            return False
        if position.vias[seat] != NONE:
            return False
    tiles = position.supply
    for seat in range(position.box.seats):
        tiles += position.hands[seat]
    return tiles == position.box.supply and position.discards == 0 and position.turn == 1


def _card_fits(position: TriestePosition) -> bool:
    """A card is being carried out where the phase says so, and has come to an effect that leads there."""
    phase = int(position.phase)
    if position.card == NONE:
        at_rest = position.effect == 0 and position.nth == 0 and position.struck == 0
        return phase not in BY_CARD and at_rest
    ops = BY_CARD.get(phase) or PERHAPS_BY_CARD.get(phase)
    effect = _card_effect(position)
    if ops is None or effect is None or effect.op not in ops:
        return False
    if effect.op in cards.OF_THE_TABLE:
        return position.nth == 0
    return position.nth > 0 and has(position.struck, position.nth_seat(position.nth - 1))


def _card_effect(position: TriestePosition) -> Effect | None:
    effects = position.box.cards[position.card].effects
    number = position.effect - (1 if position.phase in WHOLE_TABLE else 0)
    return effects[number] if 0 <= number < len(effects) else None


WHOLE_TABLE: Final = (phases.ROW, phases.STOP, phases.CANCELLED, phases.UNCOVERED)
"""Phases of effects that happen once, and are counted as done while they wait."""


def _held_fits(position: TriestePosition) -> bool:
    if position.phase not in IN_USE["held"][1]:
        return True
    if position.held == NONE:
        return False
    if position.phase == phases.SWAPPED:
        return True
    return of(position.hands[position.decides()], position.held) > 0 and position.has_lay(position.held)


def _asked_fits(position: TriestePosition) -> bool:
    """Somebody is asked where a phase asks, and where a card asks, the one it strikes now."""
    if position.phase in ASKS_SOMEBODY and position.asked == NONE:
        return False
    if position.asked == NONE:
        return position.card == NONE or position.phase not in (phases.LAY, phases.TILE)
    if position.card == NONE:
        return position.asked == position.seat and position.phase == phases.EXCESS
    return position.asked == position.nth_seat(position.nth - 1)


def _owed_fits(position: TriestePosition) -> bool:
    if position.phase not in IN_USE["owed"][1]:
        return True
    if position.owed == 0 or position.card == NONE or _card_effect(position) is None:
        return False
    if position.phase == phases.LOSE:
        return position.owed <= how_many(position.aboard[position.decides()])
    if position.phase == phases.RANDOM:
        return position.owed <= how_many(position.strays())
    return position.owed + position.hand_size(position.drawer()) <= HAND and _others_can_redraw(position)


def _others_can_redraw(position: TriestePosition) -> bool:
    """Of all who are struck the hands went back before anybody drew."""
    effect = _card_effect(position)
    later = [position.nth_seat(nth) for nth in range(position.nth, position.box.seats)]
    hands = [position.hand_size(seat) for seat in later if has(position.struck, seat)]
    return effect is not None and all(hand + effect.n <= HAND for hand in hands)


def _has_room(position: TriestePosition) -> bool:
    """Whoever draws a tile has a place for it in the hand."""  # TR-TILE-09
    return position.phase == phases.DEAL or position.hand_size(position.drawer()) < HAND


def _bare_fits(position: TriestePosition) -> bool:
    """Where a pile shows no top, its next passenger is turned up now; there is one for each."""
    for stop in range(len(position.piles)):
        lacks = position.piles[stop] > 0 and position.tops[stop] == NONE
        if position.phase in (phases.STARTER, phases.DEAL):
            if not lacks:
                return False
        elif lacks != has(position.bare, stop):
            return False
    if position.phase == phases.CANCELLED and how_many(position.bare) != 1:
        return False
    return not position.turns_up() or position.bare > 0


def _is_in_place(position: TriestePosition) -> bool:
    """What is done at a stop, a terminus or the workshop is done there."""
    if position.phase == phases.SERVICE:
        return position.service_refused() is LEGAL
    if position.phase == phases.PICK:
        return position.pick_up_refused() is LEGAL
    if position.phase == phases.DROP:
        return position.drop_refused() is LEGAL
    if position.phase == phases.DRAW:
        return position.is_short(position.seat) and position.supply > 0
    if position.phase == phases.DEAL:
        return any(position.is_short(seat) for seat in range(position.box.seats))
    if position.phase == phases.DRAWN:
        return position.is_short(position.seat)
    if position.phase == phases.BUILD:
        return position.no_builds[position.seat] == 0
    return position.phase != phases.TILE or position.is_short(position.decides())
