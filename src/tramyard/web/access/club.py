"""A door that can be closed: who belongs to the club, and what everybody else may do.

| door | what strangers may do |
|---|---|
| `open` | everything |
| `tables` | look on; laying tables and sitting down is for the club |
| `all` | nothing |
| `invited` | what an invitation to a chair is for, at that table alone |

Whoever belongs to it knows the club's password, or was sent an invitation (`tramyard admin invite`). Browsers keep a
cookie; programs say the same in the header `X-Club`.
"""

import hashlib
import hmac
import re
from secrets import token_hex
from typing import Final, Literal

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.types import Scope

from tramyard.kernel.words import _
from tramyard.store import Desk
from tramyard.web.access.identity import YEAR, proofs_of
from tramyard.web.tables.secrets import hashed
from tramyard.web.tables.yard import Yard
from tramyard.web.trouble import Trouble

Door = Literal["open", "tables", "all", "invited"]
COOKIE: Final = "tramyardclub"
HEADER: Final = b"x-club"
PUBLIC: Final = re.compile(r"/(door(/.*)?|static/.*|language|privacy|robots\.txt|favicon\.ico)")
AT_A_TABLE: Final = re.compile(r"/(?:t|api/tables)/([a-z0-9]+)(?:/.*)?")
BY_LINK: Final = re.compile(r"/t/[a-z0-9]+/(?:sit/\d+/|resume/).+")
"""Where invitations and private links lead; whether they are true ones is found out there."""
CHAIR: Final = re.compile(r"/api/tables/[a-z0-9]+/seats/(\d{1,2})")
"""Where a guest sits down; the invitation that the chair asks for is in the body."""
FOR_MEMBERS: Final = ("lay", "upload", "study", "sit")
"""The limited kinds of things that a door for tables keeps for the club."""
SALT: Final = "club salt"
"""The setting of the database that goes into the token: without it nobody can tell from a guessed password which token
it would have, and try tokens where guessing passwords has a limit."""


class Club:
    """One server's door."""

    def __init__(self, door: str = "open", password: str = "") -> None:
        self.door = door
        self._password = password.encode()
        self._token = ""

    async def open(self, desk: Desk) -> None:
        """Before anybody comes; tokens given out before a restart hold on."""
        if not self._password:
            return
        salt = await desk.setting(SALT) or await desk.settle_on(SALT, token_hex(16))
        self._token = hashlib.scrypt(self._password, salt=salt.encode(), n=2**14, r=8, p=1).hex()

    @property
    def has_password(self) -> bool:
        return bool(self._password)

    def token(self, password: str) -> str:
        """What a browser keeps instead of the password; empty if it is not the club's."""
        return self._token if self._is_password(password.encode()) else ""

    def _is_password(self, said: bytes) -> bool:
        return bool(self._password) and hmac.compare_digest(said, self._password)

    def knows(self, proof: str, yard: Yard) -> bool:
        """Whether this is the club's token, or an invitation that holds."""
        if not proof:
            return False
        return hmac.compare_digest(proof.encode(), self._token.encode()) or hashed(proof) in yard.house.invitations

    def member(self, scope: Scope, yard: Yard) -> bool:
        """Whether whoever asks belongs to the club."""
        headers = dict(scope["headers"])
        if said := headers.get(HEADER):
            return self._is_password(said) or self.knows(said.decode("latin-1"), yard)
        return self.knows(_cookie(headers.get(b"cookie", b"")), yard)

    def guesses(self, scope: Scope, yard: Yard) -> bool:
        """Whether somebody says a word in the header that opens nothing, which is a knock with a wrong password."""
        return self.door != "open" and HEADER in dict(scope["headers"]) and not self.member(scope, yard)

    def check(self, kind: str, scope: Scope, yard: Yard) -> None:
        """Raises Trouble(403) where a door for tables is closed to whoever wants to do this."""
        if self.door == "tables" and kind in FOR_MEMBERS and not self.member(scope, yard):
            raise closed()

    async def admits(self, scope: Scope, yard: Yard) -> bool:
        """Whether whoever asks may come in at all."""
        if self.door in ("open", "tables") or PUBLIC.fullmatch(scope["path"]) or self.member(scope, yard):
            return True
        return self.door == "invited" and await _guest(scope, yard)


async def _guest(scope: Scope, yard: Yard) -> bool:
    """Whether somebody holds a seat at the table they ask for, or an invitation to one."""
    found = AT_A_TABLE.fullmatch(scope["path"])
    if found is None:
        return False
    if BY_LINK.fullmatch(scope["path"]):
        return True
    try:
        table = await yard.live_table(found[1])
    except Trouble:
        return False
    if chair := CHAIR.fullmatch(scope["path"]):
        return any(seat.invite for seat in table.state.seats[int(chair[1]) :][:1])
    proofs = proofs_of(ASGIConnection(scope), table.code)
    return bool(table.seats_of(proofs) or table.left_by(proofs))


def _cookie(header: bytes) -> str:
    found = re.search(rf"(?:^|;\s*){COOKIE}=([\w-]+)", header.decode("latin-1"))
    return found[1] if found else ""


def closed() -> Trouble:
    """Somebody who does not belong to the club wants to come in."""
    return Trouble(403, _("This yard is a club's. Whoever belongs to it comes in at the door: /door"), field="door")


def club_cookie(proof: str, secure: bool) -> Cookie:
    return Cookie(COOKIE, value=proof, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
