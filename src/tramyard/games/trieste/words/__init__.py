"""Tachite al Tram in words: names of things, prompts, choices, log, ending, refusals, and the table in letters."""
