"""Actions on their way to a table, and what happened there on its way to those who watch: the live line."""
