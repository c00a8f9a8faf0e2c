"""The rules of Lisbon Tram 28: what is in the box, the turn, what is legal and why not, and the referee."""
