"""Opens the installed yard on a free port and fetches pages, with every file that a page, style sheet or script names.

Run by the Python of a clean environment, so it needs nothing but the standard library.
"""

import re
import socket
import subprocess
import sys
import tempfile
import time
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urljoin, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

NAMED = {
    "text/html": re.compile(r"""<(?:link|script|img|use)\b[^>]*?\b(?:href|src)="([^"#]+)"""),
    "text/css": re.compile(r"""(?:url\(|@import)\s*["']?([^"')#]+)"""),
    "javascript": re.compile(r"""(?:from|import)\s*\(?\s*["'](\.[^"']+)["']"""),
}
PATIENCE = 60.0


def main() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    tramyard = str(Path(sys.executable).with_name("tramyard"))
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:{folder}/yard.db"
        server = subprocess.Popen([tramyard, "serve", "--port", str(port), "--database", database])
        try:
            fetched = walk(f"http://127.0.0.1:{port}", server)
        finally:
            server.terminate()
            server.wait(timeout=PATIENCE)
    print(f"{len(fetched)} files of the front page, a table, a guide and the API are there")
    return 0


def walk(home: str, server: "subprocess.Popen[bytes]") -> set[str]:
    """Fetch some pages and all that they need; whatever is not there raises."""
    opener = build_opener(HTTPCookieProcessor(CookieJar()))
    wait(home, server)
    table = opener.open(Request(f"{home}/play/trainmaker", data=b"", headers={"Origin": home}), timeout=PATIENCE).url
    waiting, seen = [f"{home}/", table, f"{home}/guide/trainmaker", f"{home}/schema/openapi.json"], set[str]()
    while waiting:
        address = waiting.pop()
        if address in seen or urlsplit(address).netloc != urlsplit(home).netloc:
            continue
        seen.add(address)
        try:
            with opener.open(address, timeout=PATIENCE) as answer:
                kind, text = answer.headers["Content-Type"], answer.read().decode("utf-8", "replace")
        except HTTPError as error:
            raise SystemExit(f"{address} is answered with {error.code}.") from None
        for media, pattern in NAMED.items():
            if media in kind:
                waiting += [urljoin(address, named) for named in pattern.findall(text)]
    return seen


def wait(home: str, server: "subprocess.Popen[bytes]") -> None:
    """Until the server answers."""
    began = time.monotonic()
    while server.poll() is None and time.monotonic() - began < PATIENCE:
        try:
            build_opener().open(f"{home}/", timeout=PATIENCE).close()
            return
        except URLError:
            time.sleep(0.2)
    raise SystemExit("The server does not answer.")


if __name__ == "__main__":
    sys.exit(main())
