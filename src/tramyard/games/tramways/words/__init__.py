"""How Tramways speaks."""
