"""Playthroughs of large games, kept short: the first states in full, a fingerprint of each one after them.

OpenSpiel's own `generate_playthrough` goes on to the end of a game and writes a megabyte of observations for it. Here a
play is cut off, and what it says of a state (its text, what every player knows and sees, what can be done) is kept line
by line for some states and as a fingerprint for the others. `python -m tests.interop.kept_plays` writes them anew where
rules or content were changed on purpose; with a name and a game it begins one: `two_seats "tramyard_trieste(seats=2)"`.
They lie with the tests of their room.
"""

import hashlib
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pyspiel

from tramyard.interop.openspiel import PREFIX

GAMES = Path(__file__).resolve().parents[1] / "games"
FOLDER = "playthroughs"
ENDING = ".short.txt"
SHOWN = 8
"""States that are written out."""
MOST = 250
"""States of a play."""
WIDEST = 300
"""Characters of a line; a longer one ends with a fingerprint of all of it."""
SEED = 28


def playthroughs() -> list[Path]:
    """All of them, also those that OpenSpiel wrote by itself."""
    return sorted(GAMES.glob(f"*/{FOLDER}/*.txt"))


def kept() -> list[Path]:
    return [file for file in playthroughs() if file.name.endswith(ENDING)]


def named(file: Path) -> str:
    """A playthrough as tests name it: by room and name."""
    return f"{room_of(file)}-{file.name.partition('.')[0]}"


def room_of(file: Path) -> str:
    return file.parents[1].name


def fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def said_of(state: pyspiel.State) -> Iterator[str]:
    """All that a program learns of a state, a line for each answer."""
    yield f"ToString() = {state}"
    yield f"CurrentPlayer() = {state.current_player()}"
    yield f"LegalActions() = {state.legal_actions()}"
    yield f"StringLegalActions() = {[state.action_to_string(action) for action in state.legal_actions()]}"
    if state.is_chance_node():
        yield f"ChanceOutcomes() = {[(action, round(odds, 9)) for action, odds in state.chance_outcomes()]}"
    for player in range(state.num_players()):
        yield f"InformationStateString({player}) = {state.information_state_string(player)!r}"
        seen = [round(number, 5) for number in state.observation_tensor(player)]
        yield f"ObservationTensor({player}) = {seen}"
    yield f"Returns() = {[round(result, 5) for result in state.returns()]}"


def played(game: str, actions: list[int]) -> str:
    """A play with these actions, and others by chance after them, as it is kept."""
    chosen = random.Random(SEED)
    loaded = pyspiel.load_game(game)
    lines = [f"game: {game}", f"NumDistinctActions() = {loaded.num_distinct_actions()}"]
    lines += [f"MaxChanceOutcomes() = {loaded.max_chance_outcomes()}", f"ToString() = {loaded}"]
    state = loaded.new_initial_state()
    for number in range(MOST):
        answers = list(said_of(state))
        lines += ["", f"# State {number}: {fingerprint(chr(10).join(answers))}"]
        if number < SHOWN or state.is_terminal():
            lines += [
                line if len(line) <= WIDEST else f"{line[:WIDEST]} ... {len(line)} characters: {fingerprint(line)}"
                for line in answers
            ]
        if state.is_terminal():
            break
        action = actions[number] if number < len(actions) else chosen.choice(state.legal_actions())
        lines.append(f"action: {action} {state.action_to_string(action)}")
        state.apply_action(action)
    return "\n".join([*lines, ""])


def played_again(text: str) -> str:
    """The same game with the same actions, as it is played today."""
    game = re.match(r"game: (.*)\n", text)
    assert game
    return played(game[1], [int(action) for action in re.findall(r"^action: (\d+)", text, re.MULTILINE)])


def main(name: str = "", game: str = "") -> None:
    if name:
        folder = GAMES / game.partition("(")[0].removeprefix(PREFIX) / FOLDER
        folder.mkdir(exist_ok=True)
        (folder / f"{name}{ENDING}").write_text(played(game, []), "utf-8")
        return
    for file in kept():
        file.write_text(played_again(file.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
