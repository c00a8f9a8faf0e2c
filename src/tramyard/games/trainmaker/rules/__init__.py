"""The rules of Trainmaker: what is in the box, the turn, what is legal and why not, and the referee."""
