"""Whole recorded games, and how many ways they could have gone on."""
