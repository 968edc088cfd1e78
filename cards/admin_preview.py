"""What a card typed in the admin looks like before it is saved: both faces, its text, and what the checks say of it."""

from __future__ import annotations

from base64 import b64encode
from typing import Any, cast

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import URLPattern, path, reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_POST

from cards.faces import EditionMark, draw_face
from cards.forms import CardForm, check_typed_card, engine_card_of, field_of
from cards.models import Card, Edition
from cards.rules_text import face_paragraphs, spoken_rules_text
from cards.selectors import edition_mark, editions, engine_card
from engine.cards.fields import FieldKind
from engine.languages import Language
from web.text.numbers import whole_number

LANGUAGES: tuple[Language, ...] = ("en", "de")
FRAGMENT = "admin/cards/card/preview.html"


class PreviewAdmin(admin.ModelAdmin):
    """Adds `preview/`, which a script of the card's page asks while somebody types."""

    def get_urls(self) -> list[URLPattern]:
        """Those of the admin, and the preview."""
        view = require_POST(self.admin_site.admin_view(self.preview_view))
        return [path("preview/", view, name="cards_card_preview"), *super().get_urls()]

    def preview_view(self, request: HttpRequest) -> HttpResponse:
        """The card as it is typed so far: `?card=` is its id where it is stored already. Nothing is saved."""
        asked = request.GET.get("card", "")
        stored = Card.objects.filter(pk=whole_number(asked) or 0).first()
        if not (self.has_change_permission(request, stored) if stored else self.has_add_permission(request)):
            raise PermissionDenied
        form = cast(CardForm, self.get_form(request, stored, change=stored is not None)(request.POST, instance=stored))
        form.is_valid()
        card = typed_card(form)
        problems = [
            (form.fields[name].label if name in form.fields else "", error) for name, errors in form.errors.items() for error in errors
        ]
        if card is not None and "abilities" not in form.errors:
            # the form asks the linter only about a card that is right otherwise; here it speaks from the first word on
            problems += [(form.fields[field_of(found)].label, str(found)) for found in check_typed_card(card, form.kit)]
        return render(request, FRAGMENT, {**_looks(card, _typed_mark(request.POST)), "problems": problems})


def stored_preview(card: Card | None) -> SafeString:
    """The place of the preview on a card's page, with the card as it is stored (and not as a refused form left it)."""
    card = Card.objects.filter(pk=card.pk).first() if card else None
    looks = _looks(engine_card(card), edition_mark(engine_card(card), editions())) if card else {}
    address = reverse("admin:cards_card_preview") + (f"?card={card.pk}" if card else "")
    return mark_safe(render_to_string("admin/cards/card/preview_place.html", {**looks, "address": address}))  # noqa: S308


def typed_card(form: CardForm) -> Any:
    """The card that a form holds so far, with the least for the facts that it still lacks; None without a type or a name."""
    values: dict[str, Any] = {name: form.cleaned_data.get(name) for name in form.fields}
    kind = values.get("type")
    if not kind or not (values.get("name_en") or values.get("name_de")):
        return None
    for known in form.kit.cards:
        if values.get(known.name) is None and kind in known.needed_by and not known.can_be_null:
            values[known.name] = known.least if known.kind is FieldKind.NUMBER else None
        if values.get(known.name) is None and kind in known.needed_by and known.kind is FieldKind.LEADER:
            values[known.name] = known.name
    for name in ("name_en", "name_de", "printed_en", "printed_de", "flavour_en", "flavour_de"):
        values[name] = values.get(name) or ""
    values["name_en"], values["name_de"] = values["name_en"] or values["name_de"], values["name_de"] or values["name_en"]
    values |= {"slug": values.get("slug") or "card", "abilities": values.get("abilities") or []}
    return engine_card_of(form.kit, values, 0)


def _typed_mark(posted: Any) -> EditionMark:
    """What the first printing on the page says."""
    chosen = posted.get("printings-0-edition", "")
    edition = Edition.objects.filter(pk=whole_number(chosen) or 0).first()
    number, illustrator = (posted.get(f"printings-0-{name}", "")[:100] for name in ("number", "illustrator"))
    return EditionMark(edition.code if edition else "", edition.symbol if edition else "", number[:12], illustrator)


def _looks(card: Any, mark: EditionMark) -> dict[str, Any]:
    """Faces and text in both languages, for the template; a face is an image of its own, so that nothing in it reaches the page."""
    if card is None:
        return {}
    texts = {language: spoken_rules_text(card, language) for language in LANGUAGES}
    faces = [
        (language, draw_face(card, language, text=face_paragraphs(card, language), description=texts[language], edition=mark))
        for language in LANGUAGES
    ]
    return {"sides": [(language, b64encode(face.encode()).decode(), texts[language]) for language, face in faces]}
