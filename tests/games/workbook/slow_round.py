"""The slow, obvious form of what lies between actions: Self-Help, the Update, and an auction for the first place."""

from collections.abc import Iterator
from copy import deepcopy
from itertools import chain, combinations

from tests.games.workbook.oracle import Oracle, tell
from tests.tramnet import slow
from tests.tramnet.slow import State
from tramyard.games.workbook import puzzle as said

HELPS = ("money", "worker", "pax", "hp", "calm", "reclaim")


class Round:
    """A position between two actions."""

    def __init__(self, oracle: Oracle) -> None:
        self.at = oracle
        self.puzzle = oracle.puzzle
        self.dump = oracle.dump

    # Self-Help

    def helped(self) -> Iterator[State]:
        """Where every use of a ticket leads: any of its icons at once, costs first."""
        for name, icons, money, stress in self.at.slots:
            uses = [use for icon in icons for use in icon.uses if use.kind in HELPS]
            for chosen in chain.from_iterable(combinations(uses, size) for size in range(1, len(uses) + 1)):
                if money > max(self.at.me["money"], 0):
                    continue
                state, player = self.at.paid((frozenset([name]), money, stress + len(chosen) - 1))
                if self._use([use.kind for use in chosen], [use.amount for use in chosen], player):
                    guests = [use.kind for use in chosen].count("pax")
                    yield from self._placed(state, guests)

    def _use(self, kinds: list[str], amounts: list[int], player: State) -> bool:
        """The gains, in the order of the icons; False where one of them would be without effect."""
        for kind, amount in zip(kinds, amounts, strict=True):
            if kind == "money":
                player["money"] += amount
            elif kind == "hp":
                self.at.happier(player, amount)
            elif kind == "worker":
                if player["workers"] == self.puzzle.tracks.worker_max:
                    return False
                player["workers"] += 1
            elif kind == "calm":
                if player["stress"] == 0:
                    return False
                slow.calm(player)
            elif kind == "reclaim":
                if self.dump["round"] == self.puzzle.schedule.rounds:
                    return False
                player["reclaims"] += self.puzzle.rules.reclaim_icon_bonus
        return True

    def _placed(self, state: State, guests: int) -> Iterator[State]:
        """So many new passengers on empty building spaces, in every way."""
        if guests == 0:
            yield state
            return
        holds = "RCILGPX" if self.puzzle.rules.special_holds_passenger else "RCIL"
        for name, kind in self.at.kinds.items():
            if kind in holds and name not in state["passengers"]:
                after = deepcopy(state)
                after["passengers"] = sorted([*after["passengers"], name])
                yield from self._placed(after, guests - 1)

    # Update

    def seats(self) -> list[int]:
        """Player A first."""
        first = self.dump["first"] - 1
        return [first, 1 - first] if self.at.two else [0]

    def updated(self) -> set[str]:
        """Where a round can end, for every choice of crosses and of a space for lava."""
        states = [deepcopy(self.dump)]
        if self.dump["round"] < self.puzzle.schedule.rounds:
            for seat in self.seats():
                states = [after for state in states for after in self._reclaimed(state, seat)]
        for state in states:
            self._arrivals(state)
        states = [after for state in states for after in self._lava(state)]
        return {whole(self._end(state)) for state in states}

    def _reclaimed(self, state: State, seat: int) -> Iterator[State]:
        player = state["players"][seat]
        crossed = [name for name in player["crossed"] if name[0] != "^"]
        allowed = self.puzzle.reclaims[state["round"] - 1] + player["reclaims"]
        for back in combinations(crossed, min(allowed, len(crossed))):
            after = deepcopy(state)
            mine = after["players"][seat]
            mine["crossed"] = [name for name in mine["crossed"] if name not in back]
            yield after

    def _arrivals(self, state: State) -> None:
        kinds = self.puzzle.arriving[state["round"] - 1]
        come = {name for name, kind in self.at.kinds.items() if kind in kinds}
        state["passengers"] = sorted({*state["passengers"], *come})
        for player in state["players"]:
            player["reclaims"] = 0
            player["hp"] -= player["stress"] == len(self.at.labels) - 1

    def _lava(self, state: State) -> Iterator[State]:
        eligible = [name for name in self.at.spaces if self._is_eligible(name)] if self._erupts() else []
        if not eligible:
            yield state
        for name in eligible:
            after = deepcopy(state)
            after["lava"][name] = "closed" if name in after["railed"] else "lava"
            after["links"] = [link for link in after["links"] if name not in link["way"].split("-")[1:-1]]
            yield after

    def _erupts(self) -> bool:
        return said.Lava in self.at.twists

    def _is_eligible(self, name: str) -> bool:
        space = self.at.spaces[name]
        if space.terrain != "plain" or space.building or space.parcel or name in self.dump["lava"]:
            return False
        around = self.at.beside(name)
        return any(self.at.spaces[other].terrain == "mountain" or other in self.dump["lava"] for other in around)

    def _end(self, state: State) -> State:
        """The city's effects, idle open links, and who is Player A in the next round."""
        lava = self.at.twists.get(said.Lava)
        for seat in self.seats():
            player = state["players"][seat]
            if isinstance(lava, said.Lava) and state["round"] in lava.stress_rounds:
                self.at.stressed(player, 1)
            self.at.bonus(player, f"round_end:{state['round']}")
        state["links"] = [link for link in state["links"] if link["complete"] or link["worked"] == state["round"]]
        if state["round"] == self.puzzle.schedule.rounds:
            state["phase"] = "over"
        else:
            state["phase"] = "bidding" if self.at.two and self.puzzle.two_player.bid else "action"
            state["round"] += 1
            if self.at.two and not self.puzzle.two_player.bid:
                state["first"] = 3 - state["first"]
        return state


def whole(state: State) -> str:
    """Everything of a state that is between two actions, in one text."""
    return str((tell(state), sorted(state["lava"].items()), state["round"], state["first"], state["phase"]))
