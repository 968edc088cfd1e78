"""The table of fields of a deck: the gallery, the API, the help page and the tests read it.

A field says how a value is understood (`compile`): a condition on decks, or None with a warning, and then that part of the
query is left out. Every field of the card search that isn't here asks whether the deck holds a card that matches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from django.db.models import Exists, OuterRef, Q
from django.utils.functional import Promise, lazy
from django.utils.translation import gettext, gettext_lazy

from cards.search.folding import fold
from cards.search.index import both_names, whole_number
from cards.search.parser import Term
from cards.selectors import Shelf
from decks.community.models import Follow, Like
from decks.list.holding import has_hero, holds_cards
from decks.list.language import localized
from decks.list.models import DeckTag
from decks.list.naming import tag_key
from decks.search.asked import DeckAsked, chosen
from decks.search.values import hash_prefix, period
from engine.kit import Kit
from web.games import kit_of

Compile = Callable[[Term, DeckAsked], Q | None]
Text = str | Promise
LOOKUPS = {":": "", "=": "", "!=": "", "<": "__lt", "<=": "__lte", ">": "__gt", ">=": "__gte"}
LARGEST_NUMBER = 2**31 - 1


@dataclass(frozen=True)
class DeckField:
    """A field of a deck. `short` are other ways to write its name, `examples` queries with what they find."""

    name: str
    short: tuple[str, ...]
    label: Text
    meaning: Text
    compile: Compile
    examples: tuple[tuple[str, Text], ...] = ()


@dataclass(frozen=True)
class DeckFlag:
    """Something that a deck is or is not; `holds` gives None, with a warning, where nobody is logged in to ask."""

    names: tuple[str, ...]
    meaning: Text
    holds: Callable[[Term, DeckAsked], Q | None]


def inverted_if(condition: bool, found: Q) -> Q:
    """`found`, turned round where the condition holds."""
    return ~found if condition else found


def _part(column: str) -> Compile:
    def compile_part(term: Term, asked: DeckAsked) -> Q | None:
        if not asked.is_simple(term, term.field or "name"):
            return None
        part = fold(term.value)
        if not part:
            asked.warn(term, "EMPTY", gettext("There is nothing to search for here."))
            return None
        return inverted_if(term.operator == "!=", Q(**{f"{column}__contains": part}))

    return compile_part


def compile_words(term: Term, asked: DeckAsked) -> Q | None:
    """A word or phrase without a field: part of the deck's name, or of its author's."""
    part = fold(term.value)
    if not part:
        asked.warn(term, "EMPTY", gettext("There is nothing to search for here."))
        return None
    in_name = Q(folded_name__contains=part)
    return in_name if asked.among_own else in_name | Q(folded_author__contains=part)


def _leader(term: Term, asked: DeckAsked) -> Q | None:
    words = asked.shelf.kit.leader_search
    if words is None or not asked.is_simple(term, words.name):
        return None
    if term.value.strip() == "-":
        return inverted_if(term.operator == "!=", Q(hero_slugs=""))
    known = {slug: both_names(name) for slug, name in asked.shelf.catalog.leader_names.items()}
    slugs = chosen(term, asked, known, localized(words.unknown), by_parts=True)
    return inverted_if(term.operator == "!=", has_hero(slugs)) if slugs else None


def _leader_subtype(term: Term, asked: DeckAsked) -> Q | None:
    field = asked.shelf.kit.cards.subtype
    if field is None or field.search is None or not asked.is_simple(term, field.search.name):
        return None
    known = {slug: both_names(name) for slug, name in asked.shelf.index.subtypes.items()}
    subtypes = chosen(term, asked, known, localized(field.search.unknown))
    leaders = [slug for slug, worn in leader_subtypes(asked.shelf).items() if not worn.isdisjoint(subtypes)]
    return inverted_if(term.operator == "!=", has_hero(leaders)) if subtypes else None


def leader_subtypes(shelf: Shelf) -> Mapping[str, set[str]]:
    """The subtypes that the cards of each leader have (of RONE: the races of heroes)."""
    field, catalog = shelf.kit.cards.subtype, shelf.catalog
    if field is None:
        return {}
    return {slug: {worn for card in catalog.cards_of_leader(slug) if (worn := getattr(card, field.name))} for slug in catalog.leader_names}


def _card(term: Term, asked: DeckAsked) -> Q | None:
    if not asked.is_simple(term, "card"):
        return None
    part = fold(term.value)
    entries = [entry for entry in asked.shelf.index.entries if asked.shelf.catalog.leader_of(entry.card) is None]
    exact = [entry.card.id for entry in entries if part in entry.names.folded.split("\n")]
    ids = exact or [entry.card.id for entry in entries if part and part in entry.names.folded]
    if not ids:
        names = [name for entry in entries for name in both_names(entry.card.name)]
        asked.warn_value(term, gettext("No card is called “%(value)s”.") % {"value": term.value}, names)
        return None
    return inverted_if(term.operator == "!=", holds_cards(ids))


def _formats(asked: DeckAsked) -> Mapping[str, tuple[str, ...]]:
    return {slug: both_names(format.name) for slug, format in asked.shelf.formats.items()}


def _format(term: Term, asked: DeckAsked) -> Q | None:
    if not asked.is_simple(term, "format"):
        return None
    slugs = chosen(term, asked, _formats(asked), gettext("No format is called “%(value)s”."))
    return inverted_if(term.operator == "!=", Q(format__in=slugs)) if slugs else None


def _legal(term: Term, asked: DeckAsked) -> Q | None:
    found = _format(term, asked)
    return found and found & legal_today(asked)


def legal_today(asked: DeckAsked) -> Q:
    """Decks whose stored verdict says legal; whoever shows them computes it anew where it is stale (`judging.still_found`)."""
    asked.asks_for_legality = True
    return Q(is_legal=True)


def _tag(term: Term, asked: DeckAsked) -> Q | None:
    if not asked.is_simple(term, "tag"):
        return None
    tags = DeckTag.objects.filter(deck=OuterRef("pk"))
    if term.value.strip() == "-":
        return inverted_if(term.operator != "!=", Q(Exists(tags)))
    keys = [key for part in term.value.split(",") if (key := tag_key(part))]
    if not keys:
        asked.warn(term, "EMPTY", gettext("There is nothing to search for here."))
        return None
    return inverted_if(term.operator == "!=", Q(Exists(tags.filter(key__in=keys))))


def _number(column: str) -> Compile:
    def compile_number(term: Term, asked: DeckAsked) -> Q | None:
        number = whole_number(term.value)
        if number is None or number > LARGEST_NUMBER:
            asked.warn(term, "UNKNOWN_VALUE", gettext("“%(value)s” is no number.") % {"value": term.value})
            return None
        return inverted_if(term.operator == "!=", Q(**{f"{column}{LOOKUPS[term.operator]}": number}))

    return compile_number


def _moment(column: str) -> Compile:
    def compile_moment(term: Term, asked: DeckAsked) -> Q | None:
        span = period(term.value, asked.today)
        if span is None:
            sentence = gettext("“%(value)s” is no date: write 2026, 2026-11, 2026-11-21, or 7d for seven days ago.")
            asked.warn(term, "UNKNOWN_VALUE", sentence % {"value": term.value})
            return None
        begin, end = span
        within = Q(**{f"{column}__gte": begin, f"{column}__lt": end})
        return {
            "<": Q(**{f"{column}__lt": begin}),
            "<=": Q(**{f"{column}__lt": end}),
            ">": Q(**{f"{column}__gte": end}),
            ">=": Q(**{f"{column}__gte": begin}),
            "!=": ~within,
        }.get(term.operator, within)

    return compile_moment


def _hash(term: Term, asked: DeckAsked) -> Q | None:
    if not asked.is_simple(term, "hash"):
        return None
    prefix = hash_prefix(term.value)
    if prefix is None:
        asked.warn(term, "UNKNOWN_VALUE", gettext("“%(value)s” is no hash of a deck.") % {"value": term.value})
        return None
    return inverted_if(term.operator == "!=", Q(hash__gte=prefix, hash__lt=f"{prefix}g"))


def _of_reader(condition: Callable[[DeckAsked], Q]) -> Callable[[Term, DeckAsked], Q | None]:
    def holds(term: Term, asked: DeckAsked) -> Q | None:
        if not asked.is_known:
            asked.warn(term, "LOGIN_NEEDED", gettext("Log in to search by what is yours."))
            return None
        return condition(asked)

    return holds


DECK_FLAGS: Mapping[str, DeckFlag] = {
    "legal": DeckFlag(("legal", "erlaubt"), gettext_lazy("legal today in its format"), lambda term, asked: legal_today(asked)),
    "mine": DeckFlag(("meins", "mein"), gettext_lazy("your own (log in first)"), _of_reader(lambda asked: Q(owner_id=asked.user.pk))),
    "liked": DeckFlag(
        ("gemocht",),
        gettext_lazy("liked by you (log in first)"),
        _of_reader(lambda asked: Q(Exists(Like.objects.filter(deck=OuterRef("pk"), reader_id=asked.user.pk)))),
    ),
    "followed": DeckFlag(
        ("gefolgt",),
        gettext_lazy("by an author whom you follow (log in first)"),
        _of_reader(lambda asked: Q(owner__in=Follow.objects.filter(follower_id=asked.user.pk).values("author"))),
    ),
    "discussed": DeckFlag(("besprochen",), gettext_lazy("it has comments"), lambda term, asked: Q(comment_count__gt=0)),
}
"""What a deck is or is not: the values of `is:`; those of a card ask whether the deck holds such a card."""


def compile_flag(term: Term, asked: DeckAsked) -> Q | None:
    """`is:` with something that a deck is."""
    by_name = {fold(name): flag for slug, flag in DECK_FLAGS.items() for name in (slug, *flag.names)}
    if not asked.is_simple(term, "is"):
        return None
    found = by_name[fold(term.value)].holds(term, asked)
    return found and inverted_if(term.operator == "!=", found)


def is_deck_flag(value: str) -> bool:
    """Whether `value` is something that a deck is, not a card."""
    return any(fold(value) == fold(name) for slug, flag in DECK_FLAGS.items() for name in (slug, *flag.names))


FIELDS: tuple[DeckField, ...] = (
    DeckField(
        "name",
        ("n",),
        gettext_lazy("Name"),
        gettext_lazy("Part of the deck’s name. A word without a field searches here and among the authors."),
        _part("folded_name"),
    ),
    DeckField(
        "author",
        ("by", "autor", "von"),
        gettext_lazy("Author"),
        gettext_lazy("Part of the name of whoever published it."),
        _part("folded_author"),
    ),
    DeckField(
        "card",
        ("with", "karte", "mit"),
        gettext_lazy("Card"),
        gettext_lazy("A card in the deck, by name."),
        _card,
    ),
    DeckField(
        "format",
        ("f",),
        gettext_lazy("Format"),
        gettext_lazy("The format that the deck is built for."),
        _format,
    ),
    DeckField(
        "legal",
        ("erlaubt",),
        gettext_lazy("Legal in"),
        gettext_lazy("Built for this format, and legal in it today."),
        _legal,
    ),
    DeckField(
        "tag",
        ("tags", "etikett", "schlagwort"),
        gettext_lazy("Tag"),
        gettext_lazy("A word that the deck’s author sorts it by."),
        _tag,
        (("tag:budget", gettext_lazy("tagged “budget”")), ("tag:-", gettext_lazy("without any tag"))),
    ),
    DeckField(
        "likes",
        ("popularity", "gefällt"),
        gettext_lazy("Likes"),
        gettext_lazy("How many readers like it."),
        _number("like_count"),
        (("likes>=10", gettext_lazy("liked by ten and more")),),
    ),
    DeckField(
        "comments",
        ("kommentare",),
        gettext_lazy("Comments"),
        gettext_lazy("How many comments it has."),
        _number("comment_count"),
        (("comments>0", gettext_lazy("somebody said something")),),
    ),
    DeckField(
        "published",
        ("date", "datum", "veröffentlicht"),
        gettext_lazy("Made public"),
        gettext_lazy("A year, a month, a day, or days ago."),
        _moment("published_at"),
        (("published:2026-11", gettext_lazy("in November 2026")), ("date>=7d", gettext_lazy("in the last seven days"))),
    ),
    DeckField(
        "updated",
        ("changed", "geändert"),
        gettext_lazy("Changed"),
        gettext_lazy("The same for the last change."),
        _moment("updated_at"),
        (("updated>=30d", gettext_lazy("in the last thirty days")),),
    ),
    DeckField(
        "hash",
        (),
        gettext_lazy("Hash"),
        gettext_lazy("The first characters of the hash, as shown on the deck’s page and on its sheet."),
        _hash,
        (("hash:7KQ3", gettext_lazy("decks whose hash begins so")),),
    ),
)
"""The fields of decks of every game, in the order of the help page."""
BEFORE_LEADERS = 2
"""So many of `FIELDS` stand before what a game's decks are built around."""
_localized = lazy(localized, str)


@lru_cache
def deck_fields(game: str) -> tuple[DeckField, ...]:
    """All fields of a game's decks, in the order of the help page: those of every game, with its leaders and their subtypes among them."""
    kit = kit_of(game)
    examples = kit.decks.examples
    fields = (*FIELDS[:BEFORE_LEADERS], *_leader_fields(kit), *FIELDS[BEFORE_LEADERS:])
    told = {name: tuple((query, _localized(found)) for query, found in queries) for name, queries in examples.items()}
    return tuple(replace(field, examples=told[field.name]) if field.name in told else field for field in fields)


def _leader_fields(kit: Kit) -> Iterator[DeckField]:
    leader, subtype, search = kit.leader_search, kit.cards.subtype, kit.decks.leader_search
    if leader is None or search is None:
        return
    yield DeckField(leader.name, leader.short, _localized(leader.label), _localized(search.meaning), _leader)
    if subtype is not None and subtype.search is not None and search.subtype_meaning.en:
        words = subtype.search
        yield DeckField(words.name, words.short, _localized(words.label), _localized(search.subtype_meaning), _leader_subtype)


@lru_cache
def deck_fields_by_name(game: str) -> Mapping[str, DeckField]:
    """The fields of a game's decks by every spelling of their names, folded."""
    return {fold(spelling): known for known in deck_fields(game) for spelling in (known.name, *known.short)}
