"""Doors for researchers: every game as a PettingZoo or Gymnasium environment and as an OpenSpiel game."""
