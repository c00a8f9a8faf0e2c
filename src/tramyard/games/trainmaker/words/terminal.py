"""The table of Trainmaker in letters and colours: the row of cities, train and dice, what everybody collected.

And what a terminal shows besides, gathered: prompts, choices, log and ending.
"""

from typing import Final

from rich.markup import escape
from rich.text import Text

from tramyard.games.trainmaker.content import FACES
from tramyard.games.trainmaker.rules.box import GOODS, SLOTS, Box, dice_of, letters_of
from tramyard.games.trainmaker.rules.phases import CONTRACT, PLACING
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.games.trainmaker.words.choices import choice, drawer, odds
from tramyard.games.trainmaker.words.ending import ending
from tramyard.games.trainmaker.words.log import told
from tramyard.games.trainmaker.words.names import (
    DIE_STYLES,
    FACE_NAMES,
    GOOD_STYLES,
    SIZE_NAMES,
    contract_name,
    die,
    terms,
    who,
)
from tramyard.games.trainmaker.words.prompts import prompt
from tramyard.kernel.game import Game
from tramyard.kernel.position import OVER, Position
from tramyard.kernel.room import Words, unmarked
from tramyard.kernel.words import _, plural

WIDEST: Final = 80
TOKEN_MARK: Final = "⇄"
NONE: Final = "·"
LONGEST_NAME: Final = 14


def draw(game: Game, position: Position, seat: int, width: int = WIDEST) -> str:
    assert isinstance(position, TrainPosition)
    width = min(width, WIDEST)
    dice = _dice(position) if position.train or position.rolled else []
    parts = [_heading(position, seat, width), *_row(position, width), *dice, *_legend(width)]
    return "\n".join([*parts, *_collections(position, seat, width), *_contracts(position, seat, width)])


def _heading(position: TrainPosition, seat: int, width: int) -> str:
    box = position.box
    whose = _("game over") if position.actor == OVER else _("your turn")
    if position.actor != OVER and position.seat != seat:
        whose = _("turn of {who}").format(who=_name(position.seat, seat, box))
    left = _("Round {round}, {whose}").format(round=position.round, whose=whose)
    cities = plural("{count} city in the deck", "{count} cities in the deck", int(position.deck).bit_count())
    return f"[bold]{escape(left)}[/]{cities:>{max(1, width - len(left))}}"


def _name(player: int, seat: int, box: Box) -> str:
    """What a player is called, cut so that lines keep their width."""
    return _cut(_("Engine") if player == box.seats else Text.from_markup(who(player, seat, box)).plain, LONGEST_NAME)


# The row of cities


def _row(position: TrainPosition, width: int) -> list[str]:
    cards = [_card(position, slot, (width - 2) // SLOTS) for slot in range(SLOTS)]
    return [" ".join(lines) for lines in zip(*cards, strict=True)]


def _card(position: TrainPosition, slot: int, width: int) -> list[str]:
    """Slot number, name, good, the cars it wants, and its size in the lower edge."""
    box = position.box
    city = position.city_in(slot)
    inner = width - 2
    top = f"╭ [bold]{slot + 1}[/] {'─' * (inner - 3)}╮"
    if not city:
        return [top, *[f"│{line:^{inner}}│" for line in ("", _("empty"), "")], f"╰{'─' * inner}╯"]
    size = _(SIZE_NAMES[box.size[city]])
    name = _cut(box.city_names[city], inner - 1)
    word = _cut(_(box.goods[box.good[city]]), inner - 1)
    return [
        top,
        f"│ [bold]{escape(name)}[/]{' ' * (inner - 1 - len(name))}│",
        f"│ [{GOOD_STYLES[box.good[city]]}]{escape(word)}[/]{' ' * (inner - 1 - len(word))}│",
        f"│ {_wants(position, city)}{' ' * (inner - 1 - 4 * box.size[city])}│",
        f"╰{'─' * (inner - len(size) - 3)} {size} ─╯",
    ]


def _wants(position: TrainPosition, city: int) -> str:
    """The cars a city asks for, four columns each; those the train already has are ticked."""
    has = {letter: dice_of(position.train, FACES.index(letter)) for letter in "PBF"}
    cars: list[str] = []
    for letter in letters_of(position.box.need[city]):
        has[letter] -= 1
        cars.append(f"{letter}[bold green]✓[/]  " if has[letter] >= 0 else f"{die(letter)} ")
    return "".join(cars)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


# Train and dice


def _dice(position: TrainPosition) -> list[str]:
    """Train on the left, unplaced dice of the last roll on the right."""
    train = letters_of(position.train)
    rolled = letters_of(position.rolled) if position.phase == PLACING else ""
    before, between = _("Train"), _("Rolled")
    lines = []
    for label, edge in ((False, "┌───┐"), (True, ""), (False, "└───┘")):
        left = "".join([edge or _face(letter) for letter in train]) if train else " " * 5 if edge else _none()
        right = "".join([edge or _face(letter) for letter in rolled])
        first = before if label else " " * len(before)
        second = between if label else " " * len(between)
        lines.append(f"{first} {left}" + (f"   {second} {right}" if rolled else ""))
    return lines


def _face(letter: str) -> str:
    return f"│{die(letter)}│"


def _none() -> str:
    return "[dim]  –  [/]"


def _legend(width: int) -> list[str]:
    """What the letters stand for, in as many lines as it takes."""
    lines: list[str] = []
    room = 0
    for letter, name in zip(FACES, FACE_NAMES, strict=True):
        word = _(name)
        if len(word) + 4 > room:
            lines.append("")
            room = width
        lines[-1] += f"[{DIE_STYLES[letter]}]{letter}[/] [dim]{word}[/]  "
        room -= len(word) + 4
    return [line.rstrip() for line in lines]


# What everybody has


def _collections(position: TrainPosition, seat: int, width: int) -> list[str]:
    """A line for each player and the Steam Engine: cards of each good, goods covered, token."""
    box = position.box
    players = [*range(box.seats), *([int(box.seats)] if box.engine else [])]
    names = [_name(player, seat, box) for player in players]
    label = max(len(name) for name in names)
    words = _shortened([*[_(name) for name in box.goods], _("goods"), _("token")], width - label)
    styles = [*GOOD_STYLES, "bold", "bold"]
    headings = [f" [{style}]{escape(word)}[/]" for style, word in zip(styles, words, strict=True)]
    lines = [" " * label + "".join(headings)]
    for player, name in zip(players, names, strict=True):
        cells = _cells(position, player)
        marks = [f"[{'dim' if cell == NONE else style}]" for cell, style in zip(cells, styles, strict=True)]
        middle = [f" {mark}{cell:^{len(word)}}[/]" for mark, cell, word in zip(marks, cells, words, strict=True)]
        lines.append(escape(name) + " " * (label - len(name)) + "".join(middle))
    return lines


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
    return [_cut(word, length) for word, length in zip(words, lengths, strict=True)]


def _contracts(position: TrainPosition, seat: int, width: int) -> list[str]:
    """The contracts this seat may read: its own, the Steam Engine's, and all when the game is over."""  # TM-A34
    box = position.box
    lines: list[str] = []
    for player in range(box.seats + 1):
        mine = position.players[player]
        if player == seat and mine.dealt and not mine.kept:
            if position.phase == CONTRACT and position.actor == seat:
                continue  # the choices say it already
            lines.append(_("Your contracts, of which you will keep one:"))
            lines += [f"  {contract_name(box, number)}, {terms(box, number)}" for number in (mine.dealt, mine.spare)]
        elif mine.kept and (player in (seat, box.seats) or position.actor == OVER):
            lines += _contract(position, player, seat, width)
    return lines


def _contract(position: TrainPosition, player: int, seat: int, width: int) -> list[str]:
    """A contract and how far it is filled, in two lines where one is too short."""
    box = position.box
    mine = position.players[player]
    label = _("Your contract") if player == seat else _("Contract of {who}").format(who=_name(player, seat, box))
    missing = int(mine.missing_for(box, mine.kept))
    state = _("{count} missing").format(count=missing) if missing else _("filled")
    first = f"{escape(label)}: {contract_name(box, mine.kept)},"
    second = f"{terms(box, mine.kept)} [dim]({state})[/]"
    whole = f"{first} {second}"
    return [whole] if Text.from_markup(whole).cell_len <= width else [first, f"  {second}"]


LOOKS: Final = {style: style for style in (*DIE_STYLES.values(), *GOOD_STYLES)}
WORDS: Final = unmarked(Words(draw, choice, told, prompt, drawer, ending, odds), LOOKS)
