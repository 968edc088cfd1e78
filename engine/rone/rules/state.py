"""A game at one moment: small plain objects that copy quickly and compare by their keys.

Game cards are numbers from 0 on, the same for the whole game. A *reference* names something for as long as it
is the same thing: a card on the battlefield has another one each time it enters, a
card elsewhere is its number, an effect on the stack is a number below -1. Zones have their top card last.
"""

from __future__ import annotations

from typing import Final

from engine.match.match import NO_CARD, NO_REFERENCE, NOTHING, GameCard, Option, PlayerId, Reference
from engine.match.parts import Modifier
from engine.rng import Stream
from engine.rone.rules import codes as c
from engine.rone.rules.definitions import PASSIVE_KINDS, Definition
from engine.rone.rules.ids import NO_SIDE, SideId
from engine.rone.rules.options import numbered_options, plain_options
from engine.rone.rules.pieces import Kill, Permanent, Player, Side, StackItem
from engine.rone.rules.rulesets import Ruleset
from engine.rules.abilities import PendingTrigger
from engine.rules.references import card_of, is_of_stay
from engine.rules.state import Questions, TextState

FIRST: Final = PlayerId(0)
SECOND: Final = PlayerId(1)
QUESTIONS: Final = Questions(
    target=c.DECIDE_TARGET,
    pick=c.PICK,
    done=c.DONE,
    mode=c.DECIDE_MODE,
    modes=numbered_options(c.MODE)[1:],
    may=c.DECIDE_MAY,
    yes_or_no=[Option(c.NO), Option(c.YES)],
    no=c.NO,
    keep=c.DECIDE_KEEP,
    order=c.DECIDE_CARD_ORDER,
    picks=plain_options(c.PICK),
)
BOTH: Final = [[SECOND, FIRST], [FIRST, SECOND]]
OTHER: Final = [[SECOND], [FIRST]]
"""What `following` and `enemies` answer in a duel; nobody changes these lists (in tuples compiled code would pack them anew each time)."""


class State(TextState):
    """A whole game at one moment."""

    NOT_COMPARED = (
        *("asked", "asking", "changed", "heard", "limited", "listening"),
        *("log", "passives", "questions", "reason", "shuffles", "timed"),
    )
    """What follows from the rest, the log, and what chance has done with."""

    __slots__ = (
        "attacker",
        "changed",
        "defender",
        "definitions",
        "dying",
        "heard",
        "kills",
        "limited",
        "owners",
        "pending",
        "permanents",
        "players",
        "reward",
        "ruleset",
        "sides",
        "stack",
        "teams",
        "timed",
        "turn_ends",
        "winner",
    )

    def __init__(self, ruleset: Ruleset, definitions: list[Definition], owners: list[SideId], chance: Stream) -> None:
        super().__init__(QUESTIONS, chance, c.EVENTS, PASSIVE_KINDS)
        self.phase = c.MULLIGAN_PHASE
        self.ruleset = ruleset
        self.definitions = definitions
        """By game card; a hero's is its level 1 card. Shared between copies, never changed."""
        self.owners = owners
        """By game card: the side that started with it (TEXT-7). Shared between copies, never changed."""
        self.players: list[Player] = []
        self.sides: list[Side] = []
        self.teams = False
        """Two against two: sides have two players each."""
        self.reward: list[GameCard] = []
        self.turn_ends = False
        """The end of the turn was declared and carried out."""
        self.permanents: list[Permanent | None] = [None] * len(definitions)
        """The permanents by game card: the same objects as in the zones, and the heroes."""
        self.stack: list[StackItem] = []
        self.pending: list[PendingTrigger] = []
        self.dying: list[Reference] = []
        self.kills: list[Kill] = []
        """Who will have killed what is dying; replaced, never changed."""
        self.heard: list[int] = [0] * c.EVENTS
        """How many abilities wait for more than what befalls their own card."""
        self.limited: list[GameCard] = []
        """Permanents with triggers or abilities that may be used once a turn; replaced too, never changed."""
        self.changed: list[GameCard] = []
        """Cards on which a change with an end was ever laid, in the order of their numbers; replaced, never changed."""
        self.timed = 0
        """Whether any change with an end is about: a game without one never looks for it."""
        self.attacker = NO_REFERENCE
        self.defender = NO_REFERENCE
        """The two in combat; the defender may be a hero."""
        self.winner = NO_SIDE
        """The winning side, nobody in a draw."""

    def copy(self) -> State:
        """The same game, on its own: nothing that changes is shared."""
        other = State(self.ruleset, self.definitions, self.owners, self.chance.copy())
        other.shuffles = self.shuffles
        other.players = [player.copy() for player in self.players]
        other.sides = [side.copy() for side in self.sides]
        other.teams = self.teams
        other.reward = self.reward[:]
        other.turn_ends = self.turn_ends
        permanents = other.permanents
        for side in other.sides:
            for unit in side.units:
                permanents[unit.card] = unit
        for player in other.players:
            hero = self.permanents[player.hero]
            if hero is not None:
                permanents[player.hero] = hero.copy()
            for technology in player.technologies:
                permanents[technology.card] = technology
        other.stack = [item.copy() for item in self.stack]
        other.copy_from(self)
        other.pending = self.pending[:]
        other.dying = self.dying[:]
        other.kills = self.kills
        other.heard = self.heard[:]
        other.limited = self.limited
        other.changed = self.changed
        other.timed = self.timed
        other.attacker = self.attacker
        other.defender = self.defender
        other.winner = self.winner
        other.log = None
        return other

    def lay_on(self, permanent: Permanent, change: Modifier) -> None:
        """Lay a change on a permanent."""
        permanent.modifiers.append(change)
        if change.duration != c.PERMANENTLY:
            self.timed = 1
        if permanent.card not in self.changed:
            self.changed = sorted([*self.changed, permanent.card])

    def permanent(self, reference: Reference) -> Permanent | None:
        """The permanent that `reference` names, if it is still there (STACK-6)."""
        if not is_of_stay(reference):
            return None
        found = self.permanents[card_of(reference)]
        return found if found is not None and found.reference == reference else None

    def printed_stats(self, card: GameCard) -> list[int]:
        """Those of its definition."""
        return self.definitions[card].stats

    def in_force(self, card: GameCard) -> Permanent | None:
        """A card on the battlefield: its text always holds (EXH-4)."""
        return self.permanents[card]

    def controller_of(self, permanent: Permanent) -> PlayerId:
        """The player who is asked for `permanent`: its own, or of what a team shares the active one (TEAM-7)."""
        if self.teams and self.players[self.active].side == permanent.side and self.is_shared(permanent.definition.kind):
            return self.active
        return permanent.player

    def is_shared(self, kind: int) -> bool:
        """Whether a card of a kind is one of both players of a team: in 1E a hero or technology isn't (TEAM-7)."""
        return not kind & (c.HERO | c.TECHNOLOGY) or self.ruleset.shares_every_card

    def wait(self, waiting: PendingTrigger) -> None:
        """Have an ability wait for its turn (STACK-4, STACK-5)."""
        self.pending.append(waiting)

    def card_about(self, reference: Reference) -> GameCard:
        """The game card that a reference is about; of an effect its card, or the card it stands on; -1 for none (ending a turn, say)."""
        if reference >= 0:
            return card_of(reference)
        for item in self.stack:
            if item.reference == reference:
                return item.card if item.card != NOTHING else card_of(item.source)
        return NO_CARD

    def is_held_up(self) -> bool:
        """Whether a text waits: what has died and what has triggered come first."""
        return bool(self.pending or self.dying) or self.decision is not None or self.is_over

    def choosing_enemy(self, player: PlayerId) -> PlayerId:
        """The primary target of a player (TRI-1)."""
        return self.enemies(player)[0]

    def hero(self, player: PlayerId) -> Permanent:
        """The hero of `player`."""
        hero = self.permanents[self.players[player].hero]
        assert hero is not None
        return hero

    def following(self, player: PlayerId) -> list[PlayerId]:
        """The players in the order they react to `player`: left neighbour first, `player` last (STACK-3, TRI-5)."""
        number = len(self.players)
        if number == 2:
            return BOTH[player]
        order = [PlayerId((player + step) % number) for step in range(1, number + 1)]
        return [one for one in order if not self.players[one].eliminated]

    def from_player(self, player: PlayerId) -> list[PlayerId]:
        """The players in turn, `player` first."""
        if len(self.players) == 2:
            return BOTH[1 - player]
        order = self.following(player)
        return order[-1:] + order[:-1]

    def enemies(self, player: PlayerId) -> list[PlayerId]:
        """The players against `player`, the primary target first (TRI-1)."""
        if len(self.players) == 2:
            return OTHER[player]
        side = self.players[player].side
        found = [one for one in self.following(player) if self.players[one].side != side]
        return sorted(found) if self.teams else found

    def side_ids(self) -> list[SideId]:
        """All sides."""
        return [SideId(side) for side in range(len(self.sides))]

    def side_players(self, side: SideId) -> list[PlayerId]:
        """The players of a side, in seat order."""
        return [PlayerId(number) for number, player in enumerate(self.players) if player.side == side]
