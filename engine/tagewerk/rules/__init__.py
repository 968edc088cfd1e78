"""The rules of Tagewerk, clause by clause (`docs/reference/tagewerk-rules.md`).

A game asks until it is over (`game.py`). What goes on is a pile of frames (`state.py`); each text is compiled once (`compiling.py`) into
steps that carry themselves out (`engine/rules/texts.py`). Every clause is cited where it is kept.
"""
