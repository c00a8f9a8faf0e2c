"""The tools that check the repository."""
