"""All texts of the demo edition in both languages, and further ones of every word: `python -m tests.engine.tocsin.texts` writes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.tocsin.cards import TocsinCard, card_of
from engine.tocsin.words import plain_text
from engine.tocsin.words.steps import STEPS
from tests.engine.tocsin.low_water import low_water

FILE = Path(__file__).with_name("texts.txt")
ON_LOCATIONS: tuple[Mapping[str, Any], ...] = (
    {"hero_damage": 1, "to": {"hero": "column"}, "undefended": True},
    {"hero_damage": {"sum": [1, "players"]}, "to": {"hero": "here"}},
    {"heal": "players", "to": {"hero": "other"}},
    {"heal": 1, "to": {"hero": "any", "many": {"up_to": 2}}},
    {"draw": 1, "who": {"hero": "active"}},
    {"draw": 2, "who": {"hero": "column"}},
    {"discard": 1, "who": {"hero": "here"}},
    {"hand_limit": 1},
    {"rage": -1, "to": {"hero": "active"}},
    {"boost": {"marks": "self"}, "to": {"hero": "all"}},
    {"boost": 1, "to": {"hero": "any", "many": 2}},
    {"number": 2, "to": {"hero": "active"}},
    {"remove_damage": "all", "from": {"enemy": "all", "row": "upper"}},
    {"damage": {"count": {"enemy": "all", "row": "lower"}}, "to": {"enemy": "here"}},
    {"damage": {"damage": "tower"}, "to": {"enemy": "any", "row": "upper", "many": 2}},
    {"damage": {"times": [2, {"left": "self"}]}, "to": {"enemy": "upper 2"}},
    {"damage": {"min": [3, "round"]}, "to": {"enemy": "here", "many": "all"}},
    {"stun": {"enemy": "all"}},
    {"activate": {"enemy": "tower"}},
    {"give": "stunned", "count": 2, "who": {"hero": "here"}},
    {"give": "poisoned", "count": "players", "at": "shuffled"},
    {"move": {"hero": "all"}},
    {"flip": ["upper 1", "upper 2", "self"], "to": "front"},
    {"flip": ["upper 1", "lower 2"]},
    {"mark": -2, "at": "lower 1"},
    {"mark": "players"},
    {"remove_upgrades": 1},
    {"if": {"not": {"back": ["lower 1", "lower 2"]}}, "then": [{"draw": 1}, {"heal": 2}], "else": [{"lose": True}]},
    {"if": {"any": [{"not": {"defeated": "self"}}, {"at_least": [{"marks": "self"}, 1]}]}, "then": [{"flip": "self"}]},
    {"if": {"all": [{"not": {"defeated": "all"}}, {"equal": ["round", 3]}]}, "then": [{"win": True}]},
    {"if": {"at_least": [{"left": "self"}, "players"]}, "then": [{"may": [{"discard": 1}]}]},
    {"if": {"at_least": [{"count": {"hero": "all"}}, 2]}, "then": [{"arrange": 1}]},
    {"if": {"equal": [{"count": {"enemy": "here"}}, 0]}, "then": [{"give": "crystal"}]},
    {"for_each": {"hero": "all"}, "do": [{"hero_damage": 1}, {"draw": 1}]},
    {"for_each": {"enemy": "all", "row": "lower"}, "do": [{"remove_damage": 1, "from": {"enemy": "self"}}]},
    {"for_each": {"hero": "own"}, "do": [{"choose": 1, "of": [[{"rage": 1}], [{"heal": 1}]]}]},
    {"may": [{"move": "you"}, {"draw": 1}]},
    {"repeat": "players", "do": [{"activate": {"enemy": "self"}}]},
)
"""Texts as location cards may bear them."""


def bearing(type: str, step: Mapping[str, Any]) -> TocsinCard:
    """A record that says the step alone."""
    fields: dict[str, Any] = {"id": CardId(1), "slug": "text", "name": LocalText("Text", "Text"), "type": type}
    if type == "location":
        return card_of(**fields, row="lower", column=1, front={"reward": [step]})
    return card_of(**fields, rune="bell", actions="special", do=[step])


def texts() -> Iterator[tuple[str, str, str]]:
    """Names and texts in English and German."""
    for card in low_water().catalog:
        yield card.slug, plain_text(card, "en"), plain_text(card, "de")
    steps = [("special", word.example) for word in STEPS.values()] + [("location", step) for step in ON_LOCATIONS]
    for kind, step in steps:
        card = bearing("location" if kind == "location" else "upgrade", step)
        said = [plain_text(card, language).partition(": " if kind == "location" else "\n")[2] for language in ("en", "de")]  # type: ignore[arg-type]
        yield str(step), said[0].removeprefix("Reward: "), said[1].removeprefix("Belohnung: ")


def written() -> str:
    """All of them as the file holds them."""
    return "\n".join(f"== {name}\n{english}\n{german}\n" for name, english, german in texts())


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
