"""The mark a test bears to say which lines of a game's guide it proves: `@rule("TM-ROLL-02", "TM-EX01")`."""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test, or one `pytest.param`, with the guide ids it proves. `make ledger` reads the ids from the source."""
    return pytest.mark.rule(*ids)
