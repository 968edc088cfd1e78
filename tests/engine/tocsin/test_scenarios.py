"""Every scenario of TOCSIN by the ruleset that it names."""

from __future__ import annotations

from typing import Any

import pytest

from engine.scenarios import ScenarioError, play_scenario
from engine.tocsin.rules.rulesets import STANDARD
from engine.tocsin.scenario_verbs import TocsinScenario
from tests.scenarios.coverage import TOCSIN

READ = TOCSIN.scenarios()


@pytest.mark.parametrize("name", READ)
def test_the_scenario_holds(name: str) -> None:
    (ruleset,) = TocsinScenario.rulesets_of(READ[name])

    outcome = play_scenario(READ[name], ruleset, TocsinScenario)

    assert outcome.passed, f"{outcome.name}: {outcome.difference}"


@pytest.mark.parametrize("name", [name for name, data in READ.items() if data.get("expect") and "die" in data])
def test_a_scenario_is_not_played_by_itself(name: str) -> None:
    """What is expected doesn't hold already without the steps that roll the die."""
    data = {key: value for key, value in READ[name].items() if key not in ("play", "die")}
    (ruleset,) = TocsinScenario.rulesets_of(data)

    assert not play_scenario(data, ruleset, TocsinScenario).passed


TWINS = {"pair": {"figures": {"left": {"health": 3, "rage": 3}, "right": {"health": 3, "rage": 3}}}}
BAD: dict[str, tuple[dict[str, Any], str]] = {
    "a field that a player hasn't got": ({"a": {"water": 1}}, "a: 'water' is unknown"),
    "a field that a card hasn't got": ({"cards": {"x": {"cost": 1}}}, "cards.x: 'cost' is unknown"),
    "an unknown word of a text": (
        {"cards": {"x": {"action": "special", "do": [{"heel": 1}]}}},
        "x: do[0].heel: 'heel' is no word for a step",
    ),
    "a card that isn't there": ({"a": {"deck": ["nobody"]}}, "a.deck[0]: there is no card 'nobody'"),
    "a hero who isn't there": ({"a": {"hero": "nobody"}}, "a.hero: there is no hero 'nobody'"),
    "a phase": ({"phase": "combat"}, "phase: 'combat' is none of prepare, hero, location, extra, upgrade"),
    "a place": ({"location": {"middle 1": {}}}, "quest.location: 'middle 1' is no place: upper 1"),
    "a space": ({"a": {"at": "left"}}, "a.at: 'left' is no space: 2, 2 front or 2 rear"),
    "three in a column": ({"a": {"at": 1}, "b": {"at": 1}, "c": {"at": 1}}, "c.at: column 1 has two spaces (LOC-2)"),
    "rage past the last field": ({"a": {"rage": 6}}, "a.rage: 0 to 5 is expected, found 6"),
    "a pile": ({"piles": {"burning": 1}}, "piles: 'burning' is unknown"),
    "a symbol without its card": ({"symbols": {"maw": 1}}, "symbols: no progress card bears 'maw'"),
    "a quest that isn't there": ({"next": ["market"]}, "next: there is no quest 'market'"),
    "a step of another game": ({"play": [{"a": "recycle"}]}, "'recycle' is no step"),
    "an effect of no companion": ({"play": [{"a": "use hawk 1.1"}]}, "use hawk 1.1: there is no ability 'hawk.1'"),
    "an unknown key of what is expected": ({"expect": {"a.water": 1}}, "expect: 'a.water' is unknown"),
    "a player who isn't there": ({"expect": {"d.damage": 0}}, "expect: 'd.damage' is unknown"),
    "a roll too few": (
        {"location": {"lower 1": {"enemy": {"health": 3}}}, "a": {"hand": ["cut1"]}, "play": [{"a": "melee lower 1 with cut1"}]},
        "one roll more than the scenario names",
    ),
    "a roll too many": ({"die": [1]}, "rolls are left over: [1]"),
    "two heroes in one space": ({"a": {"at": "1 front"}, "b": {"at": "1 front"}}, "b.at: two heroes are at 1 front (LOC-2)"),
    "a player left out": ({"c": {}}, "b: c plays, so b is described, too: b: {}"),
    "figures of a hero who is one": ({"a": {"figures": {"left": {"at": 1}}}}, "a.figures: this hero is one, found figures"),
    "damage of both twins": ({"heroes": TWINS, "a": {"hero": "pair", "damage": 2}}, "a.damage: twins have 'damage' each, in 'figures'"),
    "a carrier of a hero who walks": ({"b": {"carrier": "a"}}, "b.carrier: this hero is not carried (HERO-CARRIED)"),
    "a hero carried by itself": (
        {"heroes": {"imp": {"health": 3, "carried": True}}, "b": {"hero": "imp", "carrier": "b"}},
        "b.carrier: a carried hero carries nobody (HERO-CARRIED)",
    ),
    "more wards than the sheet has": (
        {"heroes": {"tide": {"health": 9, "rage": 3, "wards": 1}}, "a": {"hero": "tide", "wards": 2}},
        "wards: 2 are given, the sheet of a has 1 (HERO-WARD)",
    ),
    "a move that perhaps was made": ({"a": {"moved": "maybe"}}, "a.moved: true or false is expected, found 'maybe'"),
    "a stunned card without an enemy": ({"location": {"lower 1": {"stunned": True}}}, "location.lower 1.stunned: no enemy shows here"),
    "a defeat of nobody": ({"location": {"lower 1": {"defeated": True}}}, "location.lower 1.defeated: no enemy shows here"),
    "more armour gone than there was": (
        {"location": {"lower 1": {"enemy": {"health": 3, "armour": [2]}, "armour_gone": 2}}},
        "location.lower 1.armour_gone: 0 to 1 is expected, found 2",
    ),
    "a side's field beside a side": (
        {"location": {"lower 1": {"front": {}, "enemy": {"health": 3}}}},
        "location.lower 1.enemy: beside 'front' it belongs into one of the sides",
    ),
    "a card past the last column": ({"columns": 3, "location": {"upper 4": {}}}, "location.upper 4: the location has 3 columns"),
    "a start card as an upgrade": ({"upgrades": ["wave", "cut"]}, "upgrades[1]: 'cut' is no upgrade: it bears no rune (CARD-3)"),
    "a status card laid out": ({"laid_out": ["poisoned"]}, "laid_out[0]: 'poisoned' is no upgrade"),
    "a rune that no upgrade bears": (
        {"location": {"lower 1": {"enemy": {"health": 3, "runes": ["bel"]}}}},
        "location.lower 1.front: 'bel' is no rune. Known: bell, hook, knot, lamp, moon, wave. Did you mean bell?",
    ),
    "a rune of a box that no upgrade bears": (
        {"location": {"lower 1": {"back": {"boxes": [{"rune": "wawe", "do": [{"draw": 1}]}]}}}},
        "location.lower 1.back: 'wawe' is no rune.",
    ),
    "a progress card of no enemy": (
        {"location": {"upper 1": {"progress": "maw"}}},
        "location.upper 1.front.progress: 'maw' is no symbol of an enemy here. Known: none.",
    ),
    "a place of a text without a card": (
        {"location": {"lower 1": {"interact": [{"do": [{"flip": ["upper 7"]}]}]}}},
        "location.lower 1.interact[0].do[0].flip[0]: 'upper 7' is no place of this location.",
    ),
    "a place of a condition without a card": ({"quest": {"win": {"back": ["upper 2"]}}}, "win.back[0]: 'upper 2' is no place"),
    "a quest behind the boss": (
        {"next": ["quay"], "quests": {"quay": {"location": {"lower 1": {}}}}},
        "next: nothing follows stage 3, the last one",
    ),
    "nothing behind a quest": ({"stage": 1}, "next: behind stage 1 something follows, found nothing"),
    "a step without its words": ({"play": [{"a": "play"}]}, "'play' has words too few"),
    "a point that is not named": ({"play": [{"a": "interact"}]}, "'interact' has words too few"),
    "a step that is not legal": ({"play": [{"a": "move 1"}]}, "step 1: a: move 1 is not among the options; a decides on hero: move 2"),
}


@pytest.mark.parametrize("what", BAD)
def test_what_cannot_be_read_is_refused_with_its_place(what: str) -> None:
    data, message = BAD[what]

    assert message in play_scenario(data, STANDARD, TocsinScenario).difference


def test_an_option_that_there_is_not_is_refused() -> None:
    with pytest.raises(ScenarioError, match="options: "):
        TocsinScenario.rulesets_of({"options": {"gravity": "no"}})


def test_a_line_cut_at_its_commas_is_played_whole() -> None:
    data = {
        "location": {"lower 1": {"enemy": {"health": 9}}},
        "a": {"hand": ["cut", "two"]},
        "die": [0],
        "play": [{"a": "melee lower 1 with cut", "two": None}],
        "expect": {"lower 1.damage": 2},
    }

    assert play_scenario(data, STANDARD, TocsinScenario).difference == ""
