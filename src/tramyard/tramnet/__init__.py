"""What rail games share: sets larger than a machine word, shortest ways, what hangs together, rails as they are drawn.

Knows no game: no tickets, rounds or cards. Imports the kernel alone. `action` holds what the two Tramways games do
alike, from the first word of an action to its payment.
"""
