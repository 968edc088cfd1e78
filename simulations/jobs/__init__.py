"""Ordered simulations: what may be ordered, the jobs and how workers work them off."""
