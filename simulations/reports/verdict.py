"""The verdict: five dials, each a number, a grade with its threshold, and a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from simulations.reports.figure import Json
from web.text.numbers import NARROW_SPACE, number_text, percent_text


@dataclass(frozen=True)
class Dial:
    """One figure that a reader should know before all others. `grade` is good, fair or weak, "" where nothing is graded."""

    title: str
    value: str
    unit: str
    sentence: str
    grade: str = ""
    grade_name: str = ""
    interval: str = ""
    limits: str = ""

    @property
    def state(self) -> str:
        """The state of this grade, for its badge: ok, warning or error."""
        return {"good": "ok", "fair": "warning"}.get(self.grade, "error")


DECIMALS = {"levels": 0, "damage": 2, "recycling": 1}
"""Enough that a value and the limit beside it never look alike when the grade says otherwise."""
GRADES: dict[str, str | Promise] = {"good": gettext_lazy("Good"), "fair": gettext_lazy("Fair"), "weak": gettext_lazy("Weak")}


def verdict_dials(result: Json) -> list[Dial]:
    """The dials of a goldfish result, in their order."""
    return [_dial(found, result) for found in result["verdict"]["dials"]]


def _dial(found: Json, result: Json) -> Dial:
    name, value, low, high = found["dial"], found["value"], found["low"], found["high"]
    title, unit, sentence = _words(name, value, result)
    return Dial(
        title=title,
        value=_number(name, value),
        unit=unit if value is not None else "",
        sentence=sentence,
        grade=found["grade"],
        grade_name=str(GRADES[found["grade"]]),
        interval=_interval(name, low, high),
        limits=_limits(name, found["good"], found["fair"]),
    )


def _words(name: str, value: float | None, result: Json) -> tuple[str, str, str]:
    """Title, unit and sentence of a dial."""
    turns = result["method"]["turns"]
    match name:
        case "curve":
            return _("Curve"), "%", _("of the income of turns 1 to %(turn)s is spent by then.") % {"turn": min(turns, 5)}
        case "levels":
            never = _("Fewer than half the games reach level 3 within %(turns)s turns.") % {"turns": turns}
            return _("Level race"), _("turns"), never if value is None else _("until half the games have level 3.")
        case "damage":
            never = _("Fewer than half the games deal 24 damage within %(turns)s turns.") % {"turns": turns}
            return _("Damage race"), _("turns"), never if value is None else _("until 24 damage, a whole deck, is dealt, on average.")
        case "resilience":
            return _("Resilience"), "%", _("of games deal 24 damage before an opponent with 6 damage a turn has.")
    return _("Recycling"), _("cards"), _("come back in a game.")


def _number(name: str, value: float | None) -> str:
    if value is None:
        return "–"
    if name in ("curve", "resilience"):
        return percent_text(value).replace("%", "").strip()
    return number_text(value, DECIMALS[name])


def _interval(name: str, low: float | None, high: float | None) -> str:
    """How sure the value is: from where to where 95 % lie."""
    if low is None or high is None:
        return ""
    if name in ("curve", "resilience"):
        ends = [percent_text(max(low, 0)), percent_text(min(high, 1))]
    else:
        ends = [number_text(end, DECIMALS[name]) for end in (low, high)]
    return _("%(low)s to %(high)s") % {"low": ends[0], "high": ends[1]}


def _limits(name: str, good: float, fair: float) -> str:
    """What counts as good and as fair."""
    is_share = name in ("curve", "resilience")
    texts = [
        f"{number_text(100 * end, 0)}{NARROW_SPACE}%" if is_share else number_text(end, 0 if end == int(end) else 1) for end in (good, fair)
    ]
    text = _("good up to %(good)s, fair up to %(fair)s") if name in ("levels", "damage") else _("good from %(good)s, fair from %(fair)s")
    return text % {"good": texts[0], "fair": texts[1]}
