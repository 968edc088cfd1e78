"""What never changes during a match: cards as the rules read them, and their texts as steps.

A card is compiled once (`compiling.py`) into a `Definition`; every match shares it and none writes to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.fingerprints import Printed
from engine.rules.amounts import Amount
from engine.rules.conditions import Condition
from engine.rules.selectors import Comparison, Selector
from engine.tagewerk.rules import codes as c

if TYPE_CHECKING:
    from engine.tagewerk.rules.state import State
    from engine.tagewerk.rules.text import TextFrame

ANYTHING: Final = -1
"""Of a question with yes or no: it isn't asked."""


class Sel(Selector):
    """A selector: what a text looks for. With a `reference` the rest says nothing."""

    def __init__(
        self,
        *,
        reference: int = c.NO_WORD,
        kinds: int = 0,
        whose: int = c.ANY,
        other: bool = False,
        faction: str = "",
        main: int = ANYTHING,
        token: int = ANYTHING,
        hidden: int = ANYTHING,
        fighter: int = ANYTHING,
        keyword: int = 0,
        comparisons: list[Comparison] | None = None,
        zone: int = c.IN_PLAY,
        mode: int = c.EXACTLY,
        count: int = 1,
        enemy_chooses: bool = False,
    ) -> None:
        super().__init__(
            reference=reference,
            kinds=kinds,
            whose=whose,
            other=other,
            keyword=keyword,
            comparisons=comparisons,
            zone=zone,
            mode=mode,
            count=count,
            enemy_chooses=enemy_chooses,
        )
        self.faction = faction
        self.main = main
        self.token = token
        self.hidden = hidden
        self.fighter = fighter
        self.asks_more = bool(faction or main != ANYTHING or token != ANYTHING or fighter != ANYTHING or keyword or comparisons)
        """Whether a hidden item must be known to answer (only to its controller)."""
        self.is_plain = not (self.asks_more or other or hidden != ANYTHING)
        """Whether kind and player alone decide."""


class Price:
    """What bots pay for a step (`Worth` in the table of words)."""

    def __init__(self, points: int, helps: int, each: bool, at_least: int) -> None:
        self.points = points
        self.helps = helps
        self.each = each
        self.at_least = at_least


class Step(Printed):
    """One part of a text: everything that its word says; what a class of steps doesn't use says nothing. `kind` tells bots what it is."""

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.targets: list[Sel] = []
        """What it is about, in the order of the text."""
        self.amount: Amount | None = None
        self.second: Amount | None = None
        """What `look` keeps."""
        self.who = c.NO_WORD
        """Whose affair it is: one of the references of players."""
        self.value = 0
        """A stat, keyword, act, cost or number, as the kind says."""
        self.duration = 0
        self.word = ""
        """The slug of a faction or token."""
        self.times = -1
        self.which: Sel | None = None
        self.at_bottom = False
        self.parts: list[list[Step]] = []
        """The lists of steps in it."""
        self.needs: list[list[Sel]] = []
        """Of `may` and `choose`, for each of `parts`: without a legal target for each of these it can't be begun (TEXT-2)."""
        self.condition: Condition | None = None
        self.price: Price | None = None
        self.attitude = 1
        """Whether it helps (1) or harms (-1) what it is about; bots aim by it."""

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Carry this step out on `run.chosen` (one list of references for each of `targets`).

        Returns whether it could be carried out; if not, the rest of the text is dropped (TEXT-1). Whether it had an effect goes to
        `run.context.done`. May push frames: the text goes on after them.
        """
        raise NotImplementedError


class Aiming:
    """What putting a text on the stack asks for, found out once for each text."""

    def __init__(self, steps: list[Step]) -> None:
        self.needs: list[Sel] = []
        """Of the first step that targets: without a legal target for each, the text can't be used (TEXT-2)."""
        self.chooses = False
        for step in steps:
            aimed = [selector for selector in step.targets if selector.is_aimed]
            self.needs = self.needs or aimed
            self.chooses = self.chooses or bool(aimed)


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
        self, number: int, event: int, of: int, selector: Sel | None, condition: Condition | None, once: bool, steps: list[Step]
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

    def __init__(self, kind: int, selector: Sel | None, amount: Amount | None, value: int, word: str, who: int) -> None:
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
