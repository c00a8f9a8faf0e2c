"""Tramyard: a yard of tram and train board games. One kernel, one room per game."""

__version__ = "0.1.0"
