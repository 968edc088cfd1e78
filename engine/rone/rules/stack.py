"""Windows in which players react to what is on the stack (STACK-3), and triggers on their way to it (STACK-4)."""

from __future__ import annotations

from engine.compiled import mypyc_attr
from engine.match.match import NO_CARD, Decision, Option, PlayerId
from engine.match.parts import Frame
from engine.rone.rules import codes as c
from engine.rone.rules.definitions import CompiledTrigger
from engine.rone.rules.effects import carry_out_stack, new_effect, put_ability
from engine.rone.rules.legal import reactions
from engine.rone.rules.payments import pay_for_ability
from engine.rone.rules.state import State
from engine.rules.abilities import PendingTrigger
from engine.rules.references import card_of

# --- Windows -------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True, free_list_len=1)
class WindowFrame(Frame):
    """Players may react, in turn, until all have passed one after the other (STACK-3); then what is on top is carried out."""

    def __init__(self, order: list[PlayerId], base: int, passed: int = 0) -> None:
        self.order = order
        self.base = base
        """How many effects were on the stack beneath what this window is about: they wait."""
        self.passed = passed

    def advance(self, game: State) -> None:
        """Ask the next player who could do something; when all have passed, carry out."""
        order = self.order
        while self.passed < len(order):
            player = order[self.passed]
            self.passed += 1
            if game.players[player].has_no_reaction:
                continue
            options = reactions(game, player)
            if options:
                game.decision = Decision(player, c.DECIDE_REACTION, options)
                return
        game.frames.pop()
        if len(game.stack) > self.base:
            carry_out_stack(game, self.base)

    def answer(self, game: State, option: Option) -> None:
        """Pass, or play a fast effect: then everybody may react anew."""
        if option.kind == c.PASS:
            self.advance(game)
            return
        player = self.order[self.passed - 1]
        self.order = game.following(player)
        self.passed = 0
        if option.kind == c.USE and self._use_at_once(game, player, option):
            self.advance(game)
            return
        from engine.rone.rules.actions import start_action  # a reaction is an action too; actions open windows

        start_action(game, player, option, in_window=True)

    def _use_at_once(self, game: State, player: PlayerId, option: Option) -> bool:
        """Pay an ability and put it on the stack, if nothing is to be chosen for that and nothing waits for it.

        Half of what random bots react with: a sixth of the frames of their duels are spared by it.
        """
        permanent = game.permanents[option.card]
        assert permanent is not None
        ability = permanent.definition.activated[option.number]
        if not ability.is_plain or game.listening[c.ON_USES_ABILITY] or game.listening[c.ON_EXHAUSTED] or len(game.players) > 2:
            return False
        pay_for_ability(game, player, permanent, ability)
        put_ability(game, player, permanent, ability, ability.aiming.nothing)
        return True

    def copy(self) -> Frame:
        """The same frame, on its own; its list is replaced, never changed."""
        return WindowFrame(self.order, self.base, self.passed)


def open_window(game: State, order: list[PlayerId], base: int) -> None:
    """Let the players react in that order, and then carry out the stack down to `base`.

    The first who could react is asked at once. Where nobody could, no window is made: it costs this look and nothing else.
    """
    players = game.players
    for place, player in enumerate(order):
        person = players[player]
        if not (person.has_no_reaction or person.yields):
            options = reactions(game, player)
            if options:
                game.frames.append(WindowFrame(order, base, place + 1))
                game.decision = Decision(player, c.DECIDE_REACTION, options)
                return
    if len(game.stack) > base:
        carry_out_stack(game, base)


# --- Triggers ------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True, free_list_len=1)
class TriggersFrame(Frame):
    """Abilities that triggered at the same moment: the active player chooses which is next (STACK-5)."""

    def __init__(self, waiting: list[PendingTrigger]) -> None:
        self.waiting = waiting

    def advance(self, game: State) -> None:
        """Put the next one on the stack."""
        if not self.waiting:
            game.frames.pop()
        elif len(self.waiting) == 1:
            game.frames.pop()
            _put_trigger(game, self.waiting[0])
        else:
            options = [Option(c.PICK, card_of(waiting.source), waiting.source, number) for number, waiting in enumerate(self.waiting)]
            game.ask(game.active, c.DECIDE_TRIGGER_ORDER, options)

    def answer(self, game: State, option: Option) -> None:
        """Put the chosen one on the stack."""
        chosen = self.waiting[option.number]
        self.waiting = self.waiting[: option.number] + self.waiting[option.number + 1 :]
        _put_trigger(game, chosen)

    def copy(self) -> Frame:
        """The same frame, on its own; its list is replaced, never changed."""
        return TriggersFrame(self.waiting)


def put_triggers(game: State) -> None:
    """Have what has triggered carried out, the active player's first in battlefield order unless that player says otherwise."""
    waiting = game.pending
    game.pending = []
    if len(waiting) > 1:
        waiting.sort(key=lambda one: _place_of(game, one))
    game.frames.append(TriggersFrame(waiting))


def _place_of(game: State, waiting: PendingTrigger) -> int:
    """Where it comes in battlefield order: the active side first, of each side heroes, units, technologies; then what has left."""
    count = len(game.sides)
    first = game.players[game.active].side
    place = 0 if game.players[waiting.player].side == first else 1_000_000
    permanent = game.permanent(waiting.source)
    if permanent is None:
        return place + 100_000
    place += 10_000 * ((permanent.side - first) % count)
    if permanent.definition.kind == c.UNIT:
        return place + 1_000 + game.sides[permanent.side].units.index(permanent)
    if permanent.definition.kind == c.TECHNOLOGY:
        return place + 2_000 + 100 * permanent.player + game.players[permanent.player].technologies.index(permanent)
    return place + permanent.player


def _put_trigger(game: State, waiting: PendingTrigger) -> None:
    """On top of the stack, to be carried out at once; players may react before that, the one it affects first (STACK-4)."""
    item = new_effect(game, c.TRIGGER_EFFECT, waiting.player, NO_CARD, waiting.source)
    trigger = waiting.trigger
    assert isinstance(trigger, CompiledTrigger)
    item.trigger = trigger
    item.steps = waiting.steps
    item.cause = waiting.cause
    item.cause_player = waiting.cause_player
    item.cost = -1
    base = len(game.stack)
    game.stack.append(item)
    if game.log is not None:
        game.note("triggers", waiting.player, card_of(waiting.source), waiting.cause, trigger.event)
    open_window(game, game.following(waiting.player) if trigger.affects_enemy else game.from_player(waiting.player), base)
