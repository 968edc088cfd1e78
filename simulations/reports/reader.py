"""Whoever reads a report: in their language, and with the cards as the site names them now, what the engine chose is said."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.urls import reverse
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from cards.saying import Speaker
from cards.templatetags.cards import card_link
from engine.cards.catalog import CardId
from engine.simulation.figure import CardLink, Chance, Difference, Mean, Middle, SheetCell, Shown, Signed, Strong, Table, Text, text_of
from engine.simulation.message import CardName, Joined, Message, Said
from simulations.reports.estimates import chance_cell, difference_cell, mean_cell, middle_cell, signed_cell
from simulations.reports.figure import Cell, DrawnTable, Json


class Reader(Speaker):
    """Says what is to be said of a report in `language`, and names the cards of `catalog`."""

    def tell(self, text: Text, result: Any) -> str:
        """What a text says of a result."""
        return self.say(text_of(text, result))

    def tell_linked(self, text: Text, result: Any) -> SafeString:
        """What a text says of a result, as HTML in which the cards that it names are links that show them."""
        return self.linked(text_of(text, result))

    def linked(self, said: Said) -> SafeString:
        """A text as HTML in which the cards that it names are links that show them."""
        match said:
            case CardName() if found := self.catalog.by_id.get(CardId(said.card)):
                return card_link(found, name=self.name(said.card))
            case Message():
                values = {name: self.linked(value) for name, value in said.values.items()}
                return mark_safe(conditional_escape(said.text.in_language(self.language)) % values)  # noqa: S308  (all of it is escaped)
            case Joined():
                return mark_safe(conditional_escape(said.separator).join(map(self.linked, said.parts)))  # noqa: S308  (all of it is escaped)
        return conditional_escape(self.say(said))

    def address(self, card: int) -> str:
        """The page of a card, "" where the site doesn't know it any more."""
        found = self.catalog.by_id.get(CardId(card))
        return reverse("cards:detail", args=[found.slug]) if found else ""

    def face(self, card: int) -> Json:
        """A card's drawn face, leading to its page; its name alone where the site doesn't know it any more."""
        found = self.catalog.by_id.get(CardId(card))
        source = f"{reverse('cards:face', args=[found.slug])}?lang={self.language}" if found else ""
        return {"name": self.name(card), "href": self.address(card), "source": source}

    def cell(self, shown: Shown) -> Cell:
        """A cell of a table."""
        draw = CELLS.get(type(shown))
        return draw(self, shown) if draw else self.say(shown)  # type: ignore[arg-type]  # it is no cell of its own

    def table(self, declared: Table | None) -> DrawnTable | None:
        """A table as pages show it."""
        if declared is None:
            return None
        return DrawnTable(
            columns=[self.say(column) for column in declared.columns],
            rows=[self._row(row, declared.name_columns) for row in declared.rows],
            caption=self.say(declared.caption),
            has_names=declared.has_names,
            name_columns=declared.name_columns,
        )

    def _row(self, row: Sequence[Shown], name_columns: int) -> list[Cell]:
        cells = [self.cell(shown) for shown in row]
        cells[1:name_columns] = [{"text": cell, "is_name": True} if isinstance(cell, str) else cell for cell in cells[1:name_columns]]
        return cells

    def lines(self, sheet: Sequence[Sequence[SheetCell]]) -> list[list[Any]]:
        """The lines of a sheet: texts are said, numbers stay as they are."""
        return [[cell if cell is None or isinstance(cell, (str, int, float)) else self.say(cell) for cell in line] for line in sheet]


CELLS: Mapping[type, Callable[[Reader, Any], Cell]] = {
    Mean: lambda reader, shown: mean_cell(shown.estimate, shown.decimals),
    Chance: lambda reader, shown: chance_cell(shown.estimate, shown.decimals),
    Middle: lambda reader, shown: middle_cell(shown.spread),
    Difference: lambda reader, shown: difference_cell(shown.estimate, shown.decimals),
    Signed: lambda reader, shown: signed_cell(shown.estimate, shown.decimals, shown.scale),
    CardLink: lambda reader, shown: {"text": reader.name(shown.card), "href": reader.address(shown.card)},
    Strong: lambda reader, shown: {"text": reader.say(shown.said), "is_strong": shown.is_strong, "quiet": reader.say(shown.quiet)},
}
"""How cells are drawn that are more than a text."""
