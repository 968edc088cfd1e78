"""What seats at a table of Tagewerk are told, in words."""
