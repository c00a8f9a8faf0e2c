"""What chance brings in Tramways: order, boards, cards and night, for whoever has them in hand, and for the log."""

from collections.abc import Callable
from typing import Final

from tramyard.games.tramways.rules import families, phases
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.games.tramways.words import cards, names
from tramyard.kernel.game import Game
from tramyard.kernel.players import who, whom
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.spans import Line, Said, Span, fill, joined, together
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _, plural
from tramyard.tramnet.sets import members_of

NOBODY: Final = -1
"""The reader of what all are told in the same words."""


# What came


def outcome(position: TramwaysPosition, move: Move, reader: int) -> Said:
    """What an outcome of chance is, as this seat may know it."""
    vocabulary = position.box.vocabulary
    return OUTCOMES[int(vocabulary.kinds[move])](position, int(vocabulary.parts[move]), reader)


def _order(position: TramwaysPosition, part: int, reader: int) -> Said:
    order = position.box.orders[part]
    return fill(_("The turn order is drawn: {names}."), names=joined([whom([seat], reader) for seat in order]))


def _board(position: TramwaysPosition, part: int, reader: int) -> Said:
    named = names.board_name(position.box.placements[part])
    return _("Place {number} of the map: {board}.").format(number=len(position.boards) + 1, board=named)


def _goes_on(position: TramwaysPosition, move: Move) -> tuple[TramwaysPosition, bool]:
    """The position after an outcome, and whether more of the same comes to the same seat: then nothing is told yet."""
    after = position.copy()
    after.play(move)
    return after, after.actor == CHANCE and after.phase == position.phase and after.seat == position.seat


def _card(position: TramwaysPosition, part: int, reader: int) -> Said:
    """A hand is told when all of it is there: which cards to whoever holds them, to the others that it is full."""
    box = position.box
    after, more = _goes_on(position, box.vocabulary.move_of(families.HAND, part))
    if more:
        return ""
    seat = part // len(box.cards)
    held = members_of(after.hand, seat)
    if position.phase == phases.DEAL:
        parcels = [card for card in held if box.cards[card].family == "parcel"]
        dealt = cards.card_names(box, parcels)
        if seat == reader:
            return fill(_("You were dealt {cards}."), cards=dealt)
        return fill(_("{who} was dealt {cards}."), who=who(seat, reader), cards=dealt)
    if seat == reader:
        drew: Line = fill(_("You drew. Your hand: {cards}."), cards=cards.card_names(box, held))
    else:
        count = plural("{count} card", "{count} cards", len(held))
        drew = fill(_("{who} drew, and holds {count}."), who=who(seat, reader), count=count)
    end = round_end(position, after)
    return together(drew, " ", end) if end else drew


def _top(position: TramwaysPosition, part: int, reader: int) -> Said:
    book, number = divmod(part, len(position.box.development))
    card = position.box.cards[position.box.development[number]]
    return fill(_("On top of Ticket Book {number}: {card}."), number=book + 1, card=cards.card_name(card))


def _shown(position: TramwaysPosition, part: int, reader: int) -> Said:
    """The cards of an auction are told when all lie open."""
    box = position.box
    after, more = _goes_on(position, box.vocabulary.move_of(families.SHOW, part))
    if more:
        return ""
    shown = [after.shown_cards[-1]] if box.alone else after.shown_cards
    return fill(_("Turned up: {cards}."), cards=cards.card_names(box, shown))


def _night(position: TramwaysPosition, part: int, reader: int) -> Said:
    return fill(_("Night begins over {board}."), board=board_in(position, part))


def board_in(position: TramwaysPosition, slot: int) -> Span:
    """The board in a slot of the map."""
    letter = position.box.faces[position.boards[slot] // 4].letter
    return Span(_("board {letter}").format(letter=letter))


def round_end(before: TramwaysPosition, after: TramwaysPosition) -> Line:
    """What the end of a round did: who arrived, which links were taken away, whom stress cost HP, where night is."""
    if after.round == before.round and after.actor != OVER:
        return ()
    told: list[Said] = []
    came = sum(int(after.riders[space] > before.riders[space]) for space in before.land.sites)
    gone = len(before.links) - len(after.links)
    hurt = [seat for seat in range(int(before.box.seats)) if after.hp[seat] < before.hp[seat]]
    if came:
        told.append(plural("{count} passenger arrived", "{count} passengers arrived", came))
    if gone:
        told.append(plural("{count} open link was taken away", "{count} open links were taken away", gone))
    if hurt:
        told.append(fill(_("stress cost 1 HP: {names}"), names=whom(hurt, NOBODY)))
    if after.dark != before.dark:
        told.append(fill(_("night comes over {board}"), board=board_in(after, int(after.dark))))
    ended = _("End of round {number}").format(number=int(before.round))
    return together(ended, ": " if told else "", joined(told, "; "), ".")


OUTCOMES: Final[dict[int, Callable[[TramwaysPosition, int, int], Said]]] = {
    families.ORDER: _order,
    families.BOARD: _board,
    families.HAND: _card,
    families.TOP: _top,
    families.SHOW: _shown,
    families.NIGHT: _night,
}
"""How what chance brings is told: the position, the part of its family, and who reads."""


# What comes


def event(game: Game, position: Position) -> Said:
    """All outcomes that can come now are of one family, and for one player."""
    assert isinstance(position, TramwaysPosition)
    some = position.odds()[0][0]
    return EVENTS[int(game.vocabulary.kinds[some])](position, int(game.vocabulary.parts[some]))


def _next_card(position: TramwaysPosition, part: int) -> Said:
    seat = part // len(position.box.cards)
    return fill(_("{who} draws a card."), who=who(seat, NOBODY))


def _next_top(position: TramwaysPosition, part: int) -> Said:
    book = part // len(position.box.development)
    return _("The top card of Ticket Book {number} is turned up.").format(number=book + 1)


EVENTS: Final[dict[int, Callable[[TramwaysPosition, int], Said]]] = {
    families.ORDER: lambda position, part: _("The turn order is drawn by lot."),
    families.BOARD: lambda position, part: _("A board is laid in place {number} of the map.").format(
        number=len(position.boards) + 1
    ),
    families.HAND: _next_card,
    families.TOP: _next_top,
    families.SHOW: lambda position, part: _("A card is turned up for the auction."),
    families.NIGHT: lambda position, part: _("The crescent is put beside a board."),
}
"""What happens when an outcome of each family comes."""


def pieces(game: Game, position: Position, move: Move) -> tuple[Said, ...]:
    """What an outcome is made of, for whoever types in what lies on a real table."""
    assert isinstance(position, TramwaysPosition)
    box = position.box
    kind, part = int(game.vocabulary.kinds[move]), int(game.vocabulary.parts[move])
    if kind == families.ORDER:
        return tuple(
            [
                fill(_("{who} in place {number}"), who=who(seat, NOBODY), number=place)
                for place, seat in enumerate(box.orders[part], 1)
            ]
        )
    if kind == families.BOARD:
        return _board_pieces(box.placements[part])
    if kind == families.HAND:
        return (cards.card_name(box.cards[part % len(box.cards)]),)
    if kind == families.TOP:
        return (cards.card_name(box.cards[box.development[part % len(box.development)]]),)
    if kind == families.SHOW:
        return (cards.card_name(box.cards[box.shown_cards[part]]),)
    return (board_in(position, part),) if kind == families.NIGHT else ()


def _board_pieces(placement: str) -> tuple[Said, ...]:
    """Which board, which side, how it is turned."""
    letter, hard, turns = placement[0], placement[1:-1], int(placement[-1])
    side = [_("hard side")] if hard else []
    turned = [plural("{count} quarter turn", "{count} quarter turns", turns)] if turns else [_("not turned")]
    return (_("board {letter}").format(letter=letter), *side, *turned)
