"""What a room declares is true: vocabulary, spots, options, content."""

import json

from tramyard.kernel.errors import YardError
from tramyard.kernel.options import Option, Value
from tramyard.kernel.words import languages, speaking
from tramyard.testing.checks.kit import Declared, expecting
from tramyard.testing.tables import Table


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


def _can_be_read(option: Option, value: Value) -> bool:
    try:
        return option.read(str(value)) == value
    except YardError:
        return False


CHECKS: list[Declared] = [
    the_vocabulary_is_fixed_and_made_of_single_words,
    every_choice_is_about_a_spot,
    options_can_be_shown_as_a_form,
    shipped_content_is_read_and_played,
]
