"""Tagewerk on the site: what of its pages no test of another game shows."""
