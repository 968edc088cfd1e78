"""A game that reads no printed texts, for `GAMES`: Tagewerk without its reader."""

from dataclasses import replace

from engine.tagewerk.kit import KIT as TAGEWERK

KIT = replace(TAGEWERK, read_text=None)
