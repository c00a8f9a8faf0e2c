"""Every reason for refusing a move: the situation, the rule that is named, and a whole sentence in every language."""

from collections.abc import Callable

import pytest

from tests.games import refusing
from tests.games.trieste.table import FILLED, FULL, ROOM, Table
from tests.games.trieste.test_dumps import DRAWN, MOMENTS, turn
from tramyard.games.trieste.rules import reasons
from tramyard.games.trieste.words.refusals import SENTENCES
from tramyard.kernel.refusal import Reason, Refused
from tramyard.testing import rule

AROUND = "D5 I0, D6 D0, D7 I0, E6 I1, C6 L0"
CUSTOM: dict[str, object] = {"custom_tiles": "on"}
HARSH = ROOM.content().text.replace(
    'effects = [{ op = "damage", n = 2 }]', 'effects = [{ op = "damage", n = 3 }, { op = "extra_build" }]', 1
)
"""A card that wrecks the drawer's tram and then lets the drawer build."""


def wrecked() -> Table:
    """Seat 1 was wrecked by a card in its own turn, and has a tile to lay."""
    return Table.drawn("M25", content=HARSH)


SITUATIONS: dict[str, Callable[[], Table]] = {
    **MOMENTS,
    "no tiles": lambda: Table.laid("C1 E14", hand="I L L", laid=FILLED),
    "no tiles, short": lambda: Table.laid("C1 E14", hand="I L", laid=f"{FILLED}, E1 I1"),
    "no place": lambda: Table.laid(
        "C1 E14", hand="U", hands={2: "V"}, laid=FULL, locked="B7 C4 C6 F11 G10", custom=True, options=CUSTOM
    ),
    "picked": turn("+X", laid="C3 I0, D6 X0, E6 I1, D9 I0", locked="C3", trams="D9 E14"),
    "picked I": turn("+I", laid="D6 I0", trams="C1 E14"),
    "no roll": turn("B-", flags={1: {"no_roll": True}}),
    "no build": turn("", flags={1: {"no_build": True}}, phase="move"),
    "sound": turn("B- S", trams="D8 E14", futiz={1: "Z"}),
    "ring": turn("B- R !D3", trams="D12/S E14"),
    "A3": turn("B- R !D3 >A3", trams="A2 E14", laid="B3 I1"),
    "double curve": turn("B- R !D3", trams="D6/N E14", laid=AROUND),
    "stops only": lambda: Table.laid("D1 E14", laid="C2 I0", options={"halt": "stop"}).play("B- R !D3 >C1"),
    "on the way": turn("B- R !D3 >C2", trams="C1 E14", laid="C2 I0, C3 I0"),
    "same stop": turn("", trams="A2 F1", last={1: "A2"}),
    "nobody": turn("", trams="A2 F1", tops={}, heights={"A2": 0}),
    "full": turn("", trams="A2 F1", tops={"A2": "VECa"}, aboard={1: "LOLa LEMa"}),
    "too many": turn("B- S FZ", trams="D8 E14", futiz={1: "S"}, aboard={1: "VECb MOCb LOLa LOLb LEMa"}),
    "one way": lambda: Table.laid("C3/N E14", laid="C2 V0, C3 I0", custom=True, options=CUSTOM).play("B- R !D2"),
    "other terminus": turn("", trams="C1 E14", target={1: "E14"}),
    "wrecked": wrecked,
    "triangles": turn("~T", hand="T T L"),
    "second card": turn(DRAWN, spent="M01"),
}  # fmt: skip

REFUSED: list[tuple[str, str, str, str]] = [
    ("move", "+I", "TR-TURN-02", "step-over"),
    ("step", "+I", "TR-TURN-02", "step-over"),
    ("step", "B-", "TR-TURN-02", "step-over"),
    ("move", "B-", "TR-TURN-02", "step-over"),
    ("lay", "R", "TR-TURN-02", "step-to-come"),
    ("lay", "D", "TR-TURN-04", "hand-full"),
    ("extra", "S", "YARD-PHASE", "not-now"),
    ("sly", "S", "YARD-PHASE", "not-now"),
    ("build", "F-", "TR-TURN-02", "step-to-come"),
    ("drop", "F-", "TR-TURN-02", "step-over"),
    ("no build", "B-", "TR-TURN-02", "step-over"),
    ("drop", "R", "TR-TURN-02", "step-over"),
    ("draw", ">D1", "TR-TURN-02", "step-to-come"),
    ("pick", "+I", "TR-TURN-02", "step-over"),
    ("lose", ">D1", "YARD-PHASE", "not-now"),
    ("sly", "@C3:0", "YARD-PHASE", "not-now"),
    ("build", "D", "TR-TURN-04", "hand-full"),
    ("no tiles, short", "D", "TR-TURN-04", "nothing-to-draw"),
    ("no build", "+I", "TR-CARD-03", "building-barred"),
    ("build", "+O", "TR-TILE-02", "not-in-hand"),
    ("build", "~O", "TR-TILE-02", "not-in-hand"),
    ("no place", "+U", "TR-TILE-13", "fits-nowhere"),
    ("no tiles", "~I", "TR-TILE-06", "nothing-to-swap-for"),
    ("extra", "~L", "TR-CARD-03", "no-swap-by-card"),
    ("build", "@D9:1", "TR-TILE-02", "pick-first"),
    ("lay", "+L", "TR-TILE-01", "one-tile-only"),
    ("lay", "~L", "YARD-PHASE", "not-now"),
    ("picked", "@D5:2", "TR-TILE-17", "turned-the-same"),
    ("picked", "@C3:0", "TR-TILE-19", "just-laid"),
    ("picked", "@D9:0", "TR-TILE-21", "tram-on-tile"),
    ("picked", "@D6:0", "TR-TILE-22", "route-unchanged"),
    ("picked", "@E1:0", "TR-TILE-11", "off-the-board"),
    ("picked", "@C2:0", "TR-TILE-12", "into-obstacle"),
    ("picked I", "@D5:1", "TR-TILE-13", "rail-blocked"),
    ("picked I", "@E6:1", "TR-TILE-14", "rail-ends-blind"),
    ("no roll", "R", "TR-CARD-03", "rolling-barred"),
    ("step", "S", "TR-MOVE-02", "must-move"),
    ("move", ">D1", "TR-MOVE-02", "roll-first"),
    ("step", ">E14", "TR-MOVE-03", "not-next"),
    ("on the way", ">B2", "TR-MOVE-09", "no-rail-out"),
    ("on the way", ">C1", "TR-MOVE-08", "reversal"),
    ("A3", ">B3", "TR-MOVE-09", "not-linked"),
    ("double curve", ">C6", "TR-MOVE-10", "other-track"),
    ("ring", ">D11", "TR-MOVE-17", "against-roundabout"),
    ("one way", ">C2", "TR-TILE-26", "against-one-way"),
    ("step", ">C2", "TR-MOVE-12", "rails-end"),
    ("step", ".", "TR-MOVE-13", "no-step-yet"),
    ("on the way", ".", "TR-MOVE-03", "exact-count"),
    ("stops only", ".", "TR-MOVE-05", "halt-at-stops"),
    ("on the way", "X", "TR-MOVE-14", "rails-go-on"),
    ("build", "M", "TR-WORK-01", "not-in-workshop"),
    ("wrecked", "FC", "TR-WORK-06", "no-service-after-wreck"),
    ("sound", "M", "TR-WORK-02", "no-damage"),
    ("sly", "M", "TR-CARD-03", "only-futiz"),
    ("sound", "FZ", "TR-FUT-07", "same-futiz"),
    ("other terminus", "P", "TR-PICK-01", "not-at-a-stop"),
    ("wrecked", "P", "TR-DMG-12", "no-pick-after-wreck"),
    ("nobody", "P", "TR-PICK-02", "nobody-waits"),
    ("same stop", "P", "TR-PICK-04", "same-stop"),
    ("full", "P", "TR-PICK-08", "no-seat"),
    ("build", "-LEMa", "TR-PICK-09", "nobody-put-off"),
    ("excess", "-PETa", "TR-PICK-09", "not-aboard"),
    ("too many", "-LOLa", "TR-FUT-05", "fits-without"),
    ("service", "U", "TR-DROP-01", "not-on-target"),
    ("other terminus", "U", "TR-DROP-05", "other-terminus"),
    ("wrecked", "U", "TR-DMG-12", "no-drop-after-wreck"),
    # Chance
    ("die", "!K:M01", "YARD-CHANCE", "no-such-outcome"),
    ("deal", "!T1:I", "TR-SET-05", "wrong-hand"),
    ("triangles", "!T1:T", "TR-SET-04", "tile-gone"),
    ("tops", "!P:COTb", "TR-SET-03", "passenger-seen"),
    ("second card", "!K:M01", "TR-CARD-05", "card-seen"),
    ("random", "!Q:PETa", "TR-CARD-03", "not-among-them"),
    # Words in no vocabulary
    ("lay", "@Z9:0", "TR-TILE-10", "no-such-square"),
    ("lay", "@C1:0", "TR-TILE-10", "not-a-meadow"),
    ("lay", "@C3:4", "TR-TILE-17", "no-such-turn"),
    ("step", ">Z9", "TR-MOVE-09", "no-such-square"),
    ("step", ">A5", "TR-MOVE-20", "no-stop-on-funicular"),
    ("step", ">B1", "TR-MOVE-09", "no-tram-there"),
    ("build", "+Q", "TR-SET-04", "no-such-shape"),
    ("service", "FQ", "TR-FUT-01", "no-such-futiz"),
    ("excess", "-XYZa", "TR-SET-03", "no-such-passenger"),
    ("card", "!K:M37", "TR-SET-07", "no-such-card"),
    ("starter", "!F3", "TR-SET-01", "no-such-seat"),
    ("tile", "!T3:I", "TR-SET-01", "no-such-seat"),
    ("tile", "!T1:Q", "TR-SET-04", "no-such-shape"),
    ("die", "!D7", "TR-MOVE-03", "no-such-face"),
    ("row", "!R15", "TR-CARD-03", "no-such-row"),
    ("stop", "!S:C1", "TR-SET-03", "no-such-stop"),
    # Refusals of the yard
    ("build", "!D1", "YARD-CHANCE", "seat-decides"),
    ("die", "S", "YARD-CHANCE", "chance-decides"),
    ("over", "S", "YARD-PHASE", "game-over"),
    ("build", "x", "YARD-TEXT", "not-a-move"),
    ("build", " ", "YARD-TEXT", "nothing-said"),
]

# Each line proves the rule it names.
CASES = [pytest.param(*case, marks=rule(case[2]) if case[2].startswith("TR-") else ()) for case in REFUSED]


@pytest.mark.parametrize(("situation", "text", "rule_id", "key"), CASES)
def test_a_refused_move_names_its_rule_and_changes_nothing(situation: str, text: str, rule_id: str, key: str) -> None:
    refusing.is_refused_and_nothing_changes(SITUATIONS[situation](), text, rule_id, key)


RULES = sorted({case[2] for case in REFUSED if case[2].startswith("TR-")})


@rule(*RULES)
def test_each_reason_is_told_from_all_others() -> None:
    """What refuses one kind of move is not said of another."""
    told = [(situation, text, *_told(situation, text)) for situation, text, _, _ in REFUSED]
    assert told == REFUSED


def _told(situation: str, text: str) -> tuple[str, str]:
    refusal = SITUATIONS[situation]().explained(text)
    return (refusal.rule, refusal.key) if refusal else ("", "")


@pytest.mark.parametrize(("situation", "text", "rule_id", "key"), REFUSED)
def test_its_sentence_is_whole(situation: str, text: str, rule_id: str, key: str) -> None:
    refusing.is_told_in_whole_sentences(SITUATIONS[situation](), text)


def test_every_reason_is_met_above() -> None:
    met = {(rule_id, key) for _, _, rule_id, key in REFUSED}
    assert {(reason.rule, reason.key) for reason in vars(reasons).values() if isinstance(reason, Reason)} <= met
    assert set(SENTENCES) == {key for _, key in met} & set(SENTENCES)


@pytest.mark.parametrize("situation", SITUATIONS)
def test_what_is_not_listed_is_refused_and_what_is_listed_is_not(situation: str) -> None:
    refusing.explains_just_what_it_does_not_list(SITUATIONS[situation]())


ODD_WORDS = (
    "@{} @{}:0 @E1:{} >{} +{} ~{} F{} -{} L{} LI{}@E1 LI0@{} !D{} !F{} !T{}:I !T1:{} !P:{} !K:{} !R{} !S:{} !Q:{}"
)


@pytest.mark.parametrize("move", [-1, 10**6])
def test_a_number_that_is_no_move_is_refused(move: int) -> None:
    for table in (Table.laid("C1 E14"), Table.new()):
        refusing.refuses_a_number_that_is_no_move(table, move)


@pytest.mark.parametrize("word", ODD_WORDS.split())
@pytest.mark.parametrize(
    "filling", ["9" * 5000, "I" * 5000, "", "-1", "\u0663", "é", "{}", "0", "01", "E1", "C1", ":", "@"]
)
def test_no_word_however_odd_is_more_than_refused(word: str, filling: str) -> None:
    for table in (Table.new(), Table.laid("C1 E14")):
        refusing.does_no_more_than_refuse(table, word.replace("{}", filling))


@pytest.mark.parametrize(
    ("situation", "text", "sentence"),
    [
        ("picked I", "@E6:1", "On E6 the rail to the west would end at D6, where no rail meets it."),
        ("picked I", "@F10:1", "On F10 a rail comes in from the south, from F9: the tile would block it."),
        ("picked", "@C2:0", "On C2 the rail to the east would lead against the house on D2."),
        (
            "picked",
            "@C3:0",
            "The tile on C3 was laid in the turn before yours: it may be replaced from the next turn on.",
        ),
        ("other terminus", "U", "You are bound for Opicina: at Piazza Oberdan nobody gets off."),
        ("full", "P", "There is no seat for El Vecion: two on a bench must be of one colour."),
    ],
)
def test_a_sentence_tells_what_it_is_about(situation: str, text: str, sentence: str) -> None:
    """A lay that does not fit says which side, why, and which rule."""
    table = SITUATIONS[situation]()
    refusal = table.explained(text)
    assert refusal is not None
    assert refusal.sentence(table.game) == sentence


def test_an_action_must_be_finished_and_not_go_on() -> None:
    table = Table.laid("C1 E14", hand="I L X")
    game, position = table.game, table.position
    for text, key in (("+I", "unfinished"), ("+I @E1:1 !T1:K", "too-much")):
        with pytest.raises(Refused) as refused:
            game.play_action(position, tuple(game.parse(position, text)))
        assert (refused.value.refusal.rule, refused.value.refusal.key) == ("YARD-TURN", key)
    assert table.now.laid == {}


@rule("TR-TILE-10")
@pytest.mark.parametrize("square", ["A3", "D8", "F1", "B1", "A1", "E4"])
def test_who_points_at_no_grass_with_a_tile_in_hand_is_told_where_tiles_go(square: str) -> None:
    """Rails, the workshop, a stop, a house, a waiting box, a tree."""
    table = SITUATIONS["picked I"]()
    refusals = table.game.why_not_at(table.position, square)
    assert [(refusal.rule, refusal.key) for refusal in refusals] == [("TR-TILE-10", "not-a-meadow")]
    assert refusals[0].facts == {"square": square}


def test_who_points_at_rails_before_anything_is_held_is_told_what_comes_first() -> None:
    table = SITUATIONS["no tiles"]()
    assert [refusal.rule for refusal in table.game.why_not_at(table.position, "A3")] == ["TR-TURN-02"]
