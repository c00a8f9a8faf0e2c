"""The research doors."""
