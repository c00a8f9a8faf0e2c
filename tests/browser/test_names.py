"""One seat, one name, one colour: on the board, at the seats, in the log, the chart and the result."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.people import People

RECORDS = Path(__file__).parents[1] / "games"
COLOURS = """names => names.map((name) => [...document.querySelectorAll(".seat-name")]
  .filter((one) => one.textContent === name)
  .map((one) => getComputedStyle(one).textDecorationColor))"""
LINES = "lines => lines.map((line) => getComputedStyle(line).stroke)"


def names_in(page: Page, place: str) -> set[str]:
    return set(page.locator(f"{place} .seat-name").all_text_contents())


@pytest.mark.parametrize("record", ["trainmaker/records/six-goods-2-seats", "lisbon28/records/pile-2-seats"])
def test_names_and_colours_agree_everywhere(people: People, record: str) -> None:
    ann = people.arrive()
    found = RECORDS / f"{record}.record"
    laid = ann.ask("POST", "/api/tables/from-record", {"record": found.read_text("utf-8")})
    page = ann.sit(str(laid["code"]))
    page.wait_for_selector("#plot .plot")
    page.wait_for_selector("#log .seat-name", state="attached")
    names = [
        chair.partition("\n")[0].strip()
        for chair in page.locator(".chair .name").evaluate_all("all => all.map((one) => one.firstChild.textContent)")
    ]
    assert len(set(names)) == 2
    assert names_in(page, ".legend") == names_in(page, "#tally") == set(names)
    assert names_in(page, "#outcome") <= set(names), "both play on this device: nobody is told «you»"
    assert names_in(page, "#outcome")
    assert names_in(page, "#log") <= {*names, "You", "you"}
    drawn = " ".join(page.locator("#players text").all_text_contents())
    assert all(name in drawn for name in names), "on the board too"
    lines = page.locator(".legend .seat-line").evaluate_all(LINES)
    for line, colours in zip(lines, page.evaluate(COLOURS, names), strict=True):
        assert set(colours) == {line}, "a name is underlined in the colour of its line in the chart"
