"""What every test of the yard shares: the `rule` mark."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): ledger ids this test proves")
