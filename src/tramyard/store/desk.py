"""The operator's desk: settings, rules for addresses, reports from tables, and notices to the running server.

Whoever runs the server writes here from another process. The server reads its desk now and then, so that one simple
mechanism serves both databases, a server that runs and one that does not.
"""

import msgspec

from tramyard.store.line import Values
from tramyard.store.store import Store
from tramyard.store.writing import Statements

ALL = "*"
"""A notice about every table."""
MOST_REPORTS = 1000
"""Reports kept; while there are so many the oldest goes for a new one."""
MAINTENANCE = "maintenance"
"""The setting that holds the sentence for players."""
INVITATION = "invitation "
"""How the settings are called that hold invitations to a club; the hash of the link's secret follows."""
SET = "INSERT INTO yard_settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"


class Invitation(msgspec.Struct, frozen=True):
    """A link that brings somebody into a club: the hash of its secret, and whom it is for."""

    proof: str
    note: str


class AddressRule(msgspec.Struct, frozen=True):
    """What holds for one address: kept out, or other limits than everybody's."""

    address: str
    blocked: bool = False
    pace: float | None = None
    """How many times the usual it may ask for what is limited."""
    quota: int | None = None
    """Letters it may have stored."""
    note: str = ""


class Report(msgspec.Struct, frozen=True):
    """Somebody at a table calls for the operator."""

    number: int
    at: float
    code: str
    address: str
    who: str
    """The name of the seat, empty for somebody who looks on."""
    text: str
    said: list[str]
    """What was said at the table shortly before."""


class Desk:
    """One yard's desk, over its store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def setting(self, name: str) -> str:
        """Empty where it was never set."""
        rows = await self._store.read("SELECT value FROM yard_settings WHERE name = ?", name)
        return str(rows[0][0]) if rows else ""

    async def set(self, name: str, value: str) -> None:
        await self._store.write(Statements([(SET, [name, value])]))

    async def settle_on(self, name: str, value: str) -> str:
        """What the setting is from now on: this, or what another process has settled on at the same time."""
        sql = "INSERT INTO yard_settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING"
        await self._store.write(Statements([(sql, [name, value])]))
        return await self.setting(name)

    async def invitations(self) -> list[Invitation]:
        """Those that hold, in the order of their notes."""
        sql = "SELECT name, value FROM yard_settings WHERE name LIKE ? ORDER BY value, name"
        rows = await self._store.read(sql, f"{INVITATION}%")
        return [Invitation(name.removeprefix(INVITATION), note) for name, note in rows]

    async def invite(self, invitation: Invitation) -> None:
        await self.set(f"{INVITATION}{invitation.proof}", invitation.note)

    async def withdraw(self, invitation: Invitation) -> None:
        """Whoever came in by it is outside again."""
        taken = ("DELETE FROM yard_settings WHERE name = ?", [f"{INVITATION}{invitation.proof}"])
        await self._store.write(Statements([taken]))

    async def rules(self) -> list[AddressRule]:
        """All addresses for which something of their own holds."""
        rows = await self._store.read("SELECT address, blocked, pace, quota, note FROM yard_addresses ORDER BY address")
        return [AddressRule(address, bool(blocked), pace, quota, note) for address, blocked, pace, quota, note in rows]

    async def rule(self, rule: AddressRule) -> None:
        """From now on this holds for the address; a rule that says nothing is forgotten."""
        steps: list[tuple[str, Values]] = [("DELETE FROM yard_addresses WHERE address = ?", [rule.address])]
        if rule.blocked or rule.pace is not None or rule.quota is not None:
            insert = "INSERT INTO yard_addresses (address, blocked, pace, quota, note) VALUES (?, ?, ?, ?, ?)"
            steps.append((insert, (rule.address, rule.blocked, rule.pace, rule.quota, rule.note)))
        await self._store.write(Statements(steps))

    async def report(self, report: Report) -> None:
        """Puts it on the list; its number is the next one."""
        said = msgspec.json.encode(report.said).decode()
        row = (report.at, report.code, report.address, report.who, report.text, said)
        following = "SELECT COALESCE(MAX(number), 0) + 1, ?, ?, ?, ?, ?, ? FROM yard_reports"
        newest = f"SELECT number FROM yard_reports ORDER BY number DESC LIMIT {MOST_REPORTS}"
        await self._store.write(
            Statements(
                [
                    (f"INSERT INTO yard_reports (number, at, code, address, who, text, said) {following}", row),
                    (f"DELETE FROM yard_reports WHERE number NOT IN ({newest})", []),
                ]
            )
        )

    async def reports(self) -> list[Report]:
        """The oldest first."""
        rows = await self._store.read(
            "SELECT number, at, code, address, who, text, said FROM yard_reports ORDER BY number"
        )
        return [
            Report(number, at, code, address, who, text, msgspec.json.decode(said, type=list[str]))
            for number, at, code, address, who, text, said in rows
        ]

    async def settle(self, number: int) -> None:
        """A report is dealt with."""
        await self._store.write(Statements([("DELETE FROM yard_reports WHERE number = ?", [number])]))

    async def notify(self, code: str, at: float) -> None:
        """The running server, if there is one, shall look at this table again."""
        sql = "INSERT INTO yard_notices (code, at) VALUES (?, ?) ON CONFLICT (code) DO UPDATE SET at = excluded.at"
        await self._store.write(Statements([(sql, [code, at])]))

    async def take_notices(self) -> list[str]:
        """The tables to look at again. They are taken off the desk."""
        rows = await self._store.read("SELECT code, at FROM yard_notices ORDER BY at")
        taken = [("DELETE FROM yard_notices WHERE code = ? AND at = ?", row) for row in rows]
        if taken:
            await self._store.write(Statements(taken))
        return [code for code, _at in rows]
