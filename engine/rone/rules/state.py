"""A game at one moment: small plain objects that copy quickly and compare by their keys.

Game cards are numbers from 0 on, the same for the whole game. A *reference* names something for as long as it
is the same thing: a card on the battlefield has another one each time it enters, a
card elsewhere is its number, an effect on the stack is a number below -1. Zones have their top card last.

A frame is something the engine is in the middle of (a turn, an attack, a text). Frames stand on a stack of
their own and are plain data with a step counter, so a game can be copied, stored and replayed at any decision.
"""

from __future__ import annotations

from typing import Final

from engine.fingerprints import MatchPart
from engine.match import NO_CARD, NO_REFERENCE, NOBODY, NOTHING, Decision, GameCard, Happening, Option, PassedOver, PlayerId, Reference
from engine.rng import Stream
from engine.rone.rules.codes import EVENTS, MULLIGAN_PHASE
from engine.rone.rules.definitions import PASSIVE_KINDS, Definition
from engine.rone.rules.ids import NO_SIDE, SideId, card_of, is_of_stay
from engine.rone.rules.pieces import Modifier, PendingTrigger, Permanent, Player, Side, StackItem
from engine.rone.rules.rulesets import Ruleset


class Frame(MatchPart):
    """Something the engine is in the middle of. The top frame is asked to go on until somebody must decide."""

    def advance(self, game: State) -> None:
        """Do the next thing: one change, one question, or push or pop a frame."""
        raise NotImplementedError

    def answer(self, game: State, option: Option) -> None:
        """Go on with what the player decided."""
        raise NotImplementedError

    def receive(self, game: State, references: list[Reference]) -> None:
        """Go on with what a frame above chose."""
        raise NotImplementedError

    def copy(self) -> Frame:
        """The same frame, on its own."""
        raise NotImplementedError


FIRST: Final = PlayerId(0)
SECOND: Final = PlayerId(1)
BOTH: Final = [[SECOND, FIRST], [FIRST, SECOND]]
OTHER: Final = [[SECOND], [FIRST]]
"""What `following` and `enemies` answer in a duel; nobody changes these lists (in tuples compiled code would pack them anew each time)."""


class State(MatchPart):
    """A whole game at one moment."""

    NOT_COMPARED = ("changed", "heard", "limited", "listening", "log", "passives", "reason", "shuffles", "timed")
    """What follows from the rest, the log, and what chance has done with."""

    __slots__ = (  # interpreted, an object of more than 30 attributes is else made three times as slowly and read by a third more
        "active",
        "attacker",
        "chain",
        "changed",
        "decision",
        "defender",
        "definitions",
        "dying",
        "effect_number",
        "effects",
        "frames",
        "heard",
        "is_over",
        "limited",
        "listening",
        "log",
        "owners",
        "passives",
        "pending",
        "permanents",
        "phase",
        "players",
        "reason",
        "reward",
        "ruleset",
        "serial",
        "shuffles",
        "sides",
        "stack",
        "teams",
        "timed",
        "turn",
        "turn_ends",
        "winner",
    )

    def __init__(self, ruleset: Ruleset, definitions: list[Definition], owners: list[SideId], effects: Stream) -> None:
        self.ruleset = ruleset
        self.definitions = definitions
        """By game card; a hero's is its level 1 card. Shared between copies, never changed."""
        self.owners = owners
        """By game card: the side that started with it (TEXT-7). Shared between copies, never changed."""
        self.effects = effects
        """Chance inside the game, random targets for instance."""
        self.shuffles: list[Stream] = []
        """Chance of each side's shuffling, used at setup only and shared from then on."""
        self.players: list[Player] = []
        self.sides: list[Side] = []
        self.teams = False
        """Two against two: sides have two players each."""
        self.reward: list[GameCard] = []
        self.turn_ends = False
        """The end of the turn was declared and carried out."""
        self.permanents: list[Permanent | None] = [None] * len(definitions)
        self.stack: list[StackItem] = []
        self.frames: list[Frame] = []
        self.pending: list[PendingTrigger] = []
        self.dying: list[Reference] = []
        self.listening: list[list[GameCard]] = [[]] * EVENTS
        """For each event the permanents with triggers that wait for it, in the order they came. The lists are replaced, never changed."""
        self.heard: list[int] = [0] * EVENTS
        """How many abilities wait for more than what befalls their own card."""
        self.passives: list[list[GameCard]] = [[]] * PASSIVE_KINDS
        """For each kind the permanents with passive abilities of that kind, in the order they came; replaced too, never changed."""
        self.limited: list[GameCard] = []
        """Permanents with triggers that may be used once a turn; replaced too, never changed."""
        self.changed: list[GameCard] = []
        """Cards on which a change with an end was ever laid, in the order of their numbers; replaced, never changed."""
        self.timed = 0
        """Whether any change with an end is about: a game without one never looks for it."""
        self.phase = MULLIGAN_PHASE
        self.turn = 0
        self.active = FIRST
        self.attacker = NO_REFERENCE
        self.defender = NO_REFERENCE
        """The two in combat; the defender may be a hero."""
        self.serial = 0
        self.effect_number = 0
        self.chain = 0
        """Rounds of triggers since the active player was last asked for an action: what never ends is known by it."""
        self.decision: Decision | None = None
        self.is_over = False
        self.winner = NO_SIDE
        """The winning side, nobody in a draw."""
        self.reason = ""
        self.log: list[Happening] | None = None

    def copy(self) -> State:
        """The same game, on its own: nothing that changes is shared."""
        other = State(self.ruleset, self.definitions, self.owners, self.effects.copy())
        other.shuffles = self.shuffles
        other.players = [player.copy() for player in self.players]
        other.sides = [side.copy() for side in self.sides]
        other.teams = self.teams
        other.reward = self.reward[:]
        other.turn_ends = self.turn_ends
        permanents = self.permanents[:]
        for place, permanent in enumerate(permanents):
            if permanent is not None:
                permanents[place] = permanent.copy()
        other.permanents = permanents
        other.stack = [item.copy() for item in self.stack]
        other.frames = [frame.copy() for frame in self.frames]
        other.pending = self.pending[:]
        other.dying = self.dying[:]
        other.listening = self.listening[:]
        other.heard = self.heard[:]
        other.passives = self.passives[:]
        other.limited = self.limited
        other.changed = self.changed
        other.timed = self.timed
        other.phase = self.phase
        other.turn = self.turn
        other.active = self.active
        other.attacker = self.attacker
        other.defender = self.defender
        other.serial = self.serial
        other.effect_number = self.effect_number
        other.chain = self.chain
        other.decision = self.decision
        other.is_over = self.is_over
        other.winner = self.winner
        other.reason = self.reason
        other.log = None
        return other

    def lay_on(self, permanent: Permanent, change: Modifier) -> None:
        """Lay a change on a permanent."""
        permanent.modifiers.append(change)
        if permanent.card not in self.changed:
            self.changed = sorted([*self.changed, permanent.card])

    def permanent(self, reference: Reference) -> Permanent | None:
        """The permanent that `reference` names, if it is still there (STACK-6)."""
        if not is_of_stay(reference):
            return None
        found = self.permanents[card_of(reference)]
        return found if found is not None and found.reference == reference else None

    def hero(self, player: PlayerId) -> Permanent:
        """The hero of `player`."""
        hero = self.permanents[self.players[player].hero]
        assert hero is not None
        return hero

    def ask(self, player: PlayerId, kind: int, options: list[Option], card: GameCard = NO_CARD) -> None:
        """Have `player` decide; a single option is taken at once (the main phase's never is, and isn't asked by this)."""
        if len(options) == 1:
            if self.log is not None:
                self.log.append(PassedOver(Decision(player, kind, options, card)))
            self.frames[-1].answer(self, options[0])
        else:
            self.decision = Decision(player, kind, options, card)

    def note(self, kind: str, player: int = NOBODY, card: int = NOTHING, other: int = NOTHING, number: int = 0, text: str = "") -> None:
        """Write a happening into the log; callers look first whether there is one."""
        if self.log is not None:
            self.log.append(Happening(kind, player, card, other, number, text))

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
