"""The one table of fields: the site, the deck builder, the API, the help page and the tests read it.

A field says how a value is understood (`compile`): a test for cards, or None with a warning, and then that
part of the query is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from operator import eq, ge, gt, le, lt, ne

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from cards.keywords import KEYWORD_INFO
from cards.names import TYPE_NAMES
from cards.search.folding import fold
from cards.search.index import NUMBERS, Indexed, SearchIndex
from cards.search.patterns import Budget, Pattern, PatternError
from cards.search.reading import Term
from cards.search.warnings import SearchWarning, left_out, nearest
from engine.rone.cards import CardId, CardType, LocalText

Test = Callable[[Indexed], bool]
Text = str | Promise
COMPARE: Mapping[str, Callable[[int, int], bool]] = {":": eq, "=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
MISSING = "-"


@dataclass
class Asked:
    """What a search may use beside the cards, and the warnings it gathers.

    `own` is copies by card; None when nobody is logged in. `decks` are the decks that `in:` may name, by any of their names, as
    copies by card. `legal` gives the cards that a format admits.
    """

    index: SearchIndex
    own: Mapping[CardId, int] | None = None
    decks: Mapping[str, Mapping[CardId, int]] | None = None
    legal: Callable[[str], frozenset[CardId]] = lambda slug: frozenset()
    budget: Budget = field(default_factory=Budget)
    warnings: list[SearchWarning] = field(default_factory=list)

    def warn(self, term: Term, code: str, sentence: str, suggestion: str = "") -> None:
        """Note that the value of `term` could not be used."""
        self.warnings.append(SearchWarning(code, left_out(sentence), term.column, max(len(term.value), 1), suggestion))


@dataclass(frozen=True)
class Field:
    """A field of the search. `short` are other ways to write its name, `examples` queries with what they find."""

    name: str
    short: tuple[str, ...]
    label: Text
    meaning: Text
    compile: Callable[[Term, Asked], Test | None]
    examples: tuple[tuple[str, Text], ...] = ()


def warn_size(term: Term, asked: Asked, name: str) -> None:
    """A field whose values have no size was compared by size."""
    sentence = gettext("“%(field)s” can’t be compared with %(operator)s.") % {"field": name, "operator": term.operator}
    asked.warnings.append(SearchWarning("NOT_COMPARABLE", left_out(sentence), term.start + 1 + len(term.field), len(term.operator), ":"))


def inverted_if(condition: bool, test: Test) -> Test:
    """`test`, turned round where the condition holds."""
    return (lambda entry: not test(entry)) if condition else test


def warn_value(term: Term, asked: Asked, sentence: str, known: Iterable[str]) -> None:
    """A value is not known; the nearest known one is suggested."""
    asked.warn(term, "UNKNOWN_VALUE", sentence, quoted(nearest(term.value, known)))


def quoted(value: str) -> str:
    """A value as it must stand in a query."""
    return f'"{value}"' if any(mark in value for mark in ' ()"') else value


# --- Texts ---------------------------------------------------------------------------------------


def text_field(
    name: str, folded: Callable[[Indexed], tuple[str, ...]], with_marks: Callable[[Indexed], tuple[str, ...]]
) -> Callable[..., Test | None]:
    """A field whose texts are searched for parts of words, or by a pattern."""

    def compile_text(term: Term, asked: Asked) -> Test | None:
        if term.operator not in (":", "=", "!="):
            warn_size(term, asked, name)
            return None
        test = _pattern_test(term, asked, with_marks) if term.is_pattern else _part_test(term, asked, folded)
        return test and inverted_if(term.operator == "!=", test)

    return compile_text


def _part_test(term: Term, asked: Asked, texts: Callable[[Indexed], tuple[str, ...]]) -> Test | None:
    part = fold(term.value)
    if not part:
        asked.warn(term, "EMPTY", gettext("There is nothing to search for here."))
        return None
    return lambda entry: any(part in text for text in texts(entry))


def _pattern_test(term: Term, asked: Asked, texts: Callable[[Indexed], tuple[str, ...]]) -> Test | None:
    try:
        pattern = Pattern(term.value, asked.budget)
    except PatternError as error:
        sentence = gettext("This pattern can’t be read: %(reason)s.") % {"reason": error}
        column = term.column + max(error.column - 1, 0)
        asked.warnings.append(SearchWarning("PATTERN_REFUSED", left_out(sentence), column, 1 if error.column else max(len(term.value), 1)))
        return None
    return lambda entry: any(pattern.is_in(text) for text in texts(entry))


# --- Numbers -------------------------------------------------------------------------------------


def number_field(name: str, number: Callable[[Indexed], int | None]) -> Callable[..., Test | None]:
    """A field with a number: compared with a number, with another number of the card, or asked whether it is there."""

    def compile_number(term: Term, asked: Asked) -> Test | None:
        compare, value = COMPARE[term.operator], term.value.strip()
        if value == MISSING:
            if term.operator not in (":", "=", "!="):
                warn_size(term, asked, name)
                return None
            return inverted_if(term.operator == "!=", lambda entry: number(entry) is None)
        other = _other_number(value)
        if other is not None:
            return _both_numbers(number, other, compare)
        wanted = [_whole(part) for part in value.split(",")]
        if None in wanted or (len(wanted) > 1 and compare not in (eq, ne)):
            sentence = gettext("“%(value)s” is no number, and no number of a card.") % {"value": term.value}
            warn_value(term, asked, sentence, NUMBERS)
            return None
        numbers = [one for one in wanted if one is not None]
        if len(numbers) > 1:
            chosen = frozenset(numbers)
            return lambda entry: (found := number(entry)) is not None and ((found in chosen) == (compare is eq))
        limit = numbers[0]
        return lambda entry: (found := number(entry)) is not None and compare(found, limit)

    return compile_number


def _whole(text: str) -> int | None:
    text = text.strip()
    return int(text) if text.isascii() and text.removeprefix("-").isdigit() and len(text) <= 9 else None


def _other_number(value: str) -> Callable[[Indexed], int | None] | None:
    known = FIELD_BY_NAME.get(fold(value))
    if known is None or known.name not in NUMBERS:
        return None
    read = NUMBERS[known.name]
    return lambda entry: read(entry.card)


def _both_numbers(
    left: Callable[[Indexed], int | None], right: Callable[[Indexed], int | None], compare: Callable[[int, int], bool]
) -> Test:
    def test(entry: Indexed) -> bool:
        one, other = left(entry), right(entry)
        return one is not None and other is not None and compare(one, other)

    return test


def card_number(name: str) -> Callable[..., Test | None]:
    """The field of one of the card's own numbers."""
    read = NUMBERS[name]
    return number_field(name, lambda entry: read(entry.card))


# --- Choices -------------------------------------------------------------------------------------


def choice_field(
    name: str,
    known: Callable[[Asked], Mapping[str, Iterable[str]]],
    has: Callable[[Indexed, frozenset[str]], bool],
    unknown: Text,
    *,
    by_parts: bool = False,
    is_there: Test | None = None,
) -> Callable[..., Test | None]:
    """A field whose values are known: `known` gives each value's slug with the names it goes by.

    With `by_parts`, a value that is no name stands for every name that it is a part of. `is_there` tells cards without
    any value: `-` finds them, and `!=` is false for them as every comparison is.
    """

    def compile_choice(term: Term, asked: Asked) -> Test | None:
        if term.operator not in (":", "=", "!="):
            warn_size(term, asked, name)
            return None
        if is_there is not None and term.value.strip() == MISSING:
            return inverted_if(term.operator != "!=", is_there)
        by_name = {fold(spelling): slug for slug, spellings in known(asked).items() for spelling in (slug, *spellings)}
        parts = [term.value] if fold(term.value) in by_name else term.value.split(",")
        found = {part: _named(fold(part), by_name, by_parts=by_parts) for part in parts}
        strange = [part for part, slugs in found.items() if not slugs]
        if strange:
            warn_value(_part_of(term, strange[0]), asked, str(unknown) % {"value": strange[0]}, _spellings(known(asked)))
        chosen = frozenset(slug for slugs in found.values() for slug in slugs)
        if not chosen:
            return None
        if term.operator == "!=" and is_there is not None:
            return lambda entry: is_there(entry) and not has(entry, chosen)
        return inverted_if(term.operator == "!=", lambda entry: has(entry, chosen))

    return compile_choice


def _named(part: str, by_name: Mapping[str, str], *, by_parts: bool) -> frozenset[str]:
    """The slugs that `part` names."""
    if part in by_name:
        return frozenset((by_name[part],))
    return frozenset(slug for name, slug in by_name.items() if part and part in name) if by_parts else frozenset()


def _part_of(term: Term, part: str) -> Term:
    """`term` with one of its values alone."""
    offset = max(term.value.find(part), 0)
    return Term(term.field, term.operator, part, term.column + offset, term.start, term.end)


def _spellings(known: Mapping[str, Iterable[str]]) -> list[str]:
    return [spelling for slug, names in known.items() for spelling in (slug, *names)]


def _both(name: LocalText) -> tuple[str, str]:
    return name.en, name.de


def _types(asked: Asked) -> dict[str, tuple[str, ...]]:
    return {kind.value: _both(name) for kind, name in TYPE_NAMES.items()}


def _races(asked: Asked) -> dict[str, tuple[str, ...]]:
    return {slug: _both(name) for slug, name in asked.index.races.items()}


def _keywords(asked: Asked) -> dict[str, tuple[str, ...]]:
    return {slug: _both(info.name) for slug, info in KEYWORD_INFO.items()}


def _editions(asked: Asked) -> dict[str, tuple[str, ...]]:
    return {slug: (asked.index.edition_codes[slug], *_both(name)) for slug, name in asked.index.editions.items()}


def _heroes(asked: Asked) -> dict[str, tuple[str, ...]]:
    return {slug: _both(name) for slug, name in asked.index.heroes.items()}


# --- Printings, formats, the reader's own things ---------------------------------------------------


def compile_number_on_card(term: Term, asked: Asked) -> Test | None:
    """The number of a printing: as a number where both are, otherwise as it stands on the card."""
    wanted, compare = _whole(term.value), COMPARE[term.operator]
    if wanted is None:
        if term.operator not in (":", "=", "!="):
            warn_size(term, asked, "number")
            return None
        written = fold(term.value)
        if not written:
            asked.warn(term, "EMPTY", gettext("There is nothing to search for here."))
            return None
        return inverted_if(term.operator == "!=", lambda entry: any(fold(number) == written for number in entry.numbers))
    limit = wanted
    if compare is ne:
        return lambda entry: bool(entry.numbers) and all(_whole(number) != limit for number in entry.numbers)
    return lambda entry: any((found := _whole(number)) is not None and compare(found, limit) for number in entry.numbers)


def compile_legal(term: Term, asked: Asked) -> Test | None:
    """The cards that a format admits on the day of the search."""

    def is_legal(entry: Indexed, slugs: frozenset[str]) -> bool:
        return any(entry.card.id in asked.legal(slug) for slug in slugs)

    def formats(asked: Asked) -> dict[str, tuple[str, ...]]:
        return {slug: _both(name) for slug, name in asked.index.formats.items()}

    return choice_field("legal", formats, is_legal, gettext_lazy("No format is called “%(value)s”."))(term, asked)


def compile_own(term: Term, asked: Asked) -> Test | None:
    """Copies that the reader owns."""
    own = asked.own
    if own is None:
        asked.warn(term, "LOGIN_NEEDED", gettext("Log in to search by what you own."))
        return None
    return number_field("own", lambda entry: own.get(entry.card.id, 0))(term, asked)


def compile_in(term: Term, asked: Asked) -> Test | None:
    """Cards in one of the reader's decks, or in any of them."""
    decks = asked.decks
    if decks is None:
        asked.warn(term, "LOGIN_NEEDED", gettext("Log in to search in your decks."))
        return None
    everything = {card for deck in decks.values() for card, copies in deck.items() if copies}

    def has(entry: Indexed, names: frozenset[str]) -> bool:
        return entry.card.id in everything if "any" in names else any(decks[name].get(entry.card.id) for name in names)

    known: dict[str, tuple[str, ...]] = {"any": (gettext("any"),), **dict.fromkeys(decks, ())}
    return choice_field("in", lambda asked: known, has, gettext_lazy("You have no deck called “%(value)s”."), by_parts=True)(term, asked)


@dataclass(frozen=True)
class Flag:
    """Something that a card is or is not."""

    name: LocalText
    meaning: Text
    holds: Test


FLAGS: Mapping[str, Flag] = {
    "playable": Flag(
        LocalText("playable", "spielbar"), gettext_lazy("its cost is not greyed out"), lambda entry: entry.card.cost is not None
    ),
    "recyclable": Flag(
        LocalText("recyclable", "wiederverwertbar"),
        gettext_lazy("its recycle cost is not greyed out"),
        lambda entry: entry.card.recycle is not None,
    ),
    "fast": Flag(
        LocalText("fast", "schnell"),
        gettext_lazy("a tactic that is no slow effect"),
        lambda entry: entry.card.type is CardType.TACTIC and "slow" not in entry.keywords,
    ),
    "modelled": Flag(
        LocalText("modelled", "modelliert"), gettext_lazy("simulations know its whole text"), lambda entry: entry.card.modelled
    ),
    "permanent": Flag(
        LocalText("permanent", "bleibend"),
        gettext_lazy("it stays on the battlefield: hero, unit or technology"),
        lambda entry: entry.card.type is not CardType.TACTIC,
    ),
    "reprint": Flag(
        LocalText("reprint", "Nachdruck"), gettext_lazy("it stands in more than one edition"), lambda entry: len(entry.editions) > 1
    ),
    **{
        kind.value: Flag(TYPE_NAMES[kind], gettext_lazy("its type"), lambda entry, kind=kind: entry.card.type is kind)  # type: ignore[misc]
        for kind in CardType
    },
}


def _flags(asked: Asked) -> dict[str, tuple[str, ...]]:
    return {slug: _both(flag.name) for slug, flag in FLAGS.items()}


def _is(entry: Indexed, names: frozenset[str]) -> bool:
    return any(FLAGS[name].holds(entry) for name in names)


search_names = text_field("name", lambda entry: entry.names, lambda entry: entry.names_with_marks)
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
        choice_field("type", _types, lambda entry, slugs: entry.card.type.value in slugs, gettext_lazy("No type is called “%(value)s”.")),
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
            lambda entry, slugs: entry.card.race in slugs,
            gettext_lazy("No race is called “%(value)s”."),
            is_there=lambda entry: entry.card.race is not None,
        ),
        (("race:mutant", gettext_lazy("mutants")), ("race:human or race:hybrid", gettext_lazy("humans and hybrids"))),
    ),
    Field(
        "text",
        ("x",),
        gettext_lazy("Rules text"),
        gettext_lazy("Part of the rules text, in either language. Symbols are written {water}, {card}, {melee}."),
        text_field("text", lambda entry: entry.texts, lambda entry: entry.texts_with_marks),
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
            lambda entry, slugs: not slugs.isdisjoint(entry.keywords),
            gettext_lazy("No keyword is called “%(value)s”."),
        ),
        (("keyword:defender", gettext_lazy("cards with Defender")), ("k:battlefield -k:death", gettext_lazy("Battlefield but not Death"))),
    ),
    Field(
        "level",
        ("l", "stufe"),
        gettext_lazy("Level"),
        gettext_lazy("From 1 to 3."),
        card_number("level"),
        (("level:1", gettext_lazy("level 1")), ("l>=2", gettext_lazy("level 2 and 3"))),
    ),
    Field(
        "cost",
        ("c", "kosten"),
        gettext_lazy("Cost"),
        gettext_lazy("In water. A hyphen stands for a greyed-out cost."),
        card_number("cost"),
        (("cost<=2", gettext_lazy("at most 2 water")), ("cost:-", gettext_lazy("greyed out: can’t be played"))),
    ),
    Field(
        "recycle",
        ("rc", "wiederverwertung"),
        gettext_lazy("Recycle cost"),
        gettext_lazy("In cards. A hyphen stands for a greyed-out cost."),
        card_number("recycle"),
        (("recycle:0", gettext_lazy("recycled for free")), ("rc:-", gettext_lazy("can’t be recycled"))),
    ),
    Field(
        "health",
        ("hp", "leben"),
        gettext_lazy("Health"),
        gettext_lazy("Of units."),
        card_number("health"),
        (("health>=4", gettext_lazy("4 health and more")),),
    ),
    Field(
        "melee",
        ("m", "nahkampf"),
        gettext_lazy("Melee attack"),
        gettext_lazy("Of units. A number may be compared with another."),
        card_number("melee"),
        (("melee>ranged", gettext_lazy("more melee than ranged attack")), ("m>=cost", gettext_lazy("as much melee as it costs"))),
    ),
    Field(
        "ranged",
        ("r", "fernkampf"),
        gettext_lazy("Ranged attack"),
        gettext_lazy("Of units."),
        card_number("ranged"),
        (("ranged>0", gettext_lazy("can shoot")),),
    ),
    Field(
        "speed",
        ("sp", "tempo"),
        gettext_lazy("Attack speed"),
        gettext_lazy("How often a unit is exhausted by attacking, from 1 to 3."),
        card_number("speed"),
        (("speed:1", gettext_lazy("quick attackers")),),
    ),
    Field(
        "income",
        ("i", "einkommen"),
        gettext_lazy("Water income"),
        gettext_lazy("Of heroes."),
        card_number("income"),
        (("income>=7", gettext_lazy("7 water a turn and more")),),
    ),
    Field(
        "draw",
        ("ziehen",),
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
            lambda entry, slugs: entry.card.hero in slugs,
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
            lambda entry, slugs: not slugs.isdisjoint(entry.editions),
            gettext_lazy("No edition is called “%(value)s”."),
            by_parts=True,
        ),
        (('edition:"Dry Season"', gettext_lazy("cards of Dry Season")), ("e:dry", gettext_lazy("the same by its letters"))),
    ),
    Field(
        "number",
        ("cn", "nummer"),
        gettext_lazy("Card number"),
        gettext_lazy("The number on the card."),
        compile_number_on_card,
        (("number:16", gettext_lazy("number 016")), ("cn<=12", gettext_lazy("the first twelve"))),
    ),
    Field(
        "illustrator",
        ("a",),
        gettext_lazy("Illustrator"),
        gettext_lazy("Part of the illustrator’s name."),
        text_field("illustrator", lambda entry: entry.illustrators, lambda entry: entry.illustrators),
        (("illustrator:none", gettext_lazy("cards without one")),),
    ),
    Field(
        "legal",
        ("f", "format"),
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
