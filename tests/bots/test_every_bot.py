"""Bots keep their side of the protocol in every room: legal, repeatable, blind to secrets."""

from itertools import islice

import pytest
from librt.random import Random

from tests.bots.plays import ROOMS, decisions, some_decisions, wins
from tramyard.bots import bot_kind, bot_kinds, make_bot
from tramyard.bots.driver import ask
from tramyard.kernel.bot import Choice
from tramyard.kernel.errors import YardError
from tramyard.kernel.game import Game
from tramyard.kernel.position import OVER, Position
from tramyard.kernel.room import Room, room
from tramyard.kernel.vocabulary import Move

SPECS = {"mcts": "mcts:8"}
"""How a bot is called where its default would take too long."""

MOST_LISTED = 300
"""Actions of a position that are listed to look a choice up among them; a puzzle has thousands."""

BEGINNING = 15
"""Decisions of a game that has no end of its own."""

EVERYBODY = [
    pytest.param(here, SPECS.get(name, name), id=f"{here.name}-{name}") for here in ROOMS for name in bot_kinds(here)
]
everybody = pytest.mark.parametrize(("here", "spec"), EVERYBODY)


@everybody
def test_a_bot_plays_whole_games(here: Room, spec: str) -> None:
    """Or the beginning of one, where the rules set no end to it."""
    game = here.game()
    bots = [make_bot(spec, here, game, seat) for seat in range(game.seats)]
    played = list(islice(decisions(game, bots, 1), BEGINNING if game.turn_cap else None))
    assert played[-1].actor == OVER or len(played) == BEGINNING


@everybody
def test_equal_seeds_choose_alike(here: Room, spec: str) -> None:
    assert bot_kind(spec, here).repeatable(spec.partition(":")[2])
    game, positions = some_decisions(here, 3, 6)
    for position in positions:
        choices = [ask(make_bot(spec, here, game, 9), position, Random(4)) for _ in range(2)]
        assert choices[0] == choices[1]


@pytest.mark.parametrize("spec", ["random", "careless", "greedy", "mcts:20", "exact"])
def test_a_choice_does_not_depend_on_what_rivals_hold(spec: str) -> None:
    here = room("trainmaker")
    game, positions = some_decisions(here, 5, 12)
    for position in positions:
        worlds = [position.imagine(position.actor, Random(seed)) for seed in range(3)]
        choices = [make_bot(spec, here, game, 9).choose(world, int(position.actor)) for world in worlds]
        assert choices[0] == choices[1] == choices[2]


@everybody
def test_a_bot_leaves_the_position_it_is_shown_alone(here: Room, spec: str) -> None:
    game, positions = some_decisions(here, 7, 6)
    for position in positions:
        before = position.dump()
        make_bot(spec, here, game, 1).choose(position, int(position.actor))
        assert position.dump() == before


@everybody
def test_a_choice_names_the_candidates_it_was_made_from(here: Room, spec: str) -> None:
    game, positions = some_decisions(here, 8, 6)
    for position in positions:
        choice = make_bot(spec, here, game, 1).choose(position, int(position.actor))
        actions = list(islice(game.actions(position), MOST_LISTED))
        assert is_action(game, position, choice.action, actions)
        if spec != "random" and len(actions) > 1:
            assert choice.action in [candidate.action for candidate in choice.candidates]
            assert spec == "careless" or choice.candidates[0].action == choice.action
            assert all(is_action(game, position, candidate.action, actions) for candidate in choice.candidates)
            assert choice.unit


def is_action(game: Game, position: Position, action: tuple[Move, ...], listed: list[tuple[Move, ...]]) -> bool:
    """Whether it is one of those listed, or, where not all of them are, one that can be played as a whole."""
    if action in listed or len(listed) < MOST_LISTED:
        return action in listed
    return game.explain(position, game.spell(action)) is None


class Curious:
    """Writes down what it is shown."""

    def __init__(self) -> None:
        self.shown: list[Position] = []

    def choose(self, position: Position, seat: int) -> Choice:
        self.shown.append(position)
        return Choice((position.moves()[0],))


def test_the_driver_shows_a_bot_other_worlds_than_the_real_one() -> None:
    _, positions = some_decisions(room("trainmaker"), 2, 1)
    bot = Curious()
    for seed in range(30):
        ask(bot, positions[0], Random(seed))
    rival = 1 - int(positions[0].actor)
    hands = {str(shown.dump()["players"][rival]) for shown in bot.shown}  # type: ignore[index]
    assert len(hands) > 5
    assert all(shown is not positions[0] for shown in bot.shown)


@pytest.mark.parametrize(
    "spec", ["random:3", "greedy:3", "exact:3", "careless:0", "careless:101", "careless:-1", "careless:٣",
             "mcts:abc", "mcts:-1", "mcts:0", "mcts:0s", "mcts:nans", "mcts:-2s",
             "mcts:1e99s", "mcts:s", "mcts:1.5", "mcts:99999999999", "mcts:٣",
             "mcts:/1s", "mcts:5/", "mcts:5/s", "mcts:5/0s", "mcts:0/1s", "mcts:5/1", "mcts:1s/5"],
)  # fmt: skip
def test_a_spec_that_means_nothing_is_refused_in_a_sentence(spec: str) -> None:
    here = room("trainmaker")
    with pytest.raises(YardError, match=r"^The bot .* takes .*\.$"):
        make_bot(spec, here, here.game(), 0)


def test_an_unknown_bot_is_refused_with_the_names_of_those_there_are() -> None:
    here = room("trainmaker")
    with pytest.raises(YardError, match="random, careless, greedy, mcts, exact"):
        make_bot("oracle", here, here.game(), 0)


def test_the_greedy_bot_beats_the_random_one() -> None:
    assert wins(room("trainmaker"), "greedy", "random", 16) >= 14


def test_the_exact_bot_beats_the_random_one() -> None:
    assert wins(room("trainmaker"), "exact", "random", 16) >= 14
