"""People with a browser each: how big its window is, what they like, and every fault their pages showed."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect

PATIENCE = 240_000
"""Milliseconds to wait for what must happen: nobody waits so long, but a machine may have other things to do."""
Answer = dict[str, object]
ME: Answer = {"kind": "me", "name": "Ann"}
FRIEND: Answer = {"kind": "friend"}
GREEDY: Answer = {"kind": "bot", "bot": "greedy"}


@dataclass
class Person:
    """One browser with its own cookies; `faults` are errors its pages wrote into the console or threw."""

    context: BrowserContext
    page: Page
    touch: bool = False
    """Whether it is used with fingers."""
    faults: list[str] = field(default_factory=list)
    forgiven: tuple[str, ...] = ()
    """What a fault may hold when the test itself brought it about."""

    def listen(self, page: Page) -> None:
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.faults.append(str(error)))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(f"{message.text} ({message.location.get('url')})")

    def unforgiven(self) -> list[str]:
        return [fault for fault in self.faults if not any(word in fault for word in self.forgiven)]

    def tab(self) -> Page:
        """Another tab of the same browser."""
        page = self.context.new_page()
        self.listen(page)
        return page

    def ask(self, method: str, path: str, body: object = None) -> Answer:
        """What the API answers this person."""
        answer = self.context.request.fetch(path, method=method, data=body)
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()[:300]}"
        said = answer.json()
        return said if isinstance(said, dict) else {"list": said}

    def lay(self, *seats: Answer, **wanted: object) -> str:
        """A table of Trainmaker where seat 1 starts; its code."""
        body = {"game": "trainmaker", "seats": list(seats), "options": {"first": 1}, **wanted}
        return str(self.ask("POST", "/api/tables", body)["code"])

    def sit(self, code: str, more: str = "") -> Page:
        """Open a table's page and wait until it can be used."""
        return visit(self.page, f"/t/{code}{more}")

    def now(self, code: str) -> Answer:
        return self.ask("GET", f"/api/tables/{code}")


def visit(page: Page, path: str) -> Page:
    page.goto(path)
    if page.locator("#board").count():
        page.wait_for_selector("html[data-ready=yes]", state="attached")
    return page


def filled_in(field: Locator) -> str:
    """What a field holds as soon as it holds something: a page's script fills it in when it knows what to say."""
    expect(field).not_to_have_value("")
    return field.input_value()


def until(page: Page, happened: Callable[[], object]) -> None:
    """The page goes on until this has happened."""
    latest = time.monotonic() + PATIENCE / 1000
    while not happened():
        assert time.monotonic() < latest, "it does not happen"
        page.wait_for_timeout(20)


class People:
    """Everybody who came in this test; at its end none of their pages may have shown a fault."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.here: list[Person] = []

    def arrive(
        self,
        width: int = 1280,
        height: int = 800,
        touch: bool = False,
        colours: Literal["light", "dark"] = "light",
        motion: Literal["reduce", "no-preference"] = "reduce",
        language: str = "en-GB",
    ) -> Person:
        context = self.browser.new_context(
            base_url=self.address,
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            color_scheme=colours,
            reduced_motion=motion,
            locale=language,
        )
        context.set_default_timeout(PATIENCE)
        person = Person(context, context.new_page(), touch)
        person.listen(person.page)
        self.here.append(person)
        return person

    def leave(self) -> list[str]:
        """Everybody goes home; the faults they saw."""
        for person in self.here:
            person.context.close()
        return [fault for person in self.here for fault in person.unforgiven()]
