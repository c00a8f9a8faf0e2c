"""What rail games share: sets of places, shortest ways and what hangs together, and rails as they are drawn.

Knows no game: no tickets, rounds or cards. Imports the kernel alone.
"""
