"""The misfortune that was turned up last, as a scene of its own, and what is left to draw from."""

from dataclasses import dataclass
from typing import Final

from tramyard.games.trieste.rules import cards
from tramyard.games.trieste.rules.box import NONE
from tramyard.games.trieste.rules.tiles import total
from tramyard.games.trieste.rules.turn import TriestePosition
from tramyard.games.trieste.words.cards import plainly, sentence
from tramyard.games.trieste.words.names import passengers
from tramyard.kernel.bits import how_many, members
from tramyard.kernel.spans import plain
from tramyard.kernel.words import _, seat_name

LETTERS: Final = 38
"""Of a line on a card."""
MOST_LINES: Final = 5
LINE: Final = 16
HEAD_OF_PAPER: Final = 58
LEAST_PAPER: Final = 92
"""How high a line of a card is, what stands above the lines, and the whole card at least."""
MOST_DISCARDED: Final = 12


@dataclass(slots=True)
class Card:
    """A card turned up."""

    id: str
    name: str
    gloss: str
    lines: list[str]
    scene: str
    good: bool
    by: int
    who: str


@dataclass(slots=True)
class Market:
    label: str
    told: str
    high: int
    card: Card | None
    paper: int
    """How high the card is."""
    supply: int
    deck: int
    discarded: list[tuple[str, str]]
    """Discarded passengers, by name and character."""
    more: int


def market(position: TriestePosition, seat: int) -> Market:
    box = position.box
    card = _card(position) if position.latest != NONE else None
    away = members(position.discards)
    paper = max(LEAST_PAPER, HEAD_OF_PAPER + LINE * len(card.lines)) if card else 0
    return Market(
        label=_("Misfortunes and supplies"),
        told=_told(position),
        high=paper + 48 if card else 44,
        card=card,
        paper=paper,
        supply=int(total(position.supply)),
        deck=int(how_many(position.deck)),
        discarded=[(box.passengers[one], box.characters[box.character_of[one]]) for one in away[:MOST_DISCARDED]],
        more=max(0, len(away) - MOST_DISCARDED),
    )


def _card(position: TriestePosition) -> Card:
    box = position.box
    number = int(position.latest)
    gloss = _(box.card_glosses[number])
    return Card(
        id=box.card_ids[number],
        name=box.card_names[number],
        gloss=gloss if gloss != box.card_names[number] else "",
        lines=broken(plain(sentence(box, number)), LETTERS)[:MOST_LINES],
        scene=cards.OPS[box.cards[number].effects[0].op],
        good=box.good[number],
        by=int(position.latest_by),
        who=seat_name(int(position.latest_by)),
    )


def broken(text: str, letters: int) -> list[str]:
    """A text in lines of at most so many letters."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > letters:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _told(position: TriestePosition) -> str:
    """The same for those who cannot see it."""
    box = position.box
    sentences = [plainly(box, int(position.latest))] if position.latest != NONE else []
    stores = _("Tiles in the supply: {tiles}. Cards in the deck: {cards}. Discarded: {passengers}.")
    away = plain(passengers(box, int(position.discards)))
    counts = {"tiles": int(total(position.supply)), "cards": int(how_many(position.deck))}
    return " ".join([*sentences, stores.format(passengers=away, **counts)])
