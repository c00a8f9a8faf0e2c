"""One game between bots: what decides it, who is asked, and what happens when something goes wrong."""

import pickle
from pathlib import Path

import pytest

from tests.arena.toys import SEEN, EndlessLanterns, StrictLanterns, announced, remade
from tests.toys.lanterns import LanternPosition
from tests.toys.yard import yard
from tramyard.arena.match import CAPPED, Fault, Match, Setup
from tramyard.games.trainmaker import ROOM
from tramyard.kernel.errors import YardError
from tramyard.kernel.record import Record, read_record

TRAINMAKER = Setup.named("trainmaker", ("random", "random"), seed=7)


def test_the_same_seed_and_number_give_the_same_game() -> None:
    first, again = (Match(TRAINMAKER).play(3) for _ in range(2))
    assert first[0] == again[0]
    assert first[1].lines == again[1].lines


@pytest.mark.parametrize(("seed", "number"), [(7, 4), (8, 3)])
def test_another_seed_or_number_gives_another_game(seed: int, number: int) -> None:
    other = Match(Setup.named("trainmaker", ("random", "random"), seed=seed)).play(number)
    assert other[1].lines != Match(TRAINMAKER).play(3)[1].lines


def test_a_match_is_a_play_that_a_record_can_hold() -> None:
    match = Match(TRAINMAKER)
    result, play = match.play(0)
    record = Record(match.opened, ["random", "random"])
    for line in play.lines:
        record.add(line)
    assert record.position.dump() == play.position.dump()
    assert result.ending == record.position.ending()
    assert result.moves == sum(len(line) for line in play.lines)
    seats = [line for line in record.lines if line.actor >= 0]
    assert result.length == len(seats)
    assert result.seat_moves == sum(len(line.moves) for line in seats)


def test_options_and_content_reach_the_game() -> None:
    match = Match(Setup.named("trainmaker", ("random",), options={"engine": "yes", "first": "1"}))
    assert match.play(0)[1].position.dump()["starter"] == 1
    with pytest.raises(YardError, match=r"mine\.toml"):
        Setup.named("trainmaker:mine.toml", ("random", "random"))


def test_bots_move_on_one_seat_from_game_to_game_when_seats_are_swapped() -> None:
    with yard(announced()):
        match = Match(Setup.named("lanterns", ("stay", "random", "spy"), swap=True))
        assert [match.order(number) for number in range(4)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]
        assert Match(Setup.named("lanterns", ("stay", "random"))).order(1) == (0, 1)


def test_a_bot_is_shown_an_imagined_position() -> None:
    SEEN.clear()
    with yard(announced()):
        match = Match(Setup.named("lanterns", ("spy", "stay"), seed=1))
        ends = [match.play(number)[1].position for number in range(20)]
    dealt = [position.hands for position in ends if isinstance(position, LanternPosition)]
    shown = [position.hands for _, position in SEEN][::2]
    assert [own for own, _ in shown] == [own for own, _ in dealt]
    assert shown != dealt


def test_a_bot_that_plays_an_illegal_move_is_named_with_the_reason() -> None:
    with yard(announced()), pytest.raises(Fault, match=r"cheat \+1: `\+1`: That is for a raise") as caught:
        Match(Setup.named("lanterns", ("stay", "cheat"))).play(5)
    assert caught.value.number == 5


@pytest.mark.parametrize(("bot", "why"), [("half", "stops half way"), ("double", "goes on after its end")])
def test_a_bot_that_does_not_play_a_whole_action_is_named(bot: str, why: str) -> None:
    with yard(announced()), pytest.raises(Fault, match=why):
        Match(Setup.named("lanterns", (bot, "stay"))).play(0)


def test_the_referees_objection_stops_the_game_and_leaves_its_record(tmp_path: Path) -> None:
    with yard(announced(remade(StrictLanterns))):
        match = Match(Setup.named("lanterns", ("stay", "stay", "stay"), refereed=True))
        with pytest.raises(Fault, match="three dice lie there") as caught:
            match.play(0)
        saved = caught.value.save(tmp_path)
        record = read_record(saved.read_text("utf-8"), str(saved))
    assert match.game.referee(record.position) == ["three dice lie there"]


def test_without_a_referee_nobody_objects() -> None:
    with yard(announced(remade(StrictLanterns))):
        assert Match(Setup.named("lanterns", ("stay", "stay", "stay"))).play(0)[0].ending == "lit"


def test_a_game_without_end_is_stopped_at_its_cap() -> None:
    with yard(announced(remade(EndlessLanterns))):
        result, _ = Match(Setup.named("lanterns", ("stay", "stay"))).play(0)
    assert result.ending == CAPPED
    assert result.seat_moves == 10
    assert result.winners


def test_a_bot_with_a_time_budget_promises_nothing() -> None:
    with yard(announced()):
        assert Match(Setup.named("lanterns", ("slow", "stay", "slow"))).unrepeatable() == ["slow"]
        assert Match(Setup.named("lanterns", ("stay", "stay"))).unrepeatable() == []


@pytest.mark.parametrize(
    ("game", "bots", "options", "named"),
    [
        ("monopoly", ("random", "random"), {}, "monopoly"),
        ("trainmaker", ("random", "nobody"), {}, "nobody"),
        ("trainmaker", ("random:5", "random"), {}, "random"),
        ("trainmaker", ("random",) * 7, {}, "7"),
        ("trainmaker", ("random", "random"), {"steam": "yes"}, "steam"),
    ],
)
def test_what_does_not_fit_is_refused_before_the_first_game(
    game: str, bots: tuple[str, ...], options: dict[str, object], named: str
) -> None:
    with pytest.raises(YardError, match=named):
        Match(Setup.named(game, bots, options=options))


def test_every_seat_has_its_bot() -> None:
    with pytest.raises(YardError, match="3 bots cannot sit on 2 seats"):
        Match(Setup(TRAINMAKER.spec, ("random",) * 3))


def test_a_match_with_cards_of_its_own_is_played_on_another_machine(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text((ROOM.folder / "cards.toml").read_text("utf-8").replace("Chicago", "Opicina"), "utf-8")
    setup = Setup.named(f"trainmaker:{mine}", ("random", "random"), seed=7)
    sent = pickle.dumps(setup)
    mine.unlink()
    assert Match(pickle.loads(sent)).play(1)[0] == Match(setup).play(1)[0]
    assert "Opicina" in pickle.loads(sent).spec.text
