"""Matches, simulations and their reports."""
