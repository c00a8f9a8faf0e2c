"""The tables themselves: who sits there, what playing changes, and all of them together in a yard.

Nothing here draws a picture or answers a request.
"""
