"""The rules of Tachite al Tram: what is in the box, the turn, what is legal and why not, misfortunes, the referee."""
