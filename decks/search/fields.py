"""The table of fields of a deck: the gallery, the API, the help page and the tests read it.

A field says how a value is understood (`compile`): a condition on decks, or None with a warning, and then that part of the
query is left out. Every field of the card search that isn't here asks whether the deck holds a card that matches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.db.models import Exists, OuterRef, Q
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from cards.search.folding import fold
from cards.search.index import both_names, whole_number
from cards.search.parser import Term
from decks.community.models import Follow, Like
from decks.list.models import DeckTag, hero_lines
from decks.list.naming import tag_key
from decks.list.selectors import judged_of_late
from decks.search.asked import NOTHING, DeckAsked, chosen
from decks.search.values import hash_prefix, period
from engine.cards import CardId
from engine.rone.cards import CardType

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


def holds_cards(ids: Iterable[CardId]) -> Q:
    """Decks with one of these cards in a zone."""
    return Q(card_ids__overlaps=sorted(ids))


def has_hero(slugs: Iterable[str]) -> Q:
    """Decks with one of these heroes."""
    return reduce(or_, (Q(hero_slugs__contains=hero_lines([slug])) for slug in sorted(slugs)), NOTHING)


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
    return Q(folded_name__contains=part) | Q(folded_author__contains=part)


def _hero(term: Term, asked: DeckAsked) -> Q | None:
    if not asked.is_simple(term, "hero"):
        return None
    if term.value.strip() == "-":
        return inverted_if(term.operator == "!=", Q(hero_slugs=""))
    known = {slug: both_names(hero.name) for slug, hero in asked.shelf.catalog.heroes.items()}
    slugs = chosen(term, asked, known, gettext("No hero is called “%(value)s”."), by_parts=True)
    return inverted_if(term.operator == "!=", has_hero(slugs)) if slugs else None


def _race(term: Term, asked: DeckAsked) -> Q | None:
    if not asked.is_simple(term, "race"):
        return None
    known = {slug: both_names(name) for slug, name in asked.shelf.index.subtypes.items()}
    races = chosen(term, asked, known, gettext("No race is called “%(value)s”."))
    heroes = [slug for slug, hero in asked.shelf.catalog.heroes.items() if any(card.race in races for card in hero.levels.values())]
    return inverted_if(term.operator == "!=", has_hero(heroes)) if races else None


def _card(term: Term, asked: DeckAsked) -> Q | None:
    if not asked.is_simple(term, "card"):
        return None
    part = fold(term.value)
    entries = [entry for entry in asked.shelf.index.entries if entry.card.type is not CardType.HERO]
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
    """Decks whose stored verdict is not old and says legal."""
    asked.asks_for_legality = True
    return judged_of_late(asked.today, asked.shelf) & Q(is_legal=True) if asked.with_legality else Q()


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


DECK_FIELDS: tuple[DeckField, ...] = (
    DeckField(
        "name",
        ("n",),
        gettext_lazy("Name"),
        gettext_lazy("Part of the deck’s name. A word without a field searches here and among the authors."),
        _part("folded_name"),
        (("flood", gettext_lazy("“flood” in the name, or in the author’s")), ('name:"cistern watch"', gettext_lazy("these words"))),
    ),
    DeckField(
        "author",
        ("by", "autor", "von"),
        gettext_lazy("Author"),
        gettext_lazy("Part of the name of who made it public."),
        _part("folded_author"),
        (("author:marit", gettext_lazy("decks by Marit")),),
    ),
    DeckField(
        "hero",
        ("h", "held"),
        gettext_lazy("Hero"),
        gettext_lazy("The deck’s hero, by name."),
        _hero,
        (("hero:ilsa", gettext_lazy("decks with Ilsa Varn")), ("hero:-", gettext_lazy("decks without a hero"))),
    ),
    DeckField(
        "race",
        ("s", "rasse"),
        gettext_lazy("Race"),
        gettext_lazy("The race of the deck’s hero."),
        _race,
        (("race:mutant", gettext_lazy("a mutant leads the deck")),),
    ),
    DeckField(
        "card",
        ("with", "karte", "mit"),
        gettext_lazy("Card"),
        gettext_lazy("A card that stands in the deck, by name."),
        _card,
        (
            ('card:"rust hound"', gettext_lazy("decks with Rust Hound")),
            ('card:"dew nets" -card:"deep pump"', gettext_lazy("with one and without the other")),
        ),
    ),
    DeckField(
        "format",
        ("f",),
        gettext_lazy("Format"),
        gettext_lazy("The format that the deck is built for."),
        _format,
        (("format:team", gettext_lazy("decks for teams")),),
    ),
    DeckField(
        "legal",
        ("erlaubt",),
        gettext_lazy("Legal in"),
        gettext_lazy("Built for this format, and legal in it today."),
        _legal,
        (("legal:custom", gettext_lazy("legal custom decks")), ("is:legal", gettext_lazy("legal, whatever the format"))),
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
        gettext_lazy("The first characters of the hash, as they stand on the deck’s page and on its sheet."),
        _hash,
        (("hash:7KQ3", gettext_lazy("decks whose hash begins so")),),
    ),
)
"""All fields of a deck, in the order of the help page."""

DECK_FIELD_BY_NAME: Mapping[str, DeckField] = {fold(spelling): known for known in DECK_FIELDS for spelling in (known.name, *known.short)}
