"""An edition as the rules play it: its records, die and runes; read from files, with everything that is wrong told at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Self

from engine.languages import NO_TEXT, LocalText, local_text
from engine.text.fields import shown
from engine.text.problems import AbilitiesError, AbilityProblem, nearest
from engine.tocsin.cards import CardType, Catalog, TocsinCard, card_of
from engine.tocsin.pieces import numbered, pieces_of_edition, strange_records
from engine.tocsin.records import Companion, Hero, LocationCard, Position, Quest, Row, Side
from engine.tocsin.shapes import START_DECK, find_position, holes
from engine.tocsin.words import check_card
from engine.tocsin.words.vocabulary import WRITTEN_ENEMIES, Counted, EnemyStat

NAMES_ENEMIES: Final = ("enemy", *EnemyStat)
"""Words behind which an enemy may be named by its symbol."""
BEAR_TEXT: Final = ("do", "ability", "solo", "figures", "abilities", "front", "back", "setup", "rules", "win", "lose", "drawback")
"""Fields in which texts stand."""
PLACES: Final = [f"{row.value} {column}" for row in Row for column in range(1, 7)]
"""Places that may have been meant where none is written."""
NAMES: Final = ("name", "symbol", "progress")
"""Words behind which no place is named, whatever stands there."""
SHOWN_ONLY: Final = frozenset({"illustrator", "rulings", "number", "copies_in_box"})
"""Fields of files that no card of the engine has: they are a printing's, or the site's."""


@dataclass(frozen=True)
class Edition:
    """Everything that a game needs. `rune_names` and `builds` are for the reader, and empty where a site's tables made the edition."""

    catalog: Catalog
    slug: str = ""
    name: LocalText = NO_TEXT
    rune_names: Mapping[str, LocalText] | None = None
    builds: Sequence[Mapping[str, Any]] = ()

    @classmethod
    def of(cls, cards: Iterable[TocsinCard]) -> Self:
        """The edition of these cards. Raises AbilitiesError with all that is wrong in any of them."""
        edition = cls(Catalog.of(cards))
        edition.check()
        return edition

    @property
    def heroes(self) -> Mapping[str, Hero]:
        """The heroes by slug."""
        return self.catalog.heroes

    @property
    def companions(self) -> Mapping[str, Companion]:
        """The companions by slug."""
        return self.catalog.companions

    @property
    def quests(self) -> Mapping[str, Quest]:
        """The quests and bosses by slug."""
        return self.catalog.quests

    @property
    def die(self) -> tuple[int, ...]:
        """The faces of the enemy die."""
        return self.catalog.die

    @cached_property
    def runes(self) -> tuple[str, ...]:
        """The runes, in the order of the edition."""
        return tuple(self.rune_names) if self.rune_names else self.catalog.runes

    def card(self, slug: str) -> TocsinCard:
        """The card with that slug. Raises KeyError where there is none."""
        return self.catalog.by_slug[slug]

    def check(self) -> None:
        """Refuse an edition whose records don't fit each other. Raises AbilitiesError with all problems, paths beginning with the card."""
        problems = [*wrong_cards(self.catalog)]
        if not problems:
            problems = [*wrong_links(self)]
        if problems:
            raise AbilitiesError(tuple(problems), self.slug)


def edition_of(written: Mapping[str, Any]) -> Edition:
    """The edition in a file: `edition`, `die`, `runes`, and the lists `cards`, `heroes`, `companions`, `quests`, `builds`.

    Records without an id are numbered in the order of the file from 2001.

    Raises:
        AbilitiesError: with everything that is wrong, each with card, path, what was found and the nearest known word.
    """
    about = written.get("edition") or {}
    strange = [
        AbilityProblem(path, shown(found), f"records are wanted here, not {shown(found)}.") for path, found in strange_records(written)
    ]
    if strange:
        raise AbilitiesError(tuple(strange), about.get("slug", ""))
    records: list[Mapping[str, Any]] = [*numbered(written)]
    cards, problems = [], []
    try:
        records += pieces_of_edition(written)
    except ValueError as error:
        field, message = error.args
        problems.append(AbilityProblem(field, shown(written[field]), f"{message}."))
    for record in records:
        try:
            cards.append(card_in(record))
        except AbilitiesError as error:
            problems += [_of_card(str(record.get("slug")), problem) for problem in error.problems]
    if problems:
        raise AbilitiesError(tuple(problems), about.get("slug", ""))
    names = {rune: LocalText(**names) for rune, names in (written.get("runes") or {}).items()}
    edition = Edition(
        Catalog.of(cards),
        about.get("slug", ""),
        LocalText(**about["name"]) if "name" in about else NO_TEXT,
        names or None,
        tuple(written.get("builds") or ()),
    )
    edition.check()
    return edition


def card_in(record: Mapping[str, Any]) -> TocsinCard:
    """The card of a record that `rewritten` read.

    Raises:
        AbilitiesError: it has a field that no card has, or a type, a place or an action that is none.
    """
    fields = {word: value for word, value in record.items() if word not in SHOWN_ONLY}
    known = [*TocsinCard.__dataclass_fields__]
    strange = [
        AbilityProblem(word, str(word), f"{word!r} is no field of a card.", nearest(word, known))
        for word in fields
        if word not in (*known, "at")
    ]
    if "at" in fields:
        at = shown(fields["at"])
        strange.append(AbilityProblem("at", at, f"{at!r} is no place: upper 1, lower 1 and so on (CARD-5).", nearest(at, PLACES)))
    types = [one.value for one in CardType]
    if fields["type"] not in types:
        kind = shown(fields["type"])
        message = f"{kind!r} is no kind of record. Known: {', '.join(types)}."
        strange.append(AbilityProblem("kind", kind, message, nearest(kind, types)))
    strange += [AbilityProblem(word, "nothing", f"{word!r} is missing.") for word in ("id", "slug", "name") if word not in fields]
    for word in ("name", "printed", "flavour"):
        try:
            fields[word] = local_text(fields.get(word, NO_TEXT))
        except ValueError as error:
            strange.append(AbilityProblem(word, shown(fields[word]), f"{error}."))
    if strange:
        raise AbilitiesError(tuple(strange), str(record.get("slug", "")))
    fields["aliases"] = tuple(fields.get("aliases") or ())
    return card_of(**fields)


def _of_card(slug: str, problem: AbilityProblem) -> AbilityProblem:
    return AbilityProblem(f"{slug}: {problem.path}", problem.found, problem.message, problem.suggestion, problem.is_playable)


def wrong_cards(catalog: Catalog) -> Iterator[AbilityProblem]:
    """What is wrong with single records, whatever stands beside them; a start deck that is missing or is not 14."""
    for card in catalog:
        yield from (_of_card(card.slug, problem) for problem in check_card(card))
        if card.type is CardType.HERO and card.deck is None:
            yield AbilityProblem(f"{card.slug}: deck", "nothing", f"a hero has a 'deck' of {START_DECK} start cards (SET-1).")


# --- What can only be seen with all records side by side -----------------------------------------


def wrong_links(edition: Edition) -> Iterator[AbilityProblem]:
    """Words that name something which isn't there: cards of a deck, heroes, companions, runes, symbols, places."""
    catalog = edition.catalog
    for card in catalog.of_type(CardType.START):
        if card.hero not in edition.heroes:
            yield _unknown(card.slug, "hero", card.hero, "hero", edition.heroes)
    for card in catalog.of_type(CardType.UPGRADE):
        if edition.rune_names and card.rune not in edition.rune_names:
            yield _unknown(card.slug, "rune", card.rune, "rune", edition.rune_names)
    for hero in edition.heroes.values():
        starts = [card.slug for card in catalog.of_type(CardType.START) if card.hero == hero.slug]
        for slug in hero.deck:
            if slug not in starts:
                yield _unknown(hero.slug, f"deck.{slug}", slug, "start card of this hero", starts)
        for at, slug in enumerate(hero.solo.companions if hero.solo else ()):
            if slug not in edition.companions:
                yield _unknown(hero.slug, f"solo.companions[{at}]", slug, "companion", edition.companions)
    of_edition = sorted({symbol for quest in edition.quests.values() for symbol in symbols_of(quest)})
    for card in catalog:
        quest = edition.quests.get(card.quest or card.slug)
        known = symbols_of(quest) if quest else of_edition
        for symbol in named_symbols([getattr(card, field) for field in BEAR_TEXT]):
            if symbol not in known:
                yield _unknown(card.slug, "enemy", symbol, "word for enemies, position or symbol", (*WRITTEN_ENEMIES, *known))
        if quest is not None:
            yield from wrong_places(card, quest)
    for quest in edition.quests.values():
        yield from wrong_location(quest, catalog.runes)


def wrong_location(quest: Quest, runes: Sequence[str]) -> Iterator[AbilityProblem]:
    """Holes and doubles in the rows, runes that no upgrade bears, and progress symbols of no enemy."""
    places = [card.at for card in quest.cards]
    for place in holes(places, quest.columns):
        yield AbilityProblem(f"{quest.slug}: cards", str(place), f"the lower row has a hole: no card at {place} (LOC-1).")
    for card in quest.cards:
        if places.count(card.at) > 1:
            message = f"{card.at} has {places.count(card.at)} cards, there is one to a place (CARD-5)."
            yield AbilityProblem(f"{card.slug}: at", str(card.at), message)
        if card.at.column > quest.columns:
            yield AbilityProblem(f"{card.slug}: at", str(card.at), f"{card.at} is past the last column, {quest.columns} (LOC-1).")
        for name, side in zip(("front", "back"), card.sides, strict=True):
            yield from _wrong_side(card, name, side, runes, symbols_of(quest))


def wrong_places(card: TocsinCard, quest: Quest) -> Iterator[AbilityProblem]:
    """Places of the location that its texts name, where no card lies. A drawback is carried out at another location."""
    known = [str(one.at) for one in quest.cards]
    for field in BEAR_TEXT:
        if field == "drawback":
            continue
        for path, place in named_places(getattr(card, field), field):
            if str(place) not in known:
                yield _unknown(card.slug, path, place, "place of this location", known)


def named_places(data: Any, path: str) -> Iterator[tuple[str, Position]]:
    """The places that texts name, each with its path."""
    place = find_position(data) if isinstance(data, str) else None
    if place is not None:
        yield path, place
    elif isinstance(data, Mapping):
        for word, value in data.items():
            if word not in NAMES:
                yield from named_places(value, f"{path}.{word}")
    elif isinstance(data, list | tuple):
        for at, part in enumerate(data):
            yield from named_places(part, f"{path}[{at}]")


def named_symbols(data: Any) -> Iterator[str]:
    """The symbols by which texts name enemies, in whatever stands there."""
    if isinstance(data, Mapping):
        for word, value in data.items():
            if word in NAMES_ENEMIES and isinstance(value, str):
                if find_position(value) is None and value not in (*WRITTEN_ENEMIES, *Counted):
                    yield value
            else:
                yield from named_symbols(value)
    elif isinstance(data, list | tuple):
        for part in data:
            yield from named_symbols(part)


def symbols_of(quest: Quest) -> list[str]:
    """The symbols that enemies of a location bear (PROG-2)."""
    return sorted({side.enemy.symbol for card in quest.cards for side in card.sides if side.enemy and side.enemy.symbol})


def _wrong_side(card: LocationCard, name: str, side: Side, runes: Sequence[str], symbols: Sequence[str]) -> Iterator[AbilityProblem]:
    for rune in sorted(side.runes):
        if rune not in runes:
            yield _unknown(card.slug, name, rune, "rune", runes)
    if side.progress is not None and side.progress not in symbols:
        yield _unknown(card.slug, f"{name}.progress", side.progress, "symbol of an enemy here", symbols)


def _unknown(slug: str, path: str, found: object, sort: str, known: Iterable[str]) -> AbilityProblem:
    words = list(known)
    return AbilityProblem(
        f"{slug}: {path}", str(found), f"{str(found)!r} is no {sort}. Known: {', '.join(words[:12])}.", nearest(str(found), words)
    )
