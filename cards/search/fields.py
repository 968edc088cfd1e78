"""The one table of fields: the site, the deck builder, the API, the help page and the tests read it.

A field says how a value is understood (`compile`): what it keeps of the cards, or None with a warning, and then that
part of the query is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy

from cards.keywords import KEYWORD_INFO
from cards.names import TYPE_NAMES
from cards.search.asked import Asked, Test, Text
from cards.search.flags import FLAGS
from cards.search.folding import fold
from cards.search.index import NUMBER_SHORT, both_names
from cards.search.kinds import Compile, card_number, choice_field, text_field
from cards.search.particular import compile_in, compile_legal, compile_number_on_card, compile_own


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
    return {kind.value: both_names(name) for kind, name in TYPE_NAMES.items()}


def _races(asked: Asked) -> dict[str, tuple[str, ...]]:
    return {slug: both_names(name) for slug, name in asked.index.races.items()}


def _keywords(asked: Asked) -> dict[str, tuple[str, ...]]:
    return {slug: both_names(info.name) for slug, info in KEYWORD_INFO.items()}


def _editions(asked: Asked) -> dict[str, tuple[str, ...]]:
    return {slug: (asked.index.edition_codes[slug], *both_names(name)) for slug, name in asked.index.editions.items()}


def _heroes(asked: Asked) -> dict[str, tuple[str, ...]]:
    return {slug: both_names(name) for slug, name in asked.index.heroes.items()}


def _flags(asked: Asked) -> dict[str, tuple[str, ...]]:
    return {slug: both_names(flag.name) for slug, flag in FLAGS.items()}


def _is(asked: Asked, names: frozenset[str]) -> Test:
    tests = [FLAGS[name].holds for name in names]
    return tests[0] if len(tests) == 1 else lambda entry: any(test(entry) for test in tests)


search_names = text_field("name", "names")
"""What a word without a field searches."""

FIELDS: tuple[Field, ...] = (
    Field(
        "name",
        ("n",),
        gettext_lazy("Name"),
        gettext_lazy("Part of the name, in either language. A word without a field searches here."),
        search_names,
        (("rust", gettext_lazy("“rust” in the name")), ('"rust hound"', gettext_lazy("these words, one after the other"))),
    ),
    Field(
        "type",
        ("t", "typ"),
        gettext_lazy("Type"),
        gettext_lazy("Hero, unit, tactic or technology."),
        choice_field(
            "type", _types, lambda asked, slugs: lambda entry: entry.card.type in slugs, gettext_lazy("No type is called “%(value)s”.")
        ),
        (("type:unit", gettext_lazy("units")), ("-t:hero", gettext_lazy("everything but heroes"))),
    ),
    Field(
        "race",
        ("s", "rasse"),
        gettext_lazy("Race"),
        gettext_lazy("Of heroes and units."),
        choice_field(
            "race",
            _races,
            lambda asked, slugs: lambda entry: entry.card.race in slugs,
            gettext_lazy("No race is called “%(value)s”."),
            is_there=lambda entry: entry.card.race is not None,
        ),
        (("race:mutant", gettext_lazy("mutants")), ("race:human or race:hybrid", gettext_lazy("humans and hybrids"))),
    ),
    Field(
        "text",
        ("x", "regeltext"),
        gettext_lazy("Rules text"),
        gettext_lazy("Part of the rules text, in either language. Symbols are written {water}, {card}, {melee}."),
        text_field("text", "texts"),
        (("text:draw", gettext_lazy("“draw” in the text")), ("x:/gain.*water/", gettext_lazy("“gain”, and “water” somewhere behind it"))),
    ),
    Field(
        "keyword",
        ("k", "schlüsselwort"),
        gettext_lazy("Keyword"),
        gettext_lazy("A keyword that stands on the card."),
        choice_field(
            "keyword",
            _keywords,
            lambda asked, slugs: lambda entry: not slugs.isdisjoint(entry.keywords),
            gettext_lazy("No keyword is called “%(value)s”."),
        ),
        (("keyword:defender", gettext_lazy("cards with Defender")), ("k:battlefield -k:death", gettext_lazy("Battlefield but not Death"))),
    ),
    Field(
        "level",
        NUMBER_SHORT["level"],
        gettext_lazy("Level"),
        gettext_lazy("From 1 to 3."),
        card_number("level"),
        (("level:1", gettext_lazy("level 1")), ("l>=2", gettext_lazy("level 2 and 3"))),
    ),
    Field(
        "cost",
        NUMBER_SHORT["cost"],
        gettext_lazy("Cost"),
        gettext_lazy("In water. A hyphen stands for a greyed-out cost."),
        card_number("cost"),
        (("cost<=2", gettext_lazy("at most 2 water")), ("cost:-", gettext_lazy("greyed out: can’t be played"))),
    ),
    Field(
        "recycle",
        NUMBER_SHORT["recycle"],
        gettext_lazy("Recycle cost"),
        gettext_lazy("In cards. A hyphen stands for a greyed-out cost."),
        card_number("recycle"),
        (("recycle:0", gettext_lazy("recycled for free")), ("rc:-", gettext_lazy("can’t be recycled"))),
    ),
    Field(
        "health",
        NUMBER_SHORT["health"],
        gettext_lazy("Health"),
        gettext_lazy("Of units."),
        card_number("health"),
        (("health>=4", gettext_lazy("4 health and more")),),
    ),
    Field(
        "melee",
        NUMBER_SHORT["melee"],
        gettext_lazy("Melee attack"),
        gettext_lazy("Of units. A number may be compared with another."),
        card_number("melee"),
        (("melee>ranged", gettext_lazy("more melee than ranged attack")), ("m>=cost", gettext_lazy("as much melee as it costs"))),
    ),
    Field(
        "ranged",
        NUMBER_SHORT["ranged"],
        gettext_lazy("Ranged attack"),
        gettext_lazy("Of units."),
        card_number("ranged"),
        (("ranged>0", gettext_lazy("can shoot")),),
    ),
    Field(
        "speed",
        NUMBER_SHORT["speed"],
        gettext_lazy("Attack speed"),
        gettext_lazy("How often a unit is exhausted by attacking, from 1 to 3."),
        card_number("speed"),
        (("speed:1", gettext_lazy("quick attackers")),),
    ),
    Field(
        "income",
        NUMBER_SHORT["income"],
        gettext_lazy("Water income"),
        gettext_lazy("Of heroes."),
        card_number("income"),
        (("income>=7", gettext_lazy("7 water a turn and more")),),
    ),
    Field(
        "draw",
        NUMBER_SHORT["draw"],
        gettext_lazy("Card income"),
        gettext_lazy("Of heroes."),
        card_number("draw"),
        (("draw:0", gettext_lazy("heroes that draw no card")),),
    ),
    Field(
        "hero",
        ("h", "held"),
        gettext_lazy("Hero"),
        gettext_lazy("The cards of a hero, by name."),
        choice_field(
            "hero",
            _heroes,
            lambda asked, slugs: lambda entry: entry.card.hero in slugs,
            gettext_lazy("No hero is called “%(value)s”."),
            is_there=lambda entry: entry.card.hero is not None,
            by_parts=True,
        ),
        (("hero:ilsa", gettext_lazy("the three cards of Ilsa Varn")),),
    ),
    Field(
        "edition",
        ("e", "set"),
        gettext_lazy("Edition"),
        gettext_lazy("An edition in which the card stands, by name or letters."),
        choice_field(
            "edition",
            _editions,
            lambda asked, slugs: lambda entry: not slugs.isdisjoint(entry.editions),
            gettext_lazy("No edition is called “%(value)s”."),
            by_parts=True,
        ),
        (('edition:"Dry Season"', gettext_lazy("cards of Dry Season")), ("e:dry", gettext_lazy("the same by its letters"))),
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
        (("legal:custom", gettext_lazy("cards for custom decks")), ("f:custom-first-edition", gettext_lazy("cards for the first edition"))),
    ),
    Field(
        "own",
        ("besitz",),
        gettext_lazy("Owned"),
        gettext_lazy("How many copies you own (log in first)."),
        compile_own,
        (("own>=2", gettext_lazy("you own two or more")), ("own:0", gettext_lazy("you own none"))),
    ),
    Field(
        "in",
        ("deck",),
        gettext_lazy("In a deck"),
        gettext_lazy("Cards in one of your decks, by its name, or in any (log in first)."),
        compile_in,
        (("in:any", gettext_lazy("in one of your decks")),),
    ),
    Field(
        "is",
        ("ist",),
        gettext_lazy("Is"),
        gettext_lazy("Something that a card is or is not."),
        choice_field("is", _flags, _is, gettext_lazy("A card can’t be “%(value)s”.")),
        (("is:recyclable", gettext_lazy("can be recycled")), ("is:fast cost<=1", gettext_lazy("cheap fast tactics"))),
    ),
)
"""All fields, in the order of the help page."""

FIELD_BY_NAME: Mapping[str, Field] = {fold(spelling): known for known in FIELDS for spelling in (known.name, *known.short)}
