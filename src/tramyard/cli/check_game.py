"""`tramyard check-game`: hold an installed game, your own package's too, to everything that every game must keep."""

import argparse
import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from tramyard.cli.arguments import Commands
from tramyard.kernel.errors import YardError
from tramyard.kernel.room import room
from tramyard.kernel.words import _

SUITE = """\
\"\"\"The contract suite for one installed game.\"\"\"

from pathlib import Path

from tramyard.kernel.room import room as installed
from tramyard.testing import RoomContract


class TestContract(RoomContract):
    room = installed({name!r})
    home = {home}
"""
EFFORTS = ("glance", "quick", "soak")


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("check-game", help=_("hold a game to everything that every game must keep"))
    parser.add_argument("game", metavar="GAME", help=_("the name of an installed game"))
    parser.add_argument("--tests", metavar="DIR", type=Path, help=_("the game's own tests: records, perft, rule marks"))
    parser.add_argument("--effort", choices=EFFORTS, default="quick", help=_("how many plays are tried (quick)"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    for module in ("pytest", "hypothesis"):
        if find_spec(module) is None:
            raise YardError(_("Checking a game needs {module}: pip install 'tramyard[testing]'.").format(module=module))
    here = room(args.game)
    if args.tests is not None and not args.tests.is_dir():
        raise YardError(_("There is no folder {folder}.").format(folder=args.tests))
    home = f"Path({str(args.tests.resolve())!r})" if args.tests is not None else None
    with tempfile.TemporaryDirectory() as folder:
        suite = Path(folder) / "test_contract.py"
        suite.write_text(SUITE.format(name=here.name, home=home), encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--rootdir={folder}", str(suite)]
        surroundings = {**os.environ, "TRAMYARD_CONTRACT": args.effort}
        done = subprocess.run([*command, "-c", os.devnull], env=surroundings, check=False)
    if done.returncode == 0:
        print(_("{game} keeps everything that every game must keep.").format(game=here.title))
    return 0 if done.returncode == 0 else 1
