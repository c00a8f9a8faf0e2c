"""Loaded by schemathesis (SCHEMATHESIS_HOOKS): most requests are about a table that is there, from whoever sits at it.

Without it no request that schemathesis makes up would ever meet a table.
"""

import os
from itertools import count
from typing import Any

import httpx
import schemathesis
from schemathesis.core.parameters import ParameterLocation

YARD = os.environ["YARD_UNDER_TEST"]
KINDS: list[dict[str, Any]] = [
    {"seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]},
    {"seats": [{"kind": "me"}, {"kind": "me"}], "companion": True},
    {"seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "friend"}]},
]
USES = 12
"""How often a table is asked something before another one is laid: it may be deleted or over by then."""
_secrets: dict[str, str] = {}
_asked = count()


def lay(number: int) -> str:
    """The code of a new table; every fourth game is over."""
    wanted = {"game": "trainmaker", "options": {"first": 1}, **KINDS[number % len(KINDS)]}
    laid = httpx.post(f"{YARD}/api/tables", json=wanted).json()
    code: str = laid["code"]
    _secrets[code] = "~".join(one["link"].rpartition("/")[2] for one in laid["invitations"] if one["kind"] == "me")
    if number % 4 == 3:
        httpx.post(f"{YARD}/api/tables/{code}/resign", json={}, headers={"Authorization": f"Bearer {_secrets[code]}"})
    return code


@schemathesis.hook
def before_call(_context: Any, case: Any, _kwargs: Any) -> None:
    """Nobody waits for news: half a minute is allowed, but not to us."""
    if isinstance((case.query or {}).get("wait"), float | int) and 0 < case.query["wait"] <= 25:
        case.query["wait"] = 0.01


@schemathesis.auth(refresh_interval=None)
class Seat:
    """Whoever sits at the table that is meant; a code that was made up becomes one of a table, three times of four."""

    code = ""

    def get(self, case: Any, _context: Any) -> str:
        there = case.path_parameters or {}
        wrong = case.meta is not None and case.meta.is_negative_at(ParameterLocation.PATH)
        if "code" in there and not wrong and there["code"] not in _secrets:
            number = next(_asked)
            if number % USES == 0:
                self.code = lay(number // USES)
            if number % 4:
                there["code"] = self.code
        return _secrets.get(there.get("code", ""), "")

    def set(self, case: Any, data: str, _context: Any) -> None:
        if data:
            case.headers["Authorization"] = f"Bearer {data}"
