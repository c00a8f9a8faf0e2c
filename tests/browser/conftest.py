"""Debian's Chromium, a yard for all tests, and people who come to it."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.people import PATIENCE, People
from tests.browser.yard import Yard

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = shutil.which("chromium")
    if program is None:
        pytest.skip("there is no chromium: apt-get install chromium")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def yard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Yard]:
    yard = Yard(tmp_path_factory.mktemp("yard"))
    yard.open()
    yield yard
    yard.close()
    assert "Traceback" not in yard.log()


@pytest.fixture
def people(browser: Browser, yard: Yard) -> Iterator[People]:
    people = People(browser, yard.address)
    yield people
    assert people.leave() == []
