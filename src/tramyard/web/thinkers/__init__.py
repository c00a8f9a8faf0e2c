"""Bots think in processes of their own: what they are asked, and the processes that answer."""
