"""The greedy bot: prices every option by what it brings this turn, a square by what can be attacked from there."""

from __future__ import annotations

from typing import Final

from engine.bots.greedy import PricingBot
from engine.match.match import NO_CARD, Decision, GameCard, Option, Reference
from engine.match.squares import Square
from engine.rules.texts import ModeFrame
from engine.skirmish.board import CARD_REACH, EAST_BY, MELEE_REACH, NORTH_BY, SIZE, STRAIGHT
from engine.skirmish.bots.worth import CARD, POINT, TextWorth, mean_of_x
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.compiling import PUNCH
from engine.skirmish.rules.playing import DamageFrame
from engine.skirmish.rules.selectors import squares_of
from engine.skirmish.rules.state import Figure, Play, State
from engine.skirmish.rules.steps import CancelStep, EffectStep, WalkStep
from engine.skirmish.rules.turn import TurnFrame
from engine.skirmish.rules.view import View

FAR: Final = 20
"""The worth of a square of walking to somebody who reaches nobody."""
TOO_FAR: Final = 12
"""Squares on foot to the nearest enemy beyond which what a buff card does is over too soon."""
ANY_CARD: Final = -2
KEPT: Final = 110
"""The worth of a counter card that is kept for later."""


class GreedyBot(PricingBot):
    """Takes what brings most this turn: a square, then an attack; answers where that spares more than the card is worth."""

    def __init__(self) -> None:
        super().__init__("greedy")

    def option_values(self, view: View, decision: Decision) -> list[int]:
        """The price of each option, in hundredths of a life point."""
        game = view.board
        you = game.figures[view.player]
        if decision.kind == c.DECIDE_ACT:
            return self._acts(game, you, decision)
        if decision.kind == c.DECIDE_ANSWER:
            return [self._answer(game, you, option) for option in decision.options]
        if decision.kind == c.DECIDE_WALK:
            attacks, ground = attacks_of(game, you), Ground(game, you)
            return [self._walk(game, you, Square(option.number), attacks, ground) for option in decision.options]
        if decision.kind == c.DECIDE_FACE:
            return [facing(you, nearest(game, you), option.number) for option in decision.options]
        return [self._choice(game, you, option) for option in decision.options]

    # --- The own turn --------------------------------------------------------------------------

    def _acts(self, game: State, you: Figure, decision: Decision) -> list[int]:
        turn = game.frames[-1]
        assert isinstance(turn, TurnFrame)
        attacks = [] if turn.has_acted else attacks_of(game, you)
        here = best_from(game, you.square, attacks)
        ground = Ground(game, you)
        stand = ground.standing(you.square)
        values: list[int] = []
        gained = 0
        for option in decision.options:
            value = 0
            if option.kind == c.RUN or option.kind == c.STEP:
                square = Square(option.number)
                value = best_from(game, square, attacks) + ground.standing(square) - stand - 1
                gained = max(gained, value - here)
            elif option.kind == c.ATTACK:
                value = best_from(game, you.square, attacks, option.card)
            elif option.kind == c.PUNCH:
                value = best_from(game, you.square, attacks, NO_CARD)
            elif option.kind == c.BUFF:
                given_up = gained if option.number == c.INSTEAD_OF_MOVE else max(here, gained)
                enemy = nearest(game, you)
                value = text_worth(game, you, enemy, option.card)
                if game.grid.walks(enemy.square)[you.square] > TOO_FAR * STRAIGHT:
                    value = value // 4
                value -= given_up + CARD // 4
            values.append(value)
        return values

    # --- In between ----------------------------------------------------------------------------

    def _answer(self, game: State, you: Figure, option: Option) -> int:
        """The damage that an answer spares and the worth that it brings, less the worth of the card later; more where one would fall."""
        if option.kind == c.PASS:
            return 0
        play = game.play_now()
        assert play is not None
        cause = game.figures[play.player]
        waits = waiting_damage(game, you, play)
        worth = TextWorth(game, you.player, cause, Reference(option.card))
        value = 0
        for step in game.definitions[option.card].answers[option.number].steps:
            brought = worth.of_step(step)
            if isinstance(step, CancelStep | WalkStep):
                brought = waits * 3 // 4
            value += min(brought, max(waits, POINT)) if isinstance(step, EffectStep) else brought
        return value + (10 * POINT if waits >= POINT * you.life else 0) - KEPT

    def _walk(self, game: State, you: Figure, square: Square, attacks: list[Attack], ground: Ground) -> int:
        """Away from whose attack is answered; else to where one stands best."""
        for frame in game.frames:
            if isinstance(frame, Play) and frame.player != you.player:
                return game.grid.board.distance_squared(game.figures[frame.player].square, square)
        return best_from(game, square, attacks) + ground.standing(square)

    def _choice(self, game: State, you: Figure, option: Option) -> int:
        """Whom, which card, which part of a text."""
        play = game.play_now()
        if option.kind == c.PICK:
            target = game.permanent(option.target)
            if target is None or target is you:
                return -POINT
            is_from_behind = game.grid.is_behind(target.square, target.facing, you.square)
            steps = 0 if play is None else text_worth(game, you, target, play.card, is_from_behind)
            return steps + 2 * (c.MOST_LIFE - target.life)
        if option.kind == c.DISCARD:
            return -text_worth(game, you, nearest(game, you), option.card)
        if option.kind == c.TAKE:
            return text_worth(game, you, nearest(game, you), option.card)
        frame = game.frames[-1]
        if option.kind == c.CHOOSE_MODE and isinstance(frame, ModeFrame):
            return TextWorth(game, you.player, nearest(game, you), Reference(NO_CARD)).of(frame.options[option.number])
        return 1 if option.kind == c.YES else 0


Attack = tuple[GameCard, Figure, int, int, int]
"""A card or a punch, whom it would meet, within so many squares, and what that is worth: from in front, and from behind."""


def nearest(game: State, you: Figure) -> Figure:
    """The enemy nearest on foot."""
    best, least = you, -1
    for figure in game.in_turn_after():
        if figure is not you:
            far = game.grid.walks(figure.square)[you.square]
            if least < 0 or far < least:
                best, least = figure, far
    return best


def text_worth(game: State, you: Figure, target: Figure, card: GameCard, is_from_behind: bool = False) -> int:
    """What the text of a card is worth against one enemy; of a punch without one."""
    worth = TextWorth(game, you.player, target, Reference(card))
    worth.is_behind = is_from_behind
    return worth_of_card(game, worth, card)


def worth_of_card(game: State, worth: TextWorth, card: GameCard) -> int:
    """The same, reckoned with `worth`."""
    definition = game.definitions[card] if card != NO_CARD else None
    worth.is_attack = definition is None or definition.kind == c.ATTACK_CARD
    if definition is None:
        return worth.of(PUNCH)
    return KEPT if definition.kind == c.COUNTER_CARD else worth.of(definition.play)


def attacks_of(game: State, you: Figure) -> list[Attack]:
    """The punch and every attack card of the hand against every enemy, wherever they stand."""
    enemies = [figure for figure in game.in_turn_after() if figure is not you]
    cards: list[tuple[GameCard, int]] = []
    if not you.is_forbidden(c.CANNOT_PUNCH):
        cards.append((NO_CARD, MELEE_REACH))
    if not you.is_forbidden(c.CANNOT_ATTACK):
        for card in you.hand:
            definition = game.definitions[card]
            if definition.kind == c.ATTACK_CARD:
                cards.append((card, squares_of(definition.reach, you.sum_of(c.REACH))))
    found: list[Attack] = []
    mean = mean_of_x(game)
    for card, squares in cards:
        for enemy in enemies:
            worth = TextWorth(game, you.player, enemy, Reference(card), mean)
            in_front = behind = worth_of_card(game, worth, card)
            if worth.asks_behind:
                worth.is_behind = True
                behind = worth_of_card(game, worth, card)
            found.append((card, enemy, squares, in_front, behind))
    return found


def best_from(game: State, square: Square, attacks: list[Attack], card: int = ANY_CARD) -> int:
    """The most that an attack from a square is worth, with any card or that one."""
    best = 0
    for played, enemy, squares, in_front, behind in attacks:
        if card in (ANY_CARD, played) and game.grid.reaches(square, enemy.square, squares):
            best = max(best, behind if game.grid.is_behind(enemy.square, enemy.facing, square) else in_front)
    return best


class Ground:
    """How well one stands on squares: as near to the nearest enemy as the hand reaches, no nearer than it must be."""

    def __init__(self, game: State, you: Figure) -> None:
        self.wish = MELEE_REACH
        for card in you.hand:
            definition = game.definitions[card]
            if definition.kind == c.ATTACK_CARD and definition.reach > 0:
                self.wish = max(self.wish, min(CARD_REACH * definition.reach, 3 * CARD_REACH))
        self.walks = game.grid.walks(nearest(game, you).square)

    def standing(self, square: Square) -> int:
        """Of a square; below 0."""
        far, wish = self.walks[square] // STRAIGHT, self.wish
        return -FAR * (far - wish) if far > wish else far - wish if wish > MELEE_REACH else 0


def facing(you: Figure, enemy: Figure, direction: int) -> int:
    """How much a direction looks towards an enemy."""
    east, north = enemy.square % SIZE - you.square % SIZE, enemy.square // SIZE - you.square // SIZE
    ahead = east * EAST_BY[direction] + north * NORTH_BY[direction]
    return ahead * 7 // 10 if direction % 2 else ahead  # a diagonal is longer by the root of 2


def waiting_damage(game: State, you: Figure, play: Play) -> int:
    """The damage that waits for a player, or that an attack is expected to do, in hundredths."""
    frame = game.frames[-2]
    if isinstance(frame, DamageFrame):
        return POINT * frame.waiting
    if not play.is_attack:
        return 2 * POINT
    return max(text_worth(game, game.figures[play.player], you, play.card), 0)
