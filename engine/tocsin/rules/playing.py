"""What heroes do with cards: sets (ACT-4 to ACT-8), attacks (ATK), and companions (SOLO-3)."""

from __future__ import annotations

from typing import Final

from engine.match.match import NO_CARD, NO_REFERENCE, GameCard, Option, OptionOfAnother, PlayerId, Reference
from engine.match.parts import Frame
from engine.tocsin.rules import codes as c
from engine.tocsin.rules import moves
from engine.tocsin.rules.definitions import ActionCard
from engine.tocsin.rules.state import ActionFrame, Figure, Harm, Place, Seat, State
from engine.tocsin.rules.texts import text_of

MOST_USES: Final = 8
"""So many options has an action card at most, and so many points a location card: numbers of options count in them."""
KINDS: Final = {c.MELEE: c.STRIKE, c.RANGED: c.SHOOT, c.DEFENCE: c.DEFEND}
"""The option that begins a set of each kind."""


def numbered(figure: Figure, place: int) -> int:
    """The number of an option: which hero acts, and which option of the card or point of the place."""
    return figure.number * MOST_USES + place


def acting(game: State, option: Option) -> Figure:
    """The hero who acts by an option that is `numbered`."""
    return game.figures[option.number // MOST_USES]


def option_for(asked: PlayerId, player: PlayerId, kind: int, card: GameCard, number: int = 0, target: Reference = NO_REFERENCE) -> Option:
    """An option of `player`, which another one than `asked` may take without being asked (GAME-6)."""
    return Option(kind, card, target, number) if player == asked else OptionOfAnother(player, kind, card, target, number)


# --- Sets ----------------------------------------------------------------------------------------


def joining(game: State, kind: int, card: ActionCard) -> list[int]:
    """The options with which a card may join a set of that kind (ACT-5, ACT-6)."""
    if not game.ruleset.any_symbols:
        return card.uses_of(c.NUMBER)
    return [place for place, use in enumerate(card.uses) if use.kind in (c.NUMBER, kind)]


def gives_number(game: State, kind: int, card: ActionCard) -> bool:
    """Whether a card may join such a set with a number."""
    for place in joining(game, kind, card):
        if card.uses[place].number != c.BARE:
            return True
    return False


def can_begin(game: State, seat: Seat, figure: Figure, card: GameCard, kind: int, place: int) -> bool:
    """Whether a set can be begun with a card: its symbol has a number, or finds one (ACT-4, ACT-7)."""
    if game.definition(card).uses[place].number != c.BARE or figure.numbers:
        return True
    for other in seat.hand:
        if other != card and gives_number(game, kind, game.definition(other)):
            return True
    return False


def set_options(game: State, figure: Figure, kind: int, targets: list[Reference]) -> list[Option]:
    """The options that begin a set of that kind with a card of the hand, for each target."""
    seat = game.seats[figure.player]
    found: list[Option] = []
    for card in game.by_id(seat.hand):
        for place in game.definition(card).uses_of(kind):
            if can_begin(game, seat, figure, card, kind, place):
                for target in targets:
                    found.append(Option(KINDS[kind], card, target, numbered(figure, place)))
    return found


class SetFrame(Frame):
    """A set being put together, card by card. Its cards lie in the hand until it is done (ACT-1)."""

    def __init__(self, figure: int, kind: int, target: Reference = NO_REFERENCE) -> None:
        self.figure = figure
        self.kind = kind
        self.target = target
        self.cards: list[GameCard] = []
        self.total = 0
        self.has_number = False
        self.stuns = False

    def add(self, card: ActionCard, place: int) -> None:
        """Count a card with one of its options."""
        number = card.uses[place].number
        if number != c.BARE:
            self.total += number
            self.has_number = True
        self.stuns = self.stuns or card.stuns

    def advance(self, game: State) -> None:
        """Ask for one more card, or whether the set is done."""
        figure = game.figures[self.figure]
        hand = [card for card in game.seats[figure.player].hand if card not in self.cards]
        options: list[Option] = []
        for card in game.by_id(hand):
            for place in joining(game, self.kind, game.definition(card)):
                options.append(Option(c.ADD, card, number=place))
        if self.has_number or figure.numbers:
            options.append(Option(c.DONE))
        game.ask(figure.player, c.DECIDE_SET, options, self.cards[0] if self.cards else NO_CARD)

    def answer(self, game: State, option: Option) -> None:
        """Add the card, or play the set."""
        if option.kind == c.ADD:
            self.cards.append(option.card)
            self.add(game.definition(option.card), option.number)
            return
        figure = game.figures[self.figure]
        game.frames.pop()
        moves.discard_from_hand(game, game.seats[figure.player], self.cards)
        strength = self.total + sum(figure.numbers)
        figure.numbers = []
        if self.kind == c.DEFENCE:
            game.note("defends", figure.player, figure.card, number=strength)
            harm = game.frames[-1]
            assert isinstance(harm, Harm)
            harm.prevented += strength
            harm.has_defended = True
        else:
            strength += figure.boost
            figure.boost = 0
            game.frames.append(ActionFrame(self.figure))
            game.frames.append(AttackFrame(self.figure, strength, self.stuns, [self.target], is_own=True, is_melee=self.kind == c.MELEE))

    def copy(self) -> Frame:
        """The same frame, on its own."""
        other = SetFrame(self.figure, self.kind, self.target)
        other.cards = self.cards[:]
        other.total = self.total
        other.has_number = self.has_number
        other.stuns = self.stuns
        return other


def begin_set(game: State, option: Option) -> None:
    """Begin the set that an option names."""
    figure, place = acting(game, option), option.number % MOST_USES
    kind = game.definition(option.card).uses[place].kind
    frame = SetFrame(figure.number, kind, option.target)
    frame.cards = [option.card]
    frame.add(game.definition(option.card), place)
    game.frames.append(frame)


# --- Attacks -------------------------------------------------------------------------------------


class AttackFrame(Frame):
    """An attack on one enemy after the other (ATK-6, ATK-8): a hero's own, or a companion's (RAGE-3)."""

    def __init__(self, figure: int, strength: int, stuns: bool, left: list[Reference], *, is_own: bool, is_melee: bool) -> None:
        self.figure = figure
        self.strength = strength
        self.stuns = stuns
        self.left = left
        self.is_own = is_own
        self.is_melee = is_melee

    def advance(self, game: State) -> None:
        """Carry it out on the next enemy."""
        if not self.left:
            game.frames.pop()
            return
        target, self.left = game.permanent(self.left[0]), self.left[1:]
        assert isinstance(target, Place)
        if target.enemy is None:
            return
        figure = game.figures[self.figure]
        game.note("attacks", figure.player, figure.card, target.card, self.strength, "melee" if self.is_melee else "ranged")
        armour = target.armour_left()
        if armour:
            if self.strength >= armour[0]:
                moves.break_armour(game, target)
        else:
            roll = game.die.roll()
            game.note("rolls", figure.player, number=roll)
            adds = self.is_own and figure.die_adds
            moves.hurt_enemy(game, target, self.strength + (roll if adds else -roll))
            if adds:
                figure.die_adds = False
        if self.is_own:
            moves.raise_rage(game, figure, 1)
        if self.stuns and (armour or game.damage_on(target) < game.health_of(target.enemy)):
            moves.stun(game, target)
        game.is_unchecked = True

    def copy(self) -> Frame:
        """The same frame, on its own; its list is replaced, never changed."""
        return AttackFrame(self.figure, self.strength, self.stuns, self.left, is_own=self.is_own, is_melee=self.is_melee)


# --- Companions ----------------------------------------------------------------------------------


def use_options(game: State, figure: Figure, *, is_damage: bool) -> list[Option]:
    """The effects of companions' abilities that may be used now, without a mark (SOLO-3, SOLO-6)."""
    seat = game.seats[figure.player]
    found: list[Option] = []
    for number, companion in enumerate(seat.companions):
        for place, ability in enumerate(companion.abilities):
            if 2 * number + place in seat.used:
                continue
            for which, effect in enumerate(ability):
                if effect.is_for_damage if is_damage else effect.is_for_activation:
                    found.append(Option(c.USE, number=(2 * number + place) * 2 + which))
    return found


def use_companion(game: State, figure: Figure, option: Option) -> None:
    """Mark the ability and carry out its effect."""
    seat = game.seats[figure.player]
    mark, which = divmod(option.number, 2)
    seat.used = sorted([*seat.used, mark])
    game.note("uses", figure.player, number=option.number)
    effect = seat.companions[mark // 2].abilities[mark % 2][which]
    game.frames.append(ActionFrame(figure.number))
    game.frames.append(text_of(effect.steps, moves.context_of(game, NO_REFERENCE, figure)))
    game.is_unchecked = True
