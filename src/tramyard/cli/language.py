"""Which language a command speaks: `--language`, or what the environment says."""

import argparse
import os
from collections.abc import Sequence

from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _, languages, speaking


def split_language(argv: Sequence[str]) -> tuple[str, list[str]]:
    """The language to speak, and the arguments without it. It may stand before or after the command."""
    scout = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    scout.add_argument("--language", nargs="?", const="")
    found, rest = scout.parse_known_args(argv)
    wanted: str | None = found.language
    if wanted is None:
        return from_environment(), rest
    if _short(wanted) not in languages():
        with speaking(from_environment()):
            sentence = _("There is no language «{wanted}»; there are: {known}.")
        raise YardError(sentence.format(wanted=wanted, known=", ".join(languages())))
    return _short(wanted), rest


def from_environment() -> str:
    """What LC_ALL, LC_MESSAGES or LANG ask for, if it is spoken here; English otherwise."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = os.environ.get(name, "")
        if wanted:
            return _short(wanted) if _short(wanted) in languages() else "en"
    return "en"


def _short(locale: str) -> str:
    """`it_IT.UTF-8` is `it`."""
    return locale.replace("-", "_").replace(".", "_").split("_")[0].lower()
