"""Each spot of Trieste's picture explained in a sentence or two."""

from typing import Final

from tramyard.games.trieste.rules.board import (
    FUNICULAR,
    MEADOW,
    NOWHERE,
    OBSTACLE,
    ROUNDABOUT,
    STOP,
    TERMINUS,
    WAITING,
    WORKSHOP,
)
from tramyard.games.trieste.rules.box import NONE
from tramyard.games.trieste.rules.fields import FUTIZ
from tramyard.games.trieste.rules.tiles import total
from tramyard.games.trieste.rules.turn import TriestePosition
from tramyard.games.trieste.words import names
from tramyard.games.trieste.words.cards import sentence, titled
from tramyard.games.trieste.words.lore import FACTS
from tramyard.games.trieste.words.terminal import handicaps
from tramyard.kernel.bits import has, how_many
from tramyard.kernel.game import Game
from tramyard.kernel.players import who
from tramyard.kernel.position import Position
from tramyard.kernel.spans import Line, Said, fill, joined
from tramyard.kernel.words import N_, _, plural

BUTTONS: Final = {
    "supply": N_("Draw one tile before you build: you hold fewer than three."),
    "no-draw": N_("Draw no tile now."),
    "no-build": N_("Lay and swap nothing in this turn."),
    "die": N_("Roll, then drive exactly so many squares. You may halt early at stops, termini and in the workshop."),
    "stay": N_("Do not roll. You may still pick up, drop or be served where you stand."),
    "halt": N_("Halt here; the squares that are left are lost, without damage."),
    "crash": N_("Leave the rails: 1 damage, and the move is over."),
    "damage": N_("Have 1 damage repaired. In this turn you get no futiz then."),
    "no-service": N_("Neither repair nor futiz."),
    "take": N_("Take the uppermost passenger who waits here."),
    "leave": N_("Take nobody."),
    "unload": N_("Everybody gets off, a point each; then you are bound for the other terminus."),
    "hold": N_("Keep your passengers; you may let them off in a later turn."),
}


def about(game: Game, position: Position, seat: int, spot: str) -> Said:
    assert isinstance(position, TriestePosition)
    box = position.box
    if spot in BUTTONS:
        return _(BUTTONS[spot])
    if spot in box.board.number_of:
        return _about_square(position, seat, box.board.number_of[spot])
    kind, _dash, which = spot.partition("-")
    if kind in ("tile", "swap") and which in box.shapes:
        return _about_tile(position, kind, box.shapes.index(which))
    if kind == "futiz" and which and which in FUTIZ:
        return _about_futiz(FUTIZ.index(which))
    if kind == "pax" and which in box.passengers:
        return _about_passenger(position, box.passengers.index(which))
    if kind == "seat" and which.isdecimal() and 1 <= int(which) <= box.seats:
        return _about_player(position, int(which) - 1)
    stores = {"tiles-left": _about_supply, "deck": _about_deck, "discards": _about_discards, "card": _about_card}
    return stores[spot](position) if spot in stores else ""


def _about_square(position: TriestePosition, seat: int, square: int) -> Line:
    box = position.box
    name = box.board.names[square]
    parts: list[Said] = [fill(_("{square}."), square=names.explained(names.square(box, square), name))]
    kind = int(box.board.kinds[square])
    if kind in KINDS:
        parts.append(_(KINDS[kind]))
    if square in box.square_names and name in FACTS:
        parts.append(_(FACTS[name]))
    stops = [nth for nth, where in enumerate(box.waiting_box) if square in (where, box.board.stops[nth])]
    parts += [_about_pile(position, stop) for stop in stops]
    if kind == MEADOW:
        parts += _about_meadow(position, square)
    standing = [player for player in range(int(box.seats)) if position.trams[player] == square]
    if standing:
        parts.append(fill(_("Here stands: {names}."), names=joined([who(player, seat) for player in standing])))
    return joined(parts, " ")


KINDS: Final = {
    OBSTACLE: N_("Nothing can be built here, and no rail may lead against it."),
    WAITING: N_("Passengers wait here; nothing can be built."),
    FUNICULAR: N_("The funicular: the steps between its ends cost nothing, and no tram stops here."),
    ROUNDABOUT: N_("The roundabout is run anticlockwise only."),
    STOP: N_("A stop: who halts here may take the uppermost passenger. Trams do each other no harm."),
    TERMINUS: N_("A terminus: whoever is bound for it lets the passengers off here. Trams do each other no harm."),
    WORKSHOP: N_("The workshop: repair 1 damage or take a futiz, one of them in a turn. Wrecks are brought here."),
}


def _about_meadow(position: TriestePosition, square: int) -> list[Said]:
    laid = int(position.laid[square])
    if not laid:
        return [_("A meadow: a tile can be laid here.")]
    tile = names.laid_tile(position.box, laid)
    joints = names.joints(int(position.tracks[square]))
    parts: list[Said] = [fill(_("Here lies a tile, {tile}: {joints}."), tile=tile, joints=joints)]
    if square in position.locked:
        parts.append(_("It was laid in the turn before and cannot be replaced yet."))
    return parts


def _about_pile(position: TriestePosition, stop: int) -> Said:
    top = int(position.tops[stop])
    if top == NONE:
        return _("Nobody waits here.")
    many = plural("{count} passenger waits.", "{count} passengers wait.", int(position.piles[stop]))
    return joined([many, _about_passenger(position, top)], " ")


def _about_passenger(position: TriestePosition, passenger: int) -> Line:
    box = position.box
    gloss = box.glosses[box.character_of[passenger]]
    name = names.explained(names.passenger(box, passenger), gloss)
    parts: list[Said] = [fill(_("{name}, {colour}."), name=name, colour=names.colour(box, passenger))]
    if has(box.marked, passenger):
        parts.append(_("Brings a misfortune when boarding at a stop."))
    return joined(parts, " ")


def _about_tile(position: TriestePosition, kind: str, shape: int) -> Said:
    box = position.box
    words = (
        _("Lay this tile: {tile}, {joints}.") if kind == "tile" else _("Swap this tile for one of the supply: {tile}.")
    )
    joints = names.joints(int(box.tracks[4 * shape]))
    return fill(words, tile=names.tile(box, shape), **({"joints": joints} if kind == "tile" else {}))


def _about_futiz(kind: int) -> Line:
    meaning = _(names.FUTIZ_MEANING[kind])
    effect = _(names.FUTIZ_EFFECTS[kind])
    return fill(_("{name} ({meaning}): {effect}."), name=names.FUTIZ_NAMES[kind], meaning=meaning, effect=effect)


def _about_player(position: TriestePosition, player: int) -> Line:
    box = position.box
    parts: list[Said] = [
        fill(
            _("{points} of {goal}, bound for {target}."),
            points=names.points(int(position.points_of(player))),
            goal=int(box.house.points),
            target=names.terminus(box, int(position.targets[player])),
        ),
        fill(_("On board: {passengers}."), passengers=names.passengers(box, int(position.aboard[player]))),
        fill(_("Tiles: {tiles}."), tiles=names.hand(box, int(position.hands[player])) or "–"),
        fill(_("{damage} of 3."), damage=names.damage(int(position.damages[player]))),
    ]
    if position.futiz[player] != NONE:
        parts.append(_about_futiz(int(position.futiz[player])))
    if position.last_stops[player] != NOWHERE:
        last = names.stop(box, int(position.last_stops[player]))
        parts.append(fill(_("The last passenger came from {stop}."), stop=last))
    notes = handicaps(position, player)
    return joined([*parts, fill(_("Left by cards: {notes}."), notes=joined(notes))] if notes else parts, " ")


def _about_supply(position: TriestePosition) -> Said:
    return plural("{count} tile in the supply.", "{count} tiles in the supply.", int(total(position.supply)))


def _about_deck(position: TriestePosition) -> Said:
    return plural("{count} misfortune in the deck.", "{count} misfortunes in the deck.", int(how_many(position.deck)))


def _about_discards(position: TriestePosition) -> Said:
    sentence = _("Discarded: {passengers}. When all stops are empty they are dealt out again.")
    return fill(sentence, passengers=names.passengers(position.box, int(position.discards)))


def _about_card(position: TriestePosition) -> Said:
    number = int(position.latest)
    if number == NONE:
        return _("No misfortune has been turned up yet.")
    card = fill(_("{card}."), card=titled(position.box, number))
    return joined([card, sentence(position.box, number)], " ")
