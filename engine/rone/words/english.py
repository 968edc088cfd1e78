"""Card text in English: its clauses."""

from __future__ import annotations

from engine.rone.words import card_steps as on_cards
from engine.rone.words import player_steps as on_players
from engine.rone.words.english_conditions import EnglishConditions
from engine.rone.words.english_names import third
from engine.rone.words.language import Mood, tidy
from engine.rone.words.nodes import Amount, Target
from engine.rone.words.terms import ACTS
from engine.rone.words.vocabulary import CostOf, Source, Stat
from engine.text.nodes import Step
from engine.text.table import Word, Wording
from engine.text.vocabulary import Place, Player

ACT_TERMS = {term.name: term.english for term in ACTS}


class English(EnglishConditions):
    """See `Renderer`."""

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
        if not subject and mood is Mood.NAMED:
            subject = "you"
        if not subject or (mood is Mood.MAY and subject == "you"):
            return f"{wording.verb} {filled}{end}"
        return f"{subject} {wording.verb if plural else third(wording.verb)} {filled}{end}"

    def fill(self, template: str, step: Step) -> str:
        """See `Renderer.fill`; several owners have several hands and decks."""
        return (
            super()
            .fill(template, step)
            .replace("their owners' hand", "their owners' hands")
            .replace("their owners' deck", "their owners' decks")
        )

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
        if isinstance(step, on_cards.Cannot):
            subject = self.all_of(step.to, bare=True) if self.is_every(step.to) else self.target(step.to, subject=True)
            return f"{subject} can't {ACT_TERMS[step.act]} {self.duration(step.duration)}"
        if isinstance(step, on_players.ChangeCost):
            return self.cost(step)
        raise TypeError(step)

    def cost(self, step: on_players.ChangeCost, always: bool = False) -> str:
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
            case on_cards.ChangeStat(stat, amount, to, _):
                text = f"{self.all_of(to)} {self.have(to)} {self.signed(amount)}{{{stat.value}}}{self.per()}"
            case on_cards.Grant(keyword, to, _):
                text = f"{self.all_of(to)} {self.have(to)} {self.keyword(keyword)}"
            case on_cards.Cannot(act, to, _):
                text = f"{self.all_of(to, bare=True)} can't {ACT_TERMS[act]}"
            case on_players.ChangeCost():
                text = self.cost(step, always=True)
            case _:
                raise TypeError(step)
        return tidy(text + self.tail())

    def have(self, to: Target) -> str:
        """Have or has."""
        return "have" if self.is_plural(to) else "has"

    def look(self, step: on_players.Look) -> str:
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
            case "duration", _:
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
                costs = "their costs" if self.is_plural(getattr(step, "card")) else "its cost"  # noqa: B009
                return "" if getattr(step, "pay") else f" without paying {costs}"  # noqa: B009
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
            return f"{cards} {whose} hand" if source is Source.HAND else f"{cards} {whose} hand or the top of {whose} deck"
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


def is_attack(step: Step) -> bool:
    """Whether the step changes melee or ranged, which for good is a surprise."""
    return isinstance(step, on_cards.ChangeStat) and step.stat is not Stat.HEALTH
