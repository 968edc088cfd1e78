"""What a player may know of a match: all that lies open, the own hand and hidden items, and how much there is of everything else.

Bots and pages get a view and nothing else. It holds no number of a card that its player may not know.
"""

from __future__ import annotations

from typing import Any, Final

from engine.match.dealt import DealtView
from engine.match.match import GameCard, PlayerId
from engine.rng import Stream
from engine.rules.piles import looked_at
from engine.rules.references import MOST_CARDS, card_of
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.pieces import Piece
from engine.tagewerk.rules.queries import pieces_in_order
from engine.tagewerk.rules.state import State

HIDDEN: Final = -1
"""The id of a card whose face the player doesn't know."""


class View(DealtView[State]):
    """What `player` may know now; the same object for the whole match."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self._state.players)

    def sees(self, card: GameCard) -> bool:
        """Whether the player knows the face of a card: it lies open, or is the own hidden item, in the own hand or looked at now."""
        state = self._state
        piece = state.pieces[card]
        if piece is not None:
            return not piece.is_hidden or piece.player == self.player
        if card in state.players[self.player].hand:
            return True
        if any(card in player.discard or card in player.void for player in state.players):
            return True
        if any(card_of(effect.source) == card and effect.source < MOST_CARDS for effect in state.stack):
            return True
        return card in self.looked_at()

    def looked_at(self) -> list[GameCard]:
        """The cards of a deck at which this player looks now."""
        return looked_at(self._state, self.player)

    def key(self) -> tuple[Any, ...]:
        """All that the player may know; equal for matches that the player can't tell apart."""
        state = self._state
        seats = []
        for number, one in enumerate(state.players):
            hand = tuple(sorted(map(self.id_of, one.hand))) if number == self.player else len(one.hand)
            piles = (tuple(map(self.id_of, one.discard)), tuple(map(self.id_of, one.void)), len(one.deck))
            tokens = (tuple(one.ready), tuple(tuple(tokens) for tokens in one.resting), tuple(one.pool))
            used = (one.had_token, one.had_point, one.had_place, one.had_combat)
            costs = tuple((change.of, change.amount, change.times, change.duration) for change in one.cost_changes)
            seats.append((hand, piles, one.markers, one.points, tokens, used, costs, one.eliminated))
        pieces = tuple(self._piece_key(piece) for piece in pieces_in_order(state, c.ANY_CARD, PlayerId(0)))
        stack = tuple((effect.kind, effect.player, self.id_of(card_of(effect.source))) for effect in state.stack)
        looked = tuple(map(self.id_of, self.looked_at()))
        head = (self.player, state.ruleset.name, tuple(state.factions), state.turn, state.phase, state.active)
        return (*head, tuple(seats), pieces, stack, looked, self.asked(), state.is_over, state.winner)

    def _piece_key(self, piece: Piece) -> tuple[Any, ...]:
        changes = tuple((change.kind, change.value, change.duration, change.player) for change in piece.modifiers)
        face = HIDDEN if piece.is_hidden and piece.player != self.player else self._state.definitions[piece.card].id
        marks = (piece.exhausted, piece.damage, piece.points, piece.is_hidden, piece.entered)
        return (face, piece.player, self.id_of(piece.bearer), marks, piece.used, changes)

    # --- What bots work with ---------------------------------------------------------------------

    def determinised(self, chance: Stream) -> State:
        """A copy of the match in which all that this player can't know is dealt anew: hands, decks and hidden items of the others.

        Hidden items are dealt from what can be attached. The own deck is shuffled, too: its order is known to nobody.
        Matches that the player can't tell apart, with the same decks, give the same copy for the same chance.
        """
        state = self._state.copy()
        state.chance = Stream(*[chance.word() for _ in range(4)])
        known = self.looked_at()
        for number, person in enumerate(state.players):
            player = PlayerId(number)
            if player == self.player:
                below = sorted([card for card in person.deck if card not in known])
                chance.shuffle(below)
                person.deck = _merged(person.deck, below, known)
                continue
            pool = sorted([*person.hand, *[card for card in person.deck if card not in known], *person.hidden])
            chance.shuffle(pool)
            if person.hidden:
                new: list[GameCard] = []
                for _ in person.hidden:
                    new.append(next(card for card in pool if state.definitions[card].is_attachable))
                    pool.remove(new[-1])
                _hide_instead(state, player, new)
            hand = len(person.hand)
            person.hand = pool[:hand]
            person.deck = _merged(person.deck, pool[hand:], known)
        return state


def _merged(deck: list[GameCard], new: list[GameCard], known: list[GameCard]) -> list[GameCard]:
    """`deck` with its unknown cards replaced by `new`, the known ones in their places."""
    left = new[:]
    merged: list[GameCard] = []
    for card in deck:
        merged.append(card if card in known else left.pop())
    return merged


def _hide_instead(state: State, player: PlayerId, new: list[GameCard]) -> None:
    """Other cards, or the same in another order, lie hidden in the places of a player's hidden items."""
    person = state.players[player]
    instead: dict[GameCard, Piece] = {}
    for hidden, card in zip(person.hidden, new, strict=True):
        piece = state.pieces[hidden]
        assert piece is not None
        state.pieces[hidden] = None
        other = Piece(card, piece.serial, state.definitions[card], player)
        other.bearer = piece.bearer
        other.is_hidden = True
        other.entered = piece.entered
        instead[hidden] = other
    for piece in state.pieces:
        if piece is not None and piece.items:
            piece.items = [instead.get(item.card, item) for item in piece.items]
    for piece in instead.values():
        state.pieces[piece.card] = piece
    person.hidden = new
