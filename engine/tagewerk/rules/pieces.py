"""What a match is made of: cards in play, players, effects, and the changes that lie on them."""

from __future__ import annotations

from typing import Final

from engine.compiled import mypyc_attr
from engine.match.fingerprints import MatchPart
from engine.match.match import NO_CARD, NO_REFERENCE, NOBODY, GameCard, PlayerId, Reference
from engine.rules.abilities import Trigger
from engine.rules.costs import CostChange
from engine.rules.permanents import Permanent
from engine.rules.references import reference_of_effect
from engine.rules.steps import Step
from engine.rules.texts import NO_TARGETS
from engine.tagewerk.rules.definitions import Definition


@mypyc_attr(acyclic=True, free_list_len=1)
class Piece(Permanent):
    """A card in play; `player` is its controller (ZONE-7), `exhausted` counts its markers (EXH-2)."""

    IN_PLAY = ("items",)

    def __init__(self, card: GameCard, serial: int, definition: Definition, player: PlayerId) -> None:
        super().__init__(card, serial, player, definition.reaching)
        self.definition = definition
        self.points = 0
        """Victory points that lie on it ([points_lie])."""
        self.bearer = NO_CARD
        """Of an item: the card it is attached to, by its number, since that holds the item."""
        self.items: list[Piece] = []
        """What is attached to it, in that order."""
        self.is_hidden = False
        self.entered = 0
        """The turn in which it came into play; of a hidden item that it was hidden in."""

    def copy(self) -> Piece:
        """The same piece, on its own."""
        other = Piece(self.card, self.serial, self.definition, self.player)
        other.lie_as(self)
        other.points = self.points
        other.bearer = self.bearer
        if self.items:
            other.items = [item.copy() for item in self.items]
        other.is_hidden = self.is_hidden
        other.entered = self.entered
        return other


NO_SLUGS: Final[list[str]] = []
NO_SCORES: Final[list[int]] = []


@mypyc_attr(acyclic=True, free_list_len=1)
class Player(MatchPart):
    """One person with everything that lies before them. Piles are lists of game cards, the top card last."""

    IN_PLAY = ("characters", "main", "place")

    __slots__ = (
        "able",
        "characters",
        "cost_changes",
        "deck",
        "discard",
        "eliminated",
        "had_combat",
        "had_place",
        "had_point",
        "had_token",
        "hand",
        "hidden",
        "is_idle",
        "loses",
        "made",
        "main",
        "markers",
        "place",
        "places_played",
        "points",
        "pool",
        "ready",
        "resting",
        "scored",
        "spent",
        "turns",
        "void",
        "wasted",
    )

    def __init__(self, factions: int) -> None:
        self.hand: list[GameCard] = []
        self.deck: list[GameCard] = []
        self.discard: list[GameCard] = []
        self.void: list[GameCard] = []
        self.main: Piece | None = None
        self.characters: list[Piece] = []
        """In their slots, as they came (ZONE-2)."""
        self.place: Piece | None = None
        self.markers = 0
        self.points = 0
        """Those that lie with the player."""
        self.pool = [0] * factions
        """Resources by faction, 0 for neutral (RES-2)."""
        self.ready = [0] * factions
        """Ready resource tokens by faction."""
        self.resting: list[list[int]] = []
        """Exhausted resource tokens by faction: first those with one marker, then those with two …"""
        self.able: list[GameCard] = []
        """Cards that it controls with activated abilities, as they came."""
        self.hidden: list[GameCard] = []
        """Items that it controls and that lie face down."""
        self.cost_changes: list[CostChange] = []
        self.places_played = NO_SLUGS
        """Places played in this match, by their slugs; replaced, never changed."""
        self.had_token = False
        """Exchanged for a resource token in this turn; the same for a point, a place played and the combat phase."""
        self.had_point = False
        self.had_place = False
        self.had_combat = False
        self.made = 0
        """Resources that texts put into the pool, in the whole match; `spent`: resources paid, from pool and tokens."""
        self.spent = 0
        self.wasted = 0
        """Resources lost in the pool."""
        self.scored = NO_SCORES
        """Where points came from, one entry each: the id of the card whose text gave it, 0 for exchange; replaced, never changed."""
        self.turns = 0
        """Own turns begun."""
        self.loses = ""
        """The clause by which the player loses at the next clearing (END-5)."""
        self.eliminated = False
        self.is_idle = False
        """Does nothing, exchanges nothing, answers nothing: who sits opposite a deck played alone."""

    def lying(self) -> list[Piece]:
        """What lies before the player: main character, characters, place. Their items lie with them."""
        found = self.characters[:] if self.main is None else [self.main, *self.characters]
        if self.place is not None:
            found.append(self.place)
        return found

    def copy(self) -> Player:
        """The same player, on its own."""
        other = Player(0)
        other.hand = self.hand[:]
        other.deck = self.deck[:]
        other.discard = self.discard[:]
        other.void = self.void[:]
        other.main = None if self.main is None else self.main.copy()
        other.characters = [character.copy() for character in self.characters]
        other.place = None if self.place is None else self.place.copy()
        other.markers = self.markers
        other.points = self.points
        other.pool = self.pool[:]
        other.ready = self.ready[:]
        other.resting = [tokens[:] for tokens in self.resting]
        other.able = self.able[:]
        other.hidden = self.hidden[:]
        other.cost_changes = [change.copy() for change in self.cost_changes]
        other.places_played = self.places_played
        other.had_token = self.had_token
        other.had_point = self.had_point
        other.had_place = self.had_place
        other.had_combat = self.had_combat
        other.made = self.made
        other.spent = self.spent
        other.wasted = self.wasted
        other.scored = self.scored
        other.turns = self.turns
        other.loses = self.loses
        other.eliminated = self.eliminated
        other.is_idle = self.is_idle
        return other


@mypyc_attr(acyclic=True, free_list_len=1)
class Item(MatchPart):
    """An effect on the stack (STACK-1)."""

    def __init__(self, kind: int, number: int, player: PlayerId, source: Reference, steps: list[Step]) -> None:
        self.kind = kind
        self.number = number
        """Unlike any other effect of the match."""
        self.reference = reference_of_effect(number)
        """What names this effect."""
        self.player = player
        self.source = source
        """The stay in play whose text it is; of an item played directly the card; nothing for what was exchanged for."""
        self.steps = steps
        self.targets = NO_TARGETS
        """For each step, for each of its selectors, what was chosen as it was put on the stack."""
        self.trigger: Trigger | None = None
        self.cause = NO_REFERENCE
        self.cause_player = NOBODY

    def copy(self) -> Item:
        """The same effect: on the stack it never changes."""
        return self
