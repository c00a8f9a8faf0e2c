"""The arena: bots play many games against each other; what came of it is counted and reported."""
