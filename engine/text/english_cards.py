"""Cards, players and clauses of card text in English, whatever the game, which adds its nouns, zones, stats and costs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final

from engine.text.conditions import AmountT, Conditions, ConditionT
from engine.text.context import SaidText, is_in_play, owner, states_of
from engine.text.english import English, article, clause, genitive
from engine.text.figures import Figures
from engine.text.grammar import Mood, filled, sentence, tidy
from engine.text.nodes import ONE, Step
from engine.text.nouns import Noun
from engine.text.steps import Cannot, ChangeCost, ChangeStat, DestroyCards, Grant, Look
from engine.text.table import Wording, WordTable
from engine.text.vocabulary import Mode, Place, Who, Whose, Written

PLAYERS: Final = {Who.YOU: "you", Who.ENEMY: "your opponent", Who.CAUSE: "that player", Who.THAT: "its controller"}
STATES: Final = {
    ("damage", True): "damaged",
    ("damage", False): "undamaged",
    ("exhausted", True): "exhausted",
    ("exhausted", False): "active",
}
"""What a card is by its markers; see `states_of`."""


class EnglishNames(ABC):
    """Players, targets and zones."""

    zones: ClassVar[Mapping[Any, str]]
    states: ClassVar[Mapping[tuple[str, bool], str]] = STATES

    def __init__(self, context: SaidText[Any], grammar: English) -> None:
        self.context = context
        self.grammar = grammar

    # --- What a game adds --------------------------------------------------------------------

    @abstractmethod
    def noun(self, selector: Any) -> Noun:
        """What a selector's cards are called."""

    @abstractmethod
    def known(self, word: Any) -> str | None:
        """What a word for something known is called; None for what was named last."""

    @abstractmethod
    def duration(self, duration: Any, said: bool = False) -> str:
        """How long; what is for good is `said` only where that surprises."""

    @abstractmethod
    def features(self, selector: Any) -> list[str]:
        """Filters that stand behind the noun."""

    def adjectives(self, selector: Any) -> list[str]:
        """Filters that stand before the noun."""
        return states_of(selector, self.states)

    def named(self, selector: Any, plural: bool) -> str:
        """The noun of a selector's cards."""
        noun = self.noun(selector)
        return noun.english_plural if plural else noun.english

    # --- Players -----------------------------------------------------------------------------

    def player(self, who: Who) -> str:
        """A player as subject."""
        return "each of their controllers" if who is Who.THAT and self.context.said.many else PLAYERS[who]

    def owner(self, target: Any) -> str:
        """Whose hand or deck a card goes to."""
        known = {Whose.OWN: "your", Whose.ENEMY: "your opponent's"}.get(owner(target))
        return known or ("their owners'" if self.context.is_plural(target) else "its owner's")

    # --- Cards -------------------------------------------------------------------------------

    def target(self, target: Any, subject: bool = False) -> str:
        """A target as it stands in a sentence."""
        if not isinstance(target, Written):
            return self.chosen(target)
        return self.known(target) or ("it" if not self.context.said.many else "they" if subject else "them")

    def chosen(self, selector: Any) -> str:
        """A selector's cards, with how many of them and who chooses."""
        many = selector.many
        if many.mode is Mode.ALL:
            return self.every(selector)
        target = "target " if is_in_play(selector) and selector.is_target else ""
        other = "other " if selector.other else ""
        plural = many.count > 1
        core = self.described(selector, plural)
        if many.mode is Mode.RANDOM:
            text = f"{many.count} random {other}{core}" if plural else f"a random {other}{core}"
        elif many.mode is Mode.UP_TO:
            text = f"up to {many.count} {other}{target}{core}"
        elif plural:
            text = f"{many.count} {other}{target}{core}"
        else:
            text = f"another {target}{core}" if other else article(f"{target}{core}")
        if selector.chooser is not Who.ENEMY:
            return text
        place = "" if is_in_play(selector) else f" from {self.zone(selector)}"
        return text.removesuffix(place) + " of your opponent's choice" + place

    def every(self, selector: Any) -> str:
        """All cards of a selector."""
        other = "other " if selector.other else ""
        if selector.whose is Whose.OWN and is_in_play(selector):
            return f"all your {other}{self.described(selector, True, whose=False)}"
        return f"all {other}{self.described(selector, True)}"

    def all_of(self, to: Any, bare: bool = False) -> str:
        """The subject of a passive ability; `bare`: "units", not "all units" (that all can't may mean that some can)."""
        if isinstance(to, Written):
            return self.target(to, subject=True)
        other = "other " if to.other else ""
        if to.whose is Whose.OWN:
            return f"your {other}{self.described(to, True, whose=False)}"
        if to.whose is Whose.ANY and not bare:
            return f"all {other}{self.described(to, True)}"
        return f"{other}{self.described(to, True)}"

    def described(self, selector: Any, plural: bool, whose: bool = True, where: str = "from") -> str:
        """Adjectives, noun and what follows it, without any article."""
        words = self.adjectives(selector)
        if whose and selector.whose is Whose.ENEMY and is_in_play(selector):
            words.append("enemy")
        words.append(self.named(selector, plural))
        if whose and selector.whose is Whose.OWN and is_in_play(selector):
            words.append("you control")
        words.extend(self.features(selector))
        if not is_in_play(selector):
            words.append(f"{where} {self.zone(selector)}")
        return " ".join(words)

    def kinds(self, selector: Any, plural: bool) -> str:
        """What kind of cards, wherever they are and whoever has them."""
        return " ".join([*self.adjectives(selector), self.named(selector, plural), *self.features(selector)])

    def zone(self, selector: Any) -> str:
        """Whose zone it is."""
        whose = {Whose.OWN: "your", Whose.ENEMY: "your opponent's", Whose.ANY: "any player's"}[selector.whose]
        return f"{whose} {self.zones[selector.zone]}"


class EnglishConditions(Conditions[Any, AmountT, ConditionT]):
    """How many cards there are; see `Conditions`. A game adds its own amounts and conditions."""

    where: ClassVar[str] = "in play"
    """Where the cards are that somebody controls."""

    def __init__(self, names: EnglishNames) -> None:
        super().__init__(names.grammar)
        self.context = names.context
        self.names = names

    def counted(self, of: Any) -> str:
        """See `Conditions.counted`."""
        return self.cards(of, True)

    def for_each(self, of: Any) -> str:
        """See `Conditions.for_each`."""
        return f"for each {self.cards(of, False)}"

    def cards(self, of: Any, plural: bool) -> str:
        """Cards that are counted, without an article."""
        is_among = self.names.zones.get(of.zone, "").endswith("s")
        return ("other " if of.other else "") + self.names.described(of, plural, where="among" if is_among else "in")

    def holds(self, of: Any, low: int | None, high: int | None) -> str:
        """See `Conditions.holds`."""
        number, plural = self.grammar.quantity(low, high)
        of = replace(of, many=ONE)  # "2 humans or machines": not two of each
        cards = f"{number} {'other ' if of.other else ''}{self.names.kinds(of, plural)}"
        is_own = of.whose is Whose.OWN
        if is_in_play(of) and of.whose is not Whose.ANY:
            return f"{'you control' if is_own else 'your opponent controls'} {cards}".replace("at least 1 ", "at least one ")
        if is_in_play(of):
            return f"there {'are' if plural else 'is'} {cards} {self.where}"
        if of.zone == "hand" and of.whose is not Whose.ANY:
            return f"{'you have' if is_own else 'your opponent has'} {cards} in hand"
        zone = self.names.zone(of)
        return f"{zone} {'hold' if zone.endswith('s') else 'holds'} {cards}"


class EnglishClauses(ABC):
    """See `engine.text.sentences.Clauses`."""

    passages = (Look,)
    acts: ClassVar[Mapping[Any, str]]
    """What `cannot` forbids."""

    def __init__(self, words: WordTable, names: EnglishNames, figures: Figures) -> None:
        self.words = words
        self.context = names.context
        self.names = names
        self.figures = figures

    # --- What a game adds --------------------------------------------------------------------

    @abstractmethod
    def cost(self, step: ChangeCost[Any, Any, Any, Any], always: bool = False) -> str:
        """A changed cost: "your next mutant costs 2 less to recycle this turn"; `always`: without how long."""

    @abstractmethod
    def changed(self, stat: str, amount: object) -> str:
        """By how much a stat changes: "+2 attack"."""

    @abstractmethod
    def marked(self, keyword: Any) -> str:
        """A keyword's name as a text marks it."""

    @abstractmethod
    def own_part(self, step: Step, value: Any, how: str) -> str | None:
        """What stands for a field in a wording, where it is no end of a deck, no target and no amount; None where it is one of them."""

    @abstractmethod
    def amount_of(self, step: Step, amount: object, how: str) -> str:
        """An amount with what it counts: "2 cards"."""

    def own_always(self, step: Step) -> str:
        """What a step of this game alone says where it holds always."""
        raise TypeError(step)

    # --- Clauses -----------------------------------------------------------------------------

    def clause(self, step: Step, mood: Mood) -> str:
        """See `Clauses.clause`."""
        word = self.words.word_of(step)
        wording = word.wording("en", step)
        if wording is None:
            return self.special(step)
        giving = word.giving("en")
        if mood is Mood.MAY and wording.subject == "to" and giving is not None:
            wording = giving
        subject, is_plural = self.subject(wording, step)
        rest, _, tail = wording.rest.partition("|")
        text = self.fill(rest, step) + self.figures.per() + self.fill(tail, step)
        return clause(wording.verb, subject, is_plural, text, mood)

    def fill(self, template: str, step: Step) -> str:
        """A wording's template with the step's fields in words; several owners have several hands and decks."""
        text = filled(template, lambda name, how: self.part(step, getattr(step, name), how))
        return text.replace("their owners' hand", "their owners' hands").replace("their owners' deck", "their owners' decks")

    def subject(self, wording: Wording, step: Step) -> tuple[str, bool]:
        """Who does it, "" where it is an order to the reader; and whether the verb is plural."""
        doer: Any = getattr(step, wording.subject) if wording.subject else None
        if doer is None:
            return "", True
        if doer is Who.YOU:
            return ("you" if wording.states else ""), True
        if isinstance(doer, Who):
            return self.names.player(doer), False
        return self.names.target(doer, subject=True), self.context.is_plural(doer)

    def special(self, step: Step) -> str:
        """The clause of a step that has no wording in the table."""
        if isinstance(step, Cannot):
            is_every = self.context.is_every(step.to)
            subject = self.names.all_of(step.to, bare=True) if is_every else self.names.target(step.to, subject=True)
            return f"{subject} can't {self.acts[step.act]} {self.names.duration(step.duration)}"
        if isinstance(step, ChangeCost):
            return self.cost(step)
        raise TypeError(step)

    def always(self, step: Step) -> str:
        """A passive clause."""
        match step:
            case ChangeStat(stat, amount, to, _):
                text = f"{self.names.all_of(to)} {self.have(to)} {self.changed(stat.value, amount)}{self.figures.per()}"
            case Grant(keyword, to, _):
                text = f"{self.names.all_of(to)} {self.have(to)} {self.marked(keyword)}"
            case Cannot(act, to, _):
                text = f"{self.names.all_of(to, bare=True)} can't {self.acts[act]}"
            case ChangeCost():
                text = self.cost(step, always=True)
            case _:
                text = self.own_always(step)
        return tidy(text + self.figures.tail())

    def have(self, to: Any) -> str:
        """Have or has."""
        return "have" if self.context.is_plural(to) else "has"

    def passage(self, step: Step) -> str:
        """See `Clauses.passage`."""
        if not isinstance(step, Look):
            raise TypeError(step)
        return self.look(step)

    def look(self, step: Look[Any]) -> str:
        """The sentences of `look`."""
        whose = genitive(PLAYERS[step.who]) if step.who is Who.ENEMY else possessive(step.who)
        deck = f"{whose} deck"
        one = step.amount == 1
        amount = self.figures.number(step.amount, one_by_one=False)
        first = sentence(f"look at the top {'card' if one else f'{amount} cards'} of {deck}" + self.figures.tail())
        place = "back on top" if step.rest is Place.TOP else f"on the bottom of {deck}"
        if step.keep == 0:
            if one and step.rest is Place.TOP:
                return first
            return f"{first} " + sentence(f"put {'it' if one else 'them'} {place}{'' if one else ' in any order'}")
        if step.keep == step.amount:
            return f"{first} Put {'it' if one else 'them'} into your hand."
        keep = self.figures.number(step.keep, one_by_one=False)
        kept = f"put {keep} of them into your hand and the rest {place} in any order"
        return f"{first} " + sentence(kept + self.figures.tail())

    # --- Parts of wordings -------------------------------------------------------------------

    def part(self, step: Step, value: Any, how: str) -> str:
        """What stands for `{field:how}` in a wording."""
        own = self.own_part(step, value, how)
        if own is not None:
            return own
        if isinstance(value, Place):
            return "top" if value is Place.TOP else "the bottom"
        if isinstance(value, Written) or hasattr(value, "many"):
            return self.names.owner(value) if how == "owner" else self.names.target(value)
        if how == "exhausted":
            return f"exhausted {self.figures.times(value)}" if value else ""
        if how == "times":
            return self.figures.times(value)
        if isinstance(step, DestroyCards):
            return self.cards_from(step)
        if how.endswith("+"):
            return self.changed(how[:-1], value)
        return self.amount_of(step, value, how)

    def cards_from(self, step: DestroyCards[Any, Any]) -> str:
        """So many cards from where they are taken."""
        whose = possessive(step.who)
        if step.source == "deck":
            return self.top_of(step.amount, f"{whose} deck")
        number = self.figures.number(step.amount)
        cards = f"{number} {'card' if number == '1' else 'cards'} from {whose} hand"
        return cards if step.source == "hand" else f"{cards} or the top of {whose} deck"

    def top_of(self, amount: object, place: str) -> str:
        """So many cards from the top: "the top 2 cards of your deck"."""
        number = self.figures.number(amount)
        return f"the top card of {place}" if number == "1" else f"the top {number} cards of {place}"


def possessive(who: Who) -> str:
    """Your or their."""
    return "your" if who is Who.YOU else "their"
