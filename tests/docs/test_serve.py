"""The page about servers: its commands are understood, its options exist, systemd reads its unit."""

import argparse
import configparser
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tramyard.cli import main, serve
from tramyard.store.opening import line_to

PAGE = (Path(__file__).parent.parent.parent / "docs/serve.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
COMMANDS = [line for kind, text in BLOCKS if not kind for line in text.splitlines()]
UNIT = next(text for kind, text in BLOCKS if kind == "ini")


def unit() -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign] # systemd knows capitals apart
    parser.read_string(UNIT)
    return parser


def servers() -> list[list[str]]:
    """What follows the program's name in each command that opens the yard, the unit's included."""
    lines = [*COMMANDS, unit()["Service"]["ExecStart"]]
    words = [shlex.split(line) for line in lines]
    return [command[1:] for command in words if command and Path(command[0]).name == "tramyard"]


def test_its_options_are_those_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--help"]) == 0
    known = set(re.findall(r"--[a-z]+", capsys.readouterr().out)) - {"--help", "--open"}
    commands = [line for line in PAGE.splitlines() if "tramyard serve" in line or line.startswith("| `--")]
    assert {option for line in commands for option in re.findall(r"--[a-z]+", line)} == known


@pytest.mark.extra("server")
def test_its_commands_are_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    understood: list[argparse.Namespace] = []

    def run(args: argparse.Namespace) -> int:
        understood.append(args)
        return 0

    monkeypatch.setattr(serve, "run", run)
    commands = servers()
    assert len(commands) >= 3
    assert [main(command) for command in commands] == [0] * len(commands)
    assert len(understood) == len(commands)
    databases = [args.database for args in understood if args.database]
    assert {line_to(database, 1.0)[1] for database in databases} == {"/var/lib/tramyard/yard.db", "The database"}


def test_its_unit_keeps_tables_where_it_may_write() -> None:
    service = unit()["Service"]
    folder = f"/var/lib/{service['StateDirectory']}/"
    assert f"sqlite:{folder}" in service["ExecStart"]
    assert any(folder in command for command in COMMANDS if command.startswith("sqlite3"))


def test_its_proxies_lead_to_the_port_of_the_unit() -> None:
    port = re.search(r"--port (\d+)", unit()["Service"]["ExecStart"])
    assert port is not None
    assert set(re.findall(r"127\.0\.0\.1:(\d+)", PAGE)) == {port[1]}


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_reads_its_unit(tmp_path: Path) -> None:
    path = tmp_path / "tramyard.service"
    path.write_text(UNIT.replace("/opt/tramyard/bin/tramyard", sys.executable), "utf-8")
    told = subprocess.run(["systemd-analyze", "verify", str(path)], capture_output=True, text=True, check=False)
    assert (told.returncode, told.stdout + told.stderr) == (0, "")
