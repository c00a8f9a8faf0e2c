"""The pages people open: front, table, guides; their language, their scripts' words, and the files they need."""
