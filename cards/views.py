"""Card pages: the list with its search, a card, its face."""

from __future__ import annotations

import json
from functools import cache
from secrets import choice
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.timezone import localdate
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from cards.face_images import face_response, sheet_response, sheet_sides
from cards.faces import sheet_style
from cards.facets import facets
from cards.found import groups_of, pages_of
from cards.hovercards import hovercard_response
from cards.names import style_of, subtype_of, type_name
from cards.presentation import Neighbours, cards_of_one, neighbours_of, printing_rows
from cards.preview import SIZE, find_card_preview
from cards.proxies import PROXIES_MOST, leader_sheets, proxy_sheets
from cards.reader import Played, asked_of, decks_of, draw_for_patterns, holdings_of, played, work_of
from cards.rules_text import named_keywords, spoken_rules_text
from cards.search import Forgiven, fields_of, flags_of, known_order, order_names, orders_of
from cards.search.parser import COMPOSED_WORDS, OPERATOR_WORDS
from cards.search.understood import why_nothing
from cards.selectors import Shelf, rulings_of, shelf
from engine.cards.catalog import BaseCard, BaseCatalog
from engine.kit import Kit
from engine.languages import Language
from web.answers import kept_answer
from web.costs import MANY, costly
from web.games import kit_of, present_game
from web.text.language import reader_language

SITE_PICTURE = "web/preview.png"
VIEWS = ("faces", "text", "table")
PAGE_SIZES = {"faces": 48, "text": 40, "table": 100}


def language_of(request: HttpRequest) -> Language:
    """The language that cards are shown in; `?lang=` has the last word."""
    asked = request.GET.get("lang")
    if not asked:
        return reader_language()
    return "de" if asked.startswith("de") else "en"


def card_or_404(cards: BaseCatalog[Any], slug: str) -> Any:
    """The card with `slug`.

    Raises:
        Http404: there is none.
    """
    card = cards.by_slug.get(slug)
    if card is None:
        raise Http404(f"no card is called {slug}")
    return card


@require_safe
def card_list(request: HttpRequest) -> HttpResponse:
    """The cards that a query finds, as faces, text or table; as you type, the results alone."""
    current = shelf()
    return kept_answer(request, current.named(localdate()), lambda: _found_cards(request, current))


def _found_cards(request: HttpRequest, current: Shelf) -> HttpResponse:
    language = language_of(request)
    query = request.GET.get("q", "").strip()
    draw_for_patterns(request, query)
    view = request.GET.get("view", VIEWS[0])
    view = view if view in VIEWS else VIEWS[0]
    order = request.GET.get("order", "")
    order = order if order in order_names(current.kit.slug) else ""
    user = request.user if request.user.is_authenticated else None
    held, decks = asked_of(user, query)

    @cache
    def find(text: str) -> Forgiven:
        usual = known_order("", current.kit)
        return current.look_up(text, as_of=localdate(), order=order, usual_order=usual, language=language, held=held, decks=decks)

    found, orders = find(query), orders_of(current.kit.slug)
    beside = {name: value for name, value, usual in (("view", view, VIEWS[0]), ("order", order, "")) if value != usual}
    page = pages_of(found, PAGE_SIZES[view]).get_page(request.GET.get("page"))
    context = {
        "nav": "cards",
        "query": query,
        "view": view,
        "order": order,
        "orders": [(name, label) for name, (label, _) in orders.items() if name != "id"],
        "found": found,
        "groups": groups_of(found, page),
        "used": _address(found.used, beside),
        "meant": _address(found.meant, beside),
        "why_nothing": "" if found.cards else why_nothing(query, lambda text: find(text).is_sure),
        "page": page,
        "warnings": [(warning, _address(warning.corrected(query), beside)) for warning in found.warnings[:5]],
        "facets": facets(query, current, lambda text: find(text).cards, language, beside),
        "views": [(name, _address(query, {**beside, "view": name}), name == view) for name in VIEWS],
        "columns": _columns(current.kit, query, order or ("" if found.is_by_fit else known_order("", current.kit)), beside),
        "proxies": f"{reverse('cards:proxies')}?{urlencode({'q': query, **({'order': order} if order else {}), 'lang': language})}",
        "proxies_most": PROXIES_MOST,
        "style": style_of(current.kit),
        "work": work_of(request),
        "card_count": len(current.catalog),
        "edition_count": len(current.editions),
    }
    is_part = bool(request.htmx) and not request.htmx.history_restore_request  # type: ignore[attr-defined]
    response = render(request, "cards/list.html#found" if is_part else "cards/list.html", context)
    response["Vary"] = "HX-Request, Accept-Language, Cookie"
    return response


@costly()
@require_safe
def proxies(request: HttpRequest) -> HttpResponse:
    """What a query finds as cards to cut out, one copy of each; back to the list where it finds nothing."""
    current, language = shelf(), language_of(request)
    query, order = request.GET.get("q", "").strip(), request.GET.get("order", "")
    held, decks = asked_of(request.user if request.user.is_authenticated else None, query)
    usual = known_order("", current.kit)
    order = order if order in order_names(current.kit.slug) else ""
    found = current.look_up(query, as_of=localdate(), order=order, usual_order=usual, language=language, held=held, decks=decks).cards
    if not found:
        return redirect(_address(query, {}))
    title = query[:200] or gettext("Cards")
    content = proxy_sheets(((card, 1) for card in found), title=title, language=language, shelf=current)
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = 'attachment; filename="proxies.pdf"'
    return response


def _address(query: str, beside: dict[str, str]) -> str:
    """The list with another query or view; the usual ones are left out of the address."""
    asked = {**({"q": query} if query else {}), **beside}
    if asked.get("view") == VIEWS[0]:
        del asked["view"]
    return f"{reverse('cards:list')}?{urlencode(asked)}" if asked else reverse("cards:list")


def _columns(kit: Kit, query: str, order: str, beside: dict[str, str]) -> dict[str, dict[str, str]]:
    """For each column of the table: the address that orders by it (turned round where it is the order), and how it is ordered now."""
    columns = {}
    for name in orders_of(kit.slug):
        now = "ascending" if order == name else "descending" if order == f"-{name}" else ""
        columns[name] = {"url": _address(query, {**beside, "order": f"-{name}" if order == name else name}), "now": now}
    return columns


@require_safe
def card_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything about one card."""
    current = shelf()
    card = card_or_404(current.catalog, slug)
    plays = played(card)
    return kept_answer(request, current.named(localdate(), plays), lambda: _card_page(request, card, current, plays))


def _card_page(request: HttpRequest, card: Any, current: Shelf, plays: Played | None) -> HttpResponse:
    language = language_of(request)
    user = request.user if request.user.is_authenticated else None
    held = holdings_of(user)
    context = {
        "nav": "cards",
        "card": card,
        "other_language": "en" if language == "de" else "de",
        "terms": named_keywords(card, language),
        "rulings": rulings_of(card.id),
        "printings": printing_rows(card, current.editions),
        "leader": current.catalog.leader_of(card),
        "levels": cards_of_one(card, current.catalog),
        "neighbours": _neighbours(card, current),
        "style": style_of(current.kit),
        "with_sheet": True,
        "own": held.own.get(card.id, 0) if held is not None else None,
        "free": held.free.get(card.id, 0) if held is not None else None,
        "card_query": f'"{card.name.en}"',
        "decks": [(name, copies[card.id]) for name, copies in (decks_of(user) or {}).items() if copies.get(card.id)],
        "played": plays,
        "work": work_of(request),
        "summary": spoken_rules_text(card, language),
        "picture": request.build_absolute_uri(f"{reverse('cards:preview', args=[card.slug])}?lang={language}"),
        "picture_size": SIZE,
        "address": request.build_absolute_uri(request.path),
        "metadata": _metadata(request, card, current, language),
    }
    return render(request, "cards/detail.html", context)


def _neighbours(card: BaseCard, current: Shelf) -> Neighbours:
    return neighbours_of(card, current.catalog, current.editions)


def _metadata(request: HttpRequest, card: BaseCard, current: Shelf, language: Language) -> str:
    """The card for machines that read pages (schema.org), as JSON that is safe inside a script element."""
    subtype = subtype_of(card)
    data = {
        "@context": "https://schema.org",
        "@type": "CreativeWork",
        "name": card.name.in_language(language),
        "alternateName": card.name.in_language("en" if language == "de" else "de"),
        "identifier": card.id,
        "genre": type_name(card).in_language(language),
        "about": subtype.in_language(language) if subtype else None,
        "text": spoken_rules_text(card, language),
        "inLanguage": language,
        "url": request.build_absolute_uri(request.path),
        "image": request.build_absolute_uri(reverse("cards:face", args=[card.slug])),
        "isPartOf": [getattr(current.editions[p.edition], f"name_{language}") for p in card.printings if p.edition in current.editions],
    }
    plain = json.dumps({key: value for key, value in data.items() if value}, ensure_ascii=False)
    return plain.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


@require_safe
def random_card(request: HttpRequest) -> HttpResponse:
    """Somewhere in the catalog."""
    cards = list(shelf().catalog)
    response = redirect("cards:detail", choice(cards).slug) if cards else redirect("cards:list")
    response["Cache-Control"] = "no-store"
    return response


@require_safe
def search_help(request: HttpRequest) -> HttpResponse:
    """How to search: the table of fields, each example a link."""
    return kept_answer(request, (), lambda: _search_help(request))


def _search_help(request: HttpRequest) -> HttpResponse:
    language = language_of(request)
    game = present_game()
    flags = [(slug, flag.name.in_language(language), flag.meaning) for slug, flag in flags_of(game).items()]
    composed = [(query, urlencode({"q": query}), COMPOSED_WORDS[way]) for way, query in kit_of(game).cards.composed.items()]
    context = {"nav": "cards", "fields": fields_of(game), "flags": flags, "operators": OPERATOR_WORDS, "composed": composed}
    context["kinds"] = _kinds(kit_of(game), language)
    return render(request, "cards/search_help.html", context)


def _kinds(kit: Kit, language: Language) -> str:
    """What words of a search are looked for among, beside names and texts: types, keywords, and what subtypes are called here."""
    if kit.decks.subtypes is None:
        return gettext("types and keywords")
    called = kit.decks.subtypes.in_language(language)
    return gettext("types, %(subtypes)s and keywords") % {"subtypes": called if language == "de" else called.lower()}


@require_safe
def card_face(request: HttpRequest, slug: str) -> HttpResponse:
    """The drawn face of a card; `?lang=de` in German, `?side=back` one of its sides."""
    current = shelf()
    side = request.GET.get("side", "")
    if side:
        return sheet_response(request, _card_with_sides(current.catalog, slug, side), side, language_of(request), current)
    return face_response(request, card_or_404(current.catalog, slug), language_of(request), current)


@require_safe
def card_sheet(request: HttpRequest, slug: str, side: str) -> HttpResponse:
    """A side of the sheet that a card is, as an image; `?lang=de` in German."""
    current = shelf()
    card = _card_with_sides(current.catalog, slug, side)
    return sheet_response(request, card, side, language_of(request), current)


@costly()
@require_safe
def card_sheet_pdf(request: HttpRequest, slug: str) -> HttpResponse:
    """The sheet that a card is, to print and fold, with the cards that it brings to cut out; `?lang=de` in German."""
    current = shelf()
    card = _card_with_sides(current.catalog, slug)
    style = sheet_style(card)
    if style is None or not style.has_paper(card):
        raise Http404(f"{slug} has no sheet on paper")
    content = leader_sheets(card, language=language_of(request), shelf=current)
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'attachment; filename="{card.slug}.pdf"'
    return response


def _card_with_sides(cards: BaseCatalog[Any], slug: str, side: str = "") -> Any:
    """The card with `slug`, which has sides beside its face, and that one among them.

    Raises:
        Http404: there is none.
    """
    card = card_or_404(cards, slug)
    sides = sheet_sides(card)
    if not sides or (side and side not in sides):
        raise Http404(f"{slug} has no sides, or none that is called {side[:40]!r}")
    return card


@require_safe
def card_hovercard(request: HttpRequest, slug: str) -> HttpResponse:
    """A part of a page that shows a card wherever its name stands; `?lang=de` in German."""
    current = shelf()
    return hovercard_response(request, card_or_404(current.catalog, slug), language_of(request), current)


@costly(at_once=MANY)
@require_safe
def card_preview(request: HttpRequest, slug: str) -> HttpResponse:
    """The picture beside a link to a card; the site's own where too many were asked for just now."""
    current = shelf()
    png = find_card_preview(card_or_404(current.catalog, slug), language_of(request), current)
    if png is None:
        response: HttpResponse = redirect(static(SITE_PICTURE))
        response["Cache-Control"] = "no-store"
        return response
    response = HttpResponse(png, content_type="image/png", headers={"Cache-Control": "public, max-age=3600"})
    if "lang" not in request.GET:
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response
