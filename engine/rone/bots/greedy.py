"""The greedy bot: prices every option by what it brings at once, and takes the best. Every kind of decision has its price.

It sees nothing but a `View`. Its budget is counted: one look at each option, no playing ahead.
"""

from __future__ import annotations

from typing import Final

from engine.bots.greedy import first_best, index_of
from engine.match.match import NOTHING, Decision, GameCard, Option, Reference
from engine.rone.bots.position import WINS, PositionPricer
from engine.rone.bots.pricing import Pricing
from engine.rone.bots.step_prices import choice_of, text_worth, usual_price
from engine.rone.bots.worth import payment_worth
from engine.rone.rules import codes as c
from engine.rone.rules.definitions import Definition
from engine.rone.rules.player_steps import DrawStep, PayStep
from engine.rone.rules.view import View
from engine.rules.steps import Step

PLANS = ("greedy", "rush", "curve")
"""greedy weighs cards against levels, rush levels first, curve plays cards first."""
MOST_ACTIONS: Final = 400
"""Actions in one turn after which it is going round in a circle."""
HOT: Final = 90
COLD: Final = 190
"""What a reaction must bring while an attack or an effect is under way, and else."""


class GreedyBot(Pricing):
    """Prices options in hundredths of a card and takes the highest; the first of equals.

    `attacks_last` is a policy beside the plan, of a deck that plays alone: it attacks only when nothing else is worth anything, with one
    unit after the other, and ends a turn that goes round in a circle.
    """

    def __init__(self, plan: str = "greedy", *, attacks_last: bool = False) -> None:
        super().__init__(plan)
        self.attacks_last = attacks_last

    def choose(self, view: View) -> int:
        """The index of the dearest option. Where most decisions are, no list of prices is made: a sixth of a goldfish game."""
        decision = view.decision
        assert decision is not None
        self.reset()
        kind = decision.kind
        if kind == c.DECIDE_MAIN or kind == c.DECIDE_ACTION:
            return self._best_action(view, decision)
        if kind == c.DECIDE_REACTION:
            return self._best_reaction(view, decision)
        if kind == c.DECIDE_MAY:
            return first_best(self._offer_values(view, decision, 1))
        return first_best(self.option_values(view, decision))

    def option_values(self, view: View, decision: Decision) -> list[int]:
        """What the bot thinks of each option."""
        self.reset()
        kind = decision.kind
        if kind == c.DECIDE_MAIN or kind == c.DECIDE_ACTION:
            saving = self.saves_for_level(view)
            return [self._action_value(view, index, option, saving) for index, option in enumerate(decision.options)]
        if kind == c.DECIDE_REACTION:
            passing = WINS if view.answers_own() else self._patience(view)
            return [
                passing if option.kind == c.PASS else self._reaction_value(view, index, option)
                for index, option in enumerate(decision.options)
            ]
        if kind == c.DECIDE_LIFE or kind == c.DECIDE_DESTROY or kind == c.DECIDE_PAYMENT:
            return self._losing_values(view, decision)
        if kind == c.DECIDE_GRAVEYARD_END:
            return self._graveyard_values(view, decision)
        if kind == c.DECIDE_ATTACK_TARGET or kind == c.DECIDE_FOLLOWING_ATTACK:
            return self._attack_values(view, decision)
        if kind == c.DECIDE_DRAW:
            return list(range(len(decision.options)))
        if kind == c.DECIDE_TARGET:
            return self._target_values(view, decision)
        if kind == c.DECIDE_MULLIGAN:
            return self._mulligan_values(view, decision)
        if kind == c.DECIDE_MULLIGAN_CARD:
            return self._mulligan_card_values(view, decision)
        if kind == c.DECIDE_MODE:
            return self._mode_values(view, decision)
        if kind == c.DECIDE_MAY:
            return self._offer_values(view, decision, 0)
        if kind == c.DECIDE_UNLESS:
            return self._paying_values(view, decision)
        if kind == c.DECIDE_KEEP or kind == c.DECIDE_CARD_ORDER:
            return self._wanted_values(view, decision)
        return [0] * len(decision.options)

    # --- Actions ---

    def _best_action(self, view: View, decision: Decision) -> int:
        best = 0
        best_value = -100_000
        saving = self.saves_for_level(view)
        attacks_wait = self.attacks_last and decision.kind == c.DECIDE_MAIN
        is_patient = not attacks_wait or view.actions < MOST_ACTIONS
        for index, option in enumerate(decision.options):
            if is_patient and not (attacks_wait and option.kind == c.ATTACK):
                value = self._action_value(view, index, option, saving)
            else:
                value = 0 if option.kind == c.END_TURN else -1
            if value > best_value:
                best = index
                best_value = value
        if attacks_wait and is_patient and best_value <= 0:
            for index, option in enumerate(decision.options):
                if option.kind == c.ATTACK and self._attack_value(view, option.card) > 0:
                    return index
        return best

    def _action_value(self, view: View, index: int, option: Option, saving: bool) -> int:
        kind = option.kind
        if kind == c.END_TURN or kind == c.GIVE_UP:
            return 0
        if kind == c.LEVEL_UP:
            return self.level_value(view)
        if kind == c.ATTACK:
            return self._attack_value(view, option.card)
        if kind == c.USE:
            permanent = view.permanent(option.card)
            assert permanent is not None
            return self.ability_value(view, permanent, permanent.definition.activated[option.number])
        definition = view.offered(index)
        assert definition is not None
        if kind == c.RECYCLE_TOP:
            return self.recycle_value(view, definition, option.card)
        if kind == c.PLAY_TECHNOLOGY:
            return self.technology_value(view, definition, option.card, saving)
        value = self.play_value(view, definition, option.card, saving)
        return value + 30 * option.number if value > 0 else value

    # --- Attacks ---

    def _attack_value(self, view: View, card: GameCard) -> int:
        attacker = view.permanent(card)
        assert attacker is not None
        best = -100_000
        for reference in view.attack_targets(card):
            best = max(best, self.strike_value(view, attacker, reference))
        return best

    def _attack_values(self, view: View, decision: Decision) -> list[int]:
        attacker = view.permanent(decision.card)
        values: list[int] = []
        for option in decision.options:
            leaves = option.kind == c.DONE or option.kind == c.GIVE_UP or attacker is None
            values.append(0 if leaves or attacker is None else self.strike_value(view, attacker, option.target))
        return values

    # --- Reactions ---

    def _best_reaction(self, view: View, decision: Decision) -> int:
        """React in combat, to what others put on the stack, or before the own water and cards would lie idle; else pass."""
        best = index_of(decision.options, c.PASS)
        if view.answers_own():
            return best
        best_value = self._patience(view)
        for index, option in enumerate(decision.options):
            if option.kind == c.PASS:
                continue
            value = self._reaction_value(view, index, option)
            if value > best_value:
                best = index
                best_value = value
        return best

    def _patience(self, view: View) -> int:
        """What a reaction must bring: less where an attack or an effect is under way, which is the moment for many of them."""
        return HOT if view.is_hot() or view.announced_attacker() is not None else COLD

    def _reaction_value(self, view: View, index: int, option: Option) -> int:
        if option.kind == c.PLAY:
            definition = view.offered(index)
            assert definition is not None
            if view.life(view.player) <= 2:
                return -1
            return self.tactic_value(view, definition, option.card)
        permanent = view.permanent(option.card)
        assert permanent is not None
        if permanent is view.announced_attacker() and permanent.player == view.player:
            return -1  # exhausted, it wouldn't attack (ATK-2)
        ability = permanent.definition.activated[option.number]
        value = self.ability_worth(view, permanent, ability)
        if view.active != view.player and view.phase == c.END_PHASE:
            value += 120  # refreshed soon: what is not used now is wasted
        elif ability.economic:
            return -1  # there is time in the own turn
        return value

    # --- Cards to lose ---

    def _losing_values(self, view: View, decision: Decision) -> list[int]:
        """A Shield first; then a hand card that is worth little or waits long; else the top of the deck."""
        level = view.level(view.player)
        spare = 0 if view.hand_size(view.player) > 5 else 60
        values: list[int] = []
        for index, option in enumerate(decision.options):
            if option.kind == c.USE_SHIELD:
                value = WINS
            elif option.kind == c.TOP_OF_DECK:
                value = -150
            else:
                definition = view.offered(index)
                assert definition is not None
                value = -(self.worth(definition) * (2 if definition.level <= level else 1) // 2) - spare
                if definition.level > level:
                    value += 40
            values.append(value)
        return values

    def _graveyard_values(self, view: View, decision: Decision) -> list[int]:
        """On top what is worth more to recycle than what lies there."""
        definition = view.definition(decision.card)
        graveyard = view.graveyard(view.player)
        value = self._recycling_worth(definition, len(graveyard))
        present = self._recycling_worth(view.definition(graveyard[-1]), len(graveyard)) if graveyard else 0
        return [1 if (option.kind == c.TO_TOP) == (value >= present) else 0 for option in decision.options]

    def _recycling_worth(self, definition: Definition | None, cards: int) -> int:
        if definition is None or definition.recycle < 0 or not definition.kind & (c.UNIT | c.TACTIC):
            return 0
        worth = self.worth(definition) - 20 * definition.recycle
        return worth if definition.recycle <= cards else worth // 2

    # --- Other choices ---

    def _target_values(self, view: View, decision: Decision) -> list[int]:
        """Whom it brings most to harm or help; if it must be otherwise, whom it costs least."""
        price = usual_price(view.text_of(decision))
        position = PositionPricer(self.prices, view, view.reference_of(decision.card))
        amount = 1 if price is None else position.amount_of(price)
        values: list[int] = []
        for index, option in enumerate(decision.options):
            if option.kind == c.DONE:
                value = 0
            elif option.target < NOTHING:
                value = 10
            else:
                permanent = view.permanent(option.card)
                if permanent is None:
                    definition = view.offered(index)
                    value = 0 if definition is None else self.worth(definition)
                elif price is None:
                    value = self.prices.price(permanent)
                else:
                    value = price.gain(position, permanent, amount)
            values.append(value)
        return values

    def _mulligan_values(self, view: View, decision: Decision) -> list[int]:
        """Shuffle a hand without a first play, put what waits long under the deck, else keep."""
        early = 0
        late = 0
        for definition in view.hand_definitions():
            if definition.level == 1:
                early += 1
            else:
                late += 1
        kind = c.SHUFFLE_HAND if early == 0 else c.BOTTOM_CARDS if late >= 3 else c.KEEP_HAND
        return [1 if option.kind == kind else 0 for option in decision.options]

    def _mulligan_card_values(self, view: View, decision: Decision) -> list[int]:
        """The dearest card of a higher level, as long as more than one such card is left."""
        definitions = [view.offered(index) for index in range(len(decision.options))]
        left = 0
        for definition in definitions:
            if definition is not None and definition.level > 1:
                left += 1
        values: list[int] = []
        for index, option in enumerate(decision.options):
            definition = definitions[index]
            if option.kind == c.DONE or definition is None:
                values.append(WINS if left <= 1 else 0)
            else:
                values.append(definition.level * 100 + definition.cost)
        return values

    def _mode_values(self, view: View, decision: Decision) -> list[int]:
        """What each text is worth now."""
        texts = view.modes_of(decision)
        source = view.reference_of(decision.card)
        values: list[int] = []
        for option in decision.options:
            values.append(self._mode_worth(view, texts[option.number - 1], source) if option.number <= len(texts) else 0)
        return values

    def _offer_values(self, view: View, decision: Decision, gain: int) -> list[int]:
        """What it is worth to have a text carried out, where something is paid for it or it is another player's; else `gain`."""
        offered = view.offered_text()
        if offered and (isinstance(offered[0], PayStep) or not view.is_own_text()):
            behind = view.step_behind()
            choice = None if behind is None else choice_of(offered, behind)
            gain = self._text_value(view, decision, offered if choice is None else choice.paid)
            gain -= 0 if choice is None else self._text_value(view, decision, choice.unpaid)
        return [gain if option.kind == c.YES else 0 for option in decision.options]

    def _paying_values(self, view: View, decision: Decision) -> list[int]:
        """What it is worth to pay so that a text does not happen, and not to."""
        payment = view.payment_asked()
        assert payment is not None
        happens = self._text_value(view, decision, view.offered_text())
        return [-payment_worth(payment) if option.kind == c.YES else happens for option in decision.options]

    def _text_value(self, view: View, decision: Decision, steps: list[Step]) -> int:
        """What a text brings that its player is asked about, or, of another player's, about what it takes."""
        return self.text_value(view, steps, view.reference_of(decision.card)) if view.is_own_text() else -text_worth(steps)

    def _mode_worth(self, view: View, steps: list[Step], source: Reference) -> int:
        if not steps:
            return 0
        worth = self.text_value(view, steps, source)
        if isinstance(steps[0], DrawStep):
            return worth + (80 if view.hand_size(view.player) <= 3 else 0) - (400 if view.deck_size(view.player) == 0 else 0)
        return worth

    def _wanted_values(self, view: View, decision: Decision) -> list[int]:
        """What each card is worth; one that isn't known is worth nothing."""
        values: list[int] = []
        for index in range(len(decision.options)):
            definition = view.offered(index)
            values.append(0 if definition is None else self.worth(definition))
        return values
