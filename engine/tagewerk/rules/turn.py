"""A turn, phase by phase, and what comes before the first (SET, TURN)."""

from __future__ import annotations

from typing import Final

from engine.match.match import NO_CARD, NO_REFERENCE, NOBODY, Decision, Option, PlayerId
from engine.match.parts import Frame
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.actions import start_action
from engine.tagewerk.rules.combat import CombatFrame
from engine.tagewerk.rules.legal import combat_obstacle, day_options
from engine.tagewerk.rules.moves import clear, draw, empty_pools, end, end_changes, refresh
from engine.tagewerk.rules.queries import pieces_in_order
from engine.tagewerk.rules.stack import WindowFrame, settle
from engine.tagewerk.rules.state import State
from engine.tagewerk.rules.triggers import fire

# What comes next in a turn.
BEGIN: Final = 0
IN_DAY: Final = 1
END_OF_DAY: Final = 2
IN_EVENING: Final = 3
EFFECTS_END: Final = 4
NIGHTFALL: Final = 5


class MulliganFrame(Frame):
    """Before the first turn: each player in turn may shuffle the whole hand back, once (SET-4)."""

    def __init__(self, order: list[PlayerId], asked: int = 0) -> None:
        self.order = order
        self.asked = asked

    def advance(self, game: State) -> None:
        """Ask the next one."""
        if self.asked == len(self.order) or not game.ruleset.may_mulligan:
            game.frames.pop()
            game.pending = []
            return
        player = self.order[self.asked]
        self.asked += 1
        if game.players[player].hand and not game.players[player].is_idle:
            game.ask(player, c.DECIDE_MULLIGAN, [Option(c.KEEP_HAND), Option(c.SHUFFLE_HAND)])

    def answer(self, game: State, option: Option) -> None:
        """Keep, or draw as many anew."""
        player = self.order[self.asked - 1]
        if option.kind == c.SHUFFLE_HAND:
            person = game.players[player]
            count = len(person.hand)
            person.deck.extend(person.hand)
            person.hand = []
            game.shuffles[player] = game.shuffles[player].copy()
            game.shuffles[player].shuffle(person.deck)
            if game.log is not None:
                game.note("mulligan", player, number=count)
            draw(game, player, count)

    def copy(self) -> Frame:
        """The same frame, on its own."""
        return MulliganFrame(self.order, self.asked)


class TurnFrame(Frame):
    """The turns, one after the other; it lies beneath everything else."""

    def __init__(self, step: int = BEGIN) -> None:
        self.step = step

    def advance(self, game: State) -> None:
        """Go on with the turn."""
        step = self.step
        if step == BEGIN:
            self._begin(game)
        elif step != NIGHTFALL and settle(game):
            return
        elif step == IN_DAY:
            game.chain = 0
            game.departed = []
            self._ask(game)
        elif step == END_OF_DAY:
            self._evening(game)
        elif step == IN_EVENING:
            self._end_effects(game)
        elif step == EFFECTS_END:
            self.step = NIGHTFALL
        else:
            self._night(game)

    def _ask(self, game: State) -> None:
        if game.players[game.active].is_idle:
            options = [Option(c.GO_INTO_COMBAT)] if combat_obstacle(game, game.active) is None else []
            game.decision = Decision(game.active, c.DECIDE_DAY, [*options, Option(c.END_DAY)])
            return
        game.decision = Decision(game.active, c.DECIDE_DAY, day_options(game, game.active))  # asked even where a single thing can be done

    def answer(self, game: State, option: Option) -> None:
        """What the active player does in the day."""
        if option.kind == c.END_DAY:
            self._end_day(game)
        elif option.kind == c.GO_INTO_COMBAT:
            game.players[game.active].had_combat = True
            game.phase = c.COMBAT
            empty_pools(game)
            if game.log is not None:
                game.note("phase", game.active, NO_CARD, NO_CARD, c.COMBAT)
            game.frames.append(CombatFrame())
        else:
            start_action(game, game.active, option)

    def _begin(self, game: State) -> None:
        """Morning: markers go, command markers are filled up (TURN-2); what triggers waits for the day (TURN-6)."""
        game.turn += 1
        person = game.players[game.active]
        person.turns += 1
        person.had_token = person.had_point = person.had_place = person.had_combat = False
        game.phase = c.MORNING
        game.attacker = game.target = game.blocker = NO_REFERENCE
        if game.log is not None:
            game.note("turn", game.active, number=game.turn)
        if game.timed:
            end_changes(game, c.UNTIL_OWN_TURN, player=game.active)
        for piece in pieces_in_order(game, c.ANY_CARD, game.active):
            piece.used = 0
            if piece.exhausted and piece.player == game.active:
                refresh(game, piece, 1)
        if person.resting:
            tokens = person.resting[0]
            for faction in range(len(tokens)):
                person.ready[faction] += tokens[faction]
            person.resting = person.resting[1:]
        if not person.is_idle:
            person.markers = max(person.markers, game.ruleset.command_markers)
        fire(game, c.ON_MORNING, NO_REFERENCE, game.active)
        empty_pools(game)
        game.phase = c.DAY
        self.step = IN_DAY
        clear(game)

    def _end_day(self, game: State) -> None:
        """The window at the end of the day (TURN-4)."""
        if game.log is not None:
            game.note("end_day", game.active)
        self.step = END_OF_DAY
        game.frames.append(WindowFrame())

    def _evening(self, game: State) -> None:
        """The day ends; what the evening triggers is carried out first (TURN-5)."""
        empty_pools(game)
        game.phase = c.EVENING
        game.chain = 0
        self.step = IN_EVENING
        if game.log is not None:
            game.note("phase", game.active, NO_CARD, NO_CARD, c.EVENING)
        fire(game, c.ON_EVENING, NO_REFERENCE, game.active)

    def _end_effects(self, game: State) -> None:
        """Effects until the end of the turn end (TURN-5), and damage where it does ([damage])."""
        self.step = EFFECTS_END
        if game.timed:
            end_changes(game, c.THIS_TURN)
            end_changes(game, c.NEXT_COMBAT)
            game.timed = int(any(person.cost_changes for person in game.players))
            for piece in game.pieces:
                if piece is not None and piece.modifiers:
                    game.timed = 1
        if game.ruleset.damage_ends:
            for piece in game.pieces:
                if piece is not None:
                    piece.damage = 0
        clear(game)

    def _night(self, game: State) -> None:
        """The turn is over; the next player's begins, or the match ends (TURN-6, END-3)."""
        game.phase = c.NIGHT
        empty_pools(game)
        if game.timed:
            end_changes(game, c.THIS_TURN)
        self.step = BEGIN
        limit = game.ruleset.turn_limit
        if all(game.players[player].turns >= limit for player in game.in_turn(game.active)):
            self._end_by_limit(game)
            return
        game.active = game.after(game.active)[0]

    def _end_by_limit(self, game: State) -> None:
        """Every player has had so many turns: whoever has most points wins (END-3)."""
        best, winner = -1, NOBODY
        for player in game.in_turn(game.active):
            points = game.points_of(player)
            if points == best:
                winner = NOBODY
            elif points > best:
                best, winner = points, player
        end(game, winner, "END-3")

    def copy(self) -> Frame:
        """The same frame, on its own."""
        return TurnFrame(self.step)
