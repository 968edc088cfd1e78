"""How a party sits down at TOCSIN: what each seat is asked and told, in words."""
