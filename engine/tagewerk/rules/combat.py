"""The combat phase: attack by attack, declared, blocked, dealt (ATK)."""

from __future__ import annotations

from typing import Final

from engine.compiled import mypyc_attr
from engine.match.match import NO_CARD, NO_REFERENCE, NOBODY, Option, Reference
from engine.match.parts import Frame
from engine.rules.references import card_of
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.legal import attack_options, block_options
from engine.tagewerk.rules.moves import clear, deal_damage, empty_pools, end_changes, exhaust
from engine.tagewerk.rules.pieces import Piece
from engine.tagewerk.rules.queries import attack_of, keywords_of
from engine.tagewerk.rules.stack import WindowFrame, order_triggers, settle
from engine.tagewerk.rules.state import State
from engine.tagewerk.rules.triggers import fire

# What comes next.
DECLARE: Final = 0
DECLARED: Final = 1
BLOCK: Final = 2
BLOCKED: Final = 3
WINDOW: Final = 4
DAMAGE: Final = 5
AFTER: Final = 6


@mypyc_attr(acyclic=True, free_list_len=1)
class CombatFrame(Frame):
    """The combat phase, until its player ends it or no attack can be declared (ATK-4)."""

    def __init__(self, step: int = DECLARE) -> None:
        self.step = step

    def advance(self, game: State) -> None:
        """Go on with the attack, or ask for the next one."""
        step = self.step
        if step == DECLARED or step == BLOCKED:
            self._tell_action(game)
            return
        if step != DAMAGE and settle(game):
            return
        if step == DECLARE:
            game.chain = 0
            game.departed = []
            game.ask(game.active, c.DECIDE_ATTACK, attack_options(game, game.active))
        elif step == BLOCK:
            self._ask_block(game)
        elif step == WINDOW:
            self.step = DAMAGE
            game.frames.append(WindowFrame())
        elif step == DAMAGE:
            self.step = AFTER
            self._deal(game)
        else:
            self._end_attack(game)

    def _tell_action(self, game: State) -> None:
        """What an attack or a block has triggered goes on the stack at once, then comes the clearing (STACK-5)."""
        if game.fresh:
            waiting = game.fresh
            game.fresh = []
            order_triggers(game, waiting)
            if game.frames[-1] is not self:
                return
        game.is_acting = False
        self.step = BLOCK if self.step == DECLARED else WINDOW
        clear(game)

    def _ask_block(self, game: State) -> None:
        """Ask the target's controller for a blocker (ATK-3)."""
        self.step = WINDOW
        player = game.target_player
        if game.players[player].eliminated or game.players[player].is_idle:
            return
        game.ask(player, c.DECIDE_BLOCK, block_options(game, player), card_of(game.attacker))

    def _deal(self, game: State) -> None:
        """Damage, clearing, exhaustion (ATK-6 to ATK-10)."""
        attacker = game.permanent(game.attacker)
        blocker = game.permanent(game.blocker)
        target = game.permanent(game.target)
        is_blocked = blocker is not None
        hit_by_attacker, hit_by_blocker = NO_REFERENCE, NO_REFERENCE
        if attacker is not None:
            points = attack_of(game, attacker)
            if blocker is not None:
                back = attack_of(game, blocker)
                hit_by_attacker = self._hit(game, attacker, blocker, points)
                hit_by_blocker = self._hit(game, blocker, attacker, back)
            elif target is not None:
                hit_by_attacker = self._hit(game, attacker, target, points)
        seen_by = [[] if piece is None else [piece, *piece.items] for piece in (attacker, blocker)]
        fallen = clear(game)
        if game.is_over:
            return
        for piece, hit, those in ((attacker, hit_by_attacker, seen_by[0]), (blocker, hit_by_blocker, seen_by[1])):
            if piece is not None and hit != NO_REFERENCE and hit in fallen:
                gone = those if game.permanent(piece.reference) is None else None
                if game.log is not None:
                    game.note("defeats", piece.player, piece.card, card_of(hit))
                fire(game, c.ON_DEFEATS, piece.reference, piece.player, piece, gone=gone)
        if attacker is not None and game.permanent(game.attacker) is not None:
            exhaust(game, attacker, 1)
        if is_blocked and blocker is not None and game.permanent(game.blocker) is not None and not keywords_of(game, blocker) & c.WATCHFUL:
            exhaust(game, blocker, 1)

    def _hit(self, game: State, piece: Piece, other: Piece, points: int) -> Reference:
        """One deals damage to the other; what was hit, nothing where all of it was prevented or there was none."""
        dealt = deal_damage(game, piece.reference, piece, other, points, piece.player)
        return other.reference if dealt else NO_REFERENCE

    def _end_attack(self, game: State) -> None:
        """The attack is over, and changes for it end."""
        game.attacker = game.target = game.blocker = NO_REFERENCE
        game.target_player = NOBODY
        self.step = DECLARE
        if game.timed:
            end_changes(game, c.NEXT_COMBAT)
            clear(game)

    def _end(self, game: State) -> None:
        """Back to the day; resources are lost (RES-2)."""
        game.frames.pop()
        game.phase = c.DAY
        empty_pools(game)
        if game.log is not None:
            game.note("phase", game.active, NO_CARD, NO_CARD, c.DAY)

    def answer(self, game: State, option: Option) -> None:
        """An attack was declared, blocked or let through, or the phase is ended."""
        if option.kind == c.DECLARE:
            attacker = game.pieces[option.card]
            target = game.permanent(option.target)
            assert attacker is not None and target is not None
            game.attacker = attacker.reference
            game.target = target.reference
            game.target_player = target.player
            game.is_acting = True
            self.step = DECLARED
            if game.log is not None:
                game.note("attacks", attacker.player, attacker.card, target.card)
            fire(game, c.ON_ATTACKS, attacker.reference, attacker.player, attacker)
        elif option.kind == c.BLOCK:
            blocker = game.pieces[option.card]
            assert blocker is not None
            game.blocker = blocker.reference
            game.is_acting = True
            self.step = BLOCKED
            if game.log is not None:
                game.note("blocks", blocker.player, blocker.card, card_of(game.attacker))
            fire(game, c.ON_BLOCKS, blocker.reference, blocker.player, blocker)
        elif option.kind == c.END_COMBAT:
            self._end(game)

    def copy(self) -> Frame:
        """The same frame, on its own."""
        return CombatFrame(self.step)
