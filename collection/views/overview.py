"""The overview of one's collection: how complete it is, what is spare, and what is missing."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cards.models import Edition
from cards.selectors import catalog, editions
from collection import services
from collection.built import built_copies
from collection.completion import missing_of_edition, parts_of_editions, spare_copies, spare_for_trade
from collection.overview import edition_name, figure_of, groups_of
from collection.selectors import shelf_of
from collection.shelf import Change
from collection.telling import undo_address
from collection.views.reader import reader_of
from web.games import present_game, present_kit
from web.text.language import reader_language
from web.undoing import tell_with_undo

SHOWN_MOST = 40
"""Rows of missing or spare cards that the page shows; of the others it says how many they are."""


@login_required
@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """How complete the collection is by edition, type and what else the kit names; spare copies, missing printings."""
    shelf, cards, kit, language, known = shelf_of(request.user), catalog(), present_kit(), reader_language(), editions()
    spare = spare_copies(shelf, cards, kit.collecting, built_copies(reader_of(request)))
    lacking = []
    for part in parts_of_editions(shelf):
        missing = missing_of_edition(shelf, part.key)
        shown = [(cards.by_id[each.card], each, shelf.of(each.id).wanted) for each in missing[:SHOWN_MOST] if each.card in cards.by_id]
        edition = known[part.key]
        lacking.append({"edition": edition, "name": edition_name(edition, language), "part": part, "shown": shown})
    context = {
        "nav": "collection",
        "words": kit.collecting,
        "totals": shelf.totals,
        "different": shelf.different,
        "figures": [figure_of(group) for group in groups_of(shelf, cards, kit, known, language)],
        "lacking": lacking,
        "spare": spare[:SHOWN_MOST],
        "spare_cards": len(spare),
        "spare_copies": sum(each.spare for each in spare),
        "shown_most": SHOWN_MOST,
    }
    return render(request, "collection/overview.html", context)


@login_required
@require_POST
def want_edition(request: HttpRequest, slug: str) -> HttpResponse:
    """Want one copy of each printing that an edition lacks; a second time nothing changes."""
    edition = get_object_or_404(Edition, slug=slug, game=present_game())
    missing = missing_of_edition(shelf_of(request.user), edition.slug)
    change = services.want_all(user=reader_of(request), wanted={printing.id: 1 for printing in missing})
    said = _("What %(edition)s lacks is on your list of wanted cards.")
    tell_with_undo(request, said % {"edition": edition_name(edition, reader_language())}, undo_address(change))
    return redirect("collection:overview")


@login_required
@require_POST
def offer_spare(request: HttpRequest) -> HttpResponse:
    """Offer all spare copies for trade; a second time nothing changes."""
    user, shelf = reader_of(request), shelf_of(request.user)
    spare = spare_copies(shelf, catalog(), present_kit().collecting, built_copies(user))
    changes = {printing: Change(for_trade=number) for printing, number in spare_for_trade(shelf, spare).items()}
    change = services.change_copies(user=user, changes=changes)
    tell_with_undo(request, _("Your spare copies are for trade."), undo_address(change))
    return redirect("collection:overview")
