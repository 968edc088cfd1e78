"""Exact figures as reports and calls tell them: values as numbers, chances as shares from 0 to 1 and as fractions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.chances import Chances, chances_told, fraction_text, mean
from engine.tocsin.cards import HAND_LIMIT, TocsinCard
from engine.tocsin.measures.exact import ARMOURS, HAND_LIMITS, HEALTHS, DeckFigures, DeckStrength, HandSpread, strengths, texts_left_out
from engine.tocsin.measures.reports import (
    Goal,
    activations_at,
    advised,
    chances_to_defeat,
    enemies_at,
    pile_of,
    thinned,
)
from engine.tocsin.records import Quest, Row
from engine.tocsin.rules.game import Deck

MOST_COUNTED: Final = 10_000
"""So many different hands are counted in a second or two, for whoever opens a page."""
LEAST: Final = range(1, 13)
"""So much damage or defence reports tell the chance of."""


def spread_told(spread: HandSpread) -> dict[str, Any]:
    """The mean, each value with its chance and the chance of it or more; `null` is that there is no such line.

    Where hands were drawn, `drawn` of them, the mean has an interval.
    """
    interval = spread.mean_interval
    rows = [
        {
            "value": None if value is None else float(value),
            "chance": fraction_text(chance),
            "share": float(chance),
            "at_least": 1.0 if value is None else float(spread.at_least(value)),
        }
        for value, chance in spread.chances.items()
    ]
    told = {"mean": float(spread.mean), "fraction": fraction_text(spread.mean), "drawn": spread.drawn, "distribution": rows}
    return told if interval is None else {**told, "low": interval.low, "high": interval.high}


def limit_told(size: int, found: DeckStrength) -> dict[str, Any]:
    """The means of a hand limit, in one row; `both` by the ward kept, 0 to 4."""
    return {
        "hand_limit": size,
        **{kind.value: float(spread.mean) for kind, spread in found.best.items()},
        "ward": float(found.ward.mean),
        "volley": float(found.volley.mean),
        "attacks": float(found.attacks.mean),
        "ward_after": float(found.ward_after.mean),
        "both": [float(spread.mean) for spread in found.both.values()],
    }


def different_hands(deck: Deck) -> int:
    """How many different first hands a deck has, of the most cards that are told."""
    return DeckFigures(deck.cards, deck.catalog.die).hands(deck.cards, HAND_LIMITS[-1]).different


def strength_told(deck: Deck, *, any_symbols: bool = False) -> dict[str, Any]:
    """How strong first hands of a deck are against the lower row, by hand limit; of seven cards the chances of so much, and to defeat.

    `left_out` are the cards whose texts, stun or rage count as nothing.
    """
    figures = DeckFigures(deck.cards, deck.catalog.die, any_symbols=any_symbols)
    found = strengths(figures)
    usual = found[HAND_LIMIT]
    return {
        "card": int(deck.hero.id),
        "cards": len(deck.cards),
        "drawn": usual.hands.drawn,
        "left_out": _ids(deck, texts_left_out(deck.cards)),
        "limits": [limit_told(size, one) for size, one in found.items()],
        "least": [
            {"least": least, "volley": float(usual.volley.at_least(least)), "ward": float(usual.ward.at_least(least))} for least in LEAST
        ],
        "defeat": [defeat_told(figures, armour) for armour in ARMOURS],
    }


def defeat_told(figures: DeckFigures, armour: Sequence[int], size: int = HAND_LIMIT) -> dict[str, Any]:
    """The chances to defeat an enemy with that armour, by its health from 1 on."""
    return {
        "armour": list(armour),
        "healths": [float(one.mean) for one in figures.defeat(figures.cards, size, HEALTHS, armour)[1:]],
    }


def _ids(deck: Deck, slugs: Sequence[str]) -> list[int]:
    return [int(deck.catalog.by_slug[slug].id) for slug in slugs]


# --- Answers of the call -------------------------------------------------------------------------


def strength_answer(deck: Deck, row: Row, any_symbols: bool) -> dict[str, Any]:
    """The whole distributions, by hand limit."""
    figures = DeckFigures(deck.cards, deck.catalog.die, row, any_symbols)
    return {
        "left_out": _ids(deck, texts_left_out(deck.cards)),
        "limits": [
            {
                "hand_limit": size,
                **{kind.value: spread_told(spread) for kind, spread in found.best.items()},
                "ward": spread_told(found.ward),
                "volley": spread_told(found.volley),
                "attacks": spread_told(found.attacks),
                "ward_after": spread_told(found.ward_after),
                "both": [spread_told(spread) for spread in found.both.values()],
            }
            for size, found in strengths(figures).items()
        ],
    }


def defeat_answer(deck: Deck, quest: Quest | None, players: int, size: int, any_symbols: bool) -> dict[str, Any]:
    """The tables of both rows by armour and health; with a quest the enemies of its location, in the order of their places."""
    figures = {row: DeckFigures(deck.cards, deck.catalog.die, row, any_symbols) for row in Row}
    rows = {row.value: [defeat_told(one, armour, size) for armour in ARMOURS] for row, one in figures.items()}
    if quest is None:
        return {"rows": rows, "enemies": []}
    chances = chances_to_defeat(deck.cards, deck.catalog.die, quest, players, size, any_symbols)
    enemies = [
        {
            "card": int(deck.catalog.by_slug[faced.slug].id),
            "at": str(faced.at),
            "health": faced.health,
            "armour": list(faced.enemy.armour),
            "strength": faced.strength,
            "chance": None if spread is None else float(spread.mean),
            "fraction": None if spread is None else fraction_text(spread.mean),
        }
        for faced, spread in chances
    ]
    return {"rows": rows, "enemies": enemies}


def rage_answer(deck: Deck, row: Row, size: int, any_symbols: bool) -> dict[str, Any]:
    """The rage of special cards alone, and with the attacks of a greatest line."""
    of_cards, in_all = DeckFigures(deck.cards, deck.catalog.die, row, any_symbols).rage(deck.cards, size)
    return {"special": spread_told(of_cards), "rage": spread_told(in_all)}


def thinning_answer(deck: Deck, stunned: int, poisoned: int, size: int, on_top: bool) -> dict[str, Any]:
    """A preparation phase with status cards, beside that of the clean deck."""
    figures = DeckFigures(deck.cards, deck.catalog.die)
    told = {}
    for name, found in (("thinned", thinned(figures, stunned, poisoned, size, on_top)), ("clean", thinned(figures, 0, 0, size))):
        told[name] = {
            "hand": _chances(found.hand),
            "damage": _chances(found.damage),
            "volley": float(found.volley),
            "ward": float(found.ward),
            "drawn": found.drawn,
        }
    return told


def runes_answer(deck: Deck, quest: Quest, players: int) -> dict[str, Any]:
    """How often each card of a location is activated in a round, its runes revealed from a full pile without the deck's upgrades."""
    catalog = deck.catalog
    pile = [catalog.by_slug[slug] for slug, copies in catalog.upgrades.items() for _ in range(copies)]
    for card in deck.cards:
        if card in pile:
            pile.remove(card)
    found = activations_at(quest, pile_of(pile), players)
    cards = [
        {"card": int(catalog.by_slug[slug].id), "side": side.value, "activations": _chances(chances)}
        for (slug, side), chances in found.items()
    ]
    return {"pile": pile_of(pile), "cards": cards}


def advice_answer(deck: Deck, offered: Sequence[TocsinCard], goal: Goal, quest: Quest | None, any_symbols: bool) -> dict[str, Any]:
    """The deck as it is, then each change with its difference, the best for the goal first."""
    as_it_is, *changes = advised(deck.cards, offered, deck.catalog.die, goal, quest, any_symbols=any_symbols)
    by_slug = deck.catalog.by_slug

    def told(one: Any) -> dict[str, Any]:
        means = {name: float(getattr(one, name)) for name in ("volley", "ward", "both", "balance")}
        changed = {name: None if slug is None else int(by_slug[slug].id) for name, slug in (("gain", one.gained), ("remove", one.removed))}
        return {**changed, **means, "difference": float(one.value(goal) - as_it_is.value(goal)), "drawn": one.drawn}

    strengths_faced = [faced.strength for faced in enemies_at(quest) if faced.strength is not None] if quest else []
    return {"goal": goal.value, "strengths": strengths_faced, "deck": told(as_it_is), "changes": [told(one) for one in changes]}


def _chances(chances: Chances) -> Mapping[str, Any]:
    return {"mean": float(mean(chances)), "distribution": chances_told(chances)}
