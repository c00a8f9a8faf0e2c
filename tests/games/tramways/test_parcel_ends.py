"""Ways that come to a Parcel of one's own end there only where a link may."""

from tests.games.tramways.table import Table
from tramyard.testing import rule

ROWS = [
    "R..1.....I",
    "..........",
    "...C......",
    "..........",
    "I.......1.",
]
"""a1 R, j1 I, d3 C, a5 I; Parcels A1 at d1 and B1 at i5."""

CROSSED = [
    "R.1.......",
    "L...I.....",
    "..C.......",
    "..........",
    "..........",
]
"""a1 R, a2 L, e2 I, c3 C; the Parcel A1 at c1."""


@rule("MARS-BUILD-03")
def test_on_mars_a_link_between_two_places_beyond_the_network_does_not_end_at_an_own_parcel() -> None:
    tom = Table(ROWS, "mars").own("A1").own("B1").hand("gA gB d01 d02").link("i5-h5-g5-f5-e5-d5-c5-b5-a5")
    tom.play("L:a1-b1-c1")
    assert tom.rule("-d1") == "MARS-BUILD-03", "neither end touches the network"
    assert tom.can("-c2"), "from there a way leads to the Industry, which does"


@rule("TB-BUILD-14")
def test_a_way_through_an_own_parcel_does_not_come_back_to_end_there() -> None:
    tom = Table(ROWS).own("A1").hand("gA gB d01 d02 d03 d04")
    tom.play("L:a1-b1-c1-A1+-e1-e2")
    assert tom.can("-d2")
    tom.play("-d2")
    assert not tom.can("-d1")


@rule("TB-AMB63")
def test_no_way_is_begun_that_could_only_point_at_an_own_parcel_where_a_link_ends() -> None:
    tom = Table(CROSSED).own("A1").link("a2-b2-c2-d2-e2").link("a1-b1-c1").hand("q05").play("L:c3")
    assert tom.texts() == ["-b3", "-c4", "-d3"], "beyond c2 is the Parcel, for which no icon is in hand"
    tom = Table(CROSSED).own("A1").link("a2-b2-c2-d2-e2").link("a1-b1-c1").hand("q06").play("L:c3")
    assert "-c2" in tom.texts(), "an icon of the other end does as well"
