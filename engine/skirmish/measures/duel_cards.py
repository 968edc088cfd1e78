"""Counters of a duel: cards seen and played, answers and what they spared, how far apart the figures stood, what ended it."""

from __future__ import annotations

from math import isqrt
from typing import Final

from engine.match.match import Match, Option, Reference
from engine.simulation.watched_duels import DuelCards, SeenCards
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.playing import DamageFrame
from engine.skirmish.rules.state import State

ASKED: Final = "answers-asked"
PLAYED: Final = "answers-played"
PREVENTED: Final = "answers-prevented"
LIFE: Final = "life"
GAP: Final = "gap-"
"""Names of numbers; of GAP the round follows: so many turns both players have ended."""
ENDINGS: Final = ("sheet", "attack", "buff", "answer", "punch")
"""What dealt the last damage, by the kind of what was being played."""
PLAYS: Final = (c.ATTACK, c.BUFF, c.ANSWER)


class DuelWatch(SeenCards):
    """Which game cards have been in a hand, and which were played; by game card. What else is read by side."""

    def __init__(self, game: State) -> None:
        super().__init__(len(game.definitions))
        self.game = game
        self.numbers: list[dict[str, int]] = [{ASKED: 0, PLAYED: 0, PREVENTED: 0} for _ in range(2)]
        self.rounds = 0
        self._hit: DamageFrame | None = None
        """Damage to which somebody answers, until it is worked out; whose it is, and how much it was."""
        self._whose: Reference = Reference(0)
        self._waiting = 0

    def look(self, match: Match) -> None:
        """Note what is in the hands, and how far apart the figures stand."""
        game = self.game
        self.look_at([figure.hand for figure in game.figures])
        self._count_spared()
        rounds = (game.turn - 1) // 2
        if rounds > self.rounds:
            self.rounds = rounds
            one, other = game.figures[0], game.figures[1]
            self.numbers[0][f"{GAP}{rounds}"] = isqrt(100 * game.grid.board.distance_squared(one.square, other.square))

    def see(self, option: Option) -> None:
        """Note what is played and answered."""
        if option.kind in PLAYS:
            self.played[option.card] = True
        game = self.game
        decision = game.decision
        if decision is None or decision.kind != c.DECIDE_ANSWER:
            return
        numbers = self.numbers[decision.player]
        numbers[ASKED] += 1
        if option.kind == c.ANSWER:
            numbers[PLAYED] += 1
            frame = game.frames[-2]
            if isinstance(frame, DamageFrame):
                self._hit = frame
                self._whose = game.figures[decision.player].reference
                self._waiting = frame.waiting

    def _count_spared(self) -> None:
        """Once the damage that was answered is worked out: how much less it is."""
        hit = self._hit
        if hit is None or self._whose not in hit.hurt:
            return
        taken = hit.hurt_points[hit.hurt.index(self._whose)]
        player = 0 if self._whose == self.game.figures[0].reference else 1
        self.numbers[player][PREVENTED] += max(self._waiting - taken, 0)
        self._hit = None

    def cards(self, match: Match) -> list[DuelCards]:
        """The counts of every card of both kits."""
        game = self.game
        found: list[DuelCards] = []
        for figure in game.figures:
            cards = DuelCards()
            cards.numbers = {**self.numbers[figure.player], LIFE: figure.life}
            in_deck = set(figure.deck)
            for card in range(len(game.figures), self.count):
                if game.owners[card] == figure.player:
                    self.tell_of(cards, card, game.definitions[card].id, card in in_deck or figure.is_out)
            found.append(cards)
        return found

    def ending(self, match: Match) -> str:
        """The kind of play that dealt the last damage."""
        game = self.game
        play = game.play_now()
        if play is not None:
            return ENDINGS[play.kind]
        return "fatigue" if game.phase == c.DRAWING else "burn"
