"""Tramyard: a yard of tram and train board games. One kernel, one room per game."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("tramyard")
except PackageNotFoundError:  # read where it lies, and never installed
    __version__ = "0"
