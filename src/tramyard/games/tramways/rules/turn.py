"""Tramways as it is played.

A round is an auction for the turn order and for cards, a lap of one action and one of two, and administration; then
everybody draws cards. An action builds or goes on with a link, moves a passenger or a Martian, builds a building,
upgrades a link or a building, or takes money; it is put together word by word and then paid with icons of cards.
"""

from typing import Final, final

from librt.random import Random
from mypy_extensions import i64

from tramyard.games.tramways.bots.hunch import habit
from tramyard.games.tramways.rules import ending, families, phases
from tramyard.games.tramways.rules.box import COMMERCE, INDUSTRY, LEISURE, ORDINARY, RESIDENCE
from tramyard.games.tramways.rules.flow import DISCREET, TramwaysFlow
from tramyard.games.tramways.rules.imagining import redeal
from tramyard.kernel.bits import changed
from tramyard.kernel.position import CHANCE, OVER, Standing, ranked
from tramyard.kernel.vocabulary import Move
from tramyard.tramnet import building
from tramyard.tramnet.bids import stepped
from tramyard.tramnet.links import (
    Link,
    branches,
    built_on,
    gone_on,
    group_at,
    link_at,
    link_of,
    loose_end_at,
    met,
    stub_at,
    upgraded,
    with_link,
    without_link,
)
from tramyard.tramnet.sets import holds, with_member
from tramyard.tramnet.trips import Riding, earnings

RULES_VERSION: Final = 1
AUCTION: Final = 3
"""Turns an auction counts for, and so does what is drawn for it: a search within it ends with it, where its cards and
places are known. Actions played on by hunches would hide what was bid: on the Moon `mcts:700` won 112 of 200 games
against `greedy` with them, and `mcts:5000`, in the same time, 116 of 200 without."""
BIDS: Final = (phases.BIDDING, phases.RAISING, phases.CARDS, phases.LINE)


@final
class TramwaysPosition(TramwaysFlow):
    """A play on one world."""

    def begin(self) -> "TramwaysPosition":
        self.set_up()
        return self

    # Paying

    def _pay_with(self, atom: i64) -> None:
        self._pay(atom, self.hand_of(self.seat).place_of(atom))

    def _act(self) -> None:
        """The action is paid for: consequences and stress, cards to the Pool, then what it does."""
        way = self.drawing() if self.deed == phases.LINK else None
        self._use_up(self.seat, self.paid)
        if way is not None:
            self._build_link(way)
        elif self.deed == phases.MOVE or self.deed == phases.MARTIAN:
            self._move()
        elif self.deed == phases.BUILD:
            self._build(self.at // 4, self.wanted)
        elif self.deed == phases.UPGRADE_LINK:
            self._upgrade_link()
        else:
            self._upgrade_building(self.at // 4)

    # Building a link

    def _step(self, there: i64, through: bool) -> None:
        way = self.drawing().twin()
        way.step(there, through)
        self._drawn(way)

    def _build_link(self, way: building.Way) -> None:
        seat, grid = self.seat, self.land.grid
        self.workers = changed(self.workers, seat, self.workers[seat] - 1)  # TB-BUILD-07
        links, whole = self.links, self.way[:]
        complete = way.completes(self.closed)
        if way.link is not None:
            links = without_link(links, way.link)
            whole = gone_on(grid, way.link, whole)
        if self.closed == building.AT_LOOSE_END:
            other = loose_end_at(grid, links, way.head(), way.entered_by())
            assert other is not None
            links = without_link(links, other)
            whole = met(whole, other)
        if not complete and self.closed != building.LEFT_OPEN and whole[0] >= grid.size:
            whole.reverse()  # its owner has nothing left at the node: it waits there
        if complete:
            for there in (whole[0], whole[len(whole) - 1]):
                links = self._joined(links, there, seat)
        for part in branches(grid, link_of(grid, whole, seat, complete, False, self.round)):
            links = with_link(links, part)
        self.links = links
        self.redraw()
        self._done()

    def _joined(self, links: list[Link], there: i64, seat: i64) -> list[Link]:
        """The links when something is complete at a node: a stub that waits there is complete with it."""  # TB-AMB21
        grid = self.land.grid
        stub = stub_at(links, there, seat) if there >= grid.size else None
        if stub is None:
            return links
        links = without_link(links, stub)
        for part in branches(grid, link_of(grid, stub.spaces, seat, True, False, 0)):
            links = with_link(links, part)
        return links

    # Moving, in the order of TB-MOVE-14: HP, relief, destination, income

    def _move(self) -> None:
        seat, size = self.seat, self.land.grid.size
        trip = self.trip()
        if self.deed == phases.MARTIAN:  # MARS-MOVE-04, MARS-MOVE-06, TB-AMB46
            self.workers = changed(self.workers, seat, self.workers[seat] - 1)
            self.martians = changed(self.martians, self.at // 4, 0)
            self.kept = changed(self.kept, seat, self.kept[seat] + 1)
        else:
            self._put_rider(self.at // 4, 0)  # TB-MOVE-12
        points = earnings(self.links, trip.ridden, seat, self.box.seats, True, size).hp
        for other in range(self.box.seats):  # TB-MOVE-07, TB-MOVE-08
            if points[other]:
                self._gain_hp(other, points[other])
        if any(self.links[number].last() >= size for number in trip.ridden):  # MOON-MOVE-01, MOON-MOVE-06
            for _ in range(self.box.relief):
                self._calm(seat)
        kind = self.kinds[trip.here()]
        if kind == LEISURE and self.money[seat] >= 1:  # TB-DEST-04
            self._ask(phases.LEISURE)
        elif kind == COMMERCE:  # TB-DEST-02
            self._ask(phases.COMMERCE)
        else:
            self._arrive(trip)

    def _arrive(self, trip: Riding) -> None:
        """What the destination does, then the trip's income and tolls."""
        seat = self.seat
        kind = self.kinds[trip.here()]
        if kind == COMMERCE:
            self._raise_stress(seat, 1)
        elif kind == INDUSTRY:  # TB-DEST-03
            self._raise_stress(seat, 1)
            self._gain_worker(seat)
        elif kind == RESIDENCE:  # TB-DEST-01
            self._calm(seat)
        earned = earnings(self.links, trip.ridden, seat, self.box.seats, True, self.land.grid.size).money
        for other in range(self.box.seats):  # TB-MOVE-09, TB-MOVE-10, TB-MOVE-11
            if earned[other]:
                self._gain_money(other, earned[other])
        self._done()

    # Buildings and upgrades

    def _build(self, space: i64, kind: i64) -> None:
        """A building takes the place of a Parcel, and of rails on it; its card joins those of whoever built it."""
        grid = self.land.grid
        for card in self.box.building_cards[kind]:  # TB-CONS-03, TB-CARD-15
            if not holds(self.met, 0, card):
                self.met = with_member(self.met, 0, card)
                self.pool = with_member(self.pool, self.seat, card)
                break
        self.kinds = changed(self.kinds, space, kind)
        self._add_rider(space)  # TB-CONS-04
        links: list[Link] = []
        for link in built_on(grid, self.links, space):  # TB-CONS-05, TB-AMB32
            for part in branches(grid, link):
                links = with_link(links, part)
        for link in self.links:
            if not link.complete and link.spaces[0] >= grid.size and space in link.spaces:
                links = self._ended_at_node(links, link.spaces[0], link.owner)
        self.links = links
        self.redraw()
        self._done()

    def _ended_at_node(self, links: list[Link], there: i64, owner: i64) -> list[Link]:
        """The links when one that was begun at a node has come to a building: if it is the only one there it waits."""
        # TB-AMB20, TB-AMB32
        group = group_at(links, there, owner, False)
        if len(group) > 1 or stub_at(links, there, owner) is not None:
            return self._joined(links, there, owner)
        alone = group[0]
        waiting = link_of(self.land.grid, alone.spaces, owner, False, False, self.round)
        return with_link(without_link(links, alone), waiting)

    def _begin_upgrade(self, edge: i64) -> None:
        self.deed = phases.UPGRADE_LINK
        if self.phase == phases.PARTNER:
            self.partner = edge
        else:
            self.at = edge
            link = link_at(self.links, edge)
            assert link is not None
            if self.upgrades_with_partner(link):
                self._ask(phases.PARTNER)
                return
        self._ask_payment()

    def _upgrade_link(self) -> None:
        """The whole link at once, or two branches, or one."""  # TB-UPLINK-03, MOON-UPG-01, MOON-UPG-04
        for edge in (self.at, self.partner):
            if edge >= 0:
                link = link_at(self.links, edge)
                assert link is not None
                self.links = with_link(without_link(self.links, link), upgraded(link))
        self._done()

    def _upgrade_building(self, space: i64) -> None:
        self.improved = changed(self.improved, space, 1)  # TB-IMPR-02
        self._add_rider(space)
        self._gain_hp(self.seat, self.box.improve_hp)  # TB-IMPR-03, TB-IMPR-04
        self._done()

    # The contract

    def play_choice(self, kind: i64, part: i64) -> None:
        box = self.box
        if kind == families.PAY:
            atom = box.first_pay + part
            if self.phase == phases.RAISING:
                self.paid = [*self.paid, int(atom)]
                self._ask(phases.RAISING)
            else:
                self._pay_with(atom)
        elif kind == families.TICKET:
            self._pay_with(part)
        elif kind == families.STEP:
            self._step(box.places[part], False)
        elif kind == families.THROUGH:
            self._step(self.land.parcel_at[part], True)
        elif kind == families.ENOUGH:
            self._enough()
        elif kind == families.LINK or kind == families.EXTEND:
            self._begin_way(phases.LINK, box.place_at(kind, part), kind == families.EXTEND)
        elif kind == families.RIDER or kind == families.MARTIAN:
            self.deed = phases.MARTIAN if kind == families.MARTIAN else phases.MOVE
            self.at = 4 * box.sites[part]
            self._ask(phases.WANTED)
        elif kind == families.WANT:
            self.wanted = box.wants[part]
            self._ask(phases.RIDE)
        elif kind == families.RIDE:
            self._ride(self.edge_of(part))
        elif kind == families.BUILD:
            self._begin(phases.BUILD, 4 * self.land.parcel_at[part // ORDINARY], part % ORDINARY + 1)
        elif kind == families.UPGRADE_LINK:
            self._begin_upgrade(self.edge_of(part))
        elif kind == families.UPGRADE_BUILDING:
            self._begin(phases.UPGRADE_BUILDING, 4 * box.sites[part], -1)
        elif kind == families.CASH:  # TB-ACT-03
            self._gain_money(self.seat, box.cash)
            self._done()
        else:
            self._play_small(kind, part)

    def _play_small(self, kind: i64, part: i64) -> None:
        box = self.box
        if kind == families.TAKE_MONEY:
            self._gain_money(self.seat, box.commerce_pays)
            self._arrive(self.trip())
        elif kind == families.BOOK:
            self._take_top(part)
            if self.phase == phases.COMMERCE:
                self._arrive(self.trip())
            else:
                self.step += 1
                self._turn_up()
        elif kind == families.BUY:
            self._buy()
        elif kind == families.USE:
            self._use(box.uses[part])
        elif kind == families.PLACE:
            self._put_rider(box.sites[part], 1)
            self.owed -= 1
            self._place_next()
        elif kind == families.DISCARD:
            self._discard(part)
        elif kind == families.END:
            self._done()
        elif kind == families.DRAFT:
            self._to_hand(self.seat, box.parcel_cards[part])
            self.step += 1
            self._share_parcels()
        elif kind == families.BID:
            self._ask(phases.RAISING)
        elif kind == families.RAISE:
            self.offer += families.BID_STEPS[part]
            self.raised = stepped(self.raised, part)
            self._ask(phases.RAISING)
        elif kind == families.DECLINE:
            self._decline()
        elif kind == families.TAKE:
            self._take(box.shown_cards[part])
        else:  # TB-SOLO-03
            self._gain_money(self.seat, -len(self.shown_cards))
            self.await_chance(phases.SHOW)

    def copy(self) -> "TramwaysPosition":
        twin = TramwaysPosition(self.box)
        self.share(twin)
        twin.land = self.land
        twin.boards = self.boards
        twin.order = self.order
        twin.acting = self.acting
        twin.dark = self.dark
        twin.kept = self.kept
        twin.hand = self.hand
        twin.deck = self.deck
        twin.pool = self.pool
        twin.known = self.known
        twin.owners = self.owners
        twin.met = self.met
        twin.shown_cards = self.shown_cards
        twin.tops = self.tops
        twin.heights = self.heights
        twin.martians = self.martians
        twin.improved = self.improved
        twin.high = self.high
        twin.sunk = self.sunk
        twin.totals = self.totals
        twin.passed = self.passed
        twin.partner = self.partner
        twin.discards = self.discards
        twin._shut = self._shut
        twin._shut_martian = self._shut_martian
        return twin

    # Who knows what

    def shown(self, move: Move, seat: i64) -> str:
        """A drawn card is seen by whoever draws it."""  # TB-AMB08
        box = self.box
        if self.phase != phases.DRAW or box.vocabulary.kinds[move] != families.HAND:
            return ""
        owner = box.vocabulary.parts[move] // len(box.cards)
        return "" if owner == seat else f"!H{owner + 1}:?"

    def imagine(self, seat: i64, rng: Random) -> "TramwaysPosition":
        """Other hands and decks redealt, but for what everybody knows; who has begun an action can pay for it."""
        twin = self.copy()
        redeal(twin, seat, rng)
        return twin

    def hunch(self, rng: Random) -> Move:
        return self.pick(rng) if self.actor == CHANCE else habit(self, rng)

    def turns(self) -> i64:
        each = len(self.box.turns) + self.box.seats
        round_of = 2 * AUCTION + each
        if self.actor == OVER:
            return self.box.rounds * round_of
        over = (self.round - 1) * round_of
        if self.acting:
            return over + 2 * AUCTION + (self.step if self.step < each else each)
        return over + AUCTION if self.phase in BIDS else over

    # The end

    def score_of(self, seat: i64) -> i64:
        return ending.final_hp(self, seat)

    def standing(self) -> list[Standing]:
        seats = range(self.box.seats)
        if self.box.alone:  # TB-SOLO-08
            missed = self.actor == OVER and self.score_of(0) < self.box.target
            return [Standing(2 if missed else 1, self.score_of(0))]
        return ranked([ending.merit(self, seat) for seat in seats], [self.score_of(seat) for seat in seats])

    def tally(self) -> list[dict[str, int]]:
        return [ending.parts(self, seat) for seat in range(self.box.seats)]

    def result(self) -> str:
        if self.actor != OVER:
            return ""
        if self.box.alone:
            return "#solo"
        return " ".join(["#end", *[f"p{seat + 1}" for seat, place in enumerate(self.standing()) if place.rank == 1]])

    def ending(self) -> str:
        if self.actor != OVER:
            return ""
        if self.box.alone:
            return "reached" if self.standing()[0].rank == 1 else "missed"
        return "won" if [place.rank for place in self.standing()].count(1) == 1 else "shared"

    # As data

    def dump(self) -> dict[str, object]:
        fields = self.box.fields
        assert fields is not None
        return fields.write(self)

    def decider(self) -> i64:
        if self.phase in phases.BY_CHANCE:
            return CHANCE
        return OVER if self.phase == phases.FINISHED else self.seat

    def restored(self) -> None:
        self.discreet = self.phase in DISCREET
        self.redraw()
        self.forget()
