"""What becomes of the cards of a duel: which have been in a hand, were played, recycled, destroyed unseen."""

from __future__ import annotations

from engine.match.match import GameCard, Match, Option
from engine.rone.rules.codes import MULLIGAN_PHASE, PLAY, PLAY_TECHNOLOGY, RECYCLE_TOP
from engine.rone.rules.state import State
from engine.rone.rules.turn import HAND_SIZE
from engine.simulation.watched_duels import DESTROYED, DRAWN, LEFT, OPENING, CardWatch, DuelCards


class HandWatch(CardWatch):
    """Which game cards have been in a hand, played, recycled; by game card."""

    def __init__(self, game: State) -> None:
        self.game = game
        self.seen = [LEFT] * len(game.definitions)
        self.played = [False] * len(game.definitions)
        self.recycled = [False] * len(game.definitions)
        self.sizes = [0, 0]
        self.lasts = [-1, -1]
        self.is_dealt = False

    def look(self, match: Match) -> None:
        """Note what is in the hands, where they have changed since the last look; not before both have changed theirs (SET-4)."""
        game = self.game
        if game.phase == MULLIGAN_PHASE:
            return
        for number in range(2):
            hand = game.players[number].hand
            size = len(hand)
            last = hand[size - 1] if size else -1
            if size == self.sizes[number] and last == self.lasts[number]:
                continue
            self.sizes[number] = size
            self.lasts[number] = last
            for place in range(size):
                card = hand[place]
                if self.seen[card] == LEFT:
                    self.seen[card] = DRAWN if self.is_dealt or place >= HAND_SIZE else OPENING
        self.is_dealt = True

    def see(self, option: Option) -> None:
        """Note which card is played or recycled."""
        if option.kind == PLAY or option.kind == PLAY_TECHNOLOGY:
            self.played[option.card] = True
        elif option.kind == RECYCLE_TOP:
            self.recycled[option.card] = True

    def cards(self, match: Match) -> list[DuelCards]:
        """What became of every card that the sides began with."""
        game = self.game
        found: list[DuelCards] = []
        for side in range(2):
            cards = DuelCards()
            in_deck: dict[int, bool] = {}
            for card in game.sides[side].deck:
                in_deck[card] = True
            for card in map(GameCard, range(len(game.definitions))):
                if game.owners[card] != side:
                    continue
                number = game.definitions[card].id
                state = self.seen[card]
                if state == LEFT and card not in in_deck:
                    state = DESTROYED
                if state >= cards.states.get(number, LEFT):
                    cards.states[number] = state
                if self.played[card]:
                    cards.played[number] = True
                if self.recycled[card]:
                    cards.recycled[number] = True
            found.append(cards)
        return found
