"""What is measured of Skirmish: kits by counting, alone, in duels."""
