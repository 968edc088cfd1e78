"""A round from its preparation phase to the upgrade phase (ROUND, DRAW, EXTRA, UP)."""

from __future__ import annotations

from engine.match.match import NOBODY, Option, PlayerId
from engine.match.parts import FixedFrame, Frame
from engine.tocsin.rules import codes as c
from engine.tocsin.rules import moves
from engine.tocsin.rules.acting import HeroFrame
from engine.tocsin.rules.checks import push_moment
from engine.tocsin.rules.damage import DrawFrame, LullFrame, able_seats
from engine.tocsin.rules.location import RevealFrame
from engine.tocsin.rules.state import State

# The parts of a round.
ATTACHING, STARTING, DRAWING, ACTIVATION, ACTIVATED, BEFORE_EXTRA, EXTRA, BEFORE_UPGRADES, DISCARDING, UPGRADES, ENDING, OVER = range(12)


class AttachFrame(FixedFrame):
    """A carried hero is attached to another hero at the start of a round (HERO-CARRIED)."""

    def __init__(self, figure: int) -> None:
        self.figure = figure

    def advance(self, game: State) -> None:
        """Ask to whom."""
        figure = game.figures[self.figure]
        carriers = [] if figure.is_defeated else [one for one in game.heroes() if not one.sheet.is_carried]
        if carriers:
            game.ask(figure.player, c.DECIDE_ATTACH, [Option(c.ATTACH, figure.card, one.reference) for one in carriers])
        else:
            game.frames.pop()

    def answer(self, game: State, option: Option) -> None:
        """Attach it."""
        game.frames.pop()
        figure = game.figures[self.figure]
        figure.carrier = game.permanent(option.target).number
        game.note("attaches", figure.player, figure.card, figure.carrier)


class UpgradeFrame(FixedFrame):
    """A player takes a revealed upgrade, or removes a card of the own discard pile (UP-2)."""

    def __init__(self, player: PlayerId) -> None:
        self.player = player

    def advance(self, game: State) -> None:
        """Ask which; whoever can do neither does nothing."""
        seat = game.seats[self.player]
        options = [Option(c.TAKE, card) for card in game.by_id(game.laid_out)]
        options += [Option(c.REMOVE, card) for card in game.by_id(seat.discard)]
        if options:
            game.ask(self.player, c.DECIDE_UPGRADE, options)
        else:
            game.frames.pop()

    def answer(self, game: State, option: Option) -> None:
        """Do it."""
        game.frames.pop()
        seat = game.seats[self.player]
        if option.kind == c.TAKE:
            game.laid_out.remove(option.card)
            seat.deck.append(option.card)
            game.note("takes", self.player, option.card)
        else:
            seat.discard.remove(option.card)
            moves.put_away(game, option.card)
            game.note("removes", self.player, option.card)


def put_back(game: State) -> None:
    """What nobody took goes under the upgrade pile, in the order in which it was revealed (UP-5)."""
    game.pile = [*game.laid_out[::-1], *game.pile]
    game.laid_out = []


def end_of_round(game: State) -> None:
    """Floating numbers and turned dice end, what is laid out goes away, the start player marker passes (UP-6, UP-7)."""
    put_back(game)
    for figure in game.figures:
        figure.numbers = []
        figure.die_adds = False
    game.start = PlayerId((game.start + 1) % len(game.seats))
    game.active = NOBODY


class RoundFrame(Frame):
    """Rounds, one after the other; the frame stands beneath everything that happens in them."""

    def __init__(self, step: int = ATTACHING, seat: int = 0) -> None:
        self.step = step
        self.seat = seat
        """How many players have had their turn in this part."""

    def advance(self, game: State) -> None:
        """Do the next part."""
        game.flips = 0
        step = self.step
        if step == ATTACHING:
            self._begin(game)
        elif step == STARTING:
            self.step = DRAWING
            push_moment(game, c.ROUND_START)
        elif step == DRAWING:
            self.step = ACTIVATION
            for seat in reversed(able_seats(game)):
                game.frames.append(DrawFrame(seat.player, seat.hand_limit))
        elif step == ACTIVATION:
            self._activate(game)
        elif step == ACTIVATED:
            game.phase = c.LOCATION
            self.step = ACTIVATION
            self.seat += 1
            game.frames.append(RevealFrame())
        elif step == BEFORE_EXTRA:
            game.phase = c.EXTRA
            game.active = NOBODY
            self.step = EXTRA
            game.frames.append(LullFrame())
        elif step == EXTRA:
            self.step = BEFORE_UPGRADES
            game.frames.append(RevealFrame())
        elif step == BEFORE_UPGRADES:
            game.phase = c.UPGRADE
            game.active = NOBODY
            self.step = DISCARDING
            game.frames.append(LullFrame())
        elif step == DISCARDING:
            self.step, self.seat = UPGRADES, 0
            for seat in game.in_turn():
                moves.discard_from_hand(game, seat, seat.hand[:])
        elif step == UPGRADES:
            self._upgrade(game)
        elif step == ENDING:
            self.step = OVER
            push_moment(game, c.ROUND_END)
        else:
            self.step = ATTACHING
            self._finish(game)

    def _begin(self, game: State) -> None:
        game.phase = c.PREPARE
        game.active = NOBODY
        game.round += 1
        game.turn += 1
        game.is_unchecked = True  # conditions may count the rounds
        self.step, self.seat = STARTING, 0
        game.note("round", number=game.round)
        for seat in game.seats:
            seat.played = []
        carried = [figure.number for figure in game.heroes() if figure.sheet.is_carried]
        for number in reversed(carried):
            game.frames.append(AttachFrame(number))

    def _activate(self, game: State) -> None:
        if self.seat >= len(game.seats):
            self.step, self.seat = BEFORE_EXTRA, 0
            return
        game.phase = c.HERO
        game.active = PlayerId((game.start + self.seat) % len(game.seats))
        game.used_points = []
        self.step = ACTIVATED
        for number in game.seats[game.active].figures:
            game.figures[number].has_moved = False
        game.note("activation", game.active)
        game.frames.append(HeroFrame())

    def _upgrade(self, game: State) -> None:
        if self.seat < len(game.seats):
            player = PlayerId((game.start + self.seat) % len(game.seats))
            self.seat += 1
            game.frames.append(UpgradeFrame(player))
        else:
            self.step = ENDING
            put_back(game)

    def _finish(self, game: State) -> None:
        if game.is_completed:
            game.frames = []
        else:
            end_of_round(game)

    def copy(self) -> Frame:
        """The same frame, on its own."""
        return RoundFrame(self.step, self.seat)
