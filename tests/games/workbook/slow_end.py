"""The slow, obvious form of the end: final scoring, every goal, and who of two has won, from a dump and the file."""

from itertools import combinations
from typing import Any

from tests.games.workbook.oracle import ORDER, Oracle
from tramyard.games.workbook import puzzle as said


class End:
    """A position as if the last round were over."""

    def __init__(self, oracle: Oracle) -> None:
        self.at = oracle
        self.puzzle = oracle.puzzle
        self.players = oracle.dump["players"]
        self.riders = set(oracle.dump["passengers"])
        self.built = oracle.dump["buildings"]
        self.upgraded = oracle.dump["upgrades"]

    def final_hp(self, seat: int) -> int:
        player = self.players[seat]
        links = [link for _, link in self.at.links() if link["complete"] and link["owner"] == seat + 1]
        score = player["hp"] + max(player["money"], 0) // 10 - self.at.labels[player["stress"]] + 3 * len(links)
        if self.at.two and self.puzzle.two_player.main == "hp":
            score += min(player["money"], 0)
        return int(score)

    def rails(self, seat: int, upgraded: bool = False) -> int:
        mine = [(way, link) for way, link in self.at.links() if link["owner"] == seat + 1]
        return sum(len(way) - 2 for way, link in mine if link["upgraded"] or not upgraded)

    def result(self) -> str:
        """As the last line of a record tells it."""
        goals = self.puzzle.goal
        if not self.at.two:
            return "#solved" if all(self.met(goal, 0) for goal in goals) else "#failed"
        passed = [all(self.met(goals[gate], seat) for gate in self.puzzle.gates) for seat in range(2)]
        if not any(passed):
            return "#end"
        if not all(passed):
            return f"#end p{passed.index(True) + 1}"
        money = self.puzzle.two_player.main == "money"
        worth = [
            (
                self.players[seat]["money"] if money else self.final_hp(seat),
                self.rails(seat),
                self.rails(seat, upgraded=True),
            )
            for seat in range(2)
        ]
        if worth[0] == worth[1]:
            return "#end p1 p2"
        return f"#end p{worth.index(max(worth)) + 1}"

    # Goals

    def groups(self, kinds: str) -> set[frozenset[str]]:
        return {self.at.group(name) for name, kind in self.at.kinds.items() if kind in kinds}

    def joined(self, links: list[tuple[tuple[str, ...], Any]]) -> list[set[frozenset[str]]]:
        """Buildings, and parcels that links end at, sorted into what hangs together by these links."""
        parts = [{self.at.group(name)} for name in self.at.kinds]
        parts += [{self.at.group(way[0]), self.at.group(way[-1])} for way, _ in links]
        merged: list[set[frozenset[str]]] = []
        for part in parts:
            touching = [other for other in merged if other & part]
            merged = [other for other in merged if not other & part] + [set(part).union(*touching)]
        return merged

    def complete(self, upgraded: bool = False) -> list[tuple[tuple[str, ...], Any]]:
        links = [(way, link) for way, link in self.at.links() if link["complete"]]
        return [(way, link) for way, link in links if link["upgraded"] or not upgraded]

    def met(self, goal: said.Goal, seat: int) -> bool:
        """Whether a goal is met."""
        player = self.players[seat]
        match goal:
            case said.HpGoal():
                return self.final_hp(seat) >= goal.min
            case said.MoneyGoal():
                return bool(player["money"] >= goal.min)
            case said.WorkersGoal():
                return bool(player["workers"] >= goal.min)
            case said.StressGoal():
                return bool(self.at.labels[player["stress"]] <= goal.max)
            case said.Links():
                mine = [link for _, link in self.complete() if link["owner"] == seat + 1]
                return len(mine) >= goal.min
            case said.Rails():
                return self.rails(seat) >= goal.min
            case said.Delivered():
                return bool(player["deliveries"][ORDER.index(goal.type) + 1] >= goal.min)
            case said.UnusedTickets():
                free = set(player["opened"]) - set(player["crossed"])
                return len([name for name in free if name[0] != "^"]) >= goal.min
            case said.UpgradeAllLinks():
                return bool(self.at.links()) and all(
                    link["complete"] and link["upgraded"] for _, link in self.at.links()
                )
            case said.Network():
                return self._network(goal)
            case _:
                return self._on_the_map(goal)

    def _on_the_map(self, goal: said.Goal) -> bool:
        """Goals about passengers, buildings and parcels."""
        kinds = self.at.kinds
        match goal:
            case said.NoPassengers():
                return not self.riders
            case said.PassengersEverywhere():
                return all(name in self.riders for name, kind in kinds.items() if kind in "RCIL")
            case said.NoPassengersIn():
                return not any(kinds[name] in goal.types for name in self.riders)
            case said.DeliveredAll():
                icons = [icon for ticket in self.puzzle.all_tickets.values() for icon in ticket.icons]
                icons += self.puzzle.track_icons.values()
                named = any(use.letter == "G" for icon in icons for use in icon.uses)
                wanted = "RCILG" if named or self.puzzle.rules.grand_station_icon == "any" else "RCIL"
                return all(group & set(self.at.dump["delivered"]) for group in self.groups(wanted))
            case said.ConnectAll():
                whole = [part for part in self.joined(self.complete()) if any(min(group) in kinds for group in part)]
                return len(whole) <= 1
            case said.ParcelsAll():
                rails = {name for way, _ in self.complete() for name in way[1:-1]}
                return all(name in kinds or name in rails for name, space in self.at.spaces.items() if space.parcel)
            case said.GroupSize():
                return any(
                    len(group) >= goal.min and any(name in self.built for name in group)
                    for group in self.groups(goal.type)
                )
            case said.Upgraded():
                return len([name for name in self.upgraded if kinds[name] == goal.type]) >= goal.min
            case said.UpgradedEach():
                return set(goal.types) <= {kinds[name] for name in self.upgraded}
            case said.UpgradeAllBuilt():
                return bool(self.built) and set(self.built) == set(self.upgraded)
            case said.ParksConnected() | said.SpecialConnected():
                letter = "P" if isinstance(goal, said.ParksConnected) else goal.type
                landmarks, lively = self.groups(letter), self.groups("RCIL")
                return any(len(part & landmarks) >= goal.min for part in self.joined(self.complete()) if part & lively)
        raise AssertionError(goal)

    def _network(self, goal: said.Network) -> bool:
        every = self.groups(goal.type)
        nodes = every
        if goal.ends_upgraded:
            nodes = {group for group in every if group & set(self.upgraded)}
        if goal.count == "all" and nodes != every:
            return False
        wanted = len(every) if goal.count == "all" else goal.count
        if wanted == 0:
            return False
        links = self.complete(goal.upgraded)
        if goal.clique:
            pairs = {frozenset((self.at.group(way[0]), self.at.group(way[-1]))) for way, _ in links}
            return any(
                all(frozenset(pair) in pairs for pair in combinations(chosen, 2))
                for chosen in combinations(nodes, wanted)
            )
        if goal.direct:
            links = [(way, link) for way, link in links if {self.at.group(way[0]), self.at.group(way[-1])} <= nodes]
        return any(len(part & nodes) >= wanted for part in self.joined(links))
