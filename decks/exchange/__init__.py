"""What comes in and goes out: pasted lists, files, sheets, pictures, archives, starter decks."""
