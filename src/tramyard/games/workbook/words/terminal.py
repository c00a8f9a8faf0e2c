"""The two sheets of the workbook in letters: the map with its rails, and the tickets. And all its words, gathered."""

from itertools import zip_longest
from typing import Final

from tramyard.games.workbook.notation import BUILDINGS
from tramyard.games.workbook.puzzle import CellTickets, FreeRail
from tramyard.games.workbook.rules.box import BELOW, CELL, EXCLUSIVE, TERRAINS, TRACK, Slot
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.words import names
from tramyard.games.workbook.words.chance import event, pieces
from tramyard.games.workbook.words.choices import amount, choice, closes, drawer, draws, run, special
from tramyard.games.workbook.words.ending import ending
from tramyard.games.workbook.words.goals import goal_words, own_rules
from tramyard.games.workbook.words.log import told
from tramyard.games.workbook.words.names import LOOKS
from tramyard.games.workbook.words.prices import price
from tramyard.games.workbook.words.prompts import prompt
from tramyard.games.workbook.words.spots import spot
from tramyard.kernel.bits import has
from tramyard.kernel.game import Game
from tramyard.kernel.players import heading, short_name
from tramyard.kernel.position import Position
from tramyard.kernel.room import Words
from tramyard.kernel.spans import ASIDE, PIECE, STRONG, Line, Said, Span, fill, flow, joined, lines, plain, together
from tramyard.kernel.words import _, plural
from tramyard.tramnet.words import rail_signs

WIDEST: Final = 80
SIGNS: Final = {"plain": "·", "mountain": "^", "lake": "~", "river": "=", "forest": "♣", "volcano": "V"}
FLAG_SIGNS: Final = {"b": "□", "r": "#"}
"""Open ground with a brown border or a rail icon, where a twist makes something of it; the twist bears the sign."""


def draw(game: Game, position: Position, seat: int, width: int = WIDEST) -> Line:
    assert isinstance(position, WorkbookPosition)
    width = min(width, WIDEST)
    first = heading(position, int(position.seat), int(position.round), seat, _rounds(position), width)
    return lines(
        [
            first,
            *_map(position),
            *_arrivals(position, width),
            *_tickets(position, seat, width),
            *_players(position, seat, width),
            *_goals(position, seat, width),
        ]
    )


def _rounds(position: WorkbookPosition) -> str:
    left = int(position.box.rounds - position.round)
    return _("last round") if left <= 0 else plural("{count} round after this", "{count} rounds after this", left)


# The map


def _map(position: WorkbookPosition) -> list[Line]:
    """Rows of spaces, three columns each: ground or building, passenger, rails."""
    puzzle = position.box.puzzle
    letters = "".join([f"  {space.name[0]} " for space in puzzle.rows[0]])
    drawn: list[Line] = [together(Span(f"   {letters}", ASIDE))]
    for number, row in enumerate(puzzle.rows, 1):
        cells = [_space(position, int(position.box.grid.space(space.name))) for space in row]
        drawn.append(together(Span(f"{number:>2} ", ASIDE), *cells))
    return drawn


def _space(position: WorkbookPosition, space: int) -> Line:
    """Four columns: what is there, whether somebody stands there, and rails."""
    kind = int(position.kinds[space])
    if kind:
        letter = BUILDINGS[kind - 1]
        built = "+" if position.levels[space] else " "
        rider = "•" if position.riders[space] else " "
        return together(" ", Span(f"{letter}{built}", PIECE, f"building-{letter}"), rider)
    rails = "".join(rail_signs(position.box.grid, position.links, space))
    if position.lava[space]:
        ground = "!"
    elif position.box.parcels[space]:
        ground = str(int(position.box.parcels[space]))
    else:
        ground = SIGNS[TERRAINS[position.box.terrain[space]]]
        if ground == SIGNS["plain"]:
            ground = _flagged(position, space) or ground
    if rails and ground == SIGNS["plain"]:
        return (Span(f" {rails:<2} "),)
    return together(" ", Span(ground, ASIDE), f"{rails:<{3 - len(ground)}}")


def _flagged(position: WorkbookPosition, space: int) -> str:
    """The sign of a space's flag, if a twist goes by it."""
    used = {twist.flag for twist in position.box.puzzle.twist if isinstance(twist, FreeRail | CellTickets)}
    flags = position.box.puzzle.spaces[position.box.grid.names[space]].flags
    return next((FLAG_SIGNS[flag] for flag in flags if flag in used), "")


def _arrivals(position: WorkbookPosition, width: int) -> list[Line]:
    """Whom the Updates to come bring, round by round."""
    box, now = position.box, int(position.round)
    coming = [(number, letters) for number, letters in enumerate(box.puzzle.arriving, 1) if number >= now and letters]
    words = [fill(_("{round} {kinds}"), round=number, kinds=names.kinds(letters)) for number, letters in coming]
    return flow([_("Arrivals after round:"), *words], width) if words else []


# Tickets


def _tickets(position: WorkbookPosition, seat: int, width: int) -> list[Line]:
    """Every ticket with its icons and whose cross it bears."""
    viewer = max(seat, 0)
    words = [_ticket(position, number, slot, viewer) for number, slot in enumerate(position.box.slots)]
    return flow([_("Tickets:"), *[word for word in words if word]], width)


def _ticket(position: WorkbookPosition, number: int, slot: Slot, viewer: int) -> Line:
    opened = bool(int(position.opened[viewer]) >> number & 1)
    crossed = bool(int(position.crossed[viewer]) >> number & 1)
    if slot.line == CELL and not opened:
        return ()
    icons = joined([names.icon_name(slot, at) for at in range(len(slot.icons))], " | ")
    head = slot.name if slot.line not in (TRACK, CELL) else _tag(slot)
    mark = _(" (crossed)") if crossed else "" if opened else _(" (locked)")
    for other in range(position.box.seats):
        if other != viewer:
            mark += _of_another(position, number, slot, other, viewer)
    due = [names.money(int(slot.money))] if slot.money else []
    due += [names.stress(1)] if slot.stress else []
    price = fill(_(", costs {due}"), due=joined(due)) if due else ""
    return together(Span(head, STRONG if opened and not crossed else ASIDE), " ", icons, price, Span(mark, ASIDE))


def _of_another(position: WorkbookPosition, number: int, slot: Slot, other: int, viewer: int) -> str:
    """That somebody else has crossed a ticket, or has unlocked what the viewer cannot use."""
    name = plain(short_name(other, viewer))
    if has(position.crossed[other], number):
        return _(" (crossed by {name})").format(name=name)
    theirs = has(position.opened[other], number) and not has(position.opened[viewer], number)
    return _(" (unlocked by {name})").format(name=name) if theirs and slot.line in (BELOW, EXCLUSIVE) else ""


def _tag(slot: Slot) -> str:
    return names.happiness(int(slot.at)) if slot.line == TRACK else slot.name.removeprefix("@")


# What everybody has, and what is wanted


def _players(position: WorkbookPosition, seat: int, width: int) -> list[Line]:
    drawn: list[Line] = []
    for player in range(position.box.seats):
        mark = "▸" if player == position.actor else " "
        facts: list[Said] = [
            together(mark, short_name(player, seat), ":"),
            names.happiness(int(position.hp[player])),
            names.money(int(position.money[player])),
            names.workers(int(position.workers[player])),
            names.stress(int(position.label(player))),
            _("{hp} if it ended now").format(hp=names.happiness(int(position.final_hp(player)))),
        ]
        drawn += flow(facts, width)
    return drawn


def _goals(position: WorkbookPosition, seat: int, width: int) -> list[Line]:
    """Each goal with a mark: met or open, as if it ended now."""
    met = position.goals_met(max(seat, 0))
    drawn: list[Line] = []
    for goal, holds in zip(position.box.puzzle.goal, met, strict=True):
        drawn += flow([together("☑ " if holds else "☐ ", goal_words(goal))], width)
    twists = position.box.puzzle.twist
    signs = [FLAG_SIGNS[twist.flag] if isinstance(twist, FreeRail | CellTickets) else "!" for twist in twists]
    for sign, said in zip_longest(signs, own_rules(position.box.puzzle), fillvalue="!"):
        if said:
            drawn += flow([together(f"{sign} ", said)], width)
    return drawn


WORDS: Final = Words(
    draw,
    choice,
    told,
    prompt,
    drawer,
    ending,
    run=run,
    price=price,
    spot=spot,
    closes=closes,
    special=special,
    amount=amount,
    draws=draws,
    looks=LOOKS,
    event=event,
    pieces=pieces,
)
