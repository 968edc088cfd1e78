"""English print about several players: what each of them does, what the opponent does to the own cards, what is sacrificed."""

from __future__ import annotations

from typing import Any

from engine.rone.abilities import building as make
from engine.rone.abilities import describing as cards
from engine.rone.abilities.data import IT, Data, Steps
from engine.rone.abilities.english_names import OPPONENT
from engine.text.phrases import Phrases

EACH_PLAYER = "(each player|both players|all players|every player|each of the players)"
EACH_HERO = "(each hero|both heroes|all heroes|every hero|each players hero|each player)"
DEAL = "(deal|deals|inflict|inflicts)"
CUT = "(sacrifice|sacrifices)"


def add_players(phrases: Phrases) -> None:
    """Add clauses about both players, the opponent's own cards, and sacrifices."""
    add = phrases.add
    add("clause", f"{EACH_PLAYER} [each|must] {{does_all}}", make.of_both)
    add("clause", f"both you and {OPPONENT} {{does_all}}", make.of_both)
    add("clause", f"{EACH_PLAYER} [each|must] {{opponent_does}}", lambda opponent_does: _by_both(opponent_does))
    add("order", f"deal {{damage_amount}} to {EACH_HERO}", lambda damage_amount: _to_both_heroes(damage_amount))
    _add_theirs(phrases)
    _add_sacrifices(phrases)
    _add_several_victims(phrases)


def _to_both_heroes(points: Any) -> Steps:
    return [*make.harmed_hero("you", points), *make.harmed_hero("enemy", points)]


def _by_both(theirs: Steps) -> Steps:
    """What each player does to the own cards, you first."""
    return [*(_yours(step) for step in theirs), *theirs]


def _yours(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: "own" if inner == "enemy" else _yours(inner) for key, inner in value.items() if key != "chooser"}
    return value


def _add_theirs(phrases: Phrases) -> None:
    """The opponent's cards, of which the opponent says "their"."""
    add = phrases.add
    theirs = "(their|his|her|his or her|its)"
    add("clause", f"{OPPONENT} [must|has to] {{opponent_does}}", lambda opponent_does: opponent_does)
    add("theirs", f"(one|any one|any) of {theirs} [own] {{core}}", lambda core: _one_of_theirs(core))
    add(
        "theirs",
        "(a|an|any|one) {core} ((they|he|she|he or she) (control|controls)|of theirs|of (their|his) [own] choice)",
        lambda core: cards.selector(cards.described({"chooser": "enemy"}, {"whose": "enemy", **core})),
    )


def _one_of_theirs(core: Data) -> Data | None:
    """A card of the opponent's that the opponent chooses; "one of their cards" may lie anywhere."""
    return None if core.get("kind") == "card" and "in" not in core else cards.selector(make.opponents_choice(core))


def _add_sacrifices(phrases: Phrases) -> None:
    """A sacrifice is destroying an own card."""
    add = phrases.add
    add("order", "sacrifice {target}", lambda target: _sacrificed(target))
    add(
        "opponent_does",
        f"{CUT} (a|an|one) {{core}}",
        lambda core: None if core.get("plural") else make.sacrificed(core),
    )


def _sacrificed(target: Any) -> Steps | None:
    if not isinstance(target, dict):
        return [{"destroy": target}]
    kind = next(iter(target))
    return None if target[kind] == "enemy" or "in" in target else [{"destroy": {**target, kind: "own"}}]


def _add_several_victims(phrases: Phrases) -> None:
    """Damage to one and, without the verb again, to another."""
    add = phrases.add
    add("harmed", "{damage_amount} to {hero}", lambda damage_amount, hero: make.harmed_hero(hero, damage_amount))
    add("harmed", "damage equal to {its_amount} to {target}", lambda its_amount, target: [{"damage": its_amount, "to": target}])
    add("harmed", "{damage_amount} to {target}", lambda damage_amount, target: [{"damage": damage_amount, "to": target}])
    for source in ("", "{own_card}"):
        add(
            "clause",
            f"{source} {DEAL} {{one:harmed}} (and|, and|,) {{two:harmed}}",
            lambda one, two, own_card=None: [*one, *two],
        )
        if source:
            add("clause", f"it {DEAL} {{harmed}}", lambda harmed: [{**harmed[0], IT: IT}])
            add("clause", f"{source} {DEAL} {{harmed}}", lambda own_card, harmed: harmed)
    add("clause", "{damage_amount} (is|are) dealt to {target}", lambda damage_amount, target: [{"damage": damage_amount, "to": target}])
    add("clause", "deal {damage_amount} to each of {target}", lambda damage_amount, target: _to_each(damage_amount, target))


def _to_each(damage_amount: Any, target: Any) -> Steps | None:
    return [{"damage": damage_amount, "to": target}] if isinstance(target, dict) and "many" in target else None
