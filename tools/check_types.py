"""mypy over the files and folders named; files that need an extra which is not installed are passed over, and named."""

import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

import tomli_w

from tools.extras import FOLDERS, ROOT, absent, extras_of, imports_absent


def main(places: Sequence[str]) -> int:
    command = [sys.executable, "-m", "mypy", *places]
    if absent():
        passed_over = sorted(file for place in places for file in python_files(ROOT / place) if imports_absent(file))
        print(f"Types of {len(passed_over)} files are not checked: they need {', '.join(extras_of(absent()))}.")
        command += ["--config-file", str(lenient(passed_over))]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def python_files(place: Path) -> list[Path]:
    return [place] if place.is_file() else sorted(place.rglob("*.py"))


def lenient(passed_over: Sequence[Path]) -> Path:
    """Our settings of mypy, but absent modules may be anything, and files that build on them have no errors."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]
    settings["overrides"] += [
        {"module": [f"{module}.*" for module in sorted(absent())], "ignore_missing_imports": True},
        {"module": [module_name(file) for file in passed_over], "ignore_errors": True},
    ]
    file = ROOT / "build/check_types.toml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(tomli_w.dumps({"tool": {"mypy": settings}}), "utf-8")
    return file


def module_name(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[1:] if parts[0] == FOLDERS["tramyard"] else parts).removesuffix(".__init__")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
