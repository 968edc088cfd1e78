"""Tables of RONE: what those who sit there are asked and told, in words."""
