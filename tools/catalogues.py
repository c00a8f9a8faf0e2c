"""Keeps the gettext catalogues in step with the words of the source: `make catalogues`, then translate what is empty.

The yard has a catalogue per language, and so has every room, in its own folder. A room does not repeat what the yard
says too. New words come in empty (English until somebody translates them), changed ones as `fuzzy` (not used until
somebody has looked); a word that moves to another catalogue takes its translation along. A new language needs no code:
`make catalogues NEW=pt` begins it.
"""

import argparse
import ast
import string
import sys
import tomllib
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
KEYWORDS = {"_": None, "N_": None, "translate": None, "plural": (1, 2)}
METHODS = [(pattern, "jinja2") for pattern in ("web/templates/**.html", "web/templates/**.svg", "picture/**.svg")]
"""The templates of the yard and of a room, from where each lies."""
WIDTH = 120
HEAD = """\
# Tramyard in another language. `make catalogues` brings new words in; the same licence as Tramyard.
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plurals}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"""


def main(arguments: Sequence[str], root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(prog="catalogues", description="Bring all words into the catalogues.")
    parser.add_argument("language", nargs="?", help="begin a catalogue for this language (pt, fr, ...)")
    begun: str | None = parser.parse_args(arguments).language
    if begun:
        try:
            Locale.parse(begun)
        except (ValueError, UnknownLocaleError):
            parser.error(f"«{begun}» is not a language such as pt or fr.")
    words = extracted(root)
    for language in sorted({*languages(root), *([begun] if begun else [])}):
        before = [read(home, language) for home in words]
        for home in [home for home in words if language == begun or speaks(home, language)]:
            catalogue = updated(read(home, language), words[home], before)
            write(file_of(home, language), catalogue)
            missing = sum(1 for _ in gaps(words[home], catalogue))
            told = f"{len(words[home])} texts, {missing} to translate or look at"
            print(f"{file_of(home, language).relative_to(root)}: {told}")
    return 0


class Home(NamedTuple):
    """What has catalogues of its own: the yard, or a room."""

    domain: str
    folder: Path


def homes(root: Path) -> list[Home]:
    """The yard, then every room."""
    rooms = sorted(file.parent for file in root.glob("src/tramyard/games/*/__init__.py"))
    return [Home("tramyard", root / "src/tramyard"), *[Home(room.name, room) for room in rooms]]


def file_of(home: Home, language: str) -> Path:
    return home.folder / "locale" / language / "LC_MESSAGES" / f"{home.domain}.po"


def languages(root: Path) -> list[str]:
    """Every language that has a catalogue."""
    files = [file for home in homes(root) for file in home.folder.glob(f"locale/*/LC_MESSAGES/{home.domain}.po")]
    return sorted({file.parent.parent.name for file in files})


def speaks(home: Home, language: str) -> bool:
    """Whether something has a catalogue in this language, or a guide in it, as a new room has."""
    return file_of(home, language).is_file() or (home.folder / "guide" / f"{language}.md").is_file()


def extracted(root: Path) -> dict[Home, Catalog]:
    """All words that modules and templates show, by the home whose catalogue has them."""
    yard, *rooms = homes(root)
    words = {yard: found_in(root, yard.folder, [room.folder for room in rooms])}
    for room in rooms:
        words[room] = found_in(root, room.folder, [])
        for word in list(words[room]):
            if word.id and word.id in words[yard]:
                words[room].delete(word.id)
    return words


def found_in(root: Path, folder: Path, others: Sequence[Path]) -> Catalog:
    """The words of a folder, without those of the `others` inside it."""
    words = Catalog(domain="tramyard", project="Tramyard", fuzzy=False)
    for module in sorted(folder.rglob("*.py")):
        if not any(module.is_relative_to(other) for other in others):
            for text in of_module(module.read_bytes()):
                words.add(text, None, [(module.relative_to(root).as_posix(), 0)])
    for lesson in sorted(folder.rglob("lesson.toml")):
        if not any(lesson.is_relative_to(other) for other in others):
            for text in of_lesson(lesson.read_text("utf-8")):
                words.add(text, None, [(lesson.relative_to(root).as_posix(), 0)])
    options = {pattern: {"silent": "false"} for pattern, _method in METHODS}
    for file, _line, found, comments, context in extract_from_dir(folder, METHODS, options, KEYWORDS):
        where = (folder / file).relative_to(root).as_posix()
        words.add(found, None, [(where, 0)], auto_comments=comments, context=context)
    return words


def of_module(source: bytes) -> Iterator[str | tuple[str, str]]:
    """The texts of a module. Babel's own reader misses calls inside f-strings before Python 3.12."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        if isinstance(call.func, ast.Name) and call.func.id in KEYWORDS:
            match [argument.value if isinstance(argument, ast.Constant) else None for argument in call.args]:
                case [str(one), str(many), *_rest]:
                    yield one, many
                case [str(text), *_rest]:
                    yield text


def of_lesson(text: str) -> list[str]:
    """What whoever learns by playing is told."""
    lesson = tomllib.loads(text)
    return [*[step["says"] for step in lesson["steps"]], lesson["end"]]


def updated(catalogue: Catalog, words: Catalog, others: Sequence[Catalog]) -> Catalog:
    """The catalogue with the words of today; what one of the others translates comes with its translation."""
    for word in [word for word in words if word.id and catalogue.get(word.id, word.context) is None]:
        twins = [other.get(word.id, word.context) for other in others]
        if known := [twin for twin in twins if twin is not None and all(forms(twin))]:
            catalogue.add(word.id, known[0].string, flags=known[0].flags, context=word.context)
    catalogue.update(words, update_creation_date=False)
    catalogue.obsolete.clear()
    return catalogue


def read(home: Home, language: str) -> Catalog:
    """A catalogue as it is; an empty one where there is none yet."""
    file = file_of(home, language)
    if not file.exists():
        return Catalog(language, domain=home.domain, project="Tramyard", fuzzy=False)
    with file.open("rb") as text:
        return read_po(text, locale=language, domain=home.domain)


def write(file: Path, catalogue: Catalog) -> None:
    """Without lines and dates: what only moves is not a change."""
    text = BytesIO()
    write_po(text, catalogue, width=WIDTH, omit_header=True, include_lineno=False, sort_by_file=True)
    head = HEAD.format(language=catalogue.locale_identifier, plurals=catalogue.plural_forms)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"{head}\n{text.getvalue().decode()}", "utf-8")


def gaps(words: Catalog, catalogue: Catalog) -> Iterator[str]:
    """What a catalogue owes, one sentence each: missing and doubtful translations, and other `{places}` than ours."""
    for word in words:
        if not word.id:
            continue
        name = f"«{texts(word)[0]}»"
        twin = catalogue.get(word.id, word.context)
        if twin is None or not all(forms(twin)):
            yield f"{name} is not translated"
        elif twin.fuzzy:
            yield f"{name} has a doubtful translation"
        elif odd := sorted(set().union(*map(places, forms(twin))) ^ set().union(*map(places, texts(word)))):
            yield f"{name} and its translation differ in {', '.join(odd)}"


def forms(message: Message) -> tuple[str, ...]:
    return tuple(message.string) if isinstance(message.string, (list, tuple)) else (message.string or "",)


def texts(message: Message) -> tuple[str, ...]:
    return tuple(message.id) if isinstance(message.id, (list, tuple)) else (message.id,)


def places(text: str) -> set[str]:
    """The `{places}` of a text that are filled in when it is shown."""
    return {
        f"{{{field}}}" for _before, field, _spec, _conversion in string.Formatter().parse(text) if field is not None
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
