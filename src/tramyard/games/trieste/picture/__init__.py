"""Tachite al Tram in a browser: what lies where, the templates that draw it, and its colours."""
