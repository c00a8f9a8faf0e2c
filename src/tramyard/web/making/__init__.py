"""Puzzles that people make: drawn by lot or by hand, checked as one draws, and given to friends."""
