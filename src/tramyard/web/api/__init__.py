"""The API for pages and programs: games and tables, playing, watching. The server describes it under /schema."""
