"""How the workbook speaks: choices, prices, prompts, the log, refusals and endings, in English and Italian."""

import pytest

from tests.games.workbook.table import Table, puzzle
from tests.games.workbook.test_content import TESTVILLE
from tramyard.games.workbook import ROOM
from tramyard.games.workbook import puzzle as p
from tramyard.games.workbook.rules import phases, reasons
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.words.goals import goal_words, twist_words
from tramyard.games.workbook.words.refusals import SENTENCES
from tramyard.kernel.game import Game
from tramyard.kernel.refusal import YARD_SENTENCES, Reason
from tramyard.kernel.room import Price, room
from tramyard.kernel.spans import plain
from tramyard.kernel.words import calling, speaking
from tramyard.tramnet.building import LEFT_OPEN
from tramyard.tramnet.network import node

WORDS = ROOM.words


def game(text: str = TESTVILLE, seats: int = 1) -> Game:
    return room("workbook").game(seats, {}, room("workbook").content_from("testville", text))


def after(made: Game, *actions: str) -> WorkbookPosition:
    position = made.start()
    for action in actions:
        for move in made.parse(position, action):
            position.play(move)
    assert isinstance(position, WorkbookPosition)
    return position


def choices(made: Game, position: WorkbookPosition) -> list[str]:
    return [plain(WORDS.choice(made, position, move)) for move in position.moves()]


def price(made: Game, position: WorkbookPosition, text: str) -> Price:
    return WORDS.price(made, position, tuple(made.parse(position, text)))


def told(said: Price) -> tuple[list[str], list[str]]:
    return [plain(cost) for cost in said.costs], [plain(gain) for gain in said.gains]


def test_an_action_begins_with_buildings_and_their_squares() -> None:
    made = game()
    start = after(made)
    assert "build a link from Residence at a1" in choices(made, start)
    assert "pass: no action, no ticket crossed" in choices(made, start)
    assert plain(WORDS.prompt(made, start)) == "2 actions left: build a link or build a building."


def finished_ways(here: WorkbookPosition) -> dict[int, int]:
    """The least rails to each end at which a link that is being drawn can be completed, by trying every step."""
    if here.phase == phases.PAY:
        return {} if here.closed == LEFT_OPEN else {int(node(here.groups, here.way[-1])): int(here.need().rails)}
    least: dict[int, int] = {}
    for move in here.moves():
        there = here.copy()
        there.play(move)
        for end, rails in finished_ways(there).items():
            least[end] = min(rails, least.get(end, rails))
    return least


@pytest.mark.parametrize("start", ["L:a1", "L:e6", "L:f4 -f5"])
def test_whole_links_are_offered_the_cheapest_to_each_end_first(start: str) -> None:
    made = game()
    here = after(made, start)
    offered: list[tuple[int, int]] = []
    for run in made.runs(here):
        there = here.copy()
        for move in run:
            there.play(move)
        assert made.run_spot(here, run) == here.box.grid.names[there.way[-1]]
        offered.append((int(node(here.groups, there.way[-1])), int(there.need().rails)))
    assert dict(offered) == finished_ways(here)
    assert [rails for _end, rails in offered] == sorted(rails for _end, rails in offered)
    assert plain(WORDS.run(made, here, made.runs(here)[0])).startswith("draw on to ")


def test_while_drawing_rails_and_worker_are_told() -> None:
    made = game()
    start = after(made)
    moves = tuple(made.vocabulary.move(word) for word in ("L:a1", "-b1", "-c1"))
    assert told(WORDS.price(made, start, moves)) == (["1 worker", "1 rail"], [])


def test_a_whole_action_tells_what_it_costs_and_brings() -> None:
    made = game()
    start = after(made)
    assert told(price(made, start, "L:a1-b1-c1-d1-e1 $C1F2")) == (["ticket C", "ticket F", "1 worker", "1 stress"], [])
    assert not price(made, start, "L:a1-b1-c1-d1-e1 $C1F2").plain
    assert price(made, start, "L:f1-f2-f3-f4 $A1E2").plain


def test_a_trip_tells_income_and_effects_before_it_is_paid() -> None:
    made = game()
    first = ("L:a1-b1-c1-d1-e1 $C1F2", "L:f1-f2-f3-f4 $A1E2", "S:D2", "S:G2", "E", "K:ADEG")
    there = after(made, *first, "L:a1-a2-a3-a4 $A1B2")
    moves = tuple(made.vocabulary.move(word) for word in ("M:a4", ">L", "ra4n", "ra1e", "rf1s"))
    assert told(WORDS.price(made, there, moves)) == ([], ["$7", "3 HP", "HP to buy"])
    done = tuple(made.parse(there, "M:a4 >L ra4n ra1e rf1s $D1E2 hh"))
    with calling(["Ada"]):
        said = plain(WORDS.told(made, there, done, -1))
    assert said == "Ada moved a passenger from Industry at a4 to Leisure at f4, with D, E (+$4, +5 HP)."


def test_a_payment_names_tickets_and_icons() -> None:
    made = game()
    start = after(made)
    there = start.copy()
    for word in ("L:a1", "-b1", "-c1", "-d1", "-e1"):
        there.play(made.vocabulary.move(word))
    runs = [plain(WORDS.run(made, there, run)) for run in made.runs(there)]
    assert "pay with A Commerce; C 3 rails" in runs
    assert plain(WORDS.prompt(made, there)).startswith("Pay 3 rails + Residence or Commerce with icons")


def test_the_log_tells_who_arrived_when_a_round_ends() -> None:
    made = game(TESTVILLE.replace('["", "R", "", "I L", ""]', '["I", "R", "", "I L", ""]'))
    there = after(made, "L:a1-a2-a3-a4 $A1B2", "M:a4 >R ra4n $D1F2")
    end = tuple(made.parse(there, "E"))
    assert plain(WORDS.told(made, there, end, 0)) == "You ended Self-Help (1 passenger arrived)."


def test_every_reason_has_a_sentence_and_every_sentence_a_reason() -> None:
    keys = {reason.key for reason in vars(reasons).values() if isinstance(reason, Reason)}
    assert keys - set(SENTENCES) - set(YARD_SENTENCES) == set()
    never = {"no-such-space", "no-rail-there", "no-such-icon", "no-lava-there", "nothing-of-the-kind", "no-auction"}
    assert set(SENTENCES) - keys <= never


def test_a_refusal_names_what_could_be_paid() -> None:
    poor = TESTVILLE.replace('C = "3r | R ! stress"', 'C = "R"').replace('B = "1r | I"', 'B = "I"')
    made = game(poor.replace('F = "#1 | R | 1r"', 'F = "#1 | R"'))
    refusal = made.explain(after(made), "L:a1-b1-c1-d1-e1 $A1C1")
    assert refusal is not None
    assert (refusal.rule, refusal.sentence(made)) == (
        "TW-TIX-09",
        "3 rails: your free tickets can make 2, and the sum must fit exactly.",
    )


def test_a_refusal_tells_every_sum_that_could_be_paid() -> None:
    made = game(puzzle("R . . . . I\n. . . . . .", {"A": "2r", "B": "3r", "C": "I"}))
    refusal = made.explain(after(made), "L:a1-b1-c1-d1-e1-f1")
    assert refusal is not None
    assert refusal.sentence(made).startswith("4 rails: your free tickets can make 2, 3 or 5, and")
    with speaking("it"):
        assert refusal.sentence(made).startswith("4 binari: i tuoi biglietti liberi possono farne 2, 3 o 5, e")


GOALS: list[tuple[p.Goal, str]] = [
    (p.NoPassengers(), "Nobody is left on the map."),
    (p.Network("I", 3, direct=True), "3 Industry buildings are joined by links from one to the next."),
    (p.Network("R", upgraded=True), "All Residence buildings are joined by upgraded links."),
    (
        p.Network("L", 2, upgraded=True, direct=True, ends_upgraded=True),
        "2 upgraded Leisure buildings are",
    ),
    (p.Network("I", 3, clique=True), "3 Industry buildings are joined, each with each."),
    (p.MoneyGoal(65), "At least $65 in hand."),
    (p.HpGoal(40), "At least 40 HP after the final count."),
    (p.WorkersGoal(5), "At least 5 workers."),
    (p.StressGoal(6), "At most 6 stress."),
    (p.NoPassengersIn(("I",)), "Nobody stands on Industry."),
    (p.GroupSize("C", 4), "A Commerce building of at least 4 spaces."),
    (p.Upgraded("R", 2), "Residence spaces upgraded: at least 2."),
    (p.UpgradedEach(("R", "C")), "One of each is upgraded: Residence, Commerce."),
    (p.ParksConnected(2), "Park buildings in the network: at least 2."),
    (p.SpecialConnected("X", 1), "Stock Exchange buildings in the network: at least 1."),
    (p.Links(1), "At least 1 complete link."),
    (p.Rails(20), "At least 20 rails on the map."),
    (p.Delivered("L", 3), "Passengers brought to Leisure: at least 3."),
    (p.UnusedTickets(2), "At least 2 tickets are free."),
]


@pytest.mark.parametrize(("goal", "said"), GOALS, ids=[type(goal).__name__ for goal, _said in GOALS])
def test_every_goal_is_told_in_words(goal: p.Goal, said: str) -> None:
    assert plain(goal_words(goal)).startswith(said)
    with speaking("it"):
        room("workbook")
        assert plain(goal_words(goal)) != said


TWISTS: list[p.Twist] = [
    p.HpOnLinkUpgrade(),
    p.FreeRail(),
    p.SecondBuildingUpgrade(),
    p.CellTickets(),
    p.HpTrackIcons(),
    p.Lava(),
    p.SoloOnly(),
    p.Forbid("move", (1, 2)),
    p.CostOverride("river", 4),
    p.BonusOn("delivered:R", hp=2, stress=-1),
    p.BonusOn("round_end:3", money=5),
]


@pytest.mark.parametrize("twist", TWISTS, ids=[type(twist).__name__ for twist in TWISTS])
def test_every_twist_is_told_in_words(twist: p.Twist) -> None:
    said = plain(twist_words(twist))
    assert said.endswith(".")
    assert "{" not in said


@pytest.mark.parametrize(
    ("twist", "said"),
    [
        (p.CostOverride("river", 2), "A space of river costs 2 rails."),
        (p.CostOverride("mountain", 1, hp=1, money=2), "A space of mountain costs 1 rail, $2, 1 HP."),
        (p.Forbid("link", (5,)), "In round 5: no building links."),
        (p.Forbid("link", (2, 5)), "In rounds 2, 5: no building links."),
    ],
)
def test_a_twist_says_all_it_costs_and_when(twist: p.Twist, said: str) -> None:
    assert plain(twist_words(twist)) == said


def test_a_bonus_of_an_author_is_told_with_its_signs() -> None:
    assert plain(twist_words(TWISTS[-2])) == "For each passenger brought to Residence: +2 HP, -1 stress."


def test_the_end_of_a_puzzle_says_solved_or_what_was_missed() -> None:
    made = game()
    passes = [action for _round in range(5) for action in ("P", "P", "E")]
    end = after(made, *passes)
    assert plain(WORDS.ending(made, end, 0)) == ("Not solved, with -1 HP; 1 goal was missed: Links join all buildings.")


def test_an_update_says_how_many_more_come_back_counting_what_an_icon_adds() -> None:
    tickets = {"A": "1r", "B": "1r", "C": "1r", "D": "I", "E": "reclaim", "F": "R"}
    tom = Table(puzzle("R . . . I", tickets, reclaim=1, rules="reclaim_icon_bonus = 2"))
    tom.play("L:a1-b1-c1-d1-e1 $A1B1C1D1", "P", "S:E1", "E")
    said = "Which tickets do you take back, in the order of their letters? {} more."
    for left, letter in ((3, "A"), (2, "C"), (1, "E")):
        assert plain(WORDS.prompt(tom.game, tom.position)) == said.format(left)
        tom.play(f"K:{letter}")
    assert tom.crossed() == "BD"


def test_the_map_in_letters_shows_rails_riders_and_goals() -> None:
    made = game()
    there = after(made, "L:a1-b1-c1-d1-e1 $C1F2")
    drawn = plain(WORDS.draw(made, there, 0))
    assert "R •" in drawn
    assert "─" in drawn
    assert "☐ Links join all buildings." in drawn
    assert max(map(len, drawn.splitlines())) <= 80


def test_letters_show_who_arrives_when_and_what_the_twists_go_by() -> None:
    madrid = ROOM.game(1, {}, ROOM.content("madrid-1871"))
    drawn = plain(WORDS.draw(madrid, madrid.start(), 0))
    assert "Arrivals after round:  2 Residence  3 Commerce  5 Residence" in drawn
    assert drawn.count(" #  ") == 5
    assert "# Whoever builds on a space with a rail icon" in drawn
    cape = ROOM.game(1, {}, ROOM.content("cape-town-1863"))
    drawn = plain(WORDS.draw(cape, cape.start(), 0))
    assert " 2  ~   ~   ~   □   □   I •" in drawn
    assert "□ Rails on spaces with a brown border cost no rail icons." in drawn


def test_letters_show_the_crosses_and_tickets_of_the_other_player() -> None:
    tom = Table(puzzle("R . C . I", {"A": "strip", "B": "C", "D": "1r"}, below={"K": "1r"}), 2).link("a1-b1-c1")
    tom.play("M:a1 >C ra1e $A1B1 D:K")
    drawn = plain(WORDS.draw(tom.game, tom.position, 1))
    assert "A magnetic strip (crossed by Player 1)" in drawn
    assert "K 1 rail (locked) (unlocked by Player 1)" in drawn
    assert "A magnetic strip (crossed)" in plain(WORDS.draw(tom.game, tom.position, 0))


RIDING = {"A": "strip", "B": "strip ! stress", "C": "C", "D": "L", "E": "I", "F": "R", "G": "G"}


@pytest.mark.parametrize(
    ("grid", "trip", "costs", "gains"),
    [
        ("R . P . C", "M:a1 >C ra1e rc1e", [], ["$2", "2 HP", "$5 or a ticket"]),  # the Park calms, Commerce does not
        ("R . X . C", "M:a1 >C ra1e rc1e $B1C1", ["2 stress"], ["$7", "3 HP", "$5 or a ticket"]),
        ("R . P . I", "M:a1 >I ra1e rc1e $B1", ["1 stress"], ["$2", "2 HP", "1 worker"]),
        ("I . P . R", "M:a1 >R ra1e rc1e", [], ["$2", "2 HP", "2 stress less"]),
        ("I . P . G", "M:a1 >G ra1e", [], ["$1", "1 HP", "1 stress less"]),
        ("I . P . G", "M:a1 >G ra1e rc1e", [], ["$2", "2 HP", "ticket Z", "1 stress less"]),
        ("I . P . L", "M:a1 >L ra1e rc1e $A1D1 hh", ["$3"], ["$2", "4 HP", "1 stress less"]),
    ],
)
def test_a_trip_tells_what_lies_on_its_way_and_at_its_end(
    grid: str, trip: str, costs: list[str], gains: list[str]
) -> None:
    tom = Table(puzzle(grid, RIDING, below={"K": "1r"})).link("a1-b1-c1").link("c1-d1-e1").set(stress=5, money=9)
    moves = tuple(tom.game.parse(tom.position, trip))
    found = told(WORDS.price(tom.game, tom.position, moves))
    assert ([cost for cost in found[0] if "ticket" not in cost], found[1]) == (costs, gains)


@pytest.mark.parametrize("wanted", ["C", "I"])
def test_ways_to_pay_for_a_trip_tell_apart_by_what_they_cost_alone(wanted: str) -> None:
    tom = Table(puzzle(f"R . {wanted}", RIDING)).link("a1-b1-c1").play(f"M:a1 >{wanted} ra1e")
    prices = {
        tom.game.spell(run)[:2]: told(WORDS.price(tom.game, tom.position, run)) for run in tom.game.runs(tom.position)
    }
    assert prices == {"$A": (["1 stress"], []), "$B": (["2 stress"], [])}


def test_what_nerves_cost_at_the_end_of_the_track_is_told() -> None:
    tom = Table(puzzle("R . C", RIDING)).link("a1-b1-c1").set(stress=13, hp=5)
    moves = tuple(tom.game.parse(tom.position, "M:a1 >C ra1e $B1C1"))
    assert told(WORDS.price(tom.game, tom.position, moves)) == (["1 HP", "ticket B", "ticket C"], ["$1", "$5"])


def test_italian_speaks_of_the_same_things() -> None:
    made = game()
    with speaking("it"):
        assert "costruisci un collegamento da Residenza in a1" in choices(made, after(made))


def test_a_whole_trip_is_offered_where_it_ends_with_what_it_brings() -> None:
    made = game()
    first = ("L:a1-b1-c1-d1-e1 $C1F2", "L:f1-f2-f3-f4 $A1E2", "S:D2", "S:G2", "E", "K:ADEG", "L:a1-a2-a3-a4 $A1B2")
    there = after(made, *first)
    for word in ("M:a4", ">L"):
        there.play(made.vocabulary.move(word))
    (run,) = made.runs(there)
    assert made.spell(run) == "ra4n ra1e rf1s"
    assert made.run_spot(there, run) == "f4"
    said = plain(WORDS.run(made, there, run))
    assert said == "ride to Leisure at f4 by way of Residence at a1, Commerce at f1"
    assert told(WORDS.price(made, there, run)) == ([], ["$7", "3 HP", "HP to buy"])
