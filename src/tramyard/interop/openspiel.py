"""Every game as an OpenSpiel game: importing this module registers them, `tramyard_trainmaker(seats=3,engine=true)`.

Seats' choices and outcomes of chance are two lists of actions, each counted from 0. An information state is the story
of a seat: every move as it saw it. An illegal action raises IllegalAction, with or without a legality check.
"""

import json
from collections.abc import Callable, Iterable
from typing import ClassVar, Final, NamedTuple

import numpy as np
import numpy.typing as npt
import pyspiel
from librt.random import Random

from tramyard.interop.arrays import view
from tramyard.interop.setup import Setup, setup_of
from tramyard.kernel.errors import YardError
from tramyard.kernel.game import Game
from tramyard.kernel.options import Value, settle
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.record import SPECTATOR, Story
from tramyard.kernel.room import Room, rooms
from tramyard.kernel.sheet import Sheet
from tramyard.kernel.words import _

PREFIX: Final = "tramyard_"
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
CHANCE_PLAYER: Final = int(pyspiel.PlayerId.CHANCE)
PLAYERS: Final = {int(CHANCE): CHANCE_PLAYER, int(OVER): TERMINAL}
"""Who decides where no seat does, as OpenSpiel counts."""


Trail = tuple["Trail", int] | None
"""The moves of a play, the last one outermost: a step adds one, and copies share those before it."""


class Told(NamedTuple):
    """What every seat, and a spectator last, has been told up to a point of a play. Stories are told on from here."""

    position: Position
    lines: tuple[str, ...]
    last: int
    """Whoever made the last move; OVER before the first."""
    trail: Trail


class Play:
    """One play. OpenSpiel copies and pickles a state by copying and pickling this. Stories are made when asked for."""

    def __init__(self, setup: Setup, position: Position, told: Told, moves_made: int) -> None:
        self.setup = setup
        self.position = position
        self.told = told
        self.trail = told.trail
        self.moves_made = moves_made
        self.actor = self._decider()
        """Who decides, as OpenSpiel counts."""

    def _decider(self) -> int:
        actor = int(self.position.actor)
        return TERMINAL if self.moves_made >= self.setup.most_moves else PLAYERS.get(actor, actor)

    @staticmethod
    def begin(setup: Setup) -> "Play":
        """At the game's start nobody has seen anything; where somebody set one up, each seat sees how it stands."""
        game, position = setup.game, setup.start()
        seen = [f"\n? {_numbers(game.observe(position, seat))}" if setup.origin else "" for seat in range(game.seats)]
        return Play(setup, position, Told(position.copy(), (*seen, ""), int(OVER), None), 0)

    def __deepcopy__(self, memo: object) -> "Play":
        twin = Play(self.setup, self.position.copy(), self.told, self.moves_made)
        twin.trail = self.trail
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        told = self.tell()
        return _play_again, (self.setup, self.position.dump(), told.lines, told.last, self.moves_made)

    def apply(self, action: int) -> None:
        """A choice of a seat or an outcome of chance. Raises IllegalAction and changes nothing."""
        setup, position = self.setup, self.position
        if self.actor == CHANCE_PLAYER:
            setup.happen(position, action)
            self.trail = (self.trail, action + setup.game.vocabulary.choices)
        else:
            setup.choose(position, action)
            self.moves_made += 1
            self.trail = (self.trail, action)
        self.actor = self._decider()

    def tell(self) -> Told:
        """What everybody has been told until now."""
        position, lines, last, end = self.told
        moves: list[int] = []
        trail = self.trail
        while trail is not end:
            assert trail is not None
            trail, move = trail
            moves.append(move)
        if moves:
            position = position.copy()
            parts = [[line] for line in lines]
            for move in reversed(moves):
                last = self._told(position, move, last, parts)
            self.told = Told(position, tuple(["".join(part) for part in parts]), last, self.trail)
        return self.told

    def _told(self, position: Position, move: int, last: int, parts: list[list[str]]) -> int:
        """One move more in every story, played in place; who made it."""
        actor = int(position.actor)
        goes_on = actor == last and actor != CHANCE and not position.settled
        mark = " " if goes_on else "\n* " if actor == CHANCE else f"\np{actor + 1} "
        text = self.setup.game.vocabulary.text(move)
        for seat, part in zip((*range(self.setup.game.seats), SPECTATOR), parts, strict=True):
            part.append(mark + (position.shown(move, seat) or text))
        position.play(move)
        return actor

    def story(self, seat: int) -> Story:
        """What a seat, or a spectator, has seen so far."""
        return Story(self.setup.game.name, seat, tuple(self.tell().lines[seat].split("\n")[1:]), self.position.result())

    def imagined(self, seat: int, rng: Random) -> "Play":
        """A play this seat cannot tell from the real one. The others saw what is public, and now see what they see."""
        told = self.tell()
        position = self.position.imagine(seat, rng)
        public = told.lines[SPECTATOR]
        game = self.setup.game
        others = [f"{public}\n? {_numbers(game.observe(position, other))}" for other in range(game.seats)]
        others[seat] = told.lines[seat]
        return Play(self.setup, position, Told(position.copy(), (*others, public), told.last, None), self.moves_made)


def _numbers(observation: Iterable[float]) -> str:
    return " ".join([f"{number:.4g}" for number in observation])


def _play_again(setup: Setup, dump: dict[str, object], lines: tuple[str, ...], last: int, moves_made: int) -> Play:
    position = setup.game.load(dump)
    return Play(setup, position, Told(position.copy(), lines, last, None), moves_made)


class YardState(pyspiel.State):
    """A state of OpenSpiel around a Play."""

    def __init__(self, game: "YardGame") -> None:
        super().__init__(game)
        self.play = Play.begin(game.setup)

    def current_player(self) -> int:
        return self.play.actor

    def is_terminal(self) -> bool:
        return self.play.actor == TERMINAL

    def returns(self) -> list[float]:
        """What the game pays at its end; nothing before, and nothing where the play was cut off."""
        position = self.play.position
        return position.payoffs() if position.actor == OVER else [0.0] * self.play.setup.game.seats

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.play.setup.outcomes(self.play.position)

    def resample_from_infostate(self, player: int, probability: Callable[[], float]) -> "YardState":
        """Another state this player cannot tell from this one, for information-set search."""
        state: YardState = self.clone()
        state.play = self.play.imagined(player, Random(int(probability() * 2**53)))
        return state

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Raises YardError: the story of a seat grows with the play and is no tensor."""
        raise YardError(_("There is no information-state tensor: a story has no fixed length. Use observation_tensor."))

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
        self.game = setup.game
        self.recall = recall
        self.public = public
        self.tensor: npt.NDArray[np.float32] | None = None
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        if not recall:
            self.sheet = Sheet(setup.game.observation_size)
            self.numbers = view(self.sheet.numbers, np.float64)
            self.tensor = np.zeros(int(setup.game.observation_size), np.float32)
            self.dict = {"observation": self.tensor}

    def set_from(self, state: YardState, player: int) -> None:
        if self.tensor is not None:
            self.sheet.at = 0
            # OpenSpiel asks for the shape with the player «default», which is no seat.
            self.game.write_seen(state.play.position, max(player, 0), self.sheet)
            self.tensor[:] = self.numbers

    def string_from(self, state: YardState, player: int) -> str:
        if self.recall:
            return state.play.story(SPECTATOR if self.public else player).text()
        return _numbers(self.game.observe(state.play.position, player))


class YardGame(pyspiel.Game):
    """A room's game with these parameters; the names are `seats`, `content`, `start` and the room's options."""

    room: ClassVar[Room]

    def __init__(self, params: dict[str, Value]) -> None:
        here = self.room
        given = {name: _read(value) for name, value in params.items()}
        start = str(given.pop("start"))
        self.setup = _begun(here, given, start) if start else _fresh(here, given)
        spec = self.setup.spec
        seats = spec.seats
        # What is not written is as usual, or as the file `start` has it.
        settled = {"seats": seats, **dict(spec.options), **({"start": start} if start else {})}
        settled |= {"content": given["content"]} if spec.text or not start else {"content": spec.content}
        kinds = _parameters(here)
        written = {name: _write(value, type(kinds[name])) for name, value in settled.items()}
        vocabulary = self.setup.game.vocabulary
        info = pyspiel.GameInfo(
            num_distinct_actions=vocabulary.choices,
            max_chance_outcomes=len(vocabulary) - vocabulary.choices,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if self.setup.game.zero_sum else None,
            max_game_length=self.setup.most_moves,
        )
        super().__init__(_game_type(here, self.setup.game), info, written)

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
    return {"seats": here.usual_seats(), "content": here.shipped[0], "start": "", **options}


def _fresh(here: Room, given: dict[str, Value]) -> Setup:
    """A game from its own start, as the parameters have it."""
    options = {name: value for name, value in given.items() if name not in ("seats", "content")}
    seats = given["seats"]
    assert isinstance(seats, int)
    return setup_of(f"{here.name}:{given['content']}", seats, options)


def _begun(here: Room, given: dict[str, Value], start: str) -> Setup:
    """A game that begins where the file `start` stands. OpenSpiel does not tell a parameter that was left out from one
    that has its usual value, so each is either that or the file's own. Raises YardError for any other."""
    usual = _parameters(here)
    named = here.name if given["content"] == usual["content"] else f"{here.name}:{given['content']}"
    setup = setup_of(named, None, None, start)
    spec = setup.spec
    its: dict[str, Value] = {"seats": spec.seats, **dict(spec.options)}
    wanted = {"seats": given["seats"], **settle(here.options, {name: given[name] for name in dict(spec.options)})}
    for name, value in wanted.items():
        if value not in (its[name], usual[name]):
            sentence = _("{file} has {name}={its}, not {given}: a play that begins there takes no other.")
            raise YardError(sentence.format(file=start, name=name, its=its[name], given=value))
    return setup


def _write(value: Value, kind: type) -> Value:
    """A value as OpenSpiel can spell and read it: a number among words is quoted, `first='2'`."""
    if kind is not str:
        return value
    text = str(value)
    looks_else = text.lower() in ("true", "false") or not text.strip("+-.0123456789")
    return f"'{text}'" if text and looks_else else text


def _read(value: Value) -> Value:
    return value[1:-1] if isinstance(value, str) and value[:1] == value[-1:] == "'" else value


def _game_type(here: Room, game: Game | None = None) -> pyspiel.GameType:
    """What a room declares of all its games, or what one of them declares of itself: OpenSpiel's solvers ask for it."""
    kind = pyspiel.GameType
    chance = game is None or len(game.vocabulary) > game.vocabulary.choices
    hidden = game is None or not game.open_information
    return kind(
        short_name=PREFIX + here.name,
        long_name=here.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if chance else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.IMPERFECT_INFORMATION if hidden else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if game is not None and game.zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=here.max_seats,
        min_num_players=here.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(here),
    )


class Evaluator:
    """For OpenSpiel's searches: values a state as the game itself does, instead of playing it out."""

    def evaluate(self, state: YardState) -> list[float]:
        game = state.play.setup.game
        return [game.evaluate(state.play.position, seat) for seat in range(game.seats)]

    def prior(self, state: YardState) -> list[tuple[int, float]]:
        """Every legal action, or outcome of chance, as likely as it is."""
        if state.is_chance_node():
            return state.chance_outcomes()
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def searcher(game: "YardGame", simulations: int, seed: int, uct_c: float = 1.0) -> pyspiel.Bot:
    """OpenSpiel's own search as a bot for whole matches (`evaluate_bots`), valuing states as the game itself does.

    Where something is hidden, it is the information-set search, which grows a new tree for each decision.
    """
    from open_spiel.python.algorithms import ismcts, mcts

    class Searcher(ismcts.ISMCTSBot):
        """The search, restarted as often as one likes."""

        def restart(self) -> None:
            self.reset()

        def restart_at(self, state: YardState) -> None:
            self.reset()

        def inform_action(self, state: YardState, player: int, action: int) -> None:
            """Everything is in the state."""

    luck = np.random.RandomState(seed)
    if game.setup.game.open_information:
        return mcts.MCTSBot(game, uct_c, simulations, Evaluator(), random_state=luck)
    return Searcher(game, Evaluator(), uct_c, simulations, random_state=luck)


def register() -> list[str]:
    """Make every installed room known to `pyspiel.load_game`; the names it has there."""
    for here in rooms().values():
        # A class of its own for each room: OpenSpiel keeps it beyond Python's end, where only classes may outlive.
        pyspiel.register_game(_game_type(here), type(here.title, (YardGame,), {"room": here}))
    return [PREFIX + name for name in rooms()]


register()
