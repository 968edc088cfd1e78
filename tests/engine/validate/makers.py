"""Cards and lists with valid defaults, for the tests of `engine.rone.validate`."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from engine.cards.catalog import CardId, Printing
from engine.decklist import Decklist, Entry
from engine.languages import LocalText
from engine.rone.cards import Card, CardType, Catalog
from engine.rone.decks import decklist_of
from engine.rone.formats import BUILTIN_FORMATS, Format
from engine.rone.validate import verdict
from engine.verdict.verdict import Verdict

TODAY = date(2026, 11, 20)
DEMO = Printing("demo", "1", date(2020, 1, 1))

UNITS = range(100, 120)
TACTICS = range(200, 212)
TECHNOLOGIES = range(300, 310)


def make_card(id: int, type: str = "unit", **changes: Any) -> Card:
    """A level 1 card of the demo edition with cost 1."""
    defaults: dict[str, Any] = {
        "id": CardId(id),
        "slug": f"{type}-{id}",
        "type": CardType(type),
        "name": LocalText(f"{type.title()} {id}", f"{type.title()} {id} (de)"),
        "level": 1,
        "cost": 1,
        "printings": (Printing("demo", str(id), date(2020, 1, 1)),),
    }
    return Card(**(defaults | changes))


def make_hero(slug: str, first: int, levels: Iterable[int] = (1, 2, 3), **changes: Any) -> list[Card]:
    """The cards of a hero, ids from `first` on by level."""
    name = LocalText(slug.title(), f"{slug.title()} (de)")
    return [
        make_card(first + level - 1, "hero", slug=f"{slug}-{level}", hero=slug, level=level, **({"name": name} | changes))
        for level in levels
    ]


def make_cards() -> dict[int, Card]:
    """Two complete heroes (ilsa 1, joss 11), one that lacks level 2 (stub 21), and cards of every other type."""
    cards = [*make_hero("ilsa", 1), *make_hero("joss", 11), *make_hero("stub", 21, levels=(1, 3))]
    cards += [make_card(id, "unit", level=1 + id % 3, cost=id % 4) for id in UNITS]
    cards += [make_card(id, "tactic", level=1 + id % 2, cost=id % 3) for id in TACTICS]
    cards += [make_card(id, "technology", cost=id % 4) for id in TECHNOLOGIES]
    return {card.id: card for card in cards}


def make_catalog(*changed: Card) -> Catalog:
    """The cards of `make_cards`, some of them replaced, some added."""
    return Catalog.of((make_cards() | {card.id: card for card in changed}).values())


def entries(copies: Mapping[int, int] | Iterable[int]) -> tuple[Entry, ...]:
    """Entries from numbers by card, or of cards that are there once."""
    pairs = copies.items() if isinstance(copies, Mapping) else ((card, 1) for card in copies)
    return tuple(Entry(CardId(card), quantity) for card, quantity in pairs)


def make_deck(
    heroes: tuple[str, ...] = ("ilsa",),
    cards: Mapping[int, int] | None = None,
    technologies: Mapping[int, int] | Iterable[int] = TECHNOLOGIES[:5],
    add: Mapping[int, int] | None = None,
) -> Decklist:
    """A legal list of the custom format: 12 cards twice, 5 technologies; `add` stands behind its cards."""
    main = {**dict.fromkeys(UNITS[:8], 2), **dict.fromkeys(TACTICS[:4], 2)} if cards is None else cards
    return decklist_of(heroes, entries(main) + entries(add or {}), entries(technologies))


CATALOG = make_catalog()


def judge(deck: Decklist, format: Format | str = "custom", catalog: Catalog = CATALOG, as_of: date = TODAY, owned: Any = None) -> Verdict:
    """The verdict on `deck`."""
    return verdict(deck, format=BUILTIN_FORMATS[format] if isinstance(format, str) else format, catalog=catalog, as_of=as_of, owned=owned)


def codes(deck: Decklist, format: Format | str = "custom", **inquiry: Any) -> list[str]:
    """The codes of all problems of `deck`, in their order."""
    return [str(problem.code) for problem in judge(deck, format, **inquiry).problems]


def make_format(**changes) -> Format:
    """The custom format with `changes`, as an owner would make it for a league."""
    return replace(BUILTIN_FORMATS["custom"], slug="league", name=LocalText("League", "Liga"), **changes)
