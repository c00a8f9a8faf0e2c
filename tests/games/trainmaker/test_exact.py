"""The bot `exact`, and what the others make of positions where the best action is plain to see."""

import pytest

from tests.games.trainmaker.table import Table
from tramyard.bots import make_bot
from tramyard.games.trainmaker import ROOM
from tramyard.games.trainmaker.bots.exact import ends_of
from tramyard.games.trainmaker.bots.solver import Turn, needs_of
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.kernel.bot import Choice

FIVE = "cattle mail coal passengers lumber"
BOTS = ["greedy", "mcts:300", "exact"]


def choice(table: Table, bot: str = "exact") -> Choice:
    return make_bot(bot, ROOM, table.game, 1).choose(table.position, int(table.position.actor))


def chosen(table: Table, bot: str = "exact") -> str:
    return table.game.spell(choice(table, bot).action)


@pytest.mark.parametrize("bot", BOTS)
def test_a_card_that_wins_is_taken_before_any_other(bot: str) -> None:
    table = Table.laid("36 wild P", holds={1: FIVE}).play("rLLPPBFC")
    assert chosen(table, bot).endswith(("$1", "$2"))
    table = Table.laid("P PB 31", holds={1: FIVE}).play("rLLPBBFC")
    assert chosen(table, bot).endswith("$3")


@pytest.mark.parametrize("bot", BOTS)
def test_the_token_is_spent_to_win_at_once(bot: str) -> None:
    table = Table.laid("31 PB PBF", holds={1: FIVE}).play("rLLPPBFF +LB R rLLLLF")
    switch, _, score = chosen(table, bot).split()
    assert switch in ("sLC", "sFC")
    assert score == "$1"


def test_the_token_is_not_spent_on_a_train_that_is_complete_without_it() -> None:
    table = Table.laid("31 PB PBF").play("rLLPPBFC")
    assert "s" not in chosen(table)


def test_without_a_city_of_use_any_city_is_taken_to_make_room() -> None:
    table = Table.laid("cattle mail coal", holds={1: FIVE}, tokens="00").play("rLPPPBFC")
    assert "$" in chosen(table)


def test_the_contract_with_more_cities_in_the_row_is_kept() -> None:
    rows = {"c1:01,05 c2:02,03 d1:13 d2:14 d3:31": "K2", "c1:01,05 c2:02,03 d1:7 d2:8 d3:9": "K1"}
    for script, kept in rows.items():
        assert chosen(Table.new().play(script)) == kept


def test_between_contracts_that_fit_the_row_alike_the_deck_decides() -> None:
    table = Table.laid("wild wild wild", holds={2: "coal coal coal"})
    fitting = table.position.dump()
    fitting["phase"], fitting["actor"], fitting["trains"], fitting["dice"] = "contract", "p1", 0, 0
    fitting["opening"] = False
    fitting["players"][0] = {"cards": [], "contracts": [5, 6], "kept": None, "token": True}  # type: ignore[index]
    assert chosen(Table(table.game, table.game.load(fitting))) == "K2"


def test_an_estimate_is_what_the_solved_turn_says_and_a_win_is_one() -> None:
    table = Table.laid("31 PB PBF", holds={1: FIVE}).play("rLLPPBBC")
    decision = choice(table)
    assert decision.candidates[0].estimate == 1.0
    position = table.position
    assert isinstance(position, TrainPosition)
    actions = [candidate.action for candidate in decision.candidates]
    estimates = [candidate.estimate for candidate in decision.candidates]
    assert estimates == pytest.approx(Turn(needs_of(position), ends_of(position)).weigh(position, actions))
    assert len(actions) == len(list(table.game.actions(position)))
    assert 0.0 < min(estimates) < 1.0
