"""What the records of Lisbon Tram 28 show of its rules: its endings, and what decides between equal scores."""

from pathlib import Path

from tramyard.games.lisbon28.rules.counts import total
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.kernel.record import Record
from tramyard.testing import rule
from tramyard.testing.records import read


def recorded(name: str) -> Record:
    return read(Path(__file__).parent / "records" / f"{name}.record")


def final(name: str) -> LisbonPosition:
    position = recorded(name).position
    assert isinstance(position, LisbonPosition)
    return position


def winner(position: LisbonPosition) -> int:
    return [place.rank for place in position.standing()].index(1)


@rule("L28-END-01", "L28-END-03")
def test_a_game_by_the_pile_ends_with_a_whole_round() -> None:
    for name in ("pile-2-seats", "pile-3-seats", "pile-4-seats"):
        record = recorded(name)
        turns = [line.actor for line in record.lines if line.actor >= 0 and record.game.spell(line.moves) == "E"]
        seats = len(record.names)
        assert final(name).up == 0
        assert [turns.count(seat) for seat in range(seats)] == [final(name).round] * seats


@rule("L28-A40", "L28-TIE-03")
def test_players_who_only_pass_end_the_game_and_the_last_in_order_wins() -> None:
    position = final("idle-farthest-2-seats")
    assert position.pile + position.discard == 0
    assert [position.score_of(seat) for seat in range(2)] == [0, 0]
    assert winner(position) == (position.first + 1) % 2


@rule("L28-TIE-02")
def test_passengers_on_board_decide_where_scores_and_links_are_equal() -> None:
    position = final("idle-passengers-3-seats")
    assert winner(position) == position.first
    assert [total(position.aboard[seat]) > 0 for seat in range(3)] == [seat == position.first for seat in range(3)]


@rule("L28-TIE-01")
def test_links_decide_between_equal_scores() -> None:
    position = final("pile-more-links")
    first = winner(position)
    assert position.score_of(first) == position.score_of(1 - first)
    assert position.links_of(first) > position.links_of(1 - first)


@rule("L28-A39")
def test_a_game_in_which_nobody_can_deliver_any_more_is_dead() -> None:
    position = final("dead-2-seats")
    assert position.crowded == 0
    assert position.round < 100


@rule("L28-A39")
def test_a_game_lasts_a_hundred_rounds_at_most() -> None:
    assert final("long-2-seats").round == 100


def test_cards_and_bonuses_of_a_game_are_counted_for_who_studies_many() -> None:
    record = recorded("pile-4-seats")
    position = final("pile-4-seats")
    fates = [keepsake.fate for keepsake in record.game.keepsakes(position)]
    assert fates.count("claimed") == position.claimed()
    assert fates.count("stayed open") == sum(1 for space in range(4) if position.spaces[space])
    assert fates.count("bought") == sum(int(position.bonuses[seat]).bit_count() for seat in range(4))
