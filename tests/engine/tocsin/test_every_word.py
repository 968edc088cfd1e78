"""Every word of the table is carried out, wherever a text may stand: on cards, in boxes, when an enemy hits, as a reward."""

from __future__ import annotations

from typing import Any

import pytest

from engine.scenarios import play_scenario
from engine.tocsin.rules.rulesets import STANDARD
from engine.tocsin.scenario_verbs import TocsinScenario
from engine.tocsin.words.steps import STEPS

EXAMPLES = {word.name: dict(word.example) for word in STEPS.values() if word.example}
ENDS = ("win", "lose")
ACTIONS = ("play odd", "interact lower 1", "use hawk 1.1", "rage", "end")
NOT_THEN = {
    **dict.fromkeys(ENDS, ACTIONS[1:]),
    **dict.fromkeys(("defend", "prevent"), ("use hawk 1.1",)),
    "ward": ("rage",),
    "move": ("interact lower 1",),
    "activate": ACTIONS[2:],
}
"""What can't be done once the text was carried out: the game is over, the hero is elsewhere or defeated; or not outside damage."""


def position(text: list[Any]) -> dict[str, Any]:
    """A position in which a text meets heroes, wards, enemies with armour, marks and a symbol, as a card and in every kind of box."""
    enemy = {"health": 9, "attack": {"melee": 1}, "runes": ["bell"], "symbol": "tower"}
    return {
        "cards": {"odd": {"action": "special", "do": text}},
        "heroes": {"tide": {"health": 30, "rage": 4, "wards": 2, "ability": text}},
        "companions": [{"slug": "hawk", "abilities": [{"effects": [text, text]}]}],
        "columns": 4,
        "location": {
            "upper 1": {"progress": "tower", "marks": 2, "boxes": [{"rune": "bell", "do": text}, {"when": "round_end", "do": text}]},
            "upper 2": {"enemy": {"health": 9, "armour": [3]}},
            "lower 1": {"enemy": {**enemy, "hit": text}, "interact": [{"do": text}]},
            "lower 2": {
                "front": {"enemy": {"health": 1}, "flip": [{"rune": "bell"}], "boxes": [{"when": "defeated", "do": text}]},
                "back": {"reward": text, "boxes": [{"when": "flipped", "do": text}]},
            },
            "lower 3": {"enemy": {"health": 5}, "damage": 2},
        },
        "a": {"hero": "tide", "rage": 4, "damage": 3, "hand": ["odd", "one", "cut1"], "deck": ["one", "two", "poisoned", "three"]},
        "b": {"hand": ["odd"], "deck": ["one"] * 9},
        "upgrades": ["bell", "wave", "bell", "lamp", "hook", "knot", "moon"],
        "die": [0] * 99,
    }


@pytest.mark.parametrize("word", EXAMPLES)
def test_a_word_is_carried_out_wherever_it_stands(word: str) -> None:
    text = [EXAMPLES[word]]
    steps = [{"a": line} for line in ACTIONS if line not in NOT_THEN.get(word, ())]

    difference = play_scenario({**position(text), "play": steps}, STANDARD, TocsinScenario).difference

    assert difference.startswith("rolls are left over"), difference


def test_all_words_together_are_carried_out() -> None:
    text = [example for word, example in EXAMPLES.items() if word not in ENDS]

    difference = play_scenario({**position(text), "play": [{"a": "play odd"}]}, STANDARD, TocsinScenario).difference

    assert difference.startswith("rolls are left over"), difference
