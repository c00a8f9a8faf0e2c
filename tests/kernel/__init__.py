"""The kernel's words: vocabulary, game, position, record, guide."""
