"""Every reason for refusing a move of Tramways: the situation, the rule that is named, a sentence in every language."""

import re
from collections.abc import Callable

import pytest
from librt.random import Random

from tests.games.tramways.table import ORBIT, Table, game_of
from tests.games.tramways.test_solo import alone, more
from tramyard.games.tramways.rules import phases, reasons
from tramyard.games.tramways.words.refusals import SENTENCES
from tramyard.kernel.errors import OptionFault
from tramyard.kernel.refusal import Reason, Refusal, Refused
from tramyard.kernel.words import languages, speaking
from tramyard.testing import rule
from tramyard.tramnet.sets import set_of

NORTH = [".1.2.", ".1.2."]
SOUTH = [".2.1.", ".1.2."]
CITY = ["R..C..I...", "..........", "R..1.L.1..", "..........", ".........."]
"""a1 R, d1 C, g1 I, a3 R, d3 A1, f3 L, h3 B1."""
LAKE = [row + "." * 15 for row in ("R~..C", ".....", ".....", ".....", ".....")]


def opening(phase: int) -> Table:
    """A play of two on shipped boards that has come to a phase of the set-up."""
    table = Table()
    made = game_of(2, boards="first")
    table.game, table.position = made, made.start()
    rng = Random(1)
    while table.position.phase != phase:
        table.position.play(table.position.pick(rng))
    return table


def empty_books() -> Table:
    table = opening(phases.FIRST_BOOK)
    table.position.tops, table.position.heights = [-1, table.position.tops[1]], [0, 4]
    return table.fresh()


def city(cards: str = "gA gB d01", world: str = "moon") -> Table:
    return Table(CITY, world=world).hand(cards)


def orbit(cards: str = "gA gB d01 d02") -> Table:
    """a2 C, c2 R, g2 I, i2 R, b4 C, d4 L. Numeral I at b1, g1, d5, g5; II at d1, i1, b5, i5."""
    return Table(ORBIT, north=NORTH, south=SOUTH).hand(cards)


def group() -> Table:
    return orbit().link("a2-b2-b1-I").link("g2-g1-I")


def trip() -> Table:
    return city("d01 gA gB").link("a1-b1-c1-d1").link("d1-e1-f1-g1").riders("a1")


def ring() -> Table:
    """Two links from the Residence a1 to d1, and from there by g1 to the other Residence."""
    return trip().link("a1-a2-b2-c2-d2-d1").link("a3-a4-b4-c4-d4-e4-f4-g4-g3-g2-g1")


def edge_trip() -> Table:
    """On the way over I, with a plain and an upgraded branch of one's own, a rival's, and another numeral."""
    table = orbit("d01 gA").link("a2-b2-b1-I").link("g2-g1-I").link("c2-c1-d1-II").link("i2-i1-II")
    table.link("d4-d5-I", upgraded=True).link("i2-i3-h3-g3-g4-g5-I", owner=1)
    return table.riders("a2").play("M:a2 >I ra2e")


def mars(cards: str = "gA gB d01") -> Table:
    return Table(CITY, world="mars").hand(cards)


def office(cards: str, **numbers: int) -> Table:
    return city(cards).set(**numbers).admin()


def full() -> Table:
    """All passengers are on the map, and some building spaces are empty."""
    rows = ["RRRRRRRR..", "RRRRRRRR..", "RRRRRRRR..", "RRRRRR....", "C........."]
    table = Table(rows).hand("q17")
    names = [f"{column}{row + 1}" for column in "abcdefghij" for row in range(5)]
    there = [name for name in names if rows[int(name[1]) - 1]["abcdefghij".index(name[0])] in "RC"]
    return table.riders(*there[:30]).admin()


def many_rails() -> Table:
    """22 rails are laid: two are left."""
    table = Table(["R.........", "..........", "..........", "..........", "C........I"]).hand("gA gB d01")
    table.link("a5-b5-c5-d5-e5-f5-g5-h5-i5-j5")
    return table.link("j5-j4-i4-h4-g4-f4-e4-d4-c4-b4-b3-c3-d3-e3-f3-g3", complete=False)


def deck_out() -> Table:
    """Alone, with all cards of the deck in the line."""
    table = alone(10**4)
    while table.position.deck_left():
        more(table)
    return table


def none_left() -> Table:
    table = city("A1 d13 gA").own("A1").own("B1")
    return table.hand("B1 d13 gA").play("B:B1=R $B1.1 $d13.1 $gA.2").turn(0).hand("A1 d13 gA")


def finished() -> Table:
    table = city()
    while table.position.phase != phases.FINISHED:
        table.next_round()
    return table


def drawing() -> Table:
    table = city()
    table.position.deck = set_of(table.position.deck, 0, [table.position.box.card_of["d05"]])
    return table.turn(8)


SITUATIONS: dict[str, Callable[[], Table]] = {
    "draft": lambda: opening(phases.DRAFT),
    "drafted": lambda: opening(phases.DRAFT).play("A:A1"),
    "opened": lambda: opening(phases.BIDDING),
    "first book": lambda: opening(phases.FIRST_BOOK),
    "empty book": empty_books,
    "bidding": lambda: Table().hand("gA gB d01").auction(),
    "outbid": lambda: Table().hand("gA gB").hand("gA gB", 1).auction().play("b2"),
    "raising": lambda: Table().hand("gA gB").set(money=9).auction().play("b", "+5"),
    "raised": lambda: Table().hand("gA gB").auction().play("b", "+1", "+1", "+1", "$gA.4"),
    "dear bid": lambda: (
        Table(printed={"q19": "$1 !$3", "q20": "$1 !$3"}).hand("q19 q20").set(money=4).auction().play("b", "+1", "+1")
    ),
    "no change": lambda: Table().hand("gB").set(money=0).auction().play("b", "+1"),
    "cards": lambda: Table().auction().play("b-"),
    "line": lambda: alone(0),
    "deck out": deck_out,
    "alone": lambda: alone(9),
    "taken": lambda: alone(9).on(phases.ACTION),
    "action": city,
    "empty hand": lambda: city(""),
    "no worker": lambda: city().set(workers=0),
    "rival parcel": lambda: city().own("A1", 1),
    "through": lambda: city("gA gB d01 d02").own("A1").link("a3-b3-c3-d3-e3", complete=False),
    "carries rail": lambda: city("gA gB d01 d02").own("A1").link("a3-b3-c3-d3-e3", complete=False).play("L:d1-d2"),
    "ended": lambda: city("gA gB d01 d02 A1").own("A1").link("a3-b3-c3-d3"),
    "open": lambda: city().link("a1-b1-c1", complete=False),
    "foreign open": lambda: city().link("a1-b1-c1", owner=1, complete=False),
    "way": lambda: city("d01 d02 gA gB").play("L:a1-b1"),
    "way on": lambda: city("d01 d02 gA gB").play("L:a1-b1-b2"),
    "loop": lambda: city("d01 d02 gA gB").play("L:a1-b1-b2-c2-c1-b1"),
    "to itself": lambda: city("d01 d02 gA gB").play("L:a1-b1-b2-a2"),
    "no destination": lambda: city("gB").play("L:a1-a2"),
    "crossed": lambda: city("d01 d02 gA gB").link("d1-d2-c2-c3-b3-a3").play("L:a1-b1-b2-c2"),
    "rival": lambda: city("d01 d02 gA gB").link("d1-d2-c2-c3-b3-a3", owner=1).play("L:a1-b1-b2-c2"),
    "other rails": lambda: city("d01").play("L:d1-c1-b1"),
    "touching": lambda: Table(["RC........", *CITY[1:]]).hand("gA gB").play("L:a1"),
    "beside parcel": lambda: Table(["R1...C....", *CITY[1:2] * 4]).own("A1").hand("gA gB d01").play("L:a1"),
    "lake": lambda: Table(LAKE, world="earth").hand("gA d01").play("L:a1"),
    "few rails": lambda: many_rails().play("+:f3-g3-h3-i3"),
    "way to parcel": lambda: city("d01 d02 gA gB").own("A1", 1).play("L:d1-d2-d3"),
    "way to own": lambda: city("d01 d02 gA gB A1").own("A1").link("a3-b3-c3-d3").play("L:d1-d2"),
    "pay": lambda: city("gA gB d01").play("L:a1-b1-c1-d1"),
    "pay late": lambda: city("gA gB d13").play("L:a1-b1-c1-c2-b2. $gB.1"),
    "pay poor": lambda: city("q20 gA gB").set(money=2).play("L:a1-b1-c1-c2-b2."),
    "pay dear": lambda: city("d19 d20 q01").set(money=5).play("L:a1-b1-c1-c2-b2-a2. $d19.1"),
    "ticket": lambda: trip().play("M:a1 >I ra1e rd1e %d01"),
    "no ticket yet": lambda: trip().hand("gA d03").play("M:a1 >I ra1e rd1e"),
    "same card": lambda: trip().hand("gA d03").play("M:a1 >I ra1e rd1e %gA"),
    "edge": lambda: orbit().play("L:a2-b2-b1"),
    "edge stub": lambda: orbit("gA gB d01 d02").play("L:a2-b2-b1-I"),
    "edge beyond": lambda: orbit().play("L:a2-b2-b1-g1"),
    "group": group,
    "group way": lambda: group().play("L:d4-d5"),
    "group again": lambda: group().play("L:g2-g3-g4-g5"),
    "two numerals": lambda: orbit().play("L:a2-b2-b1-g1-h1-i1"),
    "waiting stub": lambda: orbit().link("a2-b2-b1-I", complete=False).play("+:I"),
    "branch without icon": lambda: group().hand("d06 q02").play("L:d4-d5"),
    "mars": mars,
    "mars first": lambda: mars().own("A1"),
    "mars later": lambda: mars("gA gB d01 d02").own("A1").link("d3-d2-d1"),
    "upgrade": lambda: city("gA d05 d01").link("a1-b1-c1-d1").link("d1-e1-f1-g1", owner=1),
    "upgraded": lambda: city("gA d05 d01").link("a1-b1-c1-d1", upgraded=True),
    "no V": lambda: city("gA d01").link("a1-b1-c1-d1"),
    "one branch": lambda: orbit("gA d06").link("a2-b2-b1-I"),
    "partner": lambda: group().hand("d06 gB d05").play("V:a2e"),
    "later branch": lambda: (
        orbit("d05 gA").link("a2-b2-b1-I", upgraded=True).link("g2-g1-I", upgraded=True).link("d4-d5-I")
    ),
    "build": lambda: city("A1 d13 gA").own("A1"),
    "built": lambda: city("A1 d13 gA").own("A1").built("A1", "R"),
    "improved": lambda: city("x").own("A1").built("A1", "R", improved=True),
    "none left": none_left,
    "no B": lambda: city("A1 gA").own("A1"),
    "trip": trip,
    "lonely": lambda: city("d01 gA").riders("a1"),
    "no cards": lambda: trip().hand("d01"),
    "no goal": lambda: trip().hand("d04 d16"),
    "riding": lambda: trip().play("M:a1 >I"),
    "ridden": lambda: trip().play("M:a1 >I ra1e"),
    "arrived": lambda: trip().play("M:a1 >C ra1e"),
    "dead end": lambda: trip().link("a1-a2-a3").play("M:a1 >R"),
    "ring": lambda: ring().play("M:a1 >R ra1e"),
    "dark": lambda: trip().hand("d03 d07").night(1),
    "edge trip": edge_trip,
    "martian": lambda: mars("d02 gB").link("a1-b1-c1-d1").riders("a1", martian=True),
    "tired martian": lambda: mars("d01 gA").link("a1-b1-c1-d1").riders("a1", martian=True).set(workers=0),
    "administration": lambda: office("gA q20 d09", money=2),
    "calm": lambda: office("q15", stress=0),
    "no workers": lambda: city("q10").set(0, workers=5).set(1, workers=5).admin(),
    "discarded": lambda: office("gA gB d01", money=0).play("X:gA"),
    "crowd": lambda: city("q17").riders("a1", "a3", "d1", "f3", "g1").admin(),
    "all out": full,
    "place": lambda: city("q17").riders("a1").admin().play("S:q17.1"),
    "earth": lambda: Table([row + "." * 10 for row in CITY], world="earth").hand("gA gB"),
    "over": finished,
    "drawing": drawing,
}

REFUSED: list[tuple[str, str, str, str]] = [
    # Set-up
    ("opened", "A:A1", "TB-SETUP-06", "no-draft-now"),
    ("drafted", "A:A1", "MOON-SETUP-06", "parcel-taken"),
    ("draft", "A:B1", "TB-SETUP-04", "parcel-not-on-map"),
    ("build", "B:C1=R", "TB-SETUP-04", "parcel-not-on-map"),
    ("trip", "M:a1 >C1", "TB-SETUP-04", "parcel-not-on-map"),
    ("empty book", "D1", "TB-SETUP-11", "empty-book"),
    ("first book", "C", "YARD-PHASE", "not-now"),
    # Auction
    ("action", "b1", "TB-AUCTION-01", "not-bidding"),
    ("action", "b-", "TB-AUCTION-01", "not-bidding"),
    ("outbid", "b2", "TB-AUCTION-05", "bid-higher"),
    ("outbid", "b1", "TB-AUCTION-05", "bid-higher"),
    ("bidding", "b0", "TB-AUCTION-05", "bid-higher"),
    ("bidding", "b99", "TB-AUCTION-13", "too-poor-to-bid"),
    ("bidding", "b9", "TB-AUCTION-13", "too-poor-to-bid"),
    ("no change", ".", "TB-AUCTION-09", "not-exact-bid"),
    ("raising", "+20", "TB-AUCTION-05", "bid-steps"),
    ("raised", "+1", "TB-AUCTION-08", "amount-before-icons"),
    ("raising", "$gB.1", "TB-AUCTION-08", "no-money-icon"),
    ("no change", "$gB.4", "TB-AUCTION-09", "icon-too-large"),
    ("raised", "$gA.4", "TB-CARD-06", "icons-in-order"),
    ("dear bid", "$q19.1 $q20.1", "TB-AMB15", "consequences-too-dear"),
    ("bidding", "b3 $d05.1", "TB-CARD-06", "not-in-hand"),
    ("cards", "K:q09", "TB-AUCTION-18", "card-not-shown"),
    ("action", "K:q01", "TB-AUCTION-18", "no-card-now"),
    ("alone", "b1", "TB-SOLO-03", "no-auction-alone"),
    ("alone", "b-", "TB-SOLO-03", "no-auction-alone"),
    ("alone", "+20", "TB-SOLO-03", "no-auction-alone"),
    ("action", "N", "TB-SOLO-03", "no-line-among-others"),
    ("taken", "N", "TB-SOLO-03", "no-line-now"),
    ("line", "N", "TB-SOLO-05", "line-too-dear"),
    ("deck out", "N", "TB-SOLO-06", "deck-empty"),
    # Cards and payments
    ("action", "$gA.1", "TB-CARD-06", "nothing-to-pay"),
    ("pay", "$d05.1", "TB-CARD-06", "not-in-hand"),
    ("pay poor", "$q20.1", "TB-CARD-09", "consequence-too-dear"),
    ("pay dear", "$d20.1", "TB-AMB15", "consequences-too-dear"),
    ("pay", "$gA.3", "TB-BUILD-06", "not-needed"),
    ("pay", "$d01.1", "TB-BUILD-06", "whole-icon"),
    ("pay late", "$gA.1", "TB-CARD-06", "icons-in-order"),
    ("pay", "$gB.1", "TB-BUILD-06", "no-exact-rest"),
    ("no ticket yet", "$gA.3", "TB-MOVE-01", "ticket-first"),
    ("same card", "$gA.3", "TB-AMB10", "ticket-and-icon"),
    ("action", "%gA", "TB-MOVE-01", "no-ticket-now"),
    ("pay", "$gA.4", "TB-AMB03", "money-only-for-bids"),
    # Links
    ("no worker", "L:a1", "TB-BUILD-07", "no-worker"),
    ("action", "L:b2", "TB-BUILD-18", "no-start-there"),
    ("rival parcel", "L:d3", "TB-BUILD-11", "not-your-parcel"),
    ("through", "L:d3", "TB-AMB63", "parcel-carries-rail"),
    ("way to own", "-A1+", "TB-AMB63", "parcel-is-end"),
    ("way", "-A1+", "TB-BUILD-01", "not-beside"),
    ("carries rail", "-A1+", "TB-AMB64", "no-way-through"),
    ("beside parcel", "-A1+", "TB-AMB64", "through-anyway"),
    ("rival parcel", "L:d1-d2-A1+", "TB-BUILD-11", "not-your-parcel"),
    ("action", "+:c1", "TB-BUILD-13", "no-open-end-there"),
    ("foreign open", "+:b1", "TB-BUILD-08", "foreign-track"),
    ("empty hand", "L:a1", "TB-BUILD-06", "no-way-from-there"),
    ("way", "-d1", "TB-BUILD-01", "not-beside"),
    ("way", "-a1", "TB-BUILD-01", "turns-back"),
    ("crossed", "-d2", "TB-BUILD-14", "no-room"),
    ("rival", "-d2", "TB-BUILD-15", "rival-rail"),
    ("loop", "-b2", "TB-AMB65", "same-space-twice"),
    ("lake", "-b1", "TB-BUILD-16", "lake"),
    ("no destination", "-a3", "TB-BUILD-09", "no-destination"),
    ("to itself", "-a1", "TB-AMB11", "same-building"),
    ("touching", "-b1", "TB-BUILD-03", "no-rail-between"),
    ("open", "+:b1-b2", "TB-BUILD-13", "not-pointed-at"),
    ("way", ".", "TB-BUILD-02", "no-rail-yet"),
    ("few rails", "-j3", "TB-BUILD-17", "no-rails-left"),
    ("other rails", "-a1", "TB-BUILD-06", "no-exact-rails"),
    ("pay", "-e1", "TB-BUILD-08", "link-has-ended"),
    # ... over numerals
    ("edge", "-i1", "TB-BUILD-01", "not-beside"),
    ("waiting stub", "-d1", "MOON-BUILD-02", "other-numeral"),
    ("waiting stub", "-b1", "TB-AMB18", "same-gate"),
    ("action", "L:I", "TB-AMB23", "no-group-there"),
    ("group", "+:I", "TB-AMB61", "no-stub-there"),
    ("group way", "-g5", "TB-AMB58", "joins-group"),
    ("two numerals", "-II", "TB-AMB59", "second-numeral"),
    ("group again", "-I", "TB-AMB60", "in-group-already"),
    ("edge stub", "-g1", "TB-AMB20", "waits-there"),
    ("edge beyond", ".", "TB-AMB20", "no-rail-beyond"),
    ("branch without icon", "-I", "MOON-BUILD-07", "no-new-destination"),
    ("earth", "L:II", "MOON-BUILD-02", "no-numerals-here"),
    # ... on Mars
    ("mars first", "L:a1-b1-c1.", "MARS-BUILD-02", "first-from-parcel"),
    ("mars later", "L:a1-b1-c1.", "MARS-BUILD-03", "not-connected"),
    # Upgrading a link
    ("upgrade", "V:a3n", "TB-UPLINK-02", "no-complete-link"),
    ("upgrade", "V:g1w", "TB-UPLINK-02", "not-your-link"),
    ("upgraded", "V:a1e", "TB-UPLINK-02", "upgraded-already"),
    ("no V", "V:a1e", "TB-UPLINK-01", "no-icons-for-link"),
    ("later branch", "V:d4s", "MOON-UPG-02", "no-icons-for-branch"),
    ("one branch", "V:a2e", "MOON-UPG-01", "no-partner"),
    ("partner", "V:a2e", "MOON-UPG-01", "not-a-partner"),
    # Buildings
    ("built", "B:A1=R", "TB-CONS-02", "built-already"),
    ("rival parcel", "B:A1=R", "TB-CONS-02", "not-yours-to-build"),
    ("none left", "B:A1=R", "TB-CONS-03", "none-left"),
    ("no B", "B:A1=R", "TB-CONS-01", "no-icons-to-build"),
    ("build", "U:d3", "TB-IMPR-02", "not-built"),
    ("build", "U:a1", "TB-IMPR-02", "printed"),
    ("improved", "U:d3", "TB-IMPR-02", "improved-already"),
    ("built", "U:d3", "TB-IMPR-01", "no-icons-for-building"),
    # Moving
    ("trip", "M:g1", "TB-MOVE-02", "nobody-there"),
    ("mars", "MM:a1", "MARS-MOVE-02", "no-martian-there"),
    ("action", "MM:a1", "MARS-MOVE-02", "no-martians-here"),
    ("tired martian", "MM:a1", "MARS-MOVE-04", "no-worker-for-martian"),
    ("lonely", "M:a1", "TB-MOVE-03", "no-link-there"),
    ("no cards", "M:a1", "TB-MOVE-01", "no-cards-to-move"),
    ("no goal", "M:a1", "TB-MOVE-04", "no-trip"),
    ("dark", "M:a1", "MOON-NIGHT-02", "dark"),
    ("martian", "MM:a1", "MARS-MOVE-03", "no-martian-at-end"),
    ("riding", "rd1e", "TB-MOVE-03", "not-leaving-there"),
    ("ridden", "ra1e", "TB-MOVE-03", "not-leaving-there"),
    ("ridden", "rd1w", "TB-MOVE-05", "link-twice"),
    ("arrived", "rd1e", "TB-MOVE-04", "past-its-stop"),
    ("edge trip", "ra2e", "MOON-MOVE-04", "branch-twice"),
    ("edge trip", "rd4s", "MOON-MOVE-02", "other-level"),
    ("edge trip", "ri2s", "MOON-MOVE-03", "other-owner"),
    ("edge trip", "rc2n", "MOON-MOVE-02", "other-node"),
    ("ring", "rd1s", "TB-AMB12", "back-home"),
    ("dead end", "ra1e", "TB-MOVE-04", "never-arrives"),
    ("action", "D$", "TB-DEST-02", "not-at-commerce"),
    ("action", "D1", "TB-DEST-02", "not-at-commerce"),
    ("action", "h", "TB-DEST-04", "not-at-leisure"),
    # Administration
    ("action", "S:gA.4", "TB-ADMIN-01", "administration-later"),
    ("administration", "C", "TB-STRUCT-02", "actions-are-over"),
    ("discarded", "S:gB.4", "TB-ADMIN-04", "discarded-already"),
    ("discarded", "X:gB", "TB-ADMIN-04", "discard-too-dear"),
    ("administration", "X:q20", "TB-CARD-09", "consequence-too-dear"),
    ("administration", "S:q20.3", "TB-CARD-09", "consequence-too-dear"),
    ("no workers", "S:q10.3", "TB-BUILD-19", "no-worker-left"),
    ("calm", "S:q15.1", "TB-ADMIN-11", "calm-already"),
    ("crowd", "S:q17.1", "TB-ADMIN-03", "no-room-for-passenger"),
    ("all out", "S:q17.1", "TB-AMB66", "no-passenger-left"),
    ("administration", "@a1", "TB-ADMIN-03", "nobody-to-place"),
    ("place", "@b2", "TB-ADMIN-03", "no-building-there"),
    ("place", "@a1", "TB-ADMIN-03", "occupied"),
    # What this game does not have
    ("action", "$zz9.1", "TB-CARD-01", "no-such-card"),
    ("action", "X:gC", "TB-CARD-01", "no-such-card"),
    ("action", "B:Z9=R", "TB-SETUP-04", "no-such-parcel"),
    ("action", "L:z9", "TB-SETUP-01", "no-such-space"),
    # The table's own
    ("drawing", "C", "YARD-CHANCE", "chance-decides"),
    ("drawing", "!H1:gA", "YARD-CHANCE", "no-such-outcome"),
    ("over", "C", "YARD-PHASE", "game-over"),
    ("action", "x", "YARD-TEXT", "not-a-move"),
    ("action", " ", "YARD-TEXT", "nothing-said"),
]

# Each line proves the rule it names.
CASES = [pytest.param(*case, marks=rule(case[2]) if not case[2].startswith("YARD-") else ()) for case in REFUSED]


@pytest.mark.parametrize(("situation", "text", "rule_id", "key"), CASES)
def test_a_refused_move_names_its_rule_and_changes_nothing(situation: str, text: str, rule_id: str, key: str) -> None:
    table = SITUATIONS[situation]()
    before = table.position.dump()
    refusal = table.game.explain(table.position, text)
    assert refusal is not None
    assert (refusal.rule, refusal.key) == (rule_id, key)
    for language in languages():
        with speaking(language):
            sentence = refusal.sentence(table.game)
        assert sentence.endswith(".")
        assert not re.search(r"[{}]|``|«»", sentence)
    if text in table.game.vocabulary:
        move = table.game.vocabulary.move(text)
        with pytest.raises(Refused) as refused:
            table.position.play(move)
        assert refused.value.refusal == refusal
        assert move not in table.position.moves()
    assert table.position.dump() == before


def test_every_reason_is_met_above() -> None:
    met = {(rule_id, key) for _, _, rule_id, key in REFUSED}
    known = {(reason.rule, reason.key) for reason in vars(reasons).values() if isinstance(reason, Reason)}
    assert known <= met
    assert set(SENTENCES) <= {key for _, key in met}


@pytest.mark.parametrize("situation", SITUATIONS)
def test_what_is_not_listed_is_refused_and_what_is_listed_is_not(situation: str) -> None:
    table = SITUATIONS[situation]()
    listed = {int(move) for move in table.position.moves()} | {int(move) for move, _ in table.position.odds()}
    for move in range(len(table.game.vocabulary)):
        assert (table.position.why_not(move) is None) == (move in listed), table.game.vocabulary.text(move)


# Options


@rule("MARS-SETUP-01", "TB-STRUCT-03")
def test_mars_with_five_is_refused() -> None:
    with pytest.raises(OptionFault, match="The world mars is for 2 to 4 players, not for 5"):
        game_of(5, world="mars")


@rule("TB-SETUP-02", "MOON-SETUP-02")
@pytest.mark.parametrize(
    ("boards", "said"),
    [("A0+A2", "twice"), ("A0", "2 boards"), ("A0+Z1", "no board Z"), ("A0+B", "expected boards"), ("A4+B0", "A4")],
)
def test_boards_that_cannot_be_laid_so_are_refused(boards: str, said: str) -> None:
    with pytest.raises(OptionFault, match=said):
        game_of(2, boards=boards)


# Odd input


@pytest.mark.parametrize("move", [-1, 10**6])
def test_a_number_that_is_no_move_is_refused(move: int) -> None:
    for situation in ("action", "drawing", "over"):
        with pytest.raises(Refused) as refused:
            SITUATIONS[situation]().position.play(move)
        assert refused.value.refusal == Refusal("YARD-TEXT", "not-a-move", {"text": str(move)})


ODD_WORDS = (
    "L:{} +:{} -{} L:a1-{} b{} b+{} ${} $gA.{} %{} >{} r{} V:{} B:{}=R B:A1={} U:{} M:{} MM:{} S:{} S:q19.{} X:{}"
)
ODD_WORDS += " K:{} A:{} D{} @{} !O:{} !B:{} !H{}:gA !H1:{} !D1:{} !Q:{} !N{} h{}"
FILLINGS = ["9" * 5000, "I" * 5000, "", "-1", "\u0663", "é", "{}", "0", "01", "a1", "A1", ":", "+", "-a1" * 900]


def test_no_word_however_odd_is_more_than_refused() -> None:
    tables = [SITUATIONS[situation]() for situation in ("action", "bidding", "way", "administration", "alone")]
    for word in ODD_WORDS.split():
        for filling in FILLINGS:
            for table in tables:
                refusal = table.game.explain(table.position, word.replace("{}", filling))
                assert refusal is None or refusal.sentence(table.game)


@pytest.mark.parametrize("text", ["b3 $gA.4 $gA.4", "b4 $gB.4 $gB.4", "b3 b3", "b-b-", "b 3", "b3.", "b03."])
def test_an_icon_twice_or_a_bid_garbled_is_refused(text: str) -> None:
    table = SITUATIONS["bidding"]()
    assert table.game.explain(table.position, text) is not None
    assert SITUATIONS["pay"]().game.explain(SITUATIONS["pay"]().position, "$gA.1 $gA.1") is not None


def test_an_action_must_be_finished_and_not_go_on() -> None:
    table = SITUATIONS["action"]()
    game, position = table.game, table.position
    for text, key in (("L:a1-b1", "unfinished"), ("C C", "too-much")):
        with pytest.raises(Refused) as refused:
            game.play_action(position, tuple(game.parse(position, text)))
        assert (refused.value.refusal.rule, refused.value.refusal.key) == ("YARD-TURN", key)
    assert table.money() == 3


def test_a_sentence_tells_what_it_is_about() -> None:
    def said(situation: str, text: str) -> str:
        table = SITUATIONS[situation]()
        refusal = table.game.explain(table.position, text)
        assert refusal is not None
        return refusal.sentence(table.game)

    assert "highest so far, which is 2 dollars" in said("outbid", "b2")
    assert "you have 3 dollars in coins" in said("bidding", "b99")
    assert "b2 is neither" in said("action", "L:b2")
