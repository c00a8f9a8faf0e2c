"""What a table is besides its game: who sits where, what was agreed, what is asked. Plain data, stored as JSON."""

from collections.abc import Collection
from typing import Final, Literal

import msgspec

from tramyard.kernel.options import Value
from tramyard.kernel.spec import GameSpec, OpenGame

Kind = Literal["person", "bot", "open"]
CLOSED: Final = "#closed"
"""How a table ended that whoever runs the server closed; nothing happens there any more."""


class Device(msgspec.Struct, frozen=True, omit_defaults=True):
    """A device that holds a seat, by a secret of its own."""

    proof: str
    """Hash of that secret."""
    link: str = ""
    """Hash of what its private link holds, which opens the seat to one more device but plays nothing itself."""
    name: str = ""
    """What it said it is, such as `Firefox, Android`; empty for programs."""
    at: float = 0.0
    """When it came, in seconds since the epoch."""


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A chair: a person's (with the hash of the secret that proves it), a bot's, or open to whoever has the link."""

    kind: Kind
    name: str = ""
    bot: str = ""
    secret: str = ""
    """Hash of the seat's secret; empty while nobody sits here."""
    devices: tuple[Device, ...] = ()
    """All that hold it, the one of `secret` among them; older tables know of that one alone."""
    invite: str = ""
    """Hash of what an invitation must bring; empty: whoever comes may sit down."""
    resigned: bool = False
    owner: str = ""
    """Hash of the secret of whoever left and may come back, also when a bot sits here by now."""
    left: str = ""
    """What they were called, while a bot sits here."""
    back: str = ""
    """The bot that was too slow and comes back at its next turn, while another plays for it."""
    since: int = 0
    """The line of the record after which it was too slow."""

    def held_by(self, proofs: Collection[str]) -> bool:
        """Whether one of these hashed secrets is of a device that sits here."""
        return bool(self.secret) and self.known_to(proofs)

    def left_by(self, proofs: Collection[str]) -> bool:
        """Whether one of them is of a device that sat here, where nobody else has taken the seat since."""
        return bool(self.owner) and self.known_to(proofs)

    def known_to(self, proofs: Collection[str]) -> bool:
        """The same of either: whose seat it is or was."""
        if not proofs:  # whoever only looks on
            return False
        first = self.secret or self.owner
        return first in proofs or any(device.proof in proofs for device in self.devices)


class Proposal(msgspec.Struct, frozen=True):
    """Something all other people must agree to: going back across chance, or ending the game."""

    kind: Literal["undo", "end"]
    by: int
    line: int = 0
    agreed: tuple[int, ...] = ()
    """Who agrees already, the one who asks included."""


class State(msgspec.Struct, omit_defaults=True):
    """Everything about a table that changes with its events; the position stands in the events' dumps."""

    game: str
    content_name: str
    content: str
    options: dict[str, Value]
    seats: list[Seat]
    rules: int
    created: float
    line: int = 0
    """Lines of the record so far: outcomes of chance and actions that are not undone."""
    moved: int = 0
    """The version of the newest event that changed the position."""
    companion: bool = False
    """Chance is entered by hand."""
    hints: bool = True
    listed: bool = False
    turn_minutes: int = 0
    deadline: float = 0.0
    late: float = 0.0
    """The deadline of which it was told that it has passed."""
    proposal: Proposal | None = None
    ended: str = ""
    """How the table ended: the game's own result, or `#agreed`, or `#resigned pN`, or CLOSED."""
    rematch: str = ""
    """The code of the table that follows."""
    study: bool = False
    """Made from an uploaded record: for looking, not for playing against each other."""
    set_up: bool = False
    """The game began from a position that somebody set up, not from its own start."""
    lesson: str = ""
    """The fingerprint of the lesson that is given here."""

    @staticmethod
    def of(opened: OpenGame, seats: list[Seat], created: float) -> "State":
        """A new table where this game is played."""
        spec, rules = opened.spec, opened.game.rules_version
        return State(spec.game, spec.content, spec.fingerprint, opened.options, seats, rules, created)

    def spec(self) -> GameSpec:
        """Which game is played here; the content's text is kept in the store, once for all tables."""
        return GameSpec(self.game, self.content_name, self.content, len(self.seats), tuple(self.options.items()))

    def people(self) -> list[int]:
        """Seats where a person sits."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person" and seat.secret]

    def ready(self) -> bool:
        """Whether somebody, a person or a bot, sits on every chair."""
        return not [seat for seat in self.seats if not seat.secret and seat.kind != "bot"]

    def begun(self) -> bool:
        """Whether the game goes on: once everybody sat there, it waits for a chair only when that must decide."""
        return self.line > 0 or self.ready()

    def copy(self) -> "State":
        """Chairs and proposals are replaced, never changed, so that copies share them."""
        return msgspec.structs.replace(self, seats=[*self.seats])
