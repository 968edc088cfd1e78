"""The builder: one page, and the small answers that keep it up to date.

Every button is a submit button of the one form `#change`, so each works as a plain form. With
JavaScript, `builder.js` sends the same changes in its own time and swaps in what `_changed` returns.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from cards.selectors import catalog, formats
from collection.telling import undo_address
from decks.builder.asking import asked_filter, asked_pool
from decks.builder.conflicts import Conflict, parse_conflict, resolve
from decks.builder.pool import PoolFilter, PoolRow, pool_row
from decks.builder.reading import shows_texts
from decks.builder.suggestions import Company
from decks.builder.words import FILL, STEPS, batch_of, read_all, read_words, request_key_of
from decks.list.counting import problems_in_words
from decks.list.display import whole_leaders
from decks.list.errors import DeckNotFoundError, DeckRefusedError, StaleDeckError
from decks.list.language import localized
from decks.list.models import Deck
from decks.list.selectors import deck_state, format_named, revision_state, steps
from decks.list.services import lists as list_services
from decks.list.services import making
from decks.list.services import wishes as wish_services
from decks.list.state import Change, difference
from decks.list.unpublished import find_unpublished
from decks.list.views.access import own_deck
from decks.list.views.desk import Desk, desk_of, numbers
from decks.list.views.mentioning import tell_of_unfound, unfound_in_words
from decks.list.views.onward import way_onward
from decks.versions.services import versions as version_services
from engine.cards.catalog import CardId
from engine.decklist import Decklist
from web.errors import NotAuthenticatedError
from web.text.numbers import whole_number
from web.text.quoting import in_quotes
from web.undoing import tell_with_undo


@require_GET
def builder(request: HttpRequest, deck_id: str) -> HttpResponse:
    """The builder of one's own deck; for htmx only the pool, filtered anew. Another's public deck is read on its page instead."""
    try:
        deck = own_deck(request, deck_id)
    except (DeckNotFoundError, NotAuthenticatedError):
        if Deck.objects.visible_to(request.user).filter(public_id=deck_id).exists():
            return redirect("decks:detail", deck_id)
        raise
    if request.headers.get("HX-Target") == "pool":
        desk = desk_of(request, deck=deck)
        pool = asked_pool(request, desk, deck_state(deck))
        context = {"deck": deck, "pool": pool, "cards_revision": desk.cards_revision, "texts": shows_texts(request)}
        return render(request, "decks/builder/pool.html", context)
    return render(request, "decks/builder/page.html", _page(request, deck))


@require_POST
def change(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Do what a button, or a batch from `builder.js`, asks for, and show the list as it is then."""
    deck = own_deck(request, deck_id)
    before = deck_state(deck)
    sent = request.POST.get("words", "")
    words = request.POST.get("do", "")
    base = whole_number(request.POST.get("revision"))
    key = request.POST.get("key", "")
    changes: list[Change] = []
    try:
        if words.startswith("want:"):
            return _wanted(request, deck, before, words)
        if words in STEPS:
            step = list_services.undo if words == "undo" else list_services.redo
            changed = step(deck=deck, now=timezone.now(), expected_revision=base, request_key=f"{key}:{words}" if key else "")
        elif words == FILL:  # on whatever the list is by now: it only adds
            filled = Change("replace", state=_company(desk_of(request, deck=deck), deck, before).filled_up())
            changed = list_services.change_list(deck=deck, changes=[filled], now=timezone.now(), request_key=f"{key}:{FILL}" if key else "")
        else:
            changes = read_all(batch_of(sent) if sent else [_words(request, words)], before)
            _refuse_unknown_formats(changes)
            key = key if sent or not key else f"{key}:{words}"
            changed = list_services.change_list(
                deck=deck, changes=changes, now=timezone.now(), expected_revision=base, request_key=key, in_steps=True
            )
    except StaleDeckError as error:
        return _conflict(request, error, changes)
    except DeckRefusedError as error:
        return _refused(request, deck, error.message)
    warnings = unfound_in_words(*(one.text for one in changes if one.kind == "note"))
    return _changed(request, changed, before, warnings=warnings)


@require_GET
def suggestions(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Cards that go with the list, each with why: a part of the builder, and a page for who has no JavaScript."""
    deck = own_deck(request, deck_id)
    state, desk = deck_state(deck), desk_of(request, deck=deck)
    company = _company(desk, deck, state)
    context = {"nav": "build", "deck": deck, "company": company, "leaders": _named(desk, company.leaders)}
    context["request_key"] = request_key_of(deck, desk.now)
    part = "#cards" if request.htmx else ""  # type: ignore[attr-defined]
    return render(request, f"decks/builder/suggestions.html{part}", context)


def _named(desk: Desk, leaders: Iterable[str]) -> str:
    """The names of leaders in the reader's language, those that the site knows."""
    return ", ".join(localized(name) for slug in leaders if (name := desk.cards.leader_names.get(slug)))


def _company(desk: Desk, deck: Deck, state: Decklist) -> Company:
    return Company.of(state, desk.format(state.format), cards=desk.cards, held=desk.held, today=desk.today, apart_from=deck.pk)


@require_POST
def resolve_conflict(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Take one's own list, the stored one, or the stored one with one's changes."""
    deck = own_deck(request, deck_id)
    before = deck_state(deck)
    conflict = parse_conflict(deck, request.POST)
    try:
        changed = resolve(deck=deck, conflict=conflict, choice=request.POST.get("choice", ""), now=timezone.now())
    except StaleDeckError as error:
        return _conflict(request, error, list(conflict.changes))
    except DeckRefusedError as error:
        return _refused(request, deck, error.message)
    return _changed(request, changed, before, everything=True)


@require_POST
def rename(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Give the deck another name."""
    deck = own_deck(request, deck_id)
    before = deck_state(deck)
    try:
        changed = making.rename(
            deck=deck, name=request.POST.get("name", ""), now=timezone.now(), expected_name=request.POST.get("was") or None
        )
    except StaleDeckError as error:
        message = _("Another tab named this deck “%(name)s” in between. Send your name again to take it.") % {"name": error.deck.name}
        return _refused(request, error.deck, message)
    except DeckRefusedError as error:
        return _refused(request, deck, error.message)
    return _changed(request, changed, before)


@login_required
@require_POST
def save_version(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Keep the list under a number and a note."""
    deck = own_deck(request, deck_id)
    version = version_services.save_version(deck=deck, note=request.POST.get("note", ""), now=timezone.now())
    messages.success(request, _("Version %(number)s is saved.") % {"number": version.number})
    tell_of_unfound(request, version.note)
    return _back(request, deck)


def _wanted(request: HttpRequest, deck: Deck, state: Decklist, words: str) -> HttpResponse:
    """Note in the collection that somebody wants copies; the list stays as it is."""
    if not request.user.is_authenticated:
        raise NotAuthenticatedError(_("The want list is in your account: log in or sign up, and this draft comes along."))
    wish = read_words(words.replace("want:", "add:", 1), state)
    card = catalog().by_id.get(CardId(wish.card))
    if card is None:
        raise DeckRefusedError("CARD_UNKNOWN", _("No card has the number %(value)s.") % {"value": wish.card})
    copies = {card.id: max(wish.quantity, 1)}
    wished = wish_services.want_copies(user=request.user, copies=copies, format=format_named(state.format))
    told = _("%(count)s × %(name)s is on your want list.") % {"count": max(wish.quantity, 1), "name": localized(card.name)}
    return _changed(request, deck, state, told=told, undo=undo_address(wished))


def _page(request: HttpRequest, deck: Deck) -> dict[str, Any]:
    desk, state = desk_of(request, deck=deck), deck_state(deck)
    return {
        "nav": "build",
        **_told(request, desk, deck, state),
        "pool": asked_pool(request, desk, state),
        "back": asked_filter(request).query_string(),
        "onward": way_onward(request, deck),
        "versions_saved": deck.versions.count(),
    }


def _told(request: HttpRequest, desk: Desk, deck: Deck, state: Decklist) -> dict[str, Any]:
    """What the list, the verdict and the head of the page are drawn from."""
    view = desk.view(state, with_owned=True)
    can_undo, can_redo = steps(deck)
    problems = problems_in_words(view.error_count, view.warning_count, view.advice_count)
    return {
        "deck": deck,
        "view": view,
        "cards_revision": desk.cards_revision,
        "names": desk.cards.by_id,
        "leaders": whole_leaders(desk.cards),
        "texts": shows_texts(request),
        "default_format": desk.kit.default_format,
        "formats": list(desk.formats.values()),
        "can_undo": can_undo,
        "can_redo": can_redo,
        "has_format": deck.format in desk.formats,
        "unpublished": find_unpublished(deck, state),
        "detail": problems or localized(view.format.name),
        "request_key": request_key_of(deck, desk.now),
        **numbers(desk, view),
    }


def _words(request: HttpRequest, words: str) -> str:
    """The button's words; the forms of the format and of a note bring their values apart."""
    if words.startswith("note:") and "text" in request.POST:
        return f"{words}:{request.POST['text']}"
    return f"format:{request.POST.get('format', '')}" if words == "format" else words


def _refuse_unknown_formats(changes: list[Change]) -> None:
    """Nobody chooses a format that isn't there; a stored one may have gone."""
    for change in changes:
        if change.kind == "format" and change.text not in formats():
            raise DeckRefusedError("FORMAT_UNKNOWN", _("No format is called %(value)s.") % {"value": in_quotes(change.text[:60])})


def _changed(
    request: HttpRequest,
    deck: Deck,
    before: Decklist,
    *,
    everything: bool = False,
    told: str = "",
    undo: str = "",
    warnings: Iterable[str] = (),
) -> HttpResponse:
    """The parts of the page that a change touches; a plain form goes back to the page instead. `undo` takes back what is `told`."""
    if not request.htmx:  # type: ignore[attr-defined]  # django-htmx adds it
        if told:
            tell_with_undo(request, told, undo)
        for warning in warnings:
            messages.warning(request, warning)
        return _back(request, deck)
    desk, state = desk_of(request, deck=deck), deck_state(deck)
    context = {
        **_told(request, desk, deck, state),
        "toast": told,
        "toast_undo": undo,
        "undo_fields": {"back": reverse("decks:builder", args=[deck.public_id])},
        "warnings": list(warnings),
    }
    context["changed_rows"] = [] if everything else _touched_rows(desk, before, state)
    if everything or before.format != state.format:
        context["pool"] = asked_pool(request, desk, state)
    return render(request, "decks/builder/changed.html", context)


def _touched_rows(desk: Desk, before: Decklist, after: Decklist) -> list[PoolRow]:
    """The rows of the pool whose counts a change has altered."""
    format = desk.format(after.format)
    changed = difference(before, after)
    cards = {CardId(card) for _zone, card, _count in (*changed.added, *changed.removed)}
    return [pool_row(known, after, format, desk.cards) for card in sorted(cards) if (known := desk.cards.by_id.get(card))]


def _refused(request: HttpRequest, deck: Deck, message: str) -> HttpResponse:
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponse(message, status=422, content_type="text/plain; charset=utf-8")
    messages.error(request, message)
    return _back(request, deck)


def _conflict(request: HttpRequest, error: StaleDeckError, changes: list[Change]) -> HttpResponse:
    """What somebody else did in between, beside what was sent: nothing is written until the owner has chosen."""
    stored = deck_state(error.deck)
    conflict = Conflict.of(
        error.deck, base=revision_state(error.deck, error.expected), number=error.expected, changes=changes, stored=stored
    )
    context = {"nav": "build", "deck": error.deck, "conflict": conflict, "names": catalog().by_id, "back": request.POST.get("back", "")}
    template = "decks/builder/conflict.html" if request.htmx else "decks/builder/conflict_page.html"  # type: ignore[attr-defined]
    return render(request, template, context, status=409)


def _back(request: HttpRequest, deck: Deck) -> HttpResponseRedirect:
    """Back to the builder, with the pool filtered as it was, at the place where the button stood."""
    address = reverse("decks:builder", args=[deck.public_id])
    query = PoolFilter.from_query(QueryDict(request.POST.get("back", "")[:2000])).query_string() if request.POST.get("back") else ""
    place = request.POST.get("place", "")
    anchor = f"#{place}" if place in {"pool", "list", "told"} else ""
    return redirect(f"{address}{'?' if query else ''}{query}{anchor}")
