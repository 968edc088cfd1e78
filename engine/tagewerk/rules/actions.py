"""What players do: exchange, play, attach, hide, use, turn up (CMD, PLAY, ITEM, STACK)."""

from __future__ import annotations

from typing import Final

from engine.compiled import mypyc_attr
from engine.match.match import NO_CARD, NO_REFERENCE, NOTHING, GameCard, Option, PlayerId, Reference
from engine.match.parts import Context, Frame
from engine.rules.amounts import ONCE
from engine.rules.references import card_of
from engine.rules.steps import Step
from engine.rules.texts import NO_TARGETS, ask_targets
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.choices import DiscardFrame
from engine.tagewerk.rules.costs import PayFrame, ability_cost, play_cost, use_up_changes
from engine.tagewerk.rules.definitions import Ability
from engine.tagewerk.rules.legal import WITH_SUPPORT, bearers, turning_cost
from engine.tagewerk.rules.moves import clear, discard, enter, exhaust, leave, put_card, turn_up
from engine.tagewerk.rules.player_steps import DrawStep, PointsStep, ResourceTokenStep
from engine.tagewerk.rules.stack import order_triggers, put_effect
from engine.tagewerk.rules.state import State
from engine.tagewerk.rules.triggers import fire, support

EXCHANGED: Final[dict[int, list[Step]]] = {
    c.EXCHANGE_DRAW: [DrawStep(c.YOU, ONCE)],
    c.EXCHANGE_TOKEN: [ResourceTokenStep(c.YOU, ONCE)],
    c.EXCHANGE_POINT: [PointsStep(c.YOU, ONCE)],
}
"""What is got for a command marker (CMD-1 to CMD-3)."""

# What an action still has to do.
BEARER: Final = 0
TARGETS: Final = 1
CARDS: Final = 2
RESOURCES: Final = 3
PERFORM: Final = 4
FINISH: Final = 5


def start_action(game: State, player: PlayerId, option: Option) -> None:
    """Begin what a player has chosen to do."""
    game.is_acting = True
    kind = option.kind
    if kind <= c.EXCHANGE_POINT:
        _exchange(game, player, kind)
        return
    game.frames.append(ActionFrame(player, kind, option.card, option.number))


def _exchange(game: State, player: PlayerId, kind: int) -> None:
    """Give a command marker; what is got for it goes on the stack (CMD-4)."""
    person = game.players[player]
    person.markers -= 1
    if kind == c.EXCHANGE_TOKEN:
        person.had_token = True
    elif kind == c.EXCHANGE_POINT:
        person.had_point = True
    put_effect(game, c.EXCHANGE_EFFECT, player, NO_REFERENCE, EXCHANGED[kind], NO_TARGETS)
    if game.log is not None:
        game.note("exchanges", player, number=kind)
    fire(game, c.ON_EXCHANGES, NO_REFERENCE, player)
    finish(game)


def finish(game: State) -> None:
    """An action is done: what it triggered goes on the stack, then comes the clearing (STACK-5, CLEAR-2)."""
    if game.fresh:
        frame = ActionFrame(game.active, c.PASS, NO_CARD, 0)
        frame.step = FINISH
        game.frames.append(frame)
        return
    game.is_acting = False
    clear(game)


@mypyc_attr(acyclic=True, free_list_len=1)
class ActionFrame(Frame):
    """An action on its way: bearer, targets, what is paid, then it is done."""

    def __init__(self, player: PlayerId, kind: int, card: GameCard, number: int) -> None:
        self.player = player
        self.kind = kind
        self.card = card
        self.number = number
        self.step = BEARER
        self.bearer = NO_CARD
        self.cost = 0
        """The resources that an ability costs, reckoned before anything is paid."""
        self.targets: list[list[list[Reference]]] = []
        """For each step of the text, for each of its selectors, what was chosen."""
        self.chosen: list[list[Reference]] = []
        """What was chosen for the selectors of the next step."""

    # --- In turn ---------------------------------------------------------------------------------

    def advance(self, game: State) -> None:
        """Do what is next."""
        if self.step == BEARER:
            if (self.kind == c.ATTACH or self.kind == c.HIDE) and self.bearer == NO_CARD:
                self._ask_bearer(game)
                return
            self.step = TARGETS
        if self.step == TARGETS:
            if not self._choose_targets(game):
                return
            self.step = CARDS
            if self.kind == c.PLAY and game.definitions[self.card].kind == c.PLACE:
                self._leave_old_place(game)
            elif self.kind == c.USE and self._pay_markers(game):
                return
        if self.step == CARDS:
            self.step = RESOURCES
            if self._pay_resources(game):
                return
        if self.step == RESOURCES:
            self.step = FINISH
            self._perform(game)
            if game.is_over:
                return
        if game.fresh:
            waiting = game.fresh
            game.fresh = []
            order_triggers(game, waiting)
            if game.frames[-1] is not self:
                return
        game.frames.pop()
        game.is_acting = False
        clear(game)

    def _ability(self, game: State) -> Ability:
        return game.definitions[self.card].abilities[self.number]

    def text(self, game: State) -> list[Step]:
        """The text that is put on the stack with its targets; none for anything that triggers."""
        definition = game.definitions[self.card]
        if self.kind == c.USE:
            return self._ability(game).steps
        if self.kind == c.PLAY and definition.is_direct:
            return [*definition.play, *definition.support_steps] if self.number == WITH_SUPPORT else definition.play
        return []

    def _source(self, game: State) -> Reference:
        piece = game.pieces[self.card]
        return Reference(self.card) if piece is None else piece.reference

    def _ask_bearer(self, game: State) -> None:
        found = bearers(game, self.player, game.definitions[self.card], is_hidden=self.kind == c.HIDE)
        options = [Option(c.PICK, piece.card, piece.reference) for piece in found]
        game.ask(self.player, c.DECIDE_TARGET, options, self.card)

    def _choose_targets(self, game: State) -> bool:
        """Choose the targets of the text (STACK-7); False where somebody must be asked."""
        steps = self.text(game)
        if len(self.targets) == len(steps):
            return True
        aiming = game.definitions[self.card].aiming_with_support if self.kind == c.PLAY else self._ability(game).aiming
        if not aiming.chooses:
            self.targets = [[[] for _ in step.targets] for step in steps]
            return True
        context = Context(self.player, self._source(game))
        while len(self.targets) < len(steps):
            selectors = steps[len(self.targets)].targets
            while len(self.chosen) < len(selectors):
                selector = selectors[len(self.chosen)]
                if selector.is_aimed and ask_targets(game, selector, context):
                    return False
                self.chosen.append([])
            self.targets = [*self.targets, self.chosen]
            self.chosen = []
        return True

    def _leave_old_place(self, game: State) -> None:
        """The old place is discarded before the cost is reckoned and paid (PLACE-2, PLACE-3)."""
        old = game.players[self.player].place
        if old is not None:
            leave(game, [old], c.IN_GRAVEYARD)

    def _pay_markers(self, game: State) -> bool:
        """Pay what an ability costs in exhaustion, markers and cards; True where cards must be chosen."""
        ability = self._ability(game)
        piece = game.pieces[self.card]
        assert piece is not None
        person = game.players[self.player]
        self.cost = ability_cost(game, piece, ability)
        if ability.once_per_turn:
            piece.used |= ability.mark
        exhaust(game, piece, ability.exhaust)
        person.markers -= ability.markers
        for _ in range(ability.deck):
            discard(game, self.player, person.deck[-1], c.IN_DECK)
        if ability.hand:
            game.frames.append(DiscardFrame(self.player, ability.hand, c.IN_HAND, self.card, False))
            return True
        return False

    def _pay_resources(self, game: State) -> bool:
        """Pay the resources; True where that goes on in a frame of its own."""
        definition = game.definitions[self.card]
        of = c.COST_OF_PLAY
        if self.kind == c.USE:
            cost, of = self.cost, c.COST_OF_ABILITY
        elif self.kind == c.TURN_UP:
            cost = turning_cost(game, self.player, definition)
        elif self.kind == c.HIDE:
            cost = play_cost(game, self.player, definition) if game.ruleset.hiding_pays else 0
        else:
            cost = play_cost(game, self.player, definition)
        if game.timed and (self.kind != c.HIDE or game.ruleset.hiding_pays):
            use_up_changes(game, self.player, of, definition)
        if self.number == WITH_SUPPORT and self.kind != c.USE:
            cost += definition.support
        if game.log is not None:
            game.note("pays", self.player, self.card, NOTHING, cost)
        if cost == 0:
            return False
        faction = game.factions[definition.needs_faction] if self.kind == c.PLAY else 0
        frame = PayFrame(self.player, cost, faction)
        game.frames.append(frame)
        frame.advance(game)
        return game.frames[-1] is not self

    # --- Doing it --------------------------------------------------------------------------------

    def _perform(self, game: State) -> None:
        player, card = self.player, self.card
        definition = game.definitions[card]
        person = game.players[player]
        if game.log is not None:
            game.note(c.OPTION_NAMES[self.kind], player, card, self.bearer, self.number)
        if self.kind == c.USE:
            source = self._source(game)
            piece = game.pieces[card]
            put_effect(game, c.ABILITY_EFFECT, player, source, self._ability(game).steps, self.targets)
            fire(game, c.ON_USES_ABILITY, source, player, piece, definition)
            return
        if self.kind == c.TURN_UP:
            piece = game.pieces[card]
            assert piece is not None
            turn_up(game, piece)
        elif self.kind == c.HIDE:
            person.hand.remove(card)
            enter(game, card, player, self.bearer, is_hidden=True)
            return
        elif self.kind == c.PLAY and definition.is_direct:
            person.hand.remove(card)
            put_card(game, card, c.IN_GRAVEYARD)
            put_effect(game, c.ITEM_EFFECT, player, Reference(card), self.text(game), self.targets)
            fire(game, c.ON_PLAYS, Reference(card), player, None, definition)
            return
        else:
            person.hand.remove(card)
            if definition.kind == c.PLACE:
                person.had_place = True
                person.places_played = [*person.places_played, definition.slug]
            piece = enter(game, card, player, self.bearer)
            fire(game, c.ON_PLAYS, piece.reference, player, piece, definition)
        if self.number == WITH_SUPPORT:
            support(game, card)

    # --- Answers ---------------------------------------------------------------------------------

    def answer(self, game: State, option: Option) -> None:
        """The bearer was chosen."""
        self.bearer = card_of(option.target)

    def receive(self, game: State, references: list[Reference]) -> None:
        """Take over the chosen targets."""
        self.chosen = [*self.chosen, references]

    def copy(self) -> Frame:
        """The same frame, on its own; its lists are replaced, or filled before anything is asked."""
        other = ActionFrame(self.player, self.kind, self.card, self.number)
        other.step = self.step
        other.bearer = self.bearer
        other.cost = self.cost
        other.targets = self.targets
        other.chosen = self.chosen[:]
        return other
