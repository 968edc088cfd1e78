"""A list typed or pasted at an event: shown line by line, with the event's verdict, before it is taken."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cards.selectors import catalog
from decks.exchange.pasting import LONGEST_TEXT, read_pasted
from decks.list.counting import problems_in_words
from decks.list.display import deck_view
from engine.decklist import Decklist
from engine.errors import EngineError
from events.errors import DeckNotLegalError
from events.legality import event_format, judged
from events.models import NAME_LENGTH, Event, Registration
from events.services.registering import snapshot_of
from web.errors import SiteError


def seal_of(state: Decklist, event: Event) -> str:
    """What names just this list, with the lines that name no card: whoever was shown it hands it back, and no other one is taken."""
    return sha256(json.dumps(snapshot_of(state, event.layout), sort_keys=True).encode()).hexdigest()[:32]


def pasted_list(
    request: HttpRequest, event: Event, take: Callable[[Decklist, str], HttpResponse], *, registration: Registration | None = None
) -> HttpResponse:
    """The field for a list, its review, and at last what `take` answers, which gets the list and its name.

    `registration` is the player's for whom staff do it; None: the visitor's own list.
    """
    context: dict[str, Any] = {"nav": "events", "event": event, "registration": registration}
    if request.method != "POST":
        return render(request, "events/paste.html", context)
    text = request.POST.get("text", "")
    try:
        text, review = read_pasted(request)
        state = review.to_state(event.format)
        name = (request.POST.get("name", "").strip() or review.reading.deck.name)[:NAME_LENGTH]
        is_as_shown = request.POST.get("shown", seal_of(state, event)) == seal_of(state, event)
        if "take" in request.POST and is_as_shown:
            return take(state, name)
    except DeckNotLegalError as error:
        context["refusal"] = error.message
    except (SiteError, EngineError) as error:
        context |= {"text": text[:LONGEST_TEXT], "problem": str(error), "is_of_file": "file" in request.FILES}
        return render(request, "events/paste.html", context, status=422)
    state, format = review.shown_state(event.format), event_format(event)
    view = deck_view(state, verdict=judged(state, event, format=format), format=format, catalog=catalog())
    context |= {
        "text": text,
        "review": review,
        "view": view,
        "detail": problems_in_words(view.error_count, view.warning_count, view.advice_count),
        "name": name,
        "names": catalog().by_id,
        "seal": seal_of(state, event),
        "is_changed": "take" in request.POST and not is_as_shown,
    }
    return render(request, "events/paste_review.html", context, status=422 if "refusal" in context else 200)
