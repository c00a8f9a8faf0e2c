"""The search of games of luck: who enters the race, who drops out, and that all who race meet the same luck."""

import pytest
from librt.random import Random

from tests.bots.dials import Dials, FatefulDials, TurnsPosition, dials_with
from tramyard.bots.greedy import GreedyBot
from tramyard.bots.mcts import MctsBot, read_budget
from tramyard.bots.race import FIRST_ROUND, Race
from tramyard.kernel.position import Position

SIDES = 110
"""Of a dial each side of which is worth a hundred-and-tenth more than the one before it."""
ENTER = 5
"""Actions that look no worse than the best by more than the four hundredths that let one in."""


class TemptingDials(Dials):
    """The last side but one looks best, and is not."""

    positions = TurnsPosition

    def evaluate(self, position: Position, seat: int) -> float:
        assert isinstance(position, TurnsPosition)
        value = super().evaluate(position, seat)
        tempts = position.set[seat : seat + 1] == [SIDES - 2] and len(position.set) < self.seats
        return value + 0.02 if tempts else value


def trusting(game: Dials, trust: int) -> Dials:
    game.trust = trust
    return game


def dial(seats: int = 2, trust: int = 4) -> Dials:
    return trusting(dials_with(TurnsPosition, SIDES, (SIDES - 1,), seats), trust)


def race(game: Dials) -> Race:
    return Race(game, game.start(), 0, Random(1))


def visits(running: Race) -> list[int]:
    return [tried for _, _, tried in running.candidates()]


def test_who_looks_much_worse_than_the_best_does_not_enter() -> None:
    running = race(dial())
    assert running.has_choice()
    assert {action[0] for action, _, _ in running.candidates()} == set(range(SIDES - ENTER, SIDES))
    alone = race(trusting(dials_with(TurnsPosition, 5, (4, 4)), 4))
    assert not alone.has_choice()
    alone.run(1)
    assert [(action, tried) for action, _, tried in alone.candidates()] == [((4, 9), 1)]


def test_the_worse_half_drops_out_after_each_round_and_two_race_to_the_end() -> None:
    running = race(dial())
    running.run(ENTER * FIRST_ROUND)
    assert visits(running) == [8, 8, 8, 8, 8]
    running.run(3 * 8)
    assert visits(running) == [16, 16, 16, 8, 8]
    running.run(2 * 16)
    assert visits(running) == [32, 32, 16, 8, 8]
    running.run(2 * 100)
    assert visits(running) == [132, 132, 16, 8, 8]
    estimates = [estimate for _, estimate, _ in running.candidates()]
    assert estimates[0] == max(estimates)


def test_a_lap_counts_when_all_who_race_have_met_its_luck() -> None:
    running = race(dial())
    running.run(ENTER * 2 + 3)
    assert visits(running) == [2, 2, 2, 2, 2]
    before = running.candidates()
    running.run(1)
    assert running.candidates() == before


def test_all_who_race_meet_the_same_luck() -> None:
    game = trusting(FatefulDials(SIDES, (0,)), 4)
    running = race(game)
    running.run(10 * 7)
    estimates = {round(estimate, 9) for _, estimate, _ in running.candidates()}
    assert len(estimates) == 1, "nothing differs but what is imagined, and that is the same for all"
    one = running.runners[0].total
    running.run(10)
    assert running.runners[0].total - one != pytest.approx(one / 7), "and another lap brings other luck"


def test_playouts_tell_more_than_a_first_look_that_is_trusted_little() -> None:
    tempted, sceptic = TemptingDials(SIDES, (SIDES - 1,), 2), TemptingDials(SIDES, (SIDES - 1,), 2)
    for game, trust in ((tempted, 10**9), (sceptic, 2)):
        trusting(game, trust)
        running = race(game)
        running.run(400)
        assert running.candidates()[0][0][0] == (SIDES - 2 if game is tempted else SIDES - 1)
    assert GreedyBot(sceptic, 1).choose(sceptic.start(), 0).action == (SIDES - 2,)


@pytest.mark.parametrize("turns", [1, 2, 4])
def test_playouts_are_valued_as_many_turns_ahead_as_the_game_says(turns: int) -> None:
    game = dial(5)
    game.turns_ahead = turns
    running = race(game)
    game.farthest = 0
    running.run(20)
    assert game.farthest == turns


def test_what_counts_is_the_lead_over_the_best_of_the_others() -> None:
    game = dial(3)
    game.turns_ahead = 1
    running = race(game)
    running.run(ENTER)
    best = running.candidates()[0]
    mine, others = SIDES / SIDES - 0.5, 0.0 - 0.5
    assert best[1] == pytest.approx((mine - others) / 2)


@pytest.mark.parametrize(("trust", "made"), [(0, 300), (4, 300 // ENTER)])
def test_the_bot_races_where_the_game_trusts_first_looks_and_grows_a_tree_elsewhere(trust: int, made: int) -> None:
    game = dial(2, trust)
    choice = MctsBot(game, 1, read_budget("300")).choose(game.start(), 0)
    assert choice.action == (SIDES - 1,)
    tried = sum(candidate.visits for candidate in choice.candidates)
    assert (len(choice.candidates) == ENTER) is (trust > 0)
    assert tried <= 300
    assert choice.candidates[0].visits >= made or trust == 0


def test_without_turns_a_game_that_trusts_first_looks_is_searched_by_a_tree() -> None:
    game = trusting(Dials(SIDES, (SIDES - 1,), 2), 4)
    choice = MctsBot(game, 1, read_budget("100")).choose(game.start(), 0)
    assert len(choice.candidates) > ENTER
