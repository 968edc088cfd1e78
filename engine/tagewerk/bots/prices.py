"""What the greedy bot thinks that cards, texts, attacks and markers bring, in hundredths of a card: rough prices, no rules."""

from __future__ import annotations

from typing import Final

from engine.match import NO_CARD, GameCard, PlayerId, Reference
from engine.match_parts import Context
from engine.rules.branching import ChooseStep
from engine.rules.selectors import Selector
from engine.rules.steps import Step
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.card_steps import (
    ChangeStatStep,
    CounterStep,
    DamageStep,
    ExhaustStep,
    HealStep,
    MoveStep,
    RefreshStep,
    TurnUpStep,
)
from engine.tagewerk.rules.definitions import Ability, Definition
from engine.tagewerk.rules.pieces import Piece
from engine.tagewerk.rules.player_steps import ChangeCostStep, WhoStep
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
            amount = 1 if passive.amount is None else abs(passive.amount.value)
            total += 45 * max(amount, 1)
        return total

    def plain_text(self, steps: list[Step]) -> int:
        """What a text brings, whatever the position."""
        total = 0
        for step in steps:
            price = step.price
            if price is None:
                values = [self.plain_text(part) for part in step.parts]
                total += max(values, default=0) if isinstance(step, ChooseStep) else sum(values)
                continue
            amount = abs(step.amount.value) or 1
            total += self._signed(step, price.points * amount + price.at_least)
        return total

    def _signed(self, step: Step, value: int) -> int:
        """A price with the sign of whom it befalls."""
        price = step.price
        assert price is not None
        helps = price.helps
        if step.amount.is_fixed and step.amount.value < 0 and not isinstance(step, ChangeCostStep):
            helps = -helps
        if step.targets:
            whose = self._whose(step.targets[0])
            return value if helps == 0 else value * helps * whose
        if isinstance(step, WhoStep) and step.who == c.ENEMY_PLAYER:
            return -value * (helps or 1)
        return value * (helps or 1)

    def _whose(self, selector: Selector) -> int:
        """1 for the own cards, -1 for the others'."""
        if selector.reference == c.SELF or selector.reference == c.BEARER:
            return 1
        if selector.reference != c.NO_WORD:
            return -1
        return 1 if selector.whose == c.OWN else -1

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
        context = Context(player, source)
        total = 0
        for step in steps:
            price = step.price
            if price is None:
                values = [self.text(game, part, player, source) for part in step.parts]
                total += max(values, default=0) if isinstance(step, ChooseStep) else sum(values)
                continue
            amount = step.amount.now(game, context)
            if step.targets:
                total += self._on_targets(game, step, amount, context)
            else:
                total += self._signed(step, price.points * abs(amount) + price.at_least)
        return total

    def _on_targets(self, game: State, step: Step, amount: int, context: Context) -> int:
        """What a step brings that is about cards: by the best of those it could be about."""
        price = step.price
        assert price is not None
        selector = step.targets[0]
        found = selector.all_fitting(game, context)
        if isinstance(step, CounterStep):
            return price.points if found else 0
        values: list[int] = []
        for reference in found:
            piece = game.piece(reference)
            if piece is not None:
                values.append(self.on_piece(game, step, amount, piece, context.player))
            elif reference >= 0:
                values.append(self._signed(step, price.points))
        if not values:
            return 0
        if selector.reference == c.NO_WORD and selector.mode == c.ALL:
            return sum(values)
        values.sort(reverse=True)
        return sum(values[: max(selector.count, 1)])

    def on_piece(self, game: State, step: Step, amount: int, piece: Piece, player: PlayerId) -> int:
        """What it brings to have a step happen to a card in play."""
        side = 1 if piece.player == player else -1
        if isinstance(step, DamageStep):
            if not piece.definition.is_fighter:
                return 0
            left = defence_of(game, piece) - piece.damage
            return -side * (self.standing(game, piece) + 40 if amount >= left else 22 * amount)
        if isinstance(step, MoveStep):
            comes_back = step.zone == c.IN_HAND or step.zone == c.IN_DECK
            return -side * (self.standing(game, piece) - 60 if comes_back else self.standing(game, piece))
        if isinstance(step, ExhaustStep):
            return -side * (30 + self.worth(piece.definition) // 5 - 6 * piece.exhausted) * amount if not piece.is_hidden else 0
        if isinstance(step, RefreshStep):
            return side * min(amount, piece.exhausted) * (25 + self.worth(piece.definition) // 4)
        if isinstance(step, HealStep):
            return side * min(piece.damage, amount) * 25
        if isinstance(step, TurnUpStep):
            return side * (80 + self.worth(piece.definition) // 2) if piece.is_hidden else 0
        price = step.price
        assert price is not None
        value = price.points * max(abs(amount), 1)
        if isinstance(step, ChangeStatStep):
            value = value // 2 if piece.exhausted else value
            return side * (value if amount >= 0 else -value)
        return side * value * (price.helps or 1)

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
                if trigger.event != c.ON_DEFEATS or (trigger.once and source.triggered & (1 << trigger.number)):
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
        person = game.players[player]
        cards = person.characters if person.main < 0 else [person.main, *person.characters]
        found: list[Piece] = []
        for card in cards:
            piece = game.pieces[card]
            if piece is not None and piece.definition.is_fighter and piece.exhausted == 0 and not is_forbidden(game, piece, c.CANNOT_BLOCK):
                found.append(piece)
        return found

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


def piece_of(game: State, card: GameCard) -> Piece | None:
    """The card in play of that number."""
    return None if card == NO_CARD else game.pieces[card]
