"""The check that imagining is not idle draws enough: an honest seat is accused less than once in a million runs."""

from math import comb

import pytest
from librt.random import Random

from tests.toys.lanterns import PICTURED
from tramyard.games.lisbon28 import ROOM as LISBON
from tramyard.testing.checks import twins
from tramyard.testing.plays import Play, Way
from tramyard.testing.tables import Table

SUSPICIONS = 100_000_000
"""Five times what one run of `make soak` can have with five rooms: 160 tables, 15 plays, 6 comparisons, each of 140
places with 10 values."""


def at_least(many: int, draws: int, odds: float) -> float:
    """How likely something with these odds happens so often."""
    return sum(comb(draws, k) * odds**k * (1 - odds) ** (draws - k) for k in range(many, draws + 1))


def test_an_honest_seat_is_accused_less_than_once_in_a_million_runs() -> None:
    """A suspicion is confirmed by fresh draws: common among twins once more, and never imagined."""
    many = round(twins.COMMON * twins.AGAIN)
    worst = max(
        at_least(many, twins.AGAIN, odds) * (1 - odds / twins.SLACK) ** twins.ENOUGH
        for odds in (permille / 1000 for permille in range(1, 1000))
    )
    assert worst * SUSPICIONS < 1e-6


# «A spectator never imagines YYYYB at players 0 hand after 12 lines»: found on these plays, when twins took every hand
# for equally likely and 150 draws were taken for enough. The hand comes once in 200 draws and is imagined as often.
ACCUSED = [
    pytest.param(Way(182, 0.95, (), 0.95), {}, id="182"),
    pytest.param(Way(4294967295, 0.95, (), 0.95), {"bonuses": "shared"}, id="4294967295"),
]


@pytest.mark.parametrize(("way", "options"), ACCUSED)
def test_lisbon_is_not_accused_of_what_comes_seldom(way: Way, options: dict[str, str]) -> None:
    play = Play(Table(LISBON, 2, tuple(options.items())), way)
    twins.imagining_is_not_idle(play)


@pytest.mark.parametrize(("way", "options"), ACCUSED)
def test_every_hand_that_can_be_dealt_is_imagined_as_often_as_it_comes(way: Way, options: dict[str, str]) -> None:
    """In Lisbon five tickets of 108, 27 of each colour."""
    play = Play(Table(LISBON, 2, tuple(options.items())), way)
    position = play.before(play.hidden(-1)[0] + 1)
    rng = Random(1)
    draws = 4000
    hands = [hand_of(position.imagine(-1, rng).dump()) for _ in range(draws)]
    assert len(set(hands)) >= 54
    odds = comb(27, 4) * comb(27, 1) / comb(108, 5)
    assert hands.count("YYYYB") == pytest.approx(draws * odds, rel=0.5)


def hand_of(dump: dict[str, object]) -> str:
    players = dump["players"]
    assert isinstance(players, list)
    return str(players[0]["hand"])


def test_hidden_lines_are_found_wherever_they_are() -> None:
    play = Play(Table(LISBON, 3), Way(1))
    assert play.hidden(-1)[0] == min(number for number, line in enumerate(play.lines) if tickets(play, number))
    assert Play(Table(PICTURED, 2), Way(1)).hidden(-1)[:2] == [0, 1]
    assert Play(Table(PICTURED, 2), Way(1)).hidden(0)[:1] == [1]


def tickets(play: Play, number: int) -> bool:
    """Whether a line deals tickets to a hand."""
    return play.game.spell(play.lines[number].moves).startswith("!T")
