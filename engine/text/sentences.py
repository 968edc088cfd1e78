"""Steps as sentences: what is the same for every game and language. It holds a grammar and the parts of a game's language."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, Protocol

from engine.text.conditions import Conditions
from engine.text.figures import Figures
from engine.text.grammar import Grammar, Mood, sentence, tidy
from engine.text.nodes import Choose, Done, ForEach, If, May, Repeat, Step, Steps, Unless
from engine.text.table import Wording, WordTable
from engine.text.vocabulary import Who

BRANCHING: Final = (Choose, May, If, ForEach, Repeat, Unless)


class Clauses(Protocol):
    """How a game's steps read in one language."""

    @property
    def passages(self) -> tuple[type[Step], ...]:
        """Steps that are more than one plain clause."""

    def passage(self, step: Step) -> str:
        """The sentences of one of `passages`."""

    def clause(self, step: Step, mood: Mood) -> str:
        """Any other step as a plain clause, without capital and full stop."""


class Notes(Protocol):
    """Remembers what a game's text has named, so that it can be called `it`."""

    def note(self, target: Any, singular: bool = False) -> None:
        """Remember what `that` means from here on; `singular`: one after the other."""

    def note_targets(self, step: Step) -> None:
        """Remember the targets of a step that was said."""


class Players(Protocol):
    """How a game names players who decide or pay, in one language."""

    def doer(self, who: Who) -> str:
        """A player as subject."""

    def paying(self, payment: Any, who: Who) -> str:
        """That a player pays: "your opponent pays 2 water"."""


class NoPlayers:
    """For a game without steps that other players decide on."""

    def doer(self, who: Who) -> str:
        """See `Players.doer`."""
        raise TypeError(who)

    def paying(self, payment: Any, who: Who) -> str:
        """See `Players.paying`."""
        raise TypeError(payment)


NO_PLAYERS: Final = NoPlayers()


@dataclass(frozen=True)
class Sentences:
    """Renders the steps of one text."""

    grammar: Grammar
    words: WordTable
    notes: Notes
    conditions: Conditions[Any, Any, Any]
    figures: Figures
    clauses: Clauses
    players: Players = NO_PLAYERS

    # --- Whole sentences ---------------------------------------------------------------------

    def sentences(self, steps: Steps) -> str:
        """Steps one after the other, each a sentence of its own."""
        texts: list[str] = []
        for index, step in enumerate(steps):
            before = steps[index - 1] if index else None
            texts.append(self.whole(step, before))
        return " ".join(texts)

    def whole(self, step: Step, before: Step | None = None) -> str:
        """A step as one or more whole sentences."""
        phrase = self.grammar.phrase
        match step:
            case Choose(count, options):
                *listed, last = [self.option(option) for option in options]
                choose = phrase("choose-one" if count == 1 else "choose", count=str(count))
                return sentence(f"{choose} {phrase('options', listed='; '.join(listed), last=last)}")
            case May(steps, who) if who is not Who.YOU:
                clause = self.other_may(steps, who, "other-may")
                return sentence(clause) if clause else self.then(self.of_player("other-may-colon", who), steps)
            case Unless(_, steps, _):
                if self.is_plain(steps):
                    return sentence(self.unless(step, Mood.ORDER))
                return self.then(self.grammar.phrase("unless-colon", paying=self.paying(step)), steps)
            case May(steps):
                if self.can_be_allowed(steps):
                    return sentence(phrase("may", clause=self.join(steps, Mood.MAY)))
                return phrase("may-colon") + " " + self.sentences(steps)
            case If(condition, then, otherwise):
                return self.if_else(condition, then, otherwise, before)
            case ForEach(of, steps):
                begin = self.conditions.for_each(of)
                self.notes.note(of, singular=True)
                clause = self.fronted(steps)
                text = sentence(phrase("after-each", event=begin, clause=clause)) if clause else self.then(begin, steps)
                self.notes.note(of)
                return text
            case Repeat(amount, steps):
                times = self.figures.times(amount)
                return self.then(phrase("repeat", times=times) + self.figures.tail(), steps)
            case _ if isinstance(step, self.clauses.passages):
                return self.clauses.passage(step)
            case _:
                return sentence(self.plain(step, Mood.ORDER))

    def then(self, begin: str, steps: Steps) -> str:
        """Steps of any sort behind a colon."""
        return sentence(f"{begin}:", "") + " " + self.sentences(steps)

    def if_else(self, condition: object, then: Steps, otherwise: Steps, before: Step | None) -> str:
        """A condition with what follows from it."""
        if isinstance(condition, Done):
            begin = self.grammar.phrase(self.if_done(before))
        else:
            begin = self.grammar.phrase("if", condition=self.conditions.condition(condition))
        clause = self.fronted(then)
        text = sentence(f"{begin}, {clause}") if clause else self.then(begin, then)
        if otherwise:
            clause = self.fronted(otherwise)
            if clause:
                text += " " + sentence(self.grammar.phrase("otherwise", clause=clause))
            else:
                text += " " + self.grammar.phrase("otherwise-colon") + " " + self.sentences(otherwise)
        return text

    def if_done(self, before: Step | None) -> str:
        """The phrase that asks whether the step before had its effect."""
        if not isinstance(before, May):
            return "if-done"
        return "if-you-do" if before.who is Who.YOU else "if-they-do"

    # --- Other players -----------------------------------------------------------------------

    def of_player(self, phrase: str, who: Who, **values: str) -> str:
        """A phrase about what a player does."""
        return self.grammar.phrase(phrase, who=self.players.doer(who), **values)

    def other_may(self, steps: Steps, who: Who, phrase: str) -> str:
        """What another player may do, "" where it is not all done by that player."""
        if not self.is_plain(steps) or not all(self.is_done_by(step, who) for step in steps):
            return ""
        return self.of_player(phrase, who, clause=self.join(steps, Mood.ALLOWED))

    def is_done_by(self, step: Step, who: Who) -> bool:
        """Whether it is a player who does it."""
        wording = self.wording(step)
        return wording is not None and wording.subject == "who" and getattr(step, wording.subject) is who

    def unless(self, step: Unless[Any], mood: Mood) -> str:
        """Plain steps that a payment keeps from happening, as a clause."""
        clause = self.join(step.steps, mood)
        return self.grammar.phrase("unless", clause=clause, paying=self.paying(step))

    def paying(self, step: Unless[Any]) -> str:
        """Who pays what."""
        return self.players.paying(step.payment, step.who)

    # --- Parts of sentences ------------------------------------------------------------------

    def fronted(self, steps: Steps) -> str:
        """Steps as the rest of a sentence that has begun, "" where that can't be said."""
        if self.is_plain(steps):
            return self.join(steps, Mood.FRONTED)
        only = steps[0] if len(steps) == 1 else None
        if isinstance(only, Unless) and self.is_plain(only.steps):
            return self.unless(only, Mood.FRONTED)
        if isinstance(only, May) and only.who is not Who.YOU:
            return self.other_may(only.steps, only.who, "other-may-fronted")
        if len(steps) == 1 and isinstance(steps[0], May) and self.can_be_allowed(steps[0].steps):
            return self.grammar.phrase("may-fronted", clause=self.join(steps[0].steps, Mood.MAY))
        return ""

    def option(self, steps: Steps) -> str:
        """One option of a choice, without its full stop."""
        if self.is_plain(steps):
            return self.join(steps, Mood.ORDER)
        return self.sentences(steps).rstrip(".")

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
        if len(parts) > 1 and any(begin in parts[-2] for begin in self.grammar.subordinate):
            parts[-2] += ","  # ", where X is 3, and draw 1 card"
        return self.grammar.joined(parts)

    def plain(self, step: Step, mood: Mood) -> str:
        """A plain step as a clause, with what its amounts mean behind it."""
        text = self.clauses.clause(step, mood)
        self.notes.note_targets(step)
        return tidy(text + self.figures.tail())

    # --- What can be said how ----------------------------------------------------------------

    def is_plain(self, steps: Steps) -> bool:
        """Whether steps can be joined into one sentence."""
        return len(steps) <= 3 and not any(isinstance(step, (*BRANCHING, *self.clauses.passages)) for step in steps)

    def can_be_allowed(self, steps: Steps) -> bool:
        """Whether "you may" can stand before them."""
        changes_doer = any(self.is_yours(step) and not self.is_yours(before) for before, step in pairwise(steps))
        return self.is_plain(steps) and not changes_doer and all(self.wording(step) is not None for step in steps)

    def wording(self, step: Step) -> Wording | None:
        """The wording of the table, None for a step that has a clause of its own."""
        return self.words.word_of(step).wording(self.grammar.language, step)

    def says_you(self, step: Step) -> bool:
        """Whether its clause begins with "you"."""
        wording = self.wording(step)
        return wording is not None and wording.states and self.is_yours(step)

    def is_yours(self, step: Step) -> bool:
        """Whether it is you who does it."""
        wording = self.wording(step)
        if wording is None:
            return False
        return wording.subject == "" or (wording.subject == "who" and getattr(step, wording.subject) is Who.YOU)
