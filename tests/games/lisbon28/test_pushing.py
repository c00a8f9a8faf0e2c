"""Pushing: who blocks, where a pushed tram may go, in which order, and who draws a ticket for it.

Random packed boards are compared with the procedure as the rules tell it, step by step on names of places.
"""

from functools import cache
from itertools import pairwise

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from tests.games.lisbon28.table import Table
from tests.games.lisbon28.test_content import changed
from tests.games.lisbon28.test_content import lisbon as content
from tests.games.lisbon28.test_ways import STANDS, STOPS, walked
from tramyard.games.lisbon28.rules.push import standing_on
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.kernel.bits import BIT
from tramyard.testing import rule

RING = changed(
    '["JFI", "ROS", "MMZ"],',
    '["JFI", "ROS", "MMZ"], ["MMZ", "ANJ", "JFI"], ["MMZ", "SOL", "AVE"], ["SOL", "SEL", "JTO"], ["SOL", "MMZ", "JTO"],'
    '["AVE", "MMZ", "ROS"],',
    changed('["MMZ", "JFI"],', '["MMZ", "JFI"], ["MMZ", "AVE"], ["MMZ", "SOL"],'),
)
"""The shipped board with two more rails: from the castle one comes to Martim Moniz by Portas do Sol too."""
OPEN_RING = {"MMZ": "", "SOL": "", "AVE": ""}

# Against the procedure as it is told


class Frame:
    """A tram that will run along a way once the trams on it are gone, the farthest of them first."""

    def __init__(self, mover: int, way: list[str], blockers: list[int]) -> None:
        self.mover = mover
        self.way = way
        self.blockers = blockers


class Told:
    """A push on a table of names: a pile of frames, the top one acts."""

    def __init__(self, seats: int, full: frozenset[str], trams: dict[int, str], frames: list[Frame]) -> None:
        self.seats = seats
        self.full = full
        self.trams = dict(trams)
        self.frames = [Frame(frame.mover, frame.way, list(frame.blockers)) for frame in frames]
        self.settle()

    def settle(self) -> None:
        while self.frames:
            top = self.frames[-1]
            top.blockers = [tram for tram in top.blockers if self.trams[tram] in top.way[1:] and not self.at_home(tram)]
            if top.blockers:
                return
            self.trams[top.mover] = top.way[-1]
            self.frames.pop()

    def at_home(self, tram: int) -> bool:
        return self.trams[tram] == "ROS"

    @property
    def pushed(self) -> int:
        return self.frames[-1].blockers[0]

    def on(self, way: list[str], but: set[int]) -> list[int]:
        """Trams on a way behind its start, the farthest first."""
        found = [
            tram for tram, at in self.trams.items() if at in way[1:] and tram not in but and not self.at_home(tram)
        ]
        return sorted(found, key=lambda tram: -way.index(self.trams[tram]))

    def targets(self) -> list[list[str]]:
        """Every way the tram to be pushed might take, whatever follows."""
        way = self.frames[-1].way
        if way[-1] == "ROS":
            return [way[way.index(self.trams[self.pushed]) :]]
        ways = [text.split("-") for text in cached_ways(self.seats, way[-1], self.full)]
        used = {rail for frame in self.frames for rail in rails(frame.way)}
        bound = {frame.way[-1] for frame in self.frames}
        movers = {frame.mover for frame in self.frames}
        return [
            other
            for other in ways
            if other[1] != way[-2]
            and not used & rails(other)
            and other[-1] not in bound
            and not any(tram in movers for tram in self.on(other, set()))
        ]

    def sent(self, way: list[str]) -> "Told":
        tram = self.pushed
        below = [*self.frames[:-1], Frame(self.frames[-1].mover, self.frames[-1].way, self.frames[-1].blockers[1:])]
        waiting = {frame.mover for frame in self.frames} | {tram}
        return Told(self.seats, self.full, self.trams, [*below, Frame(tram, way, self.on(way, waiting))])

    def can_finish(self) -> bool:
        return not self.frames or any(self.sent(way).can_finish() for way in self.targets())

    def options(self, free_first: bool) -> set[str]:
        possible = [way for way in self.targets() if self.sent(way).can_finish()]
        free = [way for way in possible if not self.on(way, set())]
        return {"-".join(way) for way in (free_first and free) or possible}


@cache
def cached_ways(seats: int, start: str, full: frozenset[str]) -> frozenset[str]:
    return frozenset(walked(seats, start, set(full)))


def rails(way: list[str]) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in pairwise(way)}


def told(seats: int, full: frozenset[str], trams: dict[int, str], way: str) -> Told:
    """The first tram sets off."""
    places = way.split("-")
    bare = Told(seats, full, trams, [])
    return Told(seats, full, trams, [Frame(1, places, bare.on(places, {1}))])


@cache
def near(seats: int, centre: str) -> list[str]:
    """Places by their distance from one of them, on the rails."""
    order = [centre]
    for place in order:
        beside = [b if a == place else a for a, b in content().side(seats).rails if place in (a, b)]
        order += [other for other in beside if other not in order]
    return [place for place in order if place in STANDS[seats]]


@st.composite
def packed(draw: st.DrawFn, seats: int) -> tuple[dict[int, str], frozenset[str]]:
    """Trams close together, and the stops with passengers."""
    around = near(seats, draw(st.sampled_from(STANDS[seats]), label="centre"))[:6]
    places = draw(st.permutations(around), label="trams")[:seats]
    full = draw(st.frozensets(st.sampled_from(STOPS[seats])), label="stops with passengers")
    return dict(enumerate(places, start=1)), full


@rule(
    "L28-PUSH-01", "L28-PUSH-05", "L28-PUSH-07", "L28-PUSH-08", "L28-PUSH-09", "L28-PUSH-10", "L28-PUSH-11", "L28-A12"
)
@pytest.mark.parametrize(("seats", "option"), [(3, "free_first"), (4, "free_first"), (4, "any")])
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_packed_trams_are_pushed_as_the_procedure_tells(seats: int, option: str, data: st.DataObject) -> None:
    trams, full = data.draw(packed(seats))
    stops = {stop: "" for stop in STOPS[seats] if stop not in full}
    table = Table.laid(" ".join(trams.values()), "R", stops=stops, push=option)
    ways = cached_ways(seats, trams[1], full)
    assert table.choices_of("MR:") == {way for way in ways if told(seats, full, trams, way).can_finish()}
    blocked = sorted(way for way in table.choices_of("MR:") if told(seats, full, trams, way).frames)
    if not blocked:
        return
    way = data.draw(st.sampled_from(blocked), label="way")
    push = told(seats, full, trams, way)
    table.play(f"MR:{way} $R")
    pushed: set[int] = set()
    while push.frames:
        assert (table.now.phase, table.now.actor) == ("push", f"p{push.pushed}")
        options = push.options(free_first=option == "free_first")
        assert table.choices_of(">") == options
        choice = data.draw(st.sampled_from(sorted(options)), label="pushed to")
        pushed.add(push.pushed)
        push = push.sent(choice.split("-"))
        table.play(f">{choice}")
    event(f"{len(pushed)} pushed")
    assert table.trams == " ".join(push.trams.values())
    assert [player.draws for player in table.now.players] == [int(seat in pushed | {1}) for seat in trams]


# Who blocks, and where the pushed tram goes


@rule("L28-WE-08", "L28-PUSH-03", "L28-PUSH-04", "L28-PUSH-14", "L28-A34", "L28-A07")
def test_a_tram_before_the_castle_is_pushed_through_it() -> None:
    table = Table.laid("ANJ MMZ ROS", "R", stops={"MMZ": ""}).play("MR:ANJ-MMZ-JFI-CAS $R")
    assert (table.now.actor, table.choices_of(">")) == ("p2", {"CAS-JTO-SOL", "CAS-SEL"})
    table.play(">CAS-SEL")
    assert (table.trams, [player.draws for player in table.now.players]) == ("CAS SEL ROS", [1, 1, 0])
    assert [player.by for player in table.now.players] == ["ANJ-MMZ-JFI-CAS", "MMZ-JFI-CAS-SEL", ""]
    table.play("!T1:B !T2:G")
    assert (table.hands, table.choices) == (["B", "G", ""], ["."])


@rule("L28-WE-09", "L28-PUSH-05", "L28-A06", "L28-PUSH-02")
def test_on_a_way_to_rossio_the_tram_ahead_ends_there_too() -> None:
    table = Table.laid("ANJ MMZ ROS", "R", stops={"MMZ": ""}).play("MR:ANJ-MMZ-JFI-ROS $R")
    assert (table.now.actor, table.choices) == ("p2", [">MMZ-JFI-ROS"])
    for way in ("ROS-JUS", "MMZ-JFI-CAS", "MMZ-ANJ"):
        assert table.refused(f">{way}") == ("L28-PUSH-05", "push-into-rossio")
    table.play(">MMZ-JFI-ROS !T1:B !T2:G")
    assert (table.trams, table.hands) == ("ROS ROS ROS", ["B", "G", ""])


@rule("L28-WE-10", "L28-PUSH-09", "L28-A12")
def test_a_free_way_comes_before_a_taken_one() -> None:
    table = Table.laid("ROS CAS SEL ROS", "R").play("MR:ROS-JFI-CAS $R")
    assert table.choices == [">CAS-JTO-SOL"]
    assert table.refused(">CAS-SEL") == ("L28-PUSH-09", "push-free-first")
    assert table.play(">CAS-JTO-SOL").trams == "CAS SOL SEL ROS"


@rule("L28-A12", "L28-PUSH-09")
def test_with_the_option_any_a_taken_way_may_be_chosen() -> None:
    table = Table.laid("ROS CAS SEL ROS", "R", push="any").play("MR:ROS-JFI-CAS $R")
    assert table.choices_of(">") == {"CAS-JTO-SOL", "CAS-SEL"}
    table.play(">CAS-SEL")
    assert (table.now.actor, table.choices_of(">")) == ("p3", {"SEL-JBA-CON", "SEL-JBA-JUS", "SEL-SOL"})


@rule("L28-WE-11", "L28-PUSH-07", "L28-PUSH-08", "L28-PUSH-12", "L28-PUSH-14")
def test_in_a_chain_the_farthest_tram_goes_first() -> None:
    table = Table.laid("ROS CAS SEL SOL", "R").play("MR:ROS-JFI-CAS $R")
    assert (table.now.actor, table.choices_of(">")) == ("p2", {"CAS-JTO-SOL", "CAS-SEL"})
    table.play(">CAS-SEL")
    assert (table.now.actor, table.choices_of(">")) == ("p3", {"SEL-JBA-CON", "SEL-JBA-JUS"})
    assert table.trams == "ROS CAS SEL SOL"
    table.play(">SEL-JBA-JUS")
    assert (table.trams, [player.draws for player in table.now.players]) == ("CAS SEL JUS SOL", [1, 1, 1, 0])


@rule("L28-WE-27", "L28-PUSH-01", "L28-PUSH-11", "L28-A11", "L28-PUSH-10")
def test_a_movement_whose_push_cannot_be_done_is_not_allowed() -> None:
    table = Table.laid("ALC PAD JER BEL", "R", stops={"BLM": ""})
    assert table.choices_of("MR:") == {"ALC-JSA-AJU", "ALC-JSA-PAD", "ALC-JST-SOD"}
    assert table.refused("MR:ALC-JSA-JER") == ("L28-PUSH-11", "push-impossible")
    table.play("MR:ALC-JSA-PAD $R >PAD-BEL >BEL-BLM-AJU")
    assert table.trams == "PAD BEL JER AJU"


@rule("L28-PUSH-01")
@pytest.mark.parametrize("where", ["SAP", "ANJ"])
def test_a_tram_on_the_way_or_at_its_end_is_pushed_before_the_mover_moves(where: str) -> None:
    table = Table.laid(f"GRA {where} ROS ROS", "R", stops={"SAP": ""}).play("MR:GRA-SAP-ANJ $R")
    assert (table.now.phase, table.now.actor, table.player(1).at) == ("push", "p2", "GRA")


@rule("L28-PUSH-01", "L28-PUSH-20")
@pytest.mark.parametrize("where", ["VIC", "MMZ", "LAV"])
def test_a_tram_beside_or_beyond_the_way_is_left_alone(where: str) -> None:
    table = Table.laid(f"GRA {where} ROS ROS", "R", stops={"SAP": ""}).play("MR:GRA-SAP-ANJ $R")
    assert (table.trams, table.now.phase, table.hands) == (f"ANJ {where} ROS ROS", "step", ["", "", "", ""])


@rule("L28-PUSH-02", "L28-A06", "L28-MOVE-17")
def test_trams_on_rossio_are_never_pushed() -> None:
    table = Table.laid("JUS ROS ROS ROS", "R").play("MR:JUS-ROS $R")
    assert (table.trams, table.now.phase, table.hands) == ("ROS ROS ROS ROS", "step", ["", "", "", ""])


@rule("L28-PUSH-01", "L28-PUSH-02")
@pytest.mark.parametrize(
    ("trams", "way", "blocked"),
    [
        pytest.param("ANJ MMZ ROS ROS", "ANJ-MMZ-JFI-ROS", True, id="on the way"),
        pytest.param("ANJ ROS ROS CAS", "ANJ-MMZ-JFI-CAS", True, id="at its end"),
        pytest.param("ANJ ROS ROS ROS", "ANJ-MMZ-JFI-ROS", False, id="on Rossio"),
        pytest.param("ANJ SAP LAV ROS", "ANJ-MMZ-JFI-CAS", False, id="elsewhere"),
    ],
)
def test_a_way_is_blocked_by_trams_on_it_that_are_not_on_rossio(trams: str, way: str, blocked: bool) -> None:
    table = Table.laid(trams, "R", stops={"MMZ": ""})
    assert isinstance(table.position, LisbonPosition)
    assert table.position.is_blocked(table.game.box.network.way(way)) == blocked
    assert (table.play(f"MR:{way} $R").now.phase == "push") == blocked


@rule("L28-PUSH-02")
def test_of_a_way_to_rossio_only_those_before_it_are_told_to_be_pushed() -> None:
    table = Table.laid("ANJ MMZ ROS ROS", "R", stops={"MMZ": ""})
    assert isinstance(table.position, LisbonPosition)
    network = table.game.box.network
    assert standing_on(network, table.position.trams, network.way("ANJ-MMZ-JFI-ROS"), BIT[0]) == [1]


@rule("L28-PUSH-02")
def test_a_push_towards_rossio_can_be_laid_aside_while_trams_stand_there() -> None:
    table = Table.laid("ANJ MMZ ROS", "R", stops={"MMZ": ""}).play("MR:ANJ-MMZ-JFI-ROS $R")
    assert table.game.load(table.position.dump()).dump() == table.position.dump()


@rule("L28-PUSH-03", "L28-PUSH-19", "L28-A06")
def test_a_tram_may_be_pushed_to_rossio_where_others_stand() -> None:
    table = Table.laid("CAR JUS ROS ROS", "R").play("MR:CAR-JUS $R")
    assert ">JUS-ROS" in table.choices
    assert table.play(">JUS-ROS").trams == "JUS ROS ROS ROS"


@rule("L28-PUSH-03")
@pytest.mark.parametrize("way", ["JUS-ROS", "JUS-JBA-CON"])
def test_a_tram_is_pushed_ahead_and_never_back_or_where_no_rail_bends(way: str) -> None:
    table = Table.laid("ROS JUS ROS ROS", "R").play("MR:ROS-JUS $R")
    assert table.choices_of(">") == {"JUS-CAR", "JUS-JBA-COM", "JUS-JBA-SEL"}
    assert table.refused(f">{way}")[0] == ("L28-PUSH-05" if way == "JUS-ROS" else "L28-MOVE-15")


@rule("L28-PUSH-04")
def test_a_pushed_tram_goes_on_from_the_movers_destination() -> None:
    table = Table.laid("ANJ MMZ ROS", "R", stops={"MMZ": ""}).play("MR:ANJ-MMZ-JFI-CAS $R")
    assert table.refused(">MMZ-JFI-ROS") == ("L28-PUSH-04", "push-from-goal")
    assert table.refused(">CAS-JTO-SOL-SEL") == ("L28-PUSH-04", "push-from-goal")


@rule("L28-PUSH-05")
def test_a_pushed_tram_uses_no_rail_of_the_movers_way() -> None:
    table = Table.laid("ANJ CAS ROS", "R", stops={"MMZ": ""}).play("MR:ANJ-MMZ-JFI-CAS $R")
    assert table.choices_of(">") == {"CAS-JTO-SOL", "CAS-SEL"}
    for way in ("CAS-JFI-ROS", "CAS-JFI-MMZ-ANJ"):
        assert table.refused(f">{way}") == ("L28-PUSH-05", "push-back")


@rule("L28-PUSH-06", "L28-A35")
def test_the_owner_of_the_pushed_tram_chooses() -> None:
    table = Table.laid("ROS ROS JUS ROS", "R").play("MR:ROS-JUS $R")
    assert (table.now.actor, table.now.seat) == ("p3", 1)
    assert len(table.choices) == 3
    assert table.refused("E") == ("YARD-PHASE", "not-now")


@rule("L28-PUSH-07")
def test_of_two_trams_on_the_way_the_farther_one_is_pushed_first() -> None:
    table = Table.laid("GRA SAP ANJ ROS", "R", stops={"SAP": ""}).play("MR:GRA-SAP-ANJ $R")
    assert (table.now.actor, table.choices_of(">")) == ("p3", {"ANJ-LAV", "ANJ-MMZ"})
    table.play(">ANJ-LAV")
    assert (table.now.actor, table.choices_of(">"), table.trams) == ("p2", {"ANJ-MMZ"}, "GRA SAP LAV ROS")
    assert table.play(">ANJ-MMZ").trams == "ANJ MMZ LAV ROS"


@rule("L28-PUSH-08")
def test_a_tram_on_the_way_of_a_pushed_tram_is_pushed_first() -> None:
    table = Table.laid("VIC GRA SAP LAV", "R", stops={"SAP": ""}).play("MR:VIC-GRA $R")
    assert table.choices == [">GRA-SAP-ANJ"]
    table.play(">GRA-SAP-ANJ")
    assert (table.now.actor, table.choices) == ("p3", [">ANJ-MMZ"])
    assert table.play(">ANJ-MMZ").trams == "GRA ANJ MMZ LAV"


@rule("L28-PUSH-10", "L28-A12")
def test_the_mover_and_trams_that_wait_are_not_pushed() -> None:
    table = Table.laid("ALC PAD JER BEL", "R", stops={"BLM": ""}).play("MR:ALC-JSA-PAD $R >PAD-BEL")
    assert (table.now.actor, table.choices) == ("p4", [">BEL-BLM-AJU"])
    assert table.refused(">BEL-PAD") == ("L28-PUSH-05", "push-back")


@rule("L28-PUSH-10")
def test_a_way_that_meets_the_mover_is_no_way_out() -> None:
    table = Table.laid("SEL CAS ROS ROS", "R", stops={"SOL": ""}).play("MR:SEL-CAS $R")
    assert table.choices_of(">") == {"CAS-JFI-MMZ", "CAS-JFI-ROS"}
    assert table.refused(">CAS-JTO-SOL-SEL") == ("L28-PUSH-10", "push-into-pusher")


@rule("L28-PUSH-10")
def test_nobody_is_pushed_to_where_another_tram_is_bound_for() -> None:
    table = Table.laid("ANJ MMZ SEL ROS", "R", stops={"MMZ": "", "SOL": ""}).play("MR:ANJ-MMZ-JFI-CAS $R >CAS-SEL")
    assert (table.now.actor, table.choices_of(">")) == ("p3", {"SEL-JBA-CON", "SEL-JBA-JUS", "SEL-SOL-JTO-VIC"})
    assert table.refused(">SEL-SOL-JTO-CAS") == ("L28-PUSH-10", "push-into-pusher")


@rule("L28-PUSH-11")
def test_a_choice_that_would_get_the_push_stuck_is_not_offered() -> None:
    table = Table.laid("ALC BEL PAD AJU", "R", stops={"BLM": ""}, push="any").play("MR:ALC-JSA-AJU $R")
    assert (table.now.actor, table.choices) == ("p4", [">AJU-PRA"])
    assert table.refused(">AJU-BLM-BEL") == ("L28-PUSH-11", "push-dead-end")


@rule("L28-PUSH-12")
def test_the_mover_starts_when_the_way_is_clear() -> None:
    table = Table.laid("GRA SAP ANJ ROS", "R", stops={"SAP": ""}).play("MR:GRA-SAP-ANJ $R >ANJ-LAV")
    assert table.player(1).at == "GRA"
    assert table.play(">ANJ-MMZ").player(1).at == "ANJ"


@rule("L28-PUSH-13", "L28-A41")
def test_being_pushed_costs_neither_ticket_nor_action() -> None:
    table = Table.laid("ROS JUS ROS ROS", "R", hands={2: "YY"}).play("MR:ROS-JUS $R >JUS-CAR !T1:B !T2:B .")
    assert (table.hands[:2], table.now.discard, table.now.actions) == (["B", "YYB"], "R", 1)
    assert table.pass_turn().now.actions == 2


# On a board with a ring


@rule("L28-PUSH-05", "L28-PUSH-07")
def test_a_tram_may_be_pushed_over_the_place_it_leaves() -> None:
    table = Table.laid("ANJ MMZ ROS ROS", "R", stops=OPEN_RING, content=RING).play("MR:ANJ-MMZ-JFI-CAS $R")
    assert table.play(">CAS-JTO-SOL-MMZ-AVE-ROS").trams == "CAS ROS ROS ROS"


@rule("L28-PUSH-08")
def test_a_tram_that_waits_is_not_pushed_again_by_the_one_ahead_of_it() -> None:
    table = Table.laid("ANJ MMZ SOL ROS", "R", stops=OPEN_RING, content=RING, push="any").play("MR:ANJ-MMZ-JFI-CAS $R")
    table.play(">CAS-JTO-SOL-MMZ-AVE-ROS")
    assert (table.now.actor, table.choices) == ("p3", [">SOL-MMZ-AVE-ROS"])
    assert table.play(">SOL-MMZ-AVE-ROS").trams == "CAS ROS ROS ROS"


# Tickets for pushing and being pushed


@rule("L28-WE-12", "L28-PUSH-15", "L28-PUSH-16", "L28-A33")
def test_nobody_draws_twice_for_pushes_in_one_turn_but_a_third_player_does() -> None:
    table = Table.laid("ROS JUS ROQ ROS", "RRR").play("MR:ROS-JUS $R >JUS-CAR")
    assert [player.draws for player in table.now.players] == [1, 1, 0, 0]
    table.play("!T1:R !T2:R +:JUS-CAR $R >CAR-ROQ")
    assert (table.now.actor, table.choices_of(">")) == ("p3", {"ROQ-CAM", "ROQ-GLO", "ROQ-RAT"})
    table.play(">ROQ-GLO")
    assert (table.trams, [player.draws for player in table.now.players]) == ("CAR ROQ GLO ROS", [0, 0, 1, 0])
    table.play("!T3:Y")
    assert (table.hands, table.now.phase) == (["RR", "R", "Y", ""], "step")


@rule("L28-WE-12", "L28-PUSH-14", "L28-PUSH-15")
def test_after_a_second_push_of_the_same_two_nobody_draws() -> None:
    table = Table.laid("ROS JUS ROS ROS", "RR").play("MR:ROS-JUS $R >JUS-CAR !T1:B !T2:B +:JUS-CAR $R >CAR-ROQ")
    assert (table.trams, table.hands, table.choices) == ("CAR ROQ ROS ROS", ["B", "B", "", ""], ["."])


@rule("L28-PUSH-15")
def test_in_the_next_turn_everybody_may_draw_again() -> None:
    table = Table.laid("ROS JUS ROS ROS", "R", hands={2: "Y"})
    table.play("MR:ROS-JUS $R >JUS-CAR !T1:B !T2:B . E !T1:RRRR MY:CAR-JUS $Y >JUS-ROS")
    assert [player.draws for player in table.now.players] == [1, 1, 0, 0]


@rule("L28-PUSH-14")
def test_without_a_push_nobody_draws() -> None:
    table = Table.laid("ROS CAR ROS ROS", "R").play("MR:ROS-JUS $R")
    assert ([player.draws for player in table.now.players], table.now.phase) == ([0, 0, 0, 0], "step")


@rule("L28-PUSH-17", "L28-PUSH-18", "L28-BON-08")
def test_a_free_movement_pushes_like_any_other() -> None:
    table = Table.laid("ROS JUS ROS ROS", bonuses={1: "MOVE"}).play("F:ROS-JUS")
    assert (table.now.actor, table.choices_of(">")) == ("p2", {"JUS-CAR", "JUS-JBA-COM", "JUS-JBA-SEL"})
    table.play(">JUS-CAR !T1:B !T2:G")
    assert (table.trams, table.hands, table.now.phase) == ("JUS CAR ROS ROS", ["B", "G", "", ""], "main")
    assert table.now.actions == 2


@rule("L28-PUSH-17", "L28-PUSH-15")
def test_a_push_by_a_free_movement_counts_for_the_one_ticket_a_turn() -> None:
    table = Table.laid("ROS JUS ROS ROS", "R", bonuses={1: "MOVE"}).play("F:ROS-JUS >JUS-CAR !T1:B !T2:G")
    assert table.play("MR:JUS-CAR $R >CAR-ROQ").now.phase == "step"


@rule("L28-PUSH-18", "L28-A32")
def test_the_tickets_are_drawn_after_the_arrival_by_the_mover_and_then_clockwise() -> None:
    table = Table.laid("SAP ANJ GRA ROS", "R", seat=3, stops={"SAP": ""}).play("MR:GRA-SAP-ANJ $R >ANJ-LAV >ANJ-MMZ")
    assert (table.player(3).at, table.now.phase) == ("ANJ", "tickets")
    for drawn in ("!T1:B", "!T2:B"):
        assert table.refused(drawn) == ("L28-PUSH-18", "wrong-hand")
    table.play("!T3:B")
    assert table.refused("!T2:B") == ("L28-PUSH-18", "wrong-hand")
    table.play("!T1:B !T2:G")
    assert (table.hands, table.now.actor, table.now.phase) == (["B", "G", "B", ""], "p3", "step")


@rule("L28-PUSH-19", "L28-A34")
@pytest.mark.parametrize(
    ("trams", "way", "landing", "place"),
    [
        ("ROS CAS ROS ROS", "ROS-JFI-CAS", "CAS-JTO-SOL", "a stop with passengers"),
        ("ROS CAS ROS ROS", "ROS-JFI-CAS", "CAS-SEL", "a monument"),
        ("CAM ROQ ROS ROS", "CAM-ROQ", "ROQ-GLO", "a lift"),
        ("CAR JUS ROS ROS", "CAR-JUS", "JUS-ROS", "Rossio"),
    ],
)
def test_a_pushed_tram_lands_on_any_stopping_place_and_nothing_else_happens(
    trams: str, way: str, landing: str, place: str
) -> None:
    table = Table.laid(trams, "R", hands={2: "RYGGGYYY"}, aboard={2: "RRG"}, spaces="15 1 4 5")
    before = table.now
    table.play(f"MR:{way} $R >{landing} !T1:B !T2:B")
    assert table.player(2).at == landing[-3:], place
    assert (table.now.stops, table.now.spaces, table.player(2).aboard) == (before.stops, before.spaces, "RRG")
    assert (table.player(2).bonuses, table.now.actor) == ([], "p1")


@rule("L28-PUSH-20")
def test_nobody_is_pushed_without_a_movement_that_is_blocked() -> None:
    table = Table.laid("ROS CAS ROS ROS", "R")
    assert table.refused(">CAS-SEL") == ("L28-PUSH-20", "no-push")
    assert table.play("MR:ROS-JUS $R").refused(">CAS-SEL") == ("L28-PUSH-20", "no-push")


@rule("L28-PUSH-20")
def test_pushing_is_no_action() -> None:
    table = Table.laid("ROS JUS ROS ROS", "R").play("MR:ROS-JUS $R >JUS-CAR !T1:B !T2:B .")
    assert table.now.actions == 1


@rule("L28-A03")
def test_everything_on_the_way_is_pushed_ahead() -> None:
    table = Table.laid("BIC CAM CON ROS", "R", stops={"CAM": "", "CON": ""}).play("MR:BIC-CAM-CON-JBA-COM $R")
    assert table.now.actor == "p3"
    table.play(">COM-SOD")
    assert table.now.actor == "p2"
    table.play(">COM-APO")
    assert table.trams == "COM APO SOD ROS"
