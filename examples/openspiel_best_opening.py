"""How much of a roll should a train begin with? An exact answer over the chance nodes of the OpenSpiel door.

Trainmaker, first turn: three cities lie open, the roll shows L P B F F and two more Locomotives. Every car placed now
lets the train serve a larger city, but leaves one die fewer to roll the Caboose with. For each way to begin, this
prints the chance to score with the very next roll and the expected size (in cars) of the city scored.
"""

import pyspiel

from tramyard.interop.openspiel import YardState

SET_UP = "c1:05,11 c2:02,08 d1:01 d2:14 d3:17 K1 rLLLPBFF"
OPENINGS = ("+L +B", "+L +F", "+L +B +F", "+L +F +F", "+L +B +F +F", "+L +P +B +F +F", "+L +L +B +F +F")


def play(state: YardState, texts: str) -> YardState:
    """The state after these moves, by their texts."""
    after: YardState = state.clone()
    for text in texts.split():
        after.apply_action(after.string_to_action(after.current_player(), text))
    return after


def largest_city(state: YardState) -> int:
    """The size of the largest city this roll can serve, without rolling or switching a die again."""
    largest = 0
    for action in state.legal_actions():
        text = state.action_to_string(action)
        if text[0] == "$":
            largest = max(largest, state.child(action).play.position.tally()[0]["cars"])
        elif text[0] == "+":
            largest = max(largest, largest_city(state.child(action)))
    return largest


def main() -> None:
    game = pyspiel.load_game("tramyard_trainmaker(seats=2,first='1')")
    rolled = play(game.new_initial_state(), SET_UP)
    print("beginning         dice left   scores next   expected cars")
    for opening in OPENINGS:
        state = play(rolled, f"{opening} R")
        outcomes = [(chance, largest_city(state.child(roll))) for roll, chance in state.chance_outcomes()]
        scores = sum(chance for chance, cars in outcomes if cars)
        expected = sum(chance * cars for chance, cars in outcomes)
        print(f"{opening:<18}{7 - len(opening.split()):>9}{scores:>13.1%}{expected:>16.3f}")


if __name__ == "__main__":
    main()
