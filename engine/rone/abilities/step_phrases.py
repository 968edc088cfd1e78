"""The steps of the table as phrases to be read: each wording, with the verb in the forms that a language gives it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any, Final

from engine.languages import Language
from engine.rone.abilities.amounts import negative
from engine.rone.abilities.building import Unsaid, of_doer, per_each
from engine.rone.abilities.data import REFERRING, THAT_ONE, YOURS, Data, Steps
from engine.rone.words.player_steps import OrderGraveyard, RemoveFromGraveyard
from engine.rone.words.step_parts import DURATION, KEYWORD, PAYMENT
from engine.rone.words.steps import STEPS
from engine.rone.words.vocabulary import Kind
from engine.text.grammar import TEMPLATE
from engine.text.phrases import Phrases
from engine.text.steps import DestroyCards
from engine.text.table import Part, Reads, Word, Wording


class Parts(dict[str, Any]):
    """What one place in a phrase says of several parts of a step: how many cards (its key is ""), and from where."""


@dataclass(frozen=True, slots=True)
class Joined:
    """Several targets of one verb: every one of them, or one that is chosen."""

    targets: tuple[Any, ...]
    is_choice: bool


def joined_targets(step: Data) -> Steps | None:
    """A step once for each of its joined targets; as a choice where only one of them is meant."""
    part = next((word for word, value in step.items() if isinstance(value, Joined)), None)
    if part is None:
        return [step]
    if "prevent" in step:
        return None  # so much in all, or of each?
    steps: Steps = [{**step, part: target} for target in step[part].targets]
    if any(target in REFERRING and target != THAT_ONE for target in step[part].targets):
        return None
    return [{"choose": 1, "of": [[one] for one in steps]}] if step[part].is_choice else steps


Forms = Callable[[Wording, Sequence[str], str], Iterable[tuple[str, str]]]
"""The patterns of a wording, of which are given the parts that stand around the verb and what stands behind the whole clause.

Each comes with the rule that reads it: `order`, `does` (a player), `gets` (a card), …
"""


def add_steps(phrases: Phrases, language: Language, others: Mapping[str, tuple[Wording, ...]], forms: Forms, is_free: bool) -> None:
    """Add every step that has a wording in the table, and what people write in its place (`others`).

    `is_free`: the parts of a clause may stand in any order.
    """
    for word in STEPS.values():
        for wording, lost in _wordings(word, language, others.get(word.name, ())):
            for rest, tail in _rests(word, wording, is_free):
                for rule, pattern in forms(wording, rest, tail):
                    phrases.add(rule, pattern.replace(",", " , "), _builder(word, lost, is_order=rule == "order"))


def _wordings(word: Word, language: Language, others: tuple[Wording, ...]) -> Iterable[tuple[Wording, bool]]:
    """All wordings of a word; and whether its amount is one that is lost."""
    at = 1 if language == "de" else 0
    said = word.german if at else word.english
    if said is not None:
        yield said, False
    if word.give is not None:
        yield word.give[at], False
    if word.less is not None:
        yield word.less[at], True
    for other in others:
        is_less = word.less is not None and other.verb == word.less[at].verb
        yield other, is_less


ALIKE: Final = (
    (re.compile(r"\b(hand|deck)\b(?!})"), r"(\1|\1s)"),
    (re.compile(r"\bdamage\b(?!})"), "[(point|points) of] damage"),
    (re.compile(r"in any order"), "in (any order [you like]|an order of your choice)"),
    (re.compile(r"\bSchaden\b(?!})"), "(Schaden|Schadenspunkte|Schadenspunkt|Punkte Schaden|Punkt Schaden)"),
    (re.compile(r"in beliebiger Reihenfolge"), "in (beliebiger Reihenfolge|einer Reihenfolge deiner Wahl)"),
)
"""What is said alike everywhere: several owners have several hands and decks."""

# --- Places --------------------------------------------------------------------------------------


def _rests(word: Word, wording: Wording, is_free: bool) -> Iterable[tuple[list[str], str]]:
    """The parts that stand around the verb, and what stands behind the whole clause, as patterns."""
    groups, tail = _groups(word, wording)
    orders = permutations(groups) if is_free and len(groups) <= 3 else [tuple(groups)]
    for order in orders:
        yield [_alike(part) for part in order], tail


def _alike(part: str) -> str:
    for said, alike in ALIKE:
        part = said.sub(alike, part)
    return part


def _groups(word: Word, wording: Wording) -> tuple[list[str], str]:
    """The places of a wording, each with the words that belong to it; and what stands behind the whole clause."""
    rest, tail = _split(wording.rest)
    groups: list[str] = []
    before, at = "", 0
    for mark in TEMPLATE.finditer(rest):
        between = rest[at : mark.start()].strip()
        place = place_of(word, mark[1], mark[2] or "")
        if groups and between and not before and not _leads(between):
            groups[-1] = f"{groups[-1]} {between}"
            between = ""
        at = mark.end()
        if place.startswith("[{duration"):
            groups.append(place)
            before = between
            continue
        groups.append(f"{before} {between} {place}".strip())
        before = ""
    end = rest[at:].strip()
    if end:
        groups[-1:] = [f"{groups[-1]} {end}"] if groups and not groups[-1].startswith("[{duration") else [*groups[-1:], end]
    filled = TEMPLATE.sub(lambda mark: place_of(word, mark[1], mark[2] or ""), tail)
    return groups, filled


def _split(rest: str) -> tuple[str, str]:
    """What stands around the verb, and what behind the clause: a bar between them stands in no bracket."""
    for index, letter in enumerate(rest):
        if letter == "|" and rest[:index].count("(") == rest[:index].count(")"):
            return rest[:index], rest[index + 1 :]
    return rest, ""


LEADING: Final = ("to", "on", "of", "from", "über", "gegen", "an", "with")


def _leads(words: str) -> bool:
    """Whether words belong to what follows them: "die Kontrolle über …"."""
    return words.split()[-1] in LEADING


WHOSE_PLACES: Final = {"owner": "whose_place", "hand": "to_hand", "taken": "taken_to_hand", "deck": "to_deck"}
"""Whose hand or deck a card goes to: each reads as "you" where it is said to be yours."""


def place_of(word: Word, name: str, how: str) -> str:
    """The place in a pattern for a part of a step."""
    part = next((part for part in word.parts if part.field == name), None)
    if part is None:  # one of the two that fight
        return f"{{{name}:target}}"
    if part.reads is Reads.AMOUNT:
        return _amount_place(word, name, how)
    if part.reads is Reads.TARGET:
        places = {how: f"{{whose_place:{rule}}}" for how, rule in WHOSE_PLACES.items()}
        return (places | {"victim": f"{{{name}:victim}}"}).get(how, f"{{{name}:target}}")
    return {
        KEYWORD: f"{{{name}:keyword}}",
        PAYMENT: f"{{{name}:payment}}",
        DURATION: "[{duration:duration}]",
        Reads.PLACE: f"{{{name}:place}}",
        Reads.PLAYER: f"{{{name}:hero}}",
        Reads.YES_NO: f"[{{{name}:unpaid}}]",
        Reads.NUMBER: f"[{{{name}:exhausted}}]",
    }[part.reads]


def _amount_place(word: Word, name: str, how: str) -> str:
    if word.builds is DestroyCards:
        return f"{{{name}:{how or 'cards_from'}}}"
    if word.builds in (RemoveFromGraveyard, OrderGraveyard):
        return f"{{{name}:graveyard_top}}"
    if how == "times":
        return f"[{{{name}:times}}]"
    if how.endswith("+"):
        return f"{{{name}:signed_{how[:-1]}}}"
    if how == "next":
        return f"{{{name}:next}}"
    return f"{{{name}:{how}_amount}}" if how else f"{{{name}:amount}}"


# --- Steps ---------------------------------------------------------------------------------------


def _builder(word: Word, lost: bool, is_order: bool) -> Callable[..., Steps | None]:
    """What makes the step of what a phrase's places read; the subject's part is still missing in it."""

    def build(**given: Any) -> Steps | None:
        if "second" in given:
            return [{word.name: [given["first"], given["second"]]}]
        said: Data = {}
        whose = ""
        for part in word.parts:
            if part.field not in given:
                if part.reads is Reads.AMOUNT and part.is_required:
                    said[part.word] = Unsaid(1)  # "exhaust a unit": once
                elif part.word == word.name:
                    said[part.word] = "you" if is_order else None  # the subject says it
                continue
            value = given[part.field]
            if isinstance(value, Parts):
                whose = value.get("who", "")
                said |= {part_name or word.name: inner for part_name, inner in value.items()}
                continue
            if lost and part.field == "amount":
                value = negative(value)
                if value is None:
                    return None
            said[part.word] = value
        step = _without_defaults(word, of_doer(said, given["who"]) if "who" in given else said)
        if whose == "you" and not is_order:
            step["who"] = "you"  # "your deck" is nobody else's
        place = given.get("whose_place")
        if place == "own":
            step[YOURS] = YOURS
        steps = None if _is_elsewhere(step, place) else joined_targets(step)
        return steps if steps is None or "per" not in given else per_each(steps, given["per"])

    return build


def _is_elsewhere(step: Data, place: str | None) -> bool:
    """Whether cards that may be another player's go to "your" hand or deck: they go to their owner's (TEXT-7)."""
    targets = [target for value in step.values() for target in (value.targets if isinstance(value, Joined) else (value,))]
    for target in targets if place else ():
        if target is None or (isinstance(target, dict) and next(iter(target)) in tuple(Kind) and next(iter(target.values())) != place):
            return True
    return False


def _without_defaults(word: Word, said: Data) -> Data:
    """A step without the parts that say what would hold anyway, in the order of the table."""
    return {part.word: said[part.word] for part in word.parts if part.word in said and not _is_default(part, said[part.word])}


def _is_default(part: Part, value: Any) -> bool:
    return not part.is_required and type(part.default) is not type(...) and value == part.default
