"""The commands of docs/simulate.md do what the page says."""

from pathlib import Path

import pytest

from tests.docs.tutorials import commands, run

FEWER = {"400": "4", "200": "4", "100": "2", "20": "2"}
"""What a reader plays in a minute, a test plays in a moment."""


@pytest.mark.extra("doors")
def test_every_command_of_the_page_works(tmp_path: Path) -> None:
    said = []
    for command in commands("simulate"):
        words = command.split()
        games = words.index("--games") + 1
        words[games] = FEWER[words[games]]
        said.append(run(tmp_path, "-m", *words))
    assert len(said) == 4
    assert "who began" in said[0]
    assert "4 games of each" in said[1]
    assert "points, 95 %" in said[2]
    assert "2 games" in said[3]
    for file in ("report.html", "games.csv", "both.html", "ladder.json", "ladder.html", "data/games-000000.parquet"):
        assert (tmp_path / file).is_file()
