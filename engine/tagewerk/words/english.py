"""Tagewerk's card text in English."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from engine.tagewerk.words import nodes
from engine.tagewerk.words.context import TextContext
from engine.tagewerk.words.nodes import Amount, Condition, Payment, Selector
from engine.tagewerk.words.nouns import ACTS, COUNTED, DURATIONS, STATS, faction, marked, noun_of, token
from engine.tagewerk.words.vocabulary import Act, CostOf, Duration, Event, Keyword, PlayZone, Reference, Role, Stat
from engine.text import english_cards
from engine.text.context import further_comparisons
from engine.text.english import article, genitive, third
from engine.text.nodes import Comparison, StatOf, Step
from engine.text.nouns import Noun
from engine.text.steps import ChangeCost
from engine.text.vocabulary import Operator, Who, Whose

PHRASES: Final = {
    "support": "Support",
    "exhaust": "Exhaust",
    "exhaust-times": "Exhaust {times}",
    "pay": "pay {payment}",
    "once-only": "Once each turn",
    "trailing-if": " if {condition}",
    "and-if": ", if {condition}",
    "after-event": "{event}, {clause}",
    "once-per-turn": "Only once each turn.",
    "turned_up": "When turned up",
    "battlefield": "When it comes into play",
    "death": "When it is discarded from play",
}
ZONES: Final = {PlayZone.HAND: "hand", PlayZone.DECK: "deck", PlayZone.GRAVEYARD: "discard pile", PlayZone.REMOVED: "void"}
EVENTS: Final = {
    Event.BATTLEFIELD: "come into play",
    Event.DEATH: "is discarded from play",
    Event.ATTACKS: "attack",
    Event.BLOCKS: "block",
    Event.DEFEATS: "defeat another fighter",
    Event.DAMAGED: "take damage",
    Event.DEALS_DAMAGE: "deal damage",
    Event.LEAVES: "leave play",
    Event.ANY_DEATH: "is discarded from play",
    Event.DRAWS: "draw a card",
    Event.GAINS_POINTS: "collect victory points",
    Event.EXCHANGES: "exchange a command marker",
    Event.USES_ABILITY: "use an ability",
}


class EnglishNames(english_cards.EnglishNames):
    """Players, targets and zones."""

    context: TextContext
    zones = ZONES
    states = english_cards.STATES | {("exhausted", False): "ready"}

    def noun(self, selector: Selector) -> Noun:
        """See `EnglishNames.noun`."""
        return noun_of(selector)

    def known(self, word: Reference) -> str | None:
        """See `EnglishNames.known`."""
        return {
            Reference.SELF: f"this {self.context.noun(word).english}",
            Reference.BEARER: "the bearer",
            Reference.CAUSE: f"that {self.context.noun(word).english}",
            Reference.ATTACKER: "the attacker",
            Reference.BLOCKER: "the blocker",
            Reference.TARGET: "the target of the attack",
            Reference.YOU: "you",
            Reference.ENEMY: "your opponent",
        }.get(word)

    def duration(self, duration: Duration, said: bool = False) -> str:
        """See `EnglishNames.duration`."""
        return DURATIONS[duration].en

    def adjectives(self, selector: Selector) -> list[str]:
        """See `EnglishNames.adjectives`."""
        hidden = [] if selector.hidden is None else ["hidden" if selector.hidden else "open"]
        return [*hidden, *super().adjectives(selector), *([faction(selector.faction).english] if selector.faction else [])]

    def features(self, selector: Selector) -> list[str]:
        """See `EnglishNames.features`."""
        found = [] if selector.keyword is None else [marked(selector.keyword, "en")]
        apart = [f"(no {word})" for flag, word in ((selector.main, "main character"), (selector.token, "token")) if flag is False]
        if selector.fighter is False:
            apart.append("without combat values")
        found += [_compared(comparison) for comparison in further_comparisons(selector)]
        return [*apart, *([f"with {self.grammar.joined(found)}"] if found else [])]


def _compared(comparison: Comparison[Stat]) -> str:
    """A comparison behind the noun: "cost 2 or less"."""
    low, high = comparison.bounds
    name = STATS[comparison.stat].en
    if comparison.operator is Operator.UNEQUAL:
        return f"{name} other than {comparison.value}"
    if low is not None and low == high:
        return f"{name} exactly {low}"
    return f"{name} {low} or more" if low is not None else f"{name} {high} or less"


class EnglishConditions(english_cards.EnglishConditions[Amount, Condition]):
    """See `Conditions`."""

    context: TextContext
    names: EnglishNames

    def own_amount(self, amount: Amount) -> str:
        """See `Conditions.own_amount`."""
        match amount:
            case StatOf(stat, of):
                total = "total " if self.context.is_plural(of) else ""
                return f"the {total}{STATS[stat].en} of {self.names.target(of)}"
            case nodes.PointsOf(who):
                return "your victory points" if who is Who.YOU else "your opponent's victory points"
        return "the number of your command markers"

    def own_each(self, amount: Amount) -> str:
        """See `Conditions.own_each`."""
        return "for each of your command markers"

    def own_condition(self, condition: Condition, holds: bool) -> str:
        """See `Conditions.own_condition`."""
        no = "" if holds else "not "
        if isinstance(condition, nodes.Trailing):
            who = "you have" if condition.who is Who.YOU else "your opponent has"
            return f"{who} {'' if holds else 'not '}fewer victory points than every other player"
        if not isinstance(condition, nodes.InCombat):
            raise TypeError(condition)
        what = {Role.ATTACKER: "attacking", Role.BLOCKER: "blocking", Role.TARGET: "being attacked", Role.ANY: "in combat"}
        about = Reference.BEARER if self.context.is_item else Reference.SELF
        return f"{self.names.target(about)} is {no}{what[condition.role]}"


class EnglishClauses(english_cards.EnglishClauses):
    """See `engine.text.sentences.Clauses`."""

    context: TextContext
    names: EnglishNames
    acts: ClassVar[dict[Act, str]] = {act: words.en for act, words in ACTS.items()}

    def changed(self, stat: str, amount: object) -> str:
        """See `EnglishClauses.changed`."""
        return f"{self.figures.signed(amount)} {STATS[Stat(stat)].en}"

    def marked(self, keyword: Keyword) -> str:
        """See `EnglishClauses.marked`."""
        return marked(keyword, "en")

    def own_always(self, step: Step) -> str:
        """See `EnglishClauses.own_always`."""
        if not isinstance(step, nodes.TokenFaction):
            raise TypeError(step)
        return f"the resource tokens you exchange for are {faction(step.faction).english}"

    def own_part(self, step: Step, value: Any, how: str) -> str | None:
        """See `EnglishClauses.own_part`."""
        match value:
            case Duration():
                return self.names.duration(value)
            case Keyword():
                return self.marked(value)
            case Who():
                return self.names.player(value)
        return None

    def amount_of(self, step: Step, amount: object, how: str) -> str:
        """See `EnglishClauses.amount_of`."""
        number = self.figures.number(amount)
        if isinstance(step, nodes.MakeToken):
            words = f"{'exhausted ' if step.exhausted else ''}{token(step.token, 'en')} token"
            return article(words) if number == "1" else f"{number} {words}s"
        if isinstance(step, nodes.ResourceToken):
            words = f"{'exhausted ' if step.exhausted else ''}{self._of(step.faction)}resource token"
            return article(words) if number == "1" else f"{number} {words}s"
        if not how:
            return number
        noun = COUNTED[how]
        kind = self._of(step.faction) if isinstance(step, nodes.Resource) else ""
        return f"{number} {kind}{noun.english if number == '1' else noun.english_plural}"

    def cost(self, step: ChangeCost[Any, Any, Any, Any], always: bool = False) -> str:
        """A changed cost: "your next place costs 1 less this turn"."""
        less = "less" if isinstance(step.amount, int) and step.amount < 0 else "more"
        many = step.times is None or step.times > 1
        count = "" if step.times is None else "next " if step.times == 1 else f"next {step.times} "
        whose = {Who.YOU: "your", Who.ENEMY: "your opponent's"}.get(step.who, genitive(self.names.player(step.who)))
        cards = self.names.kinds(step.which, many) if step.which is not None else ("cards" if many else "card")
        if step.of is CostOf.ABILITY:
            of = f" of {self.names.kinds(step.which, True)}" if step.which is not None else ""
            cards = ("abilities" if many else "ability") + of
        change = self.figures.number(step.amount)
        lasting = "" if always else self.names.duration(step.duration)
        return f"{whose} {count}{cards} {'cost' if many else 'costs'} {change} {less}{self.figures.per()} {lasting}"

    def _of(self, slug: str | None) -> str:
        return f"{faction(slug).english} " if slug else ""

    # --- What an ability begins with -----------------------------------------------------------

    def event(self, node: nodes.Trigger) -> str:
        """What begins a trigger's sentence: "whenever …"."""
        event, of = node.event, node.of
        if event in (Event.MORNING, Event.EVENING):
            whose = {Whose.OWN: "your", Whose.ENEMY: "your opponent's", Whose.ANY: "each"}
            return f"in {whose[of if isinstance(of, Whose) else Whose.OWN]} {event.value}"
        if event in (Event.TURNED_UP, Event.PLAYS) and isinstance(of, Selector | Whose):
            whose_ = of if isinstance(of, Whose) else of.whose
            verb = "turn up" if event is Event.TURNED_UP else "play"
            who = {Whose.OWN: f"you {verb}", Whose.ENEMY: f"your opponent {third(verb)}", Whose.ANY: f"a player {third(verb)}"}[whose_]
            core = self.names.kinds(of, False) if isinstance(of, Selector) else ("item" if event is Event.TURNED_UP else "card")
            return f"whenever {who} {f'another {core}' if isinstance(of, Selector) and of.other else article(core)}"
        subject, is_you = self._happens_to(node)
        phrase = EVENTS.get(event, "is turned up" if event is Event.TURNED_UP else "is played")
        return f"whenever {subject} {phrase if is_you or phrase.startswith('is ') else third(phrase)}"

    def _happens_to(self, node: nodes.Trigger) -> tuple[str, bool]:
        """What an event is about, as subject; and whether that is you."""
        of = node.of
        if isinstance(of, Selector):
            if of.whose is Whose.OWN:
                return f"one of your {'other ' if of.other else ''}{self.names.described(of, True, whose=False)}", False
            core = self.names.described(of, False)
            return (f"another {core}" if of.other else article(core)), False
        if isinstance(of, Whose):
            if node.event in (Event.DRAWS, Event.GAINS_POINTS, Event.EXCHANGES):
                return {Whose.OWN: "you", Whose.ENEMY: "your opponent", Whose.ANY: "a player"}[of], of is Whose.OWN
            return {Whose.OWN: "one of your cards", Whose.ENEMY: "an enemy card", Whose.ANY: "a card"}[of], False
        if self.context.is_of_bearer(node):
            return "the bearer", False
        return self.names.target(Reference.SELF if of is None else of), False

    def payment(self, payment: Payment) -> str:
        """What is paid, as a list."""
        parts: list[str] = []
        for number, noun in ((payment.resource, COUNTED["resource"]), (payment.markers, COUNTED["marker"])):
            if number:
                parts.append(f"{number} {noun.english if number == 1 else noun.english_plural}")
        if payment.hand:
            parts.append(f"{payment.hand} {'card' if payment.hand == 1 else 'cards'} from your hand")
        if payment.deck:
            parts.append("the top card of your deck" if payment.deck == 1 else f"the top {payment.deck} cards of your deck")
        return self.names.grammar.joined(parts)
