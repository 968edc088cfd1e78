"""One search over everything: cards, heroes, decks, players, events, rules; in groups, each with the way to all that it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.timezone import localdate
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from accounts.guests import Person
from accounts.models import Guest, User
from cards.game_rules import found_rules
from cards.names import full_name, subtype_of, type_line_of
from cards.reader import asked_of
from cards.search import Forgiven, known_order
from cards.search.folding import fold
from cards.selectors import Shelf
from decks.list.models import Deck
from decks.search.named import authors_named, decks_named, own_decks_named
from engine.languages import Language
from events.models import Event
from events.search import events_named
from events.templatetags.events import where_and_when
from web.games import present_kit
from web.looking import searches_together

LONGEST = 200
SHORTEST_BEYOND_CARDS = 2
"""Decks, players, events and rules are looked for by so many letters at least."""


@dataclass(frozen=True)
class Hit:
    """Something that was found: where it leads, what it is called, what tells it from others; the card, where it is one."""

    url: str
    label: str
    detail: str = ""
    card: Any = None


@dataclass(frozen=True)
class Group:
    """What was found of one kind. `more` leads to all of it. `meant` is what was likely meant, where nothing fits what was typed."""

    kind: str
    title: str | Promise
    hits: tuple[Hit, ...]
    more: str = ""
    meant: str = ""


def exact_card(query: str, shelf: Shelf) -> Any | None:
    """The card, or the first card of the leader, that is called exactly `query` in either language; None where none, or several are."""
    wanted = fold(query)
    named = [entry.card for entry in shelf.index.entries if wanted in entry.names.folded.split("\n")] if wanted else []
    leaders = {shelf.catalog.leader_of(card) for card in named}
    if len(named) == 1 or (len(leaders) == 1 and None not in leaders):
        return named[0]
    return None


def found_everywhere(query: str, *, person: Person, shelf: Shelf, language: Language, most: int) -> list[Group]:
    """What `query` finds for `person`, at most `most` of each kind; kinds of which nothing was found are left out."""
    with searches_together():
        return [group for group in _groups(query, person, shelf, language, most) if group.hits]


def _groups(query: str, person: Person, shelf: Shelf, language: Language, most: int) -> Iterator[Group]:
    user = person if isinstance(person, User) else AnonymousUser()
    held, decks = asked_of(person if isinstance(person, User) else None, query)
    order = known_order("", shelf.kit)
    found = shelf.look_up(query, as_of=localdate(), usual_order=order, language=language, held=held, decks=decks)
    yield from _cards(found, shelf, language, most)
    if len(fold(query)) < SHORTEST_BEYOND_CARDS:
        return
    link = _deck_link(language, shelf)
    mine = own_decks_named(query, person, most) if isinstance(person, User | Guest) else []
    yield Group("mine", gettext_lazy("My decks"), _hits(mine, link), _more("decks:mine", query))
    public = [deck for deck in decks_named(query, most + len(mine)) if deck not in mine][:most]
    yield Group("decks", gettext_lazy("Public decks"), _hits(public, link), _more("decks:list", query))
    yield Group("players", pgettext_lazy("kind of what was found", "Players"), tuple(_player(name) for name in authors_named(query, most)))
    found_events = events_named(query, user, localdate(), most)
    yield Group("events", gettext_lazy("Events"), tuple(map(_event, found_events)), _more("events:list", query))
    yield _rules(query, found, language, most)


def _cards(found: Forgiven, shelf: Shelf, language: Language, most: int) -> Iterator[Group]:
    """Leaders apart from other cards; those come first that fit best."""
    leader_of = shelf.catalog.leader_of
    leaders = list(dict.fromkeys(leader for card in found.cards if (leader := leader_of(card))))
    firsts = [shelf.catalog.cards_of_leader(leader)[0] for leader in leaders]
    others = [card for card in found.cards if leader_of(card) is None]
    more, meant = _more("cards:list", found.query), found.meant if found.is_guess else ""
    words = shelf.catalog.layout.leader_words
    heading = words.several.in_language(language) if words else ""
    groups = [
        Group("cards", gettext_lazy("Cards"), tuple(_card(card, language) for card in others[:most]), more, meant),
        Group("heroes", heading, tuple(_leader(card, language) for card in firsts[:most]), more, meant),
    ]
    yield from groups if found.cards and leader_of(found.cards[0]) is None else reversed(groups)


def _card(card: Any, language: Language) -> Hit:
    return Hit(reverse("cards:detail", args=[card.slug]), full_name(card, language), type_line_of(card, language), card=card)


def _leader(card: Any, language: Language) -> Hit:
    subtype = subtype_of(card)
    detail = subtype.in_language(language) if subtype else ""
    return Hit(reverse("cards:detail", args=[card.slug]), card.name.in_language(language), detail, card=card)


def _deck_link(language: Language, shelf: Shelf) -> Callable[[Deck], Hit]:
    def hit(deck: Deck) -> Hit:
        names = [shelf.catalog.leader_names[slug].in_language(language) for slug in deck.heroes if slug in shelf.catalog.leader_names]
        by = [gettext("by %(name)s") % {"name": deck.owner.username}] if deck.owner else []
        return Hit(reverse("decks:detail", args=[deck.public_id]), deck.name, " · ".join([*names, *by]))

    return hit


def _hits(decks: Sequence[Deck], link: Callable[[Deck], Hit]) -> tuple[Hit, ...]:
    return tuple(map(link, decks))


def _player(name: str) -> Hit:
    return Hit(reverse("decks:author", args=[name]), name)


def _event(event: Event) -> Hit:
    return Hit(reverse("events:detail", args=[event.public_id]), event.name, where_and_when(event))


def _rules(query: str, found: Forgiven, language: Language, most: int) -> Group:
    """Words of the glossary and clauses of the rules that hold what was typed, or what was likely meant."""
    if present_kit().rules is None:
        return Group("rules", gettext_lazy("Rules"), ())
    keywords, parts = found_rules(query)
    if not keywords and not parts and found.is_guess and found.meant:
        query = found.meant
        keywords, parts = found_rules(query)
    address = reverse("rules")
    terms = [
        Hit(f"{address}#keyword-{entry['info'].slug}", entry["info"].name.in_language(language), entry["info"].clause) for entry in keywords
    ]
    clauses = [Hit(f"{address}#{clause['id']}", clause["id"], str(part["title"])) for part in parts for clause in part["clauses"]]
    return Group("rules", gettext_lazy("Rules"), tuple([*terms, *clauses][:most]), _more("rules", query))


def _more(view: str, query: str) -> str:
    return f"{reverse(view)}?{urlencode({'q': query})}"
