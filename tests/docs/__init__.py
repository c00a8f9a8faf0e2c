"""The code in the documentation runs."""
