"""What plays Lisbon Tram 28 by itself: how well a seat stands, quick moves without thinking, what programs observe."""
