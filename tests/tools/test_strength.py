"""The tool that says which bot is the stronger."""

from dataclasses import replace

import msgspec
import pytest

from tools import strength
from tools.room_soak import Claim, Length, Pace, RoomSoak, soaks
from tramyard.arena.match import Match, Setup
from tramyard.kernel.bot import easy, middle, strong
from tramyard.kernel.room import room, rooms


def test_a_match_that_is_only_asked_for_claims_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert strength.main(["random", "greedy", "--games", "4"]) == 0
    assert "random against greedy: 0 of 4 won" in capsys.readouterr().out


def test_a_bot_plays_alone_against_the_steam_engine(capsys: pytest.CaptureFixture[str]) -> None:
    assert strength.main(["random", "--games", "4"]) == 0
    assert "random alone: 0 of 4 won" in capsys.readouterr().out


def test_a_claim_that_does_not_hold_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    claims = [Claim(("greedy", "random"), 0.3, True), Claim(("random", "greedy"), 0.5, True)]
    monkeypatch.setattr(strength, "soaks", lambda: {"trainmaker": RoomSoak(stronger=claims)})
    monkeypatch.setattr(strength, "rooms", dict)
    assert strength.main(["--games", "6"]) == 1
    assert "not more than 50%" in capsys.readouterr().out


def test_levels_must_be_in_the_order_of_their_strength(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = replace(room("trainmaker"), levels=(middle("careless"), easy("random")))
    monkeypatch.setattr(strength, "soaks", dict)
    monkeypatch.setattr(strength, "rooms", lambda: {"trainmaker": wrong})
    assert strength.main(["--games", "6"]) == 1
    assert "random against careless: 0 of 6 won" in capsys.readouterr().out
    right = replace(wrong, levels=(easy("random"), middle("careless")))
    monkeypatch.setattr(strength, "rooms", lambda: {"trainmaker": right, "alone": replace(right, max_seats=1)})
    assert strength.main(["--games", "8"]) == 0


def test_a_level_that_thinks_by_the_clock_is_played_by_what_stands_for_it_and_only_once() -> None:
    here = replace(room("lisbon28"), levels=(easy("careless"), middle(), strong("mcts:0.5s")))
    soak = RoomSoak(stands_for={"mcts:0.5s": "mcts:500"})
    pairs = [("greedy", "careless"), ("mcts:500", "greedy")]
    assert [claim.bots for claim in strength.levels(here, soak)] == pairs
    made = replace_claims(soak, Claim(("mcts:500", "greedy"), 0.5, True, 100))
    assert [claim.bots for claim in strength.levels(here, made)] == pairs[:1]
    elsewhere = replace_claims(soak, Claim(("mcts:500", "greedy"), 0.5, True, 100, {"world": "mars"}))
    assert [claim.bots for claim in strength.levels(here, elsewhere)] == pairs


def test_no_level_is_measured_by_the_clock() -> None:
    for name, here in rooms().items():
        for claim in strength.levels(here, soaks().get(name, RoomSoak())):
            assert Match(Setup.named(name, claim.bots)).unrepeatable() == []


def replace_claims(soak: RoomSoak, *claims: Claim) -> RoomSoak:
    return msgspec.structs.replace(soak, stronger=list(claims))


def test_players_who_dawdle_do_not_keep_the_pace(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    quick, slow = Pace("random", 2, 18.0, 15.0), Pace("random", 2, 100.0, 0.0)
    monkeypatch.setattr(strength, "rooms", dict)
    monkeypatch.setattr(strength, "soaks", lambda: {"lisbon28": RoomSoak(pace=[quick])})
    assert strength.main(["--games", "2"]) == 1
    assert "100.0 rounds" in capsys.readouterr().out
    monkeypatch.setattr(strength, "soaks", lambda: {"lisbon28": RoomSoak(pace=[slow])})
    assert strength.main(["--games", "1"]) == 0


def test_games_must_end_as_they_should_and_in_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(strength, "rooms", dict)
    for claim, held in (
        (Length("random", 2, "cap", 1.0, 3000), True),
        (Length("random", 2, "points", 1.0, 3000), False),
        (Length("random", 2, "cap", 1.0, 3), False),
    ):
        monkeypatch.setattr(strength, "soaks", lambda claim=claim: {"trieste": RoomSoak(length=[claim])})
        assert strength.main(["--games", "1"]) == (0 if held else 1)
        assert f"% end by {claim.ending}, half after" in capsys.readouterr().out


def test_an_unknown_bot_is_refused_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        strength.main(["oracle", "greedy"])
    assert refused.value.code == 2
    assert "There is no bot «oracle»" in capsys.readouterr().err


def test_rooms_say_what_the_soak_plays_of_them() -> None:
    assert {"lisbon28", "trainmaker"} <= set(soaks()) <= set(rooms())
    assert all(soak.simulate and soak.stronger for soak in soaks().values())
