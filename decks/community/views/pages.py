"""Reading a deck: its page, its versions, what changed between two, exports and the sheet to print."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.guests import person_of
from accounts.notifications.context import seen
from decks.community.discussion import comment_page, is_liked
from decks.community.telling import OF_DECK
from decks.exchange.exporting import EXPORTS, ON_PAPER, ExportedFile, export_file, find_deck_code, missing_proxies
from decks.exchange.sheet import with_pieces_beside
from decks.list.counting import problems_in_words
from decks.list.language import starter_word
from decks.list.models import Deck, Visibility
from decks.list.needed import lacking, needed_copies
from decks.list.readable import ReadableDeck, deck_for
from decks.list.unpublished import find_unpublished
from decks.list.views.access import readable_deck, requested_deck, shared_deck
from decks.list.views.desk import Desk, desk_of, numbers
from decks.list.views.tiles import seen_of
from engine.decklist import Decklist, short_hash
from web.answers import is_visitor, kept_answer
from web.costs import begin_costly
from web.text.language import reader_language
from web.text.markdown import after_first_paragraph
from web.text.spreadsheets import cell_separator

LOOKS = ("list", "faces", "text")


@require_safe
def detail(request: HttpRequest, deck_id: str) -> HttpResponse:
    """A deck that is public or one's own."""
    return _page(request, readable_deck(request, deck_id), base=reverse("decks:detail", args=[deck_id]))


@require_safe
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """A deck by its link. Search engines are asked to leave it alone."""
    response = _page(request, shared_deck(token), base=reverse("decks:shared", args=[token]), token=token)
    response["X-Robots-Tag"] = "noindex"
    return response


@require_safe
def version(request: HttpRequest, deck_id: str, number: int) -> HttpResponse:
    """A deck as it was when this version was saved."""
    read = readable_deck(request, deck_id)
    saved = get_object_or_404(read.versions, number=number)
    base = reverse("decks:version", args=[deck_id, number])
    context = _context(request, read, read.state_of(saved), desk_of(request, deck=read.deck), base=base)
    reports = _reports(request, read.deck, context["view"].verdict.hash)
    return render(request, "decks/community/detail.html", {**context, "version": saved, "reports": reports})


@require_safe
def export(request: HttpRequest, deck_id: str) -> HttpResponse:
    """The list as a file: `?as=` names one of `EXPORTS`; of `proxies`, `&only=missing` are those that the reader has not."""
    read, form = requested_deck(request, deck_id), request.GET.get("as", "text")
    if form in ON_PAPER:
        begin_costly(request, request.user)
    if form == "proxies" and request.GET.get("only") == "missing":
        return _file(missing_proxies(read, desk_of(request, deck=read.deck).held, language=reader_language()))
    return file_response(read, form, language=reader_language())


def file_response(read: ReadableDeck, form: str, *, language: Any) -> HttpResponse:
    """The export of a deck as an answer that a browser saves. Raises `DeckRefusedError` for an unknown form."""
    return _file(export_file(read, form, as_of=timezone.now().date(), language=language, delimiter=cell_separator()))


def _file(made: ExportedFile) -> HttpResponse:
    response = HttpResponse(made.content, content_type=made.media_type)
    response["Content-Disposition"] = content_disposition_header(True, made.name) or "attachment"
    response["X-Content-Type-Options"] = "nosniff"
    return response


@require_safe
def print_view(request: HttpRequest, deck_id: str) -> HttpResponse:
    """The list on one sheet of paper."""
    read = requested_deck(request, deck_id)
    context = _context(request, read, read.state, desk_of(request, deck=read.deck), base="")
    return render(request, "decks/exchange/print.html", {**context, "view": with_pieces_beside(context["view"])})


def _page(request: HttpRequest, read: ReadableDeck, *, base: str, token: str = "") -> HttpResponse:
    deck, desk = read.deck, desk_of(request, deck=read.deck)
    if deck.owner_id is not None and deck.owner_id == request.user.pk:
        seen(request, OF_DECK, deck.public_id)
    comments, discussion = comment_page(deck, request.user, request.GET.get("comments"))
    reports = _reports(request, deck, deck.hash)

    def draw() -> HttpResponse:
        context = {
            **_context(request, read, read.state, desk, base=base),
            "token": token,
            "comments": comments,
            "discussion": discussion,
            "liked": is_liked(deck, request.user),
            "picture": _picture(request, deck, token),
            "unpublished": find_unpublished(deck, read.state),
        }
        counted = context["view"].verdict.hash
        context["qr"] = _qr(deck, context, token)
        if context["is_mine"]:
            context["record"] = import_string(settings.DECK_GAMES)(deck, person_of(request))
        context["reports"] = reports if counted == deck.hash else _reports(request, deck, counted)
        response = render(request, "decks/community/detail.html", context)
        if counted != deck.hash:  # other cards have made it another list: what it depends on was not told
            response["Cache-Control"] = "private, no-cache"
        return response

    if not is_visitor(request):  # nobody asks what it depends on
        return draw()
    said = tuple((each.comment.pk, each.comment.edited_at, each.comment.author.username) for each in discussion)
    shared = tuple(read.versions.values_list("pk", "parent"))
    told = (seen_of(desk, deck), comments.number, comments.paginator.num_pages, said, tuple(str(job.pk) for job in reports), shared)
    return kept_answer(request, desk.shelf.named(*told), draw)


def _reports(request: HttpRequest, deck: Deck, deck_hash: str) -> Any:
    """The simulations of the deck with the list of this hash that the reader may see."""
    return import_string(settings.DECK_REPORTS)(deck, deck_hash, person_of(request))


def _picture(request: HttpRequest, deck: Deck, token: str) -> str:
    """The address of the picture for link previews; empty for a deck that only its owner can open."""
    if deck.visibility == Visibility.PUBLIC:
        return request.build_absolute_uri(reverse("decks:preview", args=[deck.public_id]))
    return request.build_absolute_uri(reverse("decks:shared_preview", args=[token])) if token else ""


def _qr(deck: Deck, context: dict[str, Any], token: str) -> dict[str, str] | None:
    """Where the QR code is, and what it holds: the page's address where others can open it, otherwise the deck code."""
    if token:
        return {"url": reverse("decks:shared_qr", args=[token]), "label": _("Opens this page.")}
    if not context["picture"] and not context["code"]:
        return None
    label = _("Opens this page.") if context["picture"] else _("Holds the deck code.")
    return {"url": reverse("decks:qr", args=[deck.public_id]), "label": label}


def _context(request: HttpRequest, read: ReadableDeck, state: Decklist, desk: Desk, *, base: str) -> dict[str, Any]:
    deck, view = read.deck, desk.view(state)
    look = request.GET.get("look", "list")
    versions = read.versions_with_changes()
    name, lead, guide = _words(deck)
    return {
        "nav": "decks",
        "deck": deck,
        "name": name,
        "lead": lead,
        "guide": guide,
        "view": view,
        "detail": problems_in_words(view.error_count, view.warning_count, view.advice_count),
        "today": desk.now,
        "names": desk.cards.by_id,
        "is_mine": deck_for(deck, person_of(request)).is_whole,
        "is_whole": read.is_whole,
        "look": look if look in LOOKS else "list",
        "base": base,
        "versions": versions,
        "newest": versions[0][0] if versions else None,
        "exports": EXPORTS,
        "kit": desk.kit,
        "cards_revision": desk.cards_revision,
        "leader_field": desk.kit.leader_search.name if desk.kit.leader_search else "",
        "short_hash": short_hash(view.verdict.hash),
        "code": find_deck_code(state, desk.cards),
        "missing": lacking(needed_copies(state, desk.cards), owned=desk.owned, free=desk.held.free) if desk.owned else [],
        **numbers(desk, view),
        "address": request.build_absolute_uri(base or request.path),
    }


def _words(deck: Deck) -> tuple[str, str, str]:
    """Name, lead and guide of a deck; a starter's stand in both languages."""
    name, lead = starter_word(deck, "name") or deck.name, starter_word(deck, "summary") or deck.lead
    return name, lead, starter_word(deck, "guide") or after_first_paragraph(deck.description)
