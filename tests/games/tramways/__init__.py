"""Tests of Tramways."""
