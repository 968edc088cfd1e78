"""What a game is made of: permanents, players, sides, effects, and the changes that lie on them."""

from __future__ import annotations

from typing import Final

from engine.compiled import mypyc_attr
from engine.match.fingerprints import MatchPart
from engine.match.match import NO_REFERENCE, NOBODY, GameCard, PlayerId, Reference
from engine.rone.rules.definitions import Definition
from engine.rone.rules.ids import SideId
from engine.rules.abilities import Trigger
from engine.rules.costs import CostChange
from engine.rules.permanents import Permanent as InPlay
from engine.rules.references import reference_of_effect
from engine.rules.steps import Step
from engine.rules.texts import NO_TARGETS

CHANGES_MELEE: Final = 0


CHANGES_RANGED: Final = 1


GRANTS_KEYWORD: Final = 2


LOSES_KEYWORD: Final = 3


FORBIDS: Final = 4


PREVENTS: Final = 5


CONTROLS: Final = 6


CHANGES_HEALTH: Final = 7
"""For a time; it is part of the permanent's `health_change` meanwhile."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Permanent(InPlay):
    """A card on the battlefield (CARD-6): a hero, unit or technology."""

    def __init__(self, card: GameCard, serial: int, definition: Definition, side: SideId, player: PlayerId) -> None:
        super().__init__(card, serial, player, definition.reaching)
        self.definition = definition
        self.side = side
        """Whose side of the battlefield: who controls it (TEXT-7); `player` is who brought it (TEAM-7)."""
        self.health_change = 0
        self.melee_change = 0
        """For the next combat (ATK-6), like `ranged_change`."""
        self.ranged_change = 0

    def copy(self) -> Permanent:
        """The same permanent, on its own."""
        other = Permanent(self.card, self.serial, self.definition, self.side, self.player)
        other.lie_as(self)
        other.health_change = self.health_change
        other.melee_change = self.melee_change
        other.ranged_change = self.ranged_change
        return other

    def health(self) -> int:
        """Health left (TEXT-8, TEXT-9)."""
        return self.definition.health + self.health_change - self.damage


def cards_of(permanents: list[Permanent]) -> list[GameCard]:
    """The game cards that they are."""
    return [one.card for one in permanents]


@mypyc_attr(acyclic=True, free_list_len=1)
class Player(MatchPart):
    """One person: hand, water, hero, technologies in play."""

    NOT_COMPARED = ("activatable", "has_no_reaction")
    IN_PLAY = ("technologies",)

    def __init__(self, side: SideId, hero: GameCard, levels: list[Definition]) -> None:
        self.side = side
        self.hero = hero
        """The game card of the hero; `levels` are its three cards (SET-2)."""
        self.levels = levels
        self.level = 1
        self.water = 0
        self.hand: list[GameCard] = []
        self.technologies: list[Permanent] = []
        self.cost_changes: list[CostChange] = []
        self.eliminated = False
        self.is_endless = False
        """Never out of cards: damage is only counted (the seat opposite a goldfish deck)."""
        self.damage_taken = 0
        self.water_spent = 0
        """Water paid in the whole game."""
        self.yields = False
        """Passes in every window without being asked: a seat may be set so, and plays the game that passing each time would play."""
        self.actions = 0
        """Actions begun in the main phase of the own turn that is running, or was the last."""
        self.activatable: list[GameCard] | None = None
        """The controlled cards with activated abilities; None until somebody looks (`invalidate_reactions`). Replaced, never changed."""
        self.has_no_reaction = False
        """No fast card of the level in hand, no active card with an activated ability: nothing to react with (`invalidate_reactions`)."""

    def take_in(self, card: GameCard, definition: Definition) -> None:
        """Put a card into the hand."""
        self.hand.append(card)
        if definition.is_fast:
            self.has_no_reaction = False

    def let_go(self, card: GameCard) -> None:
        """Take a card out of the hand."""
        self.hand.remove(card)

    def invalidate_reactions(self) -> None:
        """The level or what is controlled has changed: what there is to react with is looked for again."""
        self.activatable = None
        self.has_no_reaction = False

    def copy(self) -> Player:
        """The same player, on its own."""
        other = Player(self.side, self.hero, self.levels)
        other.level = self.level
        other.water = self.water
        other.hand = self.hand[:]
        other.technologies = [technology.copy() for technology in self.technologies]
        if self.cost_changes:
            other.cost_changes = [change.copy() for change in self.cost_changes]
        other.eliminated = self.eliminated
        other.is_endless = self.is_endless
        other.damage_taken = self.damage_taken
        other.water_spent = self.water_spent
        other.yields = self.yields
        other.actions = self.actions
        other.activatable = self.activatable
        return other


@mypyc_attr(acyclic=True, free_list_len=1)
class Side(MatchPart):
    """The zones that a team shares (TEAM-1), in a duel those of one player: lists of cards, top card last, and the units in play."""

    IN_PLAY = ("units",)

    def __init__(self) -> None:
        self.deck: list[GameCard] = []
        self.shields: list[GameCard] = []
        """Cards that lie face up in the deck (KEY-SHIELD)."""
        self.technology_deck: list[GameCard] = []
        self.graveyard: list[GameCard] = []
        self.removed: list[GameCard] = []
        self.units: list[Permanent] = []
        """In the order they came."""

    def copy(self) -> Side:
        """The same side, on its own."""
        other = Side()
        other.deck = self.deck[:]
        if self.shields:
            other.shields = self.shields[:]
        other.technology_deck = self.technology_deck[:]
        other.graveyard = self.graveyard[:]
        other.removed = self.removed[:]
        other.units = [unit.copy() for unit in self.units]
        return other


class Kill(MatchPart):
    """Damage has brought a unit's health to 0: if the unit is destroyed, who dealt it has killed it. It never changes."""

    def __init__(self, victim: Reference, killer: Reference, player: PlayerId, was_there: bool) -> None:
        self.victim = victim
        self.killer = killer
        self.player = player
        """Who controlled the killer then."""
        self.was_there = was_there
        """Whether the killer was on the battlefield when it dealt the damage."""


NO_STEPS: Final[list[Step]] = []
NONE_CHOSEN: Final[list[list[Reference]]] = []
NO_FURTHER_TARGETS: Final[list[list[list[list[Reference]]]]] = []
"""Where nothing is there yet: shared, because such lists are replaced and never changed (compiled, a list costs more than most lines)."""


@mypyc_attr(acyclic=True, free_list_len=1)
class StackItem(MatchPart):
    """An effect on the stack (STACK-3)."""

    def __init__(self, kind: int, number: int, player: PlayerId, card: GameCard, source: Reference) -> None:
        self.kind = kind
        self.number = number
        """Unlike any other effect of the game."""
        self.reference = reference_of_effect(number)
        """What names this effect."""
        self.player = player
        self.card = card
        """The card that lies on the stack, -1 for abilities."""
        self.source = source
        """The permanent whose ability it is; of a card, the card."""
        self.steps = NO_STEPS
        self.targets = NO_TARGETS
        """For each step, for each of its selectors, what was chosen."""
        self.initiatives = 0
        """Which Initiatives were paid, as bits; their targets follow in `initiative_targets`."""
        self.initiative_targets = NO_FURTHER_TARGETS
        self.recycled = False
        self.trigger: Trigger | None = None
        self.cause = NO_REFERENCE
        self.cause_player = NOBODY
        self.cost = 0
        """What a slow effect will pay when carried out (STACK-7, 1E), -1 if it was paid."""

    def copy(self) -> StackItem:
        """The same effect, on its own. What was chosen is never changed in place, so it is shared."""
        other = StackItem(self.kind, self.number, self.player, self.card, self.source)
        other.steps = self.steps
        other.targets = self.targets
        other.initiatives = self.initiatives
        other.initiative_targets = self.initiative_targets
        other.recycled = self.recycled
        other.trigger = self.trigger
        other.cause = self.cause
        other.cause_player = self.cause_player
        other.cost = self.cost
        return other
