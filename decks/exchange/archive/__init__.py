"""All of somebody’s decks as one file, and what is read back from such a file."""
