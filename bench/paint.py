"""How long after a click the page shows what came of it, in a real browser over loopback, and what a cold page weighs.

    python -m bench.paint [--game trieste] [--clicks 40]

A click in the list of choices goes to the server, which draws the board; the clock stops when a changed board is
painted. The median counts, because single clicks wait for whatever else the machine does. A cold page is a table that
a browser opens for the first time: every byte that comes over the wire until it can be played.
"""

import argparse
import gzip
import json
import shutil
import statistics
import sys
import tempfile
from urllib.request import Request, urlopen

from playwright.sync_api import Page, Response, sync_playwright

from bench.load import ROOT, served
from tools.ports import held_port

GOAL = 100.0
"""Milliseconds."""
MOST_BYTES = 15_000
"""Of what the server answers to one click, gzipped, by whichever way it comes."""
MOST_COLD = 150_000
"""Bytes over the wire of a table's page, fonts and scripts included, for a browser that has nothing yet."""
CHOICE = "#steps [data-move]"
CLICK = """() => new Promise((painted) => {
    const told = () => [...document.querySelectorAll("[data-part]")].map((part) => part.textContent).join();
    const before = told();
    const began = performance.now();
    const changes = new MutationObserver(() => {
        if (told() === before) return;
        changes.disconnect();
        requestAnimationFrame(() => setTimeout(() => painted(performance.now() - began)));
    });
    for (const part of document.querySelectorAll("[data-part]")) {
        changes.observe(part, { subtree: true, childList: true, characterData: true });
    }
    const choices = [...document.querySelectorAll("#steps [data-move]")];
    (choices.find((one) => !one.classList.contains("quiet")) ?? choices[0]).click();
    document.querySelector("#sure[open] [value=yes]")?.click();
})"""
"""A task that is queued while a frame is made runs right after that frame was painted."""
ME = {"kind": "me", "name": "Ada"}
TABLES: dict[str, dict[str, object]] = {
    "trainmaker": {"seats": [ME], "options": {"engine": True}},
    "lisbon28": {"seats": [ME, {"kind": "bot", "bot": "greedy"}], "options": {"first": 1}},
    "trieste": {"seats": [ME, {"kind": "bot", "bot": "greedy"}], "options": {"first": 1}},
}


def lay(address: str, game: str) -> str:
    """The link of a seat at a new table."""
    body = {"game": game, **TABLES[game]}
    asked = Request(f"{address}/api/tables", json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urlopen(asked, timeout=30) as answer:
        return address + str(json.load(answer)["invitations"][0]["link"])


def measure(page: Page, address: str, game: str, clicks: int) -> tuple[list[float], list[int]]:
    """How long each click took, and how many bytes came for it."""
    times: list[float] = []
    sizes: list[int] = []

    def came(text: bytes | str) -> None:
        sizes[-1:] = [
            value + len(gzip.compress(text if isinstance(text, bytes) else text.encode())) for value in sizes[-1:]
        ]

    def answered(response: Response) -> None:
        if response.url.endswith(("/draft", "/actions")):
            came(response.body())

    page.on("response", answered)
    page.on("websocket", lambda line: line.on("framereceived", came))
    while len(times) < clicks:
        page.goto(lay(address, game))
        page.get_by_role("button", name="Play on this device").click()
        page.wait_for_selector(CHOICE, state="attached")
        while len(times) < clicks and not page.locator("#ended").is_visible():
            sizes.append(0)
            times.append(float(page.evaluate(CLICK)))
            page.wait_for_selector(f"{CHOICE}, #ended:not([hidden])", state="attached")
    return sorted(times), sizes


def cold(page: Page, address: str, game: str) -> tuple[int, int]:
    """The bytes of a table's page for a new browser, and the files of modules among them."""
    page.goto(lay(address, game))
    page.get_by_role("button", name="Play on this device").click()
    page.wait_for_selector(CHOICE, state="attached")
    table = page.url
    line = page.context.new_cdp_session(page)
    sizes: list[int] = []
    modules: list[str] = []
    line.on("Network.loadingFinished", lambda told: sizes.append(int(told["encodedDataLength"])))
    page.on(
        "request", lambda asked: modules.append(asked.url) if "/table" in asked.url and ".js" in asked.url else None
    )
    line.send("Network.enable")
    line.send("Network.clearBrowserCache")
    page.goto(table)
    page.wait_for_selector(CHOICE, state="attached")
    page.wait_for_load_state("networkidle")
    return sum(sizes), len(set(modules))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=TABLES, help="this game (all of these)")
    parser.add_argument("--clicks", type=int, default=40)
    args = parser.parse_args()
    chromium = shutil.which("chromium")
    if chromium is None:
        print("There is no chromium here: apt-get install chromium")
        return
    with held_port() as port, tempfile.TemporaryDirectory(prefix="yard-paint-") as folder:
        command = [sys.executable, "-m", "tramyard", "serve", "--port", str(port)]
        command += ["--database", f"sqlite:{folder}/yard.db"]
        with served(command, ROOT), sync_playwright() as playwright:
            flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"]
            browser = playwright.chromium.launch(executable_path=chromium, args=flags)
            for game in args.game or TABLES:
                page = browser.new_context(reduced_motion="reduce").new_page()
                report(game, *measure(page, f"http://127.0.0.1:{port}", game, args.clicks))
                weight, modules = cold(browser.new_context().new_page(), f"http://127.0.0.1:{port}", game)
                print(f"{game}: a cold table page weighs {weight} bytes (goal below {MOST_COLD}),", end=" ")
                print(f"its modules come in {modules} (goal: 1 file)")
            browser.close()


def report(game: str, times: list[float], sizes: list[int]) -> None:
    median = statistics.median(times)
    print(f"{game}: {len(times)} clicks, painted after {median:.0f} ms (median; goal below {GOAL:.0f}),", end=" ")
    print(f"nine of ten within {times[len(times) * 9 // 10]:.0f} ms;", end=" ")
    print(f"{statistics.median(sizes):.0f} bytes came for one, {max(sizes)} at most (goal below {MOST_BYTES})")


if __name__ == "__main__":
    main()
