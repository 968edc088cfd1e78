"""Renders a card's text from its tree: what is the same in both languages.

A text is put together as marked strings (`markup`), sentence by sentence. The two languages differ in how a
clause is built and how things are called; that is what `English` and `German` add.
"""

from __future__ import annotations

import re
from itertools import pairwise

from engine.rone.cards import Card, CardType
from engine.rone.words import card_steps as on_cards
from engine.rone.words import nodes
from engine.rone.words import player_steps as on_players
from engine.rone.words.events import EVENTS, About, Event
from engine.rone.words.language import Language, Mood, Said, tidy
from engine.rone.words.nodes import Amount, Condition, Payment, Selector, Target
from engine.rone.words.nouns import KINDS, RACES, Noun
from engine.rone.words.part_checks import KIND_OF
from engine.rone.words.steps import STEPS
from engine.rone.words.terms import KEYWORDS
from engine.rone.words.vocabulary import Keyword, Kind, Reference
from engine.text import nodes as branching
from engine.text import nodes as shared
from engine.text.nodes import Step, Steps
from engine.text.table import Term
from engine.text.vocabulary import Mode, Player, Whose

TEMPLATE = re.compile(r"\{(\w+)(?::([\w+-]+))?\}")
VARIABLES = ("X", "Y", "Z")
KEYWORD_TERMS: dict[str, Term] = {term.name: term for term in KEYWORDS}
COMPLEX = (branching.Choose, branching.May, branching.If, branching.ForEach, branching.Repeat, on_players.Look)
"""Steps that are more than one plain clause."""


SUBORDINATE = (", where ", ", wobei ", ", ohne ", ", without ", ", solange ")
"""What begins a clause within a clause, which a comma ends."""


class Renderer(Language):
    """Renders one card's abilities into marked lines. One renderer, one card."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.said = Said()
        self._where: list[tuple[str, Amount]] = []
        self._each: list[Amount] = []
        self._while = ""

    # --- Lines -------------------------------------------------------------------------------

    def lines(self, abilities: tuple[nodes.AbilityNode, ...]) -> list[str]:
        """All lines of the card; keywords that follow each other share one."""
        lines: list[str] = []
        keywords: list[str] = []
        for node in abilities:
            self.said = Said()
            if isinstance(node, nodes.KeywordAbility):
                keywords.append(self.keyword(node.keyword))
                continue
            if keywords:
                lines.append(", ".join(keywords))
                keywords = []
            lines.append(self.ability(node, abilities))
        if keywords:
            lines.append(", ".join(keywords))
        return [line.replace("'", "’") for line in lines]

    def ability(self, node: nodes.AbilityNode, abilities: tuple[nodes.AbilityNode, ...]) -> str:
        """The line of one ability."""
        match node:
            case nodes.Trigger():
                return self.trigger(node)
            case nodes.Activated():
                return self.activated(node, abilities)
            case nodes.Initiative(payment, steps):
                return f"*{self.phrase('initiative')}* {self.payment(payment)}: {self.sentences(steps)}"
            case nodes.Always(steps):
                return " ".join(self.sentence(self.always(step)) for step in steps)
            case nodes.Play(steps):
                return self.sentences(steps)
            case nodes.KeywordAbility(keyword):
                return self.keyword(keyword)

    def trigger(self, node: nodes.Trigger) -> str:
        """A trigger: a keyword with a colon, or a sentence that begins with the event."""
        self.said = Said(event=node)
        event = EVENTS[node.event]
        text = f"*{self.local(event.term)}:* {self.keyword_sentence(node)}" if event.is_of_card_itself else self.event_sentence(node)
        return text + (" " + self.phrase("once-per-turn") if node.once_per_turn else "")

    def keyword_sentence(self, node: nodes.Trigger) -> str:
        """What follows the keyword of a trigger."""
        if node.condition is None:
            return self.sentences(node.steps)
        condition = self.condition(node.condition)
        if self.is_plain(node.steps):
            return self.sentence(self.join(node.steps, Mood.ORDER) + self.phrase("trailing-if", condition=condition))
        return self.then(self.phrase("if", condition=condition), node.steps)

    def event_sentence(self, node: nodes.Trigger) -> str:
        """A trigger that begins with its event."""
        event = self.event(node)
        condition = "" if node.condition is None else self.condition(node.condition)
        clause = self.fronted(node.steps)
        if clause:
            text = self.phrase("after-event", event=event, clause=clause)
            return self.sentence(text + (self.phrase("trailing-if", condition=condition) if condition else ""))
        return self.then(event + (self.phrase("and-if", condition=condition) if condition else ""), node.steps)

    def then(self, begin: str, steps: Steps) -> str:
        """Steps of any sort behind a colon."""
        return self.sentence(f"{begin}:", "") + " " + self.sentences(steps)

    def activated(self, node: nodes.Activated, abilities: tuple[nodes.AbilityNode, ...]) -> str:
        """An activated ability, begun by its symbol."""
        paid = "" if node.payment == Payment() else self.phrase("pay", payment=self.payment(node.payment))
        body = self.economic(node.steps) if node.economic else None
        text = body if body is not None else self.sentences(node.steps)
        if node.exhaust == 0:
            return f"{paid}: {text}"
        return f"{{exhaust-{node.exhaust}-{self.colour(node, abilities)}}}: " + (f"{paid}. " if paid else "") + text

    def colour(self, node: nodes.Activated, abilities: tuple[nodes.AbilityNode, ...]) -> str:
        """Yellow for economic abilities and for the first of a technology's several; purple for all others."""
        if node.economic:
            return "yellow"
        others = [other for other in abilities if isinstance(other, nodes.Activated)]
        first_of_many = self.card.type is CardType.TECHNOLOGY and len(others) > 1 and others[0] is node
        return "yellow" if first_of_many else "purple"

    def economic(self, steps: Steps) -> str | None:
        """The short form of an economic ability ("+2 water or +1 card"), None where it can't be said so."""
        if len(steps) == 1 and isinstance(steps[0], branching.Choose) and steps[0].count == 1:
            options = [self.gains(option) for option in steps[0].options]
        else:
            options = [self.gains(steps)]
        known = [option for option in options if option is not None]
        return self.joined(known, "or") + "." if len(known) == len(options) else None

    def gains(self, steps: Steps) -> str | None:
        """Plain gains in symbols, None where a step is something else."""
        parts: list[str] = []
        for step in steps:
            match step:
                case on_players.Water(int(amount), Player.YOU):
                    parts.append(f"{self.signed(amount)}{{water}}")
                case on_players.Draw(int(amount), Player.YOU):
                    parts.append(f"{self.signed(amount)}{{card}}")
                case on_players.RemoveFromGraveyard(int(amount), Player.YOU):
                    parts.append("{recycle}" if amount == 1 else f"{amount}{{recycle}}")
                case _:
                    return None
        return self.joined(parts)

    # --- Sentences ---------------------------------------------------------------------------

    def sentences(self, steps: Steps) -> str:
        """Steps one after the other, each a sentence of its own."""
        texts: list[str] = []
        for index, step in enumerate(steps):
            before = steps[index - 1] if index else None
            texts.append(self.whole(step, before))
        return " ".join(texts)

    def whole(self, step: Step, before: Step | None = None) -> str:
        """A step as one or more whole sentences."""
        match step:
            case on_players.Look():
                return self.look(step)
            case branching.Choose(count, options):
                *listed, last = [self.option(option) for option in options]
                choose = self.phrase("choose-one" if count == 1 else "choose", count=str(count))
                return self.sentence(f"{choose} {self.phrase('options', listed='; '.join(listed), last=last)}")
            case branching.May(steps):
                if self.can_be_allowed(steps):
                    return self.sentence(self.phrase("may", clause=self.join(steps, Mood.MAY)))
                return self.phrase("may-colon") + " " + self.sentences(steps)
            case branching.If(condition, then, otherwise):
                return self.if_else(condition, then, otherwise, before)
            case branching.ForEach(of, steps):
                begin = self.for_each(of)
                self.note(of, singular=True)
                return self.begun(begin, steps)
            case branching.Repeat(amount, steps):
                times = self.times(amount)
                suffix = self.tail()
                return self.sentence(self.phrase("repeat", times=times) + suffix + ":", "") + " " + self.sentences(steps)
            case _:
                return self.sentence(self.plain(step, Mood.ORDER))

    def begun(self, begin: str, steps: Steps) -> str:
        """Steps behind the beginning of their sentence."""
        clause = self.fronted(steps)
        if clause:
            return self.sentence(self.phrase("after-each", event=begin, clause=clause))
        return self.then(begin, steps)

    def fronted(self, steps: Steps) -> str:
        """Steps as the rest of a sentence that has begun, "" where that can't be said."""
        if self.is_plain(steps):
            return self.join(steps, Mood.FRONTED)
        if len(steps) == 1 and isinstance(steps[0], branching.May) and self.can_be_allowed(steps[0].steps):
            return self.phrase("may-fronted", clause=self.join(steps[0].steps, Mood.MAY))
        return ""

    def can_be_allowed(self, steps: Steps) -> bool:
        """Whether "you may" can stand before them."""
        changes_doer = any(self.is_yours(step) and not self.is_yours(before) for before, step in pairwise(steps))
        return (
            self.is_plain(steps)
            and not changes_doer
            and not any(isinstance(step, on_cards.Cannot | on_players.ChangeCost) for step in steps)
        )

    def if_else(self, condition: Condition, then: Steps, otherwise: Steps, before: Step | None) -> str:
        """A condition with what follows from it."""
        if isinstance(condition, shared.Done):
            begin = self.phrase("if-you-do" if isinstance(before, branching.May) else "if-done")
        else:
            begin = self.phrase("if", condition=self.condition(condition))
        clause = self.fronted(then)
        text = self.sentence(f"{begin}, {clause}") if clause else self.then(begin, then)
        if otherwise:
            clause = self.fronted(otherwise)
            if clause:
                text += " " + self.sentence(self.phrase("otherwise", clause=clause))
            else:
                text += " " + self.phrase("otherwise-colon") + " " + self.sentences(otherwise)
        return text

    def option(self, steps: Steps) -> str:
        """One option of a choice, without its full stop."""
        if self.is_plain(steps):
            return self.join(steps, Mood.ORDER)
        return self.sentences(steps).rstrip(".")

    def is_plain(self, steps: Steps) -> bool:
        """Whether steps can be joined into one sentence."""
        return len(steps) <= 3 and not any(isinstance(step, COMPLEX) for step in steps)

    def join(self, steps: Steps, mood: Mood) -> str:
        """Plain steps as one sentence."""
        parts: list[str] = []
        following = Mood.FOLLOWING if mood is Mood.FRONTED else mood
        for index, step in enumerate(steps):
            if index and mood is not Mood.MAY and self.is_yours(step) and not self.is_yours(steps[index - 1]):
                parts.append(self.plain(step, Mood.NAMED))
                following = Mood.FOLLOWING  # "you draw 1 card and destroy …"
            else:
                if index and following is Mood.ORDER and self.says_you(steps[index - 1]):
                    following = Mood.FOLLOWING  # "you gain 1 water and draw 1 card"
                parts.append(self.plain(step, following if index else mood))
        if len(parts) > 1 and any(begin in parts[-2] for begin in SUBORDINATE):
            parts[-2] += ","  # ", where X is 3, and draw 1 card"
        return self.joined(parts)

    def says_you(self, step: Step) -> bool:
        """Whether its clause begins with "you"."""
        wording = self.wording(STEPS.word_of(step), step)
        return wording is not None and wording.states and self.is_yours(step)

    def is_yours(self, step: Step) -> bool:
        """Whether it is you who does it."""
        wording = self.wording(STEPS.word_of(step), step)
        if wording is None:
            return False
        return wording.subject == "" or (wording.subject == "who" and getattr(step, "who") is Player.YOU)  # noqa: B009

    def plain(self, step: Step, mood: Mood) -> str:
        """A plain step as a clause, with what its amounts mean behind it."""
        word = STEPS.word_of(step)
        wording = self.wording(word, step)
        text = self.special(step, mood) if wording is None else self.clause(word, wording, step, mood)
        self.note_targets(step)
        return tidy(text + self.tail())

    def tail(self) -> str:
        """What X means."""
        text = ""
        for name, amount in self._where:
            text += self.phrase("and-where" if text else "where", letter=name, amount=self.amount_name(amount))
        text, self._while = self._while + text, ""
        self._where.clear()
        return text

    def per(self) -> str:
        """What is counted one by one ("for each …"), for the amounts met since the last time."""
        text = "".join(" " + self.each(amount) for amount in self._each)
        self._each.clear()
        return text

    # --- Things ------------------------------------------------------------------------------

    def keyword(self, keyword: Keyword) -> str:
        """A keyword, marked."""
        return f"*{self.local(KEYWORD_TERMS[keyword])}*"

    def number(self, amount: Amount, one_by_one: bool = True) -> str:
        """An amount as a figure; what can't be one becomes "for each" (where it may), or a letter explained at the end."""
        match amount:
            case int():
                return str(abs(amount))
            case shared.Count() | nodes.HeroLevel() if one_by_one and not self._each:
                self._each.append(amount)
                return "1"
        name = VARIABLES[min(len(self._where), 2)]
        self._where.append((name, amount))
        return name

    def signed(self, amount: Amount) -> str:
        """An amount with its sign, + or −."""
        sign = "−" if isinstance(amount, int) and amount < 0 else "+"
        return sign + self.number(amount)

    def self_noun(self) -> Noun:
        """What the card calls itself: this unit, this hero, this technology, this card."""
        kind = KIND_OF[self.card.type]
        return KINDS[Kind.CARD if kind is Kind.TACTIC else kind]

    def noun(self, selector: Selector) -> Noun:
        """What a selector's cards are called."""
        if selector.kind is Kind.UNIT and selector.race in RACES:
            return RACES[selector.race or ""]
        return KINDS[selector.kind or Kind.CARD]

    def note(self, target: Target, singular: bool = False) -> None:
        """Remember what `that` means from here on."""
        if isinstance(target, Selector):
            self.said.that = self.noun(target)
            many = target.many
            self.said.many = not singular and (many.mode is Mode.ALL or many.count > 1)
        elif target is Reference.SELF:
            self.said.that, self.said.many = self.self_noun(), False

    def note_targets(self, step: Step) -> None:
        """Remember the targets of a step that was said."""
        for name in ("to", "card", "effect", "first", "second"):
            target = getattr(step, name, None)
            if isinstance(target, Selector):
                self.note(target)
        if not any(getattr(step, name, None) is Reference.CAUSE for name in ("to", "card", "effect", "first", "second")):
            self.said.elsewhere = True

    def cause_noun(self) -> Noun:
        """What the trigger is about."""
        event = self.said.event
        if event is None or event.of is None or event.of is Reference.SELF:
            return self.self_noun()
        if isinstance(event.of, Selector):
            return self.noun(event.of)
        said_of = {About.UNIT: Kind.UNIT, About.HERO: Kind.HERO}
        return KINDS[said_of.get(EVENTS[event.event].about, Kind.CARD)]

    def is_cause_self(self) -> bool:
        """Whether `cause` is the card itself."""
        event = self.said.event
        return event is not None and (event.of is None or event.of is Reference.SELF)

    def is_cause_unnamed(self) -> bool:
        """Whether the event's sentence doesn't name its card ("Whenever a player uses an ability")."""
        event = self.said.event
        return event is not None and event.event is Event.USES_ABILITY and isinstance(event.of, Whose)

    def is_in_combat_trigger(self) -> bool:
        """Whether "the next combat" is the one going on."""
        return self.said.event is not None and EVENTS[self.said.event.event].in_combat

    def is_just_named(self) -> bool:
        """Whether the sentence begins with the card itself ("Whenever this unit takes damage, it …")."""
        event = self.said.event
        if event is None or EVENTS[event.event].is_of_card_itself or EVENTS[event.event].is_of_turn:
            return False
        return self.is_cause_self() and self.said.that is None

    def fill(self, template: str, step: Step) -> str:
        """A wording's template with its parts in words."""
        return TEMPLATE.sub(lambda mark: self.fill_part(step, mark[1], mark[2] or ""), template)

    def sentence(self, text: str, end: str = ".") -> str:
        """`text` with a capital at its start and `end` at its end."""
        text = tidy(text)
        for index, letter in enumerate(text):
            if letter == "{":
                break
            if letter.isalpha():
                text = text[:index] + letter.upper() + text[index + 1 :]
                break
            if letter.isdigit():
                break
        return text if not end or text.endswith((".", ":")) else text + end
