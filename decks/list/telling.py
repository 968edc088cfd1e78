"""What owners are told of their decks without anybody's doing: bans, rulings, cards that have changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import datetime
from functools import partial
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.notifications.kinds import Happened, Kind, Subject, Topic
from accounts.notifications.services import Occurrence, notify, withdraw
from cards.selectors import catalog
from decks.list.models import Deck
from engine.cards.catalog import BaseCard
from web.text.language import reader_language

ILLEGAL, LEGAL = "deck_illegal", "deck_legal"
RULING, REWRITTEN = "ruling", "card_changed"


def find_own_decks(reader: Any, ids: Collection[str], *, view: str = "decks:detail", anchor: str = "") -> Mapping[str, Subject]:
    """The decks of `reader` with these ids that aren't in the bin, at a page of theirs."""
    found = Deck.objects.owned_by(reader).filter(public_id__in=ids).values_list("public_id", "name")
    return {public_id: Subject(name, f"{reverse(view, args=[public_id])}{anchor}") for public_id, name in found}


def find_cards(_reader: Any, slugs: Collection[str]) -> Mapping[str, Subject]:
    """The cards of these slugs. No question to the database."""
    known, language = catalog().by_slug, reader_language()
    cards = {slug: known[slug] for slug in slugs if slug in known}
    return {slug: Subject(card.name.in_language(language), reverse("cards:detail", args=[slug])) for slug, card in cards.items()}


def _first(it: Happened) -> str:
    return it.things[0].name if it.things else "–"


def _said_of_illegal(it: Happened) -> str:
    if it.count == 1:
        return _("%(deck)s is no longer legal: cards, bans or formats have changed.") % {"deck": _first(it)}
    return _("%(count)s of your decks are no longer legal: cards, bans or formats have changed.") % {"count": it.count}


def _said_of_legal(it: Happened) -> str:
    if it.count == 1:
        return _("%(deck)s is legal now: cards, bans or formats have changed.") % {"deck": _first(it)}
    return _("%(count)s of your decks are legal now: cards, bans or formats have changed.") % {"count": it.count}


def _said_of_rulings(it: Happened) -> str:
    if it.count == 1:
        return _("There is a new ruling on %(card)s, which you play.") % {"card": _first(it)}
    return _("There are %(count)s new rulings on cards that you play.") % {"count": it.count}


def _said_of_rewritten(it: Happened) -> str:
    words = ngettext("%(card)s, which you play, has changed.", "%(count)s cards that you play have changed.", it.count)
    return words % {"count": it.count, "card": _first(it)}


TOPIC = Topic("cards", gettext_lazy("Bans, rulings and changed cards in my decks"))
_find_verdicts = partial(find_own_decks, view="decks:legality")
KINDS = (
    Kind(ILLEGAL, TOPIC, _said_of_illegal, icon="error", find_things=_find_verdicts),
    Kind(LEGAL, TOPIC, _said_of_legal, icon="ok", find_things=_find_verdicts),
    Kind(RULING, TOPIC, _said_of_rulings, icon="info", find_things=find_cards),
    Kind(REWRITTEN, TOPIC, _said_of_rewritten, icon="card", find_things=find_cards),
)


def tell_of_verdicts(became_legal: Mapping[int, bool], *, now: datetime) -> None:
    """Tell owners whose decks (by key) are legal now, or no longer. What turned back before anybody read of it is no news."""
    shown = Deck.objects.filter(pk__in=became_legal, owner__isnull=False, deleted_at__isnull=True, archived_at__isnull=True)
    decks = list(shown.values_list("pk", "owner", "public_id", "name"))
    for kind, opposite, is_legal in ((ILLEGAL, LEGAL, False), (LEGAL, ILLEGAL, True)):
        concerned = [(owner, public_id, name) for pk, owner, public_id, name in decks if became_legal[pk] is is_legal]
        if not concerned:
            continue
        back = {about for _owner, about in withdraw(opposite, subject="", about=[public_id for _owner, public_id, _name in concerned])}
        happened = [
            Occurrence(owner, key=f"{public_id} {now.isoformat()}", about=public_id, about_name=name)
            for owner, public_id, name in concerned
            if public_id not in back
        ]
        notify(kind, happened, now=now)


def tell_of_card(kind: str, card: BaseCard, key: str, owners: Iterable[int], *, now: datetime) -> None:
    """Tell these people of a ruling on a card that their decks hold, or that the card has changed."""
    notify(kind, [Occurrence(owner, key=key, about=card.slug, about_name=card.name.en) for owner in sorted(set(owners))], now=now)


take_back_card: Callable[..., object] = partial(withdraw, REWRITTEN, subject="")
"""Say nothing more of a card (`about`) that has changed: it has again, and that is told instead."""
