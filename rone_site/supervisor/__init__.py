"""Runs a whole site on one machine: broker, web, worker and scheduler together, until it is told to stop."""
