"""What becomes of the cards of a duel: which have been in a hand, were played, left the deck unseen."""

from __future__ import annotations

from engine.match import Match, Option
from engine.simulation.watched_duels import DESTROYED, DRAWN, LEFT, OPENING, CardWatch, DuelCards
from engine.tagewerk.rules.codes import ATTACH, HIDE, PLAY, SETUP
from engine.tagewerk.rules.state import State


class HandWatch(CardWatch):
    """Which game cards have been in a hand, and which were played; by game card."""

    def __init__(self, game: State) -> None:
        self.game = game
        self.count = len(game.definitions)
        self.seen = [LEFT] * self.count
        self.played = [False] * self.count
        self.is_dealt = False

    def look(self, match: Match) -> None:
        """Note what is in the hands, not before all have changed theirs (SET-4)."""
        game = self.game
        if game.phase == SETUP:
            return
        state = DRAWN if self.is_dealt else OPENING
        for person in game.players:
            for card in person.hand:
                if card < self.count and self.seen[card] == LEFT:
                    self.seen[card] = state
        self.is_dealt = True

    def see(self, option: Option) -> None:
        """Note which card is played, attached or hidden."""
        if option.kind == PLAY or option.kind == ATTACH or option.kind == HIDE:
            self.played[option.card] = True

    def cards(self, match: Match) -> list[DuelCards]:
        """What became of every card that the players began with; main characters aside."""
        game = self.game
        found: list[DuelCards] = []
        for player in range(2):
            cards = DuelCards()
            in_deck = set(game.players[player].deck)
            for card in range(self.count):
                definition = game.definitions[card]
                if game.owners[card] != player or definition.is_main:
                    continue
                state = self.seen[card]
                if state == LEFT and card not in in_deck:
                    state = DESTROYED
                if state >= cards.states.get(definition.id, LEFT):
                    cards.states[definition.id] = state
                if self.played[card]:
                    cards.played[definition.id] = True
            found.append(cards)
        return found
