"""Lanterns with one promise broken each: the check that must notice it, and what it must say."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, islice
from typing import Self

from librt.random import Random
from librt.random import randrange as anything_below

from tests.toys.lanterns import EMBLEM, ONE, PICTURED, RAISE, ROOM, STAY, LanternPosition, Lanterns, draw, told
from tests.toys.levers import ROOM as LEVERS
from tests.toys.levers import Box, Levers
from tramyard.kernel.bot import easy, middle, strong
from tramyard.kernel.errors import YardError
from tramyard.kernel.game import Game
from tramyard.kernel.options import Option, Options
from tramyard.kernel.pictures import BOARD, Parts
from tramyard.kernel.position import OVER, Position, Standing
from tramyard.kernel.refusal import Refusal
from tramyard.kernel.room import AnyContent, Odds, Room, Words
from tramyard.kernel.sheet import Sheet
from tramyard.kernel.spans import Said
from tramyard.kernel.vocabulary import Family, Move
from tramyard.testing.checks import declared, fields, moves, pictures, positions, secrecy, twins, words
from tramyard.testing.checks.kit import Declared, Played

BROKEN: list[tuple[Declared | Played, Room, str]] = []
"""A check, a room that breaks what it is for, and words of the complaint."""


def breaks(check: Declared | Played, complaint: str, room: Room = ROOM) -> Callable[[type], type]:
    """Lists a broken Lanterns, or one with broken positions, under the check that must notice it."""

    def listed(broken: type) -> type:
        game = broken if issubclass(broken, Lanterns) else type(broken.__name__, (Lanterns,), {"positions": broken})

        def make(content: AnyContent, seats: int, options: Options) -> Game:
            made: Game = game(content.data, seats, options["low"] is True, int(options["rounds"]))
            return made

        BROKEN.append((check, replace(room, make=make, title=broken.__name__), complaint))
        return broken

    return listed


def breaks_in_words(check: Declared | Played, complaint: str, title: str, words: Words) -> None:
    """The same for a room that plays fair and talks wrong."""
    BROKEN.append((check, replace(ROOM, title=title, words=words), complaint))


# What a room declares


@breaks(declared.the_vocabulary_is_fixed_and_made_of_single_words, "is not one word")
class TwoWordMove(Lanterns):
    def choices(self) -> list[Family]:
        return [Family("bench", ["stay here", "raise", "+1", "+2"], "bench")]


@breaks(declared.the_vocabulary_is_fixed_and_made_of_single_words, "different vocabularies")
class VocabularyByChance(Lanterns):
    def choices(self) -> list[Family]:
        return [Family("bench", ["stay", f"raise{anything_below(10**9)}", "+1", "+2"], "bench")]


@breaks(declared.every_choice_is_about_a_spot, "names no spot")
class Spotless(Lanterns):
    def choices(self) -> list[Family]:
        return [Family("bench", ["stay"], "bench"), Family("stake", ["raise", "+1", "+2"])]


@breaks(declared.every_spot_has_words, "the spot «seat-1» is called by its id")
class NamelessSpot(Lanterns):
    def choices(self) -> list[Family]:
        return [Family("bench", ["stay", "raise", "+1", "+2"], "seat-1")]


ODD_DEFAULT = replace(ROOM, title="OddDefault", options=(Option("low", "Low wins", "maybe"), ROOM.options[1]))
NO_LABEL = replace(ROOM, title="NoLabel", options=(Option("low", "", False), ROOM.options[1]))
LAID = Option(
    "boards",
    "Boards",
    "drawn",
    (("drawn", "Drawn"),),
    own=str,
    form="boards",
    made_of={"rows": 1, "columns": 1, "faces": {"2": {}}, "colours": {}},
    faces_by="rounds",
)
NO_FACES = replace(ROOM, title="NoFaces", options=(*ROOM.options, LAID))
FITS_NOBODY = replace(
    ROOM, title="FitsNobody", options=(Option("low", "Low wins", False, fits={True: (1, 1)}), ROOM.options[1])
)
BROKEN += [(declared.a_form_offers_what_the_game_takes, FITS_NOBODY, "a form offers it: False, the game: True")]
NO_MIDDLE = replace(ROOM, title="NoMiddle", levels=(easy(), strong()))
TWICE = replace(ROOM, title="Twice", levels=(easy(), middle(), middle("random")))
LIKE_A_BOT = replace(ROOM, title="LikeABot", levels=(middle(), replace(easy(), name="greedy")))
NOBODY = replace(ROOM, title="Nobody", levels=(middle("oracle"),))
WORDLESS = replace(ROOM, title="Wordless", levels=(replace(middle(), about=""),))
BROKEN += [
    (declared.levels_can_be_chosen_and_play, NO_MIDDLE, "nobody plays at the usual level"),
    (declared.levels_can_be_chosen_and_play, TWICE, "two levels have one name"),
    (declared.levels_can_be_chosen_and_play, LIKE_A_BOT, "called like a bot"),
    (declared.levels_can_be_chosen_and_play, NOBODY, "nobody can play at level middle"),
    (declared.levels_can_be_chosen_and_play, WORDLESS, "says nothing of itself"),
]
READS_ANYTHING = replace(ROOM, title="ReadsAnything", read=lambda text, file: ROOM.content().data)
BROKEN += [
    (declared.options_can_be_shown_as_a_form, ODD_DEFAULT, "its default cannot be chosen"),
    (declared.options_can_be_shown_as_a_form, NO_LABEL, "empty label"),
    (declared.options_can_be_shown_as_a_form, NO_FACES, "no boards for each choice of «rounds»"),
    (declared.shipped_content_is_read_and_played, READS_ANYTHING, "a YardError was expected"),
]

LESSONS = {
    "illegal": "the lesson cannot be played",
    "notation": "holds the notation ['c1:1']",
    "long": "has 480 letters",
}
for wrong, complaint in LESSONS.items():
    lesson = replace(ROOM, title=f"Lesson {wrong}", lesson=f"lessons/{wrong}.toml")
    BROKEN += [(declared.a_lesson_can_be_followed_to_its_end, lesson, complaint)]


@breaks(
    declared.a_lesson_can_be_followed_to_its_end,
    "step 1 of the lesson leaves nothing to decide",
    replace(ROOM, lesson="lessons/good.toml"),
)
class NothingToLearn(LanternPosition):
    def moves(self) -> list[Move]:
        return super().moves()[:1]


# How a play goes


@breaks(moves.the_referee_finds_no_fault, "a card is in two hands")
class DealsFromTwoDecks(LanternPosition):
    def odds(self) -> list[tuple[Move, int]]:
        if self.stage != "deal":
            return super().odds()
        return [(self.game.card_at(self.seat, card), 1) for card in range(1, self.game.deck.cards + 1)]


@breaks(moves.somebody_can_always_decide, "moves() is []")
class NothingToDo(LanternPosition):
    def moves(self) -> list[Move]:
        return super().moves() if self.turn + 1 < 2 * self.game.seats else []

    def pick(self, rng: Random) -> Move:
        return super().pick(rng) if self.moves() or self.actor < 0 else STAY


@breaks(moves.somebody_can_always_decide, "no positive whole number")
class WeightlessSide(LanternPosition):
    def odds(self) -> list[tuple[Move, int]]:
        return [(move, weight - 1) for move, weight in super().odds()] if self.stage == "roll" else super().odds()


@breaks(moves.somebody_can_always_decide, "listed twice")
class TwiceListed(LanternPosition):
    def moves(self) -> list[Move]:
        return super().moves()[:1] + super().moves()


@breaks(moves.somebody_can_always_decide, "the result is")
class EarlyResult(LanternPosition):
    def result(self) -> str:
        return "#lit" if self.turn > self.game.seats else ""


@breaks(moves.every_game_ends, "declares no turn_cap")
class Endless(LanternPosition):
    def _next_turn(self, stage: str) -> None:
        super()._next_turn("choose" if stage == "over" else stage)


@breaks(moves.every_game_ends, "begins with #")
class ResultWithoutMark(LanternPosition):
    def result(self) -> str:
        return super().result().lstrip("#")


@breaks(moves.only_listed_moves_are_accepted, "is accepted though it is not listed")
class RaisesAgain(LanternPosition):
    def play(self, move: Move) -> None:
        if move == RAISE and self.stage == "choose":
            self._enter("stake")
        else:
            super().play(move)


@breaks(moves.only_listed_moves_are_accepted, "has changed the position")
class PunishesMistakes(LanternPosition):
    def play(self, move: Move) -> None:
        if self.why_not(move) is not None:
            self.dice[0] += 1
        super().play(move)


@breaks(moves.refusals_name_a_rule_and_speak_every_language, "no sentence")
class Speechless(LanternPosition):
    def why_not(self, move: Move) -> Refusal | None:
        refusal = super().why_not(move)
        return Refusal(refusal.rule, "unheard-of") if refusal is not None and refusal.key == "no-raise" else refusal


@breaks(moves.refusals_name_a_rule_and_speak_every_language, "asks for more facts")
class Factless(LanternPosition):
    def why_not(self, move: Move) -> Refusal | None:
        refusal = super().why_not(move)
        return Refusal(refusal.rule, refusal.key) if refusal is not None else None


@breaks(moves.refusals_name_a_rule_and_speak_every_language, "is no rule id")
class Ruleless(LanternPosition):
    def why_not(self, move: Move) -> Refusal | None:
        refusal = super().why_not(move)
        return Refusal("because", refusal.key, refusal.facts) if refusal is not None else None


@breaks(moves.refusals_name_a_rule_and_speak_every_language, "does not stand in the guide")
class UnwrittenRule(LanternPosition):
    def why_not(self, move: Move) -> Refusal | None:
        refusal = super().why_not(move)
        return Refusal("TOY-STAKE-99", refusal.key, refusal.facts) if refusal is not None else None


@breaks(moves.why_not_is_none_for_legal_moves_only, "raise: None")
class ExplainsTooLittle(LanternPosition):
    def moves(self) -> list[Move]:
        return [move for move in super().moves() if move != RAISE]


@breaks(moves.explain_agrees_with_parse, "gives")
class ExplainsOtherwise(Lanterns):
    def explain(self, position: Position, text: str) -> Refusal | None:
        refusal = super().explain(position, text)
        return Refusal("YARD-TEXT", "nothing-said") if refusal is not None else None


@breaks(moves.explain_agrees_with_parse, "is explained by None")
class ReadsNothing(Lanterns):
    def parse(self, position: Position, text: str) -> list[Move]:
        return super().parse(position, text) if text.strip() else []


@breaks(moves.texts_of_moves_and_actions_are_read_back, "is read otherwise")
class SpellsRaisesAsStaying(Lanterns):
    def spell(self, moves: tuple[Move, ...]) -> str:
        return "stay" if len(moves) == 2 else super().spell(moves)


@breaks(moves.actions_are_what_a_walk_over_moves_finds, "listed twice")
class ActsTwice(Lanterns):
    def actions(self, position: Position) -> Iterator[tuple[Move, ...]]:
        for action in super().actions(position):
            yield action
            yield action


@breaks(moves.actions_are_what_a_walk_over_moves_finds, "unfinished or not legal")
class StopsHalfway(Lanterns):
    def actions(self, position: Position) -> Iterator[tuple[Move, ...]]:
        for move in position.moves():
            yield (move,)


@breaks(moves.actions_are_what_a_walk_over_moves_finds, "without actions")
class NeverActs(Lanterns):
    def actions(self, position: Position) -> Iterator[tuple[Move, ...]]:
        yield from ()


def breaks_levers(complaint: str) -> Callable[[type[Levers]], type[Levers]]:
    """The same for Levers, with promises about its many actions."""

    def listed(broken: type[Levers]) -> type[Levers]:
        def make(content: AnyContent, seats: int, options: Options) -> Game:
            return (
                broken(content.data, seats) if isinstance(content.data, Box) else LEVERS.make(content, seats, options)
            )

        room = replace(LEVERS, make=make, title=broken.__name__)
        BROKEN.append((moves.promising_actions_miss_nothing_better, room, complaint))
        return broken

    return listed


@breaks_levers("is worth more than all that is promising")
class OverlooksTheBest(Levers):
    def promising(self, position: Position) -> Iterator[tuple[Move, ...]] | None:
        return islice(self.actions(position), 5) if position.actor >= 0 else None


@breaks_levers("is no action")
class PromisesHalfActions(Levers):
    def promising(self, position: Position) -> Iterator[tuple[Move, ...]] | None:
        return ((move,) for move in position.moves()) if position.actor >= 0 else None


@breaks_levers("no action is promising")
class PromisesNothing(Levers):
    def promising(self, position: Position) -> Iterator[tuple[Move, ...]] | None:
        return iter(()) if position.actor >= 0 else None


@breaks_levers("named twice")
class PromisesTwice(Levers):
    def promising(self, position: Position) -> Iterator[tuple[Move, ...]] | None:
        found = super().promising(position)
        return found and chain(*[[action, action] for action in found])


@breaks_levers("has changed the position")
class PromisesByPlaying(Levers):
    def promising(self, position: Position) -> Iterator[tuple[Move, ...]] | None:
        found = super().promising(position)
        if position.actor >= 0:
            position.play(position.moves()[0])
        return found


@breaks(positions.copies_are_independent, "has changed")
class SharedDice(LanternPosition):
    def copy(self) -> Self:
        twin = super().copy()
        twin.dice = self.dice
        return twin


@breaks(positions.copies_are_independent, "a copy differs")
class ForgetfulCopy(LanternPosition):
    def copy(self) -> Self:
        twin = super().copy()
        twin.turn = twin.turn % self.game.seats
        return twin


@breaks(positions.copies_are_independent, "a copy is not as discreet")
class IndiscreetCopy(LanternPosition):
    def play(self, move: Move) -> None:
        super().play(move)
        self.discreet = True


class Moody(LanternPosition):
    """Remembers one thing more."""

    def __init__(self, game: Lanterns) -> None:
        super().__init__(game)
        self.mood = ["calm"]

    def play(self, move: Move) -> None:
        super().play(move)
        self.mood = [*self.mood, "tense"]


@breaks(fields.every_attribute_is_copied, "copy() forgets mood")
class CopiesNoMood(Moody):
    pass


@breaks(fields.every_attribute_comes_back_from_a_dump, "forgets mood")
class DumpsNoMood(Moody):
    def copy(self) -> Self:
        twin = super().copy()
        twin.mood = self.mood
        return twin


@breaks(positions.dumps_are_json_and_load_back, "a loaded position is not as discreet")
class LoadsIndiscreetly(LanternPosition):
    def copy(self) -> Self:
        twin = super().copy()
        twin.discreet = True
        return twin


@breaks(positions.dumps_are_json_and_load_back, "not plain JSON")
class DumpsTuples(LanternPosition):
    def dump(self) -> dict[str, object]:
        return {**super().dump(), "dice": tuple(self.dice)}


@breaks(positions.dumps_are_json_and_load_back, "no format number")
class Formless(LanternPosition):
    def dump(self) -> dict[str, object]:
        return {**super().dump(), "format": None}


@breaks(positions.dumps_are_json_and_load_back, "loaded position differs")
class ForgetsStakes(Lanterns):
    def load(self, dump: dict[str, object]) -> LanternPosition:
        position = super().load(dump)
        position.stakes = [0] * self.seats
        return position


@breaks(positions.dumps_are_json_and_load_back, "goes on differently")
class KeepsSomethingOutOfTheDump(LanternPosition):
    """Every third roll counts double, and the dump does not say how many rolls there were."""

    rolls = 0

    def play(self, move: Move) -> None:
        rolling = self.stage == "roll"
        seat = self.seat
        super().play(move)
        self.rolls += rolling
        if rolling and self.rolls % 3 == 0:
            self.dice[seat] += 1

    def copy(self) -> Self:
        twin = super().copy()
        twin.rolls = self.rolls
        return twin


@breaks(positions.a_damaged_dump_is_refused_in_words, "is refused by")
class StumblesOverDumps(Lanterns):
    def load(self, dump: dict[str, object]) -> LanternPosition:
        try:
            return super().load(dump)
        except YardError as error:
            raise KeyError("hands") from error


@breaks(positions.a_damaged_dump_is_refused_in_words, "a YardError was expected")
class LoadsWhatIsLeft(Lanterns):
    def load(self, dump: dict[str, object]) -> LanternPosition:
        return super().load({**self.start().dump(), **dump})


@breaks(positions.what_load_lets_in_can_be_played_on, "is let in, and a few moves later")
class LooksAwayWhenLoading(Lanterns):
    """Its referee is blind until the game is there."""

    def load(self, dump: dict[str, object]) -> LanternPosition:
        blind = Lanterns(self.deck, self.seats, self.low, self.rounds)
        blind.referee = lambda position: []  # type: ignore[method-assign]
        position = blind.load(dump)
        position.game = self
        return position


@breaks(positions.records_replay_to_the_same_position, "elsewhere than its moves lead")
class RollsInSecret(LanternPosition):
    """Holds a random generator, so that no record can say what happened."""

    def play(self, move: Move) -> None:
        seat = self.seat
        rolling = self.stage == "roll"
        super().play(move)
        if rolling:
            self.dice[seat] += anything_below(1000)


@breaks(positions.records_replay_to_the_same_position, "is written differently")
class SpellsByTheClock(Lanterns):
    def unfold(self, word: str) -> list[str]:
        return [word.rstrip("!")]

    def spell(self, moves: tuple[Move, ...]) -> str:
        return super().spell(moves) + "!" * anything_below(50)


@breaks(positions.stories_round_trip, "is read otherwise")
class ShowsTwoLines(LanternPosition):
    def shown(self, move: Move, seat: int) -> str:
        return super().shown(move, seat).replace("?", "?\n")


@breaks(positions.chance_and_random_seats_keep_the_odds, "keep to the odds")
class LoadedDie(LanternPosition):
    def pick(self, rng: Random) -> Move:
        outcomes = [move for move, _ in self.odds()] or self.moves()
        return outcomes[rng.randrange(len(outcomes))]


@breaks(positions.chance_and_random_seats_keep_the_odds, "keep to the odds")
class LikesToStay(LanternPosition):
    def pick(self, rng: Random) -> Move:
        return STAY if self.stage == "choose" and rng.random() < 0.3 else super().pick(rng)


@breaks(positions.a_hunch_is_a_possible_move, "cannot be played")
class WildHunch(LanternPosition):
    def hunch(self, rng: Random) -> Move:
        return ONE if self.actor >= 0 else self.pick(rng)


@breaks(positions.standings_rank_every_seat, "nobody leads")
class NobodyFirst(LanternPosition):
    def standing(self) -> list[Standing]:
        return [Standing(place.rank + 1, place.score) for place in super().standing()]


@breaks(positions.standings_rank_every_seat, "ranks [")
class DenseRanks(LanternPosition):
    def standing(self) -> list[Standing]:
        ranks = sorted({place.rank for place in super().standing()})
        return [Standing(ranks.index(place.rank) + 1, place.score) for place in super().standing()]


@breaks(positions.standings_rank_every_seat, "payoffs [")
class PaysTooMuch(LanternPosition):
    def payoffs(self) -> list[float]:
        return [2 * payoff for payoff in super().payoffs()]


@breaks(positions.evaluations_lie_between_lost_and_won, "values [")
class Overjoyed(Lanterns):
    def evaluate(self, position: Position, seat: int) -> float:
        return 1 + super().evaluate(position, seat)


@breaks(positions.evaluations_lie_between_lost_and_won, "of a finished game")
class HopesOn(Lanterns):
    def evaluate(self, position: Position, seat: int) -> float:
        return 0.0 if position.actor == OVER else super().evaluate(position, seat)


class PaysEverybody(LanternPosition):
    def payoffs(self) -> list[float]:
        return [1.0] * len(self.hands)


@breaks(positions.what_a_game_declares_of_itself_is_so, "zero sum, but")
class CountsOnNothing(Lanterns):
    positions = PaysEverybody

    def start(self) -> LanternPosition:
        self.zero_sum = True
        return super().start()


@breaks(positions.what_a_game_declares_of_itself_is_so, "open information, but")
class SaysItIsOpen(Lanterns):
    def start(self) -> LanternPosition:
        self.open_information = True
        return super().start()


@breaks(positions.observations_have_the_declared_shape, "declared")
class SeesLess(Lanterns):
    def write_seen(self, position: Position, seat: int, sheet: Sheet) -> None:
        super().write_seen(position, seat, sheet)
        sheet.at -= 1


@breaks(positions.observations_have_the_declared_shape, "outside 0 to 1")
class SeesBigNumbers(Lanterns):
    def write_seen(self, position: Position, seat: int, sheet: Sheet) -> None:
        super().write_seen(position, seat, sheet)
        sheet.at -= 1
        sheet.number(100.0)


breaks_in_words(
    words.the_terminal_speaks_to_every_seat,
    "two choices in the same words",
    "SaysTheSame",
    replace(ROOM.words, choice=lambda game, position, move: "do something"),
)
breaks_in_words(
    words.nobody_reads_notation,
    "holds the notation",
    "SpeaksInCode",
    replace(ROOM.words, choice=lambda game, position, move: f"choose {game.vocabulary.text(move)}"),
)
breaks_in_words(
    words.nobody_reads_notation,
    "by its code",
    "NumbersItsSeats",
    replace(ROOM.words, prompt=lambda game, position: f"p{position.actor + 1} decides."),
)
breaks_in_words(
    words.the_terminal_speaks_to_every_seat,
    "an empty table",
    "DrawsNothing",
    replace(ROOM.words, draw=lambda game, position, seat, width=80: ""),
)


def tells_late_actions_in_code(game: Game, position: Position, action: tuple[Move, ...], seat: int) -> Said:
    """Those that no list begins with: from the eighth notch of the first lever on."""
    late = position.actor >= 0 and game.vocabulary.parts[action[0]] > 6
    return f"p{position.actor + 1} sets the levers" if late else LEVERS.words.told(game, position, action, seat)


BROKEN.append(
    (
        words.nobody_reads_notation,
        replace(LEVERS, title="LateCode", words=replace(LEVERS.words, told=tells_late_actions_in_code)),
        "by its code",
    )
)
breaks_in_words(
    words.what_chance_brings_can_be_put_together,
    "made of the same pieces",
    "NamesOnlyTheDie",
    replace(ROOM.words, pieces=lambda game, position, move: ("a die",)),
)
breaks_in_words(
    words.what_chance_brings_can_be_put_together,
    "nobody says what",
    "SilentChance",
    replace(ROOM.words, event=lambda game, position: ""),
)


def breaks_in_pictures(
    check: Played, complaint: str, title: str, picture: Callable[[Game, Position, int], str]
) -> None:
    """The same for a room that draws wrong."""

    def parts(game: Game, position: Position, seat: int) -> Parts:
        return {BOARD: picture(game, position, seat)}

    assert PICTURED.view is not None
    BROKEN.append((check, replace(PICTURED, title=title, view=replace(PICTURED.view, parts=parts)), complaint))


breaks_in_pictures(
    words.the_picture_has_a_spot_for_every_choice,
    "cannot be clicked",
    "DrawsNoStake",
    lambda game, position, seat: '<svg><rect data-spot="bench"/></svg>',
)
breaks_in_pictures(
    words.the_picture_has_a_spot_for_every_choice,
    "same id",
    "DrawsTwice",
    lambda game, position, seat: '<svg><g id="bench" data-spot="bench"/><g id="bench" data-spot="stake"/></svg>',
)
breaks_in_pictures(
    words.the_picture_has_a_spot_for_every_choice,
    "no browser can draw",
    "DrawsHalf",
    lambda game, position, seat: "<svg><rect>",
)


# Who knows what


def hands_of(position: Position) -> list[int]:
    assert isinstance(position, LanternPosition)
    return position.hands


@breaks(secrecy.views_are_equal_in_imagined_worlds, "observation differs")
class SeesHands(Lanterns):
    def write_seen(self, position: Position, seat: int, sheet: Sheet) -> None:
        super().write_seen(position, seat, sheet)
        sheet.at -= 1
        sheet.number(sum(hands_of(position)) / 100)


@breaks(secrecy.views_are_equal_in_imagined_worlds, "evaluation differs")
class FearsHands(Lanterns):
    def evaluate(self, position: Position, seat: int) -> float:
        return super().evaluate(position, seat) / max(hands_of(position)[0], 1)


@breaks(secrecy.views_are_equal_in_imagined_worlds, "standing differs")
class RanksSecrets(LanternPosition):
    def scores(self) -> list[int]:
        return [sum(parts) for parts in zip(self.hands, self.dice, strict=True)]


@breaks(secrecy.views_are_equal_in_imagined_worlds, "refusals differs")
class TalksTooMuch(LanternPosition):
    def why_not(self, move: Move) -> Refusal | None:
        refusal = super().why_not(move)
        if refusal is None or refusal.key != "no-raise":
            return refusal
        return Refusal(refusal.rule, refusal.key, {"move": f"(they hold {self.hands})"})


breaks_in_words(
    secrecy.views_are_equal_in_imagined_worlds,
    "table differs",
    "DrawsHands",
    replace(
        ROOM.words,
        draw=lambda game, position, seat, width=80: f"{draw(game, position, seat)} {hands_of(position)[0]}",
    ),
)
breaks_in_words(
    secrecy.views_are_equal_in_imagined_worlds,
    "choices differs",
    "PromptsWithHands",
    replace(ROOM.words, prompt=lambda game, position: f"They hold {sum(hands_of(position))}."),
)
breaks_in_words(
    secrecy.views_are_equal_in_imagined_worlds,
    "event differs",
    "AnnouncesHands",
    replace(ROOM.words, event=lambda game, position: f"They hold {sum(hands_of(position))}."),
)


breaks_in_pictures(
    secrecy.views_are_equal_in_imagined_worlds,
    "picture differs",
    "PaintsHands",
    lambda game, position, seat: f"<svg>{hands_of(position)}</svg>",
)


@breaks(twins.twin_worlds_look_the_same, "observation differs")
class SeesHandsAndImaginesNothing(SeesHands):
    """Its views are equal under an idle `imagine`; only a twin tells."""

    class positions(LanternPosition):
        def imagine(self, seat: int, rng: Random) -> Self:
            return self.copy()


TELLS_NOTHING = replace(ROOM, words=replace(ROOM.words, told=lambda game, position, moves, seat: ""))


@breaks(twins.twin_worlds_look_the_same, "stories of twins", TELLS_NOTHING)
class MarkedRoll(LanternPosition):
    """A roll that everybody sees is written with a mark when the roller holds a high card."""

    def shown(self, move: Move, seat: int) -> str:
        if self.stage == "roll" and self.hands[self.seat] > self.game.deck.cards // 2:
            return f"r{move - self.game.rolls_at + 1}*"
        return super().shown(move, seat)


@breaks(twins.twin_worlds_look_the_same, "played without asking differs")
class HighCardsMayNotRaise(LanternPosition):
    """What one seat may do depends on what another holds."""

    def why_not(self, move: Move) -> Refusal | None:
        if self.stage == "choose" and move == RAISE and max(self.hands) == self.hands[self.seat - 1]:
            return Refusal("TOY-RAISE-01", "raised")
        return super().why_not(move)


breaks_in_words(
    twins.twin_worlds_look_the_same,
    "told to",
    "TellsHands",
    replace(
        ROOM.words,
        told=lambda game, position, moves, seat: f"{told(game, position, moves, seat)} {sum(hands_of(position))}",
    ),
)


def count_secrets(game: Game, position: Position) -> Odds:
    return Odds(("to win",), {action: (1 / (1 + sum(hands_of(position))),) for action in game.actions(position)})


breaks_in_words(
    secrecy.odds_are_equal_in_imagined_worlds,
    "depend on secrets",
    "CountsSecrets",
    replace(ROOM.words, odds=count_secrets),
)


@breaks(twins.imagining_is_not_idle, "never imagines")
class Idle(LanternPosition):
    def imagine(self, seat: int, rng: Random) -> Self:
        return self.copy()


@breaks(twins.imagining_is_not_idle, "never imagines")
class ImaginesOnlyHighCards(LanternPosition):
    def imagine(self, seat: int, rng: Random) -> Self:
        for _ in range(200):
            twin = super().imagine(seat, rng)
            if 1 not in [card for other, card in enumerate(twin.hands) if other != seat]:
                return twin
        return twin


@breaks(twins.imagining_is_not_idle, "never imagines")
class TakesStakesForKnown(LanternPosition):
    def imagine(self, seat: int, rng: Random) -> Self:
        twin = super().imagine(seat, rng)
        twin.stakes = [*self.stakes]
        return twin


@breaks(twins.imagining_is_not_idle, "though it is known")
class ForgetsTheDice(LanternPosition):
    def imagine(self, seat: int, rng: Random) -> Self:
        twin = super().imagine(seat, rng)
        if self.turn >= self.game.seats and self.actor != OVER:
            twin.dice[0] = rng.randrange(9)
        return twin


@breaks(twins.imagining_is_not_idle, "imagines what is known")
class DealsInItsMind(LanternPosition):
    def imagine(self, seat: int, rng: Random) -> Self:
        twin = super().imagine(seat, rng)
        if not any(self.hands):
            twin.dice[0] = rng.randrange(9)
        return twin


@breaks(secrecy.imagined_worlds_can_be_played, "a card is in two hands")
class ImaginesWithTwoDecks(LanternPosition):
    def imagine(self, seat: int, rng: Random) -> Self:
        twin = super().imagine(seat, rng)
        twin.hands = [rng.randrange(self.game.deck.cards) + 1 if card else 0 for card in twin.hands]
        return twin


@breaks(secrecy.imagined_worlds_can_be_played, "has other moves")
class ImaginesItsOwnStake(LanternPosition):
    def imagine(self, seat: int, rng: Random) -> Self:
        twin = super().imagine(seat, rng)
        if seat >= 0 and self.actor != OVER:
            twin.stakes[seat] = rng.randrange(2)
        return twin


@breaks(secrecy.imagined_worlds_can_be_played, "has changed the real one")
class ImaginesInPlace(LanternPosition):
    def imagine(self, seat: int, rng: Random) -> Self:
        twin = super().imagine(seat, rng)
        twin.dice = self.dice
        return twin


breaks_in_words(
    secrecy.telling_reveals_no_more_than_showing,
    "is told to",
    "TellsStakes",
    replace(ROOM.words, told=lambda game, position, moves, seat: game.spell(moves)),
)


def breaks_in_emblem(complaint: str, title: str, emblem: str) -> None:
    assert PICTURED.view is not None
    room = replace(PICTURED, title=title, view=replace(PICTURED.view, emblem=emblem))
    BROKEN.append((pictures.the_emblem_is_a_small_picture_of_its_own, room, complaint))


breaks_in_emblem("cannot be drawn", "CutEmblem", EMBLEM[:-1])
breaks_in_emblem("is not 0 0 200 140", "SquareEmblem", EMBLEM.replace("200", "140"))
breaks_in_emblem("holds a script", "ClickingEmblem", EMBLEM.replace("/>", "><g><script/></g></svg>"))
breaks_in_emblem("letters", "LargeEmblem", EMBLEM + " " * 5000)

BROKEN.append(
    (
        pictures.motion_stops_for_those_who_ask_for_calm,
        replace(PICTURED, title="Restless", folder=ROOM.folder / "restless_room", shelf=".."),
        "who asks for calm still sees the animation of .flame.",
    )
)
