"""Lisbon Tram 28 in words: the table fits and keeps secrets, choices and prompts are in words, actions are told."""

import pytest
from librt.random import Random

from tests.games.lisbon28.table import Table, lisbon
from tramyard.games.lisbon28.words.terminal import WORDS
from tramyard.kernel.position import OVER
from tramyard.kernel.spans import PIECE, SEAT, Span, plain
from tramyard.kernel.spans import line as spans
from tramyard.kernel.words import calling, speaking
from tramyard.testing import rule


def drawn(table: Table, seat: int, width: int = 80) -> str:
    return plain(WORDS.draw(table.game, table.position, seat - 1, width))


def told(table: Table, text: str, seat: int) -> str:
    moves = tuple(table.game.parse(table.position, text))
    return plain(WORDS.told(table.game, table.position, moves, seat - 1))


def chosen(table: Table, text: str) -> str:
    (move,) = table.game.parse(table.position, text)
    return plain(WORDS.choice(table.game, table.position, move))


def prompted(table: Table) -> str:
    return plain(WORDS.prompt(table.game, table.position))


def ended(table: Table, seat: int) -> str:
    return plain(WORDS.ending(table.game, table.position, seat - 1))


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_table_fits_and_everything_has_words_whatever_happens(width: int, seats: int) -> None:
    game = lisbon(seats)
    position = game.start()
    rng = Random(seats)
    for _ in range(250):
        if position.actor == OVER:
            break
        for line in plain(WORDS.draw(game, position, seats - 1, width)).split("\n"):
            assert len(line) <= width
        for move in position.moves():
            assert plain(WORDS.choice(game, position, move))
        move = position.pick(rng)
        if position.settled:
            plain(WORDS.told(game, position, (move,), 0))
        position.play(move)


def test_the_table_fits_whatever_the_players_are_called() -> None:
    with calling(["[bold]Bartholomew[/] the very long-winded", "Bo"]):
        lines = drawn(Table.laid("ROS ROS"), 2, 60).split("\n")
    assert max(len(line) for line in lines) <= 60
    assert "turn of [bold]Bartho…" in lines[0]


def test_the_table_shows_cards_stops_and_own_tickets() -> None:
    table = Table.laid("ROS CAS", "RRB", spaces="16 11 1 -", top=9, rows={1: "3 8"}, stops={"SOL": ""})
    seen = drawn(table, 1)
    assert "1 Castelo de São Jorge I  YGB  2 points  RB|B" in seen
    assert "2 Convento do Carmo  YYGG  3 points  –|RB" in seen
    assert "next Palácio de São Bento" in seen
    assert "Portas do Sol –" in seen
    assert "Your tickets: 2 red, 1 blue" in seen
    assert "  Mosteiro dos Jerónimos II  ═ Basílica da Estrela II" in seen
    assert "  Mosteiro dos Jerónimos II  ═ Basílica da Estrela II" in drawn(table, 2)


def test_the_table_names_colours_in_the_language_of_who_reads() -> None:
    with speaking("it"):
        seen = drawn(Table.laid("ROS CAS", "RRB", bag="YGGG"), 1)
        none = drawn(Table.laid("ROS CAS", ""), 1)
    assert "I tuoi biglietti: 2 rossi, 1 blu" in seen
    assert "Sacchetto: 1 giallo, 3 verdi" in seen
    assert "I tuoi biglietti: –" in none


def test_every_spot_is_called_by_words_in_the_language_of_who_reads() -> None:
    table = Table.laid("ROS CAS", "RRB", spaces="16 11 1 -")
    said = {
        "ticket-Y": "giallo",
        "drawn-G": "verde",
        "SOL": "Portas do Sol",
        "space-1": "Castelo de São Jorge I",
        "space-4": "spazio 4",
        "row-left": "estremità sinistra",
        "halt": "Ferma qui",
        "nowhere": "nowhere",
    }
    with speaking("it"):
        assert {spot: plain(WORDS.spot(table.game, table.position, spot)) for spot in said} == said


@rule("L28-INFO-01")
def test_a_table_shows_how_many_tickets_others_hold_and_never_which() -> None:
    one = Table.laid("ROS CAS", "RRB", hands={2: "GGY"})
    other = Table.laid("ROS CAS", "RRB", hands={2: "BBB"})
    assert drawn(one, 1) == drawn(other, 1)
    assert drawn(one, 2) != drawn(other, 2)
    assert "3 tickets" in drawn(one, 1)


def test_a_prompt_says_what_to_do_in_every_phase() -> None:
    main = Table.laid("SOL ROS", "RRRYYYGGGB", stops={"SOL": "R"})
    assert prompted(main) == "2 actions left: drive, pick up the group or ring for one more."
    assert prompted(Table.laid("ROS ROS")) == "2 actions left: none can be used, so end your turn."
    assert prompted(main.play("P")) == "Pay red. In place of a ticket, three equal ones of another colour will do."
    main.play("$R")
    assert prompted(main.play("MG:SOL-SEL $G")) == "Go on with green, or stop here."
    ring = Table.laid("SOL ROS", "RB", stops={"SOL": "R"}, bonuses={1: "PICK"})
    assert prompted(ring.play("P3 !G:GBB")).startswith("The bell has called 1 green, 2 blue. Who joins the group?")
    assert prompted(ring.play("CB")) == "1 red, 1 blue wait now. Pay for all of them, or leave them?"
    drop = Table.laid("CAS ROS", "", spaces="16 11 1 -", aboard={1: "YGB"}, rows={1: "3"}, stops={"SOL": ""})
    assert prompted(drop.play("D1")) == "At which end of your row do you lay the card?"
    assert prompted(drop.play("R !G:RRY")) == "Place 2 red, 1 yellow at an empty stop."
    spent = Table.laid("ROS ROS", "RRR", actions=0)
    assert prompted(spent) == "No action left: end your turn and draw tickets."


def test_a_pushed_owner_is_told_who_pushes_and_where_to() -> None:
    table = Table.laid("ANJ MMZ ROS", "R", stops={"MMZ": ""}).play("MR:ANJ-MMZ-JFI-CAS $R")
    with calling(["Ann", "Ben", "Cy"]):
        asked = prompted(table)
    assert asked == "Ann pushes your tram on its way to Castelo de São Jorge. Where do you go?"
    assert chosen(table, ">CAS-SEL") == "go to Sé de Lisboa"


def test_a_choice_says_whom_it_pushes_and_which_way_it_takes() -> None:
    table = Table.laid("CAS SEL ROS", "RB", stops={"SOL": ""})
    with calling(["Ann", "Ben", "Cy"]):
        assert chosen(table, "MR:CAS-SEL") == "ride to Sé de Lisboa (straight on) (pushes Ben) with red"
        assert "by way of São Tomé fork – Portas do Sol" in chosen(table, "MB:CAS-JTO-SOL-SEL")


def test_a_pick_up_says_who_finds_no_seat() -> None:
    table = Table.laid("SOL ROS", "RRB", aboard={1: "RR"}, stops={"SOL": "RRB"})
    assert chosen(table, "P") == "pick up 2 red, 1 blue (2 red find no seat and stay)"


def test_the_ends_of_a_row_are_offered_with_their_links() -> None:
    table = Table.laid("CAS ROS", "", spaces="16 3 1 -", aboard={1: "YGB"}, rows={1: "11"}).play("D1")
    assert chosen(table, "R") == "lay it at the right end, 2 links"
    assert chosen(table, "L") == "lay it at the left end, 0 links"


def test_a_lift_says_what_its_bonus_does() -> None:
    table = Table.laid("JUS ROS", "GGGG")
    assert chosen(table, "B") == "buy the third action: three actions in each turn instead of two"


@rule("L28-INFO-04")
def test_drawn_tickets_are_told_to_their_owner_alone() -> None:
    table = Table.laid("ROS ROS", "R").play("E")
    assert told(table, "!T1:RRYB", 1) == "You drew 2 red, 1 yellow, 1 blue."
    assert told(table, "!T1:RRYB", 2) == "Player 1 drew 4 tickets."


def test_actions_are_told_in_the_past() -> None:
    table = Table.laid("ROS CAS", "RBBB", stops={"SOL": ""})
    assert told(table, "MR:ROS-JFI-CAS $BBB", 1) == (
        "You rode to Castelo de São Jorge for 3 blue, ringing the bell for Player 2."
    )
    table.play("MR:ROS-JFI-CAS $BBB")
    assert told(table, ">CAS-SEL", 2).startswith("You made way and went to Sé de Lisboa")
    assert told(Table.laid("ROS ROS", "R"), "E", 2) == "Player 1 ended the turn."
    drop = Table.laid("CAS ROS", "", spaces="16 3 1 -", aboard={1: "YGB"}, rows={1: "11"})
    assert (
        told(drop, "D1 R", 1)
        == "You delivered 1 yellow, 1 green, 1 blue to Castelo de São Jorge I (right end, 2 links)."
    )


@rule("L28-PUSH-07", "L28-PUSH-08")
def test_a_chain_of_pushes_is_told_as_it_happens() -> None:
    """A tram that must itself push has not gone anywhere yet; it follows when its way is clear."""
    table = Table.laid("ROS CAS SEL SOL", "R")
    with calling(["Ann", "Ben", "Cy", "Di"]):
        assert (
            told(table, "MR:ROS-JFI-CAS $R", 1) == "You rode to Castelo de São Jorge for red, ringing the bell for Ben."
        )
        table.play("MR:ROS-JFI-CAS $R")
        assert told(table, ">CAS-SEL", 1) == "Ben turned towards Sé de Lisboa, ringing the bell for Cy."
        table.play(">CAS-SEL")
        went = "made way and went to Elevador de Santa Justa, then {} to Sé de Lisboa."
        assert told(table, ">SEL-JBA-JUS", 1) == f"Cy {went.format('Ben')}"
        assert told(table, ">SEL-JBA-JUS", 2) == f"Cy {went.format('you')}"
        assert told(table, ">SEL-JBA-JUS", 3) == f"You {went.format('Ben')}"


@rule("L28-END-01", "L28-A14")
def test_the_heading_counts_the_cards_until_the_last_round() -> None:
    """With `end=on_reveal` it begins one claim later; in the last round nothing is counted any more."""
    for up, end, right in (
        (2, "pile_top", "2 cards until the last round"),
        (1, "pile_top", "1 card until the last round"),
        (0, "pile_top", "last round"),
        (1, "on_reveal", "2 cards until the last round"),
        (0, "on_reveal", "1 card until the last round"),
    ):
        heading = drawn(Table.laid("ROS ROS", up=up, end=end), 1).split("\n")[0]
        assert heading.endswith(f"  {right}")
    claimed = Table.laid("CAS ROS", aboard={1: "YGB"}, spaces="16 4 5 -", up=0, end="on_reveal").play("D1").chance()
    assert claimed.now.last_round
    assert drawn(claimed, 1).split("\n")[0].endswith("  last round")


def test_pieces_and_players_of_a_line_can_be_shown() -> None:
    table = Table.laid("SOL ROS", "RYGBBB").play("P $R")
    moves = tuple(table.game.parse(table.position, "$YG"))
    line = spans(WORDS.told(table.game, table.position, moves, 1))
    assert Span("Player 1", SEAT, "0") in line
    assert Span("1 red", PIECE, "passenger-R") in line
    assert Span("1 red", PIECE, "ticket-R") in line
    assert {span.what for span in line if span.kind == PIECE} <= set(WORDS.looks)


@pytest.mark.parametrize(
    ("language", "waiting", "said"),
    [
        ("it", "RRB", "2 rossi, 1 blu"),
        ("it", "RYYGG", "1 rosso, 2 gialli, 2 verdi"),
        ("it", "YGBB", "1 giallo, 1 verde, 2 blu"),
        ("it", "R", "rosso"),
        ("pt", "RRB", "2 vermelhos, 1 azul"),
        ("pt", "RYYGG", "1 vermelho, 2 amarelos, 2 verdes"),
        ("pt", "YGBB", "1 amarelo, 1 verde, 2 azuis"),
        ("pt", "B", "azul"),
    ],
)
def test_colours_agree_with_what_they_count(language: str, waiting: str, said: str) -> None:
    table = Table.laid("SOL ROS", "RRRYYYGGGBBB", stops={"SOL": waiting})
    with speaking(language):
        assert f" {said}" in chosen(table, "P")


def test_the_end_of_a_move_action_needs_no_line() -> None:
    table = Table.laid("ROS ROS", "R").play("MR:ROS-JUS $R")
    assert told(table, ".", 1) == ""


def test_the_end_names_the_winner_and_what_decided() -> None:
    far = Table.laid("ROS ROS", round=100, seat=2).pass_turn()
    assert ended(far, 2).endswith("Equal points, links and passengers: who sits farthest from the first player wins.")
    aboard = Table.laid("ROS ROS", round=100, seat=2, aboard={1: "R"}).pass_turn()
    assert ended(aboard, 2).endswith("Equal points and links: more passengers on board decide, 1 against 0.")
    linked = Table.laid("ROS ROS", round=100, seat=2, rows={1: "9 13", 2: "21"}).pass_turn()
    assert ended(linked, 1).endswith("Equal points: more links decide, 1 against 0.")
    clear = Table.laid("ROS ROS", up=0, seat=2).pass_turn()
    score = clear.standing[1].score
    assert ended(clear, 2) == f"The pile of monument cards is used up. You win with {score} points!"


@pytest.mark.parametrize(
    ("begun", "rest", "line"),
    [
        ("P $R", "$YG", "You picked up 1 red, 1 yellow, 1 green for 1 red, 1 yellow, 1 green."),
        ("MR:SOL-SEL", "$R", "You rode to Sé de Lisboa for red."),
        ("MR:SOL-SEL $B", "$BB", "You rode to Sé de Lisboa for 3 blue."),
    ],
)
def test_the_end_of_a_payment_tells_what_was_paid_for(begun: str, rest: str, line: str) -> None:
    table = Table.laid("SOL ROS", "RYGBBB").play(begun)
    assert told(table, rest, 1) == line
