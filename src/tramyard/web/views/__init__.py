"""What one watcher may see of a table, in one language: scenes, choices, the past, records and stories, the review."""
