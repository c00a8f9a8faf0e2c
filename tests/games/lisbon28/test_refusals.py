"""Every reason for refusing a move: the situation, the rule that is named, and a whole sentence in every language."""

from collections.abc import Callable

import pytest

from tests.games import refusing
from tests.games.lisbon28.table import Table
from tests.games.lisbon28.test_ways import RING
from tramyard.games.lisbon28.rules import reasons
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.refusals import SENTENCES
from tramyard.kernel.refusal import Reason, Refused
from tramyard.kernel.spans import PIECE, PLACE, Span
from tramyard.testing import rule

FILLED = "!G:RYG " * 12
DEALT = f"{FILLED} !T1:RYGBB !T2:RRYGB !T3:YYYYY !T4:BBBBB"


def at_sol(hand: str = "RRYGBB", waiting: str = "RYG", aboard: str = "", bonuses: str = "", actions: int = 2) -> Table:
    """Seat 1 on Portas do Sol, seat 2 on the Sé, the others on Rossio."""
    return Table.laid(
        "SOL SEL ROS ROS", hand, stops={"SOL": waiting}, aboard={1: aboard}, bonuses={1: bonuses}, actions=actions
    )


def at_castle(aboard: str = "RYGB", actions: int = 2) -> Table:
    """Seat 1 on the castle, whose card is in space 2; Sapadores is empty, and Martim Moniz under seat 2's tram."""
    return Table.laid(
        "CAS MMZ ROS ROS",
        "R",
        aboard={1: aboard},
        spaces="4 16 5 6",
        rows={1: "9"},
        stops={"SAP": "", "MMZ": ""},
        actions=actions,
    )


SITUATIONS: dict[str, Callable[[], Table]] = {
    "new": Table.new,
    "lot": lambda: Table.new(first="random"),
    "stops": lambda: Table.new().play("!G:RRR " * 5),
    "deal": lambda: Table.new().play(FILLED),
    "opening": lambda: Table.new().play(f"{DEALT} !C1"),
    "main": at_sol,
    "poor": lambda: at_sol("R"),
    "spent": lambda: at_sol(actions=0),
    "full": lambda: at_sol(aboard="RRYYGG"),
    "nobody": lambda: at_sol(waiting=""),
    "step": lambda: at_sol(bonuses="MOVE").play("MR:SOL-JTO-CAS $R"),
    "moved free": lambda: at_sol(bonuses="MOVE").play("F:SOL-JTO-CAS"),
    "rung": lambda: at_sol("RYG").play("PB !G:B"),
    "must": lambda: Table.laid("SOL ROS ROS", "RYGB", after_ring="must_take").play("PB !G:B"),
    "rung full": lambda: at_sol(aboard="RRYYGG").play("PB !G:R"),
    "ringing": lambda: at_sol().play("PB"),
    "ringing three": lambda: at_sol(bonuses="PICK").play("P3"),
    "choose": lambda: at_sol(bonuses="PICK").play("P3 !G:RRB"),
    "chosen": lambda: at_sol(bonuses="PICK").play("P3 !G:RRB CB N"),
    "no bag": lambda: Table.laid("SOL ROS ROS", "RYG", bag="", reserve=""),
    "empty bag": lambda: Table.laid("SOL ROS ROS", "RYG", bag="").play("PB"),
    "paying": lambda: at_sol("RRYGBB").play("P"),
    "payed two": lambda: at_sol("RRYG").play("P $RY"),
    "castle": at_castle,
    "castle, spent": lambda: at_castle(actions=0),
    "castle, empty": lambda: at_castle(""),
    "two": lambda: Table.laid("CAS ROS", aboard={1: "YGB"}),
    "side": lambda: at_castle().play("D2"),
    "refill": lambda: at_castle().play("D2 L"),
    "place": lambda: at_castle().play("D2 L !G:RRY"),
    "turn up": lambda: at_castle().play("D2 L !G:RRY @SAP"),
    "lift": lambda: Table.laid("JUS ROS ROS ROS", "GGGG", bonuses={1: "ACT"}),
    "poor at lift": lambda: Table.laid("JUS ROS ROS ROS", "GGBB"),
    "push": lambda: Table.laid("ROS CAS ROS ROS", "R").play("MR:ROS-JFI-CAS $R"),
    "push taken": lambda: Table.laid("ROS CAS SEL ROS", "R").play("MR:ROS-JFI-CAS $R"),
    "push home": lambda: Table.laid("ANJ MMZ ROS ROS", "R", stops={"MMZ": ""}).play("MR:ANJ-MMZ-JFI-ROS $R"),
    "push round": lambda: Table.laid("SEL CAS ROS ROS", "R", stops={"SOL": ""}).play("MR:SEL-CAS $R"),
    "Belém": lambda: Table.laid("ALC PAD JER BEL", "R", stops={"BLM": ""}),
    "Belém pushed": lambda: Table.laid("ALC PAD JER BEL", "R", stops={"BLM": ""}).play("MR:ALC-JSA-PAD $R >PAD-BEL"),
    "consoling": lambda: Table.laid("ROS CAS ROS ROS", "R").play("MR:ROS-JFI-CAS $R >CAS-SEL"),
    "drawing": lambda: Table.laid("ROS ROS", pile="YYYY").play("E"),
    "shuffling": lambda: Table.laid("ROS ROS", pile="").play("E"),
    "Graça": lambda: Table.laid("GRA ROS ROS ROS", "R"),
    "Graça, Sapadores empty": lambda: Table.laid("GRA ROS ROS ROS", "R", stops={"SAP": ""}),
    "ring of rails": lambda: Table.laid(hand="R", stops={"MMZ": "", "AVE": ""}, content=RING),
    "over": lambda: Table.laid("ROS ROS", "R", seat=2, round=100).pass_turn(),
}

REFUSED = [
    ("main", ".", "YARD-PHASE", "not-now"),
    ("main", "CR", "YARD-PHASE", "not-now"),
    ("step", "MR:CAS-SEL", "YARD-PHASE", "not-now"),
    ("step", "P", "YARD-PHASE", "not-now"),
    ("step", "E", "YARD-PHASE", "not-now"),
    ("step", "B", "YARD-PHASE", "not-now"),
    ("step", "D1", "YARD-PHASE", "not-now"),
    ("paying", "+:SOL-SEL", "YARD-PHASE", "not-now"),
    ("paying", "F:SOL-SEL", "YARD-PHASE", "not-now"),
    ("rung", "PB", "YARD-PHASE", "not-now"),
    ("rung", "P3", "YARD-PHASE", "not-now"),
    ("spent", "P", "L28-TURN-02", "no-action-left"),
    ("spent", "PB", "L28-TURN-02", "no-action-left"),
    ("spent", "MR:SOL-JTO-CAS", "L28-TURN-02", "no-action-left"),
    ("castle, spent", "D2", "L28-TURN-02", "no-action-left"),
    ("main", "MR:ROS-JUS", "L28-MOVE-01", "not-from-here"),
    ("step", "+:SOL-SEL", "L28-MOVE-01", "not-from-here"),
    ("Graça", "MR:GRA-SAP-ANJ", "L28-MOVE-07", "must-halt"),
    ("Graça, Sapadores empty", "MR:GRA-SAP", "L28-MOVE-05", "no-halt-there"),
    ("poor", "MB:SOL-JTO-CAS", "L28-MOVE-08", "no-ticket"),
    ("Belém", "MR:ALC-JSA-JER", "L28-PUSH-11", "push-impossible"),
    ("main", "+:SOL-SEL", "L28-MOVE-10", "step-over"),
    ("main", "F:SOL-SEL", "L28-BON-08", "no-free-move"),
    ("moved free", "F:CAS-SEL", "L28-BON-07", "free-move-used"),
    ("step", "F:CAS-SEL", "L28-BON-15", "free-move-between"),
    ("castle", "P", "L28-PICK-01", "not-at-a-stop"),
    ("nobody", "P", "L28-PICK-01", "nobody-waits"),
    ("nobody", "PB", "L28-PICK-01", "nobody-waits"),
    ("poor", "P", "L28-PICK-03", "group-too-dear"),
    ("full", "P", "L28-PICK-08", "nobody-fits"),
    ("rung full", "T", "L28-PICK-08", "nobody-fits"),
    ("poor", "PB", "L28-BELL-06", "ring-too-dear"),
    ("no bag", "PB", "L28-A10", "nobody-left"),
    ("main", "P3", "L28-BON-12", "no-bell-choice"),
    ("chosen", "P3", "L28-BON-14", "bell-choice-used"),
    ("main", "T", "L28-BELL-01", "not-rung"),
    ("main", "N", "L28-BELL-01", "not-rung"),
    ("rung", "T", "L28-BELL-03", "cannot-pay-now"),
    ("must", "N", "L28-A18", "must-take"),
    ("choose", "CY", "L28-BON-12", "not-drawn"),
    ("two", "D4", "L28-DROP-01", "no-card-there"),
    ("castle", "D1", "L28-DROP-01", "not-at-monument"),
    ("castle, empty", "D2", "L28-DROP-03", "demand-not-aboard"),
    ("main", "L", "L28-CARD-01", "no-card-to-lay"),
    ("place", "@MMZ", "L28-FILL-01", "tram-there"),
    ("main", "B", "L28-BON-01", "not-at-a-lift"),
    ("lift", "B", "L28-BON-04", "bonus-owned"),
    ("poor at lift", "B", "L28-BON-02", "lift-too-dear"),
    ("main", "$R", "L28-A04", "nothing-to-pay"),
    ("payed two", "$B", "L28-TIX-01", "not-held"),
    ("payed two", "$R", "L28-TIX-04", "tickets-in-order"),
    ("paying", "$B", "L28-TIX-04", "no-payment"),
    ("main", "@SAP", "L28-FILL-01", "no-refill"),
    ("place", "@AVE", "L28-FILL-01", "stop-taken"),
    ("main", ">SOL-SEL", "L28-PUSH-20", "no-push"),
    ("push", ">JUS-CAR", "L28-PUSH-04", "push-from-goal"),
    ("push home", ">CAS-SEL", "L28-PUSH-05", "push-into-rossio"),
    ("push", ">CAS-JFI-ROS", "L28-PUSH-05", "push-back"),
    ("push round", ">CAS-JTO-SOL-SEL", "L28-PUSH-10", "push-into-pusher"),
    ("Belém pushed", ">BEL-BLM-JER", "L28-PUSH-11", "push-dead-end"),
    ("push taken", ">CAS-SEL", "L28-PUSH-09", "push-free-first"),
    # Chance
    ("new", "!C1", "YARD-CHANCE", "no-such-outcome"),
    ("new", "!S", "YARD-CHANCE", "no-such-outcome"),
    ("new", "!F1", "YARD-CHANCE", "no-such-outcome"),
    ("new", "!T1:RYGBB", "YARD-CHANCE", "no-such-outcome"),
    ("lot", "!G:RYG", "YARD-CHANCE", "no-such-outcome"),
    ("deal", "!B", "YARD-CHANCE", "no-such-outcome"),
    ("deal", "!T2:RYGBB", "L28-PUSH-18", "wrong-hand"),
    ("consoling", "!T2:R", "L28-PUSH-18", "wrong-hand"),
    ("deal", "!T1:RYGB", "L28-SET-07", "wrong-number"),
    ("drawing", "!T1:YYY", "L28-TURN-07", "wrong-number"),
    ("consoling", "!T1:RR", "L28-PUSH-14", "wrong-number"),
    ("new", "!G:RY", "L28-SET-05", "wrong-number"),
    ("ringing", "!G:RY", "L28-BELL-01", "wrong-number"),
    ("ringing three", "!G:RY", "L28-BON-12", "wrong-number"),
    ("refill", "!G:RY", "L28-FILL-01", "wrong-number"),
    ("drawing", "!T1:RRRR", "L28-SET-08", "tickets-gone"),
    ("stops", "!G:RYG", "L28-SET-04", "passengers-gone"),
    ("opening", "!C1", "L28-SET-09", "card-gone"),
    ("turn up", "!C16", "L28-SET-09", "card-gone"),
    ("drawing", "!S", "L28-TIX-02", "pile-not-empty"),
    ("refill", "!B", "L28-BELL-08", "bag-not-empty"),
    ("shuffling", "!T1:RRRR", "L28-TIX-02", "shuffle-first"),
    ("empty bag", "!G:R", "L28-BELL-08", "shuffle-first"),
    # Words in no vocabulary
    ("lot", "!F5", "L28-SET-02", "no-such-seat"),
    ("main", "MR:SOL-XYZ", "L28-MOVE-01", "no-such-place"),
    ("main", "MR:SOL-CAS", "L28-MOVE-15", "no-rail"),
    ("main", "MR:SOL-JTO-SOL", "L28-MOVE-12", "reversal"),
    ("ring of rails", "MR:ROS-JFI-MMZ-AVE-ROS", "L28-MOVE-19", "place-twice"),
    ("main", "MR:SOL-SEL-CAS", "L28-MOVE-07", "halts-there"),
    ("main", "MR:SOL-JTO", "L28-MOVE-07", "no-halt-at-junction"),
    ("castle", "MR:CAS-JTO-VIC", "L28-MOVE-15", "no-curve"),
    ("castle", "D5", "L28-SET-11", "no-such-space"),
    ("place", "@CAS", "L28-SET-06", "no-such-stop"),
    ("opening", "!C23", "L28-SET-09", "no-such-card"),
    ("deal", "!T1:RRRRRR", "L28-SET-07", "too-many"),
    ("drawing", "!T1:RRRRRR", "L28-TURN-07", "too-many"),
    ("main", "!T1:RRRRRR", "L28-TURN-07", "too-many"),
    ("new", "!G:RRRRRR", "L28-SET-05", "too-many"),
    ("ringing", "!G:RRRRRR", "L28-BELL-01", "too-many"),
    ("refill", "!G:RRRRRR", "L28-FILL-01", "too-many"),
    ("main", "!G:RRRRRR", "L28-FILL-01", "too-many"),
    # Refusals of the yard
    ("main", "!T1:RRRR", "YARD-CHANCE", "seat-decides"),
    ("new", "E", "YARD-CHANCE", "chance-decides"),
    ("ringing", "T", "YARD-CHANCE", "chance-decides"),
    ("over", "E", "YARD-PHASE", "game-over"),
    ("main", "x", "YARD-TEXT", "not-a-move"),
    ("main", " ", "YARD-TEXT", "nothing-said"),
]

# Each line proves the rule it names.
CASES = [pytest.param(*case, marks=rule(case[2]) if case[2].startswith("L28-") else ()) for case in REFUSED]


@pytest.mark.parametrize(("situation", "text", "rule_id", "key"), CASES)
def test_a_refused_move_names_its_rule_and_changes_nothing(situation: str, text: str, rule_id: str, key: str) -> None:
    refusing.is_refused_and_nothing_changes(SITUATIONS[situation](), text, rule_id, key)


@pytest.mark.parametrize(("situation", "text", "rule_id", "key"), REFUSED)
def test_its_sentence_is_whole(situation: str, text: str, rule_id: str, key: str) -> None:
    refusing.is_told_in_whole_sentences(SITUATIONS[situation](), text)


def test_every_reason_is_met_above() -> None:
    met = {(rule_id, key) for _, _, rule_id, key in REFUSED}
    assert {(reason.rule, reason.key) for reason in vars(reasons).values() if isinstance(reason, Reason)} <= met
    assert set(SENTENCES) == {key for _, key in met} & set(SENTENCES) | {"too-far"}  # said of a click alone


@pytest.mark.parametrize("situation", SITUATIONS)
def test_what_is_not_listed_is_refused_and_what_is_listed_is_not(situation: str) -> None:
    refusing.explains_just_what_it_does_not_list(SITUATIONS[situation]())


@pytest.mark.parametrize("move", [-1, 10**6])
def test_a_number_that_is_no_move_is_refused(move: int) -> None:
    for table in (at_sol(), Table.new()):
        refusing.refuses_a_number_that_is_no_move(table, move)


@pytest.mark.parametrize(
    "word", ["!C{}", "!T{}:R", "!T1:{}", "!G:{}", "!F{}", "D{}", "@{}", "MR:{}-ROS", "+:ROS-{}", ">{}", "${}", "C{}"]
)
@pytest.mark.parametrize("filling", ["9" * 5000, "R" * 5000, "", "-1", "\u0663", "é", "{}", "0", "01", "-", "ROS-ROS"])
def test_no_word_however_odd_is_more_than_refused(word: str, filling: str) -> None:
    for table in (Table.new(), at_sol()):
        refusing.does_no_more_than_refuse(table, word.replace("{}", filling))


@pytest.mark.parametrize(
    ("situation", "text", "sentence"),
    [
        ("castle", "D1", "Space 1 is for Padrão dos Descobrimentos, but your tram stands at Castelo de São Jorge."),
        (
            "castle, empty",
            "D2",
            "Castelo de São Jorge asks for 1 yellow, 1 green, 1 blue, and not all of them are on board.",
        ),
        (
            "Graça",
            "MR:GRA-SAP-ANJ",
            "A tram halts at the first stop with passengers: this way passes Sapadores, where some wait.",
        ),
        ("castle", "MR:CAS-JTO-VIC", "At São Tomé fork the rails offer no curve from {} to {}."),
        ("ringing", "!G:RY", "1 are drawn now, neither more nor fewer."),
        (
            "rung",
            "T",
            "With the passenger who came, the group is 1 red, 1 yellow, 1 green, 1 blue, and your tickets do not",
        ),
        ("place", "@MMZ", "A tram stands at Martim Moniz: the new passengers go to a stop without one."),
        ("main", ".", "That is not possible at this point."),
    ],
)
def test_a_sentence_tells_what_it_is_about(situation: str, text: str, sentence: str) -> None:
    table = SITUATIONS[situation]()
    refusal = table.explained(text)
    assert refusal is not None
    expected = sentence.format("Castelo de São Jorge", "São Vicente de Fora")
    assert refusal.sentence(table.game).startswith(expected)


def test_pieces_and_places_of_a_refusal_can_be_drawn() -> None:
    refusal = SITUATIONS["castle, empty"]().explained("D2")
    assert refusal is not None
    said = refusal.said(at_castle().game)
    assert Span("Castelo de São Jorge", PLACE, "CAS") in said
    assert Span("1 yellow", PIECE, "passenger-Y") in said
    paying = SITUATIONS["payed two"]()
    refusal = paying.explained("$R")
    assert refusal is not None
    assert Span("1 red", PIECE, "ticket-R") in refusal.said(paying.game)


@pytest.mark.parametrize(
    ("situation", "spot", "keys"),
    [
        ("Graça", "ANJ", {"must-halt"}),
        ("main", "AVE", {"too-far"}),
        ("nobody", "SOL", set()),
        ("moved free", "SOL", set()),
        ("main", "space-1", {"not-at-monument"}),
        ("main", "pick-up", set()),
        ("poor", "pick-up", {"group-too-dear"}),
        ("main", "ticket-R", {"nothing-to-pay"}),
        ("step", "AVE", {"too-far"}),
        ("step", "pick-up", {"not-at-a-stop"}),
        ("paying", "ticket-B", {"no-payment"}),
        ("place", "AVE", {"stop-taken"}),
        ("place", "MMZ", {"tram-there"}),
        ("push", "JUS", {"push-from-goal"}),
        ("choose", "drawn-Y", {"not-drawn"}),
        ("rung", "take", {"cannot-pay-now"}),
    ],
)
def test_why_not_at_a_spot_speaks_of_what_the_phase_is_about(situation: str, spot: str, keys: set[str]) -> None:
    """No free movement is missed at a place, no refill at a stop: nobody thought of them."""
    table = SITUATIONS[situation]()
    assert {refusal.key for refusal in table.game.why_not_at(table.position, spot)} == keys


@pytest.mark.parametrize("situation", ["main", "step", "nobody"])
def test_a_click_at_ones_own_place_is_no_mistake_and_one_too_far_away_names_both_ends(situation: str) -> None:
    table = SITUATIONS[situation]()
    position, network = table.position, table.game.box.network
    assert isinstance(position, LisbonPosition)
    assert table.game.why_not_at(position, network.ids[position.place()]) == []
    (refusal,) = table.game.why_not_at(position, "PAD")
    name = network.names[position.place()]
    assert refusal.sentence(table.game) == f"No single movement leads from {name} to Padrão dos Descobrimentos."


def test_a_free_movement_that_could_be_made_is_explained_too() -> None:
    table = at_sol(bonuses="MOVE", actions=0)
    keys = {refusal.key for refusal in table.game.why_not_at(table.position, "AVE")}
    assert keys == {"no-action-left"}


def test_an_action_must_be_finished_and_not_go_on() -> None:
    table = at_sol()
    game, position = table.game, table.position
    with pytest.raises(Refused) as refused:
        game.play_action(position, tuple(game.parse(position, "MR:SOL-JTO-CAS")))
    assert (refused.value.refusal.rule, refused.value.refusal.key) == ("YARD-TURN", "unfinished")
    with pytest.raises(Refused) as refused:
        game.play_action(position, tuple(game.parse(position, "MR:SOL-JTO-CAS $R .")))
    assert (refused.value.refusal.rule, refused.value.refusal.key) == ("YARD-TURN", "too-much")
    assert table.trams == "SOL SEL ROS ROS"
    game.play_action(position, tuple(game.parse(position, "MR:SOL-JTO-CAS $R")))
    assert table.now.phase == "step"
