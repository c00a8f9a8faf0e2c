"""What whoever runs the server has decided: whether it is open, who is kept out, how much an address may store."""

from dataclasses import dataclass, field
from typing import Final

from tramyard.kernel.words import _
from tramyard.store.desk import AddressRule
from tramyard.web.trouble import Trouble

MEGABYTE: Final = 1_000_000


@dataclass
class House:
    """Housekeeping keeps it in step with the database, where the operator's commands write."""

    quota: int
    """Letters that one address may have stored."""
    closed: str = ""
    """The sentence for players while nothing may be changed; empty while the house is open."""
    rules: dict[str, AddressRule] = field(default_factory=dict)
    """By address, as rate limits count it."""
    invitations: frozenset[str] = frozenset()
    """Hashes of the links that bring people into a club."""

    def check_open(self) -> None:
        """Raises Trouble(503) with the operator's own sentence."""
        if self.closed:
            raise Trouble(503, self.closed)

    def check_quota(self, address: str, stored: int) -> None:
        """Raises Trouble(403) where an address has stored enough."""
        rule = self.rules.get(address)
        most = self.quota if rule is None or rule.quota is None else rule.quota
        if stored >= most:
            sentence = _(
                "Your address has {size} MB stored here and may not store more. Delete a table you no longer need."
            )
            raise Trouble(403, sentence.format(size=round(stored / MEGABYTE, 1)))

    def check_welcome(self, address: str) -> None:
        """Raises Trouble(403) for an address that is kept out."""
        rule = self.rules.get(address)
        if rule is not None and rule.blocked:
            raise Trouble(403, _("Whoever runs this server keeps your address out."))

    def pace(self, address: str) -> float:
        """How many times the usual an address may ask for what is limited."""
        rule = self.rules.get(address)
        return 1.0 if rule is None or rule.pace is None else rule.pace
