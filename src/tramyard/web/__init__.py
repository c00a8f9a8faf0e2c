"""The table: play in a browser, alone, with bots, with friends. Works for every room and knows none of them."""
