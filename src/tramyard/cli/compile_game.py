"""`tramyard compile-game`: the rules and bots of somebody's own package as native code, beside the yard's own.

mypyc alone would not do: a class of the package that derives from the kernel's Position must lie in memory as the
kernel's library, built long ago, expects it. So the kernel's sources are read too, and only the package is built.
"""

import argparse
import os
import re
import shutil
import sys
import tempfile
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

import tramyard
from tramyard.build import flavour
from tramyard.cli.arguments import Commands
from tramyard.compiling import Group, compile_groups
from tramyard.kernel.errors import YardError
from tramyard.kernel.room import room
from tramyard.kernel.words import _

SITE = Path(tramyard.__file__).parents[1]
BASES = ("kernel", "tramnet")
"""The layers whose classes a game derives from or holds."""
MODULES = ("rules/[!_]*.py", "bots/[!_]*.py")
"""What is compiled of a room: where simulations and searches spend their time."""


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("compile-game", help=_("make the rules and bots of your own game native code"))
    parser.add_argument("game", metavar="GAME", help=_("the name of an installed game of your own"))
    parser.add_argument("--plain", action="store_true", help=_("take the native code away again"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    folder = room(args.game).folder
    if folder.is_relative_to(Path(tramyard.__file__).parent):
        raise YardError(_("{game} belongs to Tramyard: it is built with it.").format(game=args.game))
    package, home = folder.name, folder.parent
    if args.plain:
        _take_away(folder)
        print(_("{game} is plain again.").format(game=args.game))
        return 0
    _check_tools()
    sources = sorted(str(file) for pattern in MODULES for file in folder.glob(pattern))
    if not sources:
        raise YardError(_("{folder} has neither rules/ nor bots/ to compile.").format(folder=folder))
    with tempfile.TemporaryDirectory() as build:
        libraries = _compiled(package, sources, home, Path(build))
        _take_away(folder)
        for library in libraries:
            shutil.copy(Path(build) / library, home / library)
    sentence = _("{modules} modules of {game} are native code now; after a change, compile it again.")
    print(sentence.format(modules=len(sources), game=args.game))
    return 0


def _check_tools() -> None:
    """The same compiler that the yard was built with: another one may lay out classes differently."""
    if flavour() != "compiled":
        raise YardError(_("This Tramyard is plain itself; a game can only be compiled beside a compiled one."))
    pinned = [found[1] for line in requires("tramyard") or [] if (found := re.match(r"mypy==([\w.]+)", line))]
    try:
        installed = version("mypy")
    except PackageNotFoundError:
        installed = ""
    if pinned and installed != pinned[0]:
        sentence = _("Compiling needs mypy {version}: pip install 'tramyard[compile]'.")
        raise YardError(sentence.format(version=pinned[0]))


def _compiled(package: str, sources: list[str], home: Path, build: Path) -> list[str]:
    groups: list[Group] = [(_base_sources(base), f"tramyard_{base}") for base in BASES]
    before = os.environ.get("MYPYPATH")
    os.environ["MYPYPATH"] = os.pathsep.join([str(SITE), str(home)])
    try:
        return compile_groups(build, [*groups, (sources, package)], build, only=package)
    except SystemExit as error:  # so mypyc and the C compiler end
        raise YardError(_("{game} cannot be compiled; the reason stands above.").format(game=package)) from error
    finally:
        if before is None:
            del os.environ["MYPYPATH"]
        else:
            os.environ["MYPYPATH"] = before


def _base_sources(base: str) -> list[str]:
    """The modules of a layer that are native code here."""
    files = sorted((SITE / "tramyard" / base).glob("*.py"))
    return [str(file) for file in files if file.with_suffix(EXTENSION_SUFFIXES[0]).exists()]


def _take_away(folder: Path) -> None:
    """Libraries that an earlier run has made."""
    for suffix in EXTENSION_SUFFIXES[:1]:
        for library in [*folder.rglob(f"*{suffix}"), folder.parent / f"{folder.name}__mypyc{suffix}"]:
            library.unlink(missing_ok=True)
    sys.path_importer_cache.clear()
