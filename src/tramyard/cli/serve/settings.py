"""What can be set of a server: on the command line, in the environment, in a file; in this order of precedence.

Each setting has one name: `trusted_host` is `--trusted-host` on the command line, `TRAMYARD_TRUSTED_HOST` in the
environment, and `trusted_host` in the TOML file that `--config` or `TRAMYARD_CONFIG` names. With `_FILE` after it the
variable names a file that holds the value, so that secrets stand neither in the list of processes nor in the
environment.
"""

import argparse
import os
import re
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

from tramyard.cli.log_lines import FORMS
from tramyard.kernel.errors import YardError
from tramyard.kernel.words import N_, _, translate

PREFIX = "TRAMYARD_"
HOST = "127.0.0.1"
PORT = 8028
MOST_PROCESSES = 256
ALMOST = 0.8
"""How alike the name of a variable and that of a setting are where one is meant by the other."""
DOORS = ("open", "tables", "all", "invited")
YES, NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")


class Expected(Exception):
    """What a setting takes instead of what was given, as words that follow `takes`."""


class Setting(NamedTuple):
    """One setting: what it is for, how its text is read, and what holds where nothing is said."""

    name: str
    about: str
    read: Callable[[str], object]
    usual: object = None
    metavar: str = ""
    several: bool = False
    secret: bool = False
    """What may not be shown, or only in parts."""

    @property
    def option(self) -> str:
        return f"--{self.name.replace('_', '-')}"

    @property
    def variable(self) -> str:
        return f"{PREFIX}{self.name.upper()}"


def text(given: str) -> str:
    return given


def database(given: str) -> str:
    from tramyard.store.opening import line_to  # here, because most commands need none

    line_to(given, 0.0)
    return given


def port(given: str) -> int:
    if not (given.isascii() and given.isdigit() and int(given) < 65536):
        raise Expected(_("a number from 0 to 65535"))
    return int(given)


def folder(given: str) -> Path:
    return Path(given).expanduser()


def side_door(given: str) -> tuple[str, int]:
    """`127.0.0.1:8029` or `[::1]:8029`."""
    host, _colon, number = given.rpartition(":")
    if not host or not (number.isascii() and number.isdigit() and int(number) < 65536):
        raise Expected(_("HOST:PORT, such as 127.0.0.1:8029"))
    return host.removeprefix("[").removesuffix("]"), int(number)


def yes_or_no(given: str) -> bool:
    if given.lower() not in (*YES, *NO):
        raise Expected(_("yes or no"))
    return given.lower() in YES


def at_least(least: int) -> Callable[[str], int]:
    def read(given: str) -> int:
        if not (given.isascii() and given.isdigit() and least <= int(given) <= MOST_PROCESSES):
            raise Expected(_("a number from {least} to {most}").format(least=least, most=MOST_PROCESSES))
        return int(given)

    return read


def one_of(*words: str) -> Callable[[str], str]:
    def read(given: str) -> str:
        if given not in words:
            raise Expected(_("one of {words}").format(words=", ".join(words)))
        return given

    return read


def limit(given: str) -> str:
    from tramyard.web.limits import Limits, with_limits  # here, because no other command needs the server's modules

    with_limits(Limits(), [given])
    return given


SETTINGS = (
    Setting("host", N_("address to listen at (0.0.0.0 for everybody)"), text, HOST, "ADDRESS"),
    Setting("port", N_("port to listen at (0 for any that is free)"), port, PORT, "PORT"),
    Setting("database", N_("sqlite:FILE or postgresql://..."), database, None, "URL", secret=True),
    Setting("workers", N_("processes that serve, over one PostgreSQL database"), at_least(1), 1, "NUMBER"),
    Setting("thinkers", N_("processes of each in which bots think (0: see «worker»)"), at_least(0), None, "NUMBER"),
    Setting("content", N_("folder with more cards and maps"), folder, None, "DIR"),
    Setting("trusted_host", N_("answer to this name alone (repeatable)"), text, (), "NAME", several=True),
    Setting("limit", N_("set a limit anew (repeatable)"), limit, (), "NAME=NUMBER", several=True),
    Setting("operations", N_("where /health and /metrics are, for you alone"), side_door, None, "HOST:PORT"),
    Setting("log_format", N_("the log as lines or as JSON"), one_of(*FORMS), "lines", "lines|json"),
    Setting("access_log", N_("write every request into the log, secrets masked"), yes_or_no, False, "yes|no"),
    Setting("door", N_("who may come in: everybody, or those of the club"), one_of(*DOORS), None, "|".join(DOORS)),
    Setting("club_password", N_("what those of the club know"), text, None, "PASSWORD", secret=True),
    Setting("imprint", N_("text file about whoever runs the server, for the page about privacy"), folder, None, "FILE"),
)
BY_NAME = {setting.name: setting for setting in SETTINGS}


class Given(NamedTuple):
    """The value of a setting, and what named it: an option, a variable, a line of a file; nothing where it is usual."""

    value: Any
    by: str = ""


@dataclass(frozen=True)
class Settings:
    """All settings of a server, read and checked."""

    host: str
    port: int
    database: str
    workers: int
    thinkers: int | None
    content: Path | None
    trusted_host: Sequence[str]
    limit: Sequence[str]
    operations: tuple[str, int] | None
    log_format: str
    access_log: bool
    door: str
    club_password: str
    imprint: Path | None


def add_settings(parser: argparse.ArgumentParser, names: Collection[str] = tuple(BY_NAME)) -> None:
    """An option for each of these settings."""
    for setting in SETTINGS:
        if setting.name in names and setting.name != "club_password":  # whoever lists the processes would read it
            action = "append" if setting.several else "store"
            parser.add_argument(setting.option, metavar=setting.metavar, action=action, help=translate(setting.about))
    add_config(parser)


def add_config(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--config", metavar="FILE", help=_("TOML file with settings"))


def read_settings(args: argparse.Namespace, surroundings: Mapping[str, str] = os.environ) -> dict[str, Given]:
    """Every setting by its name. YardError with the name of the one that is wrong."""
    _check_spelling(surroundings)
    file = _file(args, surroundings)
    return {setting.name: _given(setting, args, surroundings, file) for setting in SETTINGS}


def database_given(args: argparse.Namespace, surroundings: Mapping[str, str] = os.environ) -> str:
    """The database alone, for commands that need nothing else; empty where none is named."""
    file = _file(args, surroundings)
    return _given(BY_NAME["database"], args, surroundings, file).value or ""


def _check_spelling(surroundings: Mapping[str, str]) -> None:
    """Refuses a variable that is almost the name of a setting: nobody would notice that it says nothing."""
    known = [f"{setting.variable}{end}" for setting in SETTINGS for end in ("", "_FILE")] + [f"{PREFIX}CONFIG"]
    names = [name.removeprefix(PREFIX) for name in known]
    for variable in sorted(surroundings):
        if variable.startswith(PREFIX) and variable not in known:
            for meant in get_close_matches(variable.removeprefix(PREFIX), names, 1, ALMOST):
                sentence = _("There is no setting {variable}. Is {meant} meant?")
                raise YardError(sentence.format(variable=variable, meant=f"{PREFIX}{meant}"))


class ConfigFile(NamedTuple):
    path: str
    values: dict[str, object]


def _file(args: argparse.Namespace, surroundings: Mapping[str, str]) -> ConfigFile:
    variable = f"{PREFIX}CONFIG"
    path: str = args.config or surroundings.get(variable, "")
    if not path:
        return ConfigFile("", {})
    try:
        values = tomllib.loads(Path(path).expanduser().read_text("utf-8"))
    except OSError as error:
        by = "--config" if args.config else variable
        raise YardError(_told(by, path, error)) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise YardError(_("{file}: expected TOML: {fault}").format(file=path, fault=error)) from error
    for name in values:
        if name not in BY_NAME:
            sentence = _("{file}: there is no setting «{name}»; there are: {known}.")
            raise YardError(sentence.format(file=path, name=name, known=", ".join(BY_NAME)))
    return ConfigFile(path, values)


def _given(setting: Setting, args: argparse.Namespace, surroundings: Mapping[str, str], file: ConfigFile) -> Given:
    told = getattr(args, setting.name, None)
    if told is not None:
        return _read(setting, told, setting.option)
    if (told := surroundings.get(setting.variable)) is not None:
        return _read(setting, _parts(setting, told), setting.variable)
    variable = f"{setting.variable}_FILE"
    if (path := surroundings.get(variable)) is not None:
        try:
            told = Path(path).read_text("utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise YardError(_told(variable, path, error)) from error
        return _read(setting, _parts(setting, told), variable)
    if setting.name in file.values:
        by = f"{file.path}: {setting.name}"
        return _read(setting, _plain(setting, file.values[setting.name], by), by)
    return Given(setting.usual)


def _told(by: str, path: str, error: Exception) -> str:
    """A file that a setting names cannot be read."""
    reason = getattr(error, "strerror", None) or error
    return _("{setting}: {file}: {reason}").format(setting=by, file=path, reason=reason)


def _parts(setting: Setting, told: str) -> str | list[str]:
    """In the environment several values stand with spaces or commas between them."""
    return re.split(r"[\s,]+", told.strip()) if setting.several else told


def _plain(setting: Setting, value: object, by: str) -> str | list[str]:
    """What TOML knows as numbers, truth values and lists, as the texts of a command line."""
    if setting.several and isinstance(value, dict):
        return [f"{name}={number}" for name, number in value.items()]
    if setting.several and isinstance(value, list):
        return [str(each) for each in value]
    if isinstance(value, dict | list):
        raise YardError(_("{setting} takes one value.").format(setting=by))
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _read(setting: Setting, told: str | list[str], by: str) -> Given:
    try:
        if setting.several:
            return Given([setting.read(each) for each in ([told] if isinstance(told, str) else told)], by)
        assert isinstance(told, str)
        return Given(setting.read(told), by)
    except Expected as expected:
        sentence = _("{setting} takes {expected}, not «{given}».")
        raise YardError(sentence.format(setting=by, expected=expected, given=told)) from None
    except YardError as error:
        raise YardError(f"{by}: {error}") from error


def checked(given: Mapping[str, Given], usual_database: Callable[[], str]) -> Settings:
    """The same together: the database that is used where none is named, the door that a password closes."""
    values: dict[str, Any] = {name: one.value for name, one in given.items()}
    values["database"] = values["database"] or usual_database()
    password = values["club_password"] or ""
    values["club_password"] = password
    values["door"] = values["door"] or ("all" if password else "open")
    if values["door"] in ("tables", "all") and not password:
        sentence = _("{setting}: this door needs a password: {variable} or {variable}_FILE.")
        by, variable = given["door"].by, BY_NAME["club_password"].variable
        raise YardError(sentence.format(setting=by, variable=variable))
    check_processes(given, values["database"])
    return Settings(**values)


def check_processes(given: Mapping[str, Given], database: str) -> None:
    """YardError where several processes shall use a file."""
    from tramyard.store.opening import is_file  # here, because most commands need none

    if not is_file(database):
        return
    if given["workers"].value > 1:
        sentence = _("{setting}: several processes need PostgreSQL; a database file has one server.")
        raise YardError(sentence.format(setting=given["workers"].by))
    if given["thinkers"].value == 0:
        sentence = _("{setting}: with 0 other processes must think, which need PostgreSQL.")
        raise YardError(sentence.format(setting=given["thinkers"].by))


@contextmanager
def because_of(given: Given) -> Iterator[None]:
    """What cannot be done inside is the fault of this setting."""
    try:
        yield
    except YardError as error:
        raise YardError(f"{given.by}: {error}" if given.by else str(error)) from error


# Showing them


def masked(url: str) -> str:
    """The address of a database without its password.

    >>> masked("postgresql://ann:secret@host/yard?password=secret")
    'postgresql://ann:***@host/yard?password=***'
    """
    return re.sub(r"(password=)[^&\s]*", r"\1***", re.sub(r"(//[^:/@]*:)[^@]*@", r"\1***@", url))


def shown(setting: Setting, settings: Settings) -> str:
    value = getattr(settings, setting.name)
    if setting.name == "club_password":
        return "***" if value else ""
    if setting.name == "database":
        return masked(value)
    if setting.name == "operations":
        return f"{value[0]}:{value[1]}" if value else ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(value) if setting.several else "" if value is None else str(value)


def print_settings(settings: Settings, given: Mapping[str, Given]) -> None:
    """Each with its value and with what named it."""
    rows = [(each.name, shown(each, settings) or "-", given[each.name].by or _("usual")) for each in SETTINGS]
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    for name, value, by in rows:
        print(f"{name:{widths[0]}}  {value:{widths[1]}}  {by}")
