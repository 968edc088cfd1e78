"""A table of any game: zones, questions, why not, the log and results, in words for the reader."""
