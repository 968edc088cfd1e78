"""The one table of fields of a game: the site, the deck builder, the API, the help page and the tests read it.

What belongs to every game stands here; the rest is the game's description of its cards.

A field says how a value is understood (`compile`): what it keeps of the cards, or None with a warning, and then that
part of the query is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from django.utils.translation import gettext_lazy

from cards.search.asked import Asked, Test, Text
from cards.search.flags import flags_of
from cards.search.folding import fold
from cards.search.index import both_names
from cards.search.kinds import Compile, card_number, choice_field, following_number, text_field
from cards.search.particular import compile_in, compile_legal, compile_number_on_card, held_field
from engine.cards.fields import CardDescription, CardField, Examples, FieldKind, FieldSearch
from web.games import kit_of
from web.text.language import in_reader_language


@dataclass(frozen=True)
class Field:
    """A field of the search. `short` are other ways to write its name, `examples` queries with what they find."""

    name: str
    short: tuple[str, ...]
    label: Text
    meaning: Text
    compile: Compile
    examples: tuple[tuple[str, Text], ...] = ()


def _types(asked: Asked) -> dict[str, tuple[str, ...]]:
    return {str(slug): both_names(info.name) for slug, info in asked.index.kit.cards.types.items()}


def _subtypes(asked: Asked) -> dict[str, tuple[str, ...]]:
    return {slug: both_names(name) for slug, name in asked.index.subtypes.items()}


def _keywords(asked: Asked) -> dict[str, tuple[str, ...]]:
    return {slug: both_names(info.name) for slug, info in asked.index.kit.keywords.items()}


def _editions(asked: Asked) -> dict[str, tuple[str, ...]]:
    return {slug: (asked.index.edition_codes[slug], *both_names(name)) for slug, name in asked.index.editions.items()}


def _leaders(asked: Asked) -> dict[str, tuple[str, ...]]:
    return {slug: both_names(name) for slug, name in asked.index.leaders.items()}


def _flags(asked: Asked) -> dict[str, tuple[str, ...]]:
    return {slug: both_names(flag.name) for slug, flag in flags_of(asked.index.kit.slug).items()}


def _is(asked: Asked, names: frozenset[str]) -> Test:
    flags = flags_of(asked.index.kit.slug)
    tests = [flags[name].holds for name in names]
    return tests[0] if len(tests) == 1 else lambda entry: any(test(entry) for test in tests)


def _cards(asked: Asked, field: str) -> dict[str, tuple[str, ...]]:
    """The cards that others belong to by `field`, with their names."""
    named = {getattr(entry.card, field) for entry in asked.index.entries}
    return {entry.card.slug: both_names(entry.card.name) for entry in asked.index.entries if entry.card.slug in named}


def _own_field(known: CardField, said: FieldSearch) -> Field:
    """A field of the game's own, as its description says."""
    name = known.name
    examples = _read(said.examples)
    label = in_reader_language(said.label)
    if known.kind is FieldKind.NUMBER:
        compile_value = card_number(said.name)
    else:
        words = {slug: both_names(word) for slug, word in known.choices}
        named: Mapping[FieldKind, Callable[[Asked], Mapping[str, tuple[str, ...]]]] = {
            FieldKind.LEADER: _leaders,
            FieldKind.OF_LEADER: _leaders,
            FieldKind.OF_CARD: lambda asked: _cards(asked, name),
            FieldKind.SUBTYPE: _subtypes,
        }
        compile_value = choice_field(
            said.name,
            named.get(known.kind, lambda asked: words),
            lambda asked, slugs: lambda entry: getattr(entry.card, name) in slugs,
            in_reader_language(said.unknown),
            is_there=lambda entry: getattr(entry.card, name) is not None,
            by_parts=known.kind in (FieldKind.LEADER, FieldKind.OF_LEADER, FieldKind.OF_CARD),
        )
    return Field(said.name, said.short, label, in_reader_language(said.meaning), compile_value, examples)


def _following_field(known: CardField, said: FieldSearch) -> Field:
    """A field of what follows from a card's text."""
    name = known.name
    if known.kind is FieldKind.NUMBER:
        compile_value = following_number(said.name, dict(known.words))
    else:
        words = {slug: both_names(word) for slug, word in known.choices}
        compile_value = choice_field(
            said.name,
            _subtypes if known.kind is FieldKind.SUBTYPE else lambda asked: words,
            lambda asked, slugs: lambda entry: not slugs.isdisjoint(entry.words[name]),
            in_reader_language(said.unknown),
            is_there=lambda entry: bool(entry.words[name]),
        )
    return Field(
        said.name, said.short, in_reader_language(said.label), in_reader_language(said.meaning), compile_value, _read(said.examples)
    )


search_names = text_field("name", "names")
"""What a word without a field searches."""


@lru_cache
def fields_of(game: str) -> tuple[Field, ...]:
    """All fields of a game, in the order of the help page."""
    kit = kit_of(game)
    cards = kit.cards

    def of_game(one: Field) -> Field:
        meaning = in_reader_language(cards.meanings[one.name]) if one.name in cards.meanings else one.meaning
        return replace(one, meaning=meaning, examples=_read(cards.examples.get(one.name, ())) or one.examples)

    return tuple(of_game(one) for one in _fields(cards) if kit.keywords or one.name != "keyword")


def _read(examples: Examples) -> tuple[tuple[str, Text], ...]:
    return tuple((query, in_reader_language(found)) for query, found in examples)


def _fields(cards: CardDescription) -> tuple[Field, ...]:
    own: dict[FieldKind, list[Field]] = {known.kind: [] for known in cards}
    for known in cards:
        if known.search is not None and known.kind is not FieldKind.YES_NO:
            own[known.kind].append(_own_field(known, known.search))
    return (
        *_NAMES,
        Field(
            "type",
            ("t", "typ", *cards.type_search),
            gettext_lazy("Type"),
            in_reader_language(cards.type_meaning),
            choice_field(
                "type", _types, lambda asked, slugs: lambda entry: entry.card.type in slugs, gettext_lazy("No type is called “%(value)s”.")
            ),
            _read(cards.type_examples),
        ),
        *own.get(FieldKind.SUBTYPE, ()),
        *own.get(FieldKind.CHOICE, ()),
        *_TEXTS,
        *own.get(FieldKind.NUMBER, ()),
        *own.get(FieldKind.LEADER, ()),
        *own.get(FieldKind.OF_LEADER, ()),
        *own.get(FieldKind.OF_CARD, ()),
        *(_following_field(known, known.search) for known in cards.following if known.search),
        *_PRINTINGS,
        Field(
            "is",
            ("ist",),
            gettext_lazy("Is"),
            gettext_lazy("Something that a card is or is not."),
            choice_field("is", _flags, _is, gettext_lazy("A card can’t be “%(value)s”.")),
            _read(cards.flag_examples),
        ),
    )


@lru_cache
def fields_by_name(game: str) -> Mapping[str, Field]:
    """The fields of a game by every name that a query may call them."""
    return {fold(spelling): known for known in fields_of(game) for spelling in (known.name, *known.short)}


_NAMES: tuple[Field, ...] = (
    Field(
        "name",
        ("n",),
        gettext_lazy("Name"),
        gettext_lazy("Part of the name, in either language. A word without a field searches here."),
        search_names,
    ),
)
_TEXTS: tuple[Field, ...] = (
    Field(
        "text",
        ("x", "regeltext"),
        gettext_lazy("Rules text"),
        gettext_lazy("Part of the rules text, in either language."),
        text_field("text", "texts"),
    ),
    Field(
        "keyword",
        ("k", "schlüsselwort"),
        gettext_lazy("Keyword"),
        gettext_lazy("A keyword on the card."),
        choice_field(
            "keyword",
            _keywords,
            lambda asked, slugs: lambda entry: not slugs.isdisjoint(entry.keywords),
            gettext_lazy("No keyword is called “%(value)s”."),
        ),
    ),
)
_PRINTINGS: tuple[Field, ...] = (
    Field(
        "edition",
        ("e", "set"),
        gettext_lazy("Edition"),
        gettext_lazy("An edition that has the card, by name or letters."),
        choice_field(
            "edition",
            _editions,
            lambda asked, slugs: lambda entry: not slugs.isdisjoint(entry.editions),
            gettext_lazy("No edition is called “%(value)s”."),
            by_parts=True,
        ),
    ),
    Field(
        "number",
        ("cn", "nummer", "kartennummer"),
        gettext_lazy("Card number"),
        gettext_lazy("The number on the card."),
        compile_number_on_card,
        (("number:16", gettext_lazy("number 016")), ("cn<=12", gettext_lazy("the first twelve"))),
    ),
    Field(
        "illustrator",
        ("a", "illustration", "zeichner"),
        gettext_lazy("Illustrator"),
        gettext_lazy("Part of the illustrator’s name."),
        text_field("illustrator", "illustrators"),
        (("illustrator:none", gettext_lazy("cards without one")),),
    ),
    Field(
        "legal",
        ("f", "format", "erlaubt"),
        gettext_lazy("Legal in"),
        gettext_lazy("Cards that a format admits today."),
        compile_legal,
    ),
    Field(
        "own",
        ("besitz",),
        gettext_lazy("Owned"),
        gettext_lazy("How many copies you own (log in first)."),
        held_field("own", lambda held: held.own),
        (("own>=2", gettext_lazy("you own two or more")), ("own:0", gettext_lazy("you own none"))),
    ),
    Field(
        "free",
        ("frei",),
        gettext_lazy("Free"),
        gettext_lazy("How many of your copies lie in no deck that you have built (log in first)."),
        held_field("free", lambda held: held.free),
        (("free>=1", gettext_lazy("you have a copy at hand")),),
    ),
    Field(
        "wanted",
        ("want", "gesucht", "wunschliste"),
        gettext_lazy("Wanted"),
        gettext_lazy("How many copies are on your want list (log in first)."),
        held_field("wanted", lambda held: held.wanted),
        (("wanted>=1", gettext_lazy("what you look for")),),
    ),
    Field(
        "trade",
        ("tausch",),
        gettext_lazy("For trade"),
        gettext_lazy("How many copies you would trade away (log in first)."),
        held_field("trade", lambda held: held.trade),
        (("trade>=1", gettext_lazy("what you would give")),),
    ),
    Field(
        "in",
        ("deck",),
        gettext_lazy("In a deck"),
        gettext_lazy("Cards in one of your decks, by its name, or in any (log in first)."),
        compile_in,
        (("in:any", gettext_lazy("in one of your decks")),),
    ),
)
