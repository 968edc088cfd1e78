"""What a deck was: versions, branches, packages, and two lists side by side."""
