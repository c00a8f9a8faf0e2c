"""The plan for many players: it follows from the figures, and grows with the players."""

from dataclasses import replace
from pathlib import Path

import pytest

from tools.scale import MEASURED, PATIENT, PLAYERS, ROOM, late, most_actions, need, told, waits

PAGE = (Path(__file__).parents[2] / "docs/scale.md").read_text("utf-8")


def test_whoever_asks_more_of_a_process_waits_longer() -> None:
    times = [late(waits(MEASURED, rate, seconds=10)) for rate in (50, 1000, 1800, 2500)]
    assert times == sorted(times)
    assert times[0] < 3 * MEASURED.commit
    assert times[-1] > PATIENT, "more than it can do"


def test_a_slower_process_bears_fewer_actions() -> None:
    slower = replace(MEASURED, action=2 * MEASURED.action)
    assert most_actions(slower) == pytest.approx(most_actions(MEASURED) / 2, rel=0.1)


def test_more_players_need_more_and_no_process_is_overwhelmed() -> None:
    most = most_actions(MEASURED)
    plans = [need(MEASURED, players, most) for players in PLAYERS]
    assert [plan.servers for plan in plans] == sorted(plan.servers for plan in plans)
    for plan in plans:
        assert plan.wait < PATIENT
        assert plan.commits * MEASURED.note <= ROOM
        assert plan.servers * most >= plan.actions


def test_the_page_tells_what_comes_out() -> None:
    most = most_actions(MEASURED)
    for players in PLAYERS:
        plan = need(MEASURED, players, most)
        assert f"| {plan.players:,} | {plan.actions:,.0f} | {plan.cells} | {plan.servers} | {plan.thinkers:,} |" in PAGE
        assert told(plan).startswith(f"| {plan.players:,} | {plan.actions:,.0f} | {plan.cells} |")
