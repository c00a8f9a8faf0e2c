"""Boards, cards and puzzles as TOML files, read into msgspec structs; a mistake names file, field and expectation."""

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from tramyard.kernel.errors import FileFault

Struct = TypeVar("Struct")

LIMIT = 64 * 1024
"""No content file is larger, in bytes."""


@dataclass(frozen=True)
class Content(Generic[Struct]):
    """A content file that was read: its name, its text (records embed it where it did not ship), and what it says."""

    name: str
    text: str
    data: Struct

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.text)


def fingerprint(text: str) -> str:
    """Tells two texts apart whatever machine they lie on; line ends do not count."""
    return hashlib.sha256(text.replace("\r\n", "\n").encode()).hexdigest()[:32]


def read_text(path: Path) -> str:
    """A content or record file's text, or a FileFault."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise FileFault(str(path), "", f"cannot be read ({error.strerror or error})") from error
    try:
        return raw.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise FileFault(str(path), f"byte {error.start}", "expected text in UTF-8") from error


def decode(text: str, shape: type[Struct], file: str) -> Struct:
    """TOML text as a struct of this shape, or a FileFault with field or line."""
    if len(text.encode()) > LIMIT:
        raise FileFault(file, "", f"expected at most {LIMIT // 1024} kB")
    try:
        return msgspec.toml.decode(text, type=shape)
    except msgspec.ValidationError as error:
        where, expected = _field_and_expectation(str(error))
        raise FileFault(file, where, expected) from error
    except (msgspec.DecodeError, ValueError) as error:
        raise FileFault(file, "", f"expected TOML: {error}") from error


def _field_and_expectation(message: str) -> tuple[str, str]:
    """msgspec says «Expected `int`, got `str` - at `$.cities.list[3].id`»: the field first, then the rest."""
    found = re.match(r"(.*) - at `\$\.?(.*)`$", message)
    if found is None:
        return "", message[:1].lower() + message[1:]
    return f"field {found[2]}", found[1][:1].lower() + found[1][1:]
