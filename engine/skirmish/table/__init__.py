"""How people sit down at Skirmish: what each seat is asked and told, in words."""
