"""What a room declares is true: vocabulary, spots, options, content."""

import json
import re
from collections.abc import Mapping, Sequence

from tramyard.bots import bot_kinds, make_bot
from tramyard.bots.driver import forced_action
from tramyard.kernel.errors import YardError
from tramyard.kernel.lesson import lesson_of
from tramyard.kernel.options import Option, Value, usual
from tramyard.kernel.spans import plain
from tramyard.kernel.words import languages, speaking
from tramyard.testing.checks.kit import Declared, expecting, notation_in
from tramyard.testing.tables import Table

READ_ALOUD = re.compile(r"[a-z]+|[A-Za-z]\d{1,2}")
"""Ids of spots that are words, or names of squares."""
LONGEST_REMARK = 360
"""Letters of what is said in one step of a lesson: on a phone it is read beside the board."""


def the_vocabulary_is_fixed_and_made_of_single_words(table: Table) -> None:
    vocabulary = table.game.vocabulary
    again = table.room.game(table.seats, table.options, table.content).vocabulary
    assert vocabulary.texts == again.texts, "two games of the same table have different vocabularies"
    assert 0 < vocabulary.choices <= len(vocabulary), "no choices in the vocabulary"
    for move, text in enumerate(vocabulary.texts):
        assert text.split() == [text], f"«{text}» is not one word"
        assert vocabulary.move(text) == move, f"«{text}» is not found again"


def every_choice_is_about_a_spot(table: Table) -> None:
    vocabulary = table.game.vocabulary
    for move in range(vocabulary.choices):
        assert vocabulary.spot(move), f"«{vocabulary.text(move)}» names no spot"


def every_spot_has_words(table: Table) -> None:
    """Not its id; an id that is a word already, and squares by column and row, may be called as they are."""
    vocabulary, words = table.game.vocabulary, table.room.words
    begins = table.game.start()
    for spot in sorted({vocabulary.spot(move) for move in range(vocabulary.choices)} - {""}):
        said = plain(words.spot(table.game, begins, spot))
        assert said.strip(), f"the spot «{spot}» has no words"
        assert said != spot or READ_ALOUD.fullmatch(spot), f"the spot «{spot}» is called by its id"


def options_can_be_shown_as_a_form(table: Table) -> None:
    for option in table.room.options:
        assert _can_be_read(option, option.default), f"{option.name}: its default cannot be chosen"
        assert all(_can_be_read(option, value) for value, _ in option.choices), (
            f"{option.name}: a choice cannot be chosen"
        )
        assert not option.faces_by or _faces_can_be_picked(option, table.room.options), (
            f"{option.name}: there are no boards for each choice of «{option.faces_by}»"
        )
        for language in languages():
            with speaking(language):
                shown = json.dumps(option.as_data())
                labels = [option.as_data()["label"], *[str(choice) for _, choice in option.choices]]
            assert all(labels), f"{option.name} has an empty label"
            assert "{number}" not in shown, f"{option.name}: a label is not filled in: {shown}"


def a_form_offers_what_the_game_takes(table: Table) -> None:
    room, seats = table.room, table.seats
    begins = usual(room.options, seats)
    for option in room.options:
        offered = option.offered(seats)
        for value in [value for value, _ in option.choices] or [False, True]:
            try:
                room.game(seats, {**begins, option.name: value}, table.content)
                taken = True
            except YardError:
                taken = False
            assert taken == (value in offered), (
                f"{option.name}={value} with {seats} seats: a form offers it: {value in offered}, the game: {taken}"
            )


def levels_can_be_chosen_and_play(table: Table) -> None:
    levels = table.room.levels
    names = [level.name for level in levels]
    assert len(set(names)) == len(names), f"two levels have one name: {names}"
    assert [level for level in levels if level.usual], f"nobody plays at the usual level: {names}"
    called = set(names) & set(bot_kinds(table.room))
    assert not called, f"a level is called like a bot: {called}"
    for level in levels:
        try:
            make_bot(level.bot, table.room, table.game, 0)
        except YardError as error:
            raise AssertionError(f"nobody can play at level {level.name}: {error}") from error
        assert level.title, f"{level.name} has no word"
        assert level.about, f"{level.name} says nothing of itself"


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


def a_lesson_can_be_followed_to_its_end(table: Table) -> None:
    room = table.room
    try:
        lesson = lesson_of(room)
    except YardError as error:
        raise AssertionError(f"the lesson cannot be played: {error}") from error
    if lesson is None:
        return
    record = lesson.record
    here = record.start()
    asked: set[int] = set()
    for number, line in enumerate(record.lines):
        if lesson.asks(number) and forced_action(here) is None:
            asked.add(lesson.step_at(number))
        record.game.play_action(here, line.moves)
    for number, step in enumerate(lesson.steps):
        assert number in asked, f"step {number + 1} of the lesson leaves nothing to decide"
        assert 0 < len(step.says) <= LONGEST_REMARK, f"step {number + 1} of the lesson has {len(step.says)} letters"
    for said in [*[step.says for step in lesson.steps], lesson.end]:
        assert not notation_in(said, record.game), f"«{said}» holds the notation {notation_in(said, record.game)}"


def _faces_can_be_picked(option: Option, options: Sequence[Option]) -> bool:
    faces = option.made_of["faces"]
    picking = [{str(value) for value, _ in other.choices} for other in options if other.name == option.faces_by]
    return isinstance(faces, Mapping) and picking == [set(faces)]


def _can_be_read(option: Option, value: Value) -> bool:
    try:
        return option.read(str(value)) == value
    except YardError:
        return False


CHECKS: list[Declared] = [
    the_vocabulary_is_fixed_and_made_of_single_words,
    every_choice_is_about_a_spot,
    every_spot_has_words,
    options_can_be_shown_as_a_form,
    a_form_offers_what_the_game_takes,
    levels_can_be_chosen_and_play,
    shipped_content_is_read_and_played,
    a_lesson_can_be_followed_to_its_end,
]
