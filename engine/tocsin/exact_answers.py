"""Exact answers about a build: the call `exact/`. Nothing is simulated; a fresh deck, the first round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.calculator import Asked, AskedKind, Calculator
from engine.errors import EngineError
from engine.tocsin.cards import HAND_LIMIT, Catalog, TocsinCard
from engine.tocsin.glance import PLAYERS
from engine.tocsin.measures import told
from engine.tocsin.measures.reports import Goal
from engine.tocsin.records import Quest, Row
from engine.tocsin.rules.game import Deck, brought_deck
from engine.tocsin.validate import PARTY_MOST

KINDS: Final = ("strength", "defeat", "rage", "thinning", "runes", "advice")
MOST_CARDS: Final = 21
"""Decks with more cards take too long to count: that are 14 start cards and seven upgrades."""
MOST_STATUS: Final = 20
MOST_OFFERED: Final = 6
USED: Final[Mapping[str, tuple[str, ...]]] = {
    "strength": ("row",),
    "defeat": ("quest", "players", "hand_limit"),
    "rage": ("row", "hand_limit"),
    "thinning": ("hand_limit", "stunned", "poisoned", "on_top"),
    "runes": ("quest", "players"),
    "advice": ("quest", "goal", "offered"),
}
"""The fields that each kind takes beside the build and the symbols of a set."""


class ExactError(EngineError):
    """The question can't be answered."""

    code = "EXACT_INVALID"


def exact_answer(asked: Mapping[str, Any], catalog: Catalog) -> dict[str, Any]:
    """The answer of `kind` about `build`, with both.

    Raises:
        ExactError: there is no such build or quest, the deck has too many cards, or a value means nothing to this kind.
    """
    kind = str(asked["kind"])
    unused = [name for name in asked if name not in ("kind", "build", "set_symbols", *USED[kind])]
    if unused:
        raise ExactError(f"{', '.join(unused)} mean nothing to {kind}")
    deck = _deck_of(asked["build"], catalog)
    quest = _quest_of(asked.get("quest"), catalog)
    size, players = asked.get("hand_limit", HAND_LIMIT), asked.get("players", PLAYERS)
    row, any_symbols = Row(asked.get("row", Row.LOWER.value)), asked.get("set_symbols") == "any"
    match kind:
        case "strength":
            found = told.strength_answer(deck, row, any_symbols)
        case "defeat":
            found = told.defeat_answer(deck, quest, players, size, any_symbols)
        case "rage":
            found = told.rage_answer(deck, row, size, any_symbols)
        case "thinning":
            stunned, poisoned = asked.get("stunned", 0), asked.get("poisoned", 0)
            found = told.thinning_answer(deck, stunned, poisoned, size, asked.get("on_top") == "yes")
        case "runes":
            if quest is None:
                raise ExactError("runes are asked of a quest: name one")
            found = told.runes_answer(deck, quest, players)
        case _:
            goal = Goal(asked.get("goal", Goal.BALANCE.value))
            found = told.advice_answer(deck, _offered(asked.get("offered", []), catalog), goal, quest, any_symbols)
    return {"kind": kind, "hero": int(deck.hero.id), "cards": len(deck.cards), "answer": found}


def _deck_of(written: Any, catalog: Catalog) -> Deck:
    """The deck of a build as data has it, or of a hero's slug."""
    if not (isinstance(written, str) or _is_build(written)):
        raise ExactError("a build is a hero's slug, {hero, cards: [{card, quantity}]} or {hero, steps: [{gain: slug}, {remove: slug}]}")
    try:
        deck = brought_deck(written, catalog)
    except EngineError as error:
        raise ExactError(str(error)) from error
    if not 1 <= len(deck.cards) <= MOST_CARDS:
        raise ExactError(f"the deck has {len(deck.cards)} cards; 1 to {MOST_CARDS} are counted")
    return deck


def _offered(written: Any, catalog: Catalog) -> list[TocsinCard]:
    """The upgrades of these slugs."""
    if not isinstance(written, list) or len(written) > MOST_OFFERED or not all(isinstance(slug, str) for slug in written):
        raise ExactError(f"offered are the slugs of upgrades, {MOST_OFFERED} at most")
    unknown = [slug for slug in written if slug not in catalog.upgrades]
    if unknown:
        raise ExactError(f"no upgrade is called {unknown[0][:40]!r}")
    return [catalog.by_slug[slug] for slug in written]


def _is_build(written: Any) -> bool:
    """Whether it has the shape of a build, and no more lines and copies than can be counted."""
    if not isinstance(written, Mapping) or not isinstance(written.get("hero"), str) or not set(written) <= {"hero", "cards", "steps"}:
        return False
    cards, steps = written.get("cards", []), written.get("steps", [])
    if not isinstance(cards, list) or not isinstance(steps, list) or len(cards) > MOST_CARDS or len(steps) > MOST_CARDS:
        return False
    return all(map(_is_entry, cards)) and all(map(_is_step, steps))


def _is_entry(one: Any) -> bool:
    if not isinstance(one, Mapping) or not set(one) <= {"card", "quantity"} or type(one.get("card")) not in (int, str):
        return False
    quantity = one.get("quantity", 1)
    return type(quantity) is int and 1 <= quantity <= MOST_CARDS


def _is_step(one: Any) -> bool:
    return isinstance(one, Mapping) and len(one) == 1 and set(one) <= {"gain", "remove"} and type(next(iter(one.values()))) in (int, str)


def _quest_of(slug: Any, catalog: Catalog) -> Quest | None:
    if slug is None:
        return None
    quest = catalog.quests.get(str(slug))
    if quest is None:
        raise ExactError(f"no quest is called {str(slug)[:40]!r}; there are {', '.join(catalog.quests)}")
    return quest


EXACT: Final = Calculator(
    slug="exact",
    summary="Exact figures of a build",
    asked=(
        Asked(
            name="kind",
            kind=AskedKind.CHOICE,
            is_needed=True,
            choices=KINDS,
            help="How strong hands are, which enemies they defeat, rage, status cards, how often runes come up, which change helps.",
        ),
        Asked(
            name="build",
            kind=AskedKind.DATA,
            is_needed=True,
            help="A hero's slug, `{hero, cards: [{card, quantity}]}` or `{hero, steps: [{gain: slug}, {remove: slug}]}`.",
        ),
        Asked(name="quest", kind=AskedKind.TEXT, help="The slug of a quest or boss."),
        Asked(name="players", kind=AskedKind.NUMBER, least=1, most=PARTY_MOST, help=f"How many play; {PLAYERS} if left out."),
        Asked(name="hand_limit", kind=AskedKind.NUMBER, least=1, most=9, help=f"Cards in hand; {HAND_LIMIT} if left out."),
        Asked(name="row", kind=AskedKind.CHOICE, choices=tuple(row.value for row in Row), help="The row of the enemy; lower if left out."),
        Asked(name="stunned", kind=AskedKind.NUMBER, least=0, most=MOST_STATUS, help="Stunned cards in the deck."),
        Asked(name="poisoned", kind=AskedKind.NUMBER, least=0, most=MOST_STATUS, help="Poisoned cards in the deck."),
        Asked(name="on_top", kind=AskedKind.CHOICE, choices=("no", "yes"), help="Whether these lie on top of it; shuffled in if left out."),
        Asked(name="offered", kind=AskedKind.DATA, help=f"Of advice: the slugs of upgrades that may be gained, {MOST_OFFERED} at most."),
        Asked(name="goal", kind=AskedKind.CHOICE, choices=tuple(goal.value for goal in Goal), help="Of advice; balance if left out."),
        Asked(name="set_symbols", kind=AskedKind.CHOICE, choices=("one", "any"), help="The option of that name; one if left out."),
    ),
    answer=exact_answer,
    told={
        "type": "object",
        "properties": {
            "kind": {"type": "string", "enum": list(KINDS)},
            "hero": {"type": "integer"},
            "cards": {"type": "integer"},
            "answer": {"type": "object", "additionalProperties": True},
        },
        "required": ["kind", "hero", "cards", "answer"],
    },
)
"""`POST games/tocsin/exact/`."""
