"""The lines docs/research.md shows can be typed in, and the story it shows is one."""

import re

import pytest

from tests.docs.tutorials import page
from tramyard.games.trainmaker import ROOM
from tramyard.kernel.record import Record, Story

PAGE = page("research")
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.extra("doors")
@pytest.mark.parametrize("code", BLOCKS, ids=[block.split()[1] for block in BLOCKS])
def test_the_shown_lines_run(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    exec(compile(code, "research.md", "exec"), names)
    if "print" in code:
        assert "trainmaker" in capsys.readouterr().out
    else:
        assert {"play", "game"} & set(names)


def test_the_shown_story_is_what_player_1_would_be_told() -> None:
    found = re.search(r"^```story\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None
    record = Record.begin(ROOM, ["Ada", "Bo"])
    for text in ("f1", "c1:02,08", "c2:03,09", "d1:39"):
        record.add(tuple(record.game.parse(record.position, text)))
    assert Story.read(found[1]) == record.story(0)
