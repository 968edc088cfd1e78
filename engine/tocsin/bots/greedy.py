"""The greedy bot: plays for all heroes of the party, and prices every option by what it brings in this round."""

from __future__ import annotations

from typing import Final

from engine.bots.greedy import PricingBot
from engine.match.match import Decision, GameCard, Option, Reference
from engine.rules.texts import MayFrame, ModeFrame, TargetFrame, TextFrame
from engine.tocsin.bots.outlook import LIFE, Hit, Outlook
from engine.tocsin.bots.planning import Planner, addings
from engine.tocsin.bots.worth import MEAN_CARD, TextWorth, card_worth, ward_of
from engine.tocsin.rules import codes as c
from engine.tocsin.rules.acting import PayFrame
from engine.tocsin.rules.damage import DamageFrame
from engine.tocsin.rules.moves import context_of
from engine.tocsin.rules.playing import MOST_USES, SetFrame, acting
from engine.tocsin.rules.state import Figure, Place, State
from engine.tocsin.rules.texts import ColumnFrame
from engine.tocsin.rules.view import View

AT_ONCE: Final = 5_000
"""What is done before anything else as soon as it brings something: cards drawn, attacks strengthened."""
FALLEN: Final = 12 * LIFE
"""A hero defeated."""
FEWEST: Final = 60
"""A special card is kept that brings less."""
WARDED: Final = 150
"""A ward that is kept."""
AFTER_DAMAGE: Final = 100
"""What an attack does to whom it hurts, beside the damage."""
STEP: Final = 5
"""A move that changes nothing."""


class GreedyBot(PricingBot):
    """Takes what brings most in this round: sets, columns, interaction points; keeps defence against what may come."""

    def __init__(self) -> None:
        super().__init__("greedy")

    def option_values(self, view: View, decision: Decision) -> list[int]:
        """The price of each option, in hundredths of a point of damage that victory asks for."""
        game = view.board
        outlook = Outlook(game)
        kind = decision.kind
        if kind == c.DECIDE_HERO:
            return HeroPrices(outlook).values(decision)
        if kind == c.DECIDE_SET:
            return set_prices(outlook, decision)
        if kind == c.DECIDE_DAMAGE:
            return damage_prices(outlook, decision)
        if kind == c.DECIDE_LULL:
            return [special_price(outlook, option) for option in decision.options]
        if kind == c.DECIDE_UPGRADE:
            return [upgrade_price(game, option) for option in decision.options]
        if kind == c.DECIDE_DISCARD:
            return discard_prices(outlook, decision)
        return [choice_price(outlook, decision, option) for option in decision.options]


def left_of(figure: Figure) -> int:
    """The health that a hero has left."""
    return figure.sheet.health - figure.damage


def acts_later(game: State, figure: Figure) -> bool:
    """Whether a hero can still attack in this round."""
    if game.phase > c.LOCATION:
        return False
    if game.phase < c.HERO:
        return True
    players = len(game.seats)
    own, now = (figure.player - game.start) % players, (game.active - game.start) % players
    return own > now or (own == now and game.phase == c.HERO)


def planner_of(outlook: Outlook, figure: Figure) -> Planner:
    """The plans of a hero who stays where it is."""
    return Planner(outlook, figure, outlook.hits_now(figure), acts_later(outlook.game, figure))


# --- The own activation --------------------------------------------------------------------------


class HeroPrices:
    """The prices of a hero decision."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.game = outlook.game
        self.hand = self.game.seats[self.game.active].hand
        self.ward = ward_of([self.game.definition(card) for card in self.hand])
        self.planners: dict[int, Planner] = {}
        self.lines: dict[int, int] = {}
        """What each hero can do where it stands, by its number."""

    def planner(self, figure: Figure) -> Planner:
        """The plans of a hero of the active player."""
        found = self.planners.get(figure.number)
        if found is None:
            found = planner_of(self.outlook, figure)
            self.planners[figure.number] = found
            self.lines[figure.number] = found.line(self.hand, self.game.column_of(figure))
        return found

    def danger(self, figure: Figure, hits: list[Hit]) -> int:
        """What may befall a hero."""
        return self.outlook.harm(figure, hits, self.ward)

    def danger_at(self, figure: Figure, column: int) -> int:
        """The same in another column: none behind an ally."""
        return 0 if self.game.standing(column) else self.danger(figure, self.outlook.hits(figure, column))

    def values(self, decision: Decision) -> list[int]:
        """The price of each option; 0 is ending the activation."""
        return [self._value(option) for option in decision.options]

    def _value(self, option: Option) -> int:
        game, kind = self.game, option.kind
        if kind == c.MOVE or kind == c.SWAP or kind == c.RAGE:
            figure = game.permanent(option.target)
            assert isinstance(figure, Figure)
            if kind == c.MOVE:
                line = self.planner(figure).line(self.hand, option.number)
                return line + self.danger(figure, self.outlook.hits_now(figure)) - self.danger_at(figure, option.number) - STEP
            return self._swap(figure) if kind == c.SWAP else self._rage(figure)
        if kind == c.STRIKE or kind == c.SHOOT:
            return self._attack(option)
        if kind == c.INTERACT:
            return self._point(option)
        if kind == c.USE:
            return use_price(self.outlook, self.planner_figure(), option)
        return special_price(self.outlook, option)

    def planner_figure(self) -> Figure:
        """The first hero of the active player."""
        return self.game.able(self.game.seats[self.game.active])[0]

    def _attack(self, option: Option) -> int:
        figure, target = acting(self.game, option), self.game.permanent(option.target)
        assert isinstance(target, Place)
        planner = self.planner(figure)
        worth = planner.best_with(self.hand, option.card, option.number % MOST_USES, target)
        best = planner.aimed(planner.candidates_of(self.hand), figure.column, is_first=True)
        if best is None or worth <= 0:
            return worth
        return self.lines[figure.number] - best.worth + worth + self._retreat(figure)

    def _retreat(self, figure: Figure) -> int:
        """What a hero can still gain by going away afterwards."""
        if figure.has_moved:
            return 0
        now = self.danger(figure, self.outlook.hits_now(figure))
        return max([now - self.danger_at(figure, column) for column in range(1, self.game.columns + 1)] + [0])

    def _point(self, option: Option) -> int:
        figure, place = acting(self.game, option), self.game.permanent(option.target)
        for used in self.planner(figure).points(self.hand, self.game.column_of(figure)):
            if used.place is place and used.number == option.number % MOST_USES and used.worth > 0:
                return self.lines[figure.number] + used.worth
        return -STEP

    def _swap(self, figure: Figure) -> int:
        """Who stands at the front should bear more of what comes."""
        other = next(one for one in self.game.standing(figure.column) if one is not figure)
        front, rear = (other, figure) if figure.is_rear else (figure, other)
        hits = self.outlook.hits(front, figure.column)
        return _danger_of(self.outlook, front, hits) - _danger_of(self.outlook, rear, hits) - 4 * STEP

    def _rage(self, figure: Figure) -> int:
        worth = TextWorth(self.outlook, context_of(self.game, figure.reference, figure)).of(figure.sheet.ability)
        return AT_ONCE + worth if worth >= FEWEST else worth - FEWEST


def _danger_of(outlook: Outlook, figure: Figure, hits: list[Hit]) -> int:
    """What hits cost a hero with the hand of its player."""
    game = outlook.game
    return outlook.harm(figure, hits, ward_of([game.definition(card) for card in game.seats[figure.player].hand]))


def use_price(outlook: Outlook, figure: Figure, option: Option) -> int:
    """What an effect of a companion brings beyond being kept for the quest (SOLO-4)."""
    game = outlook.game
    mark, which = divmod(option.number, 2)
    effect = game.seats[figure.player].companions[mark // 2].abilities[mark % 2][which]
    return TextWorth(outlook, context_of(game, Reference(-1), figure)).of(effect.steps) - LIFE


def special_price(outlook: Outlook, option: Option) -> int:
    """What a special card or a crystal brings, played now; 0 for anything else."""
    game, kind = outlook.game, option.kind
    if kind == c.BURST:
        return -STEP if outlook.crystals_asked or game.phase == c.UPGRADE else FEWEST
    if kind != c.PLAY:
        return 0
    figure, card = acting(game, option), game.definition(option.card)
    worth = TextWorth(outlook, context_of(game, Reference(option.card), figure)).of(card.steps)
    if figure.rage < figure.sheet.rage:
        worth += card.rage
    if game.phase == c.UPGRADE:
        return worth
    usual = card_worth(card)
    return AT_ONCE + worth if worth >= min(usual, LIFE) + FEWEST else -STEP


# --- Sets, damage, discarding --------------------------------------------------------------------


def set_prices(outlook: Outlook, decision: Decision) -> list[int]:
    """What joins the set that is being put together: the best sum, its greatest number first; done once nothing more is wanted."""
    game = outlook.game
    frame = game.frames[-1]
    assert isinstance(frame, SetFrame)
    figure = game.figures[frame.figure]
    hand = [card for card in game.seats[figure.player].hand if card not in frame.cards]
    planner = planner_of(outlook, figure)
    best, most = None, 0
    for adding in addings(game, frame.kind, hand):
        if adding.total == 0 and not frame.has_number and not figure.numbers:
            continue
        left = [card for card in hand if card not in adding.cards]
        strength = frame.total + adding.total + planner.extra
        if frame.kind == c.DEFENCE:
            worth = blocked_worth(game, strength)
        else:
            target = game.permanent(frame.target)
            worth = planner.gain(target, strength + figure.boost, frame.stuns)
        worth += planner.keep(left) - STEP * len(adding.cards)
        if best is None or worth > most:
            best, most = adding, worth
    wanted = None if best is None or not best.cards else game.definition(best.cards[0])
    values: list[int] = []
    for option in decision.options:
        if option.kind == c.DONE:
            values.append(1)
            continue
        card = game.definition(option.card)
        values.append(2 + card.uses[option.number].number if wanted is card else 0)
    return values


def blocked_worth(game: State, points: int) -> int:
    """What it is worth to take so many points from the damage that waits."""
    for place in range(len(game.frames) - 1, -1, -1):
        frame = game.frames[place]
        if isinstance(frame, DamageFrame):
            return harm_of(game, frame, frame.left()) - harm_of(game, frame, frame.left() - points)
    return 0


def harm_of(game: State, frame: DamageFrame, points: int) -> int:
    """What so much of the damage costs whom it hurts."""
    if points <= 0:
        return 0
    figure, enemy = game.figures[frame.figure], frame.enemy
    cost = LIFE * points + (FALLEN if points >= left_of(figure) else 0)
    if points * 2 >= left_of(figure):
        cost += LIFE
    if enemy is not None and (enemy.pile != c.NO_PILE or enemy.hit):
        cost += AFTER_DAMAGE
    return cost


def damage_prices(outlook: Outlook, decision: Decision) -> list[int]:
    """What is played against damage; 0 for suffering it."""
    game = outlook.game
    frame = game.frames[-1]
    assert isinstance(frame, DamageFrame)
    figure = game.figures[frame.figure]
    planner = planner_of(outlook, figure)
    hand = game.seats[figure.player].hand
    kept = planner.keep(hand)
    whole = harm_of(game, frame, frame.left())
    values: list[int] = []
    for option in decision.options:
        value = 0
        if option.kind == c.DEFEND:
            value = _defence(game, planner, frame, option, hand, kept)
        elif option.kind == c.WARD:
            value = whole - WARDED
        elif option.kind == c.REDIRECT:
            other = game.permanent(option.target)
            value = whole - LIFE * frame.left() - (FALLEN if frame.left() >= left_of(other) else 0)
        elif option.kind == c.USE:
            value = use_price(outlook, figure, option)
        elif option.kind == c.PLAY or option.kind == c.BURST:
            value = special_price(outlook, option)
        values.append(value)
    return values


def _defence(game: State, planner: Planner, frame: DamageFrame, option: Option, hand: list[GameCard], kept: int) -> int:
    """The best set that begins with a defence card."""
    card = game.definition(option.card)
    number = card.uses[option.number % MOST_USES].number
    others = [one for one in hand if one != option.card]
    best = -LIFE
    for adding in addings(game, c.DEFENCE, others):
        strength = max(number, 0) + adding.total + planner.extra
        if strength > 0:
            left = [one for one in others if one not in adding.cards]
            best = max(best, blocked_worth(game, strength) - (kept - planner.keep(left)) - STEP * len(adding.cards))
    return best


def discard_prices(outlook: Outlook, decision: Decision) -> list[int]:
    """The card that is missed least."""
    game = outlook.game
    frame = game.frames[-1]
    seat = game.seats[decision.player]
    figures = game.able(seat)
    if isinstance(frame, PayFrame):
        figures = [game.figures[frame.figure]]
    if not figures:
        return [-card_worth(game.definition(option.card)) for option in decision.options]
    planner = planner_of(outlook, figures[0])
    chosen = frame.chosen if isinstance(frame, PayFrame) else []
    return [-planner.spare_cost(seat.hand, [*chosen, option.card]) for option in decision.options]


def upgrade_price(game: State, option: Option) -> int:
    """What a deck gains by a card taken or removed (UP-2)."""
    worth = card_worth(game.definition(option.card))
    return worth - MEAN_CARD if option.kind == c.TAKE else MEAN_CARD - worth


# --- Choices ---------------------------------------------------------------------------------------


def choice_price(outlook: Outlook, decision: Decision, option: Option) -> int:
    """Whom, where, which part of a text."""
    game, kind = outlook.game, decision.kind
    if kind == c.DECIDE_COLUMN:
        return _column(outlook, option)
    if kind == c.DECIDE_SPACE:
        return _space(outlook, option)
    if kind == c.DECIDE_WHO or kind == c.DECIDE_ATTACH:
        return left_of(game.permanent(option.target))
    if kind == c.DECIDE_ARRANGE:
        return _arranged(outlook, option)
    if kind == c.DECIDE_QUEST:
        return -sum([game.health_of(side.enemy) for card in game.stages[0][option.number].cards for side in card.sides if side.enemy])
    frame = game.frames[-1]
    if isinstance(frame, TargetFrame) and option.kind == c.PICK:
        text = game.frames[-2]
        assert isinstance(text, TextFrame)
        return TextWorth(outlook, text.context).on_one(text.steps[text.position], game.permanent(option.target))
    if isinstance(frame, ModeFrame):
        return TextWorth(outlook, frame.context).of(frame.options[option.number])
    if isinstance(frame, MayFrame) and option.kind == c.YES:
        return TextWorth(outlook, frame.context).of(frame.steps)
    return 0


def _column(outlook: Outlook, option: Option) -> int:
    """Where a hero goes, or whom of those equally far away an enemy shoots at."""
    game, column = outlook.game, option.number
    frame = game.frames[-1]
    if not isinstance(frame, ColumnFrame):
        hero = game.front_hero(column)
        return 0 if hero is None else left_of(hero)
    figure = game.figures[frame.figure]
    hand = game.seats[figure.player].hand
    planner = Planner(outlook, figure, outlook.hits(figure, column), acts_later(game, figure))
    danger = 0 if game.standing(column) else _danger_of(outlook, figure, planner.hits)
    return (planner.line(hand, column) if planner.acts and hand else 0) - danger


def _space(outlook: Outlook, option: Option) -> int:
    """The one of two stands at the front who bears more."""
    figure = outlook.game.permanent(option.target)
    other = outlook.game.front_hero(option.number)
    if other is None or option.kind == c.AT_REAR:
        return 0
    hits = outlook.hits(figure, option.number)
    return _danger_of(outlook, other, hits) - _danger_of(outlook, figure, hits) + left_of(figure) - left_of(other)


def _arranged(outlook: Outlook, option: Option) -> int:
    """On top what is good to take and activates few enemies."""
    game = outlook.game
    card = game.definition(option.card)
    if option.kind == c.UNDER:
        return 0
    danger = 0
    for place in game.places:
        enemy = place.enemy
        if enemy is not None and card.rune in enemy.runes and not place.is_stunned:
            danger += LIFE * outlook.strengths[place.number]
    return card_worth(card) // 2 - danger // 2
