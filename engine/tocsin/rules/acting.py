"""A hero activation: moves, action cards, rage abilities, interaction points, companions, in any order (ROUND-3)."""

from __future__ import annotations

from engine.match.match import NO_CARD, GameCard, Option, Reference
from engine.match.parts import FixedFrame, Frame
from engine.tocsin.rules import codes as c
from engine.tocsin.rules import moves
from engine.tocsin.rules.damage import play_special, special_options
from engine.tocsin.rules.definitions import ActionCard, Point
from engine.tocsin.rules.playing import MOST_USES, acting, begin_set, numbered, option_for, set_options, use_companion, use_options
from engine.tocsin.rules.state import ActionFrame, Figure, Place, State
from engine.tocsin.rules.texts import go_to, text_of


def heroes_acting(game: State) -> list[Figure]:
    """The heroes of the active player who make a hero activation: carried ones don't (OUT-2, HERO-CARRIED)."""
    return [figure for figure in game.able(game.seats[game.active]) if not figure.sheet.is_carried]


def move_options(game: State, figure: Figure) -> list[Option]:
    """Columns with a free space, or the place of the ally in the own column (MOVE-1, MOVE-3)."""
    if figure.has_moved:
        return []
    found = [Option(c.MOVE, target=figure.reference, number=column) for column in moves.free_columns(game, figure)]
    if len(game.standing(figure.column)) == 2:
        found.append(Option(c.SWAP, target=figure.reference))
    return found


def aims(game: State, figure: Figure, kind: int) -> list[Reference]:
    """The enemies of the own column that an attack may be on: melee on the lower row, ranged on both (ATK-1, ATK-2)."""
    found: list[Reference] = []
    for place in game.places:
        if place.column == figure.column and place.enemy is not None and (kind == c.RANGED or place.row == c.LOWER):
            found.append(place.reference)
    return found


def attack_options(game: State, figure: Figure) -> list[Option]:
    """The attacks that a hero can begin."""
    return [option for kind in (c.MELEE, c.RANGED) for option in set_options(game, figure, kind, aims(game, figure, kind))]


# --- Interacting ---------------------------------------------------------------------------------


def fits_each(pay: list[int], cards: list[ActionCard]) -> bool:
    """Whether each thing to be paid has a card of its own among these (INT-3)."""
    if not pay:
        return True
    for place, card in enumerate(cards):
        if card.counts_as(pay[0]) and fits_each(pay[1:], [*cards[:place], *cards[place + 1 :]]):
            return True
    return False


def can_pay(pay: list[int], chosen: list[ActionCard], others: list[ActionCard]) -> bool:
    """Whether the things to be paid can be paid with all `chosen` cards and some of the others."""
    if not chosen:
        return fits_each(pay, others)
    for place, kind in enumerate(pay):
        if chosen[0].counts_as(kind) and can_pay([*pay[:place], *pay[place + 1 :]], chosen[1:], others):
            return True
    return False


def point_options(game: State, figure: Figure) -> list[Option]:
    """The interaction points of a hero's column that can be used: the condition holds, the cards are there (INT-2, INT-5)."""
    seat, column = game.seats[figure.player], game.column_of(figure)
    hand = [game.definition(card) for card in seat.hand]
    found: list[Option] = []
    for place in game.places:
        if place.column != column:
            continue
        for number, point in enumerate(place.shown.points):
            if game.ruleset.points_once and point_mark(place, number) in game.used_points:
                continue
            context = moves.context_of(game, place.reference, figure)
            if (point.condition is None or point.condition.holds(game, context)) and can_pay(point.pay, [], hand):
                found.append(option_for(game.active, figure.player, c.INTERACT, NO_CARD, numbered(figure, number), place.reference))
    return found


def point_mark(place: Place, number: int) -> int:
    """What names a point of a location card among those used (INT-5): its place, its side, its number."""
    return (place.number * 2 + place.side) * MOST_USES + number


class PayFrame(Frame):
    """A hero uses an interaction point: the cards are chosen one by one, and the effect is carried out (INT-3)."""

    def __init__(self, figure: int, place: int, point: Point) -> None:
        self.figure = figure
        self.place = place
        self.point = point
        self.chosen: list[GameCard] = []

    def advance(self, game: State) -> None:
        """Ask for the next card; with all of them discard them."""
        figure = game.figures[self.figure]
        seat = game.seats[figure.player]
        if len(self.chosen) < len(self.point.pay):
            options: list[Option] = []
            for card in game.by_id([card for card in seat.hand if card not in self.chosen]):
                chosen = [game.definition(one) for one in [*self.chosen, card]]
                others = [game.definition(one) for one in seat.hand if one != card and one not in self.chosen]
                if can_pay(self.point.pay, chosen, others):
                    options.append(Option(c.DISCARD, card))
            game.ask(seat.player, c.DECIDE_DISCARD, options)
            return
        game.frames.pop()
        place = game.places[self.place]
        game.note("interacts", figure.player, figure.card, place.card)
        moves.discard_from_hand(game, seat, self.chosen)
        game.frames.append(ActionFrame(self.figure))
        game.frames.append(text_of(self.point.steps, moves.context_of(game, place.reference, figure)))

    def answer(self, game: State, option: Option) -> None:
        """Take the card."""
        self.chosen.append(option.card)

    def copy(self) -> Frame:
        """The same frame, on its own."""
        other = PayFrame(self.figure, self.place, self.point)
        other.chosen = self.chosen[:]
        return other


# --- The activation ------------------------------------------------------------------------------


class HeroFrame(FixedFrame):
    """A hero activation, until its player ends it or nobody is left who acts (OUT-2)."""

    def advance(self, game: State) -> None:
        """Ask what is done next; this is never passed over."""
        figures = heroes_acting(game)
        if not figures:
            game.frames.pop()
            return
        options: list[Option] = []
        for figure in figures:
            options += move_options(game, figure)
        for figure in figures:
            options += attack_options(game, figure)
        options += special_options(game, game.active)
        for figure in figures:
            if figure.sheet.rage and figure.rage == figure.sheet.rage and (figure.own_wards > 0 or not figure.sheet.gives_ward):
                options.append(Option(c.RAGE, target=figure.reference))
        carried = [one for one in game.heroes() if one.carrier >= 0 and game.figures[one.carrier] in figures]
        for figure in [*figures, *carried]:
            options += point_options(game, figure)
        for figure in figures:
            options += use_options(game, figure, is_damage=False)
        game.ask_always(game.active, c.DECIDE_HERO, [*options, Option(c.END)])

    def answer(self, game: State, option: Option) -> None:
        """Do it."""
        kind = option.kind
        if kind == c.END:
            game.frames.pop()
        elif kind == c.MOVE:
            figure = game.permanent(option.target)
            figure.has_moved = True
            go_to(game, game.active, figure, option.number)
        elif kind == c.SWAP:
            self._swap(game, game.permanent(option.target))
        elif kind == c.STRIKE or kind == c.SHOOT:
            begin_set(game, option)
        elif kind == c.RAGE:
            self._rage(game, game.permanent(option.target))
        elif kind == c.INTERACT:
            place, number = game.permanent(option.target), option.number % MOST_USES
            game.used_points.append(point_mark(place, number))
            game.frames.append(PayFrame(acting(game, option).number, place.number, place.shown.points[number]))
        elif kind == c.USE:
            use_companion(game, heroes_acting(game)[0], option)
        else:
            play_special(game, option)

    def _swap(self, game: State, figure: Figure) -> None:
        figure.has_moved = True
        for one in game.standing(figure.column):
            one.is_rear = not one.is_rear
        game.note("swaps", figure.player, figure.card)
        game.is_unchecked = True

    def _rage(self, game: State, figure: Figure) -> None:
        """First the marker goes back, then the ability is carried out (RAGE-5)."""
        figure.rage = 0
        game.note("rage_ability", figure.player, figure.card)
        game.frames.append(ActionFrame(figure.number))
        game.frames.append(text_of(figure.sheet.ability, moves.context_of(game, figure.reference, figure)))
