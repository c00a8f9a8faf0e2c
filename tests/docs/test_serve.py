"""The page about servers: its commands are understood, its options exist, systemd reads its unit."""

import argparse
import configparser
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.web.conftest import PATIENCE
from tramyard.cli import _parser, main, serve
from tramyard.cli.admin import addresses, invitations, keeping, reports, storage, tables
from tramyard.cli.serve.settings import SETTINGS
from tramyard.store.opening import line_to

PAGE = (Path(__file__).parent.parent.parent / "docs/serve.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
COMMANDS = [line for kind, text in BLOCKS if not kind for line in text.splitlines()]
NOBODY = 65534
UNIT = next(text for kind, text in BLOCKS if kind == "ini")


def unit() -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None, strict=False)  # SystemCallFilter stands there three times
    parser.optionxform = str  # type: ignore[assignment, method-assign] # systemd knows capitals apart
    parser.read_string(UNIT)
    return parser


def servers() -> list[list[str]]:
    """What follows the program's name in each command that opens the yard, the unit's included."""
    return [command for command in ours([*COMMANDS, unit()["Service"]["ExecStart"]]) if command[0] == "serve"]


def ours(lines: list[str]) -> list[list[str]]:
    words = [shlex.split(line) for line in lines]
    return [command[1:] for command in words if command and Path(command[0]).name == "tramyard"]


def test_the_commands_of_the_operator_are_understood_and_all_are_told() -> None:
    listed = re.findall(r"^\| `(tramyard admin [^`]+)`", PAGE, re.MULTILINE)
    commands = ours([*COMMANDS, *[line.replace("[TEXT]", "TEXT") for line in listed]])
    told = [command for command in commands if command[0] == "admin"]
    understood = {_parser().parse_args(command).run for command in told}
    modules = (tables, addresses, storage, keeping, invitations, reports)
    known = {do for module in modules for name, do in vars(module).items() if re.fullmatch(r"run(_\w+)?", name)}
    assert known - understood == {addresses.run_unblock}
    assert "`unblock`" in PAGE


def test_its_unit_lets_many_come_comes_back_and_shows_nothing_to_others() -> None:
    service = unit()["Service"]
    assert int(service["LimitNOFILE"]) >= 65536
    assert (service["Restart"], service["UMask"]) == ("always", "0077")
    assert "postgresql.service" in unit()["Unit"]["After"]


def test_its_options_are_those_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--help"]) == 0
    known = set(re.findall(r"--[a-z-]+", capsys.readouterr().out)) - {"--help", "--open"}
    commands = [line for line in PAGE.splitlines() if "tramyard serve" in line or line.startswith("| `--")]
    assert {option for line in commands for option in re.findall(r"--[a-z-]+", line)} == known


def test_its_table_of_settings_names_every_variable() -> None:
    told = {name.lower() for name in re.findall(r"TRAMYARD_([A-Z_]+)", PAGE)}
    told |= {option.replace("-", "_") for option in re.findall(r"^\| `--([a-z-]+)", PAGE, re.MULTILINE)}
    assert {setting.name for setting in SETTINGS} <= told


@pytest.mark.extra("server")
def test_its_commands_are_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    understood: list[argparse.Namespace] = []

    def run(args: argparse.Namespace) -> int:
        understood.append(args)
        return 0

    monkeypatch.setattr(serve, "run", run)
    commands = servers()
    assert len(commands) >= 2
    assert [main(command) for command in commands] == [0] * len(commands)
    assert len(understood) == len(commands)
    databases = [args.database for args in understood if args.database]
    databases += re.findall(r"^TRAMYARD_DATABASE=(.+)$", PAGE, re.MULTILINE)
    assert {line_to(database, 1.0)[1] for database in databases} == {"/var/lib/tramyard/yard.db", "The database"}


def test_its_unit_keeps_tables_where_it_may_write() -> None:
    service = unit()["Service"]
    folder = f"/var/lib/{service['StateDirectory']}/"
    assert f"sqlite:{folder}" in service["ExecStart"]
    assert all(folder in command for command in COMMANDS if command.startswith("tramyard admin"))


def test_its_proxies_lead_to_the_port_of_the_unit() -> None:
    port = re.search(r"--port (\d+)", unit()["Service"]["ExecStart"])
    assert port is not None
    proxies = PAGE.partition("### Reverse proxy")[2].partition("\n## ")[0]
    assert set(re.findall(r"127\.0\.0\.1:(\d+)", proxies)) == {port[1]}


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_reads_its_unit(tmp_path: Path) -> None:
    path = tmp_path / "tramyard.service"
    path.write_text(UNIT.replace("/opt/tramyard/bin/tramyard", sys.executable), "utf-8")
    told = subprocess.run(["systemd-analyze", "verify", str(path)], capture_output=True, text=True, check=False)
    assert (told.returncode, told.stdout + told.stderr) == (0, "")
    measure = ["systemd-analyze", "security", "--offline=true", "--no-pager", "--threshold=15", str(path)]
    exposed = subprocess.run(measure, capture_output=True, text=True, check=False)
    assert exposed.returncode == 0, exposed.stdout


@pytest.mark.skipif(os.geteuid() != 0 or shutil.which("setpriv") is None, reason="only root can run it as another user")
def test_its_unit_runs_without_any_privilege(tmp_path: Path) -> None:
    """As far as that goes without systemd: another user with no capabilities, its umask, its limits, its folder."""
    folder = tmp_path / "state"
    for each in (tmp_path, *tmp_path.parents[:2]):
        each.chmod(0o755)
    folder.mkdir(mode=0o700)
    os.chown(folder, NOBODY, NOBODY)
    words = shlex.split(unit()["Service"]["ExecStart"].replace("/var/lib/tramyard/", f"{folder}/"))[1:]
    words[words.index("--port") + 1] = "0"
    bare = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--no-new-privs"]
    bare += ["--bounding-set=-all", "--inh-caps=-all"]
    command = [*bare, sys.executable, "-m", "tramyard", *words]
    surroundings = {name: value for name, value in os.environ.items() if name not in ("HOME", "XDG_DATA_HOME")}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=surroundings, stdout=pipe, umask=0o077, cwd="/", text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        try:
            with urlopen(line.split(" at ")[1].split(" ")[0], timeout=PATIENCE) as page:
                assert page.status == 200
            assert {(path.stat().st_uid, path.stat().st_mode & 0o777) for path in folder.iterdir()} == {(NOBODY, 0o600)}
        finally:
            process.terminate()
