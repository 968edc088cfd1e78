"""Printed text as data: tables of patterns in English and German, what is made of them, and the reader; of no game."""
