"""Pages that belong to no app."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.http import require_POST, require_safe
from django.views.i18n import set_language as django_set_language

from accounts import services
from accounts.guests import guest_id, person_of
from cards import game_rules
from cards.reader import draw_for_patterns, work_of
from cards.selectors import shelf
from decks.list.mine import my_decks
from decks.list.models import Deck
from decks.list.views.desk import desk_of
from rone_site.front_page import front_page, front_rows
from rone_site.guide import guide_of, next_steps, taught
from rone_site.own_page import own_page
from rone_site.quick_search import LONGEST, Group, exact_card, found_everywhere
from web.addresses import address_within
from web.answers import kept_answer
from web.context import THEME_COOKIE, THEMES
from web.games import present_kit
from web.text.language import reader_language
from web.text.own import document

YEAR_SECONDS = 365 * 24 * 3600
FOUND_MOST = 12
"""Of each kind, on the page of a search from everywhere."""
SUGGESTED_MOST = 4
"""Of each kind, below the field as one types."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The first page of the site, or of one of its further games: to who is logged in, a page of their own."""
    desk = desk_of(request, with_owned=False)
    if request.user.is_authenticated:
        return render(request, "own_page.html", own_page(desk, request.user))
    rows, draft = front_rows(desk), my_decks(person_of(request)).first()
    return kept_answer(request, rows.depends_on(desk), lambda: render(request, "home.html", {**front_page(desk, rows), "draft": draft}))


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """The icon, for browsers that ask for it without being told where it is (on the admin's pages, say)."""
    return redirect(static("web/icon.svg"), permanent=False)


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Glossary and rules as numbered clauses, each id an anchor; with `q` those that hold its words, as you type."""
    return kept_answer(request, (), lambda: _found_rules(request, request.GET.get("q", "").strip()[:200]))


def _found_rules(request: HttpRequest, query: str) -> HttpResponse:
    keywords, parts = game_rules.found_rules(query)
    count = sum(len(part["clauses"]) for part in parts)
    context = {"query": query, "keywords": keywords, "parts": parts, "count": count, "note": present_kit().rules_note}
    is_part = bool(request.htmx) and not request.htmx.history_restore_request  # type: ignore[attr-defined]
    response = render(request, "rules.html#found" if is_part else "rules.html", context)
    response["Vary"] = "HX-Request, Accept-Language, Cookie"
    return response


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """What the game is and how it is played, in five minutes.

    Raises:
        NotFoundError: nobody wrote a guide to the game.
    """
    guide, desk = guide_of(present_kit()), desk_of(request, with_owned=False)
    starter = Deck.objects.starters().kept().first()
    depends_on = desk.shelf.named(starter and starter.public_id)
    context = taught(guide, desk.shelf) | next_steps(desk.shelf.kit, starter)
    return kept_answer(request, depends_on, lambda: render(request, f"learn/{guide.style}/page.html", context))


@require_safe
def api_guide(request: HttpRequest) -> HttpResponse:
    """How programs use the site, with examples that the tests run (docs/how-to/use-the-api.md)."""
    title, text = document(settings.BASE_DIR / "docs" / "how-to" / "use-the-api.md")
    return kept_answer(request, (), lambda: render(request, "api_guide.html", {"title": title, "text": text}))


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """What a search from everywhere finds, by kind. The exact name of a card leads to the card, unless all was asked for (`all=1`)."""
    query = _quick_query(request)
    known = shelf()
    card = exact_card(query, known) if query and request.GET.get("all") != "1" else None
    if card is not None:
        return redirect("cards:detail", card.slug)
    context = {"query": query, "groups": _found_everywhere(request, query, FOUND_MOST)}
    return render(request, "search.html", context)


@require_safe
def search_suggestions(request: HttpRequest) -> HttpResponse:
    """The first of what a search from everywhere finds: options of its field, as one types."""
    query = _quick_query(request)
    groups = _found_everywhere(request, query, SUGGESTED_MOST)
    has_card = any(hit.card for group in groups for hit in group.hits)
    context = {"query": query, "groups": groups, "count": sum(len(group.hits) for group in groups), "list_id": "quick"}
    response = render(request, "search_options.html", {**context, "work": work_of(request) if has_card else None})
    is_anybody = not request.user.is_authenticated and guest_id(request) is None
    response["Cache-Control"] = "private, max-age=60" if is_anybody else "no-store"
    return response


def _quick_query(request: HttpRequest) -> str:
    return request.GET.get("q", "").replace("\0", "").strip()[:LONGEST]


def _found_everywhere(request: HttpRequest, query: str, most: int) -> list[Group]:
    if not query:
        return []
    draw_for_patterns(request, query)
    return found_everywhere(query, person=person_of(request), shelf=shelf(), language=reader_language(), most=most)


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What the site keeps about people."""
    return kept_answer(request, (), lambda: render(request, "privacy.html"))


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Remember the language in a cookie, for a user in the account too, and go back to `next`."""
    language = request.POST.get("language", "")
    if request.user.is_authenticated and language in dict(settings.LANGUAGES):
        services.set_language(user=request.user, language=language)
    response = django_set_language(request)
    if "Location" in response:
        response["Location"] = address_within(request, response["Location"]) or "/"
    return response


@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    """Remember `light` or `dark` in a cookie (anything else forgets it: as the device) and go back to `next`."""
    response = redirect(address_within(request, request.POST.get("next", "")) or "/")
    theme = request.POST.get("theme", "")
    if theme in THEMES:
        response.set_cookie(THEME_COOKIE, theme, max_age=YEAR_SECONDS, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE)
    else:
        response.delete_cookie(THEME_COOKIE, samesite="Lax")
    return response
