"""What a server must bear, tried on real ones: kills at random moments, a crowd for minutes, a list of attacks."""
