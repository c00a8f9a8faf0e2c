"""The mark a test bears to say which lines of a game's guide it proves: `@rule("TM-ROLL-02", "TM-EX01")`."""

import pytest

from tramyard.kernel.guide import is_rule_id


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test, or one `pytest.param`, with the guide ids it proves. `make ledger` reads the ids from the source."""
    for id in ids:
        if not is_rule_id(id):
            raise ValueError(f"«{id}» is no rule id such as TM-ROLL-02 or TM-A01.")
    return pytest.mark.rule(*ids)
