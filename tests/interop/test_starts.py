"""Every door can begin plays from a file: a record, or a position somebody set up."""

import copy
import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import gymnasium as gym
import numpy as np
import pyspiel
import pytest
from librt.random import Random

from tests.arena.toys import announced, situation
from tests.interop.games import company
from tests.toys.lanterns import STAY
from tests.toys.yard import yard
from tramyard.interop import gymnasium, pettingzoo, vector
from tramyard.interop.openspiel import PREFIX, YardState
from tramyard.kernel.errors import YardError
from tramyard.kernel.position import CHANCE, OVER
from tramyard.kernel.record import Record, read_record
from tramyard.kernel.room import rooms

every_game = pytest.mark.parametrize("name", rooms())


class Spot(NamedTuple):
    """A file, and the record in it, which stands where a seat must decide."""

    file: Path
    record: Record

    @property
    def seats(self) -> int:
        return self.record.game.seats

    @property
    def seat(self) -> int:
        return int(self.record.position.actor)


def played(name: str, actions: int, seats: int | None = None) -> Record:
    """A play after so many random actions, gone on until a seat must decide; the newest that is not over."""
    choose = random.Random(actions)
    record = Record.begin(rooms()[name], [f"Player {number}" for number in range(seats or company(name))])
    while actions > 0 or record.position.actor == CHANCE:
        position = record.position.copy()
        actor = position.actor
        moves: list[int] = []
        while not moves or (actor >= 0 and position.actor == actor and not position.settled):
            odds = position.odds() if actor == CHANCE else []
            moves.append(choose.choice([move for move, _weight in odds] or position.moves()))
            position.play(moves[-1])
        if position.actor == OVER:
            return played(name, len(record.lines) // 2, seats)
        record.add(tuple(moves))
        actions -= 1
    return record


def kept(record: Record, file: Path) -> Spot:
    file.write_text(record.text(), encoding="utf-8")
    return Spot(file, record)


@pytest.fixture(name="spot")
def _spot(name: str, tmp_path: Path) -> Spot:
    """In the middle of a play, as a record with lines."""
    return kept(played(name, 40), tmp_path / "mine.record")


@every_game
def test_pettingzoo_begins_there_and_again_after_each_reset(name: str, spot: Spot) -> None:
    here = pettingzoo.env(name, start=spot.file)
    for seed in (1, None, 2):
        here.reset(seed=seed)
        assert here.position.dump() == spot.record.position.dump()
        assert here.seat(here.agent_selection) == spot.seat
        assert len(here.possible_agents) == spot.seats
        here.step(int(np.flatnonzero(here.observe(here.agent_selection)["action_mask"])[-1]))
    twins = [copy.deepcopy(here), pickle.loads(pickle.dumps(here))]
    for each in (here, *twins):
        each.reset(seed=4)
        assert each.position.dump() == spot.record.position.dump()
    both = pettingzoo.parallel_env(name, start=str(spot.file))
    both.reset(seed=1)
    assert both.unwrapped.position.dump() == spot.record.position.dump()


@every_game
def test_gymnasium_begins_there(name: str, spot: Spot) -> None:
    bots = ["random"] * (spot.seats - 1)
    here = gymnasium.env(name, seat=spot.seat + 1, bots=bots, start=spot.file)
    made = gym.make(f"tramyard/{name}-v0", seat=spot.seat + 1, start=str(spot.file)).unwrapped
    assert isinstance(made, gymnasium.SeatEnv)
    for each in (here, made, copy.deepcopy(here), pickle.loads(pickle.dumps(made))):
        seen, info = each.reset(seed=1)
        assert each.position.dump() == spot.record.position.dump()
        assert info["moves"] == [
            each.setup.game.vocabulary.text(int(move)) for move in np.flatnonzero(seen["action_mask"])
        ]
        assert seen["observation"].tolist() == pytest.approx(each.setup.game.observe(each.position, spot.seat))


@pytest.mark.parametrize(("name", "workers"), [*[(name, 1) for name in rooms()], ("trainmaker", 2)])
def test_many_plays_begin_there_and_agree_with_single_ones(name: str, spot: Spot, workers: int) -> None:
    many = vector.plays(name, 2, workers=workers, start=spot.file)
    singles = [pettingzoo.env(name, start=spot.file) for _ in range(2)]
    seen = many.reset(seed=7)
    for number, single in enumerate(singles):
        single.reset(seed=7 + number)
    for _ in range(30):
        for row, single in enumerate(singles):
            assert np.array_equal(single.observe(single.agent_selection)["observation"], seen.observation[row])
        actions = seen.action_mask.argmax(1)
        for row, single in enumerate(singles):
            single.step(int(actions[row]))
            if all(single.terminations.values()):
                single.reset()
        seen = many.step(actions)
    twin = pickle.loads(pickle.dumps(many))
    assert twin.rows.position(1).dump() == singles[1].position.dump()
    assert twin.reset(seed=9).seat.tolist() == [spot.seat] * 2
    many.close()
    twin.close()


@every_game
def test_one_seat_of_many_plays_begins_there(name: str, spot: Spot) -> None:
    bots = ["random"] * (spot.seats - 1)
    many = vector.env(name, 2, spot.seat + 1, bots, start=spot.file)
    made = gym.make_vec(f"tramyard/{name}-v0", 2, seat=spot.seat + 1, start=str(spot.file))
    single = gymnasium.env(name, spot.seat + 1, bots, start=spot.file)
    alone = single.reset(seed=3)[0]
    for each in (many, made):
        assert np.array_equal(each.reset(seed=3)[0]["observation"][0], alone["observation"])
        assert np.array_equal(each.reset(seed=3)[0]["action_mask"][1], alone["action_mask"])


@every_game
def test_openspiel_begins_there(name: str, spot: Spot) -> None:
    game = pyspiel.load_game(f"{PREFIX}{name}(start={spot.file})")
    state: YardState = game.new_initial_state()
    assert state.play.position.dump() == spot.record.position.dump()
    assert (state.current_player(), game.num_players(), state.history()) == (spot.seat, spot.seats, [])
    assert str(pyspiel.load_game(str(game))) == str(game)
    state.apply_action(state.legal_actions()[0])
    again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
    for seat in range(spot.seats):
        assert again.information_state_string(seat) == state.information_state_string(seat)
    assert str(again) == str(state)
    choose = random.Random(6)
    for _ in range(40):
        if not state.is_terminal():
            state.apply_action(choose.choice(state.legal_actions()))
            assert state.play.setup.game.referee(state.play.position) == []


@every_game
def test_an_information_state_begins_with_what_the_seat_sees_there(name: str, spot: Spot) -> None:
    state: YardState = pyspiel.load_game(f"{PREFIX}{name}(start={spot.file})").new_initial_state()
    for seat in range(spot.seats):
        assert state.play.story(seat).lines == ("? " + state.observation_string(seat),)
    assert state.play.story(-1).lines == (), "onlookers are told what happens, not what is in the file"
    state.apply_action(state.legal_actions()[0])
    assert len(state.play.story(spot.seat).lines) > 1


@every_game
def test_no_door_tells_a_seat_what_the_file_knows_of_others(name: str, tmp_path: Path) -> None:
    """Two files that differ only in what the seat cannot know give it the same, at the start and after moves."""
    record = played(name, 40)
    seat = int(record.position.actor)
    files = [tmp_path / "one.record", tmp_path / "two.record"]
    other = record.position.imagine(seat, Random(5))
    for file, origin in zip(files, (record.position, other), strict=True):
        kept(Record(record.opened, record.names, origin=origin), file)
    states = [pyspiel.load_game(f"{PREFIX}{name}(start={file})").new_initial_state() for file in files]
    zoos = [pettingzoo.env(name, start=file) for file in files]
    gyms = [gymnasium.env(name, seat + 1, ["random"] * (len(record.names) - 1), start=file) for file in files]
    rows = [vector.plays(name, 1, start=file).reset(seed=1) for file in files]
    for zoo in zoos:
        zoo.reset(seed=1)
    seen = [each.reset(seed=1)[0] for each in gyms]
    agent = zoos[0].possible_agents[seat]
    assert len({each.information_state_string(seat) for each in states}) == 1
    assert len({each.observe(agent)["observation"].tobytes() for each in zoos}) == 1
    assert len({each["observation"].tobytes() for each in seen}) == 1
    assert len({each.observation.tobytes() for each in rows}) == 1
    action = states[0].legal_actions()[-1]
    for state in states:
        state.apply_action(action)
    assert len({each.information_state_string(seat) for each in states}) == 1
    world = states[0].resample_from_infostate(seat, random.Random(1).random)
    assert world.information_state_string(seat) == states[0].information_state_string(seat)


def test_the_file_brings_seats_options_and_content(tmp_path: Path) -> None:
    record = Record.begin(rooms()["trainmaker"], ["A", "B", "C"], {"first": "2"})
    file = kept(record, tmp_path / "three.record").file
    game = pyspiel.load_game(f"{PREFIX}trainmaker(start={file})")
    assert game.get_parameters()["first"] == "'2'"
    doors = [pettingzoo.env("trainmaker", start=file), gymnasium.env("trainmaker", 1, start=file), game]
    for door in doors:
        assert (door.setup.spec.seats, dict(door.setup.spec.options)["first"]) == (3, 2)
    assert pettingzoo.env("trainmaker", 3, start=file).setup.spec.seats == 3
    berlin = rooms()["workbook"].content("berlin-1865")
    puzzle = kept(Record.begin(rooms()["workbook"], ["A"], None, berlin), tmp_path / "berlin.record").file
    game = pyspiel.load_game(f"{PREFIX}workbook(start={puzzle})")
    assert game.get_parameters()["content"] == "berlin-1865"
    assert str(pyspiel.load_game(str(game))) == str(game)
    own = rooms()["workbook"].content_from("mine", berlin.text + "\n# my own\n")
    puzzle = kept(Record.begin(rooms()["workbook"], ["A"], None, own), tmp_path / "mine.record").file
    game = pyspiel.load_game(f"{PREFIX}workbook(start={puzzle})")
    assert game.setup.spec.content == "mine"
    assert str(pyspiel.load_game(str(game))) == str(game)


Door = Callable[..., object]


def spiel(name: str, seats: int | None = None, options: dict[str, object] | None = None, start: object = "") -> object:
    """OpenSpiel's door, called as the others are."""
    room, _colon, content = name.partition(":")
    given = {"seats": seats, "content": content, "start": str(start), **(options or {})}
    return pyspiel.load_game(PREFIX + room, {name: value for name, value in given.items() if value})


def seat_of(
    name: str, seats: int | None = None, options: dict[str, object] | None = None, start: object = ""
) -> object:
    bots = None if seats is None else ["random"] * (seats - 1)
    return gymnasium.env(name, 1, bots, options, start=str(start))


def seats_of(
    name: str, seats: int | None = None, options: dict[str, object] | None = None, start: object = ""
) -> object:
    bots = None if seats is None else ["random"] * (seats - 1)
    return vector.env(name, 2, 1, bots, options, start=str(start))


def plays_of(
    name: str, seats: int | None = None, options: dict[str, object] | None = None, start: object = ""
) -> object:
    return vector.plays(name, 2, seats, options, start=str(start))


@pytest.mark.parametrize("door", [pettingzoo.env, pettingzoo.parallel_env, seat_of, plays_of, seats_of, spiel])
def test_a_file_that_does_not_fit_is_told_in_one_sentence(door: Door, tmp_path: Path) -> None:
    file = kept(played("trainmaker", 10), tmp_path / "mine.record").file
    bad = tmp_path / "bad.record"
    bad.write_text(file.read_text("utf-8").replace("p1 ", "p1 jump ", 1), encoding="utf-8")
    with pytest.raises(YardError, match=r"bad\.record: line \d+: YARD-TEXT"):
        door("trainmaker", start=bad)
    with pytest.raises(YardError, match=r"nowhere\.record"):
        door("trainmaker", start=tmp_path / "nowhere.record")
    with pytest.raises(YardError, match="is a record of Trainmaker, not of Lisbon"):
        door("lisbon28", start=file)
    with pytest.raises(YardError, match=r"is for 2 seats, not for 3|has seats=2, not 3"):
        door("trainmaker", seats=3, start=file)
    with pytest.raises(YardError, match=r"takes no others?\.$"):
        door("trainmaker", options={"first": "2" if door is not spiel else "'2'"}, start=file)
    puzzle = Record.begin(rooms()["workbook"], ["A"], None, rooms()["workbook"].content("berlin-1865"))
    puzzles = kept(puzzle, tmp_path / "berlin.record").file
    with pytest.raises(YardError, match="has the content «berlin-1865», which is not that of workbook:prague-1875"):
        door("workbook:prague-1875", start=puzzles)


def test_nothing_begins_where_there_is_nothing_to_decide(tmp_path: Path) -> None:
    """Seat 1 has had its last turn; then seat 2 has, and only the die is to roll; then the game is over."""
    file = tmp_path / "late.record"
    with yard(announced()):
        record = read_record(situation(ahead=0))
        record.add((STAY,))
        record.add((record.position.odds()[0][0],))
        kept(record, file)
        one = gymnasium.env("lanterns", 1, ["random"], start=file)
        with pytest.raises(YardError, match="nothing to decide for this seat any more"):
            one.reset(seed=1)
        with pytest.raises(YardError, match="nothing to decide for this seat any more"):
            vector.env("lanterns", 2, 1, ["random"], start=file).reset(seed=1)
        gymnasium.env("lanterns", 2, ["random"], start=file).reset(seed=1)
        record.add((STAY,))
        kept(record, file)
        with pytest.raises(YardError, match="nothing to decide"):
            pettingzoo.env("lanterns", start=file).reset(seed=1)
        with pytest.raises(YardError, match="nothing to decide"):
            vector.plays("lanterns", 2, start=file).reset(seed=1)
        record.add((record.position.odds()[0][0],))
        kept(record, file)
        with pytest.raises(YardError, match="nothing can begin there: the game is over"):
            pettingzoo.env("lanterns", start=file)
