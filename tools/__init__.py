"""Tools for building and checking the repository."""
