"""Tiny games for testing the tests: an honest one, and many that break a promise each."""
