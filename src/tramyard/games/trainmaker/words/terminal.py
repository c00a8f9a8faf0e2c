"""The table of Trainmaker in letters and colours: the row of cities, train and dice, what everybody collected.

And what a terminal shows besides, gathered: prompts, choices, log and ending.
"""

from typing import Final

from tramyard.games.trainmaker.content import FACES
from tramyard.games.trainmaker.rules.box import GOODS, SLOTS, Box, cars_of, dice_of, letters_of
from tramyard.games.trainmaker.rules.phases import CONTRACT, PLACING
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.games.trainmaker.words.chance import event, pieces
from tramyard.games.trainmaker.words.choices import choice, drawer, odds, spot
from tramyard.games.trainmaker.words.ending import ending, places
from tramyard.games.trainmaker.words.log import told
from tramyard.games.trainmaker.words.names import FACE_NAMES, LOOKS, SIZE_NAMES, contract_name, die, terms
from tramyard.games.trainmaker.words.prices import aim, closes, price, special
from tramyard.games.trainmaker.words.prompts import prompt
from tramyard.kernel.game import Game
from tramyard.kernel.players import heading, short_name
from tramyard.kernel.position import OVER, Position
from tramyard.kernel.room import Words
from tramyard.kernel.spans import (
    ASIDE,
    PIECE,
    STRONG,
    Line,
    Said,
    Span,
    aside,
    cut,
    fill,
    flow,
    joined,
    lines,
    plain,
    together,
    width,
)
from tramyard.kernel.words import _, plural

WIDEST: Final = 80
TOKEN_MARK: Final = "⇄"
TICK: Final = "✓"
NONE: Final = "·"


def draw(game: Game, position: Position, seat: int, width: int = WIDEST) -> Line:
    assert isinstance(position, TrainPosition)
    width = min(width, WIDEST)
    deck = plural("{count} city in the deck", "{count} cities in the deck", int(position.deck).bit_count())
    first = heading(position, int(position.seat), int(position.round), seat, deck, width)
    dice = _dice(position) if position.train or position.rolled else []
    parts = [first, *_row(position, width), *dice, *_legend(width)]
    return lines([*parts, *_collections(position, seat, width), *_contracts(position, seat, width)])


def _name(player: int, seat: int, box: Box) -> Span:
    """What a player is called, cut so that lines keep their width."""
    return Span(_("Engine"), STRONG) if player == box.seats else short_name(player, seat)


def _filled(said: Said, columns: int) -> Line:
    """As wide as this, with nothing behind it."""
    return together(said, " " * (columns - width(said)))


# The row of cities


def _row(position: TrainPosition, width: int) -> list[Line]:
    cards = [_card(position, slot, (width - 2) // SLOTS) for slot in range(SLOTS)]
    return [joined(beside, " ") for beside in zip(*cards, strict=True)]


def _card(position: TrainPosition, slot: int, width: int) -> list[Line]:
    """Slot number, name, good, the cars it wants, and its size in the lower edge."""
    box = position.box
    city = position.city_in(slot)
    inner = width - 2
    top = together("╭ ", Span(str(slot + 1), STRONG), f" {'─' * (inner - 3)}╮")
    if not city:
        inside = [together(f"│{line:^{inner}}│") for line in ("", _("empty"), "")]
        return [top, *inside, together(f"╰{'─' * inner}╯")]
    size = _(SIZE_NAMES[box.size[city]])
    good = box.good[city]
    name = Span(cut(box.city_names[city], inner - 1), STRONG)
    word = Span(cut(_(box.goods[good]), inner - 1), PIECE, f"good-{good}")
    inside = [together("│ ", _filled(said, inner - 1), "│") for said in (name, word, _wants(position, city))]
    return [top, *inside, together(f"╰{'─' * (inner - len(size) - 3)} {size} ─╯")]


def _wants(position: TrainPosition, city: int) -> Line:
    """The cars a city asks for, four columns each; those the train already has are ticked, a used train has none."""
    has = {letter: dice_of(position.under_way(), FACES.index(letter)) for letter in "PBF"}
    cars: list[Said] = []
    for letter in letters_of(position.box.need[city]):
        has[letter] -= 1
        ticked = together(letter, Span(TICK, STRONG), "  ")
        cars.append(ticked if has[letter] >= 0 else together(_face(letter), " "))
    return together(*cars)


# Train and dice


def _face(letter: str) -> Span:
    """A die in a drawing, three columns wide."""
    return die(letter, f" {letter} ")


def _dice(position: TrainPosition) -> list[Line]:
    """Train on the left, unplaced dice of the last roll on the right."""
    train = cars_of(position.order)
    loose = letters_of(position.rolled) if position.phase == PLACING else ""
    before, between = _("Train"), _("Unplaced")
    drawn: list[Line] = []
    for label, edge in ((False, "┌───┐"), (True, ""), (False, "└───┘")):
        left = _side_by_side(train, edge) if train else together(" " * 5 if edge else Span("  –  ", ASIDE))
        first = before if label else " " * len(before)
        second = between if label else " " * len(between)
        right = together(f"   {second} ", _side_by_side(loose, edge)) if loose else ()
        drawn.append(together(f"{first} ", left, right))
    return drawn


def _side_by_side(letters: str, edge: str) -> Line:
    """One line of some dice: their edges, or what they show."""
    return together(*[edge or together("│", _face(letter), "│") for letter in letters])


def _legend(width: int) -> list[Line]:
    """What the letters stand for, in as many lines as it takes."""
    names = zip(FACES, FACE_NAMES, strict=True)
    return flow([together(die(letter, letter), " ", Span(_(name), ASIDE)) for letter, name in names], width)


# What everybody has


def _collections(position: TrainPosition, seat: int, width: int) -> list[Line]:
    """A line for each player and the Steam Engine: cards of each good, goods covered, token."""
    box = position.box
    players = [*range(box.seats), *([int(box.seats)] if box.engine else [])]
    names = [_name(player, seat, box) for player in players]
    label = max(len(plain(name)) for name in names)
    words = _shortened([*[_(name) for name in box.goods], _("goods"), _("token")], width - label)
    looks = [*[(PIECE, f"good-{number}") for number in range(GOODS + 1)], (STRONG, ""), (STRONG, "")]
    headings = [together(" ", Span(word, *look)) for word, look in zip(words, looks, strict=True)]
    drawn = [together(" " * label, *headings)]
    for player, name in zip(players, names, strict=True):
        cells = [
            together(" ", Span(f"{cell:^{len(word)}}", *(look if cell != NONE else (ASIDE, ""))))
            for cell, word, look in zip(_cells(position, player), words, looks, strict=True)
        ]
        drawn.append(together(_filled(name, label), *cells))
    return drawn


def _cells(position: TrainPosition, player: int) -> list[str]:
    cards = position.players[player]
    counts = [str(cards.good(number) or NONE) for number in range(GOODS + 1)]
    token = player < position.box.seats and position.token_of(player)
    counts_goods = player < position.box.seats or position.box.engine_six  # TM-ENG-09
    covered = f"{cards.goods_covered()}/{GOODS}" if counts_goods else NONE
    return [*counts, covered, TOKEN_MARK if token else NONE]


def _shortened(words: list[str], width: int) -> list[str]:
    """Column headings cut so that all fit, the longest first, to three letters at least."""
    lengths = [len(word) for word in words]
    while sum(lengths) + len(words) > width and max(lengths) > 3:
        lengths[lengths.index(max(lengths))] -= 1
    return [cut(word, length) for word, length in zip(words, lengths, strict=True)]


def _contracts(position: TrainPosition, seat: int, width: int) -> list[Said]:
    """The contracts this seat may read: its own, the Steam Engine's, and all when the game is over."""  # TM-A34
    box = position.box
    drawn: list[Said] = []
    for player in range(box.seats + 1):
        mine = position.players[player]
        if player == seat and mine.dealt and not mine.kept:
            if position.phase == CONTRACT and position.actor == seat:
                continue  # the choices say it already
            drawn.append(_("Your contracts, of which you will keep one:"))
            drawn += [
                together("  ", contract_name(box, number), ", ", terms(box, number))
                for number in (mine.dealt, mine.spare)
            ]
        elif mine.kept and (player in (seat, box.seats) or position.actor == OVER):
            drawn += _contract(position, player, seat, width)
    return drawn


def _contract(position: TrainPosition, player: int, seat: int, columns: int) -> list[Line]:
    """A contract and how far it is filled, in two lines where one is too short."""
    box = position.box
    mine = position.players[player]
    label: Said = _("Your contract")
    if player != seat:
        label = fill(_("Contract of {who}"), who=_name(player, seat, box))
    missing = int(mine.missing_for(box, mine.kept))
    state = fill(_("{count} missing"), count=missing) if missing else _("filled")
    first = together(label, ": ", contract_name(box, mine.kept), ",")
    second = together(terms(box, mine.kept), aside(state))
    whole = joined([first, second], " ")
    return [whole] if width(whole) <= columns else [first, together("  ", second)]


WORDS: Final = Words(
    draw,
    choice,
    told,
    prompt,
    drawer,
    ending,
    odds,
    price=price,
    spot=spot,
    special=special,
    aim=aim,
    closes=closes,
    looks=LOOKS,
    places=places,
    event=event,
    pieces=pieces,
)
