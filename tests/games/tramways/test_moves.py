"""The notation: words and their families, the size of the vocabulary, and whole actions read and written."""

from itertools import islice

import pytest
from librt.random import Random

from tests.games.tramways.table import NORTH, ORBIT, PLAIN, SOUTH, Table, game_of
from tramyard.games.tramways.rules import families, phases
from tramyard.kernel.position import OVER
from tramyard.kernel.vocabulary import Move
from tramyard.testing import rule

# Words and families

SIZES = {
    ("moon", 2): 1500,
    ("moon", 4): 2300,
    ("moon", 5): 2800,
    ("mars", 4): 2400,
    ("earth", 1): 2000,
    ("earth", 2): 2400,
    ("earth", 3): 3200,
    ("earth", 4): 4100,
    ("earth", 5): 5000,
}
"""Words at most; ten boards on Earth have 250 spaces with 14 words each."""


@pytest.mark.parametrize(("world", "seats"), SIZES)
def test_a_vocabulary_has_a_few_thousand_words_that_depend_on_layout_and_seats_alone(world: str, seats: int) -> None:
    made = game_of(seats, world=world)
    texts = [made.vocabulary.text(move) for move in range(len(made.vocabulary))]
    assert len(texts) == len(set(texts)) <= SIZES[world, seats]
    assert not any(" " in text for text in texts)
    assert [text[0] == "!" for text in texts] == sorted(text[0] == "!" for text in texts), "chance comes last"
    if world == "moon":
        first = game_of(seats, world=world, boards="first").vocabulary
        choices = made.vocabulary.choices
        assert [first.text(move) for move in range(first.choices)] == texts[:choices], "whatever boards lie there"


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (families.LINK, ["L:a1", "L:j5", "L:I", "L:IV"]),
        (families.EXTEND, ["+:a1", "+:II"]),
        (families.RIDER, ["M:a1"]),
        (families.MARTIAN, ["MM:a1"]),
        (families.BUILD, ["B:A1=R", "B:B3=L"]),
        (families.UPGRADE_LINK, ["V:a1n", "V:j5w"]),
        (families.UPGRADE_BUILDING, ["U:a1"]),
        (families.CASH, ["C"]),
        (families.STEP, ["-a1", "-III"]),
        (families.THROUGH, ["-A1+"]),
        (families.ENOUGH, ["."]),
        (families.TICKET, ["%gA", "%bI2", "%x"]),
        (families.PAY, ["$gA.1", "$x.2a", "$x.2b", "$A1.1", "$gB.4"]),
        (families.WANT, [">R", ">A2"]),
        (families.RIDE, ["ra1e"]),
        (families.TAKE_MONEY, ["D$"]),
        (families.BOOK, ["D1", "D2"]),
        (families.BUY, ["h"]),
        (families.USE, ["S:q09.3", "S:q19.13"]),
        (families.PLACE, ["@a1"]),
        (families.DISCARD, ["X:gA"]),
        (families.END, ["E"]),
        (families.DRAFT, ["A:A1"]),
        (families.BID, ["b"]),
        (families.RAISE, ["+20", "+5", "+1"]),
        (families.DECLINE, ["b-"]),
        (families.TAKE, ["K:q05", "K:A1"]),
        (families.ORDER, ["!O:12", "!O:21"]),
        (families.BOARD, ["!B:D2"]),
        (families.HAND, ["!H1:gA", "!H2:q05"]),
        (families.TOP, ["!D2:d05"]),
        (families.SHOW, ["!Q:q05"]),
    ],
)
def test_every_family_has_the_words_of_the_ledger(kind: int, words: list[str]) -> None:
    vocabulary = game_of(2, world="mars").vocabulary
    for word in words:
        assert vocabulary.kinds[vocabulary.move(word)] == kind


def test_some_families_belong_to_a_world_or_a_number_of_players() -> None:
    moon, earth, alone = game_of(2), game_of(2, world="earth"), game_of(1, world="earth")
    assert "!N2" in moon.vocabulary
    assert "!N1" not in game_of(2, world="mars").vocabulary
    assert "MM:a1" not in moon.vocabulary
    for word in ("L:I", "-IV", "$x.1a", "A:A1", "!N1"):
        assert word not in earth.vocabulary
    assert "$x.2" not in moon.vocabulary, "a double slot is there by its halves only"
    assert ("N" in alone.vocabulary, "b" in alone.vocabulary, "N" in earth.vocabulary) == (True, False, False)


def test_a_word_is_bound_to_one_spot() -> None:
    vocabulary = game_of(2).vocabulary
    spots = {
        "L:c3": "c3",
        "-II": "numeral-II",
        "rc3e": "c3e",
        "$gA.1": "slot-gA.1",
        "$x.2a": "slot-x.2a",
        "%gA": "strip-gA",
        "-A1+": "parcel-A1",
        "D2": "book-2",
        "K:q05": "card-q05",
    }
    assert {word: vocabulary.spot(vocabulary.move(word)) for word in spots} == spots


# Whole actions


def all_of(tom: Table, texts: list[str]) -> list[str]:
    return [tom.game.spell(tuple(tom.game.parse(tom.position, text))) for text in texts]


def test_a_way_is_one_word_and_icons_may_stand_in_any_order() -> None:
    tom = Table(PLAIN).hand("gA gB d02")
    same = ["L:a1-b1-c1-d1-e1 $gB.2 $d02.1", "L:a1 -b1 -c1 -d1 -e1 $d02.1 $gB.2", "L:a1-b1 -c1-d1-e1 $d02.1 $gB.2"]
    assert all_of(tom, same) == ["L:a1-b1-c1-d1-e1 $gB.2 $d02.1"] * 3
    assert all_of(tom, ["L:a1-b1-c1. $gB.1", "L:a1-b1-c1 . $gB.1"]) == ["L:a1-b1-c1. $gB.1"] * 2
    back = "L:e1-d1-c1-b1-a1 $gB.2 $d02.1"
    one, other = Table(PLAIN).hand("gA gB d02").play(same[0]), Table(PLAIN).hand("gA gB d02").play(back)
    assert one.position.dump() == other.position.dump(), "from either end the same"


def test_each_finished_link_is_listed_once_from_its_lower_end() -> None:
    tom = Table(PLAIN).hand("d02 gB")
    ways = [tom.game.spell(action).split()[0] for action in tom.game.actions(tom.position)]
    assert "L:a1-b1-c1-d1-e1" in ways
    assert "L:e1-d1-c1-b1-a1" not in ways
    stub = Table(ORBIT, north=NORTH, south=SOUTH).hand("gA gB").link("d4-d5-I", complete=False)
    ways = [stub.game.spell(action).split()[0] for action in stub.game.actions(stub.position)]
    assert "+:I-g1-g2" in ways
    assert "L:g2-g1-I" not in ways, "a stub goes on"
    group = Table(ORBIT, north=NORTH, south=SOUTH).hand("gA gB").link("d4-d5-I").link("g2-g1-I")
    ways = [group.game.spell(action).split()[0] for action in group.game.actions(group.position)]
    assert "L:a2-b2-b1-I" in ways
    assert "L:I-b1-b2-a2" not in ways
    half = Table(PLAIN).hand("d02 gB").play("L:e1-d1-c1-b1")
    assert [half.game.spell(action).split()[0] for action in half.game.actions(half.position)].count("-a1") > 0


def test_an_upgrade_is_listed_by_the_lower_end_and_two_branches_in_order() -> None:
    tom = Table(ORBIT, north=NORTH, south=SOUTH).hand("d05 gA gB").link("d4-d5-I").link("g2-g1-I").link("g2-h2-i2")
    texts = [tom.game.spell(action).rsplit(" $", 2)[0] for action in tom.game.actions(tom.position)]
    assert "V:d4s V:g2n" in texts
    assert "V:g2n V:d4s" not in texts
    assert "V:g2e" in texts
    assert "V:i2w" not in texts
    assert all_of(tom, ["V:g2n V:d4s $gA.3 $d05.1"]) == ["V:g2n V:d4s $gA.3 $d05.1"], "read in either order"


@rule("MOON-BUILD-03")
def test_the_ledgers_example_of_a_build_on_the_moon() -> None:
    made = game_of(4, boards="A0+B0/D0+C0")
    tom = Table(ORBIT)
    tom.game, tom.position = made, made.start()
    tom.on(phases.ACTION)
    tom.hand("gA q05 x", int(tom.position.seat))
    text = "L:a1-a2-g10-f10-e10 $gA.1 $q05.1 $x.2b"
    assert tom.game.spell(tuple(tom.game.parse(tom.position, text))) == text
    seat = int(tom.position.seat)
    tom.play(text)
    assert tom.links() == ["a1-a2-IV", "e10-f10-g10-IV"]
    assert tom.workers(seat) == 1
    trip = "M:a1 >C ra1s re10e %q05 $gB.2 D2"
    tom.turn(0)
    tom.position.dark = -1
    tom.set(seat, stress=3, hp=0)
    tom.hand("q05 gB", int(tom.position.seat)).riders("a1")
    assert tom.game.spell(tuple(tom.game.parse(tom.position, trip))) == trip
    tom.play(trip)
    assert tom.hp(seat) == 1


def test_happiness_is_written_as_one_word() -> None:
    rows = ["R..L......", *PLAIN[1:]]
    tom = Table(rows).hand("gA gB").riders("a1").link("a1-b1-c1-d1").set(money=7)
    texts = ["M:a1 >L ra1e %gA $gB.3 hh .", "M:a1 >L ra1e %gA $gB.3 h h ."]
    assert all_of(tom, texts) == ["M:a1 >L ra1e %gA $gB.3 hh ."] * 2


def test_a_bid_is_its_amount_and_unfolds_from_the_largest_step() -> None:
    tom = Table(PLAIN).hand("gA gB").set(money=30)
    tom.next_round().hand("gA gB").on(phases.BIDDING)
    tom.set(money=30)
    assert tom.game.unfold("b17") == ["b17"]
    moves = tom.game.parse(tom.position, "b17")
    assert [tom.game.vocabulary.text(move) for move in moves] == ["b", "+5", "+5", "+5", "+1", "+1", "."]
    assert tom.game.spell(tuple(moves)) == "b17"
    moves = tom.game.parse(tom.position, "b6 $gB.4")
    assert [tom.game.vocabulary.text(move) for move in moves] == ["b", "+5", "+1", "$gB.4", "."]
    assert tom.game.spell(tuple(moves)) == "b6 $gB.4"


@pytest.mark.parametrize(("world", "seats"), [("moon", 2), ("mars", 2), ("earth", 1)])
def test_whole_actions_are_read_as_they_are_written(world: str, seats: int) -> None:
    made = game_of(seats, world=world)
    rng = Random(seats)
    position = made.start()
    read = 0
    while position.actor != OVER and read < 60:
        if position.actor >= 0 and position.settled:
            actions: list[tuple[Move, ...]] = [*islice(made.promising(position) or made.actions(position), 5, 400, 60)]
            for action in actions:
                assert tuple(made.parse(position, made.spell(action))) == action
                read += 1
        position.play(position.hunch(rng))
    assert read > 25


# Words that are never legal


def test_words_that_a_game_does_not_have_are_told_from_nonsense() -> None:
    moon, earth = Table(PLAIN), Table([row + "." * 10 for row in PLAIN], "earth")
    for text, told in {
        "L:z9": "TB-SETUP-01",
        "-q1": "TB-SETUP-01",
        "V:z9n": "TB-SETUP-01",
        "$q99.1": "TB-CARD-01",
        "%zz": "TB-CARD-01",
        "X:zz": "TB-CARD-01",
        "MM:a1": "MARS-MOVE-02",
        "N": "TB-SOLO-03",
        "B:Z1=R": "TB-SETUP-04",
        ">Z1": "TB-SETUP-04",
        "hello": "YARD-TEXT",
        "": "YARD-TEXT",
        "!Q:q05": "YARD-CHANCE",
    }.items():
        assert moon.rule(text) == told, text
    shipped_moon = game_of(2, boards="first")
    position = shipped_moon.start()
    for text, told in {
        "L:b1": "TB-BUILD-18",
        "M:b1": "TB-MOVE-02",
        "V:b1n": "TB-UPLINK-02",
        "U:b1": "TB-IMPR-02",
        "rb1n": "TB-MOVE-03",
        "@b1": "TB-ADMIN-03",
    }.items():
        why = shipped_moon.explain(position, text)
        assert why is not None
        assert (why.rule, text in shipped_moon.vocabulary) == (told, False), "no board has anything but rails there"
        assert "b1" in str(why.sentence(shipped_moon)) or why.facts["space"] == "b1"
    assert earth.rule("L:II") == "MOON-BUILD-02"
    assert earth.rule("+:IV") == "MOON-BUILD-02"
