"""The puzzles of the days: a file each, named by its day, and beside them what is known of them (`certificates.toml`).

They were drawn by the generator. New ones are dated after the release that brings them; those that are here stay.
"""
