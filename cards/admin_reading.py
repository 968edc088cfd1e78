"""Printed text read into abilities on a card's page in the admin: what was understood, beside what is printed, to be taken over or not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Any, Literal, cast

import yaml
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import URLPattern, path, reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_POST

from cards.admin_preview import typed_card
from cards.card_texts import LANGUAGE_NAMES, LANGUAGES, Outcome, read_card_text, readings_of
from cards.forms import CardForm
from cards.models import Card, Subtype
from engine.kit import Kit
from engine.languages import Language
from web.text.numbers import whole_number

WORDS = re.compile(r"\{[^{}]*\}|[^\W_]+|\S")


@dataclass(frozen=True)
class Piece:
    """A piece of two texts laid beside each other: in both, or only on the card, or only in what was read."""

    text: str
    stands: Literal["both", "printed", "read"]


@dataclass(frozen=True)
class Side:
    """One language: what is printed and what was read, as one text with the differences marked."""

    language: Language
    name: str
    pieces: tuple[Piece, ...]


class ReadingAdmin(admin.ModelAdmin):
    """Adds `read-text/`, which the button beside the printed text asks."""

    def get_urls(self) -> list[URLPattern]:
        """Those of the admin, and the reading."""
        view = require_POST(self.admin_site.admin_view(self.read_text_view))
        return [path("read-text/", view, name="cards_card_read_text"), *super().get_urls()]

    def read_text_view(self, request: HttpRequest) -> HttpResponse:
        """What the printed text says, as it is typed so far: `?card=` is the card's id where it is stored already. Nothing is saved."""
        stored = Card.objects.filter(pk=whole_number(request.GET.get("card", "")) or 0).first()
        if not (self.has_change_permission(request, stored) if stored else self.has_add_permission(request)):
            raise PermissionDenied
        form = cast(CardForm, self.get_form(request, stored, change=stored is not None)(request.POST, instance=stored))
        form.is_valid()
        card = typed_card(form)
        is_printed = card is not None and any(card.printed.in_language(language).strip() for language in LANGUAGES)
        read = _read(card, form.kit) if is_printed and form.kit.read_text is not None else {}
        return render(request, "admin/cards/card/reading.html", read)


def reading_place(card: Card | None) -> SafeString:
    """The button and the place for what was read, on the page of `card` or of a new one."""
    address = reverse("admin:cards_card_read_text") + (f"?card={card.pk}" if card and card.slug else "")
    return mark_safe(render_to_string("admin/cards/card/reading_place.html", {"address": address}))  # noqa: S308


def _read(card: Any, kit: Kit) -> dict[str, Any]:
    """For the template: how much was read and why not all, the abilities as YAML, and both texts of them beside what is printed."""
    subtypes = frozenset(Subtype.objects.filter(game=kit.slug).values_list("slug", flat=True))
    bare = replace(card, abilities=(), modelled=False)
    outcome = read_card_text(bare, kit, subtypes)
    partly = max((reading.abilities for reading in readings_of(bare, kit, subtypes).values()), key=len)
    abilities = list(outcome.abilities or partly)
    sides = [_side(card, language, kit, abilities) for language in LANGUAGES] if abilities else []
    return {
        "outcome": outcome,
        "is_whole": outcome.outcome is Outcome.READ,
        "sides": sides,
        "abilities": yaml.safe_dump(abilities, allow_unicode=True, sort_keys=False, default_flow_style=None, width=100)
        if abilities
        else "",
    }


def _side(card: Any, language: Language, kit: Kit, abilities: list[Any]) -> Side:
    said = kit.text_of(replace(card, abilities=tuple(abilities), modelled=True), language)
    return Side(language, str(LANGUAGE_NAMES[language]), tuple(compared(card.printed.in_language(language), said)))


def compared(printed: str, said: str) -> Iterator[Piece]:
    """Two texts as one, word by word: what only the first has, then what only the second has; capitals make no difference."""
    theirs, ours = WORDS.findall(printed.strip()), WORDS.findall(said)
    if not theirs:
        yield Piece(said, "both")
        return
    matcher = SequenceMatcher(None, [word.lower() for word in theirs], [word.lower() for word in ours], autojunk=False)
    for tag, start, end, begin, stop in matcher.get_opcodes():
        if tag == "equal":
            yield Piece(_spaced(ours[begin:stop]), "both")
            continue
        if start < end:
            yield Piece(_spaced(theirs[start:end]), "printed")
        if begin < stop:
            yield Piece(_spaced(ours[begin:stop]), "read")


def _spaced(words: list[str]) -> str:
    """Words with spaces between them, and none before a full stop."""
    return re.sub(r" ([.,:;)}\]])", r"\1", re.sub(r"([({\[]) ", r"\1", " ".join(words)))
