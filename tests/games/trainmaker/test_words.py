"""Trainmaker in a terminal: the table fits and keeps secrets, choices and prompts are in words, actions are told."""

import re

import pytest
from librt.random import Random

from tests.games.trainmaker.table import Table, trainmaker
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.games.trainmaker.words.terminal import WORDS
from tramyard.kernel.game import Game
from tramyard.kernel.position import OVER, Position
from tramyard.kernel.spans import PIECE, plain
from tramyard.kernel.spans import line as spans
from tramyard.kernel.words import calling, speaking
from tramyard.testing import rule

DEAL = "c1:05,11 c2:02,07 d1:01 d2:08 d3:12"
"""Black Diamond and Boiler Works against Excursion Special and Star Route; Caldwell B, Hannibal PP, Sacramento PBF."""
WITH_ENGINE = "c1:05,11 c2:02,07 ce:09 d1:01 d2:08 d3:12"


def after(script: str, **options: object) -> tuple[Game, Position]:
    """A game for two, and its position after these moves."""
    game = trainmaker(2, **{"first": 1, **options})
    position = game.start()
    for word in script.split():
        for move in game.parse(position, word):
            position.play(move)
    return game, position


def drawn(script: str, seat: int, width: int = 80, **options: object) -> str:
    game, position = after(script, **options)
    return plain(WORDS.draw(game, position, seat, width))


def told(script: str, text: str, seat: int, **options: object) -> str:
    game, position = after(script, **options)
    return plain(WORDS.told(game, position, tuple(game.parse(position, text)), seat))


def chosen(script: str, text: str) -> str:
    game, position = after(script)
    (move,) = game.parse(position, text)
    return plain(WORDS.choice(game, position, move))


def prompted(script: str) -> str:
    return plain(WORDS.prompt(*after(script)))


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("seats", [1, 2, 5])
def test_the_table_fits_whatever_happens(width: int, seats: int) -> None:
    game = trainmaker(seats, engine=True)
    position = game.start()
    rng = Random(seats)
    while position.actor != OVER:
        for line in plain(WORDS.draw(game, position, seats - 1, width)).split("\n"):
            assert len(line) <= width
        position.play(position.pick(rng))


def test_the_table_fits_whatever_the_players_are_called() -> None:
    with calling(["[bold]Bartholomew[/] the very long-winded", "Bo"]):
        lines = drawn(f"{DEAL} K1 rLLPPBFC", 1, 60).split("\n")
    assert max(len(line) for line in lines) <= 60
    assert "turn of [bold]Barthol…" in lines[0]


def test_a_card_shows_city_good_cars_and_size() -> None:
    cards = drawn(DEAL, 0).split("\n")[1:6]
    assert [line.split("│")[1].strip() for line in cards[1:4]] == ["Caldwell", "cattle", "B"]
    assert [line.split("│")[5].strip().split() for line in cards[1:4]] == [["Sacramento"], ["mail"], ["P", "B", "F"]]
    assert "Whistlestop" in cards[4]
    assert cards[4].rstrip("─╯ ").endswith("Station")


def test_cars_the_train_already_has_are_ticked() -> None:
    table = drawn(f"{DEAL} K1 rLLPPBFC +LPB", 0)
    assert "B✓" in table
    assert "P✓   P" in table
    assert "P✓  B✓   F" in table


def test_a_used_train_ticks_nothing_any_more() -> None:
    assert "✓" in drawn(f"{DEAL} K1 rLLPPBFC +LLPBFC", 0)
    assert "✓" not in drawn(f"{DEAL} K1 rLLPPBFC +LLPBFC $3", 0)


def test_an_emptied_slot_is_drawn_empty() -> None:
    assert "empty" not in drawn(DEAL, 0)
    assert "empty" in drawn(f"{DEAL} K1 rLLPPBFC +LLPBFC $3", 0)


def test_train_and_unplaced_dice_lie_side_by_side() -> None:
    table = drawn(f"{DEAL} K1 rLLPPBFC +LP", 0)
    assert "Train │ L ││ P │   Unplaced │ L ││ P ││ B ││ F ││ C │" in table


@rule("TM-SW-13", "TM-SCORE-06")
def test_goods_and_tokens_of_all_lie_open() -> None:
    for seat in (0, 1, -1):
        lines = drawn(f"{DEAL} K1 rLLPPBFC sLP +LPPPBFC $2 d2:33", seat).split("\n")
        mine = next(line for line in lines if line.startswith("You " if seat == 0 else "Player 1"))
        other = next(line for line in lines if line.startswith("You " if seat == 1 else "Player 2"))
        assert mine.split()[-9:] == ["·", "1", "·", "·", "·", "·", "·", "1/6", "·"]
        assert other.split()[-9:] == ["·", "·", "·", "·", "·", "·", "·", "0/6", "⇄"]


@rule("TM-CON-04")
def test_only_the_owner_sees_a_kept_contract() -> None:
    script = f"{DEAL} K1 rLLPPBFC"
    assert "Your contract: Black Diamond, 3 coal + 1 corn (4 missing)" in drawn(script, 0)
    for seat in (1, -1):
        assert "Black Diamond" not in drawn(script, seat)
        assert "Boiler Works" not in drawn(script, seat)


@rule("TM-SET-02")
def test_contracts_still_to_choose_from_are_shown_to_their_owner() -> None:
    assert "Star Route, 3 mail + 1 corn" in drawn(DEAL, 1)
    assert "Star Route" not in drawn(DEAL, 0)


@rule("TM-CON-06")
def test_everybody_reads_the_contract_of_the_engine() -> None:
    for seat in (0, 1, -1):
        assert "Contract of Engine: Packing House" in drawn(WITH_ENGINE, seat, engine=True)


@rule("TM-CON-03", "TM-A34")
def test_which_contract_was_kept_is_told_to_nobody_else() -> None:
    assert told(DEAL, "K1", 0) == "You kept Black Diamond."
    assert told(DEAL, "K1", 1) == told(DEAL, "K2", 1) == "Player 1 chose a contract."
    assert told(DEAL, "K1", -1) == told(DEAL, "K2", -1) == "Player 1 chose a contract."
    assert told("", "c1:05,11", 0) == told("", "c1:05,11", 1) == ""


@pytest.mark.parametrize(
    ("script", "text", "words"),
    [
        ("rLLPPBFC", "+LP R", "You placed a Locomotive, a Passenger Car; rolled 5 dice again."),
        (
            "rLLPPBFC",
            "+LPPBFC $3",
            "You placed a Locomotive, 2 Passenger Cars, a Boxcar, a Flatcar, a Caboose; scored Sacramento (mail).",
        ),
        ("rLLPPBFC +LLPBFC $3", "N", "You began another train."),
        ("rLLPPBFC +LLPBFC $3", "E", "You did not want another train."),
        (
            "rLLLLPFC",
            "+LPFC",
            "You placed a Locomotive, a Passenger Car, a Flatcar, a Caboose; but no open city wants this train.",
        ),
        ("rLLPPBFF", "+LPPBFF E", "You placed a Locomotive, 2 Passenger Cars, a Boxcar, 2 Flatcars; stopped."),
        (
            "rLPPPBFF",
            "+LPPPBFF",
            "You placed a Locomotive, 3 Passenger Cars, a Boxcar, 2 Flatcars; "
            "derailed: all dice are placed, none is a Caboose.",
        ),
        (
            "rLLPPBFC",
            "sLC +LP E",
            "You spent the token to turn a Locomotive into a Caboose; placed a Locomotive, a Passenger Car; stopped.",
        ),
        ("rPPPPBFC", "E", "You stopped."),
    ],
)
def test_an_action_is_told_in_a_sentence(script: str, text: str, words: str) -> None:
    assert told(f"{DEAL} K1 {script}", text, 0) == words


SPENT = f"{DEAL} K1 rLLPPBFC sLP +LPPPBFC $2 d2:33 K1 rPPPPBFC E"
"""Player 1 has spent the token and is in turn again."""


@pytest.mark.parametrize(
    ("roll", "words"),
    [
        ("rPPPPBFC", "You got no train: no Locomotive; got the Switch Track token back."),
        ("rLLLLCCC", "You derailed: no car for the Locomotive."),
        ("rLLPPBFC +LP R rLLLLL", "You derailed: no die of this roll can join the train."),
    ],
)
@rule("TM-TURN-03")
def test_a_turn_that_ends_by_itself_is_told_with_its_reason(roll: str, words: str) -> None:
    assert told(f"{SPENT} {roll}", "E", 0) == words


def test_chance_is_told_too() -> None:
    dice = "2 Locomotives, 2 Passenger Cars, a Boxcar, a Flatcar, a Caboose"
    assert told(f"{DEAL} K1", "rLLPPBFC", 0) == f"You rolled {dice}."
    assert told(f"{DEAL} K1", "rLLPPBFC", 1) == f"Player 1 rolled {dice}."
    assert told(f"{DEAL} K1 rLLPPBFC +LPBC $1", "d1:37", 1) == "New city in slot 1: New York (wild)."
    assert told("", "f2", 1, first="random") == "You start."
    assert told("", "f2", 0, first="random") == "Player 2 starts."
    round_over = f"{WITH_ENGINE} K1 rPPPPPPP E K1 rPPPPPPP E"
    assert told(round_over, "e:37", 0, engine=True) == "Steam Engine drew New York (wild)."


def test_choices_are_said_in_a_few_words() -> None:
    rolled = f"{DEAL} K1 rLLPPBFC"
    assert chosen(DEAL, "K2") == "keep Boiler Works: 3 coal + 1 cattle"
    assert chosen(rolled, "+L") == "place a Locomotive"
    assert chosen(rolled, "E") == "end the turn"
    assert chosen(rolled, "sLC") == "turn a Locomotive into a Caboose"
    assert chosen(f"{rolled} +LP", "R") == "roll the other 5 dice again"
    assert chosen(f"{rolled} +LPPBF", "+C") == "place a Caboose (for Caldwell / Hannibal / Sacramento)"
    assert chosen(f"{rolled} +LF", "+C") == "place a Caboose (no city wants this train)"
    assert chosen(f"{rolled} +LPPBFC", "$2") == "score Hannibal (mail)"
    assert chosen(f"{rolled} +LLPBFC $3", "N") == "build another train with 6 dice"
    last = f"{rolled} +LPPBF R rLP +P R rP"
    assert chosen(last, "+P") == "place a Passenger Car (the last die: without a Caboose you derail)"


def test_only_the_token_lies_in_a_drawer() -> None:
    game, position = after(f"{DEAL} K1 rLLPPBFC")
    family = game.vocabulary.family
    kept = {family(move).name: plain(WORDS.drawer(game, position, move)) for move in position.moves()}
    assert kept.pop("switch").startswith("spend your Switch Track token")
    assert kept == {"place": "", "end": ""}


@pytest.mark.parametrize(
    ("script", "words"),
    [
        (DEAL, "Keep one of your two contracts"),
        (f"{DEAL} K1 rLLPPBFC", "Begin a train"),
        (f"{DEAL} K1 rPPPPBFC", "No Locomotive"),
        (f"{DEAL} K1 rLLLLCCC", "No car to go with the Locomotive"),
        (f"{DEAL} K1 rLLPPBFC +L", "a second Locomotive first"),
        (f"{DEAL} K1 rLLPPBFC +LL", "Now at least one car"),
        (f"{DEAL} K1 rLLPPBFC +LP", "or roll the other dice again"),
        (f"{DEAL} K1 rLLPPBFC +LB", "or roll the other dice again"),
        (f"{DEAL} K1 rLLPPBFC +LP R rLPBFC", "Place at least one die"),
        (f"{DEAL} K1 rLLPPBFC +LP R rLLLLL", "Only Locomotives"),
        (f"{DEAL} K1 rLLPPBFC +LPPBFC", "Which city does it serve?"),
        (f"{DEAL} K1 rLLPPBFC +LLPBFC $3", "you may build another one"),
    ],
)
def test_every_decision_has_a_sentence_that_says_what_to_do(script: str, words: str) -> None:
    assert words in prompted(script)


def test_odds_name_open_cities_only() -> None:
    game, position = after(f"{DEAL} K1 rLLPPBFC +LLPBFC $3")
    assert isinstance(position, TrainPosition)
    odds = WORDS.odds(game, position)
    assert odds is not None
    assert odds.kinds == ("any city", *[position.box.city_names[position.city_in(slot)] for slot in (0, 1)])
    decline = game.vocabulary.move("E")
    assert odds.chances[(decline,)] == (0.0, 0.0, 0.0)
    assert 0.0 < odds.chances[(game.vocabulary.move("N"),)][0] < 1.0


def test_before_the_dice_there_are_no_odds() -> None:
    assert WORDS.odds(*after(DEAL)) is None


def ended(game: Game, seed: int, wanted: str) -> Position | None:
    position = game.start()
    rng = Random(seed)
    while position.actor != OVER:
        position.play(position.hunch(rng))
    return position if position.result().startswith(wanted) else None


@pytest.mark.parametrize(
    ("wanted", "mine", "other"),
    [
        ("#six p1", "You win with six different goods", "Player 1 wins with six different goods."),
        ("#con p1", "You win with a filled contract!", "Player 1 wins with a filled contract."),
        ("#eng", "The Steam Engine has filled its contract", "The Steam Engine has filled its contract"),
    ],
)
@rule("TM-WIN-06", "TM-A34")
def test_the_end_says_who_won_and_how_and_opens_all_contracts(wanted: str, mine: str, other: str) -> None:
    game = trainmaker(2, engine=True)
    position = next(found for seed in range(5000) if (found := ended(game, seed, wanted)) is not None)
    assert plain(WORDS.ending(game, position, 0)).startswith(mine)
    assert plain(WORDS.ending(game, position, 1)).startswith(other)
    table = plain(WORDS.draw(game, position, 1))
    assert "game over" in table
    assert "Contract of Player 1: " in table


def test_dice_stand_for_themselves_so_that_a_browser_can_draw_them() -> None:
    game, position = after(f"{DEAL} K1")
    said = WORDS.told(game, position, tuple(game.parse(position, "rLLPPBFC")), 0)
    pieces = [(span.text, span.what) for span in spans(said) if span.kind == PIECE]
    assert pieces[:2] == [("2 Locomotives", "die-L"), ("2 Passenger Cars", "die-P")]
    assert {what for _text, what in pieces} <= set(WORDS.looks)


def test_dice_are_spoken_in_the_language_of_the_reader() -> None:
    with speaking("it"):
        assert told(f"{DEAL} K1", "rLLPPBFC", 1).endswith(
            "2 Locomotive, 2 Vagoni passeggeri, un Carro merci, un Pianale, un Caboose."
        )


# Prices, and what ends the turn


def priced(script: str, text: str) -> tuple[list[str], list[str]]:
    game, position = after(script)
    price = WORDS.price(game, position, tuple(game.parse(position, text)))
    return [plain(said) for said in price.costs], [plain(said) for said in price.gains]


def test_a_turned_die_costs_the_token_and_a_scored_city_brings_its_good() -> None:
    assert priced(f"{DEAL} K1 rLLPPBFC", "sLP") == (["Switch Track token"], [])
    assert priced(f"{DEAL} K1 rLLPPBFC", "+L") == ([], [])
    assert priced(f"{DEAL} K1 rLLPPBFC", "sLC +LPPBFC $2") == (["Switch Track token"], ["mail"])


def test_only_what_spends_the_token_glows_otherwise() -> None:
    game, position = after(f"{DEAL} K1 rLLPPBFC")
    spending = {game.vocabulary.spot(move) for move in position.moves() if WORDS.special(game, position, move)}
    assert spending == {"lever"}


@pytest.mark.parametrize(
    ("script", "question"),
    [
        (f"{DEAL} K1 rLLPPBFC", "Stop now? A train without a Caboose scores nothing."),
        (f"{DEAL} K1 rLLPPBFC +LP", "Stop now? A train without a Caboose scores nothing."),
        (f"{DEAL} K1 rPPPPBFC", ""),
        (f"{DEAL} K1 rLLPPBFC +LLPBFC $3", "End the turn without building another train?"),
    ],
)
def test_stopping_asks_while_something_else_could_be_done_and_comes_last(script: str, question: str) -> None:
    game, position = after(script)
    end = game.vocabulary.move("E")
    assert WORDS.closes(game, position, end) == question
    assert WORDS.in_order(game, position, position.moves())[-1] == end
    others = [move for move in position.moves() if move != end]
    assert all(WORDS.closes(game, position, move) is None for move in others)


# No notation where people read


EVERY_PHASE = [
    "",
    DEAL,
    f"{DEAL} K1",
    f"{DEAL} K1 rLLPPBFC",
    f"{DEAL} K1 rLLPPBFC +L",
    f"{DEAL} K1 rLLPPBFC +LP",
    f"{DEAL} K1 rLLPPBFC +LP R rLLLLL",
    f"{DEAL} K1 rLLPPBFC +LLPBFC",
    f"{DEAL} K1 rLLPPBFC +LLPBFC $3",
]


@pytest.mark.parametrize("script", EVERY_PHASE)
def test_nothing_said_is_notation(script: str) -> None:
    game, position = after(script)
    code = re.compile(r"`|(?<![\w$+])(" + "|".join(map(re.escape, codes(game))) + r"|p\d)(?!\w)")
    said = [position.why_not(move) for move in range(len(game.vocabulary))]
    sentences = {refusal.sentence(game) for refusal in said if refusal is not None}
    if position.actor >= 0:
        sentences |= {plain(WORDS.choice(game, position, move)) for move in position.moves()}
        sentences |= {plain(WORDS.told(game, position, (move,), 0)) for move in position.moves()}
        sentences.add(plain(WORDS.prompt(game, position)))
    sentences |= {plain(WORDS.told(game, position, (move,), 0)) for move, _weight in position.odds()[:50]}
    sentences |= {
        plain(WORDS.spot(game, position, game.vocabulary.spot(move))) for move in range(game.vocabulary.choices)
    }
    assert not [sentence for sentence in sentences if code.search(sentence)]


def codes(game: Game) -> list[str]:
    """Texts of moves that are no words of a language: all but single letters."""
    texts = [game.vocabulary.text(move) for move in range(len(game.vocabulary))]
    return [text for text in texts if len(text) > 1]


@pytest.mark.parametrize(
    ("holds", "reason"),
    [
        ({1: "cattle mail", 2: "coal"}, "The most different goods decide."),
        ({1: "1 7", 2: "5 11"}, "Equal in goods; the cars that the collected cities asked for decide."),
        ({1: "1 2", 2: "11"}, "Equal in goods and in cars asked for; the number of cards decides."),
        ({1: "BB", 2: "PP"}, "They are equal in goods, in cars asked for and in cards: a tie."),
    ],
)
@rule("TM-A26")
def test_without_a_set_it_is_said_what_decided(holds: dict[int, str], reason: str) -> None:
    table = Table.laid("PB PF BF", seats=2, seat=2, round=200, holds=holds).play("rLLLPBFC E")
    assert plain(WORDS.ending(table.game, table.position, -1)).endswith(reason)
