"""What may be played at any time (ACT-9, CRYS-3), damage to heroes and what is played against it (DEF), and drawing (STAT-3)."""

from __future__ import annotations

from engine.match.match import NO_CARD, NO_REFERENCE, GameCard, Option, PlayerId, Reference
from engine.match.parts import FixedFrame, Frame
from engine.tocsin.rules import codes as c
from engine.tocsin.rules import moves
from engine.tocsin.rules.definitions import Enemy
from engine.tocsin.rules.playing import acting, begin_set, numbered, option_for, set_options, use_companion, use_options
from engine.tocsin.rules.state import ActionFrame, Figure, Harm, Seat, State
from engine.tocsin.rules.texts import text_of

# --- Special cards and crystals ------------------------------------------------------------------


class PlayFrame(ActionFrame):
    """A special card whose text is being carried out; then it goes to the discard pile (ACT-10)."""

    def __init__(self, figure: int, card: GameCard) -> None:
        super().__init__(figure)
        self.card = card

    def advance(self, game: State) -> None:
        """Put it there."""
        game.frames.pop()
        self.put_away(game)

    def put_away(self, game: State) -> None:
        """The card goes to its player's discard pile."""
        game.seats[game.figures[self.figure].player].discard.append(self.card)


def special_options(game: State, asked: PlayerId) -> list[Option]:
    """What all players may play at any time: special cards, with the hero who acts, and crystals (ACT-9, CRYS-3)."""
    found: list[Option] = []
    for seat in game.in_turn():
        figures = game.able(seat)
        if not figures:
            continue
        playable = seat.hand if game.ruleset.unlimited_specials else [card for card in seat.hand if card not in seat.played]
        for card in game.by_id(playable):
            printed = game.definition(card)
            for place in printed.uses_of(c.SPECIAL):
                for figure in figures:
                    found.append(option_for(asked, seat.player, c.PLAY, card, numbered(figure, place)))
            is_own = game.phase == c.HERO and seat.player == game.active
            if printed.pile == c.CRYSTAL_PILE and (is_own or not game.ruleset.own_crystals_only):
                found.append(option_for(asked, seat.player, c.BURST, card))
    return found


def play_special(game: State, option: Option) -> None:
    """Play a special card or a crystal."""
    owner = next(seat for seat in game.seats if option.card in seat.hand)
    owner.played.append(option.card)
    if option.kind == c.BURST:
        moves.discard_from_hand(game, owner, [option.card])
        game.frames.append(DrawFrame(owner.player, 1))
        return
    figure, printed = acting(game, option), game.definition(option.card)
    owner.hand.remove(option.card)
    game.note("plays", owner.player, option.card, figure.card)
    moves.raise_rage(game, figure, printed.rage)
    game.frames.append(PlayFrame(figure.number, option.card))
    game.frames.append(text_of(printed.steps, moves.context_of(game, Reference(option.card), figure)))
    game.is_unchecked = True


class LullFrame(FixedFrame):
    """A window outside activations in which special cards may be played (ACT-9); passed over where nobody can."""

    def advance(self, game: State) -> None:
        """Ask whoever answers for all."""
        asked = game.speaker()
        game.ask(asked, c.DECIDE_LULL, [*special_options(game, asked), Option(c.PASS)])

    def answer(self, game: State, option: Option) -> None:
        """Play it, or go on."""
        if option.kind == c.PASS:
            game.frames.pop()
        else:
            play_special(game, option)


# --- Damage ---------------------------------------------------------------------------------------


class DamageFrame(Harm):
    """Damage about to be suffered, until nobody plays anything against it any more."""

    def advance(self, game: State) -> None:
        """Ask what is played against it."""
        figure = game.figures[self.figure]
        if figure.is_defeated or self.points <= 0:
            game.frames.pop()
            return
        options = self.answers(game, figure) if self.prevented < self.points else []
        game.ask(figure.player, c.DECIDE_DAMAGE, [*options, Option(c.SUFFER, target=figure.reference, number=self.left())])

    def left(self) -> int:
        """What would be suffered now."""
        return max(self.points - self.prevented, 0)

    def answers(self, game: State, figure: Figure) -> list[Option]:
        """What may be played: defence (DEF-1, DEF-2), wards, redirecting (HERO), special cards, companions."""
        found: list[Option] = []
        in_location = game.phase == c.LOCATION or game.phase == c.EXTRA
        if not self.is_undefended and (in_location or not game.ruleset.defends_location_only):
            found += set_options(game, figure, c.DEFENCE, [NO_REFERENCE])
            found += use_options(game, figure, is_damage=True)
        if figure.wards:
            found.append(Option(c.WARD, target=figure.reference))
        for carried in game.figures:
            if carried.carrier == figure.number and not carried.is_defeated and not self.has_defended:
                found.append(_of(figure, carried))
        return [*found, *special_options(game, figure.player)]

    def answer(self, game: State, option: Option) -> None:
        """Play it, or suffer what is left."""
        figure = game.figures[self.figure]
        if option.kind == c.SUFFER:
            game.frames.pop()
            self._suffer(game, figure, self.left())
        elif option.kind == c.WARD:
            game.frames.pop()
            game.figures[figure.wards.pop(0)].own_wards += 1
            game.note("wards", figure.player, figure.card, number=self.points)
        elif option.kind == c.REDIRECT:
            self.figure = game.permanent(option.target).number
            game.note("redirects", figure.player, figure.card, self.figure)
        elif option.kind == c.DEFEND:
            begin_set(game, option)
        elif option.kind == c.USE:
            use_companion(game, figure, option)
        else:
            play_special(game, option)

    def _suffer(self, game: State, figure: Figure, points: int) -> None:
        """Suffer so much; what hangs on an attack happens only then (FOE-5, STAT-1)."""
        if points == 0:
            return
        moves.hurt_hero(game, figure, points)
        if self.enemy is None:
            return
        if self.enemy.pile != c.NO_PILE:
            moves.give(game, figure.player, self.enemy.pile)
        if self.enemy.hit:
            game.frames.append(text_of(self.enemy.hit, moves.context_of(game, self.source, figure)))

    def copy(self) -> Frame:
        """The same frame, on its own."""
        other = DamageFrame(self.figure, self.points, self.is_undefended, self.enemy, self.source)
        other.prevented = self.prevented
        other.has_defended = self.has_defended
        return other


def _of(figure: Figure, carried: Figure) -> Option:
    """The option of a carried hero's player to take damage from its carrier (HERO-CARRIED)."""
    return option_for(figure.player, carried.player, c.REDIRECT, NO_CARD, target=carried.reference)


class HurtFrame(Frame):
    """Damage that an enemy's attack or an effect deals to one hero after the other."""

    def __init__(self, left: list[int], points: int, is_undefended: bool, enemy: Enemy | None, source: Reference) -> None:
        self.left = left
        self.points = points
        self.is_undefended = is_undefended
        self.enemy = enemy
        self.source = source

    def advance(self, game: State) -> None:
        """Go on with the next one."""
        if not self.left:
            game.frames.pop()
            return
        figure, self.left = self.left[0], self.left[1:]
        game.frames.append(DamageFrame(figure, self.points, self.is_undefended, self.enemy, self.source))

    def copy(self) -> Frame:
        """The same frame, on its own; its list is replaced, never changed."""
        return HurtFrame(self.left, self.points, self.is_undefended, self.enemy, self.source)


# --- Drawing -------------------------------------------------------------------------------------


class DrawFrame(Frame):
    """A player draws so many cards, one after the other (DRAW-2, STAT-2, STAT-3)."""

    def __init__(self, player: PlayerId, count: int) -> None:
        self.player = player
        self.count = count
        self.has_begun = False
        self.is_alive = False
        """Whether the player had a hero when the drawing began."""
        self.idle = 0
        """Poisoned cards drawn since a card was last counted: without a hero to suffer they must not go round for ever."""
        self.has_drawn_poison = False

    def advance(self, game: State) -> None:
        """Draw the next card."""
        seat = game.seats[self.player]
        figures = game.able(seat)
        if not self.has_begun:
            self.has_begun, self.is_alive = True, bool(figures)
        if self.has_drawn_poison:
            self._poison(game, figures)
            return
        if self.count <= 0 or (self.is_alive and not figures) or self.idle > len(game.cards):
            game.frames.pop()
            return
        card = moves.take_top(game, seat)
        if card is None:
            game.frames.pop()
            return
        printed = game.definition(card)
        game.note("draws", self.player, card)
        self.count -= 1
        if not moves.is_status(printed):
            seat.hand.append(card)
            return
        seat.discard.append(card)
        if printed.pile == c.POISONED_PILE:
            self.count += 1
            self.idle += 1
            self.has_drawn_poison = bool(figures)

    def _poison(self, game: State, figures: list[Figure]) -> None:
        """One of the player's heroes suffers 1; of two the player chooses (STAT-4)."""
        self.has_drawn_poison = False
        if figures:
            game.ask(self.player, c.DECIDE_WHO, [Option(c.WHO, target=figure.reference) for figure in figures])

    def answer(self, game: State, option: Option) -> None:
        """That hero suffers it."""
        game.frames.append(DamageFrame(game.permanent(option.target).number, 1, True))

    def copy(self) -> Frame:
        """The same frame, on its own."""
        other = DrawFrame(self.player, self.count)
        other.has_begun = self.has_begun
        other.is_alive = self.is_alive
        other.idle = self.idle
        other.has_drawn_poison = self.has_drawn_poison
        return other


def players_of(figures: list[Figure]) -> list[PlayerId]:
    """The players of heroes, each once (HERO-TWINS)."""
    return list(dict.fromkeys(figure.player for figure in figures))


def able_seats(game: State) -> list[Seat]:
    """The players in turn order who draw cards: those with a hero, or all (OUT-5)."""
    return [seat for seat in game.in_turn() if game.able(seat) or game.ruleset.defeated_draw]
