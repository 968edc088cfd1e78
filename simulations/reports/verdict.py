"""What stands above a report's figures: dials, each a number and a sentence, and a grade with its limits where there are any."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from engine.simulation.figure import Dial
from simulations.reports.reader import Reader


@dataclass(frozen=True)
class DrawnDial:
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


GRADES: dict[str, str | Promise] = {
    "": "",
    "good": gettext_lazy("Good"),
    "fair": gettext_lazy("Fair"),
    "weak": gettext_lazy("Weak"),
}


def drawn_dial(dial: Dial, reader: Reader) -> DrawnDial:
    """A dial in the reader's language."""
    return DrawnDial(
        title=reader.say(dial.title),
        value=reader.say(dial.value),
        unit=reader.say(dial.unit),
        sentence=reader.say(dial.sentence),
        grade=dial.grade,
        grade_name=str(GRADES[dial.grade]),
        interval=reader.say(dial.interval),
        limits=reader.say(dial.limits),
    )
