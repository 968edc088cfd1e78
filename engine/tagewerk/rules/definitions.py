"""What never changes during a match: cards as the rules read them, and their texts as steps.

A card is compiled once (`compiling.py`) into a `Definition`; every match shares it and none writes to it.
"""

from __future__ import annotations

from engine.match.fingerprints import Printed
from engine.match.match import NOTHING
from engine.rules.abilities import Passive, Trigger
from engine.rules.steps import Aiming, Step
from engine.tagewerk.rules import codes as c


class Ability(Printed):
    """An activated ability; `number` is its place among those of its card, from 0."""

    NAMED_BY = ("number",)

    def __init__(
        self, number: int, exhaust: int, resource: int, markers: int, hand: int, deck: int, once_per_turn: bool, steps: list[Step]
    ) -> None:
        self.number = number
        self.mark = 0
        """Its bit among what the card has used this turn: behind those of its triggers."""
        self.exhaust = exhaust
        self.resource = resource
        self.markers = markers
        self.hand = hand
        self.deck = deck
        self.once_per_turn = once_per_turn
        self.steps = steps
        self.aiming = Aiming(steps)


class FactionPassive(Passive):
    """The resource tokens that are exchanged for have that faction (RES-3)."""

    def __init__(self, faction: str) -> None:
        super().__init__(c.GIVES_FACTION, None)
        self.faction = faction


def is_of_bearer(passive: Passive) -> bool:
    """Whether it is about the bearer alone."""
    return passive.selector is not None and passive.selector.reference == c.BEARER


def is_heavy(passive: Passive) -> bool:
    """Whether it may take away defence or slots."""
    return passive.kind in (c.CHANGES_DEFENCE, c.CHANGES_SLOTS) and (not passive.amount.is_fixed or passive.amount.value < 0)


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
        self.stats = [NOTHING if is_main else cost, support, NOTHING if kind == c.ITEM else slots, attack, defence, 0, 0]
        """The stats by their numbers, as printed; -1 for those that the card hasn't got."""
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
        for ability in abilities:
            ability.mark = 1 << (len(triggers) + ability.number)
        self.listens: list[int] = [0] * c.EVENTS
        for trigger in triggers:
            self.listens[trigger.event] += 1
        self.touches: list[int] = [0] * c.PASSIVE_KINDS
        self.for_bearer = [passive for passive in passives if is_of_bearer(passive)]
        """Passive abilities that are asked of a card's items, and not of all cards in play, as those in `reaching` are."""
        self.reaching = [passive for passive in passives if not is_of_bearer(passive)]
        for passive in self.reaching:
            self.touches[passive.kind] += 1
        self.is_heavy = any(is_heavy(passive) for passive in passives)
        self.is_silent = not (triggers or passives or abilities)
        """Whether nothing has to be noted when it comes into play."""
