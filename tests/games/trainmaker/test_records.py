"""What the records of Trainmaker show of its rules."""

from pathlib import Path

from tramyard.kernel.record import Record
from tramyard.testing import rule
from tramyard.testing.records import read


def recorded(name: str) -> Record:
    return read(Path(__file__).parent / "records" / f"{name}.record")


@rule("TM-A30")
def test_a_game_of_players_who_only_stop_lasts_two_hundred_rounds() -> None:
    record = recorded("round-cap")
    assert sum(1 for line in record.lines if line.actor >= 0) == 2 * 200 + 2
    assert record.position.dump()["deck"]


@rule("TM-DECK-03", "TM-A26")
def test_an_exhausted_game_has_no_city_left() -> None:
    record = recorded("exhausted-5-seats")
    dump = record.position.dump()
    assert (dump["deck"], dump["row"]) == ([], [0, 0, 0])
    assert 1 in [place.rank for place in record.position.standing()]


def test_both_sets_at_once_have_a_record() -> None:
    assert recorded("both-sets").position.result().count("#") == 2


@rule("TM-PLACE-01", "TM-PLACE-02")
def test_cars_of_one_roll_that_joined_in_another_order_than_the_listed_one_have_a_record() -> None:
    record = recorded("any-order-2-seats")
    trains = [word for line in record.lines for word in record.game.spell(line.moves).split() if word.startswith("+")]
    assert "+LBPFBC" in trains
    assert "+LLFFBFC" in trains
    unsorted = [train for train in trains if sorted(train[1:], key="LPBFC".index) != list(train[1:])]
    assert len(unsorted) == 5
    assert record.position.result() == "#con p1"
