"""Which build is running: `compiled` (kernel and rules as native code) or `plain` (the same source in Python)."""

from importlib.machinery import EXTENSION_SUFFIXES

from tramyard.kernel import position


def flavour() -> str:
    """`compiled` or `plain`, told by the file that the kernel's Position was loaded from."""
    return "compiled" if str(position.__file__).endswith(tuple(EXTENSION_SUFFIXES)) else "plain"
