"""Symbols are drawn once, and speak the language of each reader all the same."""

from __future__ import annotations

from django.utils.translation import gettext_lazy, override

from cards.templatetags.cards import level, water
from web.templatetags.web import icon


def test_a_drop_speaks_its_reader_s_language() -> None:
    with override("en"):
        english = water(2)
    with override("de"):
        german = water(2)
    assert ("> water</" in english, "> Wasser</" in german) == (True, True)


def test_a_label_speaks_its_reader_s_language() -> None:
    label = gettext_lazy("Log in")
    with override("en"):
        assert ('aria-label="Log in"' in icon("mark", label), 'aria-label="Level 3"' in level(3)) == (True, True)
    with override("de"):
        assert ('aria-label="Log in"' in icon("mark", label), 'aria-label="Stufe 3"' in level(3)) == (False, True)


def test_a_label_is_text_and_nothing_else() -> None:
    assert '<b>"' not in icon("mark", '<b>"')
