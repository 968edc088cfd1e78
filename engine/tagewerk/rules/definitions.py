"""What never changes during a match: cards as the rules read them, and their texts as steps.

A card is compiled once (`compiling.py`) into a `Definition`; every match shares it and none writes to it.
"""

from __future__ import annotations

from engine.fingerprints import Printed
from engine.rules.amounts import Amount
from engine.rules.conditions import Condition
from engine.rules.selectors import Selector
from engine.rules.steps import Aiming, Step
from engine.tagewerk.rules import codes as c


class Ability(Printed):
    """An activated ability; `number` is its place among those of its card, from 0."""

    NAMED_BY = ("number",)

    def __init__(self, number: int, exhaust: int, resource: int, markers: int, hand: int, deck: int, once: bool, steps: list[Step]) -> None:
        self.number = number
        self.exhaust = exhaust
        self.resource = resource
        self.markers = markers
        self.hand = hand
        self.deck = deck
        self.once = once
        self.steps = steps
        self.aiming = Aiming(steps)


class Trigger(Printed):
    """An ability that waits for an event; `of` is OWN, ENEMY, ANY (whose card, or which player), ITSELF, OF_BEARER or FITTING."""

    NAMED_BY = ("event", "number")

    def __init__(
        self, number: int, event: int, of: int, selector: Selector | None, condition: Condition | None, once: bool, steps: list[Step]
    ) -> None:
        self.number = number
        self.event = event
        self.of = of
        self.selector = selector
        self.condition = condition
        self.once = once
        self.steps = steps


class Passive(Printed):
    """Something that holds while its card is in play; `kind` says what it changes."""

    NAMED_BY = ("kind", "value")

    def __init__(self, kind: int, selector: Selector | None, amount: Amount | None, value: int, word: str, who: int) -> None:
        self.kind = kind
        self.selector = selector
        self.amount = amount
        self.value = value
        self.word = word
        self.who = who
        self.is_of_bearer = selector is not None and selector.reference == c.BEARER
        """Whether it is about the bearer alone: it is asked of a card's items, and not of all cards in play."""
        self.is_heavy = kind in (c.CHANGES_DEFENCE, c.CHANGES_SLOTS) and amount is not None and (not amount.is_fixed or amount.value < 0)
        """Whether it may take away defence or slots."""


class Definition(Printed):
    """A card as the rules read it. Missing numbers are -1 where 0 would be a value."""

    NAMED_BY = ("id",)

    def __init__(
        self,
        *,
        id: int,
        slug: str,
        kind: int,
        faction: str,
        cost: int,
        support: int,
        slots: int,
        attack: int,
        defence: int,
        is_main: bool,
        is_token: bool,
        attaches_to_enemy: bool,
        keywords: int,
        abilities: list[Ability],
        triggers: list[Trigger],
        passives: list[Passive],
        play: list[Step],
        support_steps: list[Step],
        is_attachable: bool,
    ) -> None:
        self.id = id
        self.slug = slug
        self.kind = kind
        self.faction = faction
        self.cost = cost
        self.support = support
        self.slots = slots
        self.attack = attack
        self.defence = defence
        self.is_main = is_main
        self.is_token = is_token
        self.attaches_to_enemy = attaches_to_enemy
        self.keywords = keywords
        self.abilities = abilities
        self.triggers = triggers
        self.passives = passives
        self.play = play
        self.support_steps = support_steps
        self.is_attachable = is_attachable
        self.is_direct = kind == c.ITEM and bool(play)
        self.is_fighter = kind == c.CHARACTER and defence >= 0
        self.needs_faction = faction if kind == c.CHARACTER else ""
        """The faction of which one resource at least must be paid (RES-4)."""
        self.least_cost = 1 if self.needs_faction and not is_token else 0
        self.aiming = Aiming(play)
        self.aiming_with_support = Aiming([*play, *support_steps])
        self.listens: list[int] = [0] * c.EVENTS
        for trigger in triggers:
            self.listens[trigger.event] += 1
        self.touches: list[int] = [0] * c.PASSIVE_KINDS
        for passive in passives:
            if not passive.is_of_bearer:
                self.touches[passive.kind] += 1
        self.is_heavy = any(passive.is_heavy for passive in passives)
        self.is_silent = not (triggers or passives or abilities)
        """Whether nothing has to be noted when it comes into play."""
