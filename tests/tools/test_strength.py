"""The tool that says which bot is the stronger."""

import pytest

from tools import strength


def test_a_match_that_is_only_asked_for_claims_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert strength.main(["random", "greedy", "--games", "4"]) == 0
    assert "random against greedy: 0 of 4 won" in capsys.readouterr().out


def test_a_bot_alone_plays_the_steam_engine(capsys: pytest.CaptureFixture[str]) -> None:
    assert strength.main(["random", "--games", "4"]) == 0
    assert "random against the Steam Engine: 0 of 4 won" in capsys.readouterr().out


def test_a_claim_that_does_not_hold_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    claims = (strength.Claim(("greedy", "random"), 0.3, True), strength.Claim(("random", "greedy"), 0.5, True))
    monkeypatch.setattr(strength, "CLAIMS", claims)
    monkeypatch.setattr(strength, "PACES", ())
    assert strength.main(["--games", "6"]) == 1
    assert "not more than 50%" in capsys.readouterr().out


def test_players_who_dawdle_do_not_keep_the_pace(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(strength, "CLAIMS", ())
    monkeypatch.setattr(strength, "PACES", (strength.Pace("random", 2, 18.0, 15.0),))
    assert strength.main(["--games", "2"]) == 1
    assert "100.0 rounds" in capsys.readouterr().out
    monkeypatch.setattr(strength, "PACES", (strength.Pace("random", 2, 100.0, 0.0),))
    assert strength.main(["--games", "1"]) == 0


def test_an_unknown_bot_is_refused_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        strength.main(["oracle", "greedy"])
    assert refused.value.code == 2
    assert "There is no bot «oracle»" in capsys.readouterr().err
