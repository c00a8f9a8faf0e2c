"""The kernel: what every game of the yard is made of. Imports nothing else of ours."""
