"""The slow, obvious form of an action: from a dump and the content alone, every outcome that the rules allow.

Nothing here comes from the rules' own code. Spaces and numerals are names, links are lists of names; every way, every
trip and every choice of icons is tried.
"""

from collections.abc import Iterator
from copy import deepcopy
from functools import cached_property
from itertools import combinations

from tests.tramnet import slow
from tests.tramnet.slow import State
from tramyard.games.tramways.content import Orbit
from tramyard.games.tramways.notation import CardFace

NUMERALS = ["I", "II", "III", "IV"]
COSTS = {"^": 2, "=": 3}
Way = tuple[str, ...]
Paid = tuple[frozenset[str], int, int]
"""Cards that are used, money and stress due."""


class Oracle:
    """One position, looked at slowly. `layout` has the slots of the boards."""

    def __init__(self, orbit: Orbit, world: str, layout: list[str], seats: int, dump: State) -> None:
        self.orbit = orbit
        self.world = orbit.world[world]
        self.dump = dump
        self.seat = dump["seat"]
        self.me = dump["players"][self.seat - 1]
        self.last = len(orbit.stress.row) - 1
        self.seats = seats
        self._lay_boards(world, layout)
        self.built = {self.parcels[code]: kind for code, kind in dump["buildings"].items()}
        self.kinds = {name: sign for name, sign in self.signs.items() if sign in "RCIL"} | self.built
        codes = [code for name, code in sorted(self.codes.items())]
        order = [name for name, face in orbit.cards()["parcel"].items()]
        self.owner = {self.parcels[code]: dump["owners"][order.index(code)] for code in codes}
        self.links: list[tuple[Way, State]] = [(tuple(link["way"].split("-")), link) for link in dump["links"]]
        self.mine = [(way, link) for way, link in self.links if link["owner"] == self.seat]

    # The map

    def _lay_boards(self, world: str, layout: list[str]) -> None:
        faces = {name: (board, face) for name, board, _joker, face in self.orbit.faces(world)}
        self.signs: dict[str, str] = {}
        self.slot: dict[str, int] = {}
        self.parcels: dict[str, str] = {}
        self.codes: dict[str, str] = {}
        numerals: dict[tuple[int, int, str], str] = {}
        at: dict[tuple[int, int], str] = {}
        for slot, placed in enumerate(self.dump["boards"]):
            board, face = faces[placed[:-1]]
            sign = "123456789a"[slot]
            down = next(number for number, row in enumerate(layout) if sign in row)
            across = layout[down].index(sign)
            for row in range(5):
                for column in range(5):
                    there = _turned(row, column, int(placed[-1]))
                    where = 5 * down + there[0], 5 * across + there[1]
                    name = "abcdefghijklmnopqrstuvwxyz"[where[1]] + str(where[0] + 1)
                    at[where] = name
                    self.signs[name] = face.grid[row][column]
                    self.slot[name] = slot + 1
                    if self.signs[name] in "123":
                        self.codes[name] = board + self.signs[name]
                        self.parcels[self.codes[name]] = name
                    for side in "nesw" if face.edge is not None else "":
                        if _is_outer(row, column, side):
                            number = getattr(face.edge, side)[column if side in "ns" else row]
                            if number != ".":
                                turned = "nesw"[("nesw".index(side) + int(placed[-1])) % 4]
                                numerals[(*where, turned)] = NUMERALS[int(number) - 1]
        steps = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
        self.beside: dict[str, list[str]] = {}
        self.gate: dict[str, str] = {}
        for (row, column), name in at.items():
            self.beside[name] = [
                at[row + down, column + across]
                for down, across in steps.values()
                if (row + down, column + across) in at
            ]
            for side, (down, across) in steps.items():
                if (row, column, side) in numerals and (row + down, column + across) not in at:
                    self.gate[name] = numerals[row, column, side]

    def building(self, name: str) -> frozenset[str]:
        return slow.building(name, self.kinds, lambda one: self.beside.get(one, []))

    def code(self, name: str) -> tuple[str, str]:
        """The icon for an end."""
        return ("destination", self.kinds[name]) if name in self.kinds else ("parcel", self.codes[name])

    def used(self, here: str, there: str) -> bool:
        """Whether a rail in a space ends at the side at which another place lies."""
        for way, _ in self.links:
            for number in range(1, len(way) - 1):
                if way[number] == here and there in (way[number - 1], way[number + 1]):
                    return True
        return False

    def carries(self, name: str) -> bool:
        return any(name in way[1:-1] for way, _ in self.links)

    def cost(self, name: str) -> int | None:
        """Rails for one in a space; None where none may lie."""
        if name in self.kinds or self.signs[name] == "~":
            return None
        if any(name in way[1:-1] and link["owner"] != self.seat for way, link in self.links):
            return None
        if name in self.codes:
            ends = [way[0] for way, _ in self.links] + [way[-1] for way, link in self.links if link["complete"]]
            if self.owner[name] != self.seat or name in ends:
                return None
        return COSTS.get(self.signs[name], 1)

    # What is at a numeral

    def group(self, node: str, level: bool = False) -> list[Way]:
        """My finished branches of a level."""
        found = [
            way
            for way, link in self.mine
            if link["complete"] and link["upgraded"] == level and node in (way[0], way[-1])
        ]
        return [way if way[-1] == node else way[::-1] for way in found]

    def stub(self, node: str) -> tuple[Way, State] | None:
        for way, link in self.mine:
            if not link["complete"] and way[-1] == node:
                return way, link
        return None

    def in_group(self, node: str, name: str) -> bool:
        return any(self.building(way[0]) == self.building(name) for way in self.group(node))

    def node_codes(self, node: str, but: State | None = None) -> list[tuple[str, str]]:
        """What may be shown for the other end of a link that joins what I have at a numeral."""
        group, stub = self.group(node), self.stub(node)
        if len(group) == 1:
            return [self.code(group[0][0])]
        if not group and stub is not None and stub[1] is not but and stub[0][0] not in NUMERALS:
            return [self.code(stub[0][0])]
        return []

    def rooted(self, place: str) -> bool:
        """Whether a link of mine may begin there."""
        if not self.world.unified:
            return True
        if not self.mine:
            return place in self.owner and self.owner[place] == self.seat
        if place in NUMERALS:
            return bool(self.group(place)) or self.stub(place) is not None
        ends = [way[0] for way, _ in self.mine] + [way[-1] for way, link in self.mine if link["complete"]]
        return any(place in self.building(end) for end in ends if end not in NUMERALS)

    # Cards

    @cached_property
    def hand(self) -> list[tuple[str, CardFace]]:
        faces = {name: face for family in self.orbit.cards().values() for name, face in family.items()}
        return [(name, faces.get(name) or faces[name[:2]]) for name in self.dump["hand"][self.seat - 1]]

    def affordable(self, cards: frozenset[str], slots: set[tuple[str, int]]) -> Paid | None:
        """What it costs to use some slots of some cards; None where the money is not there."""
        money = sum(face.money for name, face in self.hand if name in cards)
        stress = sum(face.stress for name, face in self.hand if name in cards) + len(slots) - len(cards)
        return (cards, money, stress) if money <= max(self.me["money"], 0) else None

    def payments(self, rails: int, needs: list[list[tuple[str, str]]]) -> set[Paid]:
        """Every exact payment for so many rails and one icon for each need."""
        icons = [
            (name, number, icon)
            for name, face in self.hand
            for number, slot in enumerate(face.slots)
            for icon in slot
            if icon.kind in ("rail", "destination", "parcel", "build", "uplink", "upbldg")
        ]
        found: set[Paid] = set()

        def choose(at: int, rails: int, needs: list[list[tuple[str, str]]], slots: set[tuple[str, int]]) -> None:
            if rails == 0 and not needs:
                paid = self.affordable(frozenset(name for name, _ in slots), slots)
                if paid is not None:
                    found.add(paid)
                return
            if at == len(icons):
                return
            name, number, icon = icons[at]
            choose(at + 1, rails, needs, slots)
            if icon.kind == "rail" and icon.amount <= rails:
                choose(at + 1, rails - icon.amount, needs, slots | {(name, number)})
            for place, need in enumerate(needs):
                if (icon.kind, icon.letter) in need:
                    choose(at + 1, rails, needs[:place] + needs[place + 1 :], slots | {(name, number)})

        choose(0, rails, needs, set())
        return found

    def tickets(self, wanted: tuple[str, str]) -> set[Paid]:
        """A card for the strip and another for the destination."""
        found: set[Paid] = set()
        for ticket, _ in self.hand:
            for name, face in self.hand:
                shows = any((icon.kind, icon.letter) == wanted for slot in face.slots for icon in slot)
                paid = self.affordable(frozenset([ticket, name]), {(ticket, 0), (name, 0)})
                if name != ticket and shows and paid is not None:
                    found.add(paid)
        return found

    def paid(self, payment: Paid) -> tuple[State, State]:
        """The state after a payment, and me in it."""
        state = deepcopy(self.dump)
        player = state["players"][self.seat - 1]
        cards, money, stress = payment
        player["money"] -= money
        slow.strain(player, stress, self.last)
        state["hand"][self.seat - 1] = [name for name in state["hand"][self.seat - 1] if name not in cards]
        state["pool"][self.seat - 1] = [*state["pool"][self.seat - 1], *cards]
        return state, player

    # Every action

    def outcomes(self) -> set[str]:
        cash = deepcopy(self.dump)
        cash["players"][self.seat - 1]["money"] += 2
        found = [cash, *self.links_built(), *self.trips(), *self.buildings(), *self.upgrades()]
        return {tell(state) for state in found}

    # Links

    def links_built(self) -> Iterator[State]:
        if not self.me["workers"]:
            return
        for name in self.signs:
            own = name in self.codes and self.owner[name] == self.seat and not self.carries(name)
            if name in self.kinds or own:
                yield from self._draw((name,), (), None)
        for node in NUMERALS:
            if self.group(node):
                yield from self._draw((node,), (), None)
        for way, link in self.mine:
            if not link["complete"]:
                yield from self._draw(way, (), link)

    def _draw(self, way: Way, new: Way, old: State | None) -> Iterator[State]:
        """Every way to go on with a link that leads so far; its last place bears no rail yet."""
        here, before = way[-1], way[-2] if len(way) > 1 else ""
        if new:
            yield from self._end(way, new, old)
        if not before:
            for there in self._out_of(here):
                if there not in self.kinds and not self.used(there, here):
                    yield from self._draw((here, there), new, old)
            return
        if here in NUMERALS:  # a stub goes on
            if not new:
                for there in self._out_of(here):
                    if there != before and not self.used(there, here):
                        yield from self._draw((*way, there), new, old)
            return
        cost = self.cost(here)
        rails = sum(len([space for space in other[1:-1] if space not in NUMERALS]) for other, _ in self.mine)
        if cost is None or here in way[:-1] or self.used(here, before) or rails + len(new) >= 24:
            return
        if sum(self.cost(space) or 0 for space in new) + cost > self.most:
            return
        for there in self.beside[here]:
            if there != before and not self.used(here, there) and self.signs[there] != "~":
                yield from self._draw((*way, there), (*new, here), old)
        node = self.gate.get(here)
        if node and node != before and not self.used(here, node) and not set(way) & set(NUMERALS):
            yield from self._end((*way, node), (*new, here), old)
            if not self.group(node) and self.stub(node) is None:
                for there in self.gate:
                    if self.gate[there] == node and there != here and not self.used(there, node):
                        yield from self._draw((*way, node, there), (*new, here), old)

    @cached_property
    def most(self) -> int:
        """The most rails that all cards make."""
        return sum(icon.amount for _, face in self.hand for slot in face.slots for icon in slot if icon.kind == "rail")

    def _out_of(self, start: str) -> list[str]:
        """Spaces to which a link may lead first."""
        if start in NUMERALS:
            return [name for name, node in self.gate.items() if node == start]
        return [there for there in self.beside[start] if self.signs[there] != "~"]

    def _end(self, way: Way, new: Way, old: State | None) -> Iterator[State]:
        """The ways in which a link may end where it has come to."""
        start, here, before = way[0], way[-1], way[-2]
        gone = [old] if old else []
        rooted = old is not None or self.rooted(start)
        over = next((place for place in way if place in NUMERALS), "")
        if here in NUMERALS:
            if not self.group(here) and (self.stub(here) is None or self.stub(here)[1] is old):  # type: ignore[index]
                if rooted:
                    yield from self._lay(way, new, [], False, gone)
                return
            stub = self.stub(here)
            loop = stub is not None and self._same(start, stub[0][0])
            if not self.in_group(here, start) and not loop:
                yield from self._lay(way, new, [self.code(start), *self.node_codes(here)], True, gone)
            return
        own = here in self.codes and here not in self.kinds and self.owner[here] == self.seat
        if here in self.kinds or (own and not self.carries(here)):
            again = over and any(end not in NUMERALS and self.in_group(over, end) for end in (start, here))
            if not self._same(start, here) and not again and (rooted or self.rooted(here)) and here not in way[:-1]:
                yield from self._arrive(way, new, gone)
            if here in self.kinds:
                return
        if self.used(here, before):
            yield from self._meet(way, new, old)
            return
        if before in NUMERALS:  # no rail lies beyond the numeral
            return
        points_in = here != start and (not own or self.carries(here) or self.cost(here) is not None)
        if rooted and points_in:
            yield from self._lay(way, new, [], False, gone)

    def _same(self, one: str, other: str) -> bool:
        if one in NUMERALS or other in NUMERALS:
            return one == other
        return self.building(one) == self.building(other)

    def _arrive(self, way: Way, new: Way, gone: list[State]) -> Iterator[State]:
        """A link has come to a building or an own Parcel."""
        start, here = way[0], way[-1]
        if start not in NUMERALS:
            yield from self._lay(way, new, [self.code(start), self.code(here)], True, gone)
        elif self.group(start) or self.stub(start):
            yield from self._lay(way, new, [self.code(here), *self.node_codes(start)], True, gone)
        else:  # nothing is left at the numeral: it waits there
            yield from self._lay(way[::-1], new, [], False, gone)

    def _meet(self, way: Way, new: Way, old: State | None) -> Iterator[State]:
        """A link has come to the loose end of another one of mine."""
        for other, link in self.mine:
            if link["complete"] or link is old or other[-1] != way[-2] or other[-2] != way[-1]:
                continue
            whole = way + other[:-2][::-1]
            nodes = [place for place in whole if place in NUMERALS]
            if len(set(whole)) < len(whole) or len(nodes) > 1 or self._same(way[0], other[0]):
                continue
            ends = [end for end in (way[0], other[0]) if end not in NUMERALS]
            if nodes and any(self.in_group(nodes[0], end) for end in ends):
                continue
            gone = [link] + ([old] if old else [])
            if len(ends) == 2:
                yield from self._lay(whole, new, [self.code(end) for end in ends], True, gone)
            elif self.group(nodes[0]) or self.stub(nodes[0]):
                yield from self._lay(whole, new, [self.code(ends[0]), *self.node_codes(nodes[0])], True, gone)
            else:
                inwards = whole if whole[-1] in NUMERALS else whole[::-1]
                yield from self._lay(inwards, new, [], False, gone)

    def _lay(
        self, way: Way, new: Way, icons: list[tuple[str, str]], complete: bool, gone: list[State]
    ) -> Iterator[State]:
        rails = sum(self.cost(name) or 0 for name in new)
        for payment in self.payments(rails, [icons] if complete else []):
            state, player = self.paid(payment)
            player["workers"] -= 1
            state["links"] = [link for link in state["links"] if link not in gone]
            made = {"owner": self.seat, "complete": complete, "upgraded": False}
            made["worked"] = 0 if complete else state["round"]
            node = next((place for place in way if place in NUMERALS), "")
            if complete and node in (way[0], way[-1]):
                for link in state["links"]:  # what waits there is complete with it
                    if not link["complete"] and link["owner"] == self.seat and link["way"].endswith(f"-{node}"):
                        parts = _branches(tuple(link["way"].split("-")), node)
                        state["links"].remove(link)
                        state["links"] += [{**made, "way": "-".join(part)} for part in parts]
                        break
            parts = _branches(way, node) if complete and node else [way]
            state["links"] += [{**made, "way": "-".join(part)} for part in parts]
            yield state

    # Trips

    def trips(self) -> Iterator[State]:
        for martian in (False, True):
            if martian and not self.me["workers"]:
                continue
            for name in self.dump["martians" if martian else "riders"]:
                for wanted in [*"RCIL", *[code for code, at in self.parcels.items() if at not in self.kinds]]:
                    if martian and wanted not in "RCIL":
                        continue
                    payments = self.tickets(("destination" if wanted in "RCIL" else "parcel", wanted))
                    if payments:
                        for rides, end in self._rides(self.building(name), self.building(name), [], wanted, martian):
                            for payment in payments:
                                yield from self._deliver(name, rides, end, payment, martian)

    def _matches(self, there: frozenset[str], wanted: str, martian: bool) -> bool:
        """Whether whoever travels gets off at a stop."""
        if wanted not in "RCIL":
            return self.parcels[wanted] in there
        if self.kinds.get(min(there)) != wanted:
            return False
        if all(self.slot[name] == self.dump["night"] for name in there):
            return False
        return not martian or any(name in self.dump["martians"] for name in there)

    def _rides(
        self, home: frozenset[str], here: frozenset[str], ridden: list[list[State]], wanted: str, martian: bool
    ) -> Iterator[tuple[list[list[State]], frozenset[str]]]:
        """Whole trips from here; a ride is a link, or two branches."""
        gone = [link for ride in ridden for link in ride]
        for ride, there in self._one_ride(here, gone):
            if there == here or (there == home and self._matches(there, wanted, martian)):
                continue
            if self._matches(there, wanted, martian):
                yield [*ridden, ride], there
            else:
                yield from self._rides(home, there, [*ridden, ride], wanted, martian)

    def _one_ride(self, here: frozenset[str], gone: list[State]) -> Iterator[tuple[list[State], frozenset[str]]]:
        for way, link in self.links:
            if not link["complete"] or link in gone:
                continue
            if way[-1] not in NUMERALS:
                for one, far in ((way[0], way[-1]), (way[-1], way[0])):
                    if one in here:
                        yield [link], self.building(far)
            elif way[0] in here:
                for back, other in self.links:
                    alike = all(other[name] == link[name] for name in ("owner", "complete", "upgraded"))
                    if alike and back[-1] == way[-1] and other is not link and other not in gone:
                        yield [link, other], self.building(back[0])

    def _deliver(
        self, name: str, rides: list[list[State]], end: frozenset[str], payment: Paid, martian: bool
    ) -> Iterator[State]:
        state, player = self.paid(payment)
        state["martians" if martian else "riders"].remove(name)
        if martian:
            player["workers"] -= 1
            player["kept"] += 1
        money = [0] * self.seats
        for ride in rides:
            owner, upgraded = ride[0]["owner"], ride[0]["upgraded"]
            rails = sum(link["way"].count("-") - 1 for link in ride)
            state["players"][owner - 1]["hp"] += 1
            if owner == self.seat:
                money[owner - 1] += slow.earned(rails, upgraded)
            else:
                money[owner - 1] += slow.owed(rails, upgraded)
                money[self.seat - 1] -= slow.owed(rails, upgraded)
        if any(len(ride) > 1 for ride in rides):
            slow.calm(player)
        for after in self._effects(self.kinds.get(min(end), ""), state):
            for seat, amount in enumerate(money):
                after["players"][seat]["money"] += amount
            yield after

    def _effects(self, kind: str, state: State) -> Iterator[State]:
        """What a destination does, once for each choice there is."""
        choices: list[int] = [0]
        if kind == "L":
            most = state["players"][self.seat - 1]["money"]
            choices = [points for points in range(40) if points == 0 or points * (points + 1) // 2 <= most]
        elif kind == "C":
            choices = [0, *[book for book, top in enumerate(state["tops"], 1) if top]]
        for choice in choices:
            after = deepcopy(state)
            player = after["players"][self.seat - 1]
            if kind == "R":
                slow.calm(player)
            elif kind == "L":
                player["hp"] += choice
                player["money"] -= choice * (choice + 1) // 2
            elif kind == "I":
                if sum(one["workers"] for one in after["players"]) < self.orbit.supply.workers:
                    player["workers"] += 1
                slow.strain(player, 1, self.last)
            elif kind == "C":
                if choice:
                    after["hand"][self.seat - 1].append(after["tops"][choice - 1])
                    after["tops"][choice - 1] = ""
                else:
                    player["money"] += 5
                slow.strain(player, 1, self.last)
            yield after

    # Buildings and upgrades

    def buildings(self) -> Iterator[State]:
        for code, name in self.parcels.items():
            if name in self.kinds or self.owner[name] != self.seat:
                continue
            for kind in "RCIL":
                supply = self.orbit.supply.buildings[str(self.seats)].count(kind)
                cards = [f"b{kind}{number}" for number in range(1, supply + 1)]
                left = [card for card in cards if card not in self.dump["met"][0]]
                needs = [[("build", "")], [("parcel", code)], [("destination", kind)]]
                for payment in self.payments(0, needs) if left else ():
                    state, _ = self.paid(payment)
                    state["pool"][self.seat - 1].append(left[0])
                    state["buildings"][code] = kind
                    self._populate(state, name)
                    self._cut(state, name)
                    yield state

    def _populate(self, state: State, name: str) -> None:
        if len(state["riders"]) < self.orbit.supply.passengers and name not in state["riders"]:
            state["riders"].append(name)

    def _cut(self, state: State, name: str) -> None:
        """Links end at a new building; a piece that ends at a numeral where nothing else is waits there."""
        pieces = []
        for link in state["links"]:
            for part in slow.cut(link, name):
                way = tuple(part["way"].split("-"))
                node = next((place for place in way if place in NUMERALS), "")
                if part["complete"] and node:
                    pieces += [{**part, "way": "-".join(branch)} for branch in _branches(way, node)]
                else:
                    pieces.append(part)
        for piece in pieces:
            node = piece["way"].split("-")[-1]
            new = piece["complete"] and node in NUMERALS and piece not in state["links"]
            begun = any(way[0] == node and link["owner"] == piece["owner"] for way, link in self.links)
            if new and begun and not piece["upgraded"]:
                others = [
                    other
                    for other in pieces
                    if other is not piece
                    and other["way"].endswith(f"-{node}")
                    and other["owner"] == piece["owner"]
                    and not other["upgraded"]
                ]
                if not others:
                    piece.update(complete=False, worked=state["round"])
                for other in others:
                    other.update(complete=True, worked=0)
        state["links"] = pieces

    def upgrades(self) -> Iterator[State]:
        for way, link in self.mine:
            if not link["complete"] or link["upgraded"] or way[-1] in NUMERALS:
                continue
            for payment in self.payments(0, [[("uplink", "")], [self.code(way[0]), self.code(way[-1])]]):
                yield self._upgraded(payment, [link])
        for node in NUMERALS:
            normal = [(way, link) for way, link in self.mine if way in self.group(node) and not link["upgraded"]]
            several = 1 if self.group(node, True) else 2
            for chosen in combinations(normal, several):
                ends = [self.code(way[0]) for way, _ in chosen]
                for payment in self.payments(0, [[("uplink", "")], ends]):
                    yield self._upgraded(payment, [link for _, link in chosen])
        for name, kind in self.built.items():
            if name not in self.dump["improved"]:
                for payment in self.payments(0, [[("upbldg", "")], [("destination", kind)]]):
                    state, player = self.paid(payment)
                    player["hp"] += 3
                    state["improved"].append(name)
                    self._populate(state, name)
                    yield state

    def _upgraded(self, payment: Paid, links: list[State]) -> State:
        state, _ = self.paid(payment)
        state["links"] = [{**link, "upgraded": link["upgraded"] or link in links} for link in state["links"]]
        return state


def _turned(row: int, column: int, quarters: int) -> tuple[int, int]:
    for _ in range(quarters):
        row, column = column, 4 - row
    return row, column


def _is_outer(row: int, column: int, side: str) -> bool:
    return {"n": row == 0, "s": row == 4, "e": column == 4, "w": column == 0}[side]


def _branches(way: Way, node: str) -> list[Way]:
    """A complete link that leads over a numeral, or ends or begins there, as what is kept of it."""
    at = way.index(node)
    parts = [way[: at + 1], way[at:][::-1]]
    return [part for part in parts if len(part) > 2]


def tell(state: State) -> str:
    """Everything of a state that an action can change, in one text."""
    players = [[player[name] for name in ("money", "hp", "stress", "workers", "kept")] for player in state["players"]]
    cards = [[sorted(zone) for zone in state[name]] for name in ("hand", "pool")]
    marks = [sorted(state[name]) for name in ("riders", "martians", "improved")]
    built = sorted(state["buildings"].items())
    return str((players, cards, marks, built, state["tops"], slow.told_links(state["links"])))
