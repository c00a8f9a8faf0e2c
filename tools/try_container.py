"""The steps of deploy/Containerfile in a plain root, for machines without a container engine. Only root can do that.

    debootstrap --variant=minbase --include=python3,python3-venv,ca-certificates bookworm ROOT
    python -m tools.try_container ROOT WHEELS

Copies the wheels, runs what RUN says, then CMD as the user and with the surroundings that are told, until the health
check finds it well; then STOPSIGNAL. What is not tried in this way: the base image, the engine itself, compose.
"""

import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

CONTAINERFILE = Path(__file__).resolve().parent.parent / "deploy" / "Containerfile"
PATIENCE = 120.0
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


class Instruction(NamedTuple):
    """A line of a Containerfile, in one piece."""

    name: str
    rest: str


def instructions(text: str) -> list[Instruction]:
    """Lines that go on are one; comments are none."""
    lines = re.sub(r"\\\n\s*", "", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE)).splitlines()
    return [Instruction(*line.split(" ", 1)) for line in lines if line.strip()]


def surroundings(told: dict[str, str]) -> dict[str, str]:
    """The variables that ENV sets, and a path."""
    return {"PATH": PATH, **dict(re.findall(r"(\w+)=(\S+)", told["ENV"]))}


def inside(root: Path, user: str, command: Sequence[str]) -> list[str]:
    return ["chroot", f"--userspec={user}", str(root), *command]


def prepare(root: Path, told: dict[str, str], wheels: Path) -> None:
    """COPY and RUN."""
    target = root / told["COPY"].split()[-1].strip("/")
    shutil.copytree(wheels, target)
    shutil.copy("/etc/resolv.conf", root / "etc" / "resolv.conf")
    subprocess.run(inside(root, "root", ["sh", "-ec", told["RUN"]]), check=True, env={"PATH": PATH, "HOME": "/root"})


def serve(root: Path, told: dict[str, str]) -> None:
    """CMD, until HEALTHCHECK is content, and the end of it."""
    user, around = told["USER"], surroundings(told)
    look = msgspec.json.decode(told["HEALTHCHECK"].partition("CMD ")[2], type=list[str])
    command = inside(root, user, msgspec.json.decode(told["CMD"], type=list[str]))
    with subprocess.Popen(command, env=around) as process:
        try:
            until = time.monotonic() + PATIENCE
            while subprocess.run(
                inside(root, user, look), env=around, stderr=subprocess.DEVNULL, check=False
            ).returncode:
                assert process.poll() is None, "it ended by itself"
                assert time.monotonic() < until, "it was never well"
                time.sleep(1.0)
            who = Path(f"/proc/{process.pid}/status").read_text("utf-8")
            assert re.search(r"^Uid:\t(?!0\t)", who, re.MULTILINE), "it runs as root"
        finally:
            process.send_signal(stop := getattr(signal, told["STOPSIGNAL"]))
    assert process.returncode == -stop, process.returncode
    kept = root / told["VOLUME"].strip("/")
    found = {path.name: f"{path.stat().st_uid} {path.stat().st_mode & 0o777:o}" for path in (kept, *kept.iterdir())}
    print(f"well, and ended by {told['STOPSIGNAL']}; owner and mode: {found}")


def well(look: Sequence[str], around: dict[str, str]) -> bool:
    return subprocess.run(look, env=around, stderr=subprocess.DEVNULL, check=False).returncode == 0


def main(arguments: Sequence[str]) -> int:
    root, wheels = map(Path, arguments)
    told = {one.name: one.rest for one in instructions(CONTAINERFILE.read_text("utf-8"))}
    prepare(root, told, wheels)
    serve(root, told)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
