"""The notes of reports: a code each, and a sentence in both languages."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

import engine
from engine.rone.measures.simulated import RONE
from engine.simulation.notes import Note


def all_notes() -> list[Note]:
    found = list(RONE.swap_caveats)
    for module in walk_packages(engine.__path__, "engine."):
        if module.name.startswith(("engine.simulation.", "engine.rone.measures.")):
            for value in vars(import_module(module.name)).values():
                found += [each for each in (value if isinstance(value, tuple) else [value]) if isinstance(each, Note)]
    return found


def test_every_code_says_one_thing_in_both_languages() -> None:
    notes = set(all_notes())
    assert len(notes) > 20
    assert len({note.code for note in notes}) == len(notes)
    for note in notes:
        assert note.code == note.code.upper()
        assert note.en.endswith(".")
        assert note.de.endswith(".")
        assert note.en != note.de
