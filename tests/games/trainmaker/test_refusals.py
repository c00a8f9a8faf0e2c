"""Every reason for refusing a move: the situation, the rule that is named, and a whole sentence in every language."""

import re

import pytest

from tests.games.trainmaker.table import Table
from tramyard.games.trainmaker.rules.game import NEVER
from tramyard.games.trainmaker.rules.reasons import REASONS
from tramyard.games.trainmaker.words.refusals import SENTENCES
from tramyard.kernel.position import CHANCE
from tramyard.kernel.refusal import Refusal, Refused
from tramyard.kernel.words import languages, speaking
from tramyard.testing import rule

NEW = "new"
DEALT = f"{NEW} c1:05,11 c2:02,07 d1:01 d2:08 d3:12"
ROLLED = "rLLPPBFC"
SCORING = "rLLPPBFC +LLPC"
BONUS = f"{SCORING} $1"

REFUSED = [
    (DEALT, "+L", "TM-CON-02", "contract-first"),
    (DEALT, "+P", "TM-CON-02", "contract-first"),
    (DEALT, "+C", "TM-CON-02", "contract-first"),
    (DEALT, "R", "TM-CON-02", "contract-first"),
    (DEALT, "E", "TM-CON-02", "contract-first"),
    (DEALT, "sLC", "TM-CON-02", "contract-first"),
    (DEALT, "$1", "TM-CON-02", "contract-first"),
    (DEALT, "N", "TM-CON-02", "contract-first"),
    (ROLLED, "K1", "TM-CON-01", "contract-chosen"),
    ("rLLPPPPC", "+B", "TM-PLACE-05", "not-loose"),
    ("rPPPPPPC", "+L", "TM-PLACE-05", "not-loose"),
    ("rLLPPPPP", "+C", "TM-PLACE-05", "not-loose"),
    (f"{ROLLED} +LP R rLLPBC", "+L", "TM-ROLL-09", "loco-on-reroll"),
    ("rLLLPPBC +LL", "+L", "TM-ROLL-08", "third-loco"),
    (f"{ROLLED} +LP", "+L", "TM-PLACE-01", "loco-behind-cars"),
    ("rLLLLCCC", "+L", "TM-ROLL-02", "loco-without-stock"),
    (ROLLED, "+P", "TM-ROLL-03", "stock-before-loco"),
    (ROLLED, "+C", "TM-CAB-04", "caboose-too-early"),
    (f"{ROLLED} +L", "+C", "TM-CAB-04", "caboose-too-early"),
    (SCORING, "+L", "TM-CAB-03", "after-caboose"),
    (SCORING, "+P", "TM-CAB-03", "after-caboose"),
    (SCORING, "+C", "TM-CAB-03", "after-caboose"),
    (SCORING, "R", "TM-CAB-03", "after-caboose"),
    (SCORING, "sPB", "TM-CAB-03", "after-caboose"),
    (BONUS, "R", "TM-CAB-03", "after-caboose"),
    (ROLLED, "R", "TM-REROLL-01", "nothing-begun"),
    (f"{ROLLED} +LP R rLPBFC", "R", "TM-REROLL-03", "nothing-added"),
    (f"{ROLLED} +L", "R", "TM-ROLL-02", "loco-alone"),
    (f"{ROLLED} +L", "E", "TM-STOP-01", "stop-at-loco"),
    (SCORING, "E", "TM-SCORE-05", "must-score"),
    (ROLLED, "$1", "TM-CAB-01", "no-caboose"),
    (f"{BONUS} N rLLPB +LP R rBC +BC", "$1", "TM-ROW-02", "empty-slot"),
    (SCORING, "$3", "TM-SCORE-01", "not-served"),
    (BONUS, "$2", "TM-SCORE-03", "one-per-train"),
    (ROLLED, "N", "TM-DBL-01", "no-bonus"),
    (SCORING, "N", "TM-DBL-01", "no-bonus"),
    (f"{ROLLED} sLC", "sPB", "TM-SW-01", "no-token"),
    (f"{ROLLED} +L", "sPB", "TM-SW-04", "window-closed"),
    ("rLLLLPPP", "sBC", "TM-SW-02", "not-lying"),
    ("", "rLLPPBF", "TM-REROLL-02", "wrong-dice"),
    (f"{NEW} c1:05,11 c2:02,07", "d2:01", "TM-ROW-04", "wrong-slot"),
    (f"{NEW} c1:05,11 c2:02,07 d1:01", "d2:01", "TM-DECK-01", "card-gone"),
    (f"{NEW} c1:05,11", "c2:05,06", "TM-SET-02", "contract-gone"),
    (f"{NEW} c1:05,11", "c2:04,05", "TM-SET-02", "contract-gone"),
    (f"{NEW} c1:05,11", "c1:01,02", "TM-SET-02", "wrong-hand"),
    (NEW, "ce:01", "TM-SET-02", "wrong-hand"),
    (NEW, "rLLPPBFC", "YARD-CHANCE", "no-such-outcome"),
    (NEW, "d1:01", "YARD-CHANCE", "no-such-outcome"),
    (NEW, "e:01", "YARD-CHANCE", "no-such-outcome"),
    (NEW, "f1", "YARD-CHANCE", "no-such-outcome"),
    ("", "c1:01,02", "YARD-CHANCE", "no-such-outcome"),
    ("", "d1:01", "YARD-CHANCE", "no-such-outcome"),
    # Words in no vocabulary
    (ROLLED, "sLL", "TM-SW-02", "switch-to-itself"),
    (SCORING, "$4", "TM-ROW-01", "no-such-slot"),
    (SCORING, "$0", "TM-ROW-01", "no-such-slot"),
    (f"{NEW} c1:05,11 c2:02,07", "d4:01", "TM-ROW-01", "no-such-slot"),
    (f"{NEW} c1:05,11 c2:02,07", "d12:01", "TM-ROW-01", "no-such-slot"),
    (DEALT, "K3", "TM-CON-01", "no-such-contract"),
    (NEW, "c1:05,05", "TM-SET-02", "same-contract"),
    (NEW, "c3:05,06", "TM-SET-09", "no-such-seat"),
    (NEW, "f3", "TM-SET-09", "no-such-seat"),
    (NEW, "f0", "TM-SET-09", "no-such-seat"),
    ("", "rLLLLPPBF", "TM-ROLL-01", "too-many-dice"),
    (f"{NEW} c1:05,11 c2:02,07", "d1:41", "TM-INFO-01", "no-such-card"),
    (f"{NEW} c1:05,11 c2:02,07", "e:41", "TM-INFO-01", "no-such-card"),
    (NEW, "ce:13", "TM-INFO-01", "no-such-card"),
    (NEW, "c1:01,13", "TM-INFO-01", "no-such-card"),
    # Refusals of the yard
    (ROLLED, "rLLPPBFC", "YARD-CHANCE", "seat-decides"),
    ("", "+L", "YARD-CHANCE", "chance-decides"),
    ("wins", "E", "YARD-PHASE", "game-over"),
    (ROLLED, "x", "YARD-TEXT", "not-a-move"),
    (ROLLED, "+X", "YARD-TEXT", "not-a-move"),
    (ROLLED, "c1:05", "YARD-TEXT", "not-a-move"),
    (ROLLED, " ", "YARD-TEXT", "nothing-said"),
]


# Each line proves the rule it names.
CASES = [pytest.param(*case, marks=rule(case[2]) if case[2].startswith("TM-") else ()) for case in REFUSED]


def after(script: str) -> Table:
    """The situation a line of the table above begins with."""
    if script == "wins":
        return Table.laid("corn - -", holds={1: "cattle mail coal passengers lumber"}).serve(1)
    if script.startswith(NEW):
        return Table.new().play(script.removeprefix(NEW))
    return Table.laid("P PB PBF").play(script)


@pytest.mark.parametrize(("script", "text", "rule_id", "key"), CASES)
def test_a_refused_move_names_its_rule_and_changes_nothing(script: str, text: str, rule_id: str, key: str) -> None:
    table = after(script)
    before = table.position.dump()
    refusal = table.explained(text)
    assert refusal is not None
    assert (refusal.rule, refusal.key) == (rule_id, key)
    word = "".join(table.game.unfold(text))
    if word in table.game.vocabulary:
        move = table.game.vocabulary.move(word)
        with pytest.raises(Refused) as refused:
            table.position.play(move)
        assert refused.value.refusal == refusal
        assert move not in table.position.moves()
    assert table.position.dump() == before


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("script", "text", "rule_id", "key"), REFUSED)
def test_its_sentence_is_whole(language: str, script: str, text: str, rule_id: str, key: str) -> None:
    table = after(script)
    refusal = table.explained(text)
    assert refusal is not None
    with speaking(language):
        sentence = refusal.sentence(table.game)
    assert sentence.endswith(".")
    assert not re.search(r"[{}]", sentence)
    assert "``" not in sentence


@pytest.mark.parametrize(
    ("script", "spot", "keys"),
    [
        (DEALT, "contract-1", []),
        (ROLLED, "die-L", []),
        ("rLLPPPPC", "die-B", ["not-loose"]),
        ("rLLPPPPC", "contract-1", ["contract-chosen"]),
        (f"{ROLLED} +LP", "die-L", ["loco-behind-cars"]),
        (f"{ROLLED} +L", "die-C", ["caboose-too-early"]),
        (f"{ROLLED} +L", "roll", ["loco-alone"]),
        (f"{ROLLED} +L", "end", ["stop-at-loco"]),
        (ROLLED, "slot-1", ["no-caboose"]),
        (SCORING, "slot-3", ["not-served"]),
        (SCORING, "die-P", ["after-caboose"]),
        (BONUS, "slot-2", ["one-per-train"]),
        (BONUS, "end", []),
        ("", "die-L", ["chance-decides"]),
        (ROLLED, "deck", []),
    ],
)
def test_why_not_at_a_spot_speaks_of_what_the_phase_is_about(script: str, spot: str, keys: list[str]) -> None:
    table = after(script)
    assert [refusal.key for refusal in table.game.why_not_at(table.position, spot)] == keys


def test_every_reason_is_met_above() -> None:
    met = {(rule_id, key) for _, _, rule_id, key in REFUSED}
    assert {reason for reason in REASONS if reason[1]} <= met
    assert {(rule_id, key) for _, rule_id, key in NEVER} <= met
    assert set(SENTENCES) == {key for _, key in met} & set(SENTENCES)


@pytest.mark.parametrize("script", ["", DEALT, ROLLED, f"{ROLLED} +LP", f"{ROLLED} +LP R rLPBFC", SCORING, BONUS])
def test_what_is_not_listed_is_refused_and_what_is_listed_is_not(script: str) -> None:
    table = after(script)
    listed = set(table.position.moves()) | {move for move, _ in table.position.odds()}
    for move in range(len(table.game.vocabulary)):
        refusal = table.position.why_not(move)
        assert (refusal is None) == (move in listed)


@pytest.mark.parametrize("move", [-1, 10**6])
def test_a_number_that_is_no_move_is_refused(move: int) -> None:
    for table in (Table.laid(), Table.laid().play(ROLLED)):
        with pytest.raises(Refused) as refused:
            table.position.play(move)
        assert refused.value.refusal == Refusal("YARD-TEXT", "not-a-move", {"text": str(move)})


@pytest.mark.parametrize(
    "word", ["d1:{}", "e:{}", "ce:{}", "c{}:1,2", "c1:{},2", "f{}", "K{}", "${}", "d{}:1", "+{}", "r{}"]
)
@pytest.mark.parametrize("filling", ["9" * 5000, "", "-1", "\u0663", "é", "{}", "0", "01"])
def test_no_word_however_odd_is_more_than_refused(word: str, filling: str) -> None:
    for table in (Table.new(), Table.laid(), Table.laid().play(ROLLED)):
        refusal = table.explained(word.replace("{}", filling))
        assert refusal is None or refusal.sentence(table.game)


def test_the_sentence_of_a_city_not_served_tells_what_it_wants() -> None:
    table = after(SCORING)
    refusal = table.explained("$3")
    assert refusal is not None
    assert refusal.sentence(table.game) == (
        "Kansas City asks for a Passenger Car, a Boxcar, a Flatcar; "
        "the train 2 Locomotives, a Passenger Car, a Caboose does not carry that."
    )


def test_the_sentence_of_a_city_that_must_be_scored_tells_which() -> None:
    table = after(SCORING)
    refusal = table.explained("E")
    assert refusal is not None
    assert refusal.sentence(table.game) == "The train serves a city, so one is scored: Julesburg."


def test_an_action_must_be_finished_and_not_go_on() -> None:
    table = Table.laid("P PB PBF").play(ROLLED)
    moves = tuple(table.game.parse(table.position, "+LP"))
    with pytest.raises(Refused) as refused:
        table.game.play_action(table.position, moves)
    assert (refused.value.refusal.rule, refused.value.refusal.key) == ("YARD-TURN", "unfinished")
    moves = (*table.game.parse(table.position, "+LP R"), table.game.vocabulary.move("rLLLLL"))
    with pytest.raises(Refused) as refused:
        table.game.play_action(table.position, moves)
    assert (refused.value.refusal.rule, refused.value.refusal.key) == ("YARD-TURN", "too-much")
    assert (table.now.train, table.position.actor) == ("", 0)
    table.game.play_action(table.position, moves[:-1])
    assert table.position.actor == CHANCE


def test_the_sentence_of_a_missing_die_names_those_that_lie_unplaced() -> None:
    table = after("rLLPPPPC +LP")
    refusal = table.explained("+B")
    assert refusal is not None
    assert refusal.sentence(table.game).endswith("Unplaced now: a Locomotive, 3 Passenger Cars, a Caboose.")
