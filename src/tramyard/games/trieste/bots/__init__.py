"""What bots think of a game of Tachite al Tram."""
