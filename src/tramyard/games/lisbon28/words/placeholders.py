"""What the sentences of Lisbon Tram 28 mention: `{group}` in a choice, a prompt or the log is told here, once."""

from dataclasses import dataclass

from tramyard.games.lisbon28.rules import families, phases
from tramyard.games.lisbon28.rules.counts import ONE
from tramyard.games.lisbon28.rules.network import Way
from tramyard.games.lisbon28.rules.push import standing_on
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words import names
from tramyard.games.lisbon28.words.names import BONUS_EFFECTS, BONUS_NAMES, passengers
from tramyard.kernel.bits import BIT
from tramyard.kernel.players import who, whom
from tramyard.kernel.spans import Line, Said, Span, aside, fill, together
from tramyard.kernel.words import _, plural


@dataclass(frozen=True)
class Facts:
    """A moment in which something is about to be done: the part of a move, and what is known of the rest."""

    position: LisbonPosition
    part: int = 0
    reader: int = -1
    laid: int = 0
    """Tickets the action lays down."""
    side: int = -1
    """The end of the row at which it lays a card."""

    # Rides

    @property
    def way(self) -> Way:
        """The one that is being paid for, or that of the move."""
        paying = self.position.phase == phases.PAY
        return self.position.box.network.ways[self.position.way if paying else self.part % self.position.box.ways]

    def colour(self) -> Span:
        """The colour of the ride that goes on, or that is begun."""
        going_on = self.position.colour
        return names.ticket(going_on if going_on >= 0 else self.part // self.position.box.ways)

    def goal(self) -> Line:
        """Where a way leads, and by which stops where there is more than one."""
        network = self.position.box.network
        way = self.way
        alike = [other for other in network.ways_from[way.start] if other.end == way.end]
        goal = names.place(self.position.box, way.end)
        if len([other for other in alike if network.is_open(other, self.position.crowded)]) < 2:
            return (goal,)
        between = " – ".join([network.names[node] for node in way.nodes[1:-1]])
        return together(goal, aside(_("by way of {places}").format(places=between) if between else _("straight on")))

    def _blockers(self) -> list[int]:
        return standing_on(self.position.box.network, self.position.trams, self.way, BIT[self.position.seat])

    def pushing(self) -> Said:
        pushed = self._blockers()
        return aside(fill(_("pushes {names}"), names=whom(pushed, self.reader))) if pushed else ""

    def ringing(self) -> Said:
        pushed = self._blockers()
        return fill(_(", ringing the bell for {names}"), names=whom(pushed, self.reader)) if pushed else ""

    def consoled(self) -> bool:
        """Whether a ride brings a ticket for pushing, which is drawn once in a turn."""  # L28-PUSH-14, L28-PUSH-15
        return bool(self._blockers()) and not self.position.consoled[self.position.seat]

    def mover(self) -> Span:
        assert self.position.push is not None
        return who(int(self.position.push.pushers[0].tram), self.reader)

    def movers_goal(self) -> Span:
        assert self.position.push is not None
        return names.place(self.position.box, self.position.push.pushers[0].way.end)

    # Passengers

    def here(self) -> Span:
        return names.place(self.position.box, self.position.place())

    def stop(self) -> Span:
        return names.place(self.position.box, self.position.box.network.stops[self.part])

    def group(self) -> Line:
        return passengers(self.position.group())

    def boarding(self) -> Line:
        return passengers(self.position.fitting(self.position.group()))

    def staying(self) -> Said:
        """Passengers who are paid for but find no seat."""  # L28-PICK-05
        staying = self.position.group() - self.position.fitting(self.position.group())
        return aside(fill(_("{passengers} find no seat and stay"), passengers=passengers(staying))) if staying else ""

    def drawn(self) -> Line:
        return passengers(self.position.drawn)

    def passenger(self) -> Line:
        return passengers(ONE[self.part])

    # Cards

    @property
    def number(self) -> int:
        """The card that is delivered to, or that was and must be laid down."""
        space = self.position.space
        return int(self.position.spaces[space if space >= 0 else self.part])

    def card(self) -> Line:
        return names.card(self.position.box, self.number)

    def demand(self) -> Line:
        return passengers(self.position.box.demand[self.number])

    def points(self) -> str:
        return plural("{count} point", "{count} points", self.position.box.points[self.number])

    def links_made(self) -> int:
        """How many links a card makes at its end of the row."""
        row, box = self.position.rows[self.position.seat], self.position.box
        at_left = self.side == families.AT_LEFT
        return int(box.links(self.number, row[0]) if at_left else box.links(row[-1], self.number))

    def links(self) -> str:
        return plural("{count} link", "{count} links", self.links_made())

    def end(self) -> str:
        """The end of the row, and the links a card makes there."""
        told = _("left end") if self.side == families.AT_LEFT else _("right end")
        return f"{told}, {self.links()}"

    def where(self) -> Said:
        """The same behind a card that goes to a row with others."""
        return f" ({self.end()})" if self.side >= 0 else ""

    # Tickets and bonuses

    def ticket(self) -> Span:
        return names.ticket(self.part)

    def paid(self) -> Line:
        return names.tickets(self.position.paid + self.laid)

    def need(self) -> Line:
        return names.tickets(self.position.need)

    def tickets(self) -> str:
        """Those that the end of a turn brings."""
        return plural("{count} ticket", "{count} tickets", int(self.position.box.end_turn_draw))

    def _bonus(self) -> int:
        box = self.position.box
        return int(box.bonus_of(self.position.seat, box.lift[self.position.place()]))

    def bonus(self) -> str:
        return _(BONUS_NAMES[self._bonus()])

    def effect(self) -> str:
        return _(BONUS_EFFECTS[self._bonus()])
