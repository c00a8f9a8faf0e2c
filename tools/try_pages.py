"""Opens the installed yard on a free port and fetches pages, with every file that a page, style sheet or script names.

Run by the Python of a clean environment, so it needs nothing but the standard library.
"""

import re
import subprocess
import sys
import tempfile
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urljoin, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

NAMED = {
    "text/html": re.compile(r"""<(?:link|script|img|use)\b[^>]*?\b(?:href|src)="([^"#]+)"""),
    "text/css": re.compile(r"""(?:url\(|@import)\s*["']?([^"')#]+)"""),
    "javascript": re.compile(r"""(?:from|import)\s*\(?\s*["'](\.[^"']+)["']"""),
}
PATIENCE = 60


def main() -> int:
    tramyard = str(Path(sys.executable).with_name("tramyard"))
    with tempfile.TemporaryDirectory() as folder:
        command = [tramyard, "serve", "--port", "0", "--database", f"sqlite:{folder}/yard.db"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout
            address = re.search(r"http://[\w.:]+", server.stdout.readline())
            if not address:
                raise SystemExit("The yard did not open.")
            fetched = walk(address[0])
        finally:
            server.terminate()
            server.wait(timeout=PATIENCE)
    print(f"{len(fetched)} files of the front page, a table, a guide and the API are there")
    return 0


def walk(home: str) -> set[str]:
    """Fetch some pages and all that they need; whatever is not there raises."""
    opener = build_opener(HTTPCookieProcessor(CookieJar()))
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


if __name__ == "__main__":
    sys.exit(main())
