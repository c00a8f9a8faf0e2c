"""What the records of Trainmaker show of its rules."""

from tests.marks import rule
from tests.records.recorded import Recorded


@rule("TM-A30")
def test_a_game_of_players_who_only_stop_lasts_two_hundred_rounds() -> None:
    record = Recorded("trainmaker", "round-cap").record
    assert sum(1 for line in record.lines if line.actor >= 0) == 2 * 200 + 2
    assert record.position.dump()["deck"]


@rule("TM-DECK-03", "TM-A26")
def test_an_exhausted_game_has_no_city_left() -> None:
    record = Recorded("trainmaker", "exhausted-5-seats").record
    dump = record.position.dump()
    assert (dump["deck"], dump["row"]) == ([], [0, 0, 0])
    assert 1 in [place.rank for place in record.position.standing()]


def test_both_sets_at_once_have_a_record() -> None:
    assert Recorded("trainmaker", "both-sets").record.position.result().count("#") == 2
