"""Modules as native code, library by library: how the yard itself is built, and how somebody else's game joins it.

Nothing of Tramyard is imported here: hatch_build.py reads this file before there is a Tramyard.
"""

import contextlib
import os
from collections.abc import Sequence
from pathlib import Path

Group = tuple[list[str], str | None]
"""Sources, and the library they go into. Calls stay native within and between libraries."""


def compile_groups(root: Path, groups: Sequence[Group], build: Path, only: str | None = None) -> list[str]:
    """Compile modules under `build`, where their C has changed; returns the libraries, relative to it. With `only`, the
    one of that name, to be used beside the others as they were built before from the same sources.

    The C itself is written anew each time, without mypy's cache: a class that is read back from there has lost which of
    its fields a bit marks as set (`ClassIR.bitmap_attrs` of mypyc 2.4.1), and its subclasses would lie differently.
    """
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    build.mkdir(parents=True, exist_ok=True)
    # Errors elsewhere are not mypyc's business: `make lint` checks every module, strictly.
    with contextlib.chdir(root):
        extensions = mypycify(
            [
                "--follow-imports=silent",
                "--config-file=",
                f"--cache-dir={os.devnull}",
                *[source for sources, _name in groups for source in sources],
            ],
            opt_level="3",
            debug_level="0",
            separate=list(groups),
            target_dir=str(build / "c"),
        )
        if only is not None:
            extensions = [each for each in extensions if each.name.partition(".")[0] in (only, f"{only}__mypyc")]
        for extension in extensions:
            # Nobody replaces a function of ours from outside, so the compiler may inline calls between modules.
            extension.extra_compile_args.append("-fno-semantic-interposition")
        command = build_ext(Distribution({"name": only or "tramyard", "ext_modules": extensions}))
        command.build_lib = str(build)
        command.build_temp = str(build / "objects")
        command.parallel = os.cpu_count() or 1
        command.ensure_finalized()
        command.run()
    return [Path(library).relative_to(build).as_posix() for library in command.get_outputs()]
