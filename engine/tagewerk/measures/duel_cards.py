"""What becomes of a duel: which cards have been in a hand, were played, left the deck unseen; points, markers, blocks, main characters."""

from __future__ import annotations

from typing import Final

from engine.match.match import Match, Option, PlayerId
from engine.simulation.watched_duels import DuelCards, SeenCards
from engine.tagewerk.rules.codes import ATTACH, BLOCK, DECIDE_BLOCK, EXCHANGE_DRAW, EXCHANGE_POINT, HIDE, PLAY, SETUP
from engine.tagewerk.rules.state import State

EXCHANGES: Final = ("draw", "token", "point")
BLOCKS: Final = ("blocks-asked", "blocks-made")
MARGIN: Final = "margin"
LOST_MAIN: Final = "lost-main"
AHEAD: Final = "ahead-"
SCORED: Final = "scored-"
"""Names of numbers: of AHEAD the turn follows, of SCORED the card that gave the points (0: exchange)."""


class HandWatch(SeenCards):
    """Which game cards have been in a hand, and which were played; by game card."""

    def __init__(self, game: State) -> None:
        super().__init__(len(game.definitions))
        self.game = game
        self.numbers: list[dict[str, int]] = [dict.fromkeys((*EXCHANGES, *BLOCKS), 0) for _ in range(2)]
        self.has_main = [person.main is not None for person in game.players[:2]]
        self.turns = 0
        """So many turns both players have ended."""

    def look(self, match: Match) -> None:
        """Note what is in the hands, not before all have changed theirs (SET-4)."""
        game = self.game
        if game.phase == SETUP:
            return
        self.look_at([person.hand for person in game.players])
        turns = (game.turn - 1) // 2
        if turns > self.turns:
            self.turns = turns
            lead = game.points_of(PlayerId(0)) - game.points_of(PlayerId(1))
            if lead:
                self.numbers[0 if lead > 0 else 1][f"{AHEAD}{turns}"] = 1

    def see(self, option: Option) -> None:
        """Note which card is played, attached or hidden."""
        if option.kind == PLAY or option.kind == ATTACH or option.kind == HIDE:
            self.played[option.card] = True
        decision = self.game.decision
        if decision is None:
            return
        numbers = self.numbers[decision.player]
        if EXCHANGE_DRAW <= option.kind <= EXCHANGE_POINT:
            numbers[EXCHANGES[option.kind - EXCHANGE_DRAW]] += 1
        elif decision.kind == DECIDE_BLOCK:
            numbers["blocks-asked"] += 1
            numbers["blocks-made"] += option.kind == BLOCK

    def cards(self, match: Match) -> list[DuelCards]:
        """What became of every card that the players began with; main characters aside."""
        game = self.game
        found: list[DuelCards] = []
        for player in range(2):
            cards = DuelCards()
            cards.numbers = self._numbers(PlayerId(player))
            in_deck = set(game.players[player].deck)
            for card in range(self.count):
                definition = game.definitions[card]
                if game.owners[card] != player or definition.is_main:
                    continue
                self.tell_of(cards, card, definition.id, card in in_deck)
            found.append(cards)
        return found

    def _numbers(self, player: PlayerId) -> dict[str, int]:
        """What was counted of a side, and how it stands in the end."""
        game, numbers = self.game, self.numbers[player]
        person, points = game.players[player], game.points_of(player)
        numbers["points"] = points
        numbers[MARGIN] = points - game.points_of(PlayerId(1 - player))
        if self.has_main[player]:
            numbers[LOST_MAIN] = int(person.main is None)
        for origin in person.scored:
            name = f"{SCORED}{origin}"
            numbers[name] = numbers.get(name, 0) + 1
        return numbers
