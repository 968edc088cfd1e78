"""What a player may know: everything that lies open, the own hand, and the options the player is asked about."""

from __future__ import annotations

from typing import Any, Final

from engine.match.match import NO_CARD, NOTHING, Decision, GameCard, PlayerId, Reference, SeatView
from engine.match.parts import Context
from engine.rng import Stream
from engine.rone.rules import codes as c
from engine.rone.rules.actions import NAME, ActionFrame
from engine.rone.rules.branching_steps import UnlessStep
from engine.rone.rules.choices import UnlessFrame
from engine.rone.rules.costs import cost_to_level_up
from engine.rone.rules.definitions import CompiledPayment, Definition
from engine.rone.rules.effects import EffectFrame
from engine.rone.rules.ids import SideId
from engine.rone.rules.legal import can_pay, first_targets
from engine.rone.rules.pieces import Permanent, cards_of
from engine.rone.rules.queries import melee_of, ranged_of
from engine.rone.rules.references import permanents_in_order
from engine.rone.rules.selectors import CompiledSelector
from engine.rone.rules.state import State
from engine.rules.amounts import Amount, Counted, SelectedAmount
from engine.rules.conditions import Condition
from engine.rules.piles import looked_at
from engine.rules.selectors import Selector
from engine.rules.steps import Step
from engine.rules.texts import MayFrame, ModeFrame, TextFrame

UNKNOWN_TECHNOLOGY = Definition(id=-1, slug="unknown-technology", kind=c.TECHNOLOGY, level=1, cost=-1)
HIDDEN: Final = -1
"""Stands for a card whose face the player doesn't see."""
GUESS: Final = 2
"""What an amount is taken to be that hangs on cards which the player doesn't see."""


def is_open(amount: Amount) -> bool:
    """Whether an amount hangs on nothing but what its player sees."""
    if isinstance(amount, SelectedAmount) and amount.selector.zone in (c.IN_HAND, c.IN_DECK, c.IN_TECHNOLOGY_DECK):
        selector = amount.selector
        assert isinstance(selector, CompiledSelector)
        is_own = selector.whose == c.OWN and selector.zone != c.IN_DECK
        is_number_of_all = isinstance(amount, Counted) and selector.kinds == c.ANY_CARD and not selector.describes
        if not is_own and not is_number_of_all:
            return False
    return all(is_open(part) for part in amount.parts)


def _is_open_condition(condition: Condition) -> bool:
    for amount in condition.amounts:
        if not is_open(amount):
            return False
    return all(_is_open_condition(part) for part in condition.parts)


class View(SeatView):
    """A window onto a game for one player. It reads the running game: look at it before the next choice.

    Two views are equal if the player can't tell their games apart. Where an opponent decides, the options
    are not shown; cards in hands of others and in decks are counts, face-up Shields aside.
    """

    def __init__(self, state: State, player: PlayerId) -> None:
        super().__init__(player)
        self._state = state

    # --- What is known of everybody ---

    @property
    def players(self) -> int:
        """How many play."""
        return len(self._state.players)

    @property
    def active(self) -> PlayerId:
        """Whose turn it is."""
        return self._state.active

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self._state.turn

    @property
    def phase(self) -> int:
        """The phase of the turn."""
        return self._state.phase

    @property
    def actions(self) -> int:
        """Actions that the player has begun in the main phase of the own turn, as long as that lasts."""
        return self._state.players[self.player].actions

    def side_of(self, player: PlayerId) -> SideId:
        """The side of a player."""
        return self._state.players[player].side

    def enemies(self) -> list[PlayerId]:
        """The players against this one, the primary target first."""
        return self._state.enemies(self.player)

    def water(self, player: PlayerId) -> int:
        """Water in a player's pool."""
        return self._state.players[player].water

    def level(self, player: PlayerId) -> int:
        """The level of a player's hero."""
        return self._state.players[player].level

    def hand_size(self, player: PlayerId) -> int:
        """How many cards a player holds."""
        return len(self._state.players[player].hand)

    def deck_size(self, player: PlayerId) -> int:
        """How many cards the player's deck has."""
        return len(self._state.sides[self.side_of(player)].deck)

    def life(self, player: PlayerId) -> int:
        """Cards in the deck and hands of a player's side: what keeps it alive (END-1)."""
        state = self._state
        side = self.side_of(player)
        return len(state.sides[side].deck) + sum(len(one.hand) for one in state.players if one.side == side)

    def graveyard(self, player: PlayerId) -> list[GameCard]:
        """The cards in a player's graveyard, top card last."""
        return self._state.sides[self.side_of(player)].graveyard[:]

    def technology_deck(self, player: PlayerId) -> list[GameCard]:
        """Technologies still to be played; of others only how many there are (PLAY-8)."""
        cards = self._state.sides[self.side_of(player)].technology_deck
        return cards[:] if self.side_of(player) == self.side_of(self.player) else [NO_CARD] * len(cards)

    def units(self, player: PlayerId) -> list[Permanent]:
        """Units on a player's side of the battlefield."""
        state = self._state
        return state.sides[state.players[player].side].units[:]

    def permanents(self) -> list[Permanent]:
        """Everything on the battlefield; not to be changed."""
        return permanents_in_order(self._state, 13)

    def permanent(self, card: GameCard) -> Permanent | None:
        """A card on the battlefield."""
        return self._state.permanents[card]

    def reference_of(self, card: GameCard) -> Reference:
        """What names a card where it is now."""
        permanent = self._state.permanents[card] if card != NOTHING else None
        return Reference(card) if permanent is None else permanent.reference

    def melee(self, unit: Permanent) -> int:
        """A unit's melee attack now."""
        return melee_of(self._state, unit)

    def ranged(self, unit: Permanent) -> int:
        """A unit's ranged attack now."""
        return ranged_of(self._state, unit)

    def level_cost(self) -> int:
        """Water for the own hero's next level, -1 if there is none (LEVEL-1)."""
        return cost_to_level_up(self._state, self.player)

    def attack_targets(self, card: GameCard) -> list[Reference]:
        """What an own unit could attack now (GUARD)."""
        permanent = self._state.permanents[card]
        return [] if permanent is None else [one.reference for one in first_targets(self._state, permanent, self.player)]

    def is_hot(self) -> bool:
        """Whether something is under way that a reaction could change: an attack, or effects on the stack."""
        return self._state.attacker != NOTHING or len(self._state.stack) > 0

    def answers_own(self) -> bool:
        """Whether a reaction would be carried out before an effect of the own side, on the stack or announced; attacks are none."""
        stack = self._state.stack
        own = self.side_of(self.player)
        if stack:
            return self._state.players[stack[-1].player].side == own
        for frame in reversed(self._state.frames):
            if isinstance(frame, ActionFrame):
                return frame.kind != c.ATTACK and frame.step == NAME and self._state.players[frame.player].side == own
        return False

    def has_open_hero(self) -> bool:
        """Whether no active unit stands before the hero of the primary target."""
        for unit in self.units(self.enemies()[0]):
            if unit.exhausted == 0:
                return False
        return True

    def announced_attacker(self) -> Permanent | None:
        """The unit that is about to attack and has not named its target: exhausted, it doesn't (ATK-2)."""
        for frame in reversed(self._state.frames):
            if isinstance(frame, ActionFrame):
                return self._state.permanents[frame.card] if frame.kind == c.ATTACK and frame.step == NAME else None
        return None

    def attacker(self) -> Permanent | None:
        """The unit that attacks, once its target is named."""
        return self._state.permanent(self._state.attacker)

    def attacked(self) -> Permanent | None:
        """The unit or hero that is attacked."""
        return self._state.permanent(self._state.defender)

    # --- What texts come to ---

    def fitting(self, selector: Selector, source: Reference) -> list[Permanent]:
        """What a text of this player on `source` could mean on the battlefield: where it chooses a target, what may be chosen."""
        assert isinstance(selector, CompiledSelector)
        state = self._state
        context = Context(self.player, source)
        if selector.is_of_permanents:
            return selector.choosable(state, context) if selector.is_chosen else selector.fitting(state, context)
        return [] if selector.reference == c.NO_WORD else state.permanents_of(selector.all_fitting(state, context))

    def amount(self, amount: Amount, source: Reference) -> int:
        """What an amount in a text of this player on `source` comes to now; a guess where it hangs on cards that lie face down."""
        return self.open_amount(amount, source) if is_open(amount) else GUESS

    def open_amount(self, amount: Amount, source: Reference) -> int:
        """The same of an amount that hangs on nothing but what the player sees (`is_open`)."""
        return amount.now(self._state, Context(self.player, source))

    def holds(self, condition: Condition, source: Reference) -> bool:
        """Whether a condition in a text of this player on `source` holds now; yes where it hangs on cards that lie face down."""
        return not _is_open_condition(condition) or condition.holds(self._state, Context(self.player, source))

    def is_endless(self, player: PlayerId) -> bool:
        """Whether a player never runs out of cards, as the opponent of a goldfish."""
        return self._state.players[player].is_endless

    def text_of(self, decision: Decision) -> Step | None:
        """The step that a decision belongs to, if it belongs to a text; where several steps aim together, the one that aims now."""
        for frame in reversed(self._state.frames):
            if isinstance(frame, (TextFrame, ActionFrame)):
                if isinstance(frame, ActionFrame):
                    step = frame.step_being_aimed(self._state)
                else:
                    step = frame.steps[min(frame.position, len(frame.steps) - 1)] if frame.steps else None
                return step.step_aimed_at(len(frame.chosen)) if isinstance(step, UnlessStep) else step
        return None

    def attitude_of(self, decision: Decision) -> int:
        """Whether the text harms (-1) or helps (1) the target it asks for."""
        step = self.text_of(decision)
        return 1 if step is None else step.attitude

    def modes_of(self, decision: Decision) -> list[list[Step]]:
        """The texts that a choice of modes offers, in the order written."""
        frame = self._state.frames[-1]
        return frame.options if isinstance(frame, ModeFrame) else []

    def offered_text(self) -> list[Step]:
        """The text that a player is asked about, whether it happens; empty where none is."""
        frame = self._state.frames[-1]
        return frame.steps if isinstance(frame, (MayFrame, UnlessFrame)) else []

    def is_own_text(self) -> bool:
        """Whether that text is of its player's side."""
        frame = self._state.frames[-1]
        return not isinstance(frame, (MayFrame, UnlessFrame)) or self.side_of(frame.context.player) == self.side_of(self.player)

    def payment_asked(self) -> CompiledPayment | None:
        """What a player may pay so that the text does not happen, None where that isn't asked."""
        frame = self._state.frames[-1]
        return frame.payment if isinstance(frame, UnlessFrame) else None

    def step_behind(self) -> Step | None:
        """What comes next in the text that asks, None where that was all."""
        frame = self._state.frames[-2]
        return frame.steps[frame.position] if isinstance(frame, TextFrame) and frame.position < len(frame.steps) else None

    def can_pay(self, payment: CompiledPayment) -> bool:
        """Whether its player can pay all of it now."""
        return can_pay(self._state, self.player, payment)

    def determinised(self, chance: Stream) -> State:
        """A game that this player can't tell from the real one: a copy with everything hidden dealt anew by `chance`.

        The own deck is shuffled, but for cards at which the player looks. What enemies hold and draw is taken from a pool of the own
        deck's cards and those that the enemies have shown; their technologies can't be played, and what they announced is left open.
        """
        state = self._state.copy()
        state.chance = chance.copy()
        own = self.side_of(self.player)
        state.definitions = state.definitions[:]
        known = looked_at(self._state, self.player)
        pool: list[Definition] = []
        for card, owner in enumerate(self._state.owners):
            definition = self._state.definitions[card]
            if definition.kind & (c.UNIT | c.TACTIC) and (owner == own or self.sees(GameCard(card))):
                pool.append(definition)
        for number, side in enumerate(state.sides):
            hidden = [place for place, card in enumerate(side.deck) if card not in side.shields and card not in known]
            if number == own:
                cards = [side.deck[place] for place in hidden]
                chance.shuffle(cards)
                for place, card in zip(hidden, cards, strict=True):
                    side.deck[place] = card
                continue
            for card in side.technology_deck:
                state.definitions[card] = UNKNOWN_TECHNOLOGY
            unseen = [side.deck[place] for place in hidden]
            for one in state.players:
                if one.side == number:
                    unseen.extend(one.hand)
            for card in unseen:
                if pool and not self.sees(card):
                    state.definitions[card] = pool[chance.below(len(pool))]
        for frame in state.frames:
            if isinstance(frame, ActionFrame) and frame.player != self.player and frame.step <= NAME:
                frame.is_open = True
        return state

    # --- What only this player knows ---

    @property
    def hand(self) -> list[GameCard]:
        """The cards this player holds."""
        return self._state.players[self.player].hand[:]

    def hand_definitions(self) -> list[Definition]:
        """What is printed on the cards this player holds, in the order of `hand`."""
        definitions = self._state.definitions
        return [definitions[card] for card in self._state.players[self.player].hand]

    @property
    def decision(self) -> Decision | None:
        """What this player must decide now, if anything."""
        decision = self._state.decision
        return decision if decision is not None and decision.player == self.player else None

    def offered(self, index: int) -> Definition | None:
        """What is printed on the card of option `index` of the own decision, as what may be chosen is known; None for no card."""
        decision = self.decision
        card = NOTHING if decision is None else decision.options[index].card
        if card == NOTHING:
            return None
        permanent = self._state.permanents[card]
        return self._state.definitions[card] if permanent is None else permanent.definition

    def definition(self, card: GameCard) -> Definition | None:
        """What is printed on a card this player may see the face of; None for others."""
        state = self._state
        permanent = state.permanents[card]
        if permanent is not None:
            return permanent.definition
        if card in state.players[self.player].hand:
            return state.definitions[card]
        return state.definitions[card] if self.sees(card) else None

    def sees(self, card: GameCard) -> bool:
        """Whether the player knows the face of a card: it lies open, is in the own hand, among the options or looked at now.

        What is on the stack was named (STACK-7), also a slow effect of the first edition whose card has not moved yet; so was
        what is being put there, targets and costs still being chosen, and a tactic that is carried out lies open.
        """
        state = self._state
        if state.permanents[card] is not None or card in state.players[self.player].hand:
            return True
        own_side = self.side_of(self.player)
        for number, side in enumerate(state.sides):
            if card in side.graveyard or card in side.removed or card in side.shields:
                return True
            if number == own_side and card in side.technology_deck:
                return True
        if any(item.card == card for item in state.stack):
            return True
        for frame in state.frames:
            if isinstance(frame, ActionFrame):
                if frame.card == card and frame.step > NAME:
                    return True
            elif isinstance(frame, EffectFrame) and frame.item.card == card:
                return True
        decision = self.decision
        if decision is not None and any(option.card == card for option in decision.options):
            return True
        return card in looked_at(state, self.player)

    def key(self) -> tuple[Any, ...]:
        """All that the player may know; equal for games the player can't tell apart."""
        state = self._state
        own_side = self.side_of(self.player)
        sides = []
        for number, side in enumerate(state.sides):
            deck = tuple(self._face(card) if card in side.shields else HIDDEN for card in side.deck)
            technologies = tuple(map(self._face, side.technology_deck)) if number == own_side else len(side.technology_deck)
            sides.append(
                (
                    deck,
                    technologies,
                    self._faces(side.graveyard),
                    self._faces(side.removed),
                    self._faces(cards_of(side.units)),
                )
            )
        players = []
        for number, one in enumerate(state.players):
            hand = tuple(sorted(map(self._face, one.hand))) if number == self.player else len(one.hand)
            costs = tuple(change.key() for change in one.cost_changes)
            players.append((one.side, one.level, one.water, hand, self._faces(cards_of(one.technologies)), costs, one.eliminated))
        permanents = tuple(self._permanent_key(one) for one in permanents_in_order(state, 13))
        stack = tuple((item.kind, item.player, self._face(item.card)) for item in state.stack)
        asked: tuple[Any, ...] | None = None
        if state.decision is not None:
            options: tuple[Any, ...] = ()
            if state.decision.player == self.player:
                options = tuple((one.kind, self._face(one.card), one.number) for one in state.decision.options)
            asked = (state.decision.player, state.decision.kind if options else HIDDEN, options)
        return (
            self.player,
            state.ruleset.name,
            state.turn,
            state.phase,
            state.active,
            tuple(sides),
            tuple(players),
            permanents,
            stack,
            len(state.reward),
            asked,
            self._faces(looked_at(state, self.player)),
            state.is_over,
            state.winner,
        )

    def _permanent_key(self, one: Permanent) -> tuple[Any, ...]:
        changes = tuple((change.kind, change.value, change.duration, change.player) for change in one.modifiers)
        stats = (one.exhausted, one.damage, one.health_change, one.melee_change, one.ranged_change)
        return (self._face(one.card), one.side, one.player, stats, one.used, changes)

    def _face(self, card: GameCard) -> int:
        return HIDDEN if card == NOTHING else self._state.definitions[card].id

    def _faces(self, cards: list[GameCard]) -> tuple[int, ...]:
        return tuple(self._face(card) for card in cards)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())
