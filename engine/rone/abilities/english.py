"""Card text in English."""

from __future__ import annotations

from engine.rone.abilities import nodes
from engine.rone.abilities.nodes import Amount, Comparison, Condition, Payment, Selector, Step, Target
from engine.rone.abilities.nouns import RACES, race_name
from engine.rone.abilities.rendering import Mood, Renderer, owner, tidy
from engine.rone.abilities.terms import ACTS, DURATIONS, PLAIN_EVENTS
from engine.rone.abilities.vocabulary import (
    CostOf,
    Duration,
    Event,
    Mode,
    Operator,
    Place,
    Player,
    Reference,
    Role,
    Source,
    Stat,
    Whose,
    Zone,
)
from engine.rone.abilities.words import Term, Word, Wording

IRREGULAR = {"have": "has", "do": "does", "can't": "can't", "are": "is"}
PHRASES = {
    "initiative": "Initiative",
    "pay": "Pay {payment}",
    "trailing-if": " if {condition}",
    "and-if": ", if {condition}",
    "if": "if {condition}",
    "if-colon": "if {condition}:",
    "if-you-do": "if you do",
    "if-done": "if that was done",
    "otherwise": "otherwise, {clause}",
    "otherwise-colon": "Otherwise:",
    "after-event": "{event}, {clause}",
    "after-each": "{event}, {clause}",
    "once-per-turn": "Only once each turn.",
    "choose-one": "choose one:",
    "choose": "choose {count}:",
    "options": "{listed}; or {last}",
    "may": "you may {clause}",
    "may-fronted": "you may {clause}",
    "may-colon": "You may do this:",
    "repeat": "do this {times}",
    "where": ", where {letter} is {amount}",
    "and-where": " and {letter} is {amount}",
}
ZONES = {
    Zone.HAND: "hand",
    Zone.DECK: "deck",
    Zone.GRAVEYARD: "graveyard",
    Zone.REMOVED: "removed cards",
    Zone.TECHNOLOGY_DECK: "technology deck",
}
STATS = {
    Stat.LEVEL: "level",
    Stat.COST: "activation cost",
    Stat.RECYCLE: "recycle cost",
    Stat.HEALTH: "health",
    Stat.MELEE: "melee attack",
    Stat.RANGED: "ranged attack",
    Stat.EXHAUSTED: "exhaustion",
    Stat.DAMAGE: "damage",
}
DURATION_TERMS = {Duration(term.name): term.english for term in DURATIONS}
ACT_TERMS = {term.name: term.english for term in ACTS}
EVENT_TERMS = {Event(term.name): term.english for term in PLAIN_EVENTS}


def third(verb: str) -> str:
    """A verb with he, she or it: gain, gains. Of several words the first one changes."""
    head, _, rest = verb.partition(" ")
    if head in IRREGULAR:
        head = IRREGULAR[head]
    elif head.endswith(("s", "sh", "ch", "x", "o")):
        head += "es"
    elif head.endswith("y") and head[-2] not in "aeiou":
        head = head[:-1] + "ies"
    else:
        head += "s"
    return f"{head} {rest}".strip()


def article(words: str) -> str:
    """`words` with a or an."""
    vowel = words[:1] in "aeio" or (words.startswith("un") and not words.startswith("uni"))
    return f"{'an' if vowel else 'a'} {words}"


class English(Renderer):
    """See `Renderer`."""

    def phrase(self, name: str, **values: str) -> str:
        """See `Renderer.phrase`."""
        text = PHRASES[name]
        for key, value in values.items():
            text = text.replace("{" + key + "}", value)
        return text

    def local(self, term: Term) -> str:
        """See `Renderer.local`."""
        return term.english

    def joined(self, parts: list[str], last: str = "and") -> str:
        """See `Renderer.joined`."""
        if len(parts) == 1:
            return parts[0]
        return ", ".join(parts[:-1]) + f"{',' if last == 'or' and any(' and ' in part for part in parts) else ''} {last} " + parts[-1]

    def wording(self, word: Word, step: Step) -> Wording | None:
        """See `Renderer.wording`."""
        amount = getattr(step, "amount", None)
        return word.less[0] if word.less and isinstance(amount, int) and amount < 0 else word.english

    # --- Clauses -----------------------------------------------------------------------------

    def clause(self, word: Word, wording: Wording, step: Step, mood: Mood) -> str:
        """See `Renderer.clause`."""
        subject, plural = self.subject(wording, step)
        if mood is Mood.MAY and wording.subject == "to" and word.give is not None:
            wording, subject = word.give[0], ""
        rest, _, tail = wording.rest.partition("|")
        filled = self.fill(rest, step)
        end = self.per() + self.fill(tail, step)
        if mood is Mood.MAY and subject not in ("", "you"):
            return f"have {subject} {wording.verb} {filled}{end}"
        if not subject or (mood is Mood.MAY and subject == "you"):
            return f"{wording.verb} {filled}{end}"
        return f"{subject} {wording.verb if plural else third(wording.verb)} {filled}{end}"

    def subject(self, wording: Wording, step: Step) -> tuple[str, bool]:
        """Who does it, "" where it is an order to the reader; and whether the verb is plural."""
        match wording.subject:
            case "":
                return "", True
            case "who":
                who: Player = getattr(step, "who")  # noqa: B009  the step is any that has it
                if who is Player.YOU:
                    return ("you" if wording.states else ""), True
                return self.player(who), False
            case "who:hero":
                return self.hero(getattr(step, "who")), False  # noqa: B009
            case name:
                target: Target = getattr(step, name)
                return self.target(target, subject=True), self.is_plural(target)

    def special(self, step: Step, mood: Mood) -> str:
        """See `Renderer.special`."""
        if isinstance(step, nodes.Cannot):
            subject = self.all_of(step.to) if self.is_every(step.to) else self.target(step.to, subject=True)
            return f"{subject} can't {ACT_TERMS[step.act]} {self.duration(step.duration)}"
        if isinstance(step, nodes.ChangeCost):
            return self.cost(step)
        raise TypeError(step)

    def cost(self, step: nodes.ChangeCost, always: bool = False) -> str:
        """A changed cost: "your next mutant costs 2 less to recycle this turn"."""
        change = self.number(step.amount)
        less = "less" if isinstance(step.amount, int) and step.amount < 0 else "more"
        lasting = "" if always else self.duration(step.duration)
        whose = {Player.YOU: "your", Player.ENEMY: "your opponent's"}.get(step.who, f"{self.player(step.who)}'s")
        if step.of is CostOf.LEVEL_UP:
            times = {None: "", 1: "next time "}.get(step.times, f"next {step.times} times ")
            costs = f"{change}{{water}} {less}{self.per()}"
            if times:
                levels = "you level up" if step.who is Player.YOU else f"{self.player(step.who)} levels up"
                return f"the {times}{levels} {lasting}, it costs {costs}"
            return f"levelling up costs {self.player(step.who)} {costs} {lasting}"
        many = step.times is None or step.times > 1
        count = "" if step.times is None else "next " if step.times == 1 else f"next {step.times} "
        if step.of is CostOf.ABILITY:
            ability = "abilities" if many else "ability"
            costs = f"{'cost' if many else 'costs'} {change}{{water}} {less}{self.per()} {lasting}"
            if step.which is None:
                return f"{whose} {count}{ability} {costs}"
            return f"{'the ' if count else ''}{count}{ability} of {whose} {self.kinds(step.which, plural=True)} {costs}"
        cards = self.kinds(step.which, plural=many) if step.which is not None else ("cards" if many else "card")
        cost = f"{change}{{water}} {less}" if step.of is CostOf.PLAY else f"{change} {less} to recycle"
        return f"{whose} {count}{cards} {'cost' if many else 'costs'} {cost}{self.per()} {lasting}"

    def always(self, step: Step) -> str:
        """See `Renderer.always`."""
        match step:
            case nodes.ChangeStat(stat, amount, to, _):
                text = f"{self.all_of(to)} {self.have(to)} {self.signed(amount)}{{{stat.value}}}{self.per()}"
            case nodes.Grant(keyword, to, _):
                text = f"{self.all_of(to)} {self.have(to)} {self.keyword(keyword)}"
            case nodes.Cannot(act, to, _):
                text = f"{self.all_of(to)} can't {ACT_TERMS[act]}"
            case nodes.ChangeCost():
                text = self.cost(step, always=True)
            case _:
                raise TypeError(step)
        return tidy(text + self.tail())

    def have(self, to: Target) -> str:
        """Have or has."""
        return "have" if self.is_plural(to) else "has"

    def look(self, step: nodes.Look) -> str:
        """See `Renderer.look`."""
        whose = "your" if step.who is Player.YOU else "their" if step.who in (Player.CAUSE, Player.THAT) else "your opponent's"
        deck = f"{whose} deck"
        one = step.amount == 1
        amount = self.number(step.amount, one_by_one=False)
        first = self.sentence(f"look at the top {'card' if one else f'{amount} cards'} of {deck}" + self.tail())
        place = "on top" if step.rest is Place.TOP else f"on the bottom of {deck}"
        if step.keep == 0:
            if one and step.rest is Place.TOP:
                return first
            back = "it" if one else "them"
            order = "" if one else " in any order"
            return f"{first} " + self.sentence(f"put {back} {'back ' if step.rest is Place.TOP else ''}{place}{order}")
        if step.keep == step.amount:
            return f"{first} Put {'it' if one else 'them'} into your hand."
        keep = self.number(step.keep, one_by_one=False)
        back = "back " if step.rest is Place.TOP else ""
        kept = f"put {keep} of them into your hand and the rest {back}{place} in any order"
        return f"{first} " + self.sentence(kept + self.tail())

    # --- Parts of wordings -------------------------------------------------------------------

    def fill_part(self, step: Step, name: str, how: str) -> str:
        """See `Renderer.fill_part`."""
        match name, how:
            case "for", _:
                return self.duration(getattr(step, "duration"), said=is_attack(step))  # noqa: B009
            case "keyword", _:
                return self.keyword(getattr(step, "keyword"))  # noqa: B009
            case "exhausted", _:
                times = getattr(step, "exhausted")  # noqa: B009
                return f"exhausted {self.times(times)}" if times else ""
            case "at", _:
                return "top" if getattr(step, "at") is Place.TOP else "the bottom"  # noqa: B009
            case "pay", "level":
                return "" if getattr(step, "pay") else "at no cost"  # noqa: B009
            case "pay", _:
                return "" if getattr(step, "pay") else " without paying its cost"  # noqa: B009
            case "who", _:
                return self.hero(getattr(step, "who"))  # noqa: B009
            case "amount", _:
                return self.amount(step, getattr(step, "amount"), how)  # noqa: B009
            case _, "owner":
                return self.owner(getattr(step, name))
            case _:
                return self.target(getattr(step, name))

    def amount(self, step: Step, amount: Amount, how: str) -> str:
        """An amount with what it counts."""
        if how == "times":
            return self.times(amount)
        if how == "graveyard-top":
            return self.top_of(amount, f"{self.possessive(step)} graveyard")
        if how == "cards-from":
            source: Source = getattr(step, "source")  # noqa: B009
            whose = self.possessive(step)
            if source is Source.DECK:
                return self.top_of(amount, f"{whose} deck")
            number = self.number(amount)
            cards = f"{number} {'card' if number == '1' else 'cards'} from"
            return f"{cards} {whose} hand" if source is Source.HAND else f"{cards} the top of {whose} deck or {whose} hand"
        if how.endswith("+"):
            return f"{self.signed(amount)}{{{how[:-1]}}}"
        return f"{self.number(amount)}{{{how}}}" if how else self.number(amount)

    def top_of(self, amount: Amount, place: str) -> str:
        """So many cards from the top: "the top 2 cards of your deck"."""
        number = self.number(amount)
        return f"the top card of {place}" if number == "1" else f"the top {number} cards of {place}"

    def possessive(self, step: Step) -> str:
        """Your or their."""
        return "your" if getattr(step, "who") is Player.YOU else "their"  # noqa: B009

    def times(self, amount: Amount) -> str:
        """See `Renderer.times`."""
        number = self.number(amount)
        return {"1": "once", "2": "twice"}.get(number, f"{number} times") + self.per()

    def duration(self, duration: Duration, said: bool = False) -> str:
        """How long; `permanent` is said only where another duration would be expected."""
        if duration is Duration.NEXT_COMBAT and self.is_in_combat_trigger():
            return "for this combat"
        if duration is Duration.WHILE_HERE:
            self._while = " " + DURATION_TERMS[duration].replace("{self}", f"this {self.self_noun().english}")
            return ""
        if duration is Duration.PERMANENT and said:
            return "permanently"
        return DURATION_TERMS[duration]

    def player(self, who: Player) -> str:
        """A player as subject."""
        return {
            Player.YOU: "you",
            Player.ENEMY: "your opponent",
            Player.CAUSE: "that player",
            Player.THAT: "its controller",
        }[who]

    def hero(self, who: Player) -> str:
        """A player's hero."""
        return {
            Player.YOU: "your hero",
            Player.ENEMY: "the enemy hero",
            Player.CAUSE: "that player's hero",
            Player.THAT: "its controller's hero",
        }[who]

    def owner(self, target: Target) -> str:
        """Whose hand or deck a card goes to."""
        match owner(target):
            case Whose.OWN:
                return "your"
            case Whose.ENEMY:
                return "your opponent's"
        return "their owners'" if self.is_plural(target) else "its owner's"

    def is_every(self, target: Target) -> bool:
        """Whether all cards that fit are meant."""
        return isinstance(target, Selector) and target.many.mode is Mode.ALL

    # --- Nouns -------------------------------------------------------------------------------

    def is_plural(self, target: Target) -> bool:
        """Whether a target takes a plural verb."""
        if isinstance(target, Selector):
            return target.many.mode is Mode.ALL or target.many.count > 1
        return target is Reference.THAT and self.said.many

    def target(self, target: Target, subject: bool = False) -> str:
        """A target as it stands in a sentence."""
        if isinstance(target, Selector):
            return self.chosen(target)
        match target:
            case Reference.SELF:
                if self.is_just_named():
                    return "it"
                return f"this {self.self_noun().english}"
            case Reference.CAUSE:
                return f"{'this' if self.is_cause_self() else 'that'} {self.cause_noun().english}"
            case Reference.ATTACKER:
                return "the attacking unit"
            case Reference.DEFENDER:
                return "the defending unit"
            case Reference.YOU:
                return "your hero"
            case Reference.ENEMY:
                return "the enemy hero"
        if self.said.many:
            return "they" if subject else "them"
        return "it"

    def chosen(self, selector: Selector) -> str:
        """A selector's cards, with how many of them and who chooses."""
        many = selector.many
        in_play = selector.zone is Zone.BATTLEFIELD
        target = "target " if in_play and selector.is_target else ""
        other = "other " if selector.other else ""
        if many.mode is Mode.ALL:
            return self.every(selector)
        plural = many.count > 1
        core = self.described(selector, plural, controlled=True)
        if many.mode is Mode.RANDOM:
            text = f"{many.count} random {other}{core}" if plural else f"a random {other}{core}"
        elif many.mode is Mode.UP_TO:
            core = self.described(selector, plural, controlled=True)
            text = f"up to {many.count} {other}{target}{core}"
        elif plural:
            text = f"{many.count} {other}{target}{core}"
        else:
            text = f"another {target}{core}" if other else article(f"{target}{core}")
        return text + (" of your opponent's choice" if selector.chooser is Player.ENEMY else "")

    def every(self, selector: Selector) -> str:
        """All cards of a selector."""
        other = "other " if selector.other else ""
        if selector.whose is Whose.OWN and selector.zone is Zone.BATTLEFIELD:
            return f"all your {other}{self.described(selector, True, whose=False)}"
        return f"all {other}{self.described(selector, True)}"

    def all_of(self, to: Target) -> str:
        """The subject of a passive ability."""
        if not isinstance(to, Selector):
            return self.target(to, subject=True)
        other = "other " if to.other else ""
        if to.whose is Whose.OWN:
            return f"your {other}{self.described(to, True, whose=False)}"
        if to.whose is Whose.ANY:
            return f"all {other}{self.described(to, True)}"
        return f"{other}{self.described(to, True)}"

    def described(self, selector: Selector, plural: bool, whose: bool = True, controlled: bool = False, where: str = "from") -> str:
        """Adjectives, noun and what follows it, without any article."""
        words = self.adjectives(selector)
        if whose and selector.whose is Whose.ENEMY and selector.zone is Zone.BATTLEFIELD:
            words.append("enemy")
        words.append(self.named(selector, plural))
        if whose and selector.whose is Whose.OWN and selector.zone is Zone.BATTLEFIELD:
            words.append("you control")
        words.extend(self.features(selector))
        if selector.zone is not Zone.BATTLEFIELD:
            words.append(f"{where} {self.zone(selector)}")
        return " ".join(words)

    def kinds(self, selector: Selector, plural: bool) -> str:
        """What kind of cards, wherever they are and whoever has them."""
        return " ".join([*self.adjectives(selector), self.named(selector, plural), *self.features(selector)])

    def named(self, selector: Selector, plural: bool) -> str:
        """The noun, with the race where that is no noun of its own."""
        noun = self.noun(selector)
        name = noun.english_plural if plural else noun.english
        if selector.race is None or noun in RACES.values():
            return name
        return f"{selector.race if selector.race in RACES else race_name(selector.race)} {name}"

    def zone(self, selector: Selector) -> str:
        """Whose zone it is."""
        name = ZONES[selector.zone]
        match selector.whose:
            case Whose.OWN:
                return f"your {name}"
            case Whose.ENEMY:
                return f"your opponent's {name}"
        return f"any player's {name}"

    def adjectives(self, selector: Selector) -> list[str]:
        """Filters that stand before the noun."""
        words: list[str] = []
        for comparison in selector.comparisons:
            low, high = bounds(comparison)
            if comparison.stat is Stat.DAMAGE and (low, high) == (1, None):
                words.append("damaged")
            elif comparison.stat is Stat.DAMAGE and high == 0:
                words.append("undamaged")
            elif comparison.stat is Stat.EXHAUSTED and (low, high) == (1, None):
                words.append("exhausted")
            elif comparison.stat is Stat.EXHAUSTED and high == 0:
                words.append("active")
        return words

    def features(self, selector: Selector) -> list[str]:
        """Filters that stand behind the noun."""
        found: list[str] = []
        if selector.keyword is not None:
            found.append(self.keyword(selector.keyword))
        apart: list[str] = []
        for comparison in selector.comparisons:
            if comparison.stat in (Stat.DAMAGE, Stat.EXHAUSTED) and bounds(comparison) in ((1, None), (None, 0), (0, 0)):
                continue
            text = compared(comparison)
            (apart if comparison.stat in (Stat.LEVEL, Stat.EXHAUSTED) else found).append(text)
        return [*apart, *([f"with {self.joined(found)}"] if found else [])]

    # --- Amounts, conditions, events ---------------------------------------------------------

    def amount_name(self, amount: Amount) -> str:
        """See `Renderer.amount_name`."""
        match amount:
            case int():
                return str(amount)
            case nodes.Count(of):
                return f"the number of {self.counted(of, True)}"
            case nodes.StatOf(stat, of):
                return f"the {'total ' if self.is_plural(of) else ''}{STATS[stat]} of {self.target(of)}"
            case nodes.HeroLevel():
                return "your hero's level"
            case nodes.Sum(parts):
                return " plus ".join(self.amount_name(part) for part in parts)
            case nodes.Least(parts):
                return f"{self.joined([self.amount_name(part) for part in parts], 'or')} (whichever is smaller)"
            case nodes.Greatest(parts):
                return f"{self.joined([self.amount_name(part) for part in parts], 'or')} (whichever is greater)"

    def counted(self, of: Selector, plural: bool) -> str:
        """Cards that are counted."""
        other = "other " if of.other else ""
        return other + self.described(of, plural, where="in" if of.zone is not Zone.REMOVED else "among")

    def each(self, amount: Amount) -> str:
        """See `Renderer.each`."""
        return f"for each {self.counted(amount.of, False)}" if isinstance(amount, nodes.Count) else "for each level of your hero"

    def for_each(self, of: Selector) -> str:
        """See `Renderer.for_each`."""
        return f"for each {self.counted(of, False)}"

    def payment(self, payment: Payment) -> str:
        """See `Renderer.payment`."""
        parts = [f"{payment.water}{{water}}"] if payment.water else []
        if payment.graveyard:
            parts.append(f"{payment.graveyard}{{recycle}}")
        if payment.hand:
            parts.append(f"{payment.hand} {'card' if payment.hand == 1 else 'cards'} from your hand")
        if payment.deck:
            parts.append("the top card of your deck" if payment.deck == 1 else f"the top {payment.deck} cards of your deck")
        return self.joined(parts)

    def condition(self, condition: Condition, holds: bool = True) -> str:
        """See `Renderer.condition`."""
        match condition:
            case nodes.Done():
                return "that was done" if holds else "that was not done"
            case nodes.TurnOf(whose):
                turn = {Whose.OWN: "your turn", Whose.ENEMY: "your opponent's turn", Whose.ANY: "anyone's turn"}[whose]
                return f"it is {'' if holds else 'not '}{turn}"
            case nodes.InCombat(role):
                what = {Role.ATTACKER: "attacking", Role.DEFENDER: "being attacked", Role.ANY: "in combat"}[role]
                return f"this {self.self_noun().english} is {'' if holds else 'not '}{what}"
            case nodes.AtLeast(left, right):
                return self.at_least(left, right, holds)
            case nodes.Equal(left, right):
                return self.equal(left, right, holds)
            case nodes.Not(inner):
                return self.condition(inner, not holds)
            case nodes.AllOf(parts) | nodes.AnyOf(parts):
                join = "and" if isinstance(condition, nodes.AllOf) is holds else "or"
                return self.joined([self.condition(part, holds) for part in parts], join)

    def at_least(self, left: Amount, right: Amount, holds: bool) -> str:
        """`left >= right`, or its contrary."""
        if isinstance(right, int) and not isinstance(left, int):
            return self.is_range(left, right, None) if holds else self.is_range(left, None, right - 1)
        if isinstance(left, int) and not isinstance(right, int):
            return self.is_range(right, None, left) if holds else self.is_range(right, left + 1, None)
        return f"{self.amount_name(left)} is {'at least' if holds else 'less than'} {self.amount_name(right)}"

    def equal(self, left: Amount, right: Amount, holds: bool) -> str:
        """`left == right`, or its contrary."""
        if isinstance(left, int):
            left, right = right, left
        if isinstance(right, int) and not isinstance(left, int):
            if holds:
                return self.is_range(left, right, right)
            if right == 0 and isinstance(left, nodes.Count):
                return self.is_range(left, 1, None)
        return f"{self.amount_name(left)} {'equals' if holds else 'is not'} {self.amount_name(right)}"

    def is_range(self, amount: Amount, low: int | None, high: int | None) -> str:
        """An amount between two numbers, either of which may be missing."""
        if isinstance(amount, nodes.HeroLevel):
            if low == high:
                return f"your hero is at level {low}"
            return f"your hero is at level {low} or higher" if low is not None else f"your hero is at level {high} or lower"
        number, plural = quantity(low, high)
        if isinstance(amount, nodes.Count):
            return self.holds(amount.of, number, plural)
        if isinstance(amount, nodes.StatOf) and amount.stat in (Stat.HEALTH, Stat.MELEE, Stat.RANGED) and not self.is_plural(amount.of):
            return f"{self.target(amount.of, subject=True)} has {number}{{{amount.stat.value}}}"
        return f"{self.amount_name(amount)} is {number}"

    def holds(self, of: Selector, number: str, plural: bool) -> str:
        """So many cards are there."""
        other = "other " if of.other else ""
        if of.zone is Zone.BATTLEFIELD and of.whose is not Whose.ANY:
            who = "you control" if of.whose is Whose.OWN else "your opponent controls"
            return f"{who} {number} {other}{self.described(of, plural, whose=False)}".replace("at least 1 ", "at least one ")
        bare = " ".join([*self.adjectives(of), self.named(of, plural), *self.features(of)])
        if of.zone is Zone.BATTLEFIELD:
            return f"there {'are' if plural else 'is'} {number} {other}{bare} on the battlefield"
        if of.zone is Zone.HAND and of.whose is not Whose.ANY:
            return f"{'you have' if of.whose is Whose.OWN else 'your opponent has'} {number} {other}{bare} in hand"
        verb = "hold" if of.zone is Zone.REMOVED else "holds"
        return f"{self.zone(of)} {verb} {number} {other}{bare}"

    def event(self, node: nodes.Trigger) -> str:
        """See `Renderer.event`."""
        phrase = EVENT_TERMS[node.event]
        if node.event in (Event.BEGIN_TURN, Event.END_TURN):
            whose = node.of if isinstance(node.of, Whose) else Whose.OWN
            turn = {Whose.OWN: "your turn", Whose.ENEMY: "your opponent's turn", Whose.ANY: "each turn"}
            return phrase.replace("{turn}", turn[whose])
        if node.event is Event.PLAYS:
            return f"whenever {self.playing(node.of)}"
        subject, plural = self.happens_to(node)
        return f"whenever {subject} {phrase if plural else third(phrase)}"

    def playing(self, of: Target | Whose | None) -> str:
        """Who plays what."""
        whose = of if isinstance(of, Whose) else of.whose if isinstance(of, Selector) else Whose.OWN
        who = {Whose.OWN: "you play", Whose.ENEMY: "your opponent plays", Whose.ANY: "a player plays"}[whose]
        if not isinstance(of, Selector):
            return f"{who} {'a card' if isinstance(of, Whose) else f'this {self.self_noun().english}'}"
        core = self.kinds(of, False)
        return f"{who} {f'another {core}' if of.other else article(core)}"

    def happens_to(self, node: nodes.Trigger) -> tuple[str, bool]:
        """What an event is about, as subject; and whether the verb is plural."""
        of, event = node.of, node.event
        if isinstance(of, Selector):
            core = self.described(of, False)
            if of.whose is Whose.OWN:
                other = "other " if of.other else ""
                return f"one of your {other}{self.described(of, True, whose=False)}", False
            return (f"another {core}" if of.other else article(core)), False
        if not isinstance(of, Whose):
            return f"this {self.self_noun().english}", False
        if event in (Event.DRAWS, Event.GAINS_WATER, Event.USES_ABILITY):
            return {Whose.OWN: "you", Whose.ENEMY: "your opponent", Whose.ANY: "a player"}[of], of is Whose.OWN
        if event in (Event.LEVELS_UP, Event.DAMAGED):
            return {Whose.OWN: "your hero", Whose.ENEMY: "the enemy hero", Whose.ANY: "a hero"}[of], False
        cards = ("unit", "units") if event in (Event.ATTACKS, Event.ANY_DEATH) else ("card", "cards")
        return {Whose.OWN: f"one of your {cards[1]}", Whose.ENEMY: f"an enemy {cards[0]}", Whose.ANY: f"a {cards[0]}"}[of], False


def is_attack(step: Step) -> bool:
    """Whether the step changes melee or ranged, which for good is a surprise."""
    return isinstance(step, nodes.ChangeStat) and step.stat is not Stat.HEALTH


def bounds(comparison: Comparison) -> tuple[int | None, int | None]:
    """A comparison as lowest and highest number; both None for `!=`."""
    value = comparison.value
    return {
        Operator.AT_MOST: (None, value),
        Operator.LESS: (None, value - 1),
        Operator.AT_LEAST: (value, None),
        Operator.MORE: (value + 1, None),
        Operator.EQUAL: (value, value),
        Operator.UNEQUAL: (None, None),
    }[comparison.operator]


def quantity(low: int | None, high: int | None) -> tuple[str, bool]:
    """A number as "at least 2", "exactly 3", "no"; and whether the noun is plural."""
    if high is not None and high <= 0:
        return "no", True
    if low is not None and low == high:
        return f"exactly {low}", low != 1
    if low is not None:
        return f"at least {low}", low != 1
    return f"at most {high}", high != 1


def compared(comparison: Comparison) -> str:
    """A comparison behind the noun."""
    low, high = bounds(comparison)
    stat, value = comparison.stat, comparison.value
    if stat is Stat.LEVEL:
        if comparison.operator is Operator.UNEQUAL:
            return f"of a level other than {value}"
        if low == high:
            return f"of level {low}"
        return f"of level {low} or higher" if low is not None else f"of level {high} or lower"
    if stat is Stat.EXHAUSTED:
        if comparison.operator is Operator.UNEQUAL:
            return f"not exhausted exactly {value} times"
        count = {1: "once", 2: "twice"}
        if low is not None and low == high:
            return f"exhausted {count.get(low, f'{low} times')}"
        if low is not None:
            return f"exhausted at least {count.get(low, f'{low} times')}"
        return f"exhausted at most {count.get(high or 0, f'{high} times')}"
    if comparison.operator is Operator.UNEQUAL:
        number, more = f"other than {value}", ""
    elif low is not None and low == high:
        number, more = f"exactly {low}", ""
    else:
        number, more = (str(low), " or more") if low is not None else (str(high), " or less")
    return {
        Stat.COST: f"a cost of {number}{{water}}{more}",
        Stat.RECYCLE: f"a recycle cost of {number}{more}",
        Stat.DAMAGE: f"{number}{more} damage",
    }.get(stat, f"{number}{{{stat.value}}}{more}")
