"""Rounds, phases, laps and the choice of an action."""

from librt.random import Random

from tests.games.tramways.table import Table, game_of, wide
from tramyard.games.tramways.rules import families, phases
from tramyard.testing import rule


def rich() -> Table:
    """Somebody who could do anything: links, buildings, passengers, cards and workers."""
    table = Table().link("a1-b1-c1-d1-e1").own("A1").own("B1").built("B1", "C").riders("a1", "e1")
    return table.hand("A1 d05 d09 d10 d13 gA gB x")


@rule("TB-STRUCT-01", "TB-STRUCT-02", "TB-END-01")
def test_six_rounds_of_auction_actions_and_administration() -> None:
    made = game_of(2, boards="first")
    table = Table()
    table.game, table.position = made, made.start()
    table.on(phases.BIDDING)
    rng = Random(2)
    course: list[tuple[int, int]] = []
    while table.position.phase != phases.FINISHED:
        position = table.position
        if position.phase in (phases.BIDDING, phases.ACTION, phases.ADMIN):
            moment = (int(position.round), int(position.phase))
            if not course or course[-1] != moment:
                course.append(moment)
        position.play(table.quiet(rng))
    wanted = [(round, phase) for round in range(1, 7) for phase in (phases.BIDDING, phases.ACTION, phases.ADMIN)]
    assert course == wanted
    assert table.position.result().startswith("#end")


@rule("TB-ACT-01", "TB-ACT-02")
def test_one_action_each_then_two_in_a_row() -> None:
    table = Table(wide(3), seats=3)
    table.position.order = [2, 0, 1]
    table.turn(0)
    acted = []
    while table.position.phase == phases.ACTION:
        acted.append(table.asked())
        table.play("C")
    assert acted == [3, 1, 2, 3, 3, 1, 1, 2, 2]
    assert table.position.phase == phases.ADMIN


@rule("TB-ACT-03", "TB-SR03")
def test_two_dollars_instead_of_any_action() -> None:
    table = rich().set(money=0)
    held = table.cards("hand")
    for _ in range(6):
        table.play("C")
    assert table.money(0) == table.money(1) - 3 == 6
    assert table.cards("hand") == held, "no card is played"


@rule("TB-ACT-04")
def test_the_same_action_may_be_done_again() -> None:
    table = rich().turn(2).set(workers=2)
    assert table.asked() == 1
    table.play("L:a4-b4-c4. $gB.1")
    assert table.asked() == 1
    table.play("+:b4-c4-d4-d3. $gA.1")
    assert table.links() == ["a1-b1-c1-d1-e1", "a4-b4-c4-d4-d3."]
    assert table.asked() == 2


@rule("TB-ACT-05")
def test_five_actions_and_the_cash() -> None:
    table = rich()
    offered = {int(table.game.vocabulary.kinds[move]) for move in table.position.moves()}
    assert offered == {
        families.LINK,
        families.RIDER,
        families.BUILD,
        families.UPGRADE_LINK,
        families.UPGRADE_BUILDING,
        families.CASH,
    }


@rule("TB-STRUCT-02")
def test_each_phase_has_its_own_moves() -> None:
    table = rich()
    assert table.rule("S:d09.3") == "TB-ADMIN-01", "administration comes later"
    assert table.rule("X:gA") == "TB-ADMIN-01"
    assert table.rule("b1") == "TB-AUCTION-01"
    assert table.rule("K:q01") == "TB-AUCTION-18"
    table.admin()
    assert table.rule("C") == table.rule("L:a1-b1") == "TB-STRUCT-02", "actions are over"
