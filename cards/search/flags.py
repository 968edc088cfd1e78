"""What a card is or is not: the values of `is:`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext_lazy

from cards.search.asked import Test, Text
from engine.cards.fields import CardFlag, FieldKind
from engine.kit import Kit
from engine.languages import LocalText
from web.games import kit_of
from web.text.language import in_reader_language


@dataclass(frozen=True)
class Flag:
    """Something that a card is or is not."""

    name: LocalText
    meaning: Text
    holds: Test


@lru_cache
def flags_of(game: str) -> Mapping[str, Flag]:
    """The flags of a game by slug: its own, those of every game, its types."""
    kit = kit_of(game)
    return {**_facts(kit), **{slug: _own(flag) for slug, flag in kit.cards.flags.items()}, **_GENERAL, **_types(kit)}


def _facts(kit: Kit) -> dict[str, Flag]:
    """A flag for each field that is searched and says yes or no."""

    def is_so(name: str) -> Test:
        return lambda entry: bool(getattr(entry.card, name))

    searched = ((known, known.search) for known in kit.cards if known.kind is FieldKind.YES_NO and known.search)
    return {said.name: Flag(said.label, in_reader_language(said.meaning), is_so(known.name)) for known, said in searched}


def _own(flag: CardFlag) -> Flag:
    return Flag(flag.name, in_reader_language(flag.meaning), lambda entry: flag.holds(entry.card, entry.keywords))


def _types(kit: Kit) -> dict[str, Flag]:
    def of_type(slug: str) -> Test:
        return lambda entry: entry.card.type == slug

    return {str(slug): Flag(info.name, gettext_lazy("its type"), of_type(slug)) for slug, info in kit.cards.types.items()}


_GENERAL: Mapping[str, Flag] = {
    "modelled": Flag(
        LocalText("modelled", "modelliert"), gettext_lazy("simulations know its whole text"), lambda entry: entry.card.modelled
    ),
    "reprint": Flag(
        LocalText("reprint", "Nachdruck"), gettext_lazy("it is in more than one edition"), lambda entry: len(entry.editions) > 1
    ),
}
