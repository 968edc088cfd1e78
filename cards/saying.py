"""What the engine chose to say, in the reader's language and with the cards as the site names them now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from engine.cards.catalog import BaseCatalog, CardId
from engine.languages import Language, LocalText
from engine.simulation.message import CardName, Joined, Message, Number, Percent, Said
from web.text.numbers import number_text, percent_text


class Speaker:
    """Says things in `language`, and names the cards of `catalog`."""

    def __init__(self, language: Language, catalog: BaseCatalog[Any]) -> None:
        self.language = language
        self.catalog = catalog
        self._names: dict[int, str] = {}

    def say(self, said: Said) -> str:
        """A text."""
        return said if type(said) is str else SAYING[type(said)](self, said)

    def name(self, card: int) -> str:
        """A card's name; its number where the site doesn't know it any more."""
        if card not in self._names:
            found = self.catalog.by_id.get(CardId(card))
            self._names[card] = found.name.in_language(self.language) if found else _("Card %(number)s") % {"number": card}
        return self._names[card]


def _message(speaker: Speaker, said: Message) -> str:
    return said.text.in_language(speaker.language) % {name: speaker.say(value) for name, value in said.values.items()}


def _percent(speaker: Speaker, said: Percent) -> str:
    text = percent_text(said.share, said.decimals)
    return text if said.has_sign else text.replace("%", "").strip()


SAYING: Mapping[type, Callable[[Speaker, Any], str]] = {
    int: lambda speaker, said: str(said),
    LocalText: lambda speaker, said: said.in_language(speaker.language),
    Number: lambda speaker, said: number_text(said.value, said.decimals).replace("-", "−"),
    Percent: _percent,
    CardName: lambda speaker, said: speaker.name(said.card),
    Message: _message,
    Joined: lambda speaker, said: said.separator.join(speaker.say(part) for part in said.parts),
}
"""How each thing is said."""
