"""What never changes during a game: cards as the rules read them, and their texts as programs.

A card is compiled once (`compiler.py`) into a `Definition`; every game shares it and no game writes to it.
"""

from __future__ import annotations

from typing import Final

from engine.match.fingerprints import Printed
from engine.match.match import NOTHING
from engine.rone.rules import codes as c
from engine.rules.abilities import Passive, Trigger
from engine.rules.conditions import Condition
from engine.rules.selectors import Selector
from engine.rules.steps import Aiming, Step


class CompiledPayment(Printed):
    """What an ability or an Initiative costs beside exhaustion, or what a text has a player pay (TEXT-4)."""

    NAMED_BY = ("water", "graveyard", "hand", "deck")

    def __init__(self, water: int = 0, graveyard: int = 0, hand: int = 0, deck: int = 0) -> None:
        self.water = water
        self.graveyard = graveyard
        self.hand = hand
        self.deck = deck
        self.takes_cards = graveyard > 0 or hand > 0 or deck > 0

    def add(self, other: CompiledPayment) -> None:
        """Pay `other` too."""
        self.water += other.water
        self.graveyard += other.graveyard
        self.hand += other.hand
        self.deck += other.deck
        self.takes_cards = self.takes_cards or other.takes_cards


class CompiledAbility(Printed):
    """An activated ability (EXH-2)."""

    NAMED_BY = ("number",)

    def __init__(
        self,
        number: int,
        exhaust: int,
        payment: CompiledPayment,
        economic: bool,
        steps: list[Step],
        once_per_turn: bool = False,
        condition: Condition | None = None,
    ) -> None:
        self.number = number
        """Its place among the card's activated abilities, from 0."""
        self.exhaust = exhaust
        self.payment = payment
        self.economic = economic
        self.steps = steps
        self.aiming = Aiming(steps)
        self.needs = self.aiming.needs
        self.once_per_turn = once_per_turn
        self.mark = 0
        """Its bit among what the card has used this turn, where that is asked: behind those of its triggers."""
        self.condition = condition
        """It can be used only while this holds."""
        self.is_restricted = once_per_turn or condition is not None
        self.is_free = not (payment.water or payment.takes_cards or self.needs or self.is_restricted)
        """Whether an active card that is not forbidden to use it always may, costs as printed."""
        self.is_plain = not (self.aiming.chooses or payment.hand or payment.deck)
        """Whether nothing is chosen until it is on the stack."""


class CompiledTrigger(Trigger):
    """An ability that waits for an event, and whom and what that befalls."""

    def __init__(
        self,
        number: int,
        event: int,
        of: int,
        selector: Selector | None,
        condition: Condition | None,
        once_per_turn: bool,
        steps: list[Step],
        affects_enemy: bool,
        *,
        is_of_player: bool,
        is_of_turn: bool,
    ) -> None:
        super().__init__(number, event, of, selector, condition, once_per_turn, steps)
        self.affects_enemy = affects_enemy
        """Whom it affects first, as its text says: the enemy reacts first, else its controller does (STACK-4)."""
        self.is_of_player = is_of_player
        """It befalls a player, not the card alone; `is_of_turn`: as the beginning or the end of a turn."""
        self.is_of_turn = is_of_turn
        self.hears_others = of != c.ITSELF or is_of_player
        """Whether it waits for more than what befalls its own card: for other cards, or for its player."""


class CompiledInitiative:
    """An extra effect for an extra payment (KEY-INITIATIVE)."""

    def __init__(self, payment: CompiledPayment, steps: list[Step]) -> None:
        self.payment = payment
        self.steps = steps
        self.aiming = Aiming(steps)


# What a passive ability changes.
PASSIVE_MELEE: Final = 0
PASSIVE_RANGED: Final = 1
PASSIVE_KEYWORD: Final = 2
PASSIVE_CANNOT: Final = 3
PASSIVE_COST: Final = 4
"""And the three after it: which cost (COST_OF_…) is added to it, so that each is counted by itself."""
PASSIVE_KINDS: Final = 8


def is_held(passive: Passive) -> bool:
    """Whether it gives its own card a keyword or forbids it an act for good, and nothing else: that stands in the definition."""
    is_own = passive.selector is not None and passive.selector.reference == c.SELF and passive.condition is None
    return is_own and (passive.kind == PASSIVE_KEYWORD or passive.kind == PASSIVE_CANNOT)


NEVER: Final = 99
"""A hero level that there is not."""


class Definition(Printed):
    """A card as the rules read it. Missing numbers are 0; a greyed-out cost is -1 (CARD-5)."""

    NAMED_BY = ("id",)

    __slots__ = (  # like a game's state: 30 attributes or more are else read by a third more slowly
        "activated",
        "aiming",
        "card_income",
        "cost",
        "forbids",
        "health",
        "held_keywords",
        "id",
        "initiatives",
        "is_fast",
        "is_limited",
        "is_silent",
        "keywords",
        "kind",
        "level",
        "listens",
        "may_refuse",
        "melee",
        "needs",
        "passives",
        "play",
        "playable_from",
        "race",
        "ranged",
        "reaching",
        "recycle",
        "slug",
        "speed",
        "stats",
        "touches",
        "triggers",
        "water_income",
    )

    def __init__(
        self,
        *,
        id: int,
        slug: str,
        kind: int,
        level: int,
        cost: int,
        recycle: int = -1,
        race: str = "",
        health: int = 0,
        melee: int = 0,
        ranged: int = 0,
        speed: int = 0,
        water_income: int = 0,
        card_income: int = 0,
        keywords: int = 0,
        activated: list[CompiledAbility] | None = None,
        triggers: list[CompiledTrigger] | None = None,
        passives: list[Passive] | None = None,
        play: list[Step] | None = None,
        initiatives: list[CompiledInitiative] | None = None,
    ) -> None:
        self.id = id
        self.slug = slug
        self.kind = kind
        self.level = level
        self.cost = cost
        self.recycle = recycle
        self.race = race
        self.health = health
        self.melee = melee
        self.ranged = ranged
        self.speed = speed
        self.water_income = water_income
        self.card_income = card_income
        self.keywords = keywords
        self.stats = [level, cost, recycle, *([health, melee, ranged] if kind == c.UNIT else [NOTHING] * 3), NOTHING, NOTHING]
        """The stats by their numbers, as printed; -1 for those that the card hasn't got."""
        self.activated: list[CompiledAbility] = activated or []
        self.triggers: list[CompiledTrigger] = triggers or []
        self.passives: list[Passive] = passives or []
        self.play: list[Step] = play or []
        self.initiatives: list[CompiledInitiative] = initiatives or []
        self.playable_from = level if cost >= 0 else NEVER
        """The hero level from which on it may be played (PLAY-2, PLAY-3)."""
        self.is_fast = kind == c.TACTIC and not keywords & c.SLOW
        """A tactic that may be played in reaction (STACK-1, KEY-SLOW)."""
        self.aiming = Aiming(self.play)
        self.needs = self.aiming.needs if kind == c.TACTIC else []
        """What a tactic asks for before it may be played or recycled."""
        self.listens: list[int] = [0] * c.EVENTS
        for trigger in self.triggers:
            self.listens[trigger.event] += 1
        self.is_limited = any(trigger.once_per_turn for trigger in self.triggers)
        """Has a trigger or an ability that may be used once a turn."""
        for ability in self.activated:
            if ability.once_per_turn:
                ability.mark = 1 << (len(self.triggers) + ability.number)
                self.is_limited = True
        self.reaching: list[Passive] = [passive for passive in self.passives if not is_held(passive)]
        """Passive abilities that are looked up for every card; the others are in `held_keywords` and `forbids`."""
        self.touches: list[int] = [0] * PASSIVE_KINDS
        for passive in self.reaching:
            self.touches[passive.kind] += 1
        self.held_keywords = keywords
        """Printed keywords and those that it gives itself while it is on the battlefield."""
        self.forbids = 0
        """What it forbids itself, as bits."""
        for passive in self.passives:
            if is_held(passive):
                if passive.kind == PASSIVE_KEYWORD:
                    self.held_keywords |= passive.value
                else:
                    self.forbids |= passive.value
        self.is_silent = not (self.triggers or self.reaching or self.activated)
        """Whether a game needn't know that it is there: it waits for nothing, changes nothing else and does nothing."""
        self.may_refuse = self.held_keywords & c.INVISIBILITY != 0 or self.forbids & c.CANNOT_BE_TARGETED != 0
        """Whether the card itself may refuse to be chosen as a target (KEY-INVISIBILITY)."""
