"""The lists that somebody may choose from to play with: decks, their versions, starter decks, public decks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import Guest
from cards.selectors import formats
from decks.list.drafts import LAST_CHANGED
from decks.list.models import Deck, DeckQuerySet, DeckVersion
from decks.list.readable import deck_for
from decks.list.selectors import deck_state, format_named
from engine.cards.formats import BaseFormat
from engine.decklist import Decklist
from web.errors import NotFoundError
from web.games import present_kit
from web.text.language import reader_language
from web.text.numbers import whole_number
from web.text.quoting import in_quotes

OWN_DECKS, PUBLIC_DECKS, VERSIONS = 100, 60, 200
Choices = list[tuple[str, list[tuple[str, str]]]]


@dataclass(frozen=True)
class ChosenList:
    """A list to play with; `source` is the deck that it was taken from, if any."""

    title: str
    deck: Decklist
    format: BaseFormat
    source: Deck | None = None


def deck_choices(user: AbstractBaseUser | AnonymousUser | Guest, *, has_versions: bool = False) -> Choices:
    """What `user` may choose, in groups: a deck stands as its id, a version as `id@number`. Three queries or four."""
    own = list(Deck.objects.owned_by(user).order_by(*LAST_CHANGED)[:OWN_DECKS])
    public = Deck.objects.in_gallery().exclude(pk__in=[deck.pk for deck in own])
    versions: dict[int, list[DeckVersion]] = {}
    if has_versions:
        for version in DeckVersion.objects.filter(deck__in=own).order_by("deck", "-number").defer("list")[:VERSIONS]:
            versions.setdefault(version.deck_id, []).append(version)
    mine: list[tuple[str, str]] = []
    for deck in own:
        mine.append((deck.public_id, deck.name))
        for version in versions.get(deck.pk, ()):
            name = _("%(deck)s, version %(number)s") % {"deck": deck.name, "number": version.number}
            mine.append((f"{deck.public_id}@{version.number}", name))
    starters = [(deck.public_id, starter_name(deck)) for deck in Deck.objects.starters()]
    others = [(deck.public_id, deck.name) for deck in public.order_by("-updated_at")[:PUBLIC_DECKS]]
    groups = ((_("Your decks"), mine), (_("Starter decks"), starters), (_("Public decks"), others))
    return [(name, found) for name, found in groups if found]


def starter_name(deck: Deck) -> str:
    """What a starter deck is called in the reader's language."""
    texts: Mapping[str, Mapping[str, str]] = deck.starter_text or {}
    return texts.get("name", {}).get(reader_language()) or deck.name


def chosen_lists(user: AbstractBaseUser | AnonymousUser | Guest, values: Iterable[str]) -> list[ChosenList]:
    """The lists that `values` stand for, in their order. A few queries, however many there are.

    Raises:
        NotFoundError: one of them isn't there, or not for `user`.
    """
    wanted = [value.partition("@") for value in values]
    readable = readable_decks(user).called({public_id for public_id, _at, _number in wanted})
    decks = {deck.public_id: deck_for(deck, user).deck for deck in readable}
    numbered = {(public_id, whole_number(number)) for public_id, _at, number in wanted if number and public_id in decks}
    kept = DeckVersion.objects.filter(deck__in=Deck.objects.owned_by(user), deck__public_id__in={one for one, _number in numbered})
    versions = {(version.deck.public_id, version.number): version for version in kept.select_related("deck")} if numbered else {}
    known = formats()
    found = []
    for public_id, at, number in wanted:
        deck = decks.get(public_id)
        version = versions.get((public_id, whole_number(number) or 0))
        if deck is None or (at and version is None):
            raise NotFoundError(_("There is no deck %(id)s.") % {"id": in_quotes((public_id + at + number)[:40])})
        if version is not None:
            title = _("%(deck)s, version %(number)s") % {"deck": deck.name, "number": version.number}
            state, format = Decklist.from_json(version.list, present_kit().layout), version.format
        else:
            title = starter_name(deck) if deck.is_starter else deck.name
            state, format = deck_state(deck), deck.format
        found.append(ChosenList(title, state, format_named(format, known), deck))
    return found


def readable_decks(user: AbstractBaseUser | AnonymousUser | Guest) -> DeckQuerySet:
    """The decks whose lists `user` may have played: what may be read, and the starters."""
    found = Deck.objects.of_game().filter(Q(pk__in=Deck.objects.visible_to(user)) | Q(is_starter=True))
    return found.select_related("draft").with_list()
