"""How much of a file is read."""

from __future__ import annotations

CHARACTERS_MAX = 1_000_000
"""A collection of 5,000 printings as our JSON has some 800,000."""
BYTES_MAX = 4 * CHARACTERS_MAX
