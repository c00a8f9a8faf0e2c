"""Lisbon Tram 28 in a browser: what lies where, the templates that draw it, and its colours."""
