"""What a card's tile says beside its name, in the reader's language: figures, keywords and states, and what would become of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from cards.saying import Speaker
from engine.table.questions import Outcome
from engine.table.standing import CardFigure, TableKeyword, TableTag

UP = "up"
DOWN = "down"
SAME = ""
LIFE = "life"
"""The figure of a hero whose player has lost without it."""


@dataclass(frozen=True)
class ShownCardFigure:
    """A number of a card; `change` says whether it is above (`UP`) or below (`DOWN`) what it is compared with."""

    name: str
    title: str
    value: int
    printed: int
    change: str


@dataclass(frozen=True)
class ShownWord:
    """A keyword or a state of a card: its name in the game, how the reader calls it, and of some states what they are, in a sentence."""

    name: str
    title: str
    meaning: str = ""


@dataclass(frozen=True)
class ShownOutcome:
    """What becomes of a figure of card `number` if an option is taken.

    `words` are "4 → 2", or that the card dies; with "blocked:" before them it happens only if what is attacked blocks. `told` is what
    stands behind the name of the card in a sentence.
    """

    number: int
    figure: str
    before: int
    after: int
    dies: bool
    unless_answered: bool
    words: str
    told: str


def shown_figures(figures: Sequence[CardFigure], speaker: Speaker) -> list[ShownCardFigure]:
    """The figures of a card."""
    return [ShownCardFigure(one.name, speaker.say(one.title), one.value, one.printed, _change(one)) for one in figures]


def _change(figure: CardFigure) -> str:
    return UP if figure.value > figure.printed else DOWN if figure.value < figure.printed else SAME


def shown_words(words: Sequence[TableKeyword], speaker: Speaker) -> list[ShownWord]:
    """The keywords of a card. What they mean, the glossary of the game says (`keyword_terms`)."""
    return [ShownWord(one.name, speaker.say(one.title)) for one in words]


def shown_tags(tags: Sequence[TableTag], speaker: Speaker) -> list[ShownWord]:
    """The states of a card."""
    return [ShownWord(one.name, speaker.say(one.title), speaker.say(one.meaning)) for one in tags]


def shown_outcomes(outcomes: Sequence[Outcome], speaker: Speaker) -> list[ShownOutcome]:
    """What follows from an option."""
    return [
        ShownOutcome(
            number=int(one.card),
            figure=one.figure,
            before=one.before,
            after=one.after,
            dies=one.dies,
            unless_answered=one.unless_answered,
            words=_outcome_words(one),
            told=_life_words(one) if one.figure == LIFE else _told_words(one, speaker.say(one.note)),
        )
        for one in outcomes
    ]


def _outcome_words(outcome: Outcome) -> str:
    words = _plain_words(outcome)
    return _("blocked: %(outcome)s") % {"outcome": words.replace(" ", "\N{NO-BREAK SPACE}")} if outcome.if_blocked else words


def _told_words(outcome: Outcome, note: str) -> str:
    plain = _plain_words(outcome) if outcome.dies else _figure_words(outcome)
    words = f"{plain} ({note})" if note else plain
    return _("%(outcome)s if blocked") % {"outcome": words} if outcome.if_blocked else words


def _plain_words(outcome: Outcome) -> str:
    return _("dies") if outcome.dies and outcome.figure != LIFE else f"{outcome.before} → {outcome.after}"


def _figure_words(outcome: Outcome) -> str:
    """What a figure will be, with its name: `health 4 → 2`."""
    words = {
        "health": _("health %(before)s → %(after)s"),
        "defence": _("defence %(before)s → %(after)s"),
        "points": _("points %(before)s → %(after)s"),
    }.get(outcome.figure, "%(before)s → %(after)s")
    return words % {"before": outcome.before, "after": outcome.after}


def _life_words(outcome: Outcome) -> str:
    words = _("life %(before)s → %(after)s, defeated") if outcome.dies else _("life %(before)s → %(after)s")
    return words % {"before": outcome.before, "after": outcome.after}
