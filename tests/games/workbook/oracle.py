"""The slow, obvious form of an action: from a dump and the puzzle's file alone, every outcome that the rules allow.

Nothing here comes from the rules' own code. Spaces are names, links are tuples of names, sets are sets; every path and
every choice of icons is tried.
"""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from tests.tramnet import slow
from tests.tramnet.slow import State
from tramyard.games.workbook import puzzle as said
from tramyard.games.workbook.puzzle import Puzzle

ORDER = "RCILGPX"
LONGEST = 9
"""Rails that the tests' tickets can pay at most."""


class Oracle:
    """One position of a puzzle, looked at slowly."""

    def __init__(self, puzzle: Puzzle, dump: State, along: tuple[str, ...] = ()) -> None:
        self.puzzle = puzzle
        self.along = along
        """If given, links are drawn along this way alone."""
        self.dump = dump
        self.spaces = puzzle.spaces
        self.seat = dump["seat"] - 1
        self.me = dump["players"][self.seat]
        self.two = len(dump["players"]) > 1
        self.kinds = {name: space.building for name, space in self.spaces.items() if space.building} | dump["buildings"]
        self.labels = list(puzzle.tracks.stress)
        self.twists = {type(twist): twist for twist in puzzle.twist}
        self.prices = {twist.terrain: twist for twist in puzzle.twist if isinstance(twist, said.CostOverride)}
        self.bonuses = [twist for twist in puzzle.twist if isinstance(twist, said.BonusOn)]
        self.slots = self._slots()
        self.paying: dict[object, set[tuple[frozenset[str], int, int]]] = {}
        """Payments that were worked out already."""

    # The map

    def beside(self, name: str) -> list[str]:
        return [space.name for space in self.puzzle.neighbours(self.spaces[name])]

    def group(self, name: str) -> frozenset[str]:
        """The building of a space; of an empty parcel the parcel itself."""
        return slow.building(name, self.kinds, self.beside)

    def links(self) -> list[tuple[tuple[str, ...], State]]:
        return [(tuple(link["way"].split("-")), link) for link in self.dump["links"]]

    def used(self, here: str, there: str) -> bool:
        """Whether a rail in a space ends at the edge it shares with another."""
        for way, _ in self.links():
            for at in range(1, len(way) - 1):
                if way[at] == here and there in (way[at - 1], way[at + 1]):
                    return True
        return False

    def empty_parcel(self, name: str) -> bool:
        return bool(self.spaces[name].parcel) and name not in self.kinds

    def owned(self, name: str) -> bool:
        number = self.spaces[name].parcel
        return any(
            use.kind == "parcel" and use.amount == number
            for letter in self.me["opened"]
            if letter in self.puzzle.all_tickets
            for icon in self.puzzle.all_tickets[letter].icons
            for use in icon.uses
        )

    def forbids(self, action: str) -> bool:
        """Whether the puzzle's author forbids an action in this round."""
        forbidden = [twist for twist in self.puzzle.twist if isinstance(twist, said.Forbid)]
        return any(twist.action == action and self.dump["round"] in twist.rounds for twist in forbidden)

    def cost(self, name: str) -> tuple[int, int, int] | None:
        """Rails, HP and money for a rail there; None where none may lie."""
        space = self.spaces[name]
        lava = self.dump["lava"].get(name)
        if name in self.kinds or space.terrain in ("lake", "volcano") or lava == "closed":
            return None
        if self.empty_parcel(name):
            ends = [way[0] for way, _ in self.links()] + [way[-1] for way, link in self.links() if link["complete"]]
            if not self.owned(name) or name in ends:
                return None
        rails, hp, money = {"plain": 1, "mountain": 2, "river": 3, "forest": 1}[space.terrain], 0, 0
        if space.terrain == "forest":
            hp = 1
        if space.terrain in self.prices:
            price = self.prices[space.terrain]
            rails, hp, money = price.rails, price.hp, price.money
        if lava:
            rails = 2
        if said.FreeRail in self.twists and "b" in space.flags:
            rails = 0
        return rails, hp, money

    # Tickets

    def _slots(self) -> list[tuple[str, tuple[Any, ...], int, int]]:
        """Free tickets: name, icons, money and stress due."""
        found: list[tuple[str, tuple[Any, ...], int, int]] = []
        for letter in sorted(self.puzzle.all_tickets):
            ticket = self.puzzle.all_tickets[letter]
            found.append((letter, ticket.icons, ticket.money, ticket.stress))
        for at, icon in self.puzzle.track_icons.items() if said.HpTrackIcons in self.twists else ():
            found.append((f"^{at}", (icon,), 0, 0))
        if said.CellTickets in self.twists:
            rail = (
                next(iter(self.puzzle.all_tickets.values())).icons[0].uses[0]._replace(kind="rail", amount=1, letter="")
            )
            for name in sorted(self.spaces, key=lambda name: (name[0], int(name[1:]))):
                if "r" in self.spaces[name].flags:
                    found.append((f"@{name}", (type(ICON)((rail,)),), 0, 0))
        free = set(self.me["opened"]) - set(self.me["crossed"])
        return [slot for slot in found if slot[0] in free]

    def payments(
        self, rails: int, lead: str, ends: list[tuple[str, int]], apart: bool, hp: int = 0, ground: int = 0
    ) -> list[tuple[frozenset[str], int, int]]:
        """Every exact payment: tickets crossed, money due (for the ground too), stress due."""
        asked = (rails, lead, frozenset(ends), apart, hp, ground)
        if asked not in self.paying:
            self.paying[asked] = {*self._payments(rails, lead, ends, apart, hp, ground)}
        return [*self.paying[asked]]

    def _payments(
        self, rails: int, lead: str, ends: list[tuple[str, int]], apart: bool, hp: int, ground: int
    ) -> Iterator[tuple[frozenset[str], int, int]]:
        for used in self._choose(0, rails, lead, bool(ends), ends, apart):
            crossed = frozenset(name for name, _ in used)
            money = ground + sum(slot[2] for slot in self.slots if slot[0] in crossed)
            stress = sum(slot[3] for slot in self.slots if slot[0] in crossed) + len(used) - len(crossed)
            if money > max(self.me["money"], 0):
                continue
            if hp and self.me["hp"] - self.pain(stress) < hp:
                continue
            yield crossed, money, stress

    def _choose(
        self, at: int, rails: int, lead: str, end: bool, ends: list[tuple[str, int]], apart: bool
    ) -> Iterator[tuple[tuple[str, int], ...]]:
        if at == len(self.slots):
            if rails == 0 and not lead and not end:
                yield ()
            return
        name, icons, _, _ = self.slots[at]

        def icon(number: int, rails: int, lead: str, end: bool, used: int) -> Iterator[tuple[tuple[str, int], ...]]:
            if number == len(icons):
                yield from self._choose(at + 1, rails, lead, end, ends, apart)
                return
            yield from icon(number + 1, rails, lead, end, used)
            if apart and used:
                return
            for use in icons[number].uses:
                rest = None
                if use.kind == "rail" and use.amount <= rails:
                    rest = icon(number + 1, rails - use.amount, lead, end, used + 1)
                elif use.kind == lead:
                    rest = icon(number + 1, rails, "", end, used + 1)
                elif end and self._names(use, ends, apart):
                    rest = icon(number + 1, rails, lead, False, used + 1)
                for more in rest or ():
                    yield ((name, number), *more)

        yield from icon(0, rails, lead, end, 0)

    def _names(self, use: Any, ends: list[tuple[str, int]], riding: bool) -> bool:
        """A link may end at a Grand Station with any icon; a passenger wants what the icon shows."""
        for letter, number in ends:
            if number and use.kind == "parcel" and use.amount == number:
                return True
            if letter and use.kind == "destination":
                if use.letter == letter:
                    return True
                anything = self.puzzle.rules.grand_station_icon == "any" and not riding
                if letter == "G" and anything and use.letter in "RCIL":
                    return True
        return False

    def end(self, name: str) -> tuple[str, int]:
        """What names an end: a type, or a parcel's number."""
        return (self.kinds[name], 0) if name in self.kinds else ("", self.spaces[name].parcel)

    # What happens to a player

    def pain(self, steps: int) -> int:
        index, lost = self.me["stress"], 0
        for _ in range(steps):
            index = min(index + 1, len(self.labels) - 1)
            lost += index == len(self.labels) - 1
        return lost

    def stressed(self, player: State, steps: int) -> None:
        slow.strain(player, steps, len(self.labels) - 1)

    def happier(self, player: State, points: int) -> None:
        player["hp"] += points
        if said.HpTrackIcons in self.twists and points > 0:
            for at, icon in self.puzzle.track_icons.items():
                if player["hp"] >= at and f"^{at}" not in player["opened"]:
                    player["opened"].append(f"^{at}")
                    if icon.uses[0].kind == "stress":
                        self.stressed(player, 1)

    def bonus(self, player: State, event: str) -> None:
        """What the puzzle's author gives for something: HP, money, workers, stress."""
        for given in self.bonuses:
            if given.event != event:
                continue
            self.happier(player, given.hp)
            player["money"] += given.money
            player["workers"] = max(0, min(player["workers"] + given.workers, self.puzzle.tracks.worker_max))
            if given.stress > 0:
                self.stressed(player, given.stress)
            for _ in range(-given.stress):
                slow.calm(player)

    def paid(self, payment: tuple[frozenset[str], int, int], hp: int = 0) -> tuple[State, State]:
        """The state after a payment, and the player in it."""
        state = deepcopy(self.dump)
        player = state["players"][self.seat]
        crossed, money, stress = payment
        player["money"] -= money
        self.stressed(player, stress)
        player["crossed"] = [*player["crossed"], *crossed]
        player["hp"] -= hp
        return state, player

    # Every action

    def outcomes(self) -> set[str]:
        """What every action leads to, each told by everything that can differ."""
        found = [self.dump, *self.links_built(), *self.trips(), *self.built(), *self.upgraded()]
        return {tell(state) for state in found}

    def links_built(self) -> Iterator[State]:
        if not self.me["workers"] or self.forbids("link"):
            return
        for name in self.along[:1] or self.spaces:
            rail_there = any(name in way[1:-1] for way, _ in self.links())
            if name in self.kinds or (self.empty_parcel(name) and self.owned(name) and not rail_there):
                yield from self._draw((name,), None)
        for way, link in self.links():
            goes_on = not self.along or self.along[:2] == way[-2:]
            if goes_on and not link["complete"] and link["owner"] == self.seat + 1:
                yield from self._draw((way[-2], way[-1]), (way, link))

    def _draw(self, way: tuple[str, ...], old: tuple[tuple[str, ...], State] | None) -> Iterator[State]:
        """Every way to go on from here; the last space named bears no rail yet."""
        head, before = way[-1], way[-2] if len(way) > 1 else ""
        if len(way) > (len(self.along) or LONGEST + 2):
            return
        if len(way) > 2:
            yield from self._ends(way, old)
            if head in self.kinds or self.used(head, before):
                return
        mine = way[1:-1] + (old[0][1:-1] if old else ())
        if len(way) > 1 and (self.cost(head) is None or head in mine or head == (old[0][0] if old else way[0])):
            return
        for there in self.along[len(way) : len(way) + 1] or self.beside(head):
            if len(way) > 1:
                if there == before or self.used(head, there):
                    continue
                river = self.spaces[head].terrain == "river" and not self.puzzle.rules.curved_bridges
                straight = before[0] == there[0] or before[1:] == there[1:]
                if river and not straight:
                    continue
            elif there in self.kinds or self.used(there, head):
                continue
            if self.spaces[there].terrain in ("lake", "volcano") or self.dump["lava"].get(there) == "closed":
                continue
            yield from self._draw((*way, there), old)

    def _ends(self, way: tuple[str, ...], old: tuple[tuple[str, ...], State] | None) -> Iterator[State]:
        """The ways in which a drawn way may end where it has come to."""
        head, before = way[-1], way[-2]
        whole = old[0][:-2] + way if old else way
        start = whole[0]
        costs = [self.cost(name) for name in way[1:-1]]
        rails, hp, money = (sum(cost[at] for cost in costs if cost) for at in range(3))
        if (hp > self.me["hp"] and hp) or money > max(self.me["money"], 0):
            return
        due = (rails, hp, money)
        gone = [old[1]] if old else []
        if head in self.kinds:
            if self.group(start) != self.group(head):
                yield from self._lay(whole, way, due, [start, head], True, gone)
            return
        if self.used(head, before):
            for other, link in self.links():
                meets = not link["complete"] and other[-2] == head and other[-1] == before
                if not meets or link["owner"] != self.seat + 1 or (old and link is old[1]):
                    continue
                if set(whole[1:-1]) & set(other[1:-1]) or self.group(start) == self.group(other[0]):
                    continue
                if not self._may_join(start, other[0]):
                    continue
                joined = whole + other[:-2][::-1]
                yield from self._lay(joined, way, due, [start, other[0]], True, [*gone, link])
            return
        yield from self._lay(whole, way, due, [], False, gone)
        carries = any(head in other[1:-1] for other, _ in self.links())
        mine = whole[1:-1]
        halts = self.empty_parcel(head) and self.owned(head) and not carries and head not in mine
        if halts and head != start and self._may_join(start, head):
            yield from self._lay(whole, way, due, [start, head], True, gone)

    def _may_join(self, one: str, other: str) -> bool:
        """Two parcels are joined only where the puzzle says so."""
        return one in self.kinds or other in self.kinds or self.puzzle.rules.both_ends_parcels

    def _lay(
        self,
        whole: tuple[str, ...],
        way: tuple[str, ...],
        due: tuple[int, int, int],
        ends: list[str],
        complete: bool,
        gone: list[State],
    ) -> Iterator[State]:
        """The link drawn, for every way to pay the rails, HP and money due."""
        rails, hp, money = due
        for payment in self.payments(rails, "", [self.end(name) for name in ends], False, hp, money):
            state, player = self.paid(payment, hp)
            player["workers"] -= 1
            state["links"] = [link for link in state["links"] if link not in gone]
            worked = 0 if complete else state["round"]
            link = {"way": "-".join(whole), "owner": self.seat + 1, "complete": complete, "upgraded": False}
            state["links"].append({**link, "worked": worked})
            state["railed"] = sorted({*state["railed"], *way[1:-1]})
            for name in way[1:-1]:
                self._earn(player, name)
            if complete:
                self.bonus(player, "link_complete")
            yield state

    def _earn(self, player: State, name: str) -> None:
        if said.CellTickets in self.twists and "r" in self.spaces[name].flags and f"@{name}" not in player["opened"]:
            player["opened"].append(f"@{name}")

    def trips(self) -> Iterator[State]:
        if self.forbids("move"):
            return
        parcels = [f"#{space.parcel}" for name, space in self.spaces.items() if self.empty_parcel(name)]
        for name in self.dump["passengers"]:
            for wanted in [*"RCILG", *(parcels if self.puzzle.rules.deliver_to_parcel else [])]:
                if wanted == self.kinds[name] and not self.puzzle.rules.same_type_trips:
                    continue
                end = ("", int(wanted[1:])) if wanted[0] == "#" else (wanted, 0)
                payments = self.payments(0, "strip", [end], True)
                if payments:
                    for ridden, stops in self._ride([], [self.group(name)], wanted):
                        for payment in payments:
                            yield from self._deliver(name, ridden, stops, payment)

    def _ride(
        self, ridden: list[State], stops: list[frozenset[str]], wanted: str
    ) -> Iterator[tuple[list[State], list[frozenset[str]]]]:
        for way, link in self.links():
            if not link["complete"] or link in ridden:
                continue
            for here, there in ((way[0], way[-1]), (way[-1], way[0])):
                group = self.group(there)
                matches = self._matches(there, wanted)
                again = group in stops and not (self.puzzle.rules.revisit_buildings and group != stops[-1])
                if here not in stops[-1] or again or (group == stops[0] and matches):
                    continue
                more = [*ridden, link], [*stops, group]
                if matches:
                    yield more
                else:
                    yield from self._ride(*more, wanted)

    def _matches(self, name: str, wanted: str) -> bool:
        """Whether the passenger gets off there."""
        if wanted[0] == "#":
            return self.empty_parcel(name) and self.spaces[name].parcel == int(wanted[1:])
        kind = self.kinds.get(name, "")
        return kind == wanted or (kind == "G" and self.puzzle.rules.grand_station_icon == "any")

    def _deliver(
        self, name: str, ridden: list[State], stops: list[frozenset[str]], payment: tuple[frozenset[str], int, int]
    ) -> Iterator[State]:
        state, player = self.paid(payment)
        state["passengers"].remove(name)
        owner = self.puzzle.rules.link_hp_to == "owner"
        points = [0] * len(state["players"])
        income = [0] * len(state["players"])
        for link in ridden:
            points[link["owner"] - 1 if owner else self.seat] += 1
            rails = len(link["way"].split("-")) - 2
            if link["owner"] == self.seat + 1:
                income[self.seat] += slow.earned(rails, link["upgraded"])
            else:
                income[self.seat] -= slow.owed(rails, link["upgraded"])
                income[link["owner"] - 1] += slow.owed(rails, link["upgraded"])
        for seat, other in enumerate(state["players"]):
            self.happier(other, points[seat])
        passed = [stop for at, stop in enumerate(stops[1:-1]) if stop not in stops[1 : at + 1]]
        for stop in passed:
            kind = self.kinds.get(min(stop), "")
            if kind == "P":
                slow.calm(player)
            if kind == "X":
                self.happier(player, 1)
                income[self.seat] += 5
        kind = self.kinds.get(min(stops[-1]), "")
        for choice in self._choices(kind, state):
            after = deepcopy(state)
            mover = after["players"][self.seat]
            self._effect(kind, choice, after, mover)
            for seat, amount in enumerate(income):
                after["players"][seat]["money"] += amount
            if kind:
                after["delivered"] = sorted({*after["delivered"], *stops[-1]})
                mover["deliveries"][ORDER.index(kind) + 1] += 1
            for stop in passed:
                self.bonus(mover, f"through:{self.kinds.get(min(stop), '')}")
            self.bonus(mover, f"delivered:{kind}")
            yield after

    def _choices(self, kind: str, state: State) -> list[Any]:
        if kind == "C":
            others = {
                letter
                for seat, other in enumerate(state["players"])
                if seat != self.seat
                for letter in other["opened"]
                if letter not in self.puzzle.two_player.both_may_unlock
            }
            mine = set(self.me["opened"])
            return ["$", *[letter for letter in self.puzzle.development if letter not in mine | others]]
        if kind == "L":
            money = state["players"][self.seat]["money"]
            return [points for points in range(60) if points == 0 or points * (points + 1) // 2 <= money]
        return [None]

    def _effect(self, kind: str, choice: Any, state: State, player: State) -> None:
        if kind == "C":
            if choice == "$":
                player["money"] += 5
            else:
                player["opened"].append(choice)
            self.stressed(player, 1)
        elif kind == "I":
            player["workers"] = min(player["workers"] + 1, self.puzzle.tracks.worker_max)
            self.stressed(player, 1)
        elif kind == "R":
            slow.calm(player)
        elif kind == "L":
            player["money"] -= choice * (choice + 1) // 2
            for _ in range(choice):
                self.happier(player, 1)
        elif kind == "G":
            others = {letter for other in state["players"] for letter in other["opened"]}
            for letter, ticket in self.puzzle.all_tickets.items():
                free = letter not in others or letter in self.puzzle.two_player.both_may_unlock
                if ticket.line == "exclusive" and free and letter not in player["opened"]:
                    player["opened"].append(letter)

    def built(self) -> Iterator[State]:
        for name, space in self.spaces.items():
            if not self.empty_parcel(name) or not self.owned(name) or self.forbids("build"):
                continue
            for payment in self.payments(0, "build", [("", space.parcel)], False):
                for kind in "RCIL":
                    state, player = self.paid(payment)
                    state["buildings"][name] = kind
                    state["passengers"] = sorted({*state["passengers"], name})
                    state["links"] = [part for link in state["links"] for part in slow.cut(link, name)]
                    player["money"] += 5 if self.two else 0
                    self._earn(player, name)
                    self.bonus(player, "building_built")
                    yield state

    def upgraded(self) -> Iterator[State]:
        for way, link in self.links():
            mine = link["complete"] and not link["upgraded"] and link["owner"] == self.seat + 1
            if mine and not self.forbids("upgrade_link"):
                for payment in self.payments(0, "uplink", [self.end(way[0]), self.end(way[-1])], False):
                    state, player = self.paid(payment)
                    state["links"][state["links"].index(link)]["upgraded"] = True
                    for twist in self.puzzle.twist:
                        if isinstance(twist, said.HpOnLinkUpgrade):
                            self.happier(player, twist.hp)
                    self.bonus(player, "link_upgrade")
                    yield state
        for name in self.dump["buildings"]:
            level = int(self.dump["upgrades"].get(name, "0"))
            river = any(self.spaces[other].terrain == "river" for other in self.beside(name))
            again = said.SecondBuildingUpgrade in self.twists and river and level == 1
            if (level and not again) or self.forbids("upgrade_building"):
                continue
            for payment in self.payments(0, "upbldg", [(self.kinds[name], 0)], False):
                state, player = self.paid(payment)
                state["upgrades"][name] = str(level + 1)
                state["passengers"] = sorted({*state["passengers"], name})
                self.happier(player, 5 if level else 3)
                self.bonus(player, "building_upgraded")
                yield state


class _Shape:
    """Stands for the icon of a Rail space."""

    def __init__(self, uses: tuple[Any, ...]) -> None:
        self.uses = uses


ICON = _Shape(())


def tell(state: State) -> str:
    """Everything of a state that an action can change, in one text; ways are told from either end alike."""
    players = []
    for player in state["players"]:
        entry = {**player, "opened": sorted(player["opened"]), "crossed": sorted(player["crossed"])}
        players.append(sorted(entry.items()))
    marks = [sorted(state[name]) for name in ("passengers", "delivered")]
    built = [sorted(state[name].items()) for name in ("buildings", "upgrades")]
    return str((players, slow.told_links(state["links"]), marks, built))
