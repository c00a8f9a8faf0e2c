"""What is in the box, for one number of seats: board, tiles, passengers, cards, and every move there is.

Seats, shapes, passengers, cards and futiz count from 0, in the order of the content file; NONE is none of them.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.trieste.bots.ways import Ground
from tramyard.games.trieste.content import COLOURS, PILE, CardLine, EffectLine, Trieste
from tramyard.games.trieste.rules import cards, families
from tramyard.games.trieste.rules.board import COLUMNS, Board
from tramyard.games.trieste.rules.cards import Card, Effect
from tramyard.games.trieste.rules.fields import FUTIZ, position_fields
from tramyard.games.trieste.rules.seating import BENCHES, SBONFO_BENCHES
from tramyard.games.trieste.rules.tiles import ONE
from tramyard.games.trieste.rules.track import TURNS, turned
from tramyard.kernel.bits import BIT, table
from tramyard.kernel.fields import Fields
from tramyard.kernel.vocabulary import Move, Vocabulary, numbered

NONE: Final = -1

# Futiz, in the order of their letters.
COCOLO: Final = 0
SBONFO: Final = 1
ZELANTE: Final = 2
BULOTO: Final = 3  # TR-FUT-01
KINDS_OF_FUTIZ: Final = 4

WRECK: Final = 3
"""The damage that wrecks a tram."""  # TR-DMG-01
TERMINI: Final = 2


@final
class House:
    """What the table agreed on before the start."""

    def __init__(self, first: int, points: int, turns: int, halts_at_stops_only: bool, drawn: list[int] | None) -> None:
        self.first: i64 = first
        """The seat that starts, or -1 if chance says so."""  # TR-SET-09
        self.points: i64 = points
        """Points that win."""  # TR-WIN-01
        self.turns: i64 = turns
        """Turns after which the game ends; 0 for never."""  # TR-A34
        self.halts_at_stops_only: bool = halts_at_stops_only
        """Trams halt early at stops, but neither at termini nor in the workshop."""  # TR-MOVE-05
        self.drawn: list[int] | None = drawn
        """The tracks of the two custom tiles; None where they are left out."""  # TR-SET-04, TR-TILE-26


@final
class Box:
    """The pieces of one content file, for one number of seats."""

    def __init__(self, trieste: Trieste, seats: int, house: House) -> None:
        self.seats: i64 = seats
        self.house: House = house
        self.board: Board = trieste.board.board()
        self.workshop: i64 = self.board.workshops[0]
        self.nothing: vec[i64] = table([0] * seats)
        self.no_one: vec[i64] = table([NONE] * seats)
        self.no_squares: list[int] = []
        self.no_rides: list[list[int]] = [[] for _seat in range(seats)]
        self.bare_board: vec[i64] = table([0] * len(self.board.names))
        self.no_tops: vec[i64] = table([NONE] * len(self.board.stops))
        self.full_piles: vec[i64] = table([PILE] * len(self.board.stops))  # TR-SET-03
        self.start_trams: vec[i64] = self.trams_from(max(house.first, 0))
        self.start_targets: vec[i64] = self.targets_from(max(house.first, 0))
        self.stop_names: list[str] = [self.board.names[stop] for stop in self.board.stops]
        self.remainder: vec[i64] = table([self.stop_names.index(name) for name in trieste.board.remainder])
        """The stops in the order in which they get a passenger more."""  # TR-REDI-03, TR-REDI-04
        self.square_names: dict[int, str] = {
            self.board.number_of[rail.at]: rail.name for rail in trieste.board.rail if rail.name
        }
        """What stops, termini, the workshop and some others are called."""
        self.waiting_box: vec[i64] = table([self.board.number_of[rail.box] for rail in trieste.board.rail if rail.box])
        """Where the passengers of each stop wait."""
        self.obstacles: dict[str, str] = {**trieste.board.obstacles}
        self._number_tiles(trieste)
        self._number_passengers(trieste)
        self._number_cards(trieste)
        self._name_moves()
        self.ground: Ground = Ground(self.board, self.tracks, self.supply)
        """What bots know of the board."""
        self.fields: Fields = position_fields(self.board, seats, self.shapes, self.passengers, self.card_ids)

    def _number_tiles(self, trieste: Trieste) -> None:
        drawn = self.house.drawn
        tiles = [tile for tile in trieste.tile if drawn is not None or not tile.custom]
        self.shapes: list[str] = [tile.id for tile in tiles]
        self.shape_names: list[str] = [tile.name for tile in tiles]
        self.kinds_of_tile: i64 = len(tiles)
        self.supply: i64 = sum([tile.count * ONE[shape] for shape, tile in enumerate(tiles)])
        tracks: list[int] = []
        distinct: list[int] = []
        customs = 0
        for tile in tiles:
            track = tile.track()
            if tile.custom and drawn is not None:
                track = drawn[customs]
                customs += 1
            ways = [turned(track, by) for by in range(TURNS)]
            tracks += ways
            distinct.append(sum([2**by for by in range(TURNS) if ways[by] not in ways[:by]]))
        self.tracks: vec[i64] = table(tracks)
        """By `4 * shape + turned`."""
        self.distinct: vec[i64] = table(distinct)
        """The ways each shape can lie that differ, a bit each."""  # TR-TILE-17

    def _number_passengers(self, trieste: Trieste) -> None:
        names: list[str] = []
        self.characters: list[str] = [character.id for character in trieste.passenger]
        self.character_names: list[str] = [character.name for character in trieste.passenger]
        self.glosses: list[str] = [character.gloss for character in trieste.passenger]
        characters: list[int] = []
        colours: list[int] = []
        marked: i64 = 0
        self.marks: list[list[int]] = []
        """The numbers on each passenger."""
        for number, character in enumerate(trieste.passenger):
            for copy, marks in zip("abcd", character.marks, strict=False):
                if int(self.seats) in marks:  # TR-CARD-01
                    marked |= BIT[len(names)]
                names.append(f"{character.id}{copy}")
                characters.append(number)
                colours.append(COLOURS.index(character.colour))
                self.marks.append([*marks])
        self.passengers: list[str] = names
        self.everybody: i64 = 2 ** len(names) - 1
        self.marked: i64 = marked
        """The passengers who bring a misfortune with so many seats."""
        self.character_of: vec[i64] = table(characters)
        self.colour_of: vec[i64] = table(colours)
        self.colours: vec[i64] = table(
            [sum([2**nth for nth, hue in enumerate(colours) if hue == colour]) for colour in range(len(COLOURS))]
        )
        """The passengers of each colour."""

    def _number_cards(self, trieste: Trieste) -> None:
        self.card_ids: list[str] = [line.id for line in trieste.card]
        self.card_names: list[str] = [line.name for line in trieste.card]
        self.card_glosses: list[str] = [line.gloss for line in trieste.card]
        self.good: list[bool] = [line.tone == "good" for line in trieste.card]
        self.cards: list[Card] = [_card(line, self.board) for line in trieste.card]
        self.all_cards: i64 = 2 ** len(self.cards) - 1

    def _name_moves(self) -> None:
        board = self.board
        meadows = [board.names[square] for square in board.meadows]
        railed = [board.names[square] for square in board.railed]
        chosen = families.choices(self.shapes, meadows, railed, FUTIZ, self.passengers)
        chance = families.outcomes(
            int(self.seats), self.shapes, self.passengers, self.card_ids, int(board.rows), self.stop_names
        )
        self.vocabulary: Vocabulary = Vocabulary(numbered({**chosen, **chance}))
        self.choices: i64 = self.vocabulary.choices

    # Moves and their parts

    def lay(self, square: i64, turned: i64) -> Move:
        return self.vocabulary.move_of(families.LAY, TURNS * self.board.meadow_at[square] + turned)

    def go(self, square: i64) -> Move:
        return self.vocabulary.move_of(families.GO, self.board.railed_at[square])

    def draw(self, seat: i64, shape: i64) -> Move:
        return self.vocabulary.move_of(families.TILE, seat * self.kinds_of_tile + shape)

    def laid_square(self, part: i64) -> i64:
        """Where the lay with this part puts its tile."""
        return self.board.meadows[part // TURNS]

    # Where trams begin

    def _terminus_from(self, first: i64, seat: i64) -> i64:
        """Where a seat starts, by how many seats it comes after the first one."""  # TR-SET-10, TR-SET-11, TR-SET-12
        return (seat - first + self.seats) % self.seats % 2 if self.seats != 3 else 0

    def trams_from(self, first: i64) -> vec[i64]:
        """The squares on which trams begin, by who starts."""
        return table([self.board.termini[self._terminus_from(first, seat)] for seat in range(self.seats)])

    def targets_from(self, first: i64) -> vec[i64]:
        """The terminus each tram is bound for at first: the other one."""  # TR-SET-13
        return table([1 - self._terminus_from(first, seat) for seat in range(self.seats)])

    # What a tram is like

    def benches(self, futiz: i64) -> i64:
        return SBONFO_BENCHES if futiz == SBONFO else BENCHES  # TR-SEAT-01


def _card(line: CardLine, board: Board) -> Card:
    place, _colon, which = line.where.partition(":")
    low, high = _rows(which) if place == "rows" else (0, 0)
    columns = sum([2 ** COLUMNS.index(letter) for letter in which]) if place == "cols" else 0
    effects = [_effect(effect, board) for effect in line.effects]
    return Card(line.who == "all", cards.PLACES.index(place), low, high, columns, effects)


def _effect(line: EffectLine, board: Board) -> Effect:
    low, high = _rows(line.scope.partition(":")[2]) if line.scope.startswith("rows:") else (0, 0)
    flag = line.even_buloto or line.pick == "random" or line.scope == "top_of_each_stop"
    square = board.number_of[line.square] if line.square else NONE
    return Effect(cards.OPS.index(line.op), line.n or 0, flag, low, high, square)


def _rows(span: str) -> tuple[int, int]:
    low, _dash, high = span.partition("-")
    return int(low), int(high)
