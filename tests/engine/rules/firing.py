"""Which abilities of the demo edition have been carried out in games played, and which never were."""

from __future__ import annotations

from collections import Counter

from engine.match.match import Reference
from engine.rone.cards import Card, CardType
from engine.rone.rules import Game, branching_steps, card_steps, player_steps
from engine.rone.rules import codes as c
from engine.rone.rules.compiling import definition_of
from engine.rone.rules.definitions import Definition
from engine.rules import branching
from engine.rules.references import card_of
from engine.rules.steps import Step
from tests.carddata.makers import demo_catalog

Fired = tuple[str, str]
"""A card's slug and one of its abilities: "play", "trigger 1", "ability 2", "initiative 1", "passive"."""


def abilities_of(card: Card) -> list[Fired]:
    """Everything on a card that can be carried out or holds while it is in play."""
    definition = definition_of(card)
    found = [(card.slug, f"trigger {trigger.number + 1}") for trigger in definition.triggers]
    found += [(card.slug, f"ability {ability.number + 1}") for ability in definition.activated]
    found += [(card.slug, f"initiative {number + 1}") for number in range(len(definition.initiatives))]
    found += [(card.slug, "play")] if card.type is CardType.TACTIC else []
    found += [(card.slug, "passive")] if definition.passives else []
    return found


def every_ability() -> list[Fired]:
    """Every ability of the demo edition, in the order of its cards."""
    return [ability for card in demo_catalog() for ability in abilities_of(card)]


def every_step_kind() -> set[str]:
    """The names of the steps that the engine can carry out; what several of them share is none itself."""
    named = [item for module in (branching, branching_steps, card_steps, player_steps) for item in vars(module).items()]
    return {name for name, value in named if isinstance(value, type) and issubclass(value, Step) and not value.__subclasses__()}


def abilities_fired(game: Game) -> Counter[Fired]:
    """How often each ability was carried out in a game played with its log."""
    fired: Counter[Fired] = Counter()
    levels: Counter[int] = Counter()
    state = game.state

    def definition(card: int) -> Definition:
        for player in state.players:
            if player.hero == card:
                return player.levels[levels[card]]
        return state.definitions[card]

    for happening in game.log:
        if happening.kind == "carries_out":
            words = "play" if happening.number == c.TACTIC_EFFECT else happening.text
            if words:
                fired[definition(card_of(Reference(happening.other)) if words != "play" else happening.card).slug, words] += 1
        elif happening.kind == "initiative":
            fired[definition(happening.card).slug, f"initiative {happening.number + 1}"] += 1
        elif happening.kind == "level":
            levels[state.players[happening.player].hero] += 1
            _note_passive(fired, definition(state.players[happening.player].hero))
        elif happening.kind == "enters":
            _note_passive(fired, definition(happening.card))
    return fired


def _note_passive(fired: Counter[Fired], definition: Definition) -> None:
    if definition.passives:
        fired[definition.slug, "passive"] += 1


def steps_fired(game: Game) -> Counter[str]:
    """How often a step of each kind was carried out in a game played with its log."""
    return Counter(happening.text for happening in game.log if happening.kind == "step")
