"""A game's guide: its rules told to players, every rule with an id.

A guide is a Markdown file. Sections begin with `## Heading`; the first one is the player's aid. A rule is one line,
`**TM-SET-01** {rule} Each player takes a token.`, whose kind says how it is checked: `rule` by a test that fails when
the rule is broken, `fact` against content or calculation, `note` not at all.

What a rule's id looks like is said here, once, for guides, ledgers, tests' marks and mutants.
"""

import re
import textwrap
import unicodedata
from pathlib import Path
from typing import Final, NamedTuple

KINDS: Final = ("rule", "fact", "note")
FALLBACK: Final = "en"

RULE_ID: Final = r"[A-Z][A-Z0-9]+-(?:[A-Z0-9]*[A-Z][A-Z0-9]*-[A-Z]?\d+[a-z]?|[A-Z]+\d+)"
"""A rule of a game's family (`TM-ROLL-02`, `TW-2P-08b`, `TW-DEST-C1`), or a numbered ruling or example (`TM-A01`)."""

_HEADING: Final = re.compile(r"## +(.+)")
_RULE: Final = re.compile(rf"\*\*(?P<id>{RULE_ID})\*\* +(?:\{{(?P<kind>\w*)\}} *)?(?P<text>.*)")
_NO_RULE: Final = re.compile(r"\*\*(?P<id>[^*]*)\*\* +\{\w*\}.*")
_WHOLE_ID: Final = re.compile(rf"(?<![\w-]){RULE_ID}(?![\w-])")
_TABLE_RULE: Final = re.compile(r"\|[\s|:-]+\|")
# Code first: what stands between backticks is kept letter by letter, stars and all.
_MARKS: Final = re.compile(r"`([^`]+)`|\*\*(.+?)\*\*|(?<!\w)\*(\S|\S.*?\S)\*(?!\w)|\[([^\]]+)\]\([^)]*\)")


def is_rule_id(text: str) -> bool:
    """Whether this is a rule's id and nothing else.

    >>> [is_rule_id(text) for text in ("TM-ROLL-02", "TW-EP9-07", "L28-A10", "A-11", "YARD-TURN", "UTF-8")]
    [True, True, True, False, False, False]
    """
    return _WHOLE_ID.fullmatch(text) is not None


def rule_ids(text: str) -> tuple[str, ...]:
    """All ids in a text, such as a comment, in the order in which they stand there.

    >>> rule_ids("# TW-2P-08b: nor later (TW-TIX-03); not the A-11 of a ledger")
    ('TW-2P-08b', 'TW-TIX-03')
    """
    return tuple(_WHOLE_ID.findall(text))


class GuideError(ValueError):
    """A guide that cannot be read; the sentence names file and line."""


class Entry(NamedTuple):
    """One line of the rules: `text` is Markdown, `section` the heading it stands under."""

    id: str
    kind: str
    text: str
    section: str

    def plain(self, width: int = 100) -> str:
        """The entry for a terminal: id, then the text indented under it."""
        return f"{self.id}\n" + textwrap.indent(_wrap(plain(self.text), width - 2), "  ")


class Section(NamedTuple):
    """A heading and what stands under it, in reading order: entries, and paragraphs of Markdown between them."""

    title: str
    parts: tuple[Entry | str, ...]

    def plain(self, width: int = 100) -> str:
        """The section for a terminal."""
        body = [part.plain(width) if isinstance(part, Entry) else _plain_block(part, width) for part in self.parts]
        return "\n\n".join([f"{self.title}\n{'-' * len(self.title)}", *body])


class Guide:
    """The rules of one game in one language."""

    def __init__(self, title: str, sections: tuple[Section, ...]) -> None:
        self.title = title
        self.sections = sections
        parts = [part for section in sections for part in section.parts]
        self._entries = {part.id.upper(): part for part in parts if isinstance(part, Entry)}

    @staticmethod
    def parse(text: str, name: str = "guide") -> "Guide":
        """Read a guide; `name` is what errors call the file."""
        return _Reader(name).read(text)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry, in reading order."""
        return tuple(self._entries.values())

    def entry(self, id: str) -> Entry | None:
        """The entry with this id, in capitals or not; None when the guide has none."""
        return self._entries.get(id.strip().upper())

    def search(self, words: str) -> tuple[Entry, ...]:
        """The entries in which every one of these words occurs; capitals and accents make no difference."""
        wanted = _fold(words).split()
        if not wanted:
            return ()
        return tuple(e for e in self.entries if all(word in _fold(f"{e.id} {e.section} {e.text}") for word in wanted))

    def aid(self, width: int = 100) -> str:
        """The player's aid (the guide's first section) for a terminal, without its heading."""
        return "\n\n".join(_plain_block(part, width) for part in self.sections[0].parts if isinstance(part, str))

    def plain(self, width: int = 100) -> str:
        """The whole guide for a terminal."""
        return "\n\n".join([self.title, *(section.plain(width) for section in self.sections)])


def load(path: Path, language: str = FALLBACK) -> Guide:
    """The guide of the folder `path` in this language (`it`, `it_IT`, ...), or in English where there is none.

    A translation may be unfinished: the sections it has not come to yet follow in English.
    """
    spoken = re.split(r"[-_.@]", language)[0].lower()
    english = read(path / f"{FALLBACK}.md")
    file = path / f"{spoken}.md"
    if spoken == FALLBACK or not (spoken.isalpha() and file.is_file()):
        return english
    begun = read(file)
    return Guide(begun.title, begun.sections + english.sections[len(begun.sections) :])


def read(file: Path) -> Guide:
    """The guide in this file, as far as it goes."""
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise GuideError(f"{file}: there is no such guide.") from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise GuideError(f"{file}, line {line}: this is not UTF-8 text.") from None
    return Guide.parse(text, str(file))


def plain(markdown: str) -> str:
    """Words without Markdown's marks: bold, emphasis, code and links become what they say."""
    return _MARKS.sub(lambda mark: mark[1] if mark[1] else plain(mark[2] or mark[3] or mark[4]), markdown)


class _Reader:
    """Reads one guide line by line and remembers where each id was first seen."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.title = ""
        self.sections: list[Section] = []
        self.heading = ""
        self.parts: list[Entry | str] = []
        self.paragraph: list[str] = []
        self.seen: dict[str, int] = {}

    def read(self, text: str) -> Guide:
        for number, raw in enumerate(text.splitlines(), 1):
            self._line(number, raw.rstrip())
        self._close_section()
        if not self.sections:
            raise GuideError(f"{self.name}: a guide needs at least one section (`## Heading`).")
        return Guide(self.title, tuple(self.sections))

    def _line(self, number: int, line: str) -> None:
        if heading := _HEADING.fullmatch(line):
            self._close_section()
            self.heading = heading[1]
        elif line.startswith("# "):
            if self.title or self.heading:
                raise self._error(number, "the title (`# ...`) stands once, at the top.")
            self.title = line[2:].strip()
        elif found := _RULE.fullmatch(line):
            self._close_paragraph()
            self.parts.append(self._entry(number, found))
        elif found := _NO_RULE.fullmatch(line):
            raise self._error(number, f"'{found['id']}' is no rule id such as TM-ROLL-02 or TM-A01.")
        elif not line:
            self._close_paragraph()
        elif self.heading:
            self.paragraph.append(line)
        else:
            raise self._error(number, "words before the first section (`## Heading`).")

    def _entry(self, number: int, found: re.Match[str]) -> Entry:
        id, kind, text = found["id"], found["kind"], found["text"].strip()
        if id.upper() in self.seen:
            raise self._error(number, f"{id} already stands in line {self.seen[id.upper()]}.")
        if kind not in KINDS:
            given = f"'{kind}' is no kind" if kind else "the kind is missing"
            raise self._error(number, f"{id}: {given}; write {{rule}}, {{fact}} or {{note}}.")
        if not text:
            raise self._error(number, f"{id} has no text.")
        if not self.heading:
            raise self._error(number, f"{id} stands before the first section (`## Heading`).")
        self.seen[id.upper()] = number
        return Entry(id, kind, text, self.heading)

    def _close_paragraph(self) -> None:
        if self.paragraph:
            self.parts.append("\n".join(self.paragraph))
            self.paragraph = []

    def _close_section(self) -> None:
        self._close_paragraph()
        if self.heading:
            self.sections.append(Section(self.heading, tuple(self.parts)))
        self.parts = []

    def _error(self, number: int, what: str) -> GuideError:
        return GuideError(f"{self.name}, line {number}: {what}")


def _plain_block(block: str, width: int) -> str:
    lines = block.split("\n")
    if lines[0].startswith("|"):
        return _plain_table(lines)
    if lines[0].startswith(("- ", "* ")):
        items = re.split(r"\n(?=[-*] )", block)
        return "\n".join(_wrap(plain(" ".join(item.split())), width, "  ") for item in items)
    return _wrap(plain(" ".join(lines)), width)


def _plain_table(lines: list[str]) -> str:
    written = [line for line in lines if not _TABLE_RULE.fullmatch(line)]
    rows = [[plain(cell.strip()) for cell in line.strip("|").split("|")] for line in written]
    widths = [max(len(row[column]) for row in rows if column < len(row)) for column in range(max(map(len, rows)))]
    return "\n".join("  ".join(cell.ljust(widths[i]) for i, cell in enumerate(row)).rstrip() for row in rows)


def _wrap(text: str, width: int, indent: str = "") -> str:
    return textwrap.fill(text, max(width, 20), subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def _fold(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
