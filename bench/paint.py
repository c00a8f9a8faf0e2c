"""How long after a click the page shows what came of it, in a real browser over loopback.

    python -m bench.paint [--clicks 40]

A click in the list of choices goes to the server, which draws the board; the clock stops when a changed board is
painted. The median counts, because single clicks wait for whatever else the machine does.
"""

import argparse
import json
import shutil
import statistics
import sys
import tempfile
from urllib.request import Request, urlopen

from playwright.sync_api import Page, sync_playwright

from bench.load import ROOT, free_port, served

GOAL = 100.0
"""Milliseconds."""
CHOICE = "#steps > li > [data-move]"
CLICK = """() => new Promise((painted) => {
    const told = () => document.querySelector("#board desc").textContent;
    const before = told();
    const began = performance.now();
    const changes = new MutationObserver(() => {
        if (told() === before) return;
        changes.disconnect();
        requestAnimationFrame(() => setTimeout(() => painted(performance.now() - began)));
    });
    changes.observe(document.getElementById("board"), { subtree: true, childList: true, characterData: true });
    document.querySelector("#steps > li > [data-move]").click();
})"""
"""A task that is queued while a frame is made runs right after that frame was painted."""


def lay(address: str) -> str:
    """The link of a seat at a new table for one."""
    body = {"game": "trainmaker", "seats": [{"kind": "me", "name": "Ada"}], "options": {"engine": True}}
    asked = Request(f"{address}/api/tables", json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urlopen(asked, timeout=30) as answer:
        return address + str(json.load(answer)["invitations"][0]["link"])


def measure(page: Page, address: str, clicks: int) -> list[float]:
    times: list[float] = []
    while len(times) < clicks:
        page.goto(lay(address))
        page.wait_for_selector(CHOICE)
        while len(times) < clicks and not page.locator("#ended").is_visible():
            times.append(float(page.evaluate(CLICK)))
            page.wait_for_selector(f"{CHOICE}, #ended:not([hidden])")
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clicks", type=int, default=40)
    args = parser.parse_args()
    chromium = shutil.which("chromium")
    if chromium is None:
        print("There is no chromium here: apt-get install chromium")
        return
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="yard-paint-") as folder:
        command = [sys.executable, "-m", "tramyard", "serve", "--port", str(port)]
        command += ["--database", f"sqlite:{folder}/yard.db"]
        with served(command, ROOT), sync_playwright() as playwright:
            flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"]
            browser = playwright.chromium.launch(executable_path=chromium, args=flags)
            page = browser.new_context(reduced_motion="reduce").new_page()
            times = sorted(measure(page, f"http://127.0.0.1:{port}", args.clicks))
            browser.close()
    median = statistics.median(times)
    print(f"{len(times)} clicks, painted after {median:.0f} ms (median; goal below {GOAL:.0f}),", end=" ")
    print(f"nine of ten within {times[len(times) * 9 // 10]:.0f} ms")


if __name__ == "__main__":
    main()
