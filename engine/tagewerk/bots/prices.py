"""What the greedy bot thinks that cards, texts, attacks and markers bring, in hundredths of a card: rough prices, no rules."""

from __future__ import annotations

from typing import Final

from engine.match.match import PlayerId, Reference
from engine.rules.steps import Step
from engine.tagewerk.bots.step_prices import PRINTED, PositionPricer
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.definitions import Ability, Definition
from engine.tagewerk.rules.legal import block_obstacle, fighters_of
from engine.tagewerk.rules.pieces import Piece
from engine.tagewerk.rules.queries import attack_of, defence_of, is_forbidden, is_trailing, keywords_of
from engine.tagewerk.rules.state import State

POINT: Final = 250
RESOURCE: Final = 35
ATTACK: Final = 22
DEFENCE: Final = 13
ENOUGH_TOKENS: Final = 7
"""So many resource tokens pay for everything that a deck holds."""


class Prices:
    """Prices by what is brought at once; what only a card's text decides is worked out once a card."""

    def __init__(self) -> None:
        self._known: dict[int, int] = {}

    # --- Cards -------------------------------------------------------------------------------

    def worth(self, definition: Definition) -> int:
        """What a card in play is worth by what is printed on it."""
        found = self._known.get(definition.id)
        if found is None:
            found = self._printed(definition)
            self._known[definition.id] = found
        return found

    def _printed(self, definition: Definition) -> int:
        total = 30
        if definition.is_fighter:
            total += ATTACK * definition.attack + DEFENCE * definition.defence
        total += 12 * definition.slots + 25 * (definition.keywords & c.WATCHFUL) + 15 * (definition.keywords & c.STEALTHY)
        for ability in definition.abilities:
            total += max(self.plain_text(ability.steps) - RESOURCE * ability.resource - 70 * ability.markers, 0)
        for trigger in definition.triggers:
            often = 2 if trigger.event == c.ON_EVENING or trigger.event == c.ON_MORNING else 1
            total += max(self.plain_text(trigger.steps), 0) * often // 2
        for passive in definition.passives:
            amount = abs(passive.amount.value)
            total += 45 * max(amount, 1)
        return total

    def plain_text(self, steps: list[Step]) -> int:
        """What a text brings, whatever the position."""
        return PRINTED.text(steps)

    def standing(self, game: State, piece: Piece) -> int:
        """What a card in play is worth now, with its items and its wounds."""
        total = self.worth(piece.definition)
        if piece.definition.is_main:
            total += 150
        if piece.damage:
            left = max(defence_of(game, piece) - piece.damage, 0)
            total -= total * min(piece.damage, 4) // (4 * (left + 1))
        return total + 35 * len(piece.items) - 8 * min(piece.exhausted, 4)

    # --- Texts -------------------------------------------------------------------------------

    def text(self, game: State, steps: list[Step], player: PlayerId, source: Reference) -> int:
        """What a text of `player` brings now."""
        return PositionPricer(self, game, player, source).text(steps)

    def ability(self, game: State, piece: Piece, ability: Ability) -> int:
        """What an activated ability brings now, less what it costs."""
        cost = RESOURCE * ability.resource + 70 * ability.markers + 60 * ability.hand + 10 * ability.deck
        if ability.exhaust and piece.definition.is_fighter:
            cost += 6 * attack_of(game, piece) + 12
        return self.text(game, ability.steps, piece.player, piece.reference) - cost

    # --- Combat ------------------------------------------------------------------------------

    def defeat_points(self, game: State, player: PlayerId, piece: Piece) -> int:
        """What a player collects when `piece` defeats another fighter."""
        total = 0
        for card in game.listening[c.ON_DEFEATS]:
            source = game.pieces[card]
            if source is None or source.player != player:
                continue
            for trigger in source.definition.triggers:
                if trigger.event != c.ON_DEFEATS or (trigger.once_per_turn and source.used & (1 << trigger.number)):
                    continue
                is_its = source is piece if trigger.of == c.ITSELF else source.bearer == piece.card
                if is_its or trigger.of in (c.OWN, c.ANY, c.FITTING):
                    total += max(self.plain_text(trigger.steps), 0)
        return total

    def duel(self, game: State, attacker: Piece, other: Piece, *, is_blocked: bool) -> int:
        """What a fight brings to the attacker's player: what falls, what is hurt, what is collected."""
        dealt = attack_of(game, attacker)
        left = defence_of(game, other) - other.damage
        total = 0
        if dealt >= left > 0:
            total += self.standing(game, other) + 30 + self.defeat_points(game, attacker.player, attacker)
        else:
            total += 14 * dealt
        if is_blocked:
            back = attack_of(game, other)
            own_left = defence_of(game, attacker) - attacker.damage
            if back >= own_left:
                total -= self.standing(game, attacker) + 30 + self.defeat_points(game, other.player, other)
            else:
                total -= 14 * back
            if not keywords_of(game, other) & c.WATCHFUL:
                total += 12
        return total

    def blockers(self, game: State, attacker: Piece, player: PlayerId) -> list[Piece]:
        """Who of a player could block an attacker."""
        if keywords_of(game, attacker) & c.STEALTHY or is_forbidden(game, attacker, c.CANNOT_BE_BLOCKED):
            return []
        return [piece for piece in fighters_of(game, player) if block_obstacle(game, piece) is None]

    def attack(self, game: State, attacker: Piece, target: Piece) -> int:
        """What an attack brings if the target's controller answers best."""
        worst = self.duel(game, attacker, target, is_blocked=False)
        for blocker in self.blockers(game, attacker, target.player):
            value = self.duel(game, attacker, blocker, is_blocked=True)
            worst = min(worst, value)
        return worst - 14 - self.kept_ready(game, attacker)

    def kept_ready(self, game: State, piece: Piece) -> int:
        """What an own card is worth ready: an ability that exhausts it, or a text that counts ready ones."""
        best = 0
        for ability in piece.definition.abilities:
            if ability.exhaust:
                best = max(best, self.ability(game, piece, ability))
        return best

    # --- Markers -----------------------------------------------------------------------------

    def token(self, game: State, player: PlayerId) -> int:
        """What another resource token is worth."""
        person = game.players[player]
        tokens = sum(person.ready) + sum(sum(resting) for resting in person.resting)
        return 190 - 20 * tokens if tokens < ENOUGH_TOKENS else 5

    def point(self, game: State, player: PlayerId) -> int:
        """What a point by exchange is worth."""
        if not is_trailing(game, player):
            return -1
        return 500 if game.points_of(player) + 1 >= game.ruleset.points_to_win else 105

    def card(self, game: State, player: PlayerId) -> int:
        """What another card is worth."""
        hand = len(game.players[player].hand)
        return 110 - 9 * hand if hand < 10 else 15
