"""The operator's decisions in a test: written on the desk as the command line does it, and looked at right away."""

from litestar import Litestar
from litestar.testing import TestClient

from tests.web.conftest import yard_in
from tramyard.store import AddressRule, Desk
from tramyard.store.desk import MAINTENANCE
from tramyard.web.operations.housekeeping import Housekeeping


def look(client: TestClient[Litestar]) -> None:
    """The housekeeper looks at the desk now, not in a moment."""
    with client.portal() as portal:
        portal.call(Housekeeping(yard_in(client)).look)


def decide(client: TestClient[Litestar], rule: AddressRule) -> None:
    with client.portal() as portal:
        portal.call(Desk(yard_in(client).store).rule, rule)
    look(client)


def close_house(client: TestClient[Litestar], sentence: str) -> None:
    with client.portal() as portal:
        portal.call(Desk(yard_in(client).store).set, MAINTENANCE, sentence)
    look(client)
