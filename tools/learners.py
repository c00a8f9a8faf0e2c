"""Lets each learner of `examples/` learn until it beats random play: part of `make soak`; prints their curves."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LEARNERS = ("learn_selfplay", "learn_gymnasium", "learn_openspiel")
LEAST = 70
"""Per cent of its plays against random play that a learner must win in its last round."""


def curve(example: str) -> list[int]:
    """The share of wins, in per cent, round by round."""
    command = [sys.executable, str(ROOT / "examples" / f"{example}.py")]
    printed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [int(share) for share in re.findall(r"won (\d+)%", printed)]


def main() -> int:
    curves = {example: curve(example) for example in LEARNERS}
    for example, shares in curves.items():
        print(f"{example:16} {' '.join(f'{share:3} %' for share in shares)}", flush=True)
    return 0 if all(shares[-1] >= LEAST for shares in curves.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
