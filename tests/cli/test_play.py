"""Playing in the terminal, with everything typed through a pipe."""

import io
import re
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from tests.cli.conftest import Tramyard
from tramyard.cli.screen import FORGET, FRESH_PAGE
from tramyard.games.trainmaker import ROOM
from tramyard.kernel.position import OVER
from tramyard.kernel.record import Record, read_record
from tramyard.kernel.spans import plain
from tramyard.kernel.words import languages

ALWAYS_THE_FIRST = ("1\n2\n3\n4\n5\n6\n7\n" * 2 + "0\n0\n") * 800
"""Some of these numbers is always there."""


def read(path: Path) -> Record:
    return read_record(path.read_text(encoding="utf-8"), str(path))


def begin(path: Path, *lines: str, names: tuple[str, ...] = ("me", "random"), **options: object) -> Path:
    """A record that begins with these lines."""
    empty = Record.begin(ROOM, list(names), {"first": 1, **options}).text()
    path.write_text(empty + "".join(f"{line}\n" for line in lines), encoding="utf-8")
    read(path)
    return path


DEALT = ("* c1:05,11", "* c2:02,07", "* d1:01", "* d2:08", "* d3:12")
"""Black Diamond and Boiler Works against Excursion Special and Star Route; Caldwell B, Hannibal PP, Sacramento PBF."""
ROLLED = (*DEALT, "p1 K1", "* rLLPPBFC")


@pytest.fixture(name="play")
def _play(tmp_path: Path) -> Path:
    """Player 1 has chosen Black Diamond and rolled."""
    return begin(tmp_path / "play.record", *ROLLED)


@pytest.mark.parametrize("seats", ["me,exact", "greedy,me,random"])
def test_a_whole_game_is_played_by_numbers(tramyard: Tramyard, tmp_path: Path, seats: str) -> None:
    path = tmp_path / "whole.record"
    told = tramyard("play", "trainmaker", "--seats", seats, "--seed", "4", "--record", path, typed=ALWAYS_THE_FIRST)
    assert (told.code, told.err) == (0, "")
    record = read(path)
    assert record.position.actor == OVER
    me = seats.split(",").index("me")
    assert plain(ROOM.words.ending(record.game, record.position, me)) in " ".join(told.out.split())
    assert f"Player {me + 1} (you)" in told.out
    assert str(path) in told.out


def test_a_bot_may_be_named_by_its_level(tramyard: Tramyard, tmp_path: Path) -> None:
    path = tmp_path / "easy.record"
    tramyard("play", "trainmaker", "--seats", "me,easy,strong", "--record", path, typed="q\n")
    assert read(path).names == ["me", "careless:50", "exact"]


def test_a_bot_is_called_by_its_level_and_the_middle_one_plays_where_nobody_chose(
    tramyard: Tramyard, tmp_path: Path
) -> None:
    told = tramyard("play", "trainmaker", "--record", str(tmp_path / "one"), typed="q\n")
    assert "Player 2 (Middle)" in told.out
    told = tramyard("play", "lisbon28", "--seats", "me,easy", "--record", str(tmp_path / "two"), typed="q\n")
    assert "Player 2 (Easy)" in told.out
    told = tramyard("play", "trainmaker", "--seats", "me,mcts:50", "--record", str(tmp_path / "three"), typed="q\n")
    assert "Player 2 (mcts:50)" in told.out


@pytest.mark.parametrize("city", ["chicago-1858", "cape-town-1863"])
def test_a_puzzle_is_played_alone_where_nobody_says_otherwise(tramyard: Tramyard, tmp_path: Path, city: str) -> None:
    path = tmp_path / "alone.record"
    told = tramyard("play", f"workbook:{city}", "--record", path, typed="q\n")
    assert told.code == 0
    assert "Player 2" not in told.out
    assert read(path).names == ["me"]


def test_a_whole_game_alone_against_the_engine(tramyard: Tramyard, tmp_path: Path) -> None:
    path = tmp_path / "solo.record"
    options = ("--seats", "me", "--option", "engine=yes", "--seed", "7", "--record", path)
    told = tramyard("play", "trainmaker", *options, typed=ALWAYS_THE_FIRST)
    assert told.code == 0
    record = read(path)
    assert record.position.actor == OVER
    assert "Steam Engine drew " in told.out
    assert plain(ROOM.words.ending(record.game, record.position, 0)) in told.out.replace("\n", " ")


def test_the_same_seed_gives_the_same_game(tramyard: Tramyard, tmp_path: Path) -> None:
    texts = []
    for name in ("one", "two"):
        path = tmp_path / name
        tramyard("play", "trainmaker", "--seats", "me,random", "--seed", "9", "--record", path, typed="1\n" * 20)
        texts.append(path.read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
    assert len(texts[0].splitlines()) > 20


def test_bots_can_be_watched(tramyard: Tramyard, tmp_path: Path) -> None:
    path = tmp_path / "watched.record"
    told = tramyard("play", "trainmaker", "--seats", "random,random", "--seed", "1", "--record", path)
    assert told.code == 0
    assert read(path).position.actor == OVER
    assert "Player 1 (random)" in told.out


def test_the_first_page_tells_goal_choices_and_how_to_choose(tramyard: Tramyard, tmp_path: Path) -> None:
    told = tramyard("play", "trainmaker", "--seats", "me,random", "--option", "first=1")
    assert "Goal: be the first to own cities with all six goods" in told.out
    assert re.search(r" 1  keep .*  K1\n +2  keep .*  K2\n", told.out)
    assert "Number or moves" in told.out


def test_at_the_end_of_input_it_says_how_to_go_on(tramyard: Tramyard, play: Path) -> None:
    told = tramyard("play", "trainmaker", "--record", play)
    assert told.code == 0
    assert told.out.rstrip().endswith(f"tramyard play trainmaker --record {play}")


def test_without_a_file_the_play_is_kept_in_the_usual_place(tramyard: Tramyard, tmp_path: Path) -> None:
    told = tramyard("play", "trainmaker", "--seats", "me,random", "--option", "first=1", typed="K2\nq\n")
    (kept,) = (tmp_path / "state" / "tramyard").iterdir()
    assert str(kept) in told.out
    assert "p1 K2" in kept.read_text(encoding="utf-8")


def test_where_nothing_can_be_kept_it_says_so_and_plays_on(
    tramyard: Tramyard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(blocked))
    told = tramyard("play", "trainmaker", "--seats", "me,random", "--option", "first=1", typed="K2\nq\n")
    assert told.code == 0
    assert "This play is not kept" in told.out
    assert "You rolled" in told.out


def test_a_play_goes_on_from_its_record(tramyard: Tramyard, play: Path) -> None:
    tramyard("play", "trainmaker", "--record", play, typed="+LP R\nq\n")
    lines = play.read_text(encoding="utf-8").splitlines()
    assert lines[-2] == "p1 +LP R"
    assert lines[-1].startswith("* r")
    assert "In short" not in tramyard("play", "trainmaker", "--record", play).out


def test_every_action_is_saved_at_once(tramyard: Tramyard, play: Path) -> None:
    tramyard("play", "trainmaker", "--record", play, typed="+LPBFC $1\n")
    assert "p1 +LPBFC $1" in play.read_text(encoding="utf-8")
    assert [file.name for file in play.parent.iterdir() if file.is_file()] == ["play.record"]


def test_small_moves_are_chosen_one_by_one_and_taken_back(tramyard: Tramyard, play: Path) -> None:
    told = tramyard("play", "trainmaker", "--record", play, typed="1\n2\nb\nb\nb\n")
    assert "So far: +L " in told.out
    assert "So far: +LP " in told.out
    assert told.out.count("So far: +L ") == 2
    assert "Nothing is chosen yet" in told.out
    assert read(play).lines[-1].actor == -1


def test_moves_can_be_typed_and_mixed_with_numbers(tramyard: Tramyard, play: Path) -> None:
    tramyard("play", "trainmaker", "--record", play, typed="+L\n+P\nR\n")
    assert "p1 +LP R" in play.read_text(encoding="utf-8")


def test_what_is_typed_beyond_one_action_is_played_too(tramyard: Tramyard, play: Path) -> None:
    tramyard("play", "trainmaker", "--record", play, typed="+LLPBFC $3 N\n")
    text = play.read_text(encoding="utf-8")
    assert "p1 +LLPBFC $3\np1 N\n* r" in text


def test_enter_alone_takes_the_only_choice(tramyard: Tramyard, play: Path) -> None:
    told = tramyard("play", "trainmaker", "--record", play, typed="\n+LBC\n\n")
    assert "Type one of the numbers that are shown" in told.out
    assert "p1 +LBC $1" in play.read_text(encoding="utf-8")


def test_a_refused_move_says_why_and_names_its_rule(tramyard: Tramyard, play: Path) -> None:
    told = tramyard("play", "trainmaker", "--record", play, typed="+C\n+LLL\nsLL\nfly\n7\n")
    said = " ".join(told.out.split())
    assert "TM-CAB-04: A Caboose needs a Locomotive and at least one car before it." in said
    assert "TM-ROLL-08: A train has two Locomotives at most." in said
    assert "TM-SW-02: " in said
    assert "`fly` is not a move of this game." in said
    assert "YARD" not in said
    assert "Type one of the numbers that are shown, or h for help." in said
    assert read(play).lines == read(begin(play, *ROLLED)).lines


def test_a_locomotive_after_the_first_roll_cites_tm_roll_09(tramyard: Tramyard, tmp_path: Path) -> None:
    play = begin(tmp_path / "play.record", *ROLLED, "p1 +LP R", "* rLLPBF")
    told = tramyard("play", "trainmaker", "--record", play, typed="+L\n")
    assert "TM-ROLL-09: Locomotives can be placed only on the first roll of a train." in told.out


def test_the_token_lies_in_a_drawer_of_its_own(tramyard: Tramyard, play: Path) -> None:
    told = tramyard("play", "trainmaker", "--record", play, typed="2\nb\n2\n1\n")
    assert told.out.count("turn a Locomotive into a Passenger Car") == 2
    assert "So far: sLP" in told.out


def test_undo_goes_back_to_the_decision_before_also_over_dice(tramyard: Tramyard, play: Path) -> None:
    told = tramyard("play", "trainmaker", "--record", play, typed="+LP R\nu\nu\nu\n")
    assert "There is nothing to take back." in told.out
    assert [line.actor for line in read(play).lines] == [-1] * len(DEALT)


def test_undo_drops_a_draft_first(tramyard: Tramyard, play: Path) -> None:
    before = play.read_text(encoding="utf-8")
    told = tramyard("play", "trainmaker", "--record", play, typed="1\nu\n+C\n")
    assert "TM-CAB-04" in told.out
    assert play.read_text(encoding="utf-8") == before


def test_undo_skips_moves_nobody_chose(tramyard: Tramyard, tmp_path: Path) -> None:
    """After the only possible `E` and the other seat's turn, undo goes back to the contract."""
    others = ("* rLLLLLPP", "p2 E")
    forced = (*DEALT, "p1 K1", "* rLLPPBFC", "p1 sLP +LPPPBFC $2", "* d2:33", "p2 K1", *others)
    play = begin(tmp_path / "play.record", *forced, "* rPPPBBFC", "p1 E", *others, "* rLLPBBFC")
    tramyard("play", "trainmaker", "--record", play, typed="u\n")
    assert read(play).lines == read(begin(tmp_path / "expected", *ROLLED)).lines


def test_odds_are_exact_chances_of_each_choice(tramyard: Tramyard, play: Path) -> None:
    told = tramyard("play", "trainmaker", "--record", play, typed="o\n")
    assert re.search(r"choice +any city +Caldwell +Hannibal +Sacramento", told.out)
    assert re.search(r"\n *1 +place a Locomotive +100% +100% +100% +100%", told.out)
    assert re.search(r"\n *0 +end the turn +0\.0% +0\.0% +0\.0% +0\.0%", told.out)
    assert "exact would choose " in told.out


def test_odds_in_the_midst_of_an_action_are_those_of_what_can_follow(tramyard: Tramyard, play: Path) -> None:
    told = tramyard("play", "trainmaker", "--record", play, typed="+LB\no\n")
    odds = told.out.partition("any city")[2]
    assert re.search(r"place a Caboose.* 100% +100% +0\.0% +0\.0%", odds)
    assert re.search(r"place a Passenger Car +100% +100% +[\d.]+% +[\d.]+%", odds)


def test_help_is_the_aid_of_the_guide_and_the_commands(tramyard: Tramyard, play: Path) -> None:
    told = tramyard("play", "trainmaker", "--record", play, typed="h\n?\n")
    assert told.out.count("Terminals (four cars) are wild") == 2
    assert "undo: back to your decision before this one" in told.out


def test_a_rule_is_shown_by_its_id(tramyard: Tramyard, play: Path) -> None:
    told = tramyard("play", "trainmaker", "--record", play, typed="? tm-roll-09\n? TM-ROLL-99\n")
    assert "TM-ROLL-09\n  Locomotives join on the first roll" in told.out
    assert "Did you mean TM-ROLL-0" in told.out


def test_the_log_tells_everything_that_happened(tramyard: Tramyard, play: Path) -> None:
    told = tramyard("play", "trainmaker", "--record", play, typed="l\n")
    after = told.out.partition("> l\n")[2]
    assert after.startswith("· You kept Black Diamond.\n· You rolled 2 Locomotives, 2 Passenger Cars, a Boxcar,")


def test_a_copy_is_saved_on_request(tramyard: Tramyard, play: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.record"
    told = tramyard("play", "trainmaker", "--record", play, typed=f"s {copy}\ns\ns /nowhere/at/all\n")
    assert copy.read_text(encoding="utf-8") == play.read_text(encoding="utf-8")
    assert "Saved in" in told.out
    assert "Say where: s FILE" in told.out
    assert "/nowhere/at/all: No such file or directory" in told.out


def test_the_log_says_what_the_others_did_in_words(tramyard: Tramyard, tmp_path: Path) -> None:
    turn = ("* rLLPPBFC", "p2 +LP R", "* rLBFFC", "p2 +BFFC $1")
    play = begin(tmp_path / "play.record", *ROLLED, "p1 +LPBFC $3", "* d3:37", "p2 K2", *turn, "* d1:20", "* rLLLPBFC")
    out = tramyard("play", "trainmaker", "--record", play).out
    told = " ".join(out.replace("· ", "").split())
    assert "placed a Locomotive, a Passenger Car, a Boxcar, a Flatcar, a Caboose; scored Sacramento (mail)." in told
    assert "New city in slot 3: New York (wild). Player 2 chose a contract. Player 2 rolled 2 Locomotives," in told
    assert "Player 2 placed a Locomotive, a Passenger Car; rolled 5 dice again." in told
    assert "Player 2 placed a Boxcar, 2 Flatcars, a Caboose; scored Caldwell (cattle)." in told
    assert "New city in slot 1: Saratoga Springs (passengers). You rolled 3 Locomotives, a Passenger Car" in told


def test_a_finished_record_shows_its_end(tramyard: Tramyard, tmp_path: Path) -> None:
    path = tmp_path / "watched.record"
    tramyard("play", "trainmaker", "--seats", "random,random", "--seed", "1", "--record", path)
    told = tramyard("play", "trainmaker", "--record", path)
    assert told.code == 0
    record = read(path)
    assert plain(ROOM.words.ending(record.game, record.position, -1)) in told.out


# Numbers, and what ends the turn


def numbers(page: str) -> dict[str, int]:
    """The choices of a page in their order, with their numbers."""
    found = re.findall(r"^ +(\d+)  (.+?)  \S.*$", page, re.MULTILINE)
    return {words.strip(): int(number) for number, words in found}


def test_what_can_still_be_chosen_keeps_its_number(tramyard: Tramyard, play: Path) -> None:
    told = tramyard("play", "trainmaker", "--record", play, typed="1\n1\n2\n3\n")
    pages = [numbers(page) for page in told.out.split("\n> ")[:4]]
    assert [len(page) for page in pages] == [3, 4, 3, 6]
    for before, after in pairwise(pages):
        assert all(after[words] == number for words, number in before.items() if words in after)


def test_ending_the_turn_is_last_and_never_the_first_number(tramyard: Tramyard, play: Path) -> None:
    told = tramyard("play", "trainmaker", "--record", play, typed="+LP\n")
    for page in told.out.split("\n> ")[:2]:
        assert list(numbers(page).items())[-1] == ("end the turn", 0)


def test_ending_the_turn_early_is_asked_once(tramyard: Tramyard, play: Path) -> None:
    before = play.read_text(encoding="utf-8")
    told = tramyard("play", "trainmaker", "--record", play, typed="0\nl\n0\n")
    assert told.out.count("Stop now? A train without a Caboose scores nothing.") == 2
    assert play.read_text(encoding="utf-8") == before
    tramyard("play", "trainmaker", "--record", play, typed="0\n0\n")
    assert "p1 E" in play.read_text(encoding="utf-8")


def test_what_spends_the_token_says_so(tramyard: Tramyard, play: Path) -> None:
    told = tramyard("play", "trainmaker", "--record", play, typed="2\n1\n")
    assert "(costs Switch Track token)" in " ".join(told.out.split())
    assert "It costs Switch Track token." in told.out


@pytest.mark.parametrize("typed", ["+lp r", "+Lp R", "slp +lp r"])
def test_small_letters_will_do(tramyard: Tramyard, play: Path, typed: str) -> None:
    tramyard("play", "trainmaker", "--record", play, typed=f"{typed}\n")
    assert re.search(r"^p1 (sLP )?\+LP R$", play.read_text(encoding="utf-8"), re.MULTILINE)


def test_small_letters_are_refused_for_the_same_reason(tramyard: Tramyard, play: Path) -> None:
    told = tramyard("play", "trainmaker", "--record", play, typed="+c\nfly\n")
    assert "TM-CAB-04" in told.out
    assert "`fly` is not a move of this game" in told.out


def test_a_working_copy_names_its_own_command(tramyard: Tramyard, play: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\n  tramyard play trainmaker --record" in tramyard("play", "trainmaker", "--record", play).out
    monkeypatch.setenv("TRAMYARD_COMMAND", "./tramyard")
    assert "\n  ./tramyard play trainmaker --record" in tramyard("play", "trainmaker", "--record", play).out
    assert "See ./tramyard --help" in tramyard("play", "trainmaker", "--nonsense").err


def test_a_game_without_a_map_says_so(tramyard: Tramyard, play: Path) -> None:
    assert "This game has no map." in tramyard("play", "trainmaker", "--record", play, typed="m\n").out


def test_lisbon_shows_what_is_public_and_a_map_with_distances(tramyard: Tramyard) -> None:
    told = tramyard("play", "lisbon28", "--seats", "me,random", "--seed", "3", "--option", "first=1", typed="m\n")
    page, _prompt, map = told.out.partition("\n> m\n")
    assert re.search(
        r"Bag: \d+ red, \d+ yellow, \d+ green, \d+ blue +\d+ tickets in the pile +paid: –", " ".join(page.split())
    )
    assert re.search(r"Stops: .*\w \d [RYGB]{3}", page)
    assert re.search(r"^ 0 Rossio ▸You ▸Player 2: +Avenida +Castelo de São Jorge", map, re.MULTILINE)
    assert re.search(r"^ 5 Elevador da Bica: +Camões +Palácio de São Bento$", map, re.MULTILINE)


def test_a_whole_payment_is_one_choice_with_its_price_and_dearer_ones_lie_apart(
    tramyard: Tramyard, tmp_path: Path
) -> None:
    path = tmp_path / "lisbon.record"
    options = ("--seats", "me,random", "--seed", "3", "--option", "first=1", "--record", path)
    told = tramyard("play", "lisbon28", *options, typed="1\n")
    page = told.out.split("\n> ")[0]
    rides = [words for words in numbers(page) if words.startswith("ride to ")]
    assert len(rides) > 4
    assert all(re.search(r"\(costs 1 (red|yellow|green|blue)\)", words) for words in rides)
    assert list(numbers(page).values())[-1] == 0
    assert re.search(r"^p1 M.:\S+ \$.$", path.read_text(encoding="utf-8"), re.MULTILINE)


# Several people at one terminal


def test_a_curtain_falls_between_two_people(tramyard: Tramyard, tmp_path: Path) -> None:
    play = begin(tmp_path / "play.record", *DEALT, names=("me", "me"))
    told = tramyard("play", "trainmaker", "--record", play, typed="\nK1\nE\n\nK2\n")
    first, second, third = told.out.split("Pass the terminal to ")
    assert "Black Diamond" not in first
    assert second.startswith("Player 1, who presses Enter.")
    assert "keep Black Diamond" in second
    assert "Star Route" not in second
    assert third.startswith("Player 2, who presses Enter.")
    assert "Black Diamond" not in third
    assert "Player 1 chose a contract." in third
    assert "keep Star Route" in third


def test_a_curtain_wipes_the_screen_and_what_can_be_scrolled_back_to(
    tramyard: Tramyard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    play = begin(tmp_path / "play.record", *DEALT, names=("me", "me"))
    told = tramyard("play", "trainmaker", "--record", play, typed="\nK1\nE\n\n")
    hand = told.out.rindex("Black Diamond")
    curtain = told.out.rindex("Pass the terminal")
    assert hand < told.out.index(FRESH_PAGE + FORGET, hand) < curtain


def test_with_several_people_dice_are_not_taken_back(tramyard: Tramyard, tmp_path: Path) -> None:
    play = begin(tmp_path / "play.record", *ROLLED, names=("me", "me"))
    before = play.read_text(encoding="utf-8")
    told = tramyard("play", "trainmaker", "--record", play, typed="\nu\n")
    assert "With several people at the terminal nothing is taken back" in told.out
    assert play.read_text(encoding="utf-8") == before


def test_with_several_people_what_no_dice_followed_is_taken_back(tramyard: Tramyard, tmp_path: Path) -> None:
    play = begin(tmp_path / "play.record", *ROLLED, names=("me", "me"))
    tramyard("play", "trainmaker", "--record", play, typed="\n+LLPBFC $3\nu\n+LPBFC $3\n")
    assert "p1 +LPBFC $3" in play.read_text(encoding="utf-8")


def test_leaving_at_the_curtain(tramyard: Tramyard, tmp_path: Path) -> None:
    play = begin(tmp_path / "play.record", *DEALT, names=("me", "me"))
    told = tramyard("play", "trainmaker", "--record", play, typed="q\n")
    assert "To go on with this play:" in told.out
    assert "Black Diamond" not in told.out


# Screens


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_no_line_is_wider_than_the_terminal(
    tramyard: Tramyard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    told = tramyard("play", "trainmaker", "--seats", "me,random,random", "--seed", "2", typed="1\n1\no\n" + "1\n" * 12)
    page = told.out.rpartition("To go on")[0]
    assert max(len(line) for line in page.splitlines()) <= columns


def test_words_are_italian_where_there_is_a_catalogue(tramyard: Tramyard, play: Path) -> None:
    if "it" not in languages():
        pytest.skip("no Italian catalogue here")
    told = tramyard("play", "trainmaker", "--record", play, "--language", "it", typed="o\nh\n+C\n")
    assert "Your contract" not in told.out
    assert "place a" not in told.out
    assert "In breve" in told.out


def test_a_terminal_without_box_drawing_gets_letters_all_the_same(
    tramyard: Tramyard, play: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="latin-1", write_through=True))
    assert tramyard("play", "trainmaker", "--record", play).code == 0
    assert b"Caldwell" in raw.getvalue()


def test_noise_on_the_keyboard_is_refused_like_any_other_text(
    tramyard: Tramyard, play: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noise = io.TextIOWrapper(io.BytesIO(b"\xff\xfe[bold]\n"), encoding="utf-8")
    monkeypatch.setattr(io, "StringIO", lambda typed: noise)
    told = tramyard("play", "trainmaker", "--record", play)
    assert told.code == 0
    assert "[bold]` is not a move of this game" in told.out


def test_interrupted_it_says_how_to_go_on(tramyard: Tramyard, play: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("tramyard.cli.screen.Screen.read", interrupted)
    told = tramyard("play", "trainmaker", "--record", play)
    assert (told.code, told.err) == (130, "")
    assert f"--record {play}" in told.out
