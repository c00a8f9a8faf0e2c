"""Tests of the yard; the folders mirror `src`."""
