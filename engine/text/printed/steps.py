"""The steps of a game's table as phrases to be read: each wording, with the verb in the forms that a language gives it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any, Final

from engine.languages import Language
from engine.text.english import third
from engine.text.grammar import TEMPLATE
from engine.text.phrases import Build
from engine.text.printed.amounts import negative
from engine.text.printed.building import Parts, of_doer, per_each
from engine.text.printed.data import REFERRING, THAT_ONE, TIMED, YOURS, Data, Steps, Unsaid
from engine.text.printed.describing import Joined
from engine.text.printed.game import PrintedGame
from engine.text.printed.german_verbs import german_forms
from engine.text.printed.tables import STEP, Row, Table
from engine.text.table import Part, Reads, Word, Wording

NOWHERE: Final = ("", 0)
OTHER: Final = re.compile(r"(?:(?P<subject>who:hero|who|to|first): )?(?P<verbs>\([^)]*\)|\w+)(?P<rest>.*)")


@dataclass(frozen=True, slots=True)
class StepPattern:
    """A pattern of a step, and where it is said in other words than the game's own (file and line; nowhere: "")."""

    rule: str
    pattern: str
    build: Build
    where: tuple[str, int]


def step_patterns(game: PrintedGame, table: Table, language: Language) -> Iterator[StepPattern]:
    """Every step that has a wording in the game's table, and what print says in its place; German turns its parts about."""
    others: dict[str, list[tuple[Wording, tuple[str, int]]]] = {}
    for row in table.rows(language):
        if row.rule.startswith(STEP):
            said = others.setdefault(row.rule.removeprefix(STEP), [])
            said.extend((wording, row.where) for wording in _other_wordings(row))
    for word in game.steps.values():
        for wording, is_lost, where in _wordings(word, language, others.get(word.name, ())):
            for rest, tail in _rests(game, word, wording, is_free=language == "de"):
                forms = german_forms(game, wording, rest, tail) if language == "de" else _english_forms(wording, rest, tail)
                for rule, pattern in forms:
                    yield StepPattern(rule, pattern.replace(",", " , "), _builder(game, word, is_lost, is_order=rule == "order"), where)


def _other_wordings(row: Row) -> Iterator[Wording]:
    """What a line says: the subject's part, the verb (or several in brackets), and the rest."""
    said = OTHER.fullmatch(row.pattern)
    if said is None:
        raise ValueError(row.pattern)
    for verb in said["verbs"].strip("()").split("|"):
        first, _, more = verb.partition(" ")
        yield Wording(first, f"{more} {said['rest']}".strip(), subject=said["subject"] or "")


def _wordings(
    word: Word, language: Language, others: Sequence[tuple[Wording, tuple[str, int]]]
) -> Iterator[tuple[Wording, bool, tuple[str, int]]]:
    """All wordings of a word, each with whether its amount is one that is lost, and where it is said."""
    at = int(language == "de")
    less = None if word.less is None else word.less[at]
    for said in (word.german if at else word.english, None if word.give is None else word.give[at], less):
        if said is not None:
            yield said, said is less, NOWHERE
    for other, where in others:
        yield other, less is not None and other.verb == less.verb, where


# --- English verbs -------------------------------------------------------------------------------

IRREGULAR_PARTICIPLES: Final = {"put": "put", "take": "taken", "bring": "brought", "cancel": "(cancelled|canceled)", "ready": "readied"}
DOUBLED: Final = ("tap", "untap")
ABOUT: Final = re.compile(r"\{(?P<part>\w+):target\}\s*(?P<more>.*)")


def _english_forms(wording: Wording, parts: Sequence[str], tail: str) -> Iterator[tuple[str, str]]:
    """The rules that a wording is read by, each with its pattern."""
    rest = " ".join([*parts, tail])
    verb, _, more = wording.verb.partition(" ")
    both = f"({verb}|{third(verb)}) {more}"
    match wording.subject:
        case "who:hero":
            yield "rises", f"{both} {rest}"
            yield "order", f"{wording.verb} [your hero] {rest}"
        case "who":
            yield "order", f"{wording.verb} {rest}"
            yield "does", f"{both} {rest}"
        case "to":
            yield "gets", f"{both} {rest}"
        case "first":
            yield "clause", f"{{first:target}} {both} {rest}"
        case _:
            yield "order", f"{wording.verb} {rest}".replace(":target}", ":targets}")
            yield from _forms_about_a_card(verb, both, f"{more} {rest}")


def _forms_about_a_card(verb: str, both: str, rest: str) -> Iterator[tuple[str, str]]:
    """What is done to a card in the passive voice, and what the opponent does to the own cards."""
    about = ABOUT.fullmatch(rest.strip())
    if about is None:
        return
    part, more = about["part"], about["more"]
    yield "gets", f"(is|are|become|becomes|gets) {participle(verb)} {more}"
    yield "opponent_does", f"{both} {{{part}:theirs}} {more}"
    yield "opponent_does", f"(choose|chooses) and {both} {{{part}:theirs}} {more}"
    yield "opponent_does", f"(choose|chooses) {{{part}:theirs}} and {both} (it|them|that unit|those units) {more}"


def participle(verb: str) -> str:
    """The participle of an English verb of steps, as a pattern: "destroyed"."""
    if verb in IRREGULAR_PARTICIPLES:
        return IRREGULAR_PARTICIPLES[verb]
    if verb in DOUBLED:
        return f"{verb}{verb[-1]}ed"
    return f"{verb}d" if verb.endswith("e") else f"{verb}ed"


# --- Places --------------------------------------------------------------------------------------

ALIKE: Final = (
    (re.compile(r"\b(hand|deck)\b(?!})"), r"(\1|\1s)"),
    (re.compile(r"\bdamage\b(?!})"), "[(point|points) of] damage"),
    (re.compile(r"in any order"), "in (any order [you like]|an order of your choice)"),
    (re.compile(r"\bSchaden\b(?!})"), "(Schaden|Schadenspunkte|Schadenspunkt|Punkte Schaden|Punkt Schaden)"),
    (re.compile(r"in beliebiger Reihenfolge"), "in (beliebiger Reihenfolge|einer Reihenfolge deiner Wahl)"),
)
"""What is said alike everywhere: several owners have several hands and decks."""
LEADING: Final = ("to", "on", "of", "from", "über", "gegen", "an", "with", "von")
"""Words that belong to what follows them: "die Kontrolle über …"."""
DURATION_PLACE: Final = "[{duration:duration}]"
WHOSE_PLACES: Final = {"owner": "whose_place", "hand": "to_hand", "taken": "taken_to_hand", "deck": "to_deck"}
"""Whose hand or deck a card goes to: each reads as "you" where it is said to be yours."""
PLACES: Final = {Reads.PLACE: "{%s:place}", Reads.PLAYER: "{%s:hero}", Reads.YES_NO: "[{%s:unpaid}]", Reads.NUMBER: "[{%s:exhausted}]"}


def _rests(game: PrintedGame, word: Word, wording: Wording, is_free: bool) -> Iterable[tuple[list[str], str]]:
    """The parts that stand around the verb, and what stands behind the whole clause, as patterns; in any order where that is free."""
    around, behind = _split(wording.rest)
    groups = _groups(game, word, around)
    for order in permutations(groups) if is_free and len(groups) <= 3 else [tuple(groups)]:
        yield [_alike(part) for part in order], TEMPLATE.sub(lambda mark: _place_of(game, word, mark[1], mark[2] or ""), behind)


def _alike(part: str) -> str:
    for said, alike in ALIKE:
        part = said.sub(alike, part)
    return part


def _split(rest: str) -> tuple[str, str]:
    """What stands around the verb, and what behind the clause: a bar between them stands in no bracket."""
    for index, letter in enumerate(rest):
        if letter == "|" and all(rest[:index].count(opening) == rest[:index].count(closing) for opening, closing in ("()", "[]")):
            return rest[:index], rest[index + 1 :]
    return rest, ""


def _groups(game: PrintedGame, word: Word, rest: str) -> list[str]:
    """The places of a wording, each with the words that belong to it."""
    groups: list[str] = []
    before, at = "", 0
    for mark in TEMPLATE.finditer(rest):
        between = rest[at : mark.start()].strip()
        place = _place_of(game, word, mark[1], mark[2] or "")
        if groups and between and not before and between.split()[-1] not in LEADING:
            groups[-1] = f"{groups[-1]} {between}"
            between = ""
        at = mark.end()
        if place == DURATION_PLACE:
            groups.append(place)
            before = between
            continue
        groups.append(f"{before} {between} {place}".strip())
        before = ""
    end = rest[at:].strip()
    if end:
        groups[-1:] = [f"{groups[-1]} {end}"] if groups and groups[-1] != DURATION_PLACE else [*groups[-1:], end]
    return groups


def _place_of(game: PrintedGame, word: Word, name: str, how: str) -> str:
    """The place in a pattern for a part of a step."""
    part = next((part for part in word.parts if part.field == name), None)
    if part is None:  # one of the two that fight
        return f"{{{name}:target}}"
    if part.reads is Reads.AMOUNT:
        return _amount_place(game, word, name, how)
    if part.reads is Reads.TARGET:
        places = {how: f"{{whose_place:{rule}}}" for how, rule in WHOSE_PLACES.items()}
        return (places | {"victim": f"{{{name}:victim}}"}).get(how, f"{{{name}:target}}")
    return (game.places.get(part.reads) or PLACES[part.reads]).replace("%s", name)


def _amount_place(game: PrintedGame, word: Word, name: str, how: str) -> str:
    if word.name in game.counted:
        return f"{{{name}:{how or game.counted[word.name]}}}"
    if how == "times":
        return f"[{{{name}:times}}]"
    if how.endswith("+"):
        return f"{{{name}:signed_{how[:-1]}}}"
    if how == "next":
        return f"{{{name}:next}}"
    return f"{{{name}:{how}_amount}}" if how else f"{{{name}:amount}}"


# --- Steps ---------------------------------------------------------------------------------------


def _builder(game: PrintedGame, word: Word, is_lost: bool, is_order: bool) -> Build:
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
            if is_lost and part.field == "amount":
                value = negative(value)
                if value is None:
                    return None
            said[part.word] = value
        step = _without_defaults(word, of_doer(said, given["who"]) if "who" in given else said)
        if "duration" in given and "for" not in step:
            step[TIMED] = given["duration"]
        if whose == "you" and not is_order:
            step["who"] = "you"  # "your deck" is nobody else's
        place = given.get("whose_place")
        if place == "own":
            step[YOURS] = YOURS
        steps = None if _is_elsewhere(game, step, place) else _of_joined_targets(step)
        return steps if steps is None or "per" not in given else per_each(game, steps, given["per"])

    return build


def _of_joined_targets(step: Data) -> Steps | None:
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


def _is_elsewhere(game: PrintedGame, step: Data, place: str | None) -> bool:
    """Whether cards that may be another player's go to "your" hand or deck: they go to their owner's (TEXT-7)."""
    targets = [target for value in step.values() for target in (value.targets if isinstance(value, Joined) else (value,))]
    return any(target is None or (game.is_record(target) and next(iter(target.values())) != place) for target in targets if place)


def _without_defaults(word: Word, said: Data) -> Data:
    """A step without the parts that say what would hold anyway, in the order of the table."""
    return {part.word: said[part.word] for part in word.parts if part.word in said and not _is_default(part, said[part.word])}


def _is_default(part: Part, value: Any) -> bool:
    return not part.is_required and type(part.default) is not type(...) and value == part.default
