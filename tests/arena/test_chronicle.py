"""What a designer is told of many games."""

from collections import Counter
from itertools import pairwise

from tests.arena.toys import announced
from tests.toys.yard import yard
from tramyard.arena.chronicle import POINTS, Chronicle
from tramyard.arena.match import Match, Setup


def told(setup: Setup, games: int) -> Chronicle:
    match = Match(setup)
    chronicle = Chronicle()
    for number in range(games):
        chronicle.add(match.game, *match.play(number))
    return chronicle


def test_choices_are_counted_where_there_was_something_to_choose() -> None:
    with yard(announced()):
        chronicle = told(Setup.named("lanterns", ("stay", "random")), 50)
    assert chronicle.offered["stay"] == chronicle.offered["raise"]
    assert chronicle.offered["+1"] == chronicle.offered["+2"] == chronicle.taken["raise"]
    assert chronicle.taken["+1"] + chronicle.taken["+2"] == chronicle.taken["raise"]
    assert chronicle.takers["stay"] <= 100
    assert 0 < chronicle.takers_won["stay"] < chronicle.takers["stay"]


def test_scores_are_looked_at_from_the_start_to_the_end() -> None:
    with yard(announced()):
        chronicle = told(Setup.named("lanterns", ("stay", "random"), swap=True), 20)
    assert chronicle.scores_at(0, 0) == {0: 20}
    assert chronicle.scores_at(POINTS - 1, 1).total() == 20
    assert min(chronicle.scores_at(POINTS - 1, 1)) > 0


def test_the_cities_of_trainmaker_turn_up_before_they_are_scored() -> None:
    chronicle = told(Setup.named("trainmaker", ("random", "random", "random"), seed=2), 30)
    kinds = chronicle.kinds()
    assert set(kinds) == {"city", "contract"}
    assert kinds["city"] == ["turned up", "scored"]
    assert kinds["contract"][:2] == ["dealt", "kept"]
    assert len(chronicle.names("city")) > 20
    for name in chronicle.names("city"):
        assert chronicle.happened("city", name, "scored").times <= chronicle.happened("city", name, "turned up").times
    assert sum(chronicle.happened("contract", name, "kept").times for name in chronicle.names("contract")) == 90
    assert sum(chronicle.happened("contract", name, "dealt").times for name in chronicle.names("contract")) == 180


def test_owners_of_a_card_win_in_part() -> None:
    chronicle = told(Setup.named("trainmaker", ("random", "random"), seed=2), 30)
    kept = [chronicle.owner_won("contract", name, "kept") for name in chronicle.names("contract")]
    assert sum(share.cases for share in kept) == 60
    assert 30 <= sum(share.times for share in kept) < 60


def leaders(match: Match, number: int) -> list[int]:
    """Who led alone after each line of a game, those moments left out when nobody did."""
    _result, play = match.play(number)
    position, leading = play.first.copy(), []
    for line in play.lines:
        for move in line:
            position.play(move)
        scores = [place.score for place in position.standing()]
        if scores.count(max(scores)) == 1:
            leading.append(scores.index(max(scores)))
    return leading


def test_the_lead_changes_when_another_leads_alone() -> None:
    with yard(announced()):
        match = Match(Setup.named("lanterns", ("random", "random", "random")))
        chronicle = told(match.setup, 30)
        courses = [leaders(match, number) for number in range(30)]
    changes = [sum(before != after for before, after in pairwise(course)) for course in courses]
    assert chronicle.lead_changes == Counter(changes)
    assert sum(changes) > 0


def test_a_comeback_is_a_win_of_who_was_behind_half_way() -> None:
    with yard(announced()):
        chronicle = told(Setup.named("lanterns", ("random", "random")), 60)
        alone = told(Setup.named("lanterns", ("random", "random")), 0)
    share = chronicle.came_back()
    assert 0 < share.times < share.cases <= 60
    assert alone.came_back().cases == 0


def test_chronicles_of_separate_games_add_up() -> None:
    with yard(announced()):
        match = Match(Setup.named("lanterns", ("random", "random")))
        whole, first, second = Chronicle(), Chronicle(), Chronicle()
        for number in range(10):
            game = match.play(number)
            whole.add(match.game, *game)
            (first if number < 3 else second).add(match.game, *game)
    first.merge(second)
    assert first == whole


def test_what_several_seats_share_happened_once_in_a_game() -> None:
    """Two seats meet the same goal, and several buildings have one type: a share above one has no interval."""
    chronicle = told(Setup.named("workbook:chicago-1858", ("greedy", "greedy"), seed=1), 3)
    shares = [chronicle.happened(*fate) for fate in chronicle.fates]
    assert max(share.times for share in shares) == 3
    assert all(low <= share.value <= high for share in shares for low, high in [share.interval])
