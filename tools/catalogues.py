"""Keeps the gettext catalogues in step with the words of the source: `make catalogues`, then translate what is empty.

New words come in empty (English until somebody translates them), changed ones as `fuzzy` (not used until somebody
has looked). A new language needs no code: `make catalogues NEW=pt` begins it.
"""

import argparse
import ast
import string
import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
KEYWORDS = {"_": None, "N_": None, "translate": None, "plural": (1, 2)}
METHODS = [(pattern, "jinja2") for pattern in ("web/templates/**.html", "web/templates/**.svg", "games/**.svg")]
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
        catalogue = updated(root, language, words)
        write(file_of(root, language), catalogue)
        missing = sum(1 for _ in gaps(words, catalogue))
        print(f"{file_of(root, language).relative_to(root)}: {len(words)} texts, {missing} to translate or look at")
    return 0


def file_of(root: Path, language: str) -> Path:
    return root / "src/tramyard/locale" / language / "LC_MESSAGES/tramyard.po"


def languages(root: Path) -> list[str]:
    """Every language that has a catalogue."""
    return sorted(file.parent.parent.name for file in root.glob("src/tramyard/locale/*/LC_MESSAGES/tramyard.po"))


def extracted(root: Path) -> Catalog:
    """All words that the package's modules and templates show."""
    words = Catalog(domain="tramyard", project="Tramyard", fuzzy=False)
    source = root / "src/tramyard"
    for module in sorted(source.rglob("*.py")):
        for text in of_module(module.read_bytes()):
            words.add(text, None, [(module.relative_to(root).as_posix(), 0)])
    options = {pattern: {"silent": "false"} for pattern, _method in METHODS}
    for file, _line, found, comments, context in extract_from_dir(source, METHODS, options, KEYWORDS):
        words.add(found, None, [(f"src/tramyard/{file}", 0)], auto_comments=comments, context=context)
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


def updated(root: Path, language: str, words: Catalog) -> Catalog:
    """The catalogue of a language with the words of today."""
    catalogue = read(root, language)
    catalogue.update(words, update_creation_date=False)
    catalogue.obsolete.clear()
    return catalogue


def read(root: Path, language: str) -> Catalog:
    """A catalogue as it is; an empty one where there is none yet."""
    file = file_of(root, language)
    if not file.exists():
        return Catalog(language, domain="tramyard", project="Tramyard", fuzzy=False)
    with file.open("rb") as text:
        return read_po(text, locale=language, domain="tramyard")


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
