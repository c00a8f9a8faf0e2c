"""Words in the language of whoever reads them."""

import asyncio
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from tests.kernel.speaking import Speaking
from tramyard.kernel.refusal import Refusal
from tramyard.kernel.words import add_catalogue, current_language, languages, plural, speaking, translate


@pytest.fixture(name="toys")
def _toys(tmp_path: Path, catalogues: None) -> None:
    """A package's own catalogue, in a language that the yard does not speak."""
    catalogue = Catalog(locale="eo")
    catalogue.add("A lantern.", "Lanterno.")
    catalogue.add(("{count} lantern", "{count} lanterns"), ("{count} lanterno", "{count} lanternoj"))
    catalogue.add("`{text}` is not a move of this game.", "`{text}` ne estas movo.")
    folder = tmp_path / "eo" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "toys.mo").open("wb") as file:
        write_mo(file, catalogue)
    add_catalogue("toys", tmp_path)


def test_english_comes_first_and_needs_no_catalogue() -> None:
    assert languages()[0] == "en"
    assert current_language() == "en"
    assert translate("A lantern.") == "A lantern."


@pytest.mark.usefixtures("toys")
def test_a_package_brings_its_own_words() -> None:
    assert "eo" in languages()
    with speaking("eo"):
        assert translate("A lantern.") == "Lanterno."
        assert plural("{count} lantern", "{count} lanterns", 1) == "1 lanterno"
        assert plural("{count} lantern", "{count} lanterns", 3) == "3 lanternoj"
        assert Refusal("YARD-TEXT", "not-a-move", {"text": "x"}).sentence(Speaking({})) == "`x` ne estas movo."
    assert translate("A lantern.") == "A lantern."


@pytest.mark.usefixtures("toys")
def test_what_no_catalogue_knows_stays_english() -> None:
    with speaking("eo"):
        assert translate("A tram.") == "A tram."
    with speaking("xx"):
        assert translate("A lantern.") == "A lantern."
        assert plural("{count} lantern", "{count} lanterns", 2) == "2 lanterns"


@pytest.mark.usefixtures("toys")
def test_nothing_is_translated_to_nothing() -> None:
    with speaking("eo"):
        assert translate("") == ""


@pytest.mark.usefixtures("toys")
def test_two_readers_at_once_have_their_own_languages() -> None:
    async def read(language: str) -> str:
        with speaking(language):
            await asyncio.sleep(0)
            return translate("A lantern.")

    async def both() -> tuple[str, str]:
        return await asyncio.gather(read("eo"), read("en"))

    assert list(asyncio.run(both())) == ["Lanterno.", "A lantern."]


def test_the_language_is_taken_back_after_an_error() -> None:
    with pytest.raises(RuntimeError), speaking("eo"):
        raise RuntimeError
    assert current_language() == "en"
