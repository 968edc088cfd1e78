"""The facts of a game's cards at the borders of the site: in messages, in forms, in the API (in files: `cards.loading.facts`).

Each kind of field has one line in each table; what the fields are is the game's description.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from rest_framework import serializers

from engine.cards.fields import CardDescription, CardField, FactFault, FactProblem, FieldKind
from engine.languages import LocalText
from web.text.language import in_reader_language, reader_language

SLUG_PATTERN = r"^[a-z0-9]+(-[a-z0-9]+)*\Z"


# --- In messages ---------------------------------------------------------------------------------


def label(known: CardField) -> str:
    """What a field is called in the reader's language."""
    return known.label.in_language(reader_language())


def types_in_words(types: Collection[str], cards: CardDescription) -> str:
    """The types of cards as one says them: "heroes and units"."""
    words = [info.several.in_language(reader_language()) for slug, info in cards.types.items() if slug in types]
    return _("%(first)s and %(second)s") % {"first": ", ".join(words[:-1]), "second": words[-1]} if len(words) > 1 else words[0]


def fault_text(problem: FactProblem, type: str, cards: CardDescription) -> str:
    """What is wrong with a fact of a card of `type`."""
    known = problem.field
    values = {"clause": known.clause, "type": type, "least": known.least, "most": known.most}
    if problem.fault is FactFault.NOT_OF_TYPE:
        return _("only %(types)s have it, and this is a %(type)s (%(clause)s)") % {**values, "types": types_in_words(known.types, cards)}
    if problem.fault is FactFault.MISSING:
        return _("is missing: a card of this type has it (%(clause)s)") % values
    if problem.fault is FactFault.NO_NUMBER:
        return _("a whole number from %(least)s to %(most)s is wanted") % values
    if problem.fault is FactFault.NO_TRUTH:
        return _("true or false is wanted")
    if problem.fault is FactFault.NO_SHAPE:
        return _("lists and mappings as card data has them are wanted (%(clause)s)") % values
    if problem.fault is FactFault.NO_CHOICE:
        return _("one of %(known)s is wanted") % {"known": ", ".join(word for word, _name in known.choices)}
    return _("small letters, figures and single hyphens are wanted")


def unique_text(cards: CardDescription, facts: Mapping[str, Any], other: str) -> str:
    """That a card has in common with `other` what no two cards may have in common."""
    shared = ", ".join(f"{label(cards.by_name[name])} {facts[name]}" for name in cards.unique)
    return _("%(other)s has this already: %(shared)s (%(clause)s)") % {"other": other, "shared": shared, "clause": cards.unique_clause}


# --- In forms ------------------------------------------------------------------------------------


class YesNoField(forms.BooleanField):
    """A box to tick; one that isn't ticked is no fact of the card."""

    def clean(self, value: Any) -> bool | None:
        """True, or None."""
        return super().clean(value) or None


def form_field(known: CardField, subtypes: Mapping[str, LocalText]) -> forms.Field:
    """The field of a form that a fact is typed in; whether it may be left out is the card's type to say."""
    common: dict[str, Any] = {
        "label": in_reader_language(known.label),
        "help_text": in_reader_language(known.help),
        "required": False,
        "initial": known.default,
    }
    if known.kind is FieldKind.NUMBER:
        return forms.IntegerField(min_value=known.least, max_value=known.most, **common)
    if known.kind is FieldKind.YES_NO:
        return YesNoField(**common)
    if known.kind in (FieldKind.SUBTYPE, FieldKind.CHOICE):
        named = subtypes.items() if known.kind is FieldKind.SUBTYPE else known.choices
        choices = [("", "---------"), *((slug, name.in_language(reader_language())) for slug, name in named)]
        return forms.TypedChoiceField(choices=choices, empty_value=None, **common)
    if known.kind is FieldKind.DATA:
        return forms.JSONField(**common)
    return forms.RegexField(
        SLUG_PATTERN,
        max_length=100,
        empty_value=None,
        error_messages={"invalid": _("Small letters a to z, figures and single hyphens.")},
        **common,
    )


# --- In the API ----------------------------------------------------------------------------------


def api_field(known: CardField) -> serializers.Field[Any, Any, Any, Any]:
    """A fact as the API describes it; null where the card has no such thing."""
    is_there = not known.types and not known.can_be_null and bool(known.needed_by)
    common: dict[str, Any] = {"allow_null": not is_there, "help_text": known.help.en}
    if known.kind is FieldKind.NUMBER:
        return serializers.IntegerField(min_value=known.least, max_value=known.most, **common)
    if known.kind is FieldKind.YES_NO:
        return serializers.BooleanField(**common)
    if known.kind is FieldKind.CHOICE:
        return serializers.ChoiceField(choices=[word for word, _name in known.choices], **common)
    if known.kind is FieldKind.DATA:
        return serializers.JSONField(**common)
    return serializers.CharField(**common)
