"""Two goldfish reports side by side: curves over one another, differences with intervals, and plain words where there is none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from engine.kit import Kit
from engine.languages import LocalText
from engine.simulation.figure import (
    Column,
    Curve,
    CurvesFigure,
    Dial,
    Figure,
    IntervalsFigure,
    Shown,
    Strong,
    Table,
    Until,
    is_difference_told,
)
from engine.simulation.game_figures import Beside, CardsBeside, CurveBeside, ReportsBeside
from engine.simulation.message import CardName, whole
from simulations.reports.changed_cards import lists_figure
from simulations.reports.drawing import drawn_figures
from simulations.reports.figure import DrawnFigure, Json
from simulations.reports.method import bot_name, named, ruleset_name
from simulations.reports.reader import Reader
from simulations.reports.verdict import DrawnDial, drawn_dial
from web.charts.labels import shortened
from web.games import present_kit
from web.text.numbers import NARROW_SPACE, number_text

KEYS = ("value", "low", "high")
SIDES = ("first", "second")
MOST_CARDS = 12
MOST_NAMED = 6


def beside_figures(names: Sequence[str], found: Json, lists: Sequence[Json], reader: Reader) -> list[DrawnFigure]:
    """Every figure of two reports of the present game side by side, in the order of the page."""
    kit = present_kit()
    if kit.figures.beside is None:
        return []
    measures, *curves = numbers_beside(kit.figures.beside, names, found, reader)
    lists_apart = lists_figure(kit, names, lists)
    cards = kit.figures.beside.cards
    shared = [Telling(found, names, reader).cards_figure(cards, found[cards.name])] if cards and found[cards.name]["cards"] else []
    return drawn_figures([measures, lists_apart, *curves, *shared], found, reader)


def numbers_beside(beside: ReportsBeside, names: Sequence[str], found: Json, reader: Reader) -> list[Figure]:
    """The figures that ask for no cards."""
    told = Telling(found, names, reader)
    curves = {curve.name: curve for curve in beside.curves}
    return [
        told.measures_figure({measure.name: measure for measure in beside.measures}),
        *(told.curve_figure(curves[entry["measure"]], entry, beside.until(found)) for entry in found["curves"]),
    ]


def beside_dials(found: Json, reader: Reader) -> list[DrawnDial]:
    """What lies between the dials of both verdicts."""
    beside = present_kit().figures.beside
    told = Telling(found, (), reader)
    measures = {measure.name: measure for measure in beside.measures} if beside else {}
    return [drawn_dial(told.dial(measures[one["measure"]], one), reader) for one in found["measures"]]


def settings_sentences(found: Json, reader: Reader) -> list[str]:
    """Settings in which the reports differ and that make a difference of their own."""
    kit, said = present_kit(), []
    for one in found["settings"]:
        if one["matters"]:
            values = {side: _setting(kit, one["setting"], one[side]) for side in SIDES}
            said.append(_("%(setting)s: %(first)s, then %(second)s.") % {"setting": _setting_name(kit, one["setting"], reader), **values})
    return said


class Telling:
    """Tells what lies between two reports, `found`, of decks that are called `names`."""

    def __init__(self, found: Json, names: Sequence[str], reader: Reader) -> None:
        self.found = found
        self.names = names
        self.reader = reader

    def title(self, what: Beside, one: Json) -> str:
        """What something is called that both reports tell."""
        return self.reader.tell(what.title, {**self.found, **one})

    def dial(self, measure: Beside, one: Json) -> Dial:
        """What lies between two dials."""
        is_told = is_told_of(measure, one["difference"])
        return Dial(
            title=self.title(measure, one),
            value=signed(measure, one["difference"]["value"]) if is_told else "–",
            unit=self.unit(measure) if is_told else "",
            sentence=difference_sentence(measure, one),
        )

    def unit(self, measure: Beside) -> str:
        """What a difference is counted in."""
        return _("points") if measure.is_rate else self.reader.say(measure.unit)

    def measures_figure(self, measures: dict[str, Beside]) -> IntervalsFigure:
        """The verdicts beside one another. Its measures have no common scale, so each is drawn on a scale of its own."""
        entries = [{**one, "of": measures[one["measure"]]} for one in self.found["measures"]]
        titles = {one["measure"]: self.title(one["of"], one) for one in entries}
        differing = [titles[one["measure"]] for one in entries if is_told_of(one["of"], one["difference"])]
        if differing:
            sentence = _("The reports differ in: %(measures)s.") % {"measures": ", ".join(differing)}
        else:
            sentence = _("In none of these figures was a difference found.")

        def with_unit(one: Json) -> str:
            unit = self.unit(one["of"])
            return titles[one["measure"]] + (f" ({unit})" if unit else "")

        return IntervalsFigure(
            slug="measures",
            title=_("Verdicts side by side"),
            sentence=sentence,
            data="measures",
            label=_("Difference of each measure with its 95 % interval, each on its own scale; the line is no difference"),
            axis=_("Second minus first, each on its own scale"),
            has_plot=lambda found: bool(entries),
            entries=lambda found: entries,
            name=lambda one: titles[one["measure"]],
            short_name=with_unit,
            estimate=lambda one: {key: scale_of(one["of"]) * one["difference"][key] for key in KEYS},
            value_text=lambda one: signed(one["of"], one["difference"]["value"]),
            has_own_scales=True,
            head=_("Measure"),
            columns=self._columns(lambda one: one["of"]),
            sheet_columns=("measure", *sheet_heads()),
            lines=lambda one: [[one["measure"], *sheet_cells(one)]],
            interval=_("The intervals hold for all %(looks)s measures at once, 95 %%") % {"looks": len(entries)},
        )

    def curve_figure(self, what: CurveBeside, curve: Json, until: Until | None) -> CurvesFigure:
        """One figure of both reports by turn, drawn over one another; `until` is where the page stops."""
        turns, title = curve["turns"], self.title(what, curve)
        told = turns[: until.turn] if until else turns
        columns = self._columns(lambda turn: what)
        return CurvesFigure(
            slug=what.name.replace("_", "-"),
            title=title,
            sentence=self.curve_sentence(what, told),
            data=lambda found: turns,
            until=lambda found: until,
            label=_("%(measure)s by turn, both reports") % {"measure": title},
            axis=what.axis,
            of="value",
            is_rate=what.is_rate,
            top=what.top,
            curves=lambda found: [
                Curve(side, str(number), [{"turn": turn["turn"], **turn[side]} for turn in turns], name)
                for number, (side, name) in enumerate(zip(SIDES, self.names, strict=True), start=1)
            ],
            table=lambda found: None,
            numbers=lambda found: Table(
                columns=[_("Turn"), *(column.title for column in columns)],
                rows=[[whole(turn["turn"]), *(column.cell(turn) for column in columns)] for turn in told],
            ),
            sheet=lambda found: [["turn", *sheet_heads()], *([turn["turn"], *sheet_cells(turn)] for turn in turns)],
            interval=_("The intervals hold for all %(looks)s turns at once, 95 %%") % {"looks": len(turns)},
        )

    def curve_sentence(self, what: Beside, turns: Sequence[Json]) -> str:
        """Where the curves differ most, in words; that no difference was found where none was."""
        differing = [turn for turn in turns if is_told_of(what, turn["difference"])]
        if not differing:
            return _("No difference was found in any turn.")
        most = max(differing, key=lambda turn: abs(turn["difference"]["value"]))
        value = most["difference"]["value"]
        values = {
            "turn": most["turn"],
            "name": self.names[1] if value > 0 else self.names[0],
            "number": number(what, abs(value)),
            "turns": turns_text([turn["turn"] for turn in differing]),
        }
        if what.is_rate:
            return _("A difference was found in turn %(turns)s; most in turn %(turn)s: %(number)s points more for %(name)s.") % values
        return _("A difference was found in turn %(turns)s; most in turn %(turn)s: %(number)s more for %(name)s.") % values

    def cards_figure(self, what: CardsBeside, told: Json) -> IntervalsFigure:
        """A rate of each card that both lists have."""
        cards = sorted(told["cards"], key=lambda one: (-abs(one["difference"]["value"]), one["card"]))
        differing = [self.reader.name(one["card"]) for one in cards if is_told_of(what, one["difference"])]
        first, second = map(shortened, self.names)
        values = {"turn": told["turn"], "cards": ", ".join(differing[:MOST_NAMED]), "first": first, "second": second}

        def said(text: LocalText) -> str:
            return text.in_language(self.reader.language) % values

        return IntervalsFigure(
            slug=what.name,
            title=what.title,
            sentence=said(what.differing if differing else what.alike),
            data=what.name,
            label=said(what.label),
            axis=said(what.axis),
            entries=lambda found: cards,
            most=MOST_CARDS,
            estimate="difference",
            scale=100,
            decimals=what.decimals,
            head=_("Card"),
            columns=self._columns(lambda one: what),
            sheet_columns=("card", "name", *sheet_heads()),
            lines=lambda one: [[one["card"], CardName(one["card"]), *sheet_cells(one)]],
            interval=_("The intervals hold for all %(looks)s cards at once, 95 %%") % {"looks": len(cards)},
        )

    def _columns(self, what: Any) -> list[Column]:
        """Both values and their difference; `what` tells of an entry what it is of."""
        return [
            *(
                Column(name, lambda one, side=side: number(what(one), one[side]["value"]) + sign(what(one)))  # type: ignore[misc]
                for side, name in zip(SIDES, self.names, strict=True)
            ),
            Column(_("Difference"), lambda one: difference_cell(what(one), one["difference"])),
        ]


def difference_cell(what: Beside, difference: Json) -> Shown:
    """A difference with its interval; said plainly where none was found."""
    low, high = (number(what, difference[key]).replace("-", "−") for key in ("low", "high"))
    text, span = signed(what, difference["value"]), _("%(low)s to %(high)s") % {"low": low, "high": high}
    if is_told_of(what, difference):
        return Strong(text, quiet=span)
    return Strong(_("no difference found"), is_strong=False, quiet=f"{text} ({span})")


def difference_sentence(measure: Beside, one: Json) -> str:
    """From what to what; with the difference's interval, or that none was found."""
    difference = one["difference"]
    first, second = (number(measure, one[side]["value"]) + sign(measure) for side in SIDES)
    low, high = (signed(measure, difference[key]) for key in ("low", "high"))
    values = {"first": first, "second": second, "low": low, "high": high}
    if not is_told_of(measure, difference):
        return _("No difference found: %(first)s and %(second)s.") % values
    return _("From %(first)s to %(second)s; the difference lies between %(low)s and %(high)s.") % values


def scale_of(what: Beside) -> int:
    """Rates are told in per cent."""
    return 100 if what.is_rate else 1


def is_told_of(what: Beside, difference: Json) -> bool:
    """Whether a difference may be told, as `number` writes it."""
    return is_difference_told(difference, what.decimals, scale=scale_of(what))


def number(what: Beside, value: float) -> str:
    """A value as it is written."""
    return number_text(scale_of(what) * value, what.decimals)


def signed(what: Beside, value: float) -> str:
    """A difference with its sign."""
    return f"{'+' if value > 0 else '−' if value < 0 else ''}{number(what, abs(value))}"


def sign(what: Beside) -> str:
    """What stands behind a value."""
    return f"{NARROW_SPACE}%" if what.is_rate else ""


def sheet_heads() -> list[str]:
    """The heads of `sheet_cells`."""
    return [*(f"{side}_{key}" for side in (*SIDES, "difference") for key in KEYS), "found"]


def sheet_cells(one: Json) -> list[Any]:
    """Both values and their difference, with intervals."""
    return [*(one[side][key] for side in (*SIDES, "difference") for key in KEYS), one["difference"]["found"]]


def turns_text(numbers: Sequence[int]) -> str:
    """`2 to 5` of turns in a row, `2, 5, 6` of others."""
    if len(numbers) > 1 and list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return _("%(low)s to %(high)s") % {"low": numbers[0], "high": numbers[-1]}
    return ", ".join(str(number) for number in numbers)


def _setting_name(kit: Kit, name: str, reader: Reader) -> str:
    names: dict[str, str] = {"engine_version": _("Engine"), "ruleset": _("Ruleset"), "policy": _("Plan"), "deck_size": _("Cards in a deck")}
    return names.get(name) or named({setting.name: setting.title for setting in kit.simulated.settings_alone.own_settings}, name)


def _setting(kit: Kit, name: str, value: Any) -> str:
    words = {"policy": bot_name, "ruleset": ruleset_name}
    return words[name](kit, value) if name in words else str(value)
