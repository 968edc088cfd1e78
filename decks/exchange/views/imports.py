"""Pasting a decklist: nothing is saved until every line has been shown."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from accounts.guests import maker_of
from accounts.once import done_once
from cards.selectors import catalog, formats
from decks.exchange.aside import keep_aside
from decks.exchange.importing import Review
from decks.exchange.pasting import LONGEST_TEXT, read_pasted
from decks.list.counting import problems_in_words
from decks.list.display import deck_view
from decks.list.naming import name_of_unnamed
from decks.list.selectors import default_format, format_named, state_verdict
from decks.list.services.making import create_deck
from engine.errors import EngineError
from web.costs import SOME, costly
from web.errors import SiteError
from web.games import present_kit


@costly("POST", at_once=SOME)
@require_http_methods(["GET", "HEAD", "POST"])
@done_once
def import_list(request: HttpRequest) -> HttpResponse:
    """The form, the review, and at the end the deck."""
    if request.method != "POST":
        return render(request, "decks/exchange/import.html", _form(request.GET.get("text", "")))
    try:
        text, review = read_pasted(request)
    except (SiteError, EngineError) as error:
        return _asked_again(request, request.POST.get("text", ""), str(error))
    if "save" in request.POST:
        return _save(request, text, review)
    return _reviewed(request, text, review)


def _save(request: HttpRequest, text: str, review: Review) -> HttpResponse:
    try:
        state = review.to_state(_format(request, review))
        name = request.POST.get("name", "").strip() or review.reading.deck.name or name_of_unnamed(state.leaders)
        words = review.words
        now = timezone.now()
        with transaction.atomic():
            deck = create_deck(
                owner=maker_of(request, "draft"),
                name=name[:100],
                state=state,
                description=words.description,
                tags=words.tags,
                now=now,
            )
            aside = keep_aside(deck, review, catalog(), now=now)
    except SiteError as error:
        messages.error(request, str(error))
        return _reviewed(request, text, review)
    if review.deck.unread:
        count = len(review.deck.unread)
        message = ngettext("%(count)s line stays beside the list.", "%(count)s lines stay beside the list.", count)
        messages.warning(request, message % {"count": count})
    if aside:
        message = ngettext(
            "%(count)s card was set aside: it is no part of the list, and waits as a package of the deck.",
            "%(count)s cards were set aside: they are no part of the list, and wait as a package of the deck.",
            aside,
        )
        messages.info(request, message % {"count": aside})
    return redirect("decks:builder", deck.public_id)


def _reviewed(request: HttpRequest, text: str, review: Review) -> HttpResponse:
    slug = _format(request, review)
    state = review.shown_state(slug)
    format = format_named(slug)
    verdict = state_verdict(state, as_of=timezone.now().date(), format=format)
    view = deck_view(state, verdict=verdict, format=format, catalog=catalog())
    context = {
        "nav": "build",
        "text": text,
        "review": review,
        "view": view,
        "detail": problems_in_words(view.error_count, view.warning_count, view.advice_count),
        "name": request.POST.get("name", "") or review.reading.deck.name,
        "formats": list(formats().values()),
        "format": slug,
        "names": catalog().by_id,
    }
    return render(request, "decks/exchange/review.html", context)


def _form(text: str) -> dict[str, Any]:
    """The context of the form, with a list that its game would write as an example."""
    return {"nav": "build", "text": text[:LONGEST_TEXT], "example": present_kit().decks.example_list}


def _asked_again(request: HttpRequest, text: str, problem: str) -> HttpResponse:
    context = {**_form(text), "problem": problem, "is_of_file": "file" in request.FILES}
    return render(request, "decks/exchange/import.html", context, status=422)


def _format(request: HttpRequest, review: Review) -> str:
    known = formats()
    return next((slug for slug in (request.POST.get("format"), review.reading.deck.format) if slug and slug in known), default_format())
