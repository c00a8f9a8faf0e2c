"""A game as the yard knows it: what a room declares, and the registry of all rooms that are installed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import NamedTuple, Protocol

from tramyard.kernel.bot import BotKind
from tramyard.kernel.content import Content, fingerprint, read_text, read_toml
from tramyard.kernel.errors import FileFault, YardError
from tramyard.kernel.game import Game
from tramyard.kernel.options import Option, Options, settle
from tramyard.kernel.position import Position
from tramyard.kernel.spans import Said
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import N_, _, add_catalogue, translate

GROUP = "tramyard.games"
"""Packages announce their rooms under this entry point."""

AnyContent = Content[object]


class Odds(NamedTuple):
    """Exact chances, each with best play for just that: for every action of the deciding seat one of each kind."""

    kinds: tuple[str, ...]
    """What the chances are of, in a word or two."""
    chances: dict[tuple[Move, ...], tuple[float, ...]]


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


def no_odds(game: Game, position: Position) -> Odds | None:
    return None


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
    spot: Callable[[Game, Position, str], Said] = bare_spot
    """What a spot of the picture is called."""
    looks: Mapping[str, str] = field(default_factory=dict)
    """How a terminal shows each kind of piece: `ticket-R` is `bold white on red`."""


@dataclass(frozen=True)
class View:
    """How a room draws itself for a browser: SVG whose elements carry `data-spot`, in the current language.

    What carries `data-for` (spots) or `data-move` (texts of moves) gets the class `shown` while these are meant. A
    `data-sound` (bell, card, dice, place) is played once for each `id`; `data-chance` at the root is what chance sounds
    like. A symbol `icon-SPOT` is drawn in choices made of moves at that spot. `--unit` is how many pixels a unit of the
    picture has on the screen, and the class `far` stands around it while these are too few for small things.
    """

    picture: Callable[[Game, Position, int], str]
    """The board as this seat sees it (-1: a spectator). Pieces keep their `id`, so that they slide when morphed."""
    about: Callable[[Game, Position, int, str], Said]
    """What lies at a spot, explained in a sentence or two; empty where there is nothing to say."""
    emblem: str
    """A small SVG for the front page."""


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
    catalogue: tuple[str, Path] | None = None
    """Domain and folder of its catalogues, which come after the yard's own."""
    check: Callable[[object], list[str]] = field(default=lambda data: [])
    """Remarks on valid content: where it differs from the published game."""

    def contents(self) -> list[str]:
        """Names of all content files that can be chosen: those that ship, then those that were added."""
        return [*self.shipped, *_added.get(self.name, {})]

    def content(self, name: str = "") -> AnyContent:
        """Shipped or added content by name, or a file by its path (`./mine.toml`)."""
        wanted = name or self.shipped[0]
        if wanted in self.shipped:
            return self.content_from(wanted, read_text(self.folder / f"{wanted}.toml"))
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
            read_text(self.folder / f"{content.name}.toml")
        )

    @property
    def usual_seats(self) -> int:
        """Two, or as near to it as the game goes."""
        return max(self.min_seats, min(2, self.max_seats))

    def game(
        self, seats: int | None = None, options: Mapping[str, object] | None = None, content: AnyContent | None = None
    ) -> Game:
        """A game ready to be played, made anew. Raises YardError where seats or options do not fit."""
        seats = self.usual_seats if seats is None else seats
        if not self.min_seats <= seats <= self.max_seats:
            fitting = str(self.min_seats)
            if self.max_seats > self.min_seats:
                fitting = _("{least} to {most}").format(least=self.min_seats, most=self.max_seats)
            sentence = _("{title} is for {fitting} seats, not {seats}.")
            raise YardError(sentence.format(title=self.title, fitting=fitting, seats=seats))
        return self.make(content or self.content(), seats, settle(self.options, options or {}))


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
        known = here.folder / f"{content.name}.toml" if content.name in here.shipped else None
        known = known or _added.get(here.name, {}).get(content.name)
        if known is not None and known.resolve() != path.resolve():
            sentence = _("Two files bring the content «{name}»: {one} and {other}.")
            raise YardError(sentence.format(name=content.name, one=known, other=path))
        _added.setdefault(here.name, {})[content.name] = path
    return found
