"""Positions as data: they come back as they were; what cannot be is refused with the field's name, and what is let in
can be played on."""

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from librt.random import Random

from tests.games.damage import Dump, loaded, plays_on, put, what_is_let_in_plays_on
from tests.games.moments import is_the_same
from tests.games.workbook.table import ALL_ICONS, Table, puzzle
from tramyard.games.workbook import ROOM
from tramyard.games.workbook.rules import phases
from tramyard.games.workbook.rules.game import Workbook
from tramyard.kernel.errors import YardError
from tramyard.testing import records

FOLDER = Path(__file__).parent / "records"
RECORDS = [file.stem for file in sorted(FOLDER.glob("*.record"))]


def on_the_way() -> Table:
    """A passenger has passed the Stock Exchange and come to a Leisure building, where happiness is for sale."""
    tom = Table(puzzle("R . X . L 1", {**ALL_ICONS, "N": "#1"}, start="money = 9", rules="deliver_to_parcel = true"))
    tom.link("a1-b1-c1").link("c1-d1-e1")
    return tom.play("M:a1 >L ra1e rc1e $H1I1")


def forbidding(action: str) -> Table:
    """A puzzle in whose second round nobody may do this."""
    return Table(puzzle("R . I", twists=[f'kind = "forbid"\naction = "{action}"\nrounds = [2]']))


LAID: dict[str, Callable[[], Table]] = {
    "placing": lambda: Table(puzzle("R . I", {"A": "pax"}, start='no_passenger = ["a1"]')).play("P", "P", "S:A1"),
    "upgrading": lambda: Table(puzzle("R . I")).link("a1-b1-c1").play("U:a1e"),
    "leisure": on_the_way,
    "drawing": lambda: forbidding("link").play("L:a1"),
    "moving": lambda: forbidding("move").link("a1-b1-c1").play("M:a1"),
}
"""Moments that no record has."""


@cache
def source(name: str) -> tuple[Workbook, dict[str, list[str]]]:
    """The game of a record, or of a table, and its moments: of each phase, and of payments for each kind of action."""
    found: dict[str, list[str]] = {}
    if name in LAID:
        table = LAID[name]()
        game, dumps = table.game, [table.position.dump()]
    else:
        record = records.read(FOLDER / f"{name}.record")
        assert isinstance(record.game, Workbook)
        game, position = record.game, record.start()
        dumps = [position.dump()]
        for move in [move for line in record.lines for move in line.moves]:
            position.play(move)
            dumps.append(position.dump())
    for dump in dumps:
        moment = f"pay, {dump['deed']}" if dump["phase"] == "pay" else str(dump["phase"])
        found.setdefault(moment, []).append(json.dumps(dump))
    return game, found


def some(name: str, moment: str) -> Dump:
    """The first position of this kind in a record."""
    dump: Dump = json.loads(source(name)[1][moment][0])
    return dump


def test_all_phases_and_all_kinds_of_actions_are_among_these_moments() -> None:
    met = {moment for name in [*RECORDS, *LAID] for moment in source(name)[1]}
    assert {moment.split(",")[0] for moment in met} == set(phases.PHASES)
    assert {moment.split(", ")[1] for moment in met if ", " in moment} == set(phases.DEEDS[1:])


@pytest.mark.parametrize("name", [*RECORDS, *LAID])
def test_each_moment_comes_back(name: str) -> None:
    game, found = source(name)
    for texts in found.values():
        for text in texts[::4]:
            twin = game.load(json.loads(text))
            assert twin.dump() == json.loads(text)
            is_the_same(game.load(twin.dump()), twin)


@pytest.mark.parametrize("name", RECORDS)
def test_whatever_is_let_in_can_be_played_on(name: str) -> None:
    game, found = source(name)
    what_is_let_in_plays_on(ROOM, game, found.values(), Random(1873), 30)


@pytest.mark.parametrize("field", ["step", "seat", "first", "round", "taken", "owed", "bought", "later", "bid"])
def test_no_number_leads_to_a_crash_a_dead_end_or_a_round_without_end(field: str) -> None:
    rng = Random(1858)
    for name in RECORDS:
        game, found = source(name)
        for texts in found.values():
            for number in range(-1, 10):
                position = loaded(game, {**json.loads(texts[rng.randrange(len(texts))]), field: number})
                if position is not None:
                    plays_on(ROOM, game, position, rng, 12)


HALF = "an action is half done"
LEFT = "it is left of something that is over"
PAID = "the payment cannot have been made"

WRONG: list[tuple[str, str, str, object, str]] = [
    ("lost-2-seats", "action", "format", 2, "format"),
    ("lost-2-seats", "action", "phase", "lunch", "phase"),
    ("lost-2-seats", "action", "phase", "over", "actor"),
    ("lost-2-seats", "action", "actor", "p9", "actor"),
    # The step, and whose turn it is
    ("lost-2-seats", "self-help", "step", 8, "step: 8 is no step of a round in phase self-help"),
    ("failed-1-seat", "self-help", "step", 4, "step: 4 is no step of a round in phase self-help"),
    ("failed-1-seat", "self-help", "step", 1, "step: 1 is no step"),
    ("failed-1-seat", "action", "step", 2, "step: 2 is no step"),
    ("failed-1-seat", "reclaim", "step", 0, "step: 0 is no step of a round in phase reclaim"),
    ("failed-1-seat", "reclaim", "step", 1, "step: 1 is no step"),
    ("won-2-seats", "reclaim", "step", 8, "step: 8 is no step"),
    ("lost-2-seats", "lava", "step", 7, "step: 7 is no step"),
    ("lost-2-seats", "starter", "step", 1, "step: 1 is no step"),
    ("placing", "place", "step", 0, "step: 0 is no step"),
    ("lost-2-seats", "way", "step", 3, "step: 3 is no step"),
    ("lost-2-seats", "starter", "seat", 2, "seat: it is the turn of p1"),
    ("lost-2-seats", "lava", "first", 1, "seat: it is the turn of p1"),
    ("lost-2-seats", "starter", "round", 2, "phase: it is known who begins"),
    ("failed-1-seat", "reclaim", "round", 5, "phase: nothing is taken back in the last round"),
    ("lost-2-seats", "over", "round", 2, "phase: there are rounds to come"),
    ("lost-2-seats", "lava", "lava", {"c7": "none"}, "lava.c7"),
    ("failed-1-seat", "action", "phase", "lava", "phase: lava can flow nowhere"),
    ("won-2-seats", "action", "phase", "bidding", "phase: this puzzle has no bids"),
    # What is half done
    ("failed-1-seat", "action", "settled", False, "settled: nothing is half done"),
    ("failed-1-seat", "reclaim", "settled", False, "settled: nothing is half done"),
    ("lost-2-seats", "way", "settled", True, f"settled: {HALF}"),
    ("lost-2-seats", "wanted", "settled", True, f"settled: {HALF}"),
    ("lost-2-seats", "ride", "settled", True, f"settled: {HALF}"),
    ("lost-2-seats", "pay, move", "settled", True, f"settled: {HALF}"),
    ("won-2-seats", "commerce", "settled", True, f"settled: {HALF}"),
    ("leisure", "leisure", "settled", True, f"settled: {HALF}"),
    ("lost-2-seats", "raising", "settled", True, f"settled: {HALF}"),
    ("placing", "place", "settled", True, f"settled: {HALF}"),
    # What is left over
    ("lost-2-seats", "action", "deed", "link", f"deed: {LEFT}"),
    ("lost-2-seats", "action", "way", "a1-b1", f"way: {LEFT}"),
    ("lost-2-seats", "action", "extends", True, f"extends: {LEFT}"),
    ("lost-2-seats", "way", "closed", "open", f"closed: {LEFT}"),
    ("lost-2-seats", "action", "at", "a1n", f"at: {LEFT}"),
    ("lost-2-seats", "action", "wanted", "R", f"wanted: {LEFT}"),
    ("lost-2-seats", "wanted", "wanted", "R", f"wanted: {LEFT}"),
    ("lost-2-seats", "action", "rides", ["a1n"], f"rides: {LEFT}"),
    ("lost-2-seats", "ride", "paid", ["D1"], f"paid: {LEFT}"),
    ("lost-2-seats", "action", "bought", 1, f"bought: {LEFT}"),
    ("lost-2-seats", "pay, move", "later", 5, f"later: {LEFT}"),
    ("lost-2-seats", "self-help", "owed", 1, f"owed: {LEFT}"),
    ("lost-2-seats", "self-help", "taken", 1, f"taken: {LEFT}"),
    ("lost-2-seats", "self-help", "reclaimed", "A", f"reclaimed: {LEFT}"),
    ("lost-2-seats", "self-help", "bid", 0, f"bid: {LEFT}"),
    ("lost-2-seats", "bidding", "offer", 1, f"offer: {LEFT}"),
    ("lost-2-seats", "bidding", "raised", [0, 0, 1], f"raised: {LEFT}"),
    # Bids, passengers and crosses
    ("lost-2-seats", "bidding", "bid", 10**6, "bid: whoever bid it cannot pay it"),
    ("lost-2-seats", "raising", "bid", 5, "bid: it cannot be raised"),
    ("lost-2-seats", "raising", "offer", 3, "offer: the bid cannot have been made"),
    ("lost-2-seats", "raising", "raised", [0, 4, 0], "raised: the bid cannot have been made"),
    ("placing", "place", "owed", 0, "owed: nobody has to be placed"),
    ("placing", "place", "owed", 2, "owed: there is no room for so many"),
    ("failed-1-seat", "reclaim", "reclaimed", "A", "reclaimed: it does not fit the number of tickets taken back"),
    ("failed-1-seat", "reclaim", "players.0.crossed", ["A"], "players[0].crossed: all of these are taken back"),
    # Ways
    ("lost-2-seats", "way", "way", "", "way: the way cannot have been drawn"),
    ("lost-2-seats", "way", "deed", "move", "way: it is left"),
    ("lost-2-seats", "pay, link", "closed", "", "closed: the way has no end"),
    ("lost-2-seats", "pay, link", "extends", True, "way: the way cannot have been drawn"),
    ("lost-2-seats", "way", "players.1.workers", 0, "players[1].workers: a link is drawn without a worker"),
    ("drawing", "way", "round", 2, "deed: this puzzle forbids it in this round"),
    # Trips
    ("moving", "wanted", "round", 2, "deed: this puzzle forbids it in this round"),
    ("moving", "wanted", "deed", "build", "deed: it does not fit the phase"),
    ("leisure", "leisure", "wanted", "#1", "wanted: nothing is asked at a parcel"),
    ("lost-2-seats", "ride", "passengers", [], "at: nobody can have left from there"),
    ("lost-2-seats", "wanted", "at", "", "at: nobody can have left from there"),
    ("lost-2-seats", "ride", "wanted", "", "wanted: nobody can want to go there from here"),
    ("lost-2-seats", "pay, move", "rides", [], "rides: the trip cannot have been made"),
    ("leisure", "leisure", "phase", "commerce", "rides: the trip ends elsewhere"),
    ("leisure", "leisure", "paid", [], f"paid: {PAID}"),
    ("leisure", "leisure", "later", 0, "later: the Stock Exchange pays $5 for this trip"),
    ("leisure", "leisure", "bought", 9, "bought: there is no money for more happiness"),
    # Payments
    ("lost-2-seats", "pay, link", "paid", ["A2", "A1"], f"paid: {PAID}"),
    ("lost-2-seats", "pay, link", "deed", "", "way: it is left"),
    ("lost-2-seats", "pay, build", "at", "a1n", "at: this cannot be done there"),
    ("lost-2-seats", "pay, build", "wanted", "G", "wanted: no such building is built"),
    ("lost-2-seats", "pay, upgrade building", "at", "a1n", "at: this cannot be done there"),
    ("upgrading", "pay, upgrade link", "at", "b1n", "at: this cannot be done there"),
    ("upgrading", "pay, upgrade link", "links", [], "at: this cannot be done there"),
    # Players
    ("lost-2-seats", "action", "players", [], "players"),
    ("lost-2-seats", "action", "players.1.money", "much", "players[1].money"),
    ("failed-1-seat", "action", "players.0.money", -1, "players[0].money: somebody is in debt alone"),
    ("lost-2-seats", "action", "players.1.hp", 5, "players[1].opened: an icon of the HP track was passed"),
    ("lost-2-seats", "action", "players.1.stress", 99, "players[1].stress"),
    ("lost-2-seats", "action", "players.1.opened", [], "players[1].opened: a ticket above the line is locked"),
    (
        "lost-2-seats",
        "action",
        "players.1.crossed",
        ["J"],
        "players[1].crossed: a ticket is crossed that was never open",
    ),
    ("lost-2-seats", "action", "players.1.deliveries", [0], "players[1].deliveries"),
    ("lost-2-seats", "action", "players.1.reclaims", -1, "players[1].reclaims"),
    # The map
    ("lost-2-seats", "action", "buildings", {"c3": "X"}, "buildings: on c3 stands what is never built"),
    ("lost-2-seats", "action", "passengers", ["b2"], "passengers: a passenger stands on b2, where no building is"),
    ("lost-2-seats", "action", "upgrades", {"c3": "1"}, "upgrades: c3 is upgraded, where nothing was built"),
    ("lost-2-seats", "action", "delivered", ["b2"], "delivered: b2 has received somebody, where no building is"),
    ("lost-2-seats", "action", "lava", {"a1": "lava"}, "lava: lava covers a1"),
    ("lost-2-seats", "action", "railed", ["a1"], "railed: a rail lies on a1, where none may"),
    ("upgrading", "pay, upgrade link", "railed", [], "links: a1-b1-c1: rail was never built on b1"),
    ("lost-2-seats", "action", "links", "none", "links"),
]


@pytest.mark.parametrize(("name", "moment", "path", "value", "complaint"), WRONG)
def test_a_wrong_field_is_named(name: str, moment: str, path: str, value: object, complaint: str) -> None:
    game, dump = source(name)[0], some(name, moment)
    assert game.load(dump).dump() == dump
    put(dump, tuple(int(step) if step.isdigit() else step for step in path.split(".")), value)
    with pytest.raises(YardError, match=re.escape(complaint)):
        game.load(dump)


def test_every_field_is_wrong_somewhere_above() -> None:
    dump = some("lost-2-seats", "action")
    seated = dump["players"]
    assert isinstance(seated, list)
    assert set(dump) <= {path.split(".")[0] for _, _, path, _, _ in WRONG}
    assert set(seated[0]) <= {path.split(".")[2] for _, _, path, _, _ in WRONG if path.startswith("players.")}


@pytest.mark.parametrize(
    ("phase", "field"), [("way", "seat"), ("ride", "seat"), ("action", "seat"), ("bidding", "first")]
)
def test_with_two_players_the_seat_follows_from_the_step(phase: str, field: str) -> None:
    dump = some("lost-2-seats", phase)
    other = 3 - int(str(dump[field]))
    who = f"p{other}" if field == "seat" else dump["actor"]
    with pytest.raises(YardError, match="seat: it is the turn of p"):
        source("lost-2-seats")[0].load({**dump, field: other, "actor": who})


def test_crosses_taken_back_in_part_come_back_with_the_last_one() -> None:
    """Then something is half done; without a ticket that was the last, or with another one, they do not."""
    game, found = source("failed-1-seat")
    dump = json.loads(found["reclaim"][1])
    assert (dump["taken"], dump["settled"]) == (1, False)
    assert game.load(dump).dump() == dump
    wrong: list[tuple[str, object, str]] = [
        ("settled", True, "settled: an action is half done"),
        ("taken", 0, "settled: nothing is half done"),
        ("taken", 2, "reclaimed: it cannot have been taken back last"),
        ("taken", 4, "taken: this seat may take back 4"),
        ("reclaimed", "", "reclaimed: it does not fit the number of tickets taken back"),
        ("reclaimed", "G", "reclaimed: it cannot have been taken back last"),
    ]
    for field, value, complaint in wrong:
        with pytest.raises(YardError, match=complaint):
            game.load({**dump, field: value})


CROSS = ". . . . .\nR . . I 1\n. . . . ."
LINKS: list[tuple[list[str], dict[str, object], str]] = [
    (["a2-b2-c2-d2", "a2-b2-c2-d2"], {}, "links: a2-b2-c2-d2: two rails share an edge of b2"),
    (["a2-b2-c2-d2-e2"], {}, "links: a2-b2-c2-d2-e2: a rail lies on d2, where none may"),
    (["a2-b2-c2-c1"], {}, "links: a2-b2-c2-c1: a link ends at c1, where nothing stands"),
    (["a2-b2-c2-d2"], {"complete": False}, "links: a2-b2-c2-d2: an open link ends at a building"),
    (["a2-b2-c2"], {"complete": False, "worked": 2}, "links: a2-b2-c2: a link was worked at in a round to come"),
    (["a2-b2-c2-c1-b1-b2-b3"], {"complete": False}, "links: a2-b2-c2-c1-b1-b2-b3: a link comes to a space twice"),
    (["a2-b2-c2", "d2-c2-b2"], {"complete": False}, "links: two links meet at "),
]


@pytest.mark.parametrize(("ways", "more", "complaint"), LINKS)
def test_a_link_that_cannot_lie_there_is_named_by_its_way(
    ways: list[str], more: dict[str, object], complaint: str
) -> None:
    tom = Table(puzzle(CROSS, {**ALL_ICONS, "N": "#1"}))
    link = {"owner": 1, "complete": True, "upgraded": False, "worked": 0} | more
    railed = sorted({space for way in ways for space in way.split("-")[1:-1] if space != "d2"})
    with pytest.raises(YardError, match=complaint):
        tom.set(links=[{"way": way, **link} for way in ways], railed=railed)


def test_a_ticket_that_one_may_unlock_is_refused_to_both() -> None:
    tom = Table(puzzle("R . I", below={"N": "2r"}), 2)
    both = [*tom.opened(0), "N"]
    with pytest.raises(YardError, match=r"players\[1\].opened: both have unlocked a ticket that one may have"):
        tom.set(0, opened=both).set(1, opened=both)


def test_a_missing_field_is_named() -> None:
    dump = some("lost-2-seats", "action")
    del dump["later"]
    with pytest.raises(YardError, match="later: this field is missing"):
        source("lost-2-seats")[0].load(dump)
