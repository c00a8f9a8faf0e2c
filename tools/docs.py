"""Builds docs/*.md and every game's guide into HTML in build/docs, and refuses links that lead nowhere.

Headings get the anchors they have on code-hosting sites (`## Run a server` is `#run-a-server`), rules their id.
"""

import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from markdown_it import MarkdownIt
from markdown_it.token import Token

from tramyard.kernel.guide import Entry, Guide, load

ROOT = Path(__file__).resolve().parent.parent
VENDOR = Path("src/tramyard/web/static/vendor")
PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · Tramyard</title>
<link rel="stylesheet" href="docs.css">
</head>
<body>
<header><a href="index.html">Tramyard</a></header>
<main>
{body}
</main>
</body>
</html>
"""
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


class Page(NamedTuple):
    """A page of the docs: the file it comes from, its name in build/docs, and what it says."""

    source: Path
    name: str
    language: str
    title: str
    body: str


def main(arguments: Sequence[str] = (), root: Path = ROOT) -> int:
    pages = [*docs(root), *guides(root)]
    if faults := [*dead_links(root, pages), *unlisted(root, pages)]:
        print("\n".join(faults), file=sys.stderr)
        return 1
    target = root / "build/docs"
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(root / VENDOR, target / "fonts")
    shutil.copy(root / "tools/docs.css", target)
    if (root / "docs/images").is_dir():
        shutil.copytree(root / "docs/images", target / "images")
    for page in pages:
        text = PAGE.format(language=page.language, title=escape(page.title), body=page.body)
        (target / page.name).write_text(text, "utf-8")
    print(f"{len(pages)} pages: {(target / 'index.html').relative_to(root)}")
    return 0


def docs(root: Path) -> Iterator[Page]:
    for file in sorted((root / "docs").glob("*.md")):
        text = file.read_text("utf-8")
        title = text.partition("\n")[0].lstrip("# ")
        yield Page(file, f"{file.stem}.html", "en", title, rendered(text))


def guides(root: Path) -> Iterator[Page]:
    """Each game's rules in each language, as `trainmaker-en.html`."""
    for file in sorted(root.glob("src/tramyard/games/*/guide/*.md")):
        guide = load(file.parent, file.stem)
        yield Page(file, f"{file.parent.parent.name}-{file.stem}.html", file.stem, guide.title, told(guide))


def told(guide: Guide) -> str:
    lines = [f"<h1>{escape(guide.title)}</h1>"]
    for section in guide.sections:
        lines.append(f'<h2 id="{slug(section.title)}">{escape(section.title)}</h2>')
        for part in section.parts:
            if isinstance(part, Entry):
                text = MARKDOWN.renderInline(part.text)
                lines.append(f'<p class="rule" id="{part.id}"><b>{part.id}</b>{text}</p>')
            else:
                lines.append(MARKDOWN.render(part))
    return "\n".join(lines)


def rendered(markdown: str) -> str:
    """Markdown as HTML: headings with anchors, links to other docs leading to their pages."""
    tokens = MARKDOWN.parse(markdown)
    for index, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", slug(tokens[index + 1].content))
        for link in links_of(token):
            link.attrSet("href", page_link(str(link.attrGet("href"))))
    return str(MARKDOWN.renderer.render(tokens, MARKDOWN.options, {}))


def links_of(token: Token) -> list[Token]:
    return [child for child in token.children or [] if child.type == "link_open"]


def page_link(link: str) -> str:
    """`research.md#x` is `research.html#x`; a guide's source is its page."""
    guide = re.sub(r"^\.\./src/tramyard/games/(\w+)/guide/(\w+)\.md", r"\1-\2.html", link)
    return re.sub(r"^([\w-]+)\.md(?=#|$)", r"\1.html", guide)


def slug(heading: str) -> str:
    """The anchor of a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def dead_links(root: Path, pages: Sequence[Page]) -> Iterator[str]:
    """Links of the docs, the guides and the pages at the root whose file or anchor is not there."""
    images = root / "docs/images"
    anchors = {page.source.resolve(): set(re.findall(r' id="([^"]+)"', page.body)) for page in pages}
    outside = [root / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md") if (root / name).exists()]
    for file in outside:
        anchors[file] = set(re.findall(r' id="([^"]+)"', rendered(file.read_text("utf-8"))))
    for source in anchors:
        for link in written_links(source.read_text("utf-8")):
            parts = urlsplit(link)
            if parts.scheme:
                continue
            goal = (source.parent / unquote(parts.path)).resolve() if parts.path else source
            if not goal.exists():
                yield f"{source.relative_to(root)}: {link} leads to a file that is not there"
            elif source not in outside and (goal in outside or goal not in anchors) and goal.parent != images:
                yield f"{source.relative_to(root)}: {link} leads to a file that has no page"
            elif parts.fragment and parts.fragment not in anchors.get(goal, {parts.fragment}):
                yield f"{source.relative_to(root)}: {link} leads to an anchor that is not there"


def written_links(markdown: str) -> Iterator[str]:
    for token in MARKDOWN.parse(markdown):
        for child in token.children or []:
            if child.type in ("link_open", "image"):
                yield str(child.attrGet("href") or child.attrGet("src"))


def unlisted(root: Path, pages: Sequence[Page]) -> Iterator[str]:
    """Pages of the docs that nobody can find from the first one; guides come with their rooms."""
    index = root / "docs/index.md"
    listed = {(index.parent / urlsplit(link).path).resolve() for link in written_links(index.read_text("utf-8"))}
    for page in pages:
        if page.source.parent == index.parent and page.source.resolve() not in {index.resolve(), *listed}:
            yield f"docs/index.md does not list {page.source.relative_to(root)}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
