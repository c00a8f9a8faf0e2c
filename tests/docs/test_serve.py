"""The page about servers names options that exist."""

import re
from pathlib import Path

import pytest

from tramyard.cli import main

PAGE = (Path(__file__).parent.parent.parent / "docs/serve.md").read_text("utf-8")


def test_its_options_are_those_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--help"]) == 0
    known = set(re.findall(r"--[a-z]+", capsys.readouterr().out)) - {"--help", "--open"}
    commands = [line for line in PAGE.splitlines() if "tramyard serve" in line or line.startswith("| `--")]
    assert {option for line in commands for option in re.findall(r"--[a-z]+", line)} == known
