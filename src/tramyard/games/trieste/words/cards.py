"""What a misfortune card says. Its sentences are made from its effects, so that own cards speak every language."""

from collections.abc import Callable
from typing import Final

from tramyard.games.trieste.rules import cards
from tramyard.games.trieste.rules.board import COLUMNS
from tramyard.games.trieste.rules.box import WRECK, Box
from tramyard.games.trieste.rules.cards import Card, Effect
from tramyard.games.trieste.words.names import damage, explained, people, square
from tramyard.kernel.spans import PLACE, Line, Said, Span, fill, joined, plain
from tramyard.kernel.words import N_, _, plural

SHIPPED_GLOSSES: Final = (
    N_("Black bora"),
    N_("Treacherous gust"),
    N_("Ice on the rails"),
    N_("Strike"),
    N_("Ticket inspector"),
    N_("The graffiti daubers"),
    N_("Rabid gulls"),
    N_("Wild boar on the plateau"),
    N_("Fog"),
    N_("Sudden squall over the city"),
    N_("Power cut"),
    N_("The cable car steals the fares"),
    N_("Stamped paper"),
    N_("Muddle at the depot"),
    N_("Change of shift"),
    N_("It can't be done!"),
    N_("Stop cancelled"),
    N_("Landslide at Conconello"),
    N_("Rubbish on the line"),
    N_("Runaway down Scorcola"),
    N_("Broken brakes"),
    N_("The cable slips"),
    N_("Brawl on board"),
    N_("The brakeman dozes off"),
    N_("Coach across the track"),
    N_("The furious landlord"),
    N_("All change!"),
    N_("Breakdown truck"),
    N_("Tiles dropped in the canal"),
    N_("Concert on the tram"),
    N_("The farm tavern is open"),
    N_("A godfather in the workshop"),
    N_("Sunny day"),
    N_("Tune-up on the sly"),
    N_("A coat of paint"),
    N_("New rails"),
)
"""What the names of the cards that ship mean, for the catalogues."""

EVERY_TRAM: Final = (
    N_("Every tram"),
    N_("Every tram on a laid tile"),
    N_("Every tram that is not on a stop, a terminus or the workshop"),
    N_("Every tram on a stop, a terminus or the workshop"),
    N_("Every tram in rows {low} to {high}"),
    N_("Every tram in columns {columns}"),
)
THIS_TRAM: Final = (
    N_("The tram that drew this card"),
    N_("The tram that drew this card, if it is on a laid tile,"),
    N_("The tram that drew this card, if it is not on a stop, a terminus or the workshop,"),
    N_("The tram that drew this card, if it is on a stop, a terminus or the workshop,"),
    N_("The tram that drew this card, if it is in rows {low} to {high},"),
    N_("The tram that drew this card, if it is in columns {columns},"),
)
"""Whom a card strikes, by the place where a tram must stand (`rules.cards.PLACES`)."""


def card_name(box: Box, number: int) -> Span:
    """The card itself, under its Triestine name."""
    return Span(box.card_names[number], PLACE, "card")


def titled(box: Box, number: int) -> Line:
    """Its name, and what that means."""
    return explained(card_name(box, number), box.card_glosses[number])


def sentence(box: Box, number: int) -> Line:
    """All that a card does."""
    card = box.cards[number]
    return joined([TELL[effect.op](box, card, effect) for effect in card.effects], " ")


def struck(card: Card) -> str:
    """Whom it strikes, as the subject of a sentence about one tram."""
    columns = ", ".join([letter for nth, letter in enumerate(COLUMNS) if card.columns >> nth & 1])
    words = EVERY_TRAM if card.everybody else THIS_TRAM
    return _(words[card.place]).format(low=int(card.low), high=int(card.high), columns=columns)


def _of_a_tram(words: str) -> Callable[[Box, Card, Effect], Said]:
    return lambda box, card, effect: fill(_(words), tram=struck(card))


def _damage(box: Box, card: Card, effect: Effect) -> Said:
    words = N_("{tram} takes {damage}, even a Buloto.") if effect.flag else N_("{tram} takes {damage}.")
    return fill(_(words), tram=struck(card), damage=damage(int(effect.n)))


def _repair(box: Box, card: Card, effect: Effect) -> Said:
    if effect.n >= WRECK - 1:
        return fill(_("{tram} has all its damage repaired."), tram=struck(card))
    return fill(_("{tram} has {damage} repaired."), tram=struck(card), damage=damage(int(effect.n)))


def _lose(box: Box, card: Card, effect: Effect) -> Said:
    words = N_("{tram} loses {passengers}, drawn by lot.")
    if not effect.flag:
        words = N_("{tram} loses {passengers} of its driver's choice.")
    return fill(_(words), tram=struck(card), passengers=people(int(effect.n)))


def _roll(box: Box, card: Card, effect: Effect) -> Said:
    if effect.n > 0:
        return fill(_("{tram} adds {number} to its next roll."), tram=struck(card), number=int(effect.n))
    words = _("{tram} takes {number} off its next roll, but runs at least 1 square.")
    return fill(words, tram=struck(card), number=-int(effect.n))


def _move(box: Box, card: Card, effect: Effect) -> Said:
    words = _("{tram} is put on {square}: no service there and nobody boards in this turn.")
    return fill(words, tram=struck(card), square=square(box, int(effect.square)))


def _remove(box: Box, card: Card, effect: Effect) -> Said:
    if not effect.low:
        return _("A row is drawn by lot: its tiles go back to the supply, except under trams.")
    words = _("The tiles of rows {low} to {high} go back to the supply, except under trams.")
    return fill(words, low=int(effect.low), high=int(effect.high))


def _waiting(box: Box, card: Card, effect: Effect) -> Said:
    if effect.flag:
        return _("The top passenger of every stop is discarded.")
    return _("A stop is drawn by lot: everybody waiting there is discarded.")


def _hands(box: Box, card: Card, effect: Effect) -> Said:
    return _("Everybody hands all tiles to the next player.")


def _redraw(box: Box, card: Card, effect: Effect) -> Said:
    tiles = plural("{count} new tile", "{count} new tiles", int(effect.n))
    return fill(_("{tram} gives all its tiles back and draws {tiles}."), tram=struck(card), tiles=tiles)


def _boards(box: Box, card: Card, effect: Effect) -> Said:
    return fill(_("{tram} draws a discarded passenger by lot, who boards if there is a seat."), tram=struck(card))


TELL: Final[dict[int, Callable[[Box, Card, Effect], Said]]] = {
    cards.DAMAGE: _damage,
    cards.REPAIR: _repair,
    cards.LOSE_PASSENGER: _lose,
    cards.LOSE_FUTIZ: _of_a_tram(N_("{tram} loses its futiz, and passengers it can no longer seat.")),
    cards.GAIN_FUTIZ: _of_a_tram(N_("{tram} may take any futiz at once.")),
    cards.NO_ROLL: _of_a_tram(N_("{tram} may not roll on its next turn.")),
    cards.NO_BUILD: _of_a_tram(N_("{tram} builds nothing on its next turn.")),
    cards.ROLL_MOD: _roll,
    cards.ROLL_HALF: _of_a_tram(N_("{tram} halves its next roll, rounded up.")),
    cards.MOVE_TO: _move,
    cards.REMOVE_TILES: _remove,
    cards.DISCARD_WAITING: _waiting,
    cards.PASS_HANDS: _hands,
    cards.REDRAW_HAND: _redraw,
    cards.BOARD_DISCARDED: _boards,
    cards.EXTRA_BUILD: _of_a_tram(N_("{tram} may lay one more tile at once.")),
    cards.SHIELD: _of_a_tram(N_("{tram} keeps this card, which cancels its next damage.")),
}
"""What each effect says of the card it stands on."""


def plainly(box: Box, number: int) -> str:
    """Name and sentences for those who cannot see the card."""
    return f"{plain(titled(box, number))}. {plain(sentence(box, number))}"
