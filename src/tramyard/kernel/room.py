"""A game as the yard knows it: what a room declares, and the registry of all rooms that are installed."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from importlib.metadata import entry_points
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, Protocol

from tramyard.kernel.bot import LEVELS, USUAL_LEVEL, BotKind, Level
from tramyard.kernel.content import Content, fingerprint, read_text, read_toml
from tramyard.kernel.daily import Daily, read_day
from tramyard.kernel.editor import EditorKind
from tramyard.kernel.errors import FileFault, YardError
from tramyard.kernel.game import Game
from tramyard.kernel.generator import GeneratorKind
from tramyard.kernel.guide import FALLBACK
from tramyard.kernel.options import Option, Options, settle
from tramyard.kernel.pictures import HUES, Parts
from tramyard.kernel.position import Position
from tramyard.kernel.solver import SolverKind
from tramyard.kernel.spans import Said
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import N_, _, add_catalogue, find_catalogue, translate

GROUP = "tramyard.games"
"""Packages announce their rooms under this entry point."""

AnyContent = Content[object]


class Odds(NamedTuple):
    """Exact chances, each with best play for just that: for every action of the deciding seat one of each kind."""

    kinds: tuple[str, ...]
    """What the chances are of, in a word or two."""
    chances: dict[tuple[Move, ...], tuple[float, ...]]


class Price(NamedTuple):
    """What a choice costs and brings, each item a chip: `1 yellow`, `2 rails`, `3 points`."""

    costs: tuple[Said, ...] = ()
    gains: tuple[Said, ...] = ()
    plain: bool = True
    """Whether nothing stands in for something else: a plain price may be paid without asking."""
    dear: int = 0
    """How dear it is beside the other choices at its place: a plain price that is cheaper than all others is paid by
    itself, of equal ones one is asked."""


class Turn(NamedTuple):
    """A way to lay something that can be turned: what it is, and how far it is turned."""

    of: str
    way: int


def only_if_asked(spots: Sequence[str], prices: Sequence[Price]) -> list[bool]:
    """Of ways to pay, each at its spot: whether something stands in for something else, or another way at the same spot
    is cheaper. Such a way is taken only by whoever asks for it."""
    cheapest: dict[str, int] = {}
    for spot, price in zip(spots, prices, strict=True):
        if price.plain:
            cheapest[spot] = min(price.dear, cheapest.get(spot, price.dear))
    return [not price.plain or price.dear > cheapest[spot] for spot, price in zip(spots, prices, strict=True)]


def newest_action(position: Position, moves: Sequence[Move]) -> tuple[Position, Move]:
    """Where the last action of a run begins, and with what: a run may end one action and begin the next."""
    begins, first = position, moves[0]
    there = position
    for move, following in pairwise(moves):
        there = there.copy()
        there.play(move)
        if there.settled:
            begins, first = there, following
    return begins, first


class Place(NamedTuple):
    """A row of the table that a finished game ends with."""

    seat: int
    """-1 where the game itself plays along."""
    rank: int
    """0 for whoever has no part in the ranking."""
    score: int
    tally: dict[str, int]
    marks: tuple[Said, ...] = ()
    """What is worth saying of it: `contract filled`."""
    name: Said = ""
    """What the game calls its own player."""


class Page(NamedTuple):
    """A content as a book of contents shows it, in the current language."""

    title: str
    """`Chicago, 1858`."""
    about: Said = ""
    goals: tuple[Said, ...] = ()
    par: int | None = None
    """What whoever made it reached, where that is known: those who reach as much have met par."""
    tier: int = 0
    """How hard it is, from 1; 0 where nobody has said."""
    best: int | None = None
    """The best score that is known of a line that meets all goals, for those who have found one themselves."""
    proved: bool = False
    """Whether there is no better one."""


class Draw(Protocol):
    """The table in letters as a seat sees it (-1: a spectator), in lines of at most `width` columns."""

    def __call__(self, game: Game, position: Position, seat: int, width: int = 80) -> Said: ...


def your_move(game: Game, position: Position) -> Said:
    return translate(N_("It is your move."))


def all_in_one_list(game: Game, position: Position, move: Move) -> Said:
    return ""


def spelled(game: Game, position: Position, moves: tuple[Move, ...]) -> Said:
    return game.spell(moves)


def bare_spot(game: Game, position: Position, spot: str) -> Said:
    return spot


def free(game: Game, position: Position, moves: tuple[Move, ...]) -> Price:
    return Price()


def ordinary(game: Game, position: Position, move: Move) -> bool:
    return False


def in_one_place(game: Game, position: Position, move: Move) -> str:
    return ""


def never_closes(game: Game, position: Position, move: Move) -> Said | None:
    return None


def turns_nothing(game: Game, position: Position, move: Move) -> Turn | None:
    return None


def no_amount(game: Game, position: Position, move: Move) -> int | None:
    return None


def nothing_here(game: Game, position: Position, spot: str) -> Sequence[Move]:
    return ()


def no_odds(game: Game, position: Position) -> Odds | None:
    return None


def something_comes(game: Game, position: Position) -> Said:
    return translate(N_("Dice or cards decide."))


def whole_outcome(game: Game, position: Position, move: Move) -> tuple[Said, ...]:
    return ()


def by_standing(game: Game, position: Position) -> list[Place]:
    """A row for each seat, as the game ranks them."""
    return [
        Place(seat, at.rank, at.score, tally)
        for seat, (at, tally) in enumerate(zip(position.standing(), position.tally(), strict=True))
    ]


def bare_result(game: Game, position: Position, seat: int) -> Said:
    return position.result()


@dataclass(frozen=True)
class Words:
    """How a room speaks, through every door: spans in the current language, never more than the seat may know."""

    draw: Draw
    choice: Callable[[Game, Position, Move], Said]
    """One legal move in a few words, for a numbered list; or, where chance decides, an outcome that `told` passes over:
    whoever enters by hand what was dealt chooses it by these words."""
    told: Callable[[Game, Position, tuple[Move, ...], int], Said]
    """What an action, or one outcome of chance, about to be played does, for the log of this seat; empty for nothing
    worth a line."""
    prompt: Callable[[Game, Position], Said] = your_move
    """One sentence for the seat that must decide: what to do now. The Position may be one in the midst of an action."""
    drawer: Callable[[Game, Position, Move], Said] = all_in_one_list
    """What a long list is shortened by: choices with the same words here are kept under them until asked for."""
    ending: Callable[[Game, Position, int], Said] = bare_result
    """Who won a finished game and how, as this seat (-1: a spectator) would say it."""
    odds: Callable[[Game, Position], Odds | None] = no_odds
    """What the choices of the seat that must decide are good for, where that can be counted."""
    run: Callable[[Game, Position, tuple[Move, ...]], Said] = spelled
    """One of `Game.runs` in a few words: moves that people think of as one choice."""
    price: Callable[[Game, Position, tuple[Move, ...]], Price] = free
    """What these moves, one choice or an action so far, cost and bring, before they are played."""
    spot: Callable[[Game, Position, str], Said] = bare_spot
    """What a spot of the picture is called."""
    here: Callable[[Game, Position, str], Sequence[Move]] = nothing_here
    """Legal moves that have a spot of their own but are done at this one: whoever clicks where their tram stands is
    told that they can pick up the group there."""
    special: Callable[[Game, Position, Move], bool] = ordinary
    """Whether a move spends something that is kept for later (a token): then its spot glows otherwise."""
    aim: Callable[[Game, Position, Move], str] = in_one_place
    """The second spot of a move that is done in two places (first the lever, then the die it turns); empty for all
    others. The first click lights up the second places."""
    closes: Callable[[Game, Position, Move], Said | None] = never_closes
    """Of a move that ends the turn: the question that is asked once before it is taken (`End with 2 actions left?`),
    empty where nothing is left to be asked; None for all other moves."""
    turns: Callable[[Game, Position, Move], Turn | None] = turns_nothing
    """Of a move that lays something in one of several turns, such as a tile: which turn. All such moves are one thing
    in the hand, which turns without asking the server and is put down at one of their spots."""
    draws: Callable[[Game, Position, Move], bool] = ordinary
    """Whether a move draws a line on to its spot: then a drag over the spots plays one after the other."""
    amount: Callable[[Game, Position, Move], int | None] = no_amount
    """By how much a step of a number raises it (`+20 +5 +1`), 0 for the move that says enough; else None."""
    map: Draw | None = None
    """What a terminal shows to whoever asks for the map: places, what joins them, and how far they are."""
    looks: Mapping[str, str] = field(default_factory=dict)
    """How a terminal shows each kind of piece: `ticket-R` is `bold white on red`."""
    places: Callable[[Game, Position], list[Place]] = by_standing
    """The rows of the table that a game ends with, in any order; of those that share a rank the better score leads."""
    event: Callable[[Game, Position], Said] = something_comes
    """Where chance decides: what happens and whose it is, in one sentence («Ada rolls 7 dice.»), for everybody."""
    pieces: Callable[[Game, Position, Move], tuple[Said, ...]] = whole_outcome
    """What an outcome of chance is made of, piece by piece (faces of dice, tokens, cards): whoever enters by hand what
    came puts it together from these. A piece that comes twice is named twice; empty where the outcome is one thing."""

    def made_of(self, game: Game, position: Position, outcome: Move, seat: int) -> tuple[Said, ...]:
        """The pieces of an outcome, or all of it in one, as whoever sits there and enters it knows it."""
        whole = self.told(game, position, (outcome,), seat) or self.choice(game, position, outcome)
        return self.pieces(game, position, outcome) or (whole,)

    def in_order(self, game: Game, position: Position, moves: Sequence[Move]) -> list[Move]:
        """Choices as they are listed everywhere: what ends the turn comes last, and what would waste something by
        doing so at the very end."""
        return sorted(moves, key=lambda move: _closing(self.closes(game, position, move)))


def _closing(question: Said | None) -> int:
    return 0 if question is None else 2 if question else 1


@dataclass(frozen=True)
class View:
    """How a room draws itself for a browser: SVG whose elements carry `data-spot`, in the current language.

    What carries `data-for` (spots) or `data-move` (texts of moves) gets the class `shown` while these are meant. A
    `data-sound` (bell, card, dice, place) is played once for each `id`; `data-chance` at the root is what chance sounds
    like. A symbol `icon-SPOT` is drawn in choices made of moves at that spot. `--unit` is how many pixels a unit of the
    picture has on the screen, and the class `far` stands around it while these are too few for small things.
    """

    parts: Callable[[Game, Position, int], Parts]
    """The parts of the screen as this seat sees them (-1: a spectator), players called by the names of `calling`.
    Pieces keep their `id`, which is unique over all parts, so that they slide when morphed."""
    about: Callable[[Game, Position, int, str], Said]
    """What lies at a spot, explained in a sentence or two; empty where there is nothing to say."""
    emblem: str
    """A small SVG for the front page, 200 units wide and 140 high."""
    hues: tuple[str, ...] = HUES
    """The colour of each seat, as CSS knows it: on the board, in the log, the chart and the result."""


@dataclass(frozen=True, eq=False)
class Room:
    """Everything the rest of the yard needs to know of a game, without knowing which one it is.

    A room is equal to nothing but itself, so that games can be kept by the room they were made in.
    """

    name: str
    title: str
    about: str
    min_seats: int
    max_seats: int
    minutes: int
    make: Callable[[AnyContent, int, Options], Game]
    """Binds rules to content, seats and options; raises YardError where they do not fit."""
    read: Callable[[str, str], object]
    """Content data from (TOML text, file name for errors)."""
    folder: Path
    """Where the room lies: shipped content, guide and pictures."""
    shipped: tuple[str, ...]
    """Names of content files (without .toml) that ship; the first is the default."""
    words: Words
    view: View | None = None
    """Without one a browser shows what a terminal would draw."""
    options: tuple[Option, ...] = ()
    bots: tuple[BotKind, ...] = ()
    """Bots of its own, besides the generic ones."""
    levels: tuple[Level, ...] = LEVELS
    """Opponents for people, weakest first; one of them is called `middle`."""
    catalogue: tuple[str, Path] | None = None
    """Domain and folder of its catalogues, which come after the yard's own."""
    check: Callable[[object], list[str]] = field(default=lambda data: [])
    """Remarks on valid content: where it differs from the published game."""
    lesson: str = "lesson.toml"
    """The file of its guided first game, in its folder, if there is one (`tramyard.kernel.lesson`)."""
    contains: Callable[[object], list[str]] = field(default=lambda data: [])
    """What is in a content, for somebody who chose a file: `36 cities`, `12 contracts`."""
    shelf: str = ""
    """The folder in its own in which shipped content lies."""
    usual: int = 2
    """Seats where nobody says how many, or as near to it as the content goes."""
    seats_for: Callable[[object], tuple[int, int]] | None = None
    """The fewest and the most seats of a content, where that depends on it."""
    measured: tuple[str, ...] = ()
    """Contents whose speed is told by the benchmark; none for the smallest and the largest that ship."""
    page: Callable[[AnyContent], Page] | None = None
    """A content as a page of the room's book; a room without one has no book, only names of files."""
    solver: SolverKind | None = None
    """Who looks for the best line, where a game for one has one."""
    generator: GeneratorKind | None = None
    """Who draws new contents, where a room has somebody who does."""
    editor: EditorKind | None = None
    """How contents are made by hand in a browser, where a room says so."""
    daily: Callable[[date], Daily] | None = None
    """The puzzle of a day, where the room has one for each. Raises YardError for days before the first."""

    def contents(self) -> list[str]:
        """Names of all content files that can be chosen: those that ship, then those that were added."""
        return [*self.shipped, *_added.get(self.name, {})]

    def content(self, name: str = "") -> AnyContent:
        """Shipped or added content by name, a file by its path (`./mine.toml`), or a day's puzzle (`2027-01-31`)."""
        wanted = name or self.shipped[0]
        if wanted in self.shipped:
            return self.content_from(wanted, read_text(self.file_of(wanted)))
        if self.daily is not None and re.fullmatch(r"\d{4}-\d\d-\d\d", wanted):
            found = self.daily(read_day(wanted))
            return self.content_from(found.name, found.text)
        path = _added.get(self.name, {}).get(wanted) or Path(wanted)
        if path.suffix == ".toml" and path.is_file():
            return self.content_from(path.stem, read_text(path), str(path))
        sentence = _("{title} has no content «{name}»; it has: {known}, or a .toml file.")
        raise YardError(sentence.format(title=self.title, name=wanted, known=", ".join(self.contents())))

    def content_from(self, name: str, text: str, file: str = "") -> AnyContent:
        """Content from its text, whose line ends do not count; mistakes are told as those of `file`."""
        text = text.replace("\r\n", "\n")
        return Content(name, text, self.read(text, file or f"{name}.toml"))

    def ships(self, content: AnyContent) -> bool:
        """Whether exactly this content came with this version of the room."""
        return content.name in self.shipped and content.fingerprint == fingerprint(
            read_text(self.file_of(content.name))
        )

    def file_of(self, name: str) -> Path:
        """Where a shipped content lies."""
        return self.folder / self.shelf / f"{name}.toml"

    def level(self, name: str = "") -> Level:
        """A level by its name, or the one meant if nobody chooses. Raises YardError if there is none."""
        wanted = name or USUAL_LEVEL
        for level in self.levels:
            if level.name == wanted:
                return level
        sentence = _("{title} has no level «{name}»; it has: {known}.")
        known = ", ".join(level.name for level in self.levels)
        raise YardError(sentence.format(title=self.title, name=wanted, known=known))

    def level_of(self, bot: str) -> Level | None:
        """The level this bot plays at, where it is one of the room's opponents."""
        return next((level for level in self.levels if level.bot == bot), None)

    def bot_meant(self, text: str) -> str:
        """The spec of a bot somebody named: by its level, by the spec itself, or not at all (the middle level)."""
        names = [level.name for level in self.levels]
        return self.level(text).bot if not text or text in names else text

    def speaks(self, language: str) -> bool:
        """Whether its rules are told in this language, and its words translated."""
        if not (self.folder / "guide" / f"{language}.md").is_file():
            return False
        return language == FALLBACK or self.catalogue is None or bool(find_catalogue(*self.catalogue, language))

    def seat_range(self, content: AnyContent | None = None) -> tuple[int, int]:
        """The fewest and the most seats: of the room, or of one content in it."""
        if content is None or self.seats_for is None:
            return self.min_seats, self.max_seats
        return self.seats_for(content.data)

    def usual_seats(self, content: AnyContent | None = None) -> int:
        """How many sit down where nobody says so."""
        fewest, most = self.seat_range(content)
        return max(fewest, min(self.usual, most))

    def game(
        self, seats: int | None = None, options: Mapping[str, object] | None = None, content: AnyContent | None = None
    ) -> Game:
        """A game ready to be played, made anew. Raises YardError where seats or options do not fit."""
        content = content or self.content()
        seats = self.usual_seats(content) if seats is None else seats
        fewest, most = self.seat_range(content)
        if not fewest <= seats <= most:
            whole = (fewest, most) == (self.min_seats, self.max_seats)
            alone = most == 1
            sentence = (
                _("{title} is for one seat, not {seats}.")
                if alone
                else _("{title} is for {fitting} seats, not {seats}.")
            )
            raise YardError(
                sentence.format(
                    title=self.title if whole else f"{self.title}: {content.name}",
                    fitting=str(fewest) if fewest == most else _("{least} to {most}").format(least=fewest, most=most),
                    seats=seats,
                )
            )
        return self.make(content, seats, settle(self.options, options or {}))


@lru_cache(maxsize=1)
def rooms() -> dict[str, Room]:
    """All installed rooms by name."""
    found: dict[str, Room] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            room = point.load()
        except (ImportError, AttributeError) as error:
            sentence = _("The game at {place} cannot be loaded: {fault}.")
            raise YardError(sentence.format(place=point.value, fault=error)) from error
        if not isinstance(room, Room):
            raise YardError(_("What is announced as a game at {place} is no Room.").format(place=point.value))
        if room.name in found:
            raise YardError(_("Two installed packages bring a game named «{name}».").format(name=room.name))
        if room.catalogue is not None:
            add_catalogue(*room.catalogue)
        found[room.name] = room
    return found


def room(name: str) -> Room:
    """An installed room; the name may carry content after a colon (`workbook:chicago-1858`)."""
    bare = name.partition(":")[0]
    try:
        return rooms()[bare]
    except KeyError:
        sentence = _("There is no game «{name}»; installed: {known}.")
        raise YardError(sentence.format(name=bare, known=", ".join(rooms()))) from None


def read_content(path: Path) -> tuple[Room, AnyContent]:
    """A content file of whatever room its head names (`game = "trainmaker"` under [meta])."""
    text = read_text(path)
    head = read_toml(text, str(path)).get("meta")
    where = _("field {name}").format(name="meta.game")
    if not isinstance(head, dict) or not isinstance(head.get("game"), str):
        raise FileFault(str(path), where, _("expected the name of a game"))
    here = rooms().get(head["game"])
    if here is None:
        expected = _("expected one of {known}, not «{value}»").format(known=", ".join(rooms()), value=head["game"])
        raise FileFault(str(path), where, expected)
    return here, here.content_from(path.stem, text, str(path))


_added: dict[str, dict[str, Path]] = {}
"""Content files somebody added, by game and name."""


def add_contents(folder: Path) -> list[Path]:
    """Adds the content files of a folder to their rooms. Raises YardError; nothing is ever replaced."""
    if not folder.is_dir():
        raise YardError(_("There is no folder {folder}.").format(folder=folder))
    found = sorted(folder.glob("*.toml"))
    for path in found:
        here, content = read_content(path)
        known = here.file_of(content.name) if content.name in here.shipped else None
        known = known or _added.get(here.name, {}).get(content.name)
        if known is not None and known.resolve() != path.resolve():
            sentence = _("Two files bring the content «{name}»: {one} and {other}.")
            raise YardError(sentence.format(name=content.name, one=known, other=path))
        _added.setdefault(here.name, {})[content.name] = path
    return found
