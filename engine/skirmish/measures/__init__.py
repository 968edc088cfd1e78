"""The measures of Skirmish: kits by counting, alone, in duels."""
