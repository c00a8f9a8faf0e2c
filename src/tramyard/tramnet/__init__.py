"""What rail games share: sets of places, shortest ways and what hangs together, and rails as they are drawn.

Knows no game: no tickets, rounds or cards. Imports the kernel alone. `action` holds what the two Tramways games do
alike, from the first word of an action to its payment.
"""
