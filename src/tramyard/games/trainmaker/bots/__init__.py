"""What plays Trainmaker by itself: how well a seat stands, quick moves without thinking, what programs observe."""
