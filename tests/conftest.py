"""What every test of the yard shares: the `rule` mark, and leaving out what is not installed."""

import pytest

pytest_plugins = ["tests.extras"]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): ledger ids this test proves")
