"""A small box for random games: three characters whose texts use every word of the table, and random kits of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.rng import Stream
from engine.skirmish.cards import Catalog, card_of
from engine.skirmish.decks import PlayableKit, decklist_of, playable_kit

ENEMY: Final = {"character": "enemy"}
X_STACK: Final = {"0": 2, "1": 4, "2": 5, "3": 5, "4": 3, "5": 1, "1+X": 4}
SPRING: Final = {"slug": "spring", "kind": "marker", "name": {"en": "Spring", "de": "Feder"}, "count": 4}
SHEETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "brute": {"traits": [{"strength": 1}, {"speed": -1}], "items": [SPRING]},
    "imp": {"traits": [{"armour": -1}, {"reach": 1}]},
    "monk": {},
}
ATTACKS: Final[Mapping[str, tuple[Any, list[Any]]]] = {
    "hook": (2, [{"damage": "X", "to": ENEMY}, {"pull": 4, "to": "that"}]),
    "swing": ("melee", [{"damage": "2X-1", "to": ENEMY}]),
    "rain": ("melee", [{"repeat": 2, "do": [{"damage": "X-1", "to": ENEMY}]}]),
    "seam": (
        "melee",
        [{"target": ENEMY}, {"if": {"behind": "that"}, "then": [{"damage": "2X", "to": "that"}], "else": [{"damage": 2, "to": "that"}]}],
    ),
    "flask": (
        2,
        [{"damage": "X", "to": ENEMY}, {"damage": 1, "to": ENEMY | {"within": "melee", "of": "that", "other": True, "many": "all"}}],
    ),
    "gas": (2, [{"damage": "X", "to": ENEMY | {"many": "all", "sight": False}}, {"burn": 1, "to": "that", "for": 2}]),
    "beam": ("board", [{"damage": 3, "to": ENEMY | {"life": "<=15"}}, {"cannot": "move", "to": "that", "for": 1}]),
    "blast": ("melee", [{"damage": "X+1", "to": {"character": "any", "many": "all"}}, {"heal": {"min": ["dealt", 2]}}]),
    "fork": (
        3,
        [{"damage": 2, "to": ENEMY | {"many": {"up_to": 2}}}, {"discard": 1, "who": "that"}, {"speed": -2, "to": "that", "for": 1}],
    ),
    "let-go": ("melee", [{"damage": {"sum": ["X", {"markers": "spring"}]}, "to": ENEMY}, {"marker": "spring", "set": 0}]),
    "luck": (1, [{"damage": "X+1", "to": ENEMY}, {"if": "critical", "then": [{"draw": 1}]}, {"push": "X", "to": "that"}]),
    "stray": ("melee", [{"damage": 1, "to": ENEMY}, {"damage": 1, "to": ENEMY | {"within": 3, "many": {"random": 1}}}]),
}
BUFFS: Final[Mapping[str, list[Any]]] = {
    "night": [{"strength": 1, "for": 3}, {"reach": 1, "for": 2}],
    "plate": [{"armour": 1, "for": 2}, {"prevent": "X", "for": 3}],
    "moss": [{"mend": 1, "for": 3}, {"cleanse": "self"}],
    "wind": [{"marker": "spring", "add": 2}, {"draw": 1}],
    "deal": [{"discard_x": 2}, {"choose": 1, "of": [[{"shuffle_x": True}], [{"draw": 2}]]}],
    "fetch": [
        {"return_to_hand": {"card": "own", "in": "discard"}},
        {"may": [{"to_deck": {"card": "own", "in": "hand"}, "at": "shuffled"}]},
    ],
    "run": [
        {"walk": 4},
        {"if": {"at_least": [{"count": ENEMY | {"within": "melee"}}, 1]}, "then": [{"cannot": "punch", "to": ENEMY, "for": 1}]},
    ],
    "ward": [{"prevent": "all", "for": 1}, {"cannot": "answer", "to": ENEMY | {"many": "all"}, "for": "turn"}],
    "toll": [{"discard": 1, "who": "enemy", "from": "deck"}, {"discard": 1, "who": "enemy"}],
}
ANSWERS: Final[Mapping[str, list[Any]]] = {
    "parry": [{"answer": "hurt", "do": [{"prevent": 3}]}],
    "prick": [{"answer": "hurt", "if": {"within": ["cause", "melee"]}, "do": [{"prevent": 2}, {"damage": 1, "to": "cause"}]}],
    "slip": [{"answer": "attack", "do": [{"walk": 5}]}],
    "shove": [{"answer": "attack", "if": {"within": ["cause", "melee"]}, "do": [{"push": 4, "to": "cause"}, {"draw": 1}]}],
    "fold": [{"answer": "attack", "do": [{"cancel": "cause"}, {"discard": 1}]}],
    "dazzle": [{"answer": "attack", "do": [{"strength": -2, "to": "cause", "for": "attack"}]}],
    "hush": [{"answer": "buff", "do": [{"cancel": "cause"}]}, {"answer": "attack", "do": [{"armour": 2}]}],
    "bomb": [{"answer": "attack", "do": [{"damage": "X", "to": {"character": "any", "many": "all", "within": "melee"}}, {"draw": 1}]}],
}


@cache
def small_catalog() -> Catalog:
    """The sheets, every card as a card of each kind's first character, and the X cards."""
    cards = []

    def add(slug: str, type: str, **facts: Any) -> None:
        cards.append(card_of(id=CardId(len(cards) + 1), slug=slug, type=type, name=LocalText(slug, slug), **facts))

    for slug, facts in SHEETS.items():
        add(slug, "character", **facts)
    owners = list(SHEETS)
    for place, (slug, (reach, steps)) in enumerate(ATTACKS.items()):
        add(slug, "attack", character=owners[place % 3], copies=3, range=reach, abilities=({"play": steps},))
    for place, (slug, steps) in enumerate(BUFFS.items()):
        add(slug, "buff", character=owners[place % 3], copies=2, abilities=({"play": steps},))
    for place, (slug, answers) in enumerate(ANSWERS.items()):
        add(slug, "counter", character=owners[place % 3], copies=2, abilities=tuple(answers))
    for face, copies in X_STACK.items():
        add(f"x-{face.lower().replace('+', '-')}", "x", face=face, copies=copies)
    return Catalog.of(cards)


def printed_kit(character: str) -> PlayableKit:
    """The printed kit of a character."""
    return playable_kit(decklist_of(character), small_catalog())


def random_kit(chance: Stream) -> PlayableKit:
    """A character with any 12 to 24 cards of the box."""
    catalog = small_catalog()
    slugs = list(SHEETS)
    cards = [card for card in catalog if card.is_in_kits]
    picked = [cards[chance.below(len(cards))] for _ in range(12 + chance.below(13))]
    return PlayableKit(catalog.by_slug[slugs[chance.below(3)]], tuple(sorted(picked, key=lambda card: card.id)), catalog.x_stack)
