"""A whole match at one moment, and the frames of what is going on in it."""

from __future__ import annotations

from typing import Final

from engine.match.match import NO_CARD, NO_REFERENCE, NOBODY, GameCard, Option, PlayerId, Reference
from engine.match.parts import Modifier
from engine.rng import Stream
from engine.rules.abilities import PendingTrigger
from engine.rules.references import MOST_CARDS, card_of, is_of_stay
from engine.rules.state import Questions, TextState
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.definitions import Definition
from engine.tagewerk.rules.pieces import Item, Piece, Player
from engine.tagewerk.rules.rulesets import Ruleset

QUESTIONS: Final = Questions(
    target=c.DECIDE_TARGET,
    pick=c.PICK,
    done=c.DONE,
    mode=c.DECIDE_MODE,
    modes=[Option(c.CHOOSE_MODE, number=number) for number in range(256)],
    may=c.DECIDE_MAY,
    yes_or_no=[Option(c.YES), Option(c.NO)],
    no=c.NO,
    keep=c.DECIDE_KEEP,
    order=c.DECIDE_ORDER,
    picks=[Option(c.PICK, GameCard(card), Reference(card)) for card in range(MOST_CARDS)],
    opponent=c.DECIDE_OPPONENT,
    choose_opponent=c.CHOOSE_OPPONENT,
)


class State(TextState):
    """A whole match at one moment."""

    NOT_COMPARED = ("asked", "asking", "factions", "listening", "log", "passives", "questions", "shuffles", "tokens")

    __slots__ = (
        "attacker",
        "blocker",
        "definitions",
        "factions",
        "fresh",
        "is_acting",
        "leaving",
        "owners",
        "pending",
        "pieces",
        "players",
        "ruleset",
        "stack",
        "target",
        "target_player",
        "timed",
        "tokens",
        "winner",
    )

    def __init__(
        self, ruleset: Ruleset, definitions: list[Definition], owners: list[PlayerId], factions: dict[str, int], chance: Stream
    ) -> None:
        super().__init__(QUESTIONS, chance, c.EVENTS, c.PASSIVE_KINDS)
        self.phase = c.SETUP
        self.ruleset = ruleset
        self.definitions = definitions
        """By game card; replaced where a token is made, never changed. So are the `owners` (ZONE-7)."""
        self.owners = owners
        self.factions = factions
        """The numbers of the factions, by the alphabet from 1 on; "" is 0, neutral. Shared, never changed."""
        self.tokens: dict[str, Definition] = {}
        """The tokens that texts may make, by slug; shared, never changed."""
        self.players: list[Player] = []
        self.pieces: list[Piece | None] = [None] * len(definitions)
        """The cards in play, by game card: the same objects as before the players."""
        self.stack: list[Item] = []
        self.fresh: list[PendingTrigger] = []
        """What the action that is going on has triggered: it goes on the stack at once (STACK-5)."""
        self.pending: list[PendingTrigger] = []
        """What else has triggered: it waits until the stack is empty."""
        self.is_acting = False
        """Whether an action is going on (STACK-5)."""
        self.timed = 0
        """How many changes with an end were made since the last time that none was left: a match without one never looks."""
        self.attacker = NO_REFERENCE
        self.target = NO_REFERENCE
        self.blocker = NO_REFERENCE
        """The three of the attack that goes on."""
        self.target_player = NOBODY
        """Whose fighter is attacked, also when it has gone."""
        self.leaving: list[PlayerId] = []
        """Who has lost at the last clearing and leaves before anything goes on (END-5); replaced, never changed."""
        self.winner = NOBODY

    def copy(self) -> State:
        """The same match, on its own: nothing that changes is shared."""
        other = State(self.ruleset, self.definitions, self.owners, self.factions, self.chance.copy())
        other.shuffles = self.shuffles if self.turn else self.shuffles[:]
        other.tokens = self.tokens
        other.players = [player.copy() for player in self.players]
        pieces = other.pieces
        for player in other.players:
            for piece in player.lying():
                pieces[piece.card] = piece
                for item in piece.items:
                    pieces[item.card] = item
        other.stack = self.stack[:]
        other.copy_from(self)
        other.fresh = self.fresh[:]
        other.pending = self.pending[:]
        other.is_acting = self.is_acting
        other.timed = self.timed
        other.attacker = self.attacker
        other.target = self.target
        other.blocker = self.blocker
        other.target_player = self.target_player
        other.leaving = self.leaving
        other.winner = self.winner
        return other

    def permanent(self, reference: Reference) -> Piece | None:
        """The card in play that `reference` names, if it is still there."""
        if not is_of_stay(reference):
            return None
        found = self.pieces[card_of(reference)]
        return found if found is not None and found.reference == reference else None

    def printed_stats(self, card: GameCard) -> list[int]:
        """Those of its definition."""
        return self.definitions[card].stats

    def lay_on(self, permanent: Piece, change: Modifier) -> None:
        """Lay a change on a card in play."""
        permanent.modifiers.append(change)
        self.timed = 1
        if self.log is not None:
            self.note("changes", permanent.player, permanent.card, card_of(change.source), change.value)

    def is_awake(self, piece: Piece) -> bool:
        """Whether its text and keywords work: it lies face up, and isn't exhausted where such rest ([exhausted_text])."""
        return not piece.is_hidden and (piece.exhausted == 0 or not self.ruleset.exhausted_rests)

    def in_force(self, card: GameCard) -> Piece | None:
        """A card in play that is awake."""
        piece = self.pieces[card]
        return piece if piece is not None and self.is_awake(piece) else None

    def controller_of(self, permanent: Piece) -> PlayerId:
        """Its player."""
        return permanent.player

    def wait(self, waiting: PendingTrigger) -> None:
        """Have what has triggered go on the stack with the action that is going on, or wait until the stack is empty (STACK-5)."""
        if self.is_acting:
            self.fresh.append(waiting)
        else:
            self.pending.append(waiting)

    def card_about(self, reference: Reference) -> GameCard:
        """The game card that a reference is about; of an effect the card that it stands on."""
        if reference >= 0:
            return card_of(reference)
        for effect in self.stack:
            if effect.reference == reference:
                return card_of(effect.source)
        return NO_CARD

    def choosing_enemy(self, player: PlayerId) -> PlayerId:
        """Nobody: the player names the opponent (MULTI-2)."""
        return NOBODY

    def in_turn(self, first: PlayerId) -> list[PlayerId]:
        """The players who are still there in the order of turns, `first` first."""
        number = len(self.players)
        if number == 2:
            return FIRST_TWO[first]
        return [one for one in [PlayerId((first + step) % number) for step in range(number)] if not self.players[one].eliminated]

    def after(self, player: PlayerId) -> list[PlayerId]:
        """The players who are still there in the order of turns, `player` last."""
        number = len(self.players)
        if number == 2:
            return FIRST_TWO[1 - player]
        return self.in_turn(PlayerId((player + 1) % number))

    def enemies(self, player: PlayerId) -> list[PlayerId]:
        """All others who are still there, in the order of turns (MULTI-2)."""
        if len(self.players) == 2:
            return OTHERS[player]
        return [one for one in self.in_turn(player) if one != player]

    def points_of(self, player: PlayerId) -> int:
        """The victory points of a player, those on cards among them (VP-2)."""
        total = self.players[player].points
        if self.ruleset.points_lie_on_cards:
            for piece in self.pieces:
                if piece is not None and piece.player == player:
                    total += piece.points
        return total


FIRST_TWO: Final = [[PlayerId(0), PlayerId(1)], [PlayerId(1), PlayerId(0)]]
OTHERS: Final = [[PlayerId(1)], [PlayerId(0)]]
"""What is answered in a duel; nobody changes these lists."""
