"""A practised game as its page shows it: cards with what can be done with them, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from cards.saying import Speaker
from engine.cards.catalog import CardId
from engine.table.practice import HandAdvice, Practised
from engine.table.questions import Choice, Refusal
from engine.table.standing import TableCard
from web.text.numbers import number_text


@dataclass(frozen=True)
class ShownChoice:
    """An option: its index, what it does, the clause that allows it."""

    index: int
    label: str
    clause: str


@dataclass(frozen=True)
class ShownRefusal:
    """What can't be done, why, and the clause that says so."""

    label: str
    reason: str
    clause: str


@dataclass(frozen=True)
class ShownCard:
    """A card on the table. `card` is None where the site doesn't know it; `name` is said of it anyway."""

    card: Any
    name: str
    notes: Sequence[str]
    choices: Sequence[ShownChoice]
    refusals: Sequence[ShownRefusal]


@dataclass(frozen=True)
class ShownZone:
    """Where cards lie."""

    name: str
    title: str
    cards: Sequence[ShownCard]
    has_faces: bool


@dataclass(frozen=True)
class ShownTable:
    """Everything about the moment. `choices` are those about no card that lies open; none where the game is over."""

    figures: Sequence[tuple[str, str, str]]
    zones: Sequence[ShownZone]
    lines: Sequence[str]
    prompt: str = ""
    clause: str = ""
    about: Any = None
    choices: Sequence[ShownChoice] = ()


@dataclass(frozen=True)
class ShownWay:
    """A way to deal with the first hand, as a row of a table: `sooner` with the interval of all ways together below it."""

    label: str
    mean: str
    sooner: str
    between: str
    is_gone: bool
    is_advised: bool


@dataclass(frozen=True)
class ShownAdvice:
    """What the advisor says: `agrees` True, False, or None for no difference found."""

    games: int
    label: str
    is_sure: bool
    agrees: bool | None
    ways: Sequence[ShownWay]
    notes: Sequence[str] = field(default_factory=tuple)


def shown_table(game: Practised, speaker: Speaker) -> ShownTable:
    """The table as it stands, with what can be done."""
    table, match = game.table, game.match
    question = None if game.is_over else table.question(match)
    refusals = [] if question is None else table.refusals(match)
    choices = () if question is None else question.choices
    standing = table.standing(match)
    lying = {one.number for zone in standing.zones for one in zone.all_cards}
    zones = [
        ShownZone(zone.name, speaker.say(zone.title), [_card(one, choices, refusals, speaker) for one in zone.all_cards], zone.has_faces)
        for zone in standing.zones
    ]
    figures = [(speaker.say(one.title), speaker.say(one.value), speaker.say(one.note)) for one in standing.figures]
    lines = [speaker.say(line) for line in table.lines(match, game.told)]
    if question is None:
        return ShownTable(figures, zones, lines)
    about = speaker.catalog.by_id.get(CardId(question.about)) if question.about >= 0 else None
    rest = [_choice(choice, speaker) for choice in choices if choice.card not in lying]
    return ShownTable(figures, zones, lines, speaker.say(question.prompt), question.clause, about, rest)


def _card(one: TableCard, choices: Sequence[Choice], refusals: Sequence[Refusal], speaker: Speaker) -> ShownCard:
    return ShownCard(
        speaker.catalog.by_id.get(CardId(one.id)),
        speaker.name(one.id),
        [speaker.say(note) for note in one.notes],
        [_choice(choice, speaker) for choice in choices if choice.card == one.number],
        [ShownRefusal(speaker.say(no.label), speaker.say(no.reason), no.clause) for no in refusals if no.card == one.number],
    )


def _choice(choice: Choice, speaker: Speaker) -> ShownChoice:
    return ShownChoice(choice.index, speaker.say(choice.label), choice.clause)


def shown_advice(advice: HandAdvice, way: str, speaker: Speaker) -> ShownAdvice:
    """The advice to who went `way`."""
    ways = [
        ShownWay(
            speaker.say(one.label),
            number_text(one.mean, 2),
            "" if one.sooner is None else _signed(one.sooner[0]),
            "" if one.sooner is None else _("%(low)s to %(high)s") % {"low": _signed(one.sooner[1]), "high": _signed(one.sooner[2])},
            one.name == way,
            one is advice.advised,
        )
        for one in advice.ways
    ]
    notes = [speaker.say(note) for note in advice.notes]
    return ShownAdvice(advice.games, speaker.say(advice.advised.label), advice.is_sure, advice.agrees(way), ways, notes)


def _signed(value: float) -> str:
    return f"{'+' if value > 0 else '−' if value < 0 else '±'}{number_text(abs(value), 2)}"
