"""What every game must keep. Each check takes a table (and a way to play at it) and raises AssertionError.

Nothing here knows a game: the tests run these checks over all registered rooms, and over toys that break them.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from xml.etree import ElementTree

from librt.random import Random

from tramyard.kernel.errors import YardError
from tramyard.kernel.game import Game
from tramyard.kernel.guide import is_rule_id
from tramyard.kernel.guide import load as load_guide
from tramyard.kernel.options import Option, Value
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.record import SPECTATOR, Story, read_record
from tramyard.kernel.refusal import Refusal, Refused
from tramyard.kernel.spans import Said, plain
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import languages, speaking
from tramyard.testing.fields import every_attribute_comes_back_from_a_dump, every_attribute_is_copied
from tramyard.testing.tables import MOST_MOVES, Table, Way, legal, originals, play_out, recorded, stops, walk

YARD_RULES = ("YARD-TURN", "YARD-PHASE", "YARD-CHANCE", "YARD-TEXT")
MOST_ACTIONS = 3000
"""Positions with more whole actions are not counted to the end."""
DRAWS = 1500

Declared = Callable[[Table], None]
Played = Callable[[Table, Way], None]


@contextmanager
def expecting(fault: type[Exception]) -> Iterator[None]:
    """What is done inside must be refused by this exception."""
    try:
        yield
    except fault:
        return
    raise AssertionError(f"a {fault.__name__} was expected")


# What a room declares


def the_vocabulary_is_fixed_and_made_of_single_words(table: Table) -> None:
    vocabulary = table.game.vocabulary
    again = table.room.game(table.seats, table.options).vocabulary
    assert vocabulary.texts == again.texts, "two games of the same table have different vocabularies"
    assert 0 < vocabulary.choices <= len(vocabulary), "no choices in the vocabulary"
    for move, text in enumerate(vocabulary.texts):
        assert text.split() == [text], f"«{text}» is not one word"
        assert vocabulary.move(text) == move, f"«{text}» is not found again"


def every_choice_is_about_a_spot(table: Table) -> None:
    vocabulary = table.game.vocabulary
    for move in range(vocabulary.choices):
        assert vocabulary.spot(move), f"«{vocabulary.text(move)}» names no spot"


def options_can_be_shown_as_a_form(table: Table) -> None:
    for option in table.room.options:
        assert _can_be_read(option, option.default), f"{option.name}: its default cannot be chosen"
        assert all(_can_be_read(option, value) for value, _ in option.choices), (
            f"{option.name}: a choice cannot be chosen"
        )
        for language in languages():
            with speaking(language):
                shown = json.dumps(option.as_data())
                labels = [option.as_data()["label"], *[str(choice) for _, choice in option.choices]]
            assert all(labels), f"{option.name} has an empty label"
            assert "{number}" not in shown, f"{option.name}: a label is not filled in: {shown}"


def shipped_content_is_read_and_played(table: Table) -> None:
    room = table.room
    assert table.game.name == room.name
    assert table.game.rules_version >= 1
    for name in room.shipped:
        content = room.content(name)
        assert room.ships(content), f"{name} does not ship though it is declared"
        assert all(isinstance(remark, str) for remark in room.check(content.data))
        with expecting(YardError):
            room.content_from(name, "no = [toml")


# How a play goes


def the_referee_finds_no_fault(table: Table, way: Way) -> None:
    game = table.game
    for number, position in enumerate(walk(game, play_out(game, way))):
        faults = game.referee(position)
        assert not faults, f"after {number} moves: {faults}"


def somebody_can_always_decide(table: Table, way: Way) -> None:
    game = table.game
    for position in walk(game, play_out(game, way)):
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


def every_game_ends(table: Table, way: Way) -> None:
    game = table.game
    moves = play_out(game, way)
    *_, last = walk(game, moves)
    if last.actor == OVER:
        assert last.result().startswith("#"), "a result begins with #"
        assert last.ending(), "the kind of ending has no name"
        return
    assert game.turn_cap, "the game does not end and declares no turn_cap"
    assert len(moves) < MOST_MOVES, "the turn_cap is too far away"


def only_listed_moves_are_accepted(table: Table, way: Way) -> None:
    game = table.game
    for number, position in stops(game, way):
        possible = set(legal(position))
        before = position.dump()
        for move in _tries(game, way.seed + number):
            if move in possible:
                continue
            try:
                position.play(move)
            except Refused:
                continue
            raise AssertionError(f"{_text(game, move)} is accepted though it is not listed")
        assert position.dump() == before, "a refused move has changed the position"
        for move in islice(possible, 40):
            position.copy().play(move)


def refusals_name_a_rule_and_speak_every_language(table: Table, way: Way) -> None:
    game = table.game
    guide = load_guide(table.room.folder / "guide")
    told: set[tuple[str, str, str]] = set()
    for number, position in stops(game, way):
        for move in _tries(game, way.seed + number):
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


def why_not_is_none_for_legal_moves_only(table: Table, way: Way) -> None:
    game = table.game
    for number, position in stops(game, way):
        possible = set(legal(position))
        for move in {*_tries(game, way.seed + number), *possible}:
            refusal = position.why_not(move)
            assert (refusal is None) == (move in possible), f"{_text(game, move)}: {refusal}"


def explain_agrees_with_parse(table: Table, way: Way) -> None:
    game = table.game
    for number, position in stops(game, way, 6):
        texts = [
            game.vocabulary.text(move) for move in _tries(game, way.seed + number) if 0 <= move < len(game.vocabulary)
        ]
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


def texts_of_moves_and_actions_are_read_back(table: Table, way: Way) -> None:
    game = table.game
    for _, position in stops(game, way):
        for move in islice(legal(position), 60):
            assert game.parse(position, game.vocabulary.text(move)) == [move], f"{_text(game, move)} is read otherwise"
        for action in islice(game.actions(position), 60):
            text = game.spell(action)
            assert tuple(game.parse(position, text)) == action, f"«{text}» is read otherwise"


def actions_are_what_a_walk_over_moves_finds(table: Table, way: Way) -> None:
    """A game may leave out actions that nobody wants; then the rest must still be among those of the walk."""
    game = table.game
    complete = type(game).actions is Game.actions
    for _, position in stops(game, way, 6):
        before = position.dump()
        actions = list(islice(game.actions(position), MOST_ACTIONS))
        walked = list(islice(_brute_force(position), MOST_ACTIONS))
        assert len(actions) == len(set(actions)), "an action is listed twice"
        assert bool(actions) == (position.actor >= 0), "a seat without actions, or actions without a seat"
        if len(walked) < MOST_ACTIONS:
            assert set(actions) <= set(walked), "an action is unfinished or not legal"
            assert not complete or len(actions) == len(walked), "an action is left out"
        assert position.dump() == before, "listing the actions has changed the position"
        for action in actions[:5]:
            _assert_played_whole(game, position, action)


def copies_are_independent(table: Table, way: Way) -> None:
    for position in originals(table.game, way):
        before = position.dump()
        twin = position.copy()
        assert twin.dump() == before, "a copy differs"
        assert (twin.actor, twin.settled, legal(twin)) == (position.actor, position.settled, legal(position))
        assert twin.discreet == position.discreet, "a copy is not as discreet"
        on, way_on = twin.copy(), _on(twin, way.seed)
        for move in way_on:
            twin.play(move)
        assert position.dump() == before, "playing on a copy has changed the position"
        after = twin.dump()
        for move in way_on:
            position.play(move)
        assert on.dump() == before, "playing on has changed a copy made before"
        assert position.dump() == after, "the same moves lead elsewhere on a copy"


def dumps_are_json_and_load_back(table: Table, way: Way) -> None:
    game = table.game
    for _, position in stops(game, way):
        dump = position.dump()
        assert json.loads(json.dumps(dump)) == dump, "the dump is not plain JSON data"
        assert type(dump.get("format")) is int, "the dump has no format number"
        loaded = game.load(json.loads(json.dumps(dump)))
        assert loaded.dump() == dump, "the dump of a loaded position differs"
        assert (loaded.actor, loaded.settled) == (position.actor, position.settled)
        assert loaded.discreet == position.discreet, "a loaded position is not as discreet"
        assert (loaded.moves(), loaded.odds()) == (position.moves(), position.odds()), "other moves after loading"
        assert not game.referee(loaded), game.referee(loaded)
        for move in _on(position, way.seed):
            position.play(move)
            loaded.play(move)
        assert loaded.dump() == position.dump(), "a loaded position goes on differently"
        assert loaded.standing() == position.standing()


def a_damaged_dump_is_refused_in_words(table: Table, way: Way) -> None:
    game = table.game
    for _, position in stops(game, way, 3):
        whole = json.dumps(position.dump())
        for field in json.loads(whole):
            for damage in (None, "?", -1, 10**6, [], [None], ["?"], [-1], {}, {"?": 1}):
                dump = json.loads(whole)
                dump[field] = damage
                _load_or_refuse(game, dump)
            dump = json.loads(whole)
            del dump[field]
            with expecting(YardError):
                game.load(dump)


def records_replay_to_the_same_position(table: Table, way: Way) -> None:
    record = recorded(table, way)
    *_, last = walk(table.game, play_out(table.game, way))
    assert record.position.dump() == last.dump(), "a record stands elsewhere than its moves lead"
    text = record.text()
    again = read_record(text)
    assert again.text() == text, "a record that was read is written differently"
    assert again.lines == record.lines
    assert again.position.dump() == record.position.dump(), "a record replays to another position"
    half = len(record.lines) // 2
    middle = record.replay(half).dump()
    record.back_to(half)
    assert record.position.dump() == middle == again.replay(half).dump(), "going back leads elsewhere"


def stories_round_trip(table: Table, way: Way) -> None:
    record = recorded(table, way)
    for seat in range(SPECTATOR, table.seats):
        story = record.story(seat)
        assert Story.read(story.text()) == story, f"the story of {seat} is read otherwise"
        assert len(story.lines) == len(record.lines)
        assert story.result == record.position.result()


def chance_and_random_seats_keep_the_odds(table: Table, way: Way) -> None:
    tried: set[tuple[bool, int]] = set()
    for _, position in stops(table.game, way):
        weights = dict(position.odds()) or dict.fromkeys(position.moves(), 1)
        kind = (position.actor == CHANCE, len(weights))
        if len(weights) < 2 or kind in tried or len(tried) == 4:
            continue
        tried.add(kind)
        rng = Random(way.seed)
        drawn = Counter(position.pick(rng) for _ in range(DRAWS))
        assert set(drawn) <= set(weights), "pick() chooses what is not possible"
        excess = _excess(drawn, weights)
        assert excess < 6, f"pick() does not keep to the odds ({excess:.1f} standard deviations)"


def a_hunch_is_a_possible_move(table: Table, way: Way) -> None:
    for _, position in stops(table.game, way):
        if position.actor != OVER:
            before = position.dump()
            assert position.hunch(Random(way.seed)) in legal(position), "a hunch that cannot be played"
            assert position.dump() == before, "a hunch has changed the position"


def standings_rank_every_seat(table: Table, way: Way) -> None:
    game = table.game
    for _, position in stops(game, way):
        standing, tally, payoffs = position.standing(), position.tally(), position.payoffs()
        assert len(standing) == len(tally) == len(payoffs) == game.seats
        ranks = [place.rank for place in standing]
        ahead = 0 if 1 in ranks else 1
        assert position.actor == OVER or not ahead, "nobody leads though the game is not over"
        assert all(rank == 1 + ahead + sum(other < rank for other in ranks) for rank in ranks), f"ranks {ranks}"
        assert all(type(place.score) is int for place in standing)
        assert all(list(parts) == list(tally[0]) for parts in tally), "seats have different parts in their tally"
        assert all(type(number) is int for parts in tally for number in parts.values())
        assert all(-1 <= payoff <= 1 for payoff in payoffs), f"payoffs {payoffs}"
        winners = [seat for seat in range(game.seats) if ranks[seat] == 1]
        assert all(payoffs[seat] == max(payoffs) for seat in winners), f"ranks {ranks} but payoffs {payoffs}"


def evaluations_lie_between_lost_and_won(table: Table, way: Way) -> None:
    game = table.game
    for _, position in stops(game, way):
        values = [game.evaluate(position, seat) for seat in range(game.seats)]
        assert all(-1 <= value <= 1 for value in values), f"values {values}"
        assert position.actor != OVER or values == position.payoffs(), f"values {values} of a finished game"


def observations_have_the_declared_shape(table: Table, way: Way) -> None:
    game = table.game
    for _, position in stops(game, way):
        for seat in range(game.seats):
            seen = game.observe(position, seat)
            assert len(seen) == game.observation_size > 0, f"{len(seen)} numbers, {game.observation_size} declared"
            assert all(0 <= number <= 1 for number in seen), "a number outside 0 to 1"


def the_terminal_speaks_to_every_seat(table: Table, way: Way) -> None:
    game, terminal = table.game, table.room.words
    for _, position in stops(game, way, 8):
        for language in languages():
            with speaking(language):
                for seat in range(SPECTATOR, game.seats):
                    assert _rendered(terminal.draw(game, position, seat)).strip(), "an empty table"
                    _rendered(terminal.draw(game, position, seat, 60))
                    for move in islice(legal(position), 10) if position.actor == CHANCE else ():
                        _rendered(terminal.told(game, position, (move,), seat))
                    for action in islice(game.actions(position), 10):
                        _rendered(terminal.told(game, position, action, seat))
                    assert position.actor != OVER or _rendered(terminal.ending(game, position, seat)).strip()
                if position.actor >= 0:
                    assert _rendered(terminal.prompt(game, position)).strip(), "an empty prompt"
                    words = [_rendered(terminal.choice(game, position, move)).strip() for move in position.moves()]
                    assert all(words), "an empty choice"
                    assert len(words) == len(set(words)), f"two choices in the same words: {sorted(words)}"


def the_picture_has_a_spot_for_every_choice(table: Table, way: Way) -> None:
    game, browser = table.game, table.room.view
    for _, position in stops(game, way, 6) if browser is not None else ():
        assert browser is not None
        for seat in range(SPECTATOR, game.seats):
            elements = list(_drawn(browser.picture(game, position, seat)).iter())
            names = Counter(element.get("id") for element in elements if element.get("id"))
            assert all(count == 1 for count in names.values()), f"two elements with the same id in {names}"
            spots = {element.get("data-spot") for element in elements}
            for move in position.moves() if position.actor == seat else ():
                assert game.vocabulary.spot(move) in spots, f"{_text(game, move)} cannot be clicked"


DECLARED: list[Declared] = [
    the_vocabulary_is_fixed_and_made_of_single_words,
    every_choice_is_about_a_spot,
    options_can_be_shown_as_a_form,
    shipped_content_is_read_and_played,
]
PLAYED: list[Played] = [
    the_referee_finds_no_fault,
    somebody_can_always_decide,
    every_game_ends,
    only_listed_moves_are_accepted,
    refusals_name_a_rule_and_speak_every_language,
    why_not_is_none_for_legal_moves_only,
    explain_agrees_with_parse,
    texts_of_moves_and_actions_are_read_back,
    actions_are_what_a_walk_over_moves_finds,
    copies_are_independent,
    every_attribute_is_copied,
    every_attribute_comes_back_from_a_dump,
    dumps_are_json_and_load_back,
    a_damaged_dump_is_refused_in_words,
    records_replay_to_the_same_position,
    stories_round_trip,
    chance_and_random_seats_keep_the_odds,
    a_hunch_is_a_possible_move,
    standings_rank_every_seat,
    evaluations_lie_between_lost_and_won,
    observations_have_the_declared_shape,
    the_terminal_speaks_to_every_seat,
    the_picture_has_a_spot_for_every_choice,
]


def _can_be_read(option: Option, value: Value) -> bool:
    try:
        return option.read(str(value)) == value
    except YardError:
        return False


def _tries(game: Game, seed: int) -> list[Move]:
    """Everything a seat can try, some outcomes of chance, and numbers that are no move at all."""
    vocabulary = game.vocabulary
    outcomes = range(vocabulary.choices, len(vocabulary))
    rng = Random(seed)
    some = sorted({outcomes[rng.randrange(len(outcomes))] for _ in range(20)}) if outcomes else []
    return [*range(vocabulary.choices), *some, -1, len(vocabulary)]


def _text(game: Game, move: Move) -> str:
    return game.vocabulary.text(move) if 0 <= move < len(game.vocabulary) else f"move number {move}"


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


def _brute_force(position: Position, run: tuple[Move, ...] = ()) -> Iterator[tuple[Move, ...]]:
    """Every whole action, the slow obvious way."""
    for move in position.moves():
        there = position.copy()
        there.play(move)
        if there.settled or there.actor != position.actor:
            yield (*run, move)
        else:
            yield from _brute_force(there, (*run, move))


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


def _on(position: Position, seed: int, many: int = 25) -> list[Move]:
    """Some moves that can be played from here."""
    here = position.copy()
    rng = Random(seed)
    moves: list[Move] = []
    while here.actor != OVER and len(moves) < many:
        moves.append(here.pick(rng))
        here.play(moves[-1])
    return moves


def _load_or_refuse(game: Game, dump: dict[str, object]) -> None:
    try:
        game.load(dump)
    except YardError:
        pass
    except Exception as error:
        raise AssertionError(f"{dump} is refused by {error!r}") from error


def _excess(drawn: Counter[Move], weights: dict[Move, int]) -> float:
    """Chi-square of draws against their odds, in standard deviations; rare outcomes count as one."""
    total, draws = sum(weights.values()), sum(drawn.values())
    cells: list[tuple[float, int]] = []
    rare_expected, rare_drawn = 0.0, 0
    for move, weight in weights.items():
        expected = draws * weight / total
        if expected >= 5:
            cells.append((expected, drawn[move]))
        else:
            rare_expected, rare_drawn = rare_expected + expected, rare_drawn + drawn[move]
    if rare_expected >= 5:
        cells.append((rare_expected, rare_drawn))
    free = max(len(cells) - 1, 1)
    square = sum((expected - seen) ** 2 / expected for expected, seen in cells)
    return float((square - free) / (2 * free) ** 0.5)


def _drawn(picture: str) -> ElementTree.Element:
    try:
        return ElementTree.fromstring(picture)
    except ElementTree.ParseError as error:
        raise AssertionError(f"a picture that no browser can draw: {error}") from error


def _rendered(said: Said) -> str:
    """What everybody can read of what a room says."""
    return plain(said)
