"""`python -m tramyard.arena.plain GAME SECONDS`: the speed of rules as plain Python, also where they are compiled."""

import sys
from importlib.abc import PathEntryFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path

PACKAGE = Path(__file__).parent.parent


def only_source(path: str) -> PathEntryFinder:
    """A finder that overlooks compiled modules, for the folders of this package alone."""
    if not Path(path).is_relative_to(PACKAGE):
        raise ImportError(path)
    return FileFinder(path, (SourceFileLoader, SOURCE_SUFFIXES))


def main() -> None:
    sys.path_hooks.insert(0, only_source)
    sys.path_importer_cache.clear()
    from tramyard.arena.bench import inside
    from tramyard.build import flavour
    from tramyard.kernel.spec import GameSpec

    assert flavour() == "plain"
    name, seconds = sys.argv[1:]
    print(inside(GameSpec.named(name).open().game, float(seconds)))


if __name__ == "__main__":
    main()
