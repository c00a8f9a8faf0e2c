"""Mutants of the rules: each predicate that bears a ledger id is switched off, and a test of that id must go red.

Where several ids stand in one spot, a test of one of them must notice each mutant there, and the tests of each id must
notice one. `tests/games/*/mutants.toml` explains mutants that change nothing anybody could notice.

`made.py` makes them. `forks.py` tries them quickly: the tests of a room are collected once, and each mutant's code is
put into a fork of that process (`nursery.py`). What nobody noticed there is tried again by `alone.py`: a process of its
own for each mutant, with the tests of its ids on a mutated copy of the package. So nothing survives, and no id is
called idle, but by that slow and plain way. `__main__.py` tells what survives.
"""
