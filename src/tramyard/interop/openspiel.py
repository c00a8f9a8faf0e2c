"""Every game as an OpenSpiel game: importing this module registers them, `tramyard_trainmaker(seats=3,engine=true)`.

Seats' choices and outcomes of chance are two lists of actions, each counted from 0. An information state is the story
of a seat: every move as it saw it. An illegal action raises IllegalAction, with or without a legality check.
"""

import json
from collections.abc import Callable
from typing import ClassVar, Final

import numpy as np
import numpy.typing as npt
import pyspiel
from librt.random import Random

from tramyard.interop.setup import Setup
from tramyard.kernel.options import Value
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.record import SPECTATOR, Story
from tramyard.kernel.room import Room, rooms
from tramyard.kernel.spec import GameSpec

PREFIX: Final = "tramyard_"


class Play:
    """One play and what each seat has seen of it. OpenSpiel copies and pickles a state by copying and pickling this."""

    def __init__(self, setup: Setup, position: Position, told: tuple[str, ...], last: int, moves_made: int) -> None:
        self.setup = setup
        self.position = position
        self.told = told
        """The lines of each seat's story, a spectator's last."""
        self.last = last
        """Whoever made the last move; OVER before the first."""
        self.moves_made = moves_made

    @staticmethod
    def begin(setup: Setup) -> "Play":
        return Play(setup, setup.game.start(), ("",) * (setup.game.seats + 1), int(OVER), 0)

    def __deepcopy__(self, memo: object) -> "Play":
        return Play(self.setup, self.position.copy(), self.told, self.last, self.moves_made)

    def __reduce__(self) -> tuple[object, ...]:
        return _play_again, (self.setup, self.position.dump(), self.told, self.last, self.moves_made)

    @property
    def over(self) -> bool:
        return bool(self.position.actor == OVER) or self.moves_made >= self.setup.most_moves

    def apply(self, action: int) -> None:
        """A choice of a seat or an outcome of chance. Raises IllegalAction and changes nothing."""
        before = self.position.copy()
        actor = int(before.actor)
        vocabulary = self.setup.game.vocabulary
        if actor == CHANCE:
            self.setup.happen(self.position, action)
            move = action + vocabulary.choices
        else:
            self.setup.choose(self.position, action)
            self.moves_made += 1
            move = action
        goes_on = actor == self.last and actor != CHANCE and not before.settled
        mark = " " if goes_on else "\n* " if actor == CHANCE else f"\np{actor + 1} "
        text = vocabulary.text(move)
        watchers = (*range(self.setup.game.seats), SPECTATOR)
        self.told = tuple([self.told[seat] + mark + (before.shown(move, seat) or text) for seat in watchers])
        self.last = actor

    def story(self, seat: int) -> Story:
        """What a seat, or a spectator, has seen so far."""
        return Story(self.setup.game.name, seat, tuple(self.told[seat].split("\n")[1:]), self.position.result())

    def observation(self, seat: int) -> list[float]:
        return self.setup.game.observe(self.position, seat)

    def imagined(self, seat: int, rng: Random) -> "Play":
        """A play this seat cannot tell from the real one. The others saw what is public, and now see what they see."""
        play = Play(self.setup, self.position.imagine(seat, rng), self.told, self.last, self.moves_made)
        public = self.told[SPECTATOR]
        others = [f"{public}\n? {_numbers(play.observation(other))}" for other in range(self.setup.game.seats)]
        others[seat] = self.told[seat]
        play.told = (*others, public)
        return play


def _numbers(observation: list[float]) -> str:
    return " ".join([f"{number:.4g}" for number in observation])


def _play_again(setup: Setup, dump: dict[str, object], told: tuple[str, ...], last: int, moves_made: int) -> Play:
    return Play(setup, setup.game.load(dump), told, last, moves_made)


class YardState(pyspiel.State):
    """A state of OpenSpiel around a Play."""

    def __init__(self, game: "YardGame") -> None:
        super().__init__(game)
        self.play = Play.begin(game.setup)

    def current_player(self) -> int:
        if self.play.over:
            return int(pyspiel.PlayerId.TERMINAL)
        actor = int(self.play.position.actor)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def is_terminal(self) -> bool:
        return self.play.over

    def returns(self) -> list[float]:
        """What the game pays at its end; nothing before, and nothing where the play was cut off."""
        position = self.play.position
        return position.payoffs() if position.actor == OVER else [0.0] * self.play.setup.game.seats

    def chance_outcomes(self) -> list[tuple[int, float]]:
        choices = self.play.setup.game.vocabulary.choices
        odds = self.play.position.odds()
        total = sum(weight for _, weight in odds)
        return [(move - choices, weight / total) for move, weight in sorted(odds)]

    def resample_from_infostate(self, player: int, probability: Callable[[], float]) -> "YardState":
        """Another state this player cannot tell from this one, for information-set search."""
        state: YardState = self.clone()
        state.play = self.play.imagined(player, Random(int(probability() * 2**53)))
        return state

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.play.position.moves())

    def _apply_action(self, action: int) -> None:
        self.play.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        vocabulary = self.play.setup.game.vocabulary
        return vocabulary.text(action + vocabulary.choices if player == pyspiel.PlayerId.CHANCE else action)

    def __str__(self) -> str:
        """All there is, secrets too."""
        return json.dumps(self.play.position.dump(), ensure_ascii=False)


class YardObserver:
    """What a player sees now, as numbers; or all it has seen, as a story (a spectator's, where nothing is private)."""

    def __init__(self, setup: Setup, recall: bool, public: bool) -> None:
        self.recall = recall
        self.public = public
        self.tensor: npt.NDArray[np.float32] | None = None
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        if not recall:
            self.tensor = np.zeros(int(setup.game.observation_size), np.float32)
            self.dict = {"observation": self.tensor}

    def set_from(self, state: YardState, player: int) -> None:
        if self.tensor is not None:
            # OpenSpiel asks for the shape with the player «default», which is no seat.
            self.tensor[:] = state.play.observation(max(player, 0))

    def string_from(self, state: YardState, player: int) -> str:
        if self.recall:
            return state.play.story(SPECTATOR if self.public else player).text()
        return _numbers(state.play.observation(player))


class YardGame(pyspiel.Game):
    """A room's game with these parameters; the names are `seats`, `content` and the room's options."""

    room: ClassVar[Room]

    def __init__(self, params: dict[str, Value]) -> None:
        here = self.room
        given = {name: _read(value) for name, value in params.items()}
        seats, content = given.pop("seats"), given.pop("content")
        assert isinstance(seats, int)
        self.setup = Setup(GameSpec.named(f"{here.name}:{content}", seats, given))
        settled = {"seats": seats, "content": content, **dict(self.setup.spec.options)}
        kinds = _parameters(here)
        written = {name: _write(value, type(kinds[name])) for name, value in settled.items()}
        vocabulary = self.setup.game.vocabulary
        info = pyspiel.GameInfo(
            num_distinct_actions=vocabulary.choices,
            max_chance_outcomes=len(vocabulary) - vocabulary.choices,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=self.setup.most_moves,
        )
        super().__init__(_game_type(here), info, written)

    def new_initial_state(self) -> YardState:
        return YardState(self)

    def make_py_observer(self, kind: object = None, params: object = None) -> YardObserver | None:
        """Observers for everything a seat sees, or for everybody's part of a story; None for other mixtures."""
        if not isinstance(kind, pyspiel.IIGObservationType):
            return YardObserver(self.setup, recall=False, public=False)
        one_seat = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        nobody = kind.private_info == pyspiel.PrivateInfoType.NONE
        if not kind.public_info or not (one_seat or (nobody and kind.perfect_recall)):
            return None
        return YardObserver(self.setup, kind.perfect_recall, nobody)


def _parameters(here: Room) -> dict[str, Value]:
    """Names and defaults of a room's parameters."""
    options = {option.name: option.default for option in here.options}
    return {"seats": here.usual_seats, "content": here.shipped[0], **options}


def _write(value: Value, kind: type) -> Value:
    """A value as OpenSpiel can spell and read it: a number among words is quoted, `first='2'`."""
    if kind is not str:
        return value
    text = str(value)
    looks_else = text.lower() in ("true", "false") or not text.strip("+-.0123456789")
    return f"'{text}'" if text and looks_else else text


def _read(value: Value) -> Value:
    return value[1:-1] if isinstance(value, str) and value[:1] == value[-1:] == "'" else value


def _game_type(here: Room) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=PREFIX + here.name,
        long_name=here.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=here.max_seats,
        min_num_players=here.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(here),
    )


def register() -> list[str]:
    """Make every installed room known to `pyspiel.load_game`; the names it has there."""
    for here in rooms().values():
        # A class of its own for each room: OpenSpiel keeps it beyond Python's end, where only classes may outlive.
        pyspiel.register_game(_game_type(here), type(here.title, (YardGame,), {"room": here}))
    return [PREFIX + name for name in rooms()]


register()
