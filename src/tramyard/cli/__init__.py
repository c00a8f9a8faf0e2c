"""The command line: `tramyard COMMAND ...`, and `tramyard` alone for the browser.

Bad input is told in one sentence on stderr, with exit code 2.
"""

import os
import sys
from collections.abc import Sequence

import tramyard
from tramyard.build import flavour
from tramyard.cli import (
    admin,
    bench,
    check,
    check_game,
    compare,
    compile_game,
    games,
    new_game,
    new_puzzle,
    perft,
    play,
    position,
    puzzles,
    replay,
    rules,
    selfplay,
    serve,
    simulate,
    solve,
    tournament,
    worker,
)
from tramyard.cli.arguments import Parser
from tramyard.cli.command import command
from tramyard.cli.language import split_language
from tramyard.kernel.errors import YardError
from tramyard.kernel.guide import GuideError
from tramyard.kernel.words import _, speaking

BAD_INPUT = 2
INTERRUPTED = 130
PIPE_CLOSED = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; what it returns is the exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that knows no box drawing still gets its letters
    try:
        language, words = split_language(sys.argv[1:] if argv is None else argv)
        with speaking(language):
            code = _run(words)
        sys.stdout.flush()
        return code
    except SystemExit as asked:  # argparse, after --help and --version
        return int(asked.code or 0)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except (YardError, GuideError) as error:
        return _refuse(str(error))
    except OSError as error:
        return _refuse(f"{error.filename}: {error.strerror}" if error.filename else str(error))


def _refuse(sentence: str) -> int:
    print(f"tramyard: {sentence}", file=sys.stderr)
    return BAD_INPUT


def _run(words: list[str]) -> int:
    args = _parser().parse_args(words or ["serve", "--open"])
    code: int = args.run(args)
    return code


def _parser() -> Parser:
    parser = Parser(command(), description=_("A yard of tram and train board games."))
    parser.add_argument(
        "--version",
        action="version",
        version=f"tramyard {tramyard.__version__} ({flavour()})",
        help=_("which version this is, compiled or plain"),
    )
    parser.add_argument("--language", metavar="XX", help=_("language of all texts: en, it, ..."))
    commands = parser.add_subparsers(metavar=_("COMMAND"), required=True)
    for one in (
        play,
        serve,
        worker,
        games,
        puzzles,
        solve,
        rules,
        simulate,
        compare,
        tournament,
        selfplay,
        replay,
        position,
        check,
        perft,
        bench,
        new_game,
        new_puzzle,
        check_game,
        compile_game,
        admin,
    ):
        one.add(commands)
    return parser
