"""Draws new puzzles: a map, tickets and goals by lot, solved and graded before anybody sees them."""
