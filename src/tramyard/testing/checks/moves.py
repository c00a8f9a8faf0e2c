"""How a play goes: who decides, what is accepted, what is refused and why, and what moves and actions are called."""

from itertools import islice

from tramyard.kernel.game import Game
from tramyard.kernel.guide import is_rule_id
from tramyard.kernel.guide import load as load_guide
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.refusal import Refusal, Refused
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import languages, speaking
from tramyard.testing.checks.kit import Played, expecting, text_of
from tramyard.testing.plays import MOST_ACTIONS, MOST_MOVES, Play, legal, some_actions, some_of, tries

SOME = 60
"""Moves, and actions, that are spelled and read at one position."""
YARD_RULES = ("YARD-TURN", "YARD-PHASE", "YARD-CHANCE", "YARD-TEXT")


def the_referee_finds_no_fault(play: Play) -> None:
    for number, position in enumerate(play.walk()):
        faults = play.game.referee(position)
        assert not faults, f"after {number} moves: {faults}"


def somebody_can_always_decide(play: Play) -> None:
    game = play.game
    for position in play.walk():
        actor, moves, odds = position.actor, position.moves(), position.odds()
        assert actor in (CHANCE, OVER) or 0 <= actor < game.seats, f"nobody sits at {actor}"
        assert bool(moves) == (actor >= 0), f"{actor} must decide and moves() is {moves}"
        assert bool(odds) == (actor == CHANCE), f"{actor} must decide and odds() is {odds}"
        possible = legal(position)
        assert len(possible) == len(set(possible)), "a move is listed twice"
        least, most = (game.vocabulary.choices, len(game.vocabulary)) if odds else (0, game.vocabulary.choices)
        assert all(least <= move < most for move in possible), "a move is in the wrong part of the vocabulary"
        assert all(type(weight) is int and weight > 0 for _, weight in odds), "a weight is no positive whole number"
        assert bool(position.result()) == (actor == OVER), f"{actor} must decide and the result is {position.result()}"
        assert position.settled or actor != OVER, "the game is over with something half done"


def every_game_ends(play: Play) -> None:
    game = play.game
    *_, last = play.walk()
    if last.actor == OVER:
        assert last.result().startswith("#"), "a result begins with #"
        assert last.ending(), "the kind of ending has no name"
        return
    assert game.turn_cap, "the game does not end and declares no turn_cap"
    assert len(play.moves) < MOST_MOVES, "the turn_cap is too far away"


def only_listed_moves_are_accepted(play: Play) -> None:
    for number, position in play.stops():
        possible = set(legal(position))
        before = position.dump()
        for move in tries(play.game, play.seed + number):
            if move in possible:
                continue
            try:
                position.play(move)
            except Refused:
                continue
            raise AssertionError(f"{text_of(play.game, move)} is accepted though it is not listed")
        assert position.dump() == before, "a refused move has changed the position"
        for move in some_of(sorted(possible), 40, play.rng(number)):
            position.copy().play(move)


def refusals_name_a_rule_and_speak_every_language(play: Play) -> None:
    game = play.game
    guide = load_guide(play.table.room.folder / "guide")
    told: set[tuple[str, str, str]] = set()
    for number, position in play.stops():
        for move in tries(game, play.seed + number):
            refusal = position.why_not(move)
            if refusal is None or (refusal.rule, refusal.key, str(sorted(refusal.facts))) in told:
                continue
            told.add((refusal.rule, refusal.key, str(sorted(refusal.facts))))
            yards_own = refusal.rule in YARD_RULES
            assert yards_own or is_rule_id(refusal.rule), f"«{refusal.rule}» is no rule id"
            assert yards_own or guide.entry(refusal.rule) is not None, f"{refusal.rule} does not stand in the guide"
            for language in languages():
                with speaking(language):
                    _assert_sentence(refusal, game)


def why_not_is_none_for_legal_moves_only(play: Play) -> None:
    for number, position in play.stops():
        possible = set(legal(position))
        for move in {*tries(play.game, play.seed + number), *possible}:
            refusal = position.why_not(move)
            assert (refusal is None) == (move in possible), f"{text_of(play.game, move)}: {refusal}"


def explain_agrees_with_parse(play: Play) -> None:
    game = play.game
    for number, position in play.stops(6):
        tried = [move for move in tries(game, play.seed + number) if 0 <= move < len(game.vocabulary)]
        texts = [game.vocabulary.text(move) for move in tried]
        possible = {game.vocabulary.text(move) for move in legal(position)}
        before = position.dump()
        for text in [*texts, "", "   ", "no-such-word", "+", "?"]:
            refusal = game.explain(position, text)
            assert (refusal is None) == (text in possible), f"«{text}» is explained by {refusal}"
            if refusal is not None:
                _assert_sentence(refusal, game)
            parsed = _parsed(game, position, text)
            assert parsed == ([game.vocabulary.move(text)] if refusal is None else refusal), f"«{text}» gives {parsed}"
        assert position.dump() == before, "reading a text has changed the position"


def texts_of_moves_and_actions_are_read_back(play: Play) -> None:
    game = play.game
    for number, position in play.stops():
        for move in some_of(legal(position), SOME, play.rng(number)):
            text = game.vocabulary.text(move)
            assert game.parse(position, text) == [move], f"{text_of(game, move)} is read otherwise"
        for action in some_actions(game, position, SOME, play.seed + number) if position.actor >= 0 else []:
            text = game.spell(action)
            assert tuple(game.parse(position, text)) == action, f"«{text}» is read otherwise"


def actions_are_what_a_walk_over_moves_finds(play: Play) -> None:
    """A game may leave out actions that nobody wants; then the rest must still be among those of the walk."""
    game = play.game
    kind = type(game)
    complete = kind.actions is Game.actions and kind.skips is Game.skips and kind.repeats is Game.repeats
    for number, position in play.stops(6):
        before = position.dump()
        actions = list(islice(game.actions(position), MOST_ACTIONS))
        walked = play.walked(number)
        assert len(actions) == len(set(actions)), "an action is listed twice"
        assert bool(actions) == (position.actor >= 0), "a seat without actions, or actions without a seat"
        if len(walked) < MOST_ACTIONS:
            assert set(actions) <= set(walked), "an action is unfinished or not legal"
            assert not complete or len(actions) == len(walked), "an action is left out"
        assert position.dump() == before, "listing the actions has changed the position"
        for action in some_actions(game, position, 5, play.seed + number) if actions else []:
            _assert_played_whole(game, position, action)


def promising_actions_miss_nothing_better(play: Play) -> None:
    """Where a game says which actions are promising, they can be played, and none of the others is worth more."""
    game = play.game
    for number, position in play.stops(6):
        seat = position.actor
        before = position.dump()
        named = game.promising(position) if seat >= 0 else None
        if named is None:
            continue
        promising = list(islice(named, MOST_ACTIONS))
        assert position.dump() == before, "looking for promising actions has changed the position"
        assert promising, "no action is promising"
        assert len(promising) == len(set(promising)), "a promising action is named twice"
        values = [_worth(game, position, action) for action in promising]
        others = play.walked(number)
        if len(others) < MOST_ACTIONS:
            best = max(others, key=lambda action: _worth(game, position, action))
            better = _worth(game, position, best) > max(values) + 1e-9
            assert not better, f"«{game.spell(best)}» is worth more than all that is promising"


def _worth(game: Game, position: Position, action: tuple[Move, ...]) -> float:
    """How the seat stands after an action that must be a whole one."""
    there = position.copy()
    try:
        game.play_action(there, action)
    except Refused as refused:
        raise AssertionError(f"«{game.spell(action)}» is no action: {refused}") from refused
    return game.evaluate(there, position.actor)


def _assert_sentence(refusal: Refusal, game: Game) -> None:
    assert refusal.key in game.sentences or refusal.rule.startswith("YARD-"), f"no sentence for {refusal.key}"
    try:
        sentence = refusal.sentence(game)
    except (KeyError, IndexError) as error:
        raise AssertionError(f"{refusal} has no sentence, or one that asks for more facts: {error}") from error
    assert sentence.strip(), f"{refusal} says nothing"


def _parsed(game: Game, position: Position, text: str) -> list[Move] | Refusal:
    try:
        return game.parse(position, text)
    except Refused as refused:
        return refused.refusal


def _assert_played_whole(game: Game, position: Position, action: tuple[Move, ...]) -> None:
    whole, stepped = position.copy(), position.copy()
    game.play_action(whole, action)
    for move in action:
        stepped.play(move)
    assert whole.dump() == stepped.dump(), f"«{game.spell(action)}» differs from its moves one by one"
    if len(action) > 1:
        with expecting(Refused):
            game.play_action(position, action[:-1])
        with expecting(Refused):
            game.play_action(position, (*action, action[0]))


CHECKS: list[Played] = [
    the_referee_finds_no_fault,
    somebody_can_always_decide,
    every_game_ends,
    only_listed_moves_are_accepted,
    refusals_name_a_rule_and_speak_every_language,
    why_not_is_none_for_legal_moves_only,
    explain_agrees_with_parse,
    texts_of_moves_and_actions_are_read_back,
    actions_are_what_a_walk_over_moves_finds,
    promising_actions_miss_nothing_better,
]
