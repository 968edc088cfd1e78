"""Printed text read into abilities on a card's page in the admin: what was understood, beside what is printed, to be taken over or not."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from difflib import SequenceMatcher, get_close_matches
from typing import Any, Literal, cast

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_POST

from cards.admin_preview import typed_card
from cards.card_texts import LANGUAGE_NAMES, LANGUAGES, Outcome, Passage, Stop, read_card_text
from cards.forms import CardForm, as_yaml, subtypes_of
from cards.models import Card
from cards.rules_text import plain_rules_text, spoken_rules_text
from engine.kit import Kit
from engine.languages import Language
from engine.text.printed.answers import UnreadSentence
from engine.text.tokens import folded_word
from web.text.numbers import whole_number

WORDS = re.compile(r"\{[^{}]*\}|[^\W_]+|\S")
PRINTED_FIELDS = ("printed_en", "printed_de")
MOST_SHOWN = 20
"""So many meanings of one sentence are shown: a line that a person wrote has two or three."""


@dataclass(frozen=True)
class Side:
    """A passage in one language: what is printed, and what the site writes for a meaning of it, with what differs marked."""

    language: Language
    name: str
    printed: SafeString
    written: SafeString

    @property
    def differs(self) -> bool:
        """Whether it is printed, and not as it is written."""
        return bool(self.printed) and self.printed != self.written


@dataclass(frozen=True)
class Meaning:
    """What a passage can mean: its abilities as YAML, and both texts of them; `twin` is an earlier one's number that is written alike."""

    number: int
    abilities: str
    sides: tuple[Side, ...]
    twin: int


@dataclass(frozen=True)
class Stopped:
    """A passage in one language with the place marked at which reading stopped; `meant` is a known word much like what stands there."""

    language: Language
    name: str
    printed: SafeString
    unread: UnreadSentence
    meant: str


@dataclass(frozen=True)
class ReadPassage:
    """A passage for the page: its meanings; or, where there are none, what is printed. `stopped` marks where reading stopped."""

    number: int
    meanings: tuple[Meaning, ...]
    stopped: tuple[Stopped, ...]
    sides: tuple[Side, ...]
    agrees: bool

    @property
    def is_ambiguous(self) -> bool:
        """Whether somebody has to choose."""
        return len(self.meanings) > 1


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
        typed = [name for name in PRINTED_FIELDS if request.POST.get(name, "").strip()]
        faults = [(form.fields[name].label, error) for name in typed for error in form.errors.get(name, ())]
        read = _read(card, form.kit) if is_printed and not faults and form.kit.read_text is not None else {}
        return render(request, "admin/cards/card/reading.html", {**read, "faults": faults})


def reading_place(card: Card | None) -> SafeString:
    """The button and the place for what was read, on the page of `card` or of a new one."""
    address = reverse("admin:cards_card_read_text") + (f"?card={card.pk}" if card and card.slug else "")
    return mark_safe(render_to_string("admin/cards/card/reading_place.html", {"address": address}))  # noqa: S308


def _read(card: Any, kit: Kit) -> dict[str, Any]:
    """For the template: how much was read and why not all, and passage by passage what it can mean beside what is printed."""
    outcome = read_card_text(replace(card, abilities=(), modelled=False), kit, subtypes_of(kit))
    is_whole = outcome.outcome is Outcome.READ
    passages = [shown_passage(number, passage, card) for number, passage in enumerate(outcome.passages, 1)]
    return {
        "outcome": outcome,
        "is_whole": is_whole,
        "general": () if is_whole else outcome.reasons[sum(len(passage.stops) for passage in outcome.passages) :],
        "passages": passages,
        "is_anything_read": any(passage.meanings for passage in passages),
        "choices": sum(passage.is_ambiguous and passage.agrees for passage in passages),
    }


def shown_passage(number: int, passage: Passage, card: Any) -> ReadPassage:
    """`passage` for the page. Symbols are written as words, unless they are printed as symbols too."""
    meanings: list[Meaning] = []
    text_of = plain_rules_text if any("{" in printed for printed in passage.printed.values()) else spoken_rules_text
    read = {language: printed for language, printed in passage.printed.items() if language not in passage.stops}
    for at, abilities in enumerate(passage.meanings[:MOST_SHOWN], 1):
        said = replace(card, abilities=tuple(abilities), modelled=True)
        sides = tuple(_side(language, read.get(language, ""), text_of(said, language)) for language in LANGUAGES)
        twin = next((earlier.number for earlier in meanings if earlier.sides == sides), 0)
        meanings.append(Meaning(at, as_yaml(list(abilities)), sides, twin))
    stopped = tuple(_marked(language, passage.printed[language], stop) for language, stop in passage.stops.items())
    unpaired = () if meanings or stopped else tuple(_side(language, text, "") for language, text in passage.printed.items())
    return ReadPassage(number, tuple(meanings), stopped, unpaired, passage.agrees)


def _side(language: Language, printed: str, written: str) -> Side:
    """A passage as it is printed and as it is written, with what only one of them has marked; a last full stop makes no difference."""
    if printed and not printed.rstrip().endswith("."):
        written = written.removesuffix(".")
    marked = compared(printed, written) if printed and written else (format_html("{}", printed), format_html("{}", written))
    return Side(language, str(LANGUAGE_NAMES[language]), *marked)


def _marked(language: Language, printed: str, stop: Stop) -> Stopped:
    """A passage with the place marked at which reading stopped."""
    unread = stop.unread
    end = stop.offset + unread.place.length
    html = format_html("{}<mark>{}</mark>{}", printed[: stop.offset], printed[stop.offset : end], printed[end:])
    alike = get_close_matches(
        folded_word(unread.found), [unread.nearest] if unread.nearest != folded_word(unread.found) else [], cutoff=0.75
    )
    return Stopped(language, str(LANGUAGE_NAMES[language]), html, unread, "".join(alike))


def compared(printed: str, written: str) -> tuple[SafeString, SafeString]:
    """Both texts as HTML: what the first alone has in `del`, what the second alone has in `ins`. Word by word, capitals aside."""
    theirs, ours = list(WORDS.finditer(printed)), list(WORDS.finditer(written))
    matcher = SequenceMatcher(None, [word[0].lower() for word in theirs], [word[0].lower() for word in ours], autojunk=False)
    codes = [code for code in matcher.get_opcodes() if code[0] != "equal"]
    return (
        _with_marks(printed, [(theirs[start].start(), theirs[end - 1].end()) for _, start, end, _, _ in codes if start < end], "del"),
        _with_marks(written, [(ours[start].start(), ours[end - 1].end()) for _, _, _, start, end in codes if start < end], "ins"),
    )


def _with_marks(text: str, places: Iterable[tuple[int, int]], tag: Literal["del", "ins"]) -> SafeString:
    """`text` with the characters of each place (from, to) in an element."""
    html, at = SafeString(""), 0
    for start, end in places:
        html += format_html("{}<{}>{}</{}>", text[at:start], tag, text[start:end], tag)
        at = end
    return html + format_html("{}", text[at:])
