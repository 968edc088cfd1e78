"""Tagewerk's card text in English."""

from __future__ import annotations

from typing import Any, Final

from engine.tagewerk.words import nodes
from engine.tagewerk.words.context import TextContext, owner
from engine.tagewerk.words.nodes import Amount, Condition, Payment, Selector, Target
from engine.tagewerk.words.nouns import ACTS, COUNTED, DURATIONS, STATS, faction, marked, noun_of, token
from engine.tagewerk.words.steps import STEPS
from engine.tagewerk.words.vocabulary import CostOf, Duration, Event, Keyword, PlayZone, Reference, Role, Source, Stat
from engine.text.conditions import Conditions
from engine.text.english import English, article, clause, genitive, third
from engine.text.figures import Figures
from engine.text.grammar import Mood, filled, sentence, tidy
from engine.text.nodes import Comparison, StatOf, Step
from engine.text.steps import Cannot, ChangeCost, ChangeStat, DestroyCards, Grant, Look
from engine.text.vocabulary import Mode, Operator, Place, Who, Whose

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
PLAYERS: Final = {Who.YOU: "you", Who.ENEMY: "your opponent", Who.CAUSE: "that player", Who.THAT: "its controller"}
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


class EnglishNames:
    """Players, targets and zones."""

    def __init__(self, context: TextContext, grammar: English) -> None:
        self.context = context
        self.grammar = grammar

    def duration(self, duration: Duration) -> str:
        """How long."""
        return DURATIONS[duration].en

    def player(self, who: Who) -> str:
        """A player as subject."""
        return "each of their controllers" if who is Who.THAT and self.context.said.many else PLAYERS[who]

    def owner(self, target: Target) -> str:
        """Whose hand or deck a card goes to."""
        known = {Whose.OWN: "your", Whose.ENEMY: "your opponent's"}.get(owner(target))
        return known or ("their owners'" if self.context.is_plural(target) else "its owner's")

    def target(self, target: Target, subject: bool = False) -> str:
        """A target as it stands in a sentence."""
        if isinstance(target, Selector):
            return self.chosen(target)
        words = {
            Reference.SELF: f"this {self.context.noun(target).english}",
            Reference.BEARER: "the bearer",
            Reference.CAUSE: f"that {self.context.noun(target).english}",
            Reference.ATTACKER: "the attacker",
            Reference.BLOCKER: "the blocker",
            Reference.TARGET: "the target of the attack",
            Reference.YOU: "you",
            Reference.ENEMY: "your opponent",
        }
        if target in words:
            return words[target]
        return ("they" if subject else "them") if self.context.said.many else "it"

    def chosen(self, selector: Selector) -> str:
        """A selector's cards, with how many of them and who chooses."""
        many, other = selector.many, "other " if selector.other else ""
        is_in_play = selector.zone is PlayZone.BATTLEFIELD
        target = "target " if is_in_play and selector.is_target else ""
        if many.mode is Mode.ALL:
            mine = selector.whose is Whose.OWN and is_in_play
            return f"all {'your ' if mine else ''}{other}{self.described(selector, True, whose=not mine)}"
        is_several = many.count > 1
        core = self.described(selector, is_several)
        if many.mode is Mode.RANDOM:
            text = f"{many.count} random {other}{core}" if is_several else f"a random {other}{core}"
        elif many.mode is Mode.UP_TO:
            text = f"up to {many.count} {other}{target}{core}"
        elif is_several:
            text = f"{many.count} {other}{target}{core}"
        else:
            text = f"another {target}{core}" if other else article(f"{target}{core}")
        return text + (" of your opponent's choice" if selector.chooser is Who.ENEMY else "")

    def all_of(self, to: Target) -> str:
        """The subject of a passive ability."""
        if not isinstance(to, Selector):
            return self.target(to, subject=True)
        other = "other " if to.other else ""
        if to.whose is Whose.OWN:
            return f"your {other}{self.described(to, True, whose=False)}"
        return f"{'all ' if to.whose is Whose.ANY else ''}{other}{self.described(to, True)}"

    def described(self, selector: Selector, is_plural: bool, whose: bool = True, where: str = "from") -> str:
        """Adjectives, noun and what follows it, without any article."""
        is_in_play = selector.zone is PlayZone.BATTLEFIELD
        words = [*self.adjectives(selector)]
        if whose and selector.whose is Whose.ENEMY and is_in_play:
            words.append("enemy")
        noun = noun_of(selector)
        words.append(noun.english_plural if is_plural else noun.english)
        if whose and selector.whose is Whose.OWN and is_in_play:
            words.append("you control")
        words.extend(self.features(selector))
        if not is_in_play:
            words.append(f"{where} {self.zone(selector)}")
        return " ".join(words)

    def kinds(self, selector: Selector, is_plural: bool) -> str:
        """What kind of cards, wherever they are and whoever has them."""
        noun = noun_of(selector)
        return " ".join([*self.adjectives(selector), noun.english_plural if is_plural else noun.english, *self.features(selector)])

    def zone(self, selector: Selector) -> str:
        """Whose zone it is."""
        whose = {Whose.OWN: "your", Whose.ENEMY: "your opponent's", Whose.ANY: "any player's"}[selector.whose]
        return f"{whose} {ZONES[selector.zone]}"

    def adjectives(self, selector: Selector) -> list[str]:
        """Filters that stand before the noun."""
        words = [] if selector.hidden is None else ["hidden" if selector.hidden else "open"]
        for comparison in selector.comparisons:
            high = comparison.bounds[1]
            if comparison.stat is Stat.DAMAGE and comparison.bounds == (1, None):
                words.append("damaged")
            elif comparison.stat is Stat.EXHAUSTED and comparison.bounds == (1, None):
                words.append("exhausted")
            elif comparison.stat is Stat.EXHAUSTED and high == 0:
                words.append("ready")
        if selector.faction:
            words.append(faction(selector.faction).english)
        return words

    def features(self, selector: Selector) -> list[str]:
        """Filters that stand behind the noun."""
        found = [] if selector.keyword is None else [marked(selector.keyword, "en")]
        apart: list[str] = []
        for flag, words in ((selector.main, "main character"), (selector.token, "token")):
            if flag is False:
                apart.append(f"(no {words})")
        if selector.fighter is False:
            apart.append("without combat values")
        for comparison in selector.comparisons:
            is_said = comparison.stat in (Stat.DAMAGE, Stat.EXHAUSTED) and comparison.bounds in ((1, None), (None, 0), (0, 0))
            if not is_said:
                found.append(_compared(comparison))
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


class EnglishConditions(Conditions[Selector, Amount, Condition]):
    """See `Conditions`."""

    def __init__(self, names: EnglishNames) -> None:
        super().__init__(names.grammar)
        self.names = names

    def own_amount(self, amount: Amount) -> str:
        """See `Conditions.own_amount`."""
        match amount:
            case StatOf(stat, of):
                total = "total " if self.names.context.is_plural(of) else ""
                return f"the {total}{STATS[stat].en} of {self.names.target(of)}"
            case nodes.PointsOf(who):
                return "your victory points" if who is Who.YOU else "your opponent's victory points"
        return "the number of your command markers"

    def counted(self, of: Selector) -> str:
        """See `Conditions.counted`."""
        return ("other " if of.other else "") + self.names.described(of, True, where="in")

    def for_each(self, of: Selector) -> str:
        """See `Conditions.for_each`."""
        return f"for each {'other ' if of.other else ''}{self.names.described(of, False, where='in')}"

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
        about = Reference.BEARER if self.names.context.is_item else Reference.SELF
        return f"{self.names.target(about)} is {no}{what[condition.role]}"

    def holds(self, of: Selector, low: int | None, high: int | None) -> str:
        """See `Conditions.holds`."""
        number, is_plural = self.grammar.quantity(low, high)
        other = "other " if of.other else ""
        cards = f"{number} {other}{self.names.kinds(of, is_plural)}"
        if of.zone is PlayZone.BATTLEFIELD and of.whose is not Whose.ANY:
            return f"{'you control' if of.whose is Whose.OWN else 'your opponent controls'} {cards}"
        if of.zone is PlayZone.BATTLEFIELD:
            return f"there {'are' if is_plural else 'is'} {cards} in play"
        return f"{self.names.zone(of)} holds {cards}"


class EnglishClauses:
    """See `engine.text.sentences.Clauses`."""

    passages = (Look,)

    def __init__(self, context: TextContext, names: EnglishNames, figures: Figures) -> None:
        self.context = context
        self.names = names
        self.figures = figures

    def clause(self, step: Step, mood: Mood) -> str:
        """See `Clauses.clause`."""
        word = STEPS.word_of(step)
        wording = word.wording("en", step)
        if wording is None:
            return self.special(step)
        giving = word.giving("en")
        if mood is Mood.MAY and wording.subject == "to" and giving is not None:
            wording = giving
        subject, is_plural = "", True
        doer = getattr(step, wording.subject) if wording.subject else None
        if isinstance(doer, Who):
            subject, is_plural = ("", True) if doer is Who.YOU else (self.names.player(doer), False)
        elif doer is not None:
            subject, is_plural = self.names.target(doer, subject=True), self.context.is_plural(doer)
        rest, _, tail = wording.rest.partition("|")
        return clause(wording.verb, subject, is_plural, self.fill(rest, step) + self.figures.per() + self.fill(tail, step), mood)

    def fill(self, template: str, step: Step) -> str:
        """A wording's template with the step's fields in words."""
        text = filled(template, lambda name, how: self.part(step, getattr(step, name), how))
        return text.replace("their owners' hand", "their owners' hands").replace("their owners' deck", "their owners' decks")

    def special(self, step: Step) -> str:
        """The clause of a step that has no wording in the table."""
        if isinstance(step, Cannot):
            subject = self.names.all_of(step.to) if self.context.is_every(step.to) else self.names.target(step.to, subject=True)
            return f"{subject} can't {ACTS[step.act].en} {self.names.duration(step.duration)}"
        if isinstance(step, ChangeCost):
            return self.cost(step)
        raise TypeError(step)

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

    def always(self, step: Step) -> str:
        """A passive clause."""
        match step:
            case ChangeStat(stat, amount, to, _):
                text = f"{self.names.all_of(to)} {self._have(to)} {self.figures.signed(amount)} {STATS[stat].en}{self.figures.per()}"
            case Grant(keyword, to, _):
                text = f"{self.names.all_of(to)} {self._have(to)} {marked(keyword, 'en')}"
            case Cannot(act, to, _):
                text = f"{self.names.all_of(to)} can't {ACTS[act].en}"
            case ChangeCost():
                text = self.cost(step, always=True)
            case nodes.TokenFaction(slug):
                text = f"the resource tokens you exchange for are {faction(slug).english}"
            case _:
                raise TypeError(step)
        return tidy(text + self.figures.tail())

    def _have(self, to: Target) -> str:
        return "have" if self.context.is_plural(to) else "has"

    def passage(self, step: Step) -> str:
        """See `Clauses.passage`."""
        if not isinstance(step, Look):
            raise TypeError(step)
        deck = "your deck" if step.who is Who.YOU else "your opponent's deck" if step.who is Who.ENEMY else "that player's deck"
        one = step.amount == 1
        amount = self.figures.number(step.amount, one_by_one=False)
        first = sentence(f"look at the top {'card' if one else f'{amount} cards'} of {deck}" + self.figures.tail())
        place = "back on top" if step.rest is Place.TOP else f"on the bottom of {deck}"
        if step.keep == 0:
            return first + " " + sentence(f"put {'it' if one else 'them'} {place}{'' if one else ' in any order'}")
        if step.keep == step.amount:
            return f"{first} Put {'it' if one else 'them'} into your hand."
        keep = self.figures.number(step.keep, one_by_one=False)
        return first + " " + sentence(f"put {keep} of them into your hand and the rest {place} in any order" + self.figures.tail())

    def part(self, step: Step, value: object, how: str) -> str:
        """What stands for `{field:how}` in a wording."""
        match value:
            case Duration():
                return self.names.duration(value)
            case Keyword():
                return marked(value, "en")
            case Place():
                return "top" if value is Place.TOP else "the bottom"
            case Who():
                return self.names.player(value)
            case Selector() | Reference():
                return self.names.owner(value) if how == "owner" else self.names.target(value)
            case int(times) if how == "exhausted":
                return f"exhausted {self.figures.times(times)}" if times else ""
        return self.amount(step, value, how)

    def amount(self, step: Step, amount: object, how: str) -> str:
        """An amount with what it counts."""
        if how == "times":
            return self.figures.times(amount)
        if isinstance(step, DestroyCards):
            return self._cards_from(step)
        if how.endswith("+"):
            return f"{self.figures.signed(amount)} {STATS[Stat(how[:-1])].en}"
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

    def _of(self, slug: str | None) -> str:
        return f"{faction(slug).english} " if slug else ""

    def _cards_from(self, step: DestroyCards[Any, Any]) -> str:
        number = self.figures.number(step.amount)
        whose = "your" if step.who is Who.YOU else "their"
        cards = "card" if number == "1" else "cards"
        if step.source is Source.DECK:
            return f"the top {cards if number == '1' else f'{number} {cards}'} of {whose} deck"
        return f"{number} {cards} from {whose} hand" + ("" if step.source is Source.HAND else f" or the top of {whose} deck")

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
