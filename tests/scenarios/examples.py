"""The worked examples of the two rulebooks, and the scenarios that play them: `python -m tests.scenarios.examples` writes the table anew.

A scenario names the examples it plays in its field `examples`.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from tests.scenarios.coverage import RONE, ROOT

TABLE = ROOT / "docs" / "reference" / "rulebook-examples.md"
HEAD = """# The rulebooks' worked examples as scenarios

Made by `python -m tests.scenarios.examples`; don't edit it by hand. Every example that the rulebooks work through, with the section
it stands in (the English rulebook is the first edition's, the German one the second edition's), and the positions in
`tests/scenarios/` that play it. An example with none, and a scenario that names an unknown one, fail the suite.
"""


@dataclass(frozen=True)
class Example:
    """One worked example: where it stands, and what happens in it."""

    name: str
    english: str
    """Section of the first edition's rulebook, "" where it isn't in there."""
    german: str
    """Section of the second edition's."""
    story: str


EXAMPLES = (
    Example("water-past-nineteen", "Water Dials", "Wasser-Wählscheiben", "A player has more than 19 water."),
    Example(
        "three-health-one-damage",
        "Damage/Health Tokens",
        "Schadens-/Lebenspunktmarker",
        "A unit with 3 health that takes 1 damage has 2 left.",
    ),
    Example(
        "attack-tokens",
        "Melee Attack Tokens, Ranged Attack Tokens",
        "Nahkampf-Angriffsmarker, Fernkampf-Angriffsmarker",
        "A token is 1 more, or 1 less, melee or ranged attack for the next combat.",
    ),
    Example(
        "ohin-waseg",
        "",
        "Heldenkarten",
        "A hero with an economic ability, a passive one (a unit that leaves brings water) and an activated one.",
    ),
    Example("technology-taken-off", "Technology Cards", "Technologiekarten", "An effect takes a technology off the battlefield."),
    Example("cheaper-recycling", "Activated Ability Icons", "", "3: Your next card costs 2 less to recycle this turn."),
    Example(
        "lifebound",
        "Lifebound System",
        "Lebenspunktbedingtes System",
        "A unit of 1 melee and 1 ranged attack strikes a hero: a card of the hand and one of the deck, two of the hand or two of the deck.",
    ),
    Example(
        "refresh-phase", "Refresh Phase", "Auffrischungsphase", "From exhausted 3 times to 2, from 2 to 1, from 1 to the active state."
    ),
    Example(
        "health-then-damage",
        "Fast Effects & Stack",
        "Schnelle Effekte & Spielstapel",
        "A unit with 1 life gets 1 more; in reaction it takes 1 damage.",
    ),
    Example("damage-then-health", "Fast Effects & Stack", "Schnelle Effekte & Spielstapel", "The other way round it lives on with 1 life."),
    Example("two-deaths", "", "Schnelle Effekte & Spielstapel", "Two units die at the same moment, each with an effect."),
    Example(
        "six-water",
        "",
        "Aktivierung eines Effekts",
        "Of 6 water 2 are destroyed after the announcement: a card of 4 or less, or none at all.",
    ),
    Example(
        "no-recycling-in-reaction",
        "Recycle Cards",
        "Karten wiederverwerten",
        "A fast effect can't be recycled in reaction, in a combat for instance.",
    ),
    Example(
        "attack-without-attack",
        "Declare an Attack",
        "Einen Angriff erklären",
        "A unit with 0 melee and 0 ranged attack attacks, to exhaust an enemy.",
    ),
    Example(
        "announced-attacker-exhausted",
        "Declare an Attack, step 2",
        "Einen Angriff erklären, 2",
        "The announced attacker is exhausted by a tactic.",
    ),
    Example("invisible-attacker", "Guardian", "Wächter", "An invisible attacker ignores an active unit and attacks the hero."),
    Example("invisible-attacker-detected", "Guardian", "", "... as long as there is no unit with Detection."),
    Example(
        "twice-in-a-turn",
        "Execute an Activated Ability",
        "Eine aktivierbare Fähigkeit benutzen",
        "A unit attacks twice in one turn; an economic ability is used more than once.",
    ),
    Example(
        "unwelcome-target",
        "Executing Game Text",
        "Ausführung des Kartentextes",
        "In reaction all own units are killed, so the Battlefield ability's melee attack goes to an enemy unit.",
    ),
    Example(
        "abilities-at-the-end",
        "Declare End of Turn",
        "Spielzugendphase erklären",
        "What was kept for later is used at the declared end of the turn, so that it isn't wasted.",
    ),
    Example(
        "detection",
        "Detection",
        "Enttarnung",
        "With Detection the own and the enemy's invisible units can be targeted, the enemy's guard; without it no longer.",
    ),
    Example(
        "exhausted-by-three",
        "Exhaust a Card",
        "Eine Karte erschöpfen",
        "A unit exhausted once by an effect that exhausts 3 times: the third is ignored.",
    ),
    Example(
        "refreshed-by-two", "Refresh a Card", "Eine Karte auffrischen", "A unit exhausted once is refreshed 2 times: the second is ignored."
    ),
    Example("both-opponents", "", "3-Spieler-Spiel", "One unit attacks the primary target and then the secondary."),
)


def scenarios_by_example() -> dict[str, list[str]]:
    """The scenario files that name each example, as paths below `tests/scenarios/`."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for scenario, content in RONE.scenarios().items():
        for name in content.get("examples", []):
            found[name].append(scenario)
    return dict(found)


def table() -> str:
    """The page: a line for each example with what plays it."""
    played = scenarios_by_example()
    lines = [HEAD, "| example | first edition | second edition | what happens | played by |", "| --- | --- | --- | --- | --- |"]
    for one in EXAMPLES:
        held = ", ".join(f"`{name}`" for name in played.get(one.name, [])) or "**nothing**"
        lines.append(f"| {one.name} | {one.english or '-'} | {one.german or '-'} | {one.story} | {held} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
