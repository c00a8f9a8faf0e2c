"""What a seat can do, as choices: in words, with a spot in the picture and a price, and why nothing can be done."""

from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from tramyard.bots.driver import go_on_alone
from tramyard.kernel.position import CHANCE, Position
from tramyard.kernel.room import Price, newest_action, only_if_asked
from tramyard.kernel.spans import Line, Said, aside, fill, joined, line, plain, together
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _, calling
from tramyard.web.tables.table import Table
from tramyard.web.views.prompts import prompt
from tramyard.web.views.spoken import spans

MOST_STEPS = 200
"""Choices that are listed one by one; of more, a spot with several of them is listed once."""


class Step(msgspec.Struct, omit_defaults=True):
    """A move, or a run of moves that is one choice: its text, words for people, the spot, and whether it is final.

    Single moves that follow are played with it, so `final` and `ends` speak of where they lead.
    """

    move: str
    words: str
    spot: str
    final: bool
    """Dice or a card follow: it cannot be taken back."""
    ends: bool
    """It finishes the action."""
    drawer: str = ""
    """What a long list is shortened by: steps with the same words here lie in one drawer."""
    drawer_spans: Line = ()
    icons: list[str] = []
    """Of a run: the spots its moves are about, one after the other."""
    moves: list[str] = []
    """Of a run: its moves, one by one."""
    spans: Line = ()
    many: int = 0
    """So many choices lie at the spot, and `choices` tells them; the move is empty then."""
    costs: list[Line] = []
    """What it costs and brings, each item a chip."""
    gains: list[Line] = []
    otherwise: bool = False
    """Something stands in for something else, or another way to pay is cheaper: never taken without asking."""
    closes: bool = False
    """It ends the turn."""
    asks: str = ""
    """What is asked once before it is taken."""
    special: bool = False
    """It spends something that is kept for later."""
    aim: str = ""
    """The spot that is clicked after its own, where it is done in two places."""
    turns: str = ""
    """What is turned: all steps with these words are one thing in the hand, laid at one of their spots."""
    way: int = 0
    """How far it is turned."""
    draws: bool = False
    """It draws a line on to its spot."""
    amount: int | None = None
    """By how much it raises a number that is made of steps; 0 says enough."""


def steps(table: Table, position: Position) -> list[Step]:
    """What the seat that must decide can do, move by move; where that is very much, spot by spot."""
    words, vocabulary = table.room.words, table.game.vocabulary
    moves = words.in_order(table.game, position, position.moves())
    turned = {vocabulary.spot(move) for move in moves if words.turns(table.game, position, move)}
    if sum(vocabulary.spot(move) not in turned for move in moves) + len(turned) <= MOST_STEPS:
        return [_step(table, position, move) for move in moves]
    crowds = Counter(vocabulary.spot(move) for move in moves)
    found: dict[str, Step] = {}
    for move in moves:
        spot = vocabulary.spot(move)
        if crowds[spot] == 1:
            found[spot] = _step(table, position, move)
        elif spot not in found:
            found[spot] = _crowd(table, position, spot, crowds[spot])
    return list(found.values())


def choices(table: Table, position: Position, spot: str) -> list[Step]:
    """What the seat that must decide can do at a spot."""
    vocabulary = table.game.vocabulary
    return [_step(table, position, move) for move in position.moves() if vocabulary.spot(move) == spot]


def _step(table: Table, position: Position, move: Move) -> Step:
    game, words = table.game, table.room.words
    with calling(table.names()):
        said = words.choice(game, position, move)
        text, spot = game.vocabulary.text(move), game.vocabulary.spot(move)
        step = Step(text, plain(said), spot, False, False, spans=spans(said))
        _weigh(table, position, (move,), step)
    step.aim = words.aim(game, position, move)
    turn = words.turns(game, position, move)
    if turn is not None:
        step.turns, step.way = turn
    step.draws = words.draws(game, position, move)
    step.amount = words.amount(game, position, move)
    return step


def _crowd(table: Table, position: Position, spot: str, many: int) -> Step:
    with calling(table.names()):
        place = table.room.words.spot(table.game, position, spot)
    said = fill(_("{place}: {count} choices"), place=place, count=many)
    return Step("", plain(said), spot, False, False, spans=spans(said), many=many)


def runs(table: Table, position: Position) -> list[Step]:
    """Choices made of several steps, such as a whole payment; what ends the turn comes last."""
    found = [_run(table, position, run) for run in table.game.runs(position)]
    _set_apart(found)
    return sorted([step for step, _price in found], key=lambda step: step.closes)


def _run(table: Table, position: Position, run: tuple[Move, ...]) -> tuple[Step, Price]:
    game, vocabulary = table.game, table.game.vocabulary
    with calling(table.names()):
        said = table.room.words.run(game, position, run)
        step = Step(game.spell(run), plain(said), game.run_spot(position, run), False, False, spans=spans(said))
        price = _weigh(table, position, run, step)
    step.icons = [vocabulary.spot(move) for move in run]
    step.moves = [vocabulary.text(move) for move in run]
    return step, price


def _weigh(table: Table, position: Position, moves: tuple[Move, ...], step: Step) -> Price:
    """Tells of a choice what must be known before it is taken; its price."""
    game, words = table.game, table.room.words
    step.final, step.ends = _leads_to(table, position, moves)
    price = words.price(game, position, moves)
    step.costs, step.gains = chips(price)
    step.otherwise = not price.plain
    there, move = newest_action(position, moves)
    drawer = words.drawer(game, there, move)
    step.drawer, step.drawer_spans = plain(drawer), spans(drawer)
    step.special = words.special(game, there, move)
    question = words.closes(game, there, move)
    step.closes = question is not None
    step.asks = plain(question or "")
    return price


def chips(price: Price) -> tuple[list[Line], list[Line]]:
    """Costs and gains, item by item."""
    return [line(said) for said in price.costs], [line(said) for said in price.gains]


def _set_apart(found: list[tuple[Step, Price]]) -> None:
    """Of the ways to pay at one place, all but the cheapest plain ones are only taken by whoever asks for them."""
    apart = only_if_asked([step.spot for step, _price in found], [price for _step, price in found])
    for (step, _price), otherwise in zip(found, apart, strict=True):
        step.otherwise = otherwise


def pays(offered: Sequence[Step], whole: Sequence[Step]) -> str:
    """The run that may be played without asking: nothing can be done but pay, and the plain price is one."""
    beginnings = {run.moves[0] for run in whole}
    paid = [run for run in whole if not run.otherwise]
    only_paying = all(run.costs and not run.spot for run in whole) and all(step.move in beginnings for step in offered)
    return paid[0].move if len(paid) == 1 and only_paying else ""


def _leads_to(table: Table, position: Position, moves: Sequence[Move]) -> tuple[bool, bool]:
    """Whether dice or cards follow, and whether the action is complete then."""
    there = position.copy()
    for move in moves:
        there.play(move)
    go_on_alone(there, int(position.actor))
    return there.actor == CHANCE and not table.state.companion, there.settled or there.actor != position.actor


def in_words(table: Table, position: Position, action: str) -> tuple[list[str], Line]:
    """A whole action as the choices it is made of, in words; and all of it as parts of one sentence."""
    moves = table.game.parse(position, action)
    with calling(table.names()):
        choices = [_with_price(table, here, run) for here, run in _cut(table, position, moves, _longest_run)]
        sentence = [_at_a_stroke(table, here, run) for here, run in _cut(table, position, moves, _stroke)]
    return [plain(one) for one in choices], spans(joined(sentence))


def _cut(
    table: Table,
    position: Position,
    moves: Sequence[Move],
    piece: Callable[[Table, Position, Sequence[Move]], tuple[Move, ...]],
) -> list[tuple[Position, tuple[Move, ...]]]:
    """An action in pieces, each with the position it is begun at."""
    here = position.copy()
    found: list[tuple[Position, tuple[Move, ...]]] = []
    while moves:
        run = piece(table, here, moves)
        found.append((here.copy(), run))
        for move in run:
            here.play(move)
        moves = moves[len(run) :]
    return found


def _stroke(table: Table, position: Position, moves: Sequence[Move]) -> tuple[Move, ...]:
    """What draws one line is one thing to say, however many places it leads over; or else the longest choice."""
    there = position.copy()
    line_drawn: list[Move] = []
    for move in moves:
        if not table.room.words.draws(table.game, there, move):
            break
        line_drawn.append(move)
        there.play(move)
    return tuple(line_drawn) if len(line_drawn) > 1 else _longest_run(table, position, moves)


def _at_a_stroke(table: Table, position: Position, run: tuple[Move, ...]) -> Line:
    """A choice with its price, and of a line also over which places it leads."""
    game, words = table.game, table.room.words
    if len(run) < 3 or not words.draws(game, position, run[0]):
        return _with_price(table, position, run)
    places = ", ".join([game.vocabulary.spot(move) for move in run[1:-1]])
    way = _("by way of {places}").format(places=places)
    return together(words.run(game, position, run), " ", way, _costs(table, position, run))


def _costs(table: Table, position: Position, run: tuple[Move, ...]) -> Line:
    costs = joined(table.room.words.price(table.game, position, run).costs)
    return aside(costs) if costs else ()


def _longest_run(table: Table, position: Position, moves: Sequence[Move]) -> tuple[Move, ...]:
    """The whole choice with which these moves begin, or the first of them."""
    fitting = [run for run in table.game.runs(position) if run == tuple(moves[: len(run)])]
    return max(fitting, key=len, default=(moves[0],))


def _with_price(table: Table, position: Position, run: tuple[Move, ...]) -> Line:
    """A choice as one reads it in the list: what is paid along with it stands behind it."""
    game, words = table.game, table.room.words
    if len(run) == 1:
        return line(words.choice(game, position, run[0]))
    said, costs = words.run(game, position, run), _costs(table, position, run)
    return line(said) if plain(costs).strip(" ()") in plain(said) else together(said, costs)


class Why(msgspec.Struct):
    """What lies at a spot and can be done there; or why nothing can, with the rule."""

    sentence: str
    rule: str = ""
    about: str = ""
    spans: Line = ()
    about_spans: Line = ()
    steps: list[Step] = []


def _told(said: Said, about: Said, rule: str = "", steps: Sequence[Step] = ()) -> Why:
    return Why(plain(said), rule, plain(about), spans(said), spans(about), list(steps))


def _done_there(table: Table, position: Position, moves: Sequence[Move]) -> list[Step]:
    """What these moves do, as whole choices with their price where they are part of some; what is dear only alone."""
    begun = {run: newest_action(position, run)[1] for run in table.game.runs(position)}
    meant = {table.game.spell(run): move for run, move in begun.items() if move in moves}
    whole = [run for run in runs(table, position) if run.move in meant]
    at_plain_price = {meant[run.move] for run in whole if not run.otherwise}
    single = [move for move in moves if move not in meant.values() and move in position.moves()]
    return [
        *[run for run in whole if not run.otherwise or meant[run.move] not in at_plain_price],
        *[_step(table, position, move) for move in single],
    ]


def why(table: Table, position: Position, seat: int, spot: str) -> Why:
    """An answer for whoever clicks where nothing glows."""
    game = table.game
    with calling(table.names()):
        about = table.room.view.about(game, position, seat, spot) if table.room.view else ""
    if int(position.actor) != seat:
        return _told(about or prompt(table, seat), about)
    can = _done_there(table, position, table.room.words.here(game, position, spot))
    refusals = game.why_not_at(position, spot) if not can else []
    if not refusals:
        return _told(about or prompt(table, seat), about, steps=can)
    kinds = Counter((refusal.rule, refusal.key) for refusal in refusals)
    rarest = min(kinds, key=kinds.__getitem__)  # what is wrong with most of them has little to do with this position
    with calling(table.names()):
        sentences = [refusal.said(game) for refusal in refusals if (refusal.rule, refusal.key) == rarest]
    said: Said = sentences[0]
    if len(set(sentences)) > 1:
        said = fill(_("Nothing can be done here now. One reason: {sentence}"), sentence=said)
    return _told(said, about, rarest[0])
