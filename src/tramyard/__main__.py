"""`python -m tramyard` is `tramyard`."""

from tramyard.cli import main

raise SystemExit(main())
