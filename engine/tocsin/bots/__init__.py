"""Bots for TOCSIN: one plays the whole party."""
