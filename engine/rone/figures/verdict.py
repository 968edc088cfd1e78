"""The verdict in words: five dials, each a number, a grade with its threshold, and a sentence."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.rone.figures.words import full_deck
from engine.rone.measures.report_verdict import EARLY_TURNS
from engine.simulation.figure import Dial, Json
from engine.simulation.message import Joined, Number, Percent, Said, message, whole

SHARES: Final = ("curve", "resilience")
TURNS: Final = ("levels", "damage")
DECIMALS: Final = {"levels": 0, "damage": 2, "recycling": 1}
"""Enough that a value and the limit beside it never look alike when the grade says otherwise."""
UNIT_TURNS: Final = LocalText("turns", "Züge")
UNIT_CARDS: Final = LocalText("cards", "Karten")


def verdict_dials(result: Json) -> list[Dial]:
    """The dials of a goldfish result, in their order."""
    return [_dial(found, result) for found in result["verdict"]["dials"]]


def _dial(found: Json, result: Json) -> Dial:
    name, value = found["dial"], found["value"]
    title, unit, sentence = _words(name, value, result)
    return Dial(
        title=title,
        value="–" if value is None else _number(name, value, has_sign=False),
        unit=unit if value is not None else "",
        sentence=sentence,
        grade=found["grade"],
        interval=_interval(name, found["low"], found["high"]),
        limits=_limits(name, found["good"], found["fair"]),
    )


def _words(name: str, value: float | None, result: Json) -> tuple[Said, Said, Said]:
    """Title, unit and sentence of a dial."""
    turns, deck = result["method"]["turns"], full_deck(result)
    match name:
        case "curve":
            text = LocalText(
                "of the income of turns 1 to %(turn)s is spent by then.",
                "des Einkommens der Züge 1 bis %(turn)s sind bis dahin ausgegeben.",
            )
            return LocalText("Curve", "Kurve"), "%", message(text, turn=min(turns, EARLY_TURNS))
        case "levels":
            never = message(
                LocalText(
                    "Fewer than half the games reach level 3 within %(turns)s turns.",
                    "Weniger als die Hälfte der Partien erreicht in %(turns)s Zügen Stufe 3.",
                ),
                turns=turns,
            )
            return (
                LocalText("Level race", "Stufenrennen"),
                UNIT_TURNS,
                never if value is None else LocalText("until half the games have level 3.", "bis die Hälfte der Partien Stufe 3 hat."),
            )
        case "damage":
            never = message(
                LocalText(
                    "Fewer than half the games deal %(damage)s damage within %(turns)s turns.",
                    "Weniger als die Hälfte der Partien fügt binnen %(turns)s Zügen %(damage)s Schaden zu.",
                ),
                turns=turns,
                damage=deck,
            )
            dealt = message(
                LocalText(
                    "until %(damage)s damage, a whole deck, is dealt, on average.",
                    "bis %(damage)s Schaden, ein ganzes Deck, zugefügt sind, im Mittel.",
                ),
                damage=deck,
            )
            return LocalText("Damage race", "Schadensrennen"), UNIT_TURNS, never if value is None else dealt
        case "resilience":
            text = LocalText(
                "of games deal %(damage)s damage before an opponent with 6 damage a turn has.",
                "der Partien fügen %(damage)s Schaden zu, bevor ein Gegner mit 6 Schaden pro Zug es tut.",
            )
            return LocalText("Resilience", "Standfestigkeit"), "%", message(text, damage=deck)
    return LocalText("Recycling", "Wiederverwertung"), UNIT_CARDS, LocalText("come back in a game.", "kommen in einer Partie zurück.")


def _number(name: str, value: float, *, has_sign: bool) -> Said:
    return Percent(value, has_sign=has_sign) if name in SHARES else Number(value, DECIMALS[name])


def _interval(name: str, low: float | None, high: float | None) -> Said:
    """How sure the value is: from where to where 95 % lie."""
    if low is None or high is None:
        return ""
    low, high = (max(low, 0), min(high, 1)) if name in SHARES else (low, high)
    return message(
        LocalText("%(low)s to %(high)s", "%(low)s bis %(high)s"),
        low=_number(name, low, has_sign=True),
        high=_number(name, high, has_sign=True),
    )


def _limits(name: str, good: float, fair: float) -> Said:
    """What counts as good and as fair."""
    text = (
        LocalText("good up to %(good)s, fair up to %(fair)s", "gut bis %(good)s, mittel bis %(fair)s")
        if name in TURNS
        else LocalText("good from %(good)s, fair from %(fair)s", "gut ab %(good)s, mittel ab %(fair)s")
    )
    return message(text, good=_limit(name, good), fair=_limit(name, fair))


def _limit(name: str, end: float) -> Said:
    if name in SHARES:
        return Joined([whole(100 * end), "\u00a0%"], "")
    return Number(end, 0 if end == int(end) else 1)
