"""The turn: five phases, one after the other (TURN), and the players taking turns."""

from __future__ import annotations

from typing import Final

from engine.match.match import Decision, GameCard, Option, PlayerId
from engine.match.parts import Frame
from engine.rone.rules import codes as c
from engine.rone.rules.actions import start_action
from engine.rone.rules.definitions import PASSIVE_CANNOT, Definition
from engine.rone.rules.ending import check_end
from engine.rone.rules.legal import main_options
from engine.rone.rules.moves import change_water, draw_cards, end_changes, refresh
from engine.rone.rules.options import numbered_options
from engine.rone.rules.queries import cannot
from engine.rone.rules.references import controlled
from engine.rone.rules.stack import open_window
from engine.rone.rules.state import State
from engine.rone.rules.triggers import fire

DRAWS: Final = numbered_options(c.DRAW)

HAND_SIZE: Final = 6
"""Cards of the first hand (SET-3)."""

# Where a turn has got to.
START: Final = 0
BEGIN_WINDOW: Final = 1
BEGIN_TRIGGERS: Final = 2
BEGIN_END: Final = 3
INCOME: Final = 4
DRAWING: Final = 5
INCOME_END: Final = 6
MAIN_START: Final = 7
MAIN: Final = 8
MAIN_END: Final = 9
END_TRIGGERS: Final = 10
END_WINDOW: Final = 11
TURN_END: Final = 12
OVER: Final = 13
AFTER_WINDOWS: Final = (BEGIN_TRIGGERS, INCOME, MAIN_START)
"""Where a turn goes on when somebody has been asked in a phase's window."""


class TurnFrame(Frame):
    """The turns, one after the other: the frame at the bottom for the whole game."""

    def __init__(self, step: int = START) -> None:
        self.step = step

    def advance(self, game: State) -> None:
        """Go on until something comes in between: a question, a trigger, the end."""
        while True:
            step = self.step
            if step == MAIN:
                self._main(game)
            elif step < MAIN:
                self._go_to_main(game, step)
            else:
                self._go_to_end(game, step)
            if game.decision is not None or game.pending or game.dying or game.is_over or len(game.frames) > 1:
                return

    def _go_to_main(self, game: State, step: int) -> None:
        """On from `step` to the main phase, or until something comes in between."""
        if step == START:
            start_turn(game)
            if game.dying:  # of health that was given until this turn
                self.step = BEGIN_WINDOW
                return
            self.step = BEGIN_TRIGGERS
            open_phase_window(game)
            if game.decision is not None:
                return
        elif step == BEGIN_WINDOW:
            self.step = BEGIN_TRIGGERS
            open_phase_window(game)
            if game.decision is not None:
                return
        elif game.turn_ends:
            self.step = MAIN  # the active player was eliminated: nothing of the turn is left (TRI-6)
            return
        elif step in AFTER_WINDOWS:
            self.step = step + 1
            if self._is_ended(game):
                return
        if step <= BEGIN_TRIGGERS:
            self.step = BEGIN_END
            if game.listening[c.ON_BEGIN_TURN]:
                fire(game, c.ON_BEGIN_TURN, game.hero(game.active).reference, game.active, None)
                if game.pending:
                    return
        if step <= BEGIN_END:
            self.step = INCOME
            self._end_phase(game, c.INCOME_PHASE, is_unchanged=step == START and len(game.players) == 2)
            if game.decision is not None or game.is_over or game.turn_ends:
                return
        if step <= INCOME:
            self.step = DRAWING
            change_water(game, game.active, income_of(game).water_income)
            if game.pending:
                return
        if step <= DRAWING:
            self.step = INCOME_END
            self._offer_draw(game)
            if game.decision is not None or game.pending:
                return
        if step <= INCOME_END:
            self.step = MAIN_START
            self._end_phase(game, c.MAIN_PHASE)
            if game.decision is not None or game.is_over:
                return
        self.step = MAIN

    def _go_to_end(self, game: State, step: int) -> None:
        """On from `step` to the next player's turn, or until something comes in between."""
        if step == MAIN_END:
            self.step = END_TRIGGERS
            game.phase = c.END_PHASE
            open_phase_window(game)
            if game.decision is not None:
                return
        elif step == END_TRIGGERS:
            self.step = END_WINDOW
            check_end(game)
            if game.is_over:
                return
            if game.players[game.active].eliminated:
                step = TURN_END
        if step <= END_TRIGGERS:
            self.step = END_WINDOW
            if game.listening[c.ON_END_TURN]:
                fire(game, c.ON_END_TURN, game.hero(game.active).reference, game.active, None)
                if game.pending:
                    return
        if step <= END_WINDOW:
            self.step = TURN_END
            if step != MAIN_END or len(game.players) > 2:  # else nobody could act in the window before, and nothing has happened since
                open_phase_window(game)
                if game.decision is not None:
                    return
        self.step = OVER
        self._end_turn(game)

    def _is_ended(self, game: State) -> bool:
        """Whether what was played in a phase's window has ended the game or the turn (END-1, TRI-6)."""
        check_end(game)
        if game.turn_ends:
            self.step = MAIN
        return game.is_over or game.turn_ends

    def _end_phase(self, game: State, following: int, is_unchanged: bool = False) -> None:
        """The end of a phase and the start of the next: players may act in between (STACK-1).

        `is_unchanged`: nobody could act in the window before, and nothing has happened since, so nobody can act now.
        """
        check_end(game)
        if not game.is_over and not game.turn_ends:
            game.phase = following
            if not is_unchanged:
                open_phase_window(game)

    def _offer_draw(self, game: State) -> None:
        """From no card to the card income (TURN-4); with an empty deck there is nothing to decide (TURN-6)."""
        limit = min(income_of(game).card_income, len(game.sides[game.players[game.active].side].deck))
        game.ask(game.active, c.DECIDE_DRAW, DRAWS[: limit + 1])

    def _main(self, game: State) -> None:
        """Offer everything that may be done; never passed over (TURN-5)."""
        game.chain = 0
        game.departed = []
        if game.turn_ends:
            check_end(game)
            if not game.is_over:
                self.step = MAIN_END
                if game.players[game.active].eliminated:
                    self._end_turn(game)
            return
        active = game.active
        game.decision = Decision(active, c.DECIDE_MAIN, main_options(game, active))

    def answer(self, game: State, option: Option) -> None:
        """Begin the action, or draw."""
        if option.kind == c.DRAW:
            draw_cards(game, game.active, option.number)
        else:
            game.players[game.active].actions += 1
            start_action(game, game.active, option)

    def _end_turn(self, game: State) -> None:
        """What lasted for the turn ends after its last triggers; then it is the next player's turn."""
        end_changes(game, c.THIS_TURN)
        if game.dying:  # of health that was given for the turn
            self.step = OVER
            return
        check_end(game)
        if game.is_over:
            return
        game.active = game.following(game.active)[0]
        self.step = START

    def copy(self) -> Frame:
        """The same frame, on its own."""
        return TurnFrame(self.step)


def open_phase_window(game: State) -> None:
    """Players may act between phases, where nobody has done anything: the active one first, then the others in turn (STACK-1)."""
    open_window(game, game.from_player(game.active), len(game.stack))


def income_of(game: State) -> Definition:
    """The hero card whose incomes the active player has."""
    person = game.players[game.active]
    return person.levels[person.level - 1]


def start_turn(game: State) -> None:
    """A new turn, and its refresh phase, in which nobody may act (TURN-2)."""
    game.turn += 1
    game.turn_ends = False
    game.phase = c.REFRESH_PHASE
    if game.log is not None:
        game.note("turn", game.active, number=game.turn)
    end_changes(game, c.UNTIL_OWN_TURN, game.active)
    for card in game.limited:
        waiting = game.permanents[card]
        if waiting is not None:
            waiting.used = 0
    person = game.players[game.active]
    person.actions = 0
    is_forbidden = bool(game.passives[PASSIVE_CANNOT])
    for permanent in controlled(game, game.active):  # of a team as TEAM-4 says
        if permanent.exhausted:
            definition = permanent.definition
            if (is_forbidden or permanent.modifiers or definition.forbids) and cannot(game, permanent, c.CANNOT_REFRESH):
                continue
            refresh(game, permanent, 1)
    game.phase = c.BEGINNING_PHASE


class MulliganFrame(Frame):
    """Every player in turn order may change the first hand once, in one of two ways (SET-4)."""

    def __init__(self, waiting: list[PlayerId]) -> None:
        self.waiting = waiting
        self.picked: list[GameCard] = []
        self.is_picking = False

    def advance(self, game: State) -> None:
        """Ask the next player, or for the next card to put under the deck."""
        if not self.waiting:
            game.frames.pop()
            return
        player = self.waiting[0]
        hand = game.players[player].hand
        if self.is_picking:
            left = [card for card in hand if card not in self.picked]
            options = [Option(c.PICK, card) for card in left]
            if self.picked:
                options.append(Option(c.DONE))
            if left:
                game.ask(player, c.DECIDE_MULLIGAN_CARD, options)
            else:
                self._put_under(game)
        elif hand:
            game.ask(player, c.DECIDE_MULLIGAN, [Option(c.KEEP_HAND), Option(c.BOTTOM_CARDS), Option(c.SHUFFLE_HAND)])
        else:
            game.ask(player, c.DECIDE_MULLIGAN, [Option(c.KEEP_HAND)])

    def answer(self, game: State, option: Option) -> None:
        """Keep, shuffle, or go on picking."""
        player = self.waiting[0]
        person = game.players[player]
        side = game.sides[person.side]
        if option.kind == c.KEEP_HAND:
            self.waiting = self.waiting[1:]
        elif option.kind == c.BOTTOM_CARDS:
            self.is_picking = True
        elif option.kind == c.PICK:
            self.picked = [*self.picked, option.card]
        elif option.kind == c.DONE:
            self._put_under(game)
        else:
            number = len(person.hand)
            side.deck.extend(person.hand)
            person.hand = []
            person.invalidate_reactions()
            shuffles = game.shuffles[:]
            shuffles[person.side] = shuffles[person.side].copy()
            shuffles[person.side].shuffle(side.deck)
            game.shuffles = shuffles
            draw_cards(game, player, number)
            self.waiting = self.waiting[1:]

    def _put_under(self, game: State) -> None:
        """The picked cards go under the deck, the first of them on top, and as many are drawn."""
        player = self.waiting[0]
        person = game.players[player]
        deck = game.sides[person.side].deck
        for card in self.picked:
            person.let_go(card)
            deck.insert(0, card)
        draw_cards(game, player, len(self.picked))
        self.picked = []
        self.is_picking = False
        self.waiting = self.waiting[1:]

    def copy(self) -> Frame:
        """The same frame, on its own; its lists are replaced, never changed."""
        other = MulliganFrame(self.waiting)
        other.picked = self.picked
        other.is_picking = self.is_picking
        return other
