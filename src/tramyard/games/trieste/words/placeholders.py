"""What the sentences of Tachite al Tram mention: `{tile}` in a choice, a prompt or the log is told here, once."""

from dataclasses import dataclass

from tramyard.games.trieste.rules.box import NONE
from tramyard.games.trieste.rules.tiles import total
from tramyard.games.trieste.rules.track import TURNS
from tramyard.games.trieste.rules.turn import TriestePosition
from tramyard.games.trieste.words import cards, names
from tramyard.kernel.bits import has, how_many
from tramyard.kernel.players import who
from tramyard.kernel.spans import Line, Said, Span, aside, fill
from tramyard.kernel.words import _, plural


@dataclass(frozen=True)
class Facts:
    """A moment in which something is about to be done: the part of a move, and who reads of it."""

    position: TriestePosition
    part: int = 0
    reader: int = -1

    # Tiles

    def tile(self) -> Span:
        return names.tile(self.position.box, self.part)

    def held(self) -> Span:
        return names.tile(self.position.box, int(self.position.held))

    def meadow(self) -> Span:
        return names.square(self.position.box, self._meadow())

    def _meadow(self) -> int:
        return int(self.position.box.laid_square(self.part))

    def _track(self) -> int:
        return int(self.position.box.tracks[TURNS * self.position.held + self.part % TURNS])

    def joints(self) -> str:
        return names.joints(self._track())

    def replacing(self) -> Said:
        """The tile that a lay takes away from its square."""  # TR-TILE-05
        laid = int(self.position.laid[self._meadow()])
        return aside(fill(_("in place of {tile}"), tile=names.laid_tile(self.position.box, laid))) if laid else ""

    def supply(self) -> str:
        return plural("{count} tile", "{count} tiles", int(total(self.position.supply)))

    # Moving

    def here(self) -> Span:
        return names.square(self.position.box, int(self.position.place()))

    def goal(self) -> Span:
        return names.square(self.position.box, int(self.position.box.board.railed[self.part]))

    def left(self) -> str:
        return names.squares(int(self.position.pips))

    def target(self) -> Span:
        return names.terminus(self.position.box, int(self.position.targets[self.position.seat]))

    # Passengers

    @property
    def decider(self) -> int:
        """Who decides about passengers or futiz: a card may ask anybody."""
        return int(self.position.asked if self.position.asked != NONE else self.position.seat)

    @property
    def waiting(self) -> int:
        return int(self.position.tops[self.position.stop_here()])

    def top(self) -> Line:
        return names.passenger(self.position.box, self.waiting)

    def misfortune(self) -> Said:
        """Said of somebody who brings a card."""  # TR-CARD-01
        return aside(_("brings a misfortune")) if has(self.position.box.marked, self.waiting) else ""

    def passenger(self) -> Line:
        return names.passenger(self.position.box, self.part)

    def aboard(self) -> Line:
        return names.passengers(self.position.box, int(self.position.aboard[self.decider]))

    def people(self) -> str:
        return names.people(self.riders())

    def riders(self) -> int:
        return int(how_many(self.position.aboard[self.position.seat]))

    def points(self) -> str:
        return names.points(self.riders())

    def owed(self) -> str:
        return names.people(int(self.position.owed))

    # Futiz, damage, cards

    def futiz(self) -> Span:
        return names.futiz(self.part)

    def effect(self) -> str:
        return _(names.FUTIZ_EFFECTS[self.part])

    def damage(self) -> str:
        return names.damage(int(self.position.damages[self.position.seat]))

    def card(self) -> Line:
        return cards.titled(self.position.box, int(self.position.card))

    def drawer(self) -> Span:
        return who(int(self.position.seat), self.reader)


def harm(before: TriestePosition, after: TriestePosition, reader: int, but: int = NONE) -> list[Said]:
    """Damage and wrecks that came between two positions, seat by seat, but for one seat."""
    told: list[Said] = []
    for seat in [seat for seat in range(int(before.box.seats)) if seat != but]:
        name = who(seat, reader)
        if after.wrecks[seat] > before.wrecks[seat]:
            told.append(fill(_("{who}: wrecked, to the workshop"), who=name))
        elif after.damages[seat] > before.damages[seat]:
            count = names.damage(int(after.damages[seat] - before.damages[seat]))
            told.append(fill(_("{who}: {damage}"), who=name, damage=count))
    return told
