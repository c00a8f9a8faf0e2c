"""What every game must keep; knows no game."""
