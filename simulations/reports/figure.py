"""What a part of a report is made of, and the small words that all parts use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from engine.cards import CardId
from engine.languages import Language
from engine.rone.cards import Catalog
from web.text.numbers import number_text, percent_text

Json = Mapping[str, Any]
Cell = str | Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Table:
    """Numbers in rows. `columns` names each column; the first cell of a row is its head, and `name_columns` of them are no numbers."""

    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    caption: str = ""
    has_names: bool = False
    name_columns: int = 1

    @property
    def context(self) -> dict[str, Any]:
        """As `charts/table.html` takes it."""
        columns = [{"name": name, "is_number": n >= self.name_columns} for n, name in enumerate(self.columns)]
        return {"caption": self.caption, "columns": columns, "rows": self.rows, "has_names": self.has_names}


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A part of a report: a sentence that says what it means, plots, their numbers, and how sure they are.

    `data` is the part of the result that it shows (its JSON download), `lines` the same as a sheet with a
    head line (its CSV). Without `plots` the table is the figure. `answer` is the name of what hides note, plots and
    numbers, where a reader is to think first. `pictures` are the faces of cards that it is about (`face_of`).
    """

    slug: str
    title: str
    sentence: str
    data: Any
    lines: Sequence[Sequence[Any]]
    plots: Sequence[Json] = ()
    table: Table | None = None
    numbers: Table | None = None
    interval: str = ""
    badge: str = ""
    answer: str = ""
    note: str = ""
    pictures: Sequence[Json] = ()


def name_of(card: int, catalog: Catalog, language: Language) -> str:
    """A card's name; its number where the site doesn't know it any more."""
    found = catalog.by_id.get(CardId(card))
    return found.name.in_language(language) if found else _("Card %(number)s") % {"number": card}


def span_text(value: float, low: float | None, high: float | None, decimals: int = 1) -> str:
    """How far an estimate may be off: `±0.1`, nothing where it isn't known."""
    if low is None or high is None:
        return ""
    return f"±{number_text(max(high - value, value - low), decimals)}"


def widest(entries: Sequence[tuple[float, float | None, float | None]]) -> float:
    """The largest half width among estimates."""
    return max((max(high - value, value - low) for value, low, high in entries if low is not None and high is not None), default=0.0)


def decimals_within(half: float) -> int:
    """How many decimals an estimate deserves whose interval is so wide."""
    return 1 if half >= 0.05 else 2


def mean_cell(entry: Json, decimals: int = 1) -> Json:
    """A mean with its interval."""
    return {"text": number_text(entry["mean"], decimals), "quiet": span_text(entry["mean"], entry["low"], entry["high"], decimals)}


def card_address(card: int, catalog: Catalog) -> str:
    """The page of a card, "" where the site doesn't know it any more."""
    found = catalog.by_id.get(CardId(card))
    return reverse("cards:detail", args=[found.slug]) if found else ""


def face_of(card: int, catalog: Catalog, language: Language) -> Json:
    """A card's drawn face, leading to its page; its name alone where the site doesn't know it any more."""
    name, found = name_of(card, catalog, language), catalog.by_id.get(CardId(card))
    source = f"{reverse('cards:face', args=[found.slug])}?lang={language}" if found else ""
    return {"name": name, "href": card_address(card, catalog), "source": source}


def rates_within(half: float) -> str:
    """How sure rates are, in a sentence."""
    return _("Rates within ±%(points)s points, 95 %%") % {"points": number_text(100 * half, 1)}


def means_within(half: float) -> str:
    """How sure means are, in a sentence."""
    return _("Means within ±%(half)s, 95 %%") % {"half": number_text(half, decimals_within(half))}


def widest_chance(entries: Sequence[Json]) -> float:
    """The largest half width among rates."""
    return widest([(entry["chance"], entry["low"], entry["high"]) for entry in entries])


def chance_cell(entry: Json) -> Json:
    """A rate with its interval, in points."""
    half = max(entry["high"] - entry["chance"], entry["chance"] - entry["low"])
    return {"text": percent_text(entry["chance"], 1), "quiet": f"±{number_text(100 * half)}"}


def is_shown(difference: Json, decimals: int = 1, *, scale: int = 1) -> bool:
    """Whether a difference (its `mean` or `value`) may be told: its interval leaves out 0, and it isn't 0 as it is written."""
    value = difference["mean"] if "mean" in difference else difference["value"]
    found = difference.get("found", not difference["low"] <= 0 <= difference["high"])
    return bool(found) and round(abs(scale * value), decimals) > 0


def clock_caption() -> str:
    """What the clock is, beside which the histogram counts whole turns."""
    return _("Clock: when 24 damage is dealt, as if a turn dealt its damage evenly")


def difference_cell(entry: Json, decimals: int = 1) -> Json:
    """A difference with its sign and interval; said plainly where none was found."""
    if not is_shown(entry, decimals):
        return {"text": _("no difference found"), "quiet": f"±{number_text((entry['high'] - entry['low']) / 2, decimals)}"}
    sign = "+" if entry["mean"] > 0 else "−"
    low, high = (number_text(entry[key], decimals).replace("-", "−") for key in ("low", "high"))
    return {"text": f"{sign}{number_text(abs(entry['mean']), decimals)}", "quiet": _("%(low)s to %(high)s") % {"low": low, "high": high}}


def middle_cell(entry: Json) -> Json:
    """A median with the 10th and 90th percentile."""
    return {"text": number_text(entry["p50"], 0), "quiet": f"{number_text(entry['p10'], 0)}–{number_text(entry['p90'], 0)}"}
