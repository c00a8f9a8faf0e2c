"""`tramyard` with the toys of the tests instead of the installed games: `python -m tests.toys.serve serve --port 0`."""

import sys

from tests.toys import sidings
from tests.toys.yard import Announced, yard
from tramyard.cli import main

if __name__ == "__main__":
    with yard(Announced("sidings", sidings.ROOM)):
        sys.exit(main())
