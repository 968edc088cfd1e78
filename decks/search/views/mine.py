"""One's own decks: found, sorted, and changed many at a time."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from accounts.guests import person_of
from decks.built.selectors import built_among
from decks.built.services import BuiltAction, note_many
from decks.exchange.views.archives import download_of
from decks.list.drafts import LAST_CHANGED
from decks.list.errors import DeckRefusedError
from decks.list.mine import MyFilters, copies_used, elsewhere_of, tags_of
from decks.list.models import Deck
from decks.list.selectors import deck_states
from decks.list.services import many as many_services
from decks.list.services.bin import BIN_DAYS
from decks.list.services.many import ManyAction
from decks.list.views.desk import desk_of
from decks.list.views.lists import PAGE_SIZE
from decks.list.views.tiles import drawn_tiles
from decks.search.mine import own_decks_found
from engine.cards.catalog import CardId
from web.costs import SOME, costly

MOST_CHANGED = 500
"""Decks that are changed at once."""
EXPORT = "export"
MY_TILES = {"link": "builder", "show_visibility": True, "mine": True, "actions": "decks/components/tile_mine.html"}


@require_safe
def my_decks(request: HttpRequest) -> HttpResponse:
    """One's own decks, filtered by what the address says; those put away stand apart."""
    desk, person = desk_of(request, with_owned=bool(request.GET.get("cards"))), person_of(request)
    found = own_decks_found(person, request.user, request.GET, desk)
    filters = found.filters
    page = Paginator(found.decks, PAGE_SIZE).get_page(request.GET.get("page"))
    decks = found.still_legal(list(page.object_list), desk)
    states = deck_states(decks) if filters.found else {}
    used = {deck: tuple(copies_used(state, filters.found)) for deck, state in states.items()}
    context = {
        "nav": "decks",
        "page": page,
        "tiles": drawn_tiles(desk, decks, MY_TILES, used, built_among(decks) if request.user.is_authenticated else ()),
        "filters": filters,
        "found": found,
        "tags": tags_of(person),
        "owned": _owned_of(desk.owned, filters) if desk.owned else None,
        **elsewhere_of(person),
        "deleted": _deleted_just_now(request),
    }
    return render(request, "decks/search/mine.html", context)


@costly("POST", at_once=SOME)
@login_required
@require_POST
def change_many(request: HttpRequest) -> HttpResponse:
    """Ask about, then do, one thing to the chosen decks: those that were ticked, or all that the filters find."""
    word = request.POST.get("action", "")
    back = _back(request)
    try:
        decks = _chosen(request)
        if word == EXPORT:
            return download_of(request, decks)
        action = _action(word)
        if action is None:
            raise DeckRefusedError("ACTION_UNKNOWN", _("Choose what is to be done with the decks."))
        tag = request.POST.get("tag", "").replace("\0", "")
        if request.POST.get("confirmed") != "yes":
            return _asked(request, decks, action, tag, back)
        ids = [deck.public_id for deck in decks]
        if isinstance(action, BuiltAction):
            note_many(owner=request.user, public_ids=ids, action=action, now=timezone.now())
        else:
            many_services.change_many(owner=request.user, public_ids=ids, action=action, now=timezone.now(), tag=tag)
    except DeckRefusedError as error:
        messages.error(request, error.message)
        return redirect(back)
    messages.success(request, _done(action, len(decks), tag))
    return redirect(back)


@login_required
@require_safe
def bin_of_decks(request: HttpRequest) -> HttpResponse:
    """The deleted decks that can still be brought back."""
    decks = Deck.objects.in_bin_of(request.user).order_by("-deleted_at", "-pk")[:500]
    return render(request, "decks/search/bin.html", {"nav": "decks", "decks": decks, "days": BIN_DAYS})


def _deleted_just_now(request: HttpRequest) -> dict[str, str] | None:
    """`id` and `name` of the deck that was put into this game's bin before this page, told once."""
    told: dict[str, str] | None = request.session.pop("deleted_deck", None)
    return told if told and Deck.objects.in_bin_of(person_of(request)).filter(public_id=told["id"]).exists() else None


def _owned_of(owned: Mapping[CardId, int], filters: MyFilters) -> int | None:
    """How many copies the reader owns of the one card that the filters find; None where they find none or several."""
    return sum(owned.get(card, 0) for card in filters.found) if len(filters.found) == 1 else None


def _chosen(request: HttpRequest) -> list[Deck]:
    """The decks that a form means. Raises `DeckRefusedError` for none, or too many."""
    if request.POST.get("all") == "1":
        desk = desk_of(request, with_owned=False)
        found = own_decks_found(request.user, request.user, _filter_query(request), desk).decks
        decks = list(found[: MOST_CHANGED + 1])
    else:
        ids = request.POST.getlist("deck")[: MOST_CHANGED + 1]
        decks = list(Deck.objects.owned_by(request.user).called(ids).order_by(*LAST_CHANGED))
    if not decks:
        raise DeckRefusedError("NO_DECKS", _("Tick the decks first."))
    if len(decks) > MOST_CHANGED:
        raise DeckRefusedError("TOO_MANY_DECKS", _("At most %(most)s decks can be changed at once.") % {"most": MOST_CHANGED})
    return decks


def _action(word: str) -> ManyAction | BuiltAction | None:
    """What a form wants done to many decks; None for what isn't known."""
    known: dict[str, ManyAction | BuiltAction] = {action.value: action for action in (*ManyAction, *BuiltAction)}
    return known.get(word)


def _asked(request: HttpRequest, decks: list[Deck], action: ManyAction | BuiltAction, tag: str, back: str) -> HttpResponse:
    shared = sum(deck.visibility != "private" for deck in decks)
    context = {"nav": "decks", "decks": decks, "action": action.value, "tag": tag, "back": back, "shared": shared, "days": BIN_DAYS}
    return render(request, "decks/search/many.html", {**context, "filters": request.POST.get("filters", "")[:1000]})


def _filter_query(request: HttpRequest) -> QueryDict:
    return QueryDict(request.POST.get("filters", "")[:1000])


def _back(request: HttpRequest) -> str:
    query = MyFilters.from_query(_filter_query(request)).query_string
    return f"{reverse('decks:mine')}{'?' if query else ''}{query}"


def _done(action: ManyAction | BuiltAction, count: int, tag: str) -> str:
    """What was done, in a sentence."""
    match action:
        case ManyAction.TAG:
            words = ngettext("%(count)s deck bears the tag %(tag)s.", "%(count)s decks bear the tag %(tag)s.", count)
        case ManyAction.UNTAG:
            words = ngettext("%(count)s deck no longer bears the tag %(tag)s.", "%(count)s decks no longer bear the tag %(tag)s.", count)
        case ManyAction.ARCHIVE:
            words = ngettext("%(count)s deck is hidden from your list.", "%(count)s decks are hidden from your list.", count)
        case ManyAction.UNARCHIVE:
            words = ngettext("%(count)s deck is back among your decks.", "%(count)s decks are back among your decks.", count)
        case ManyAction.PRIVATE:
            words = ngettext("%(count)s deck is private.", "%(count)s decks are private.", count)
        case ManyAction.DELETE:
            words = ngettext("%(count)s deck is in the bin.", "%(count)s decks are in the bin.", count)
        case BuiltAction.BUILD:
            words = ngettext(
                "%(count)s deck is noted as built: its cards count as used.",
                "%(count)s decks are noted as built: their cards count as used.",
                count,
            )
        case BuiltAction.TAKE_APART:
            words = ngettext(
                "%(count)s deck is taken apart: its cards are free again.",
                "%(count)s decks are taken apart: their cards are free again.",
                count,
            )
    return words % {"count": count, "tag": tag}
