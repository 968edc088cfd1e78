"""The names of types and subtypes in both languages.

Subtypes are data (`Subtype`); whoever builds the catalog tells them to `know_subtypes`, so that a page can name one without a
question to the database.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.cards.catalog import BaseCard
from engine.kit import Kit
from engine.languages import Language, LocalText
from web.games import kit_of
from web.text.language import reader_language

_known: dict[str, dict[str, LocalText]] = {}


def know_subtypes(game: str, names: Mapping[str, LocalText]) -> None:
    """Remember the names of a game's subtypes in this process."""
    _known.setdefault(game, dict(kit_of(game).cards.subtypes)).update(names)


def subtype_names(game: str) -> Mapping[str, LocalText]:
    """The names of every subtype of a game that this process knows: those of its rulebook, and those that were told."""
    return MappingProxyType(_known.setdefault(game, dict(kit_of(game).cards.subtypes)))


def subtype_name(game: str, slug: str) -> LocalText:
    """The names of a subtype; one that nobody named goes by its slug."""
    plain = slug.replace("-", " ").capitalize()
    return subtype_names(game).get(slug) or LocalText(plain, plain)


def subtype_of(card: BaseCard) -> LocalText | None:
    """What the subtype of a card is called, None for a card without one."""
    known = kit_of(card.game).cards.subtype
    slug = getattr(card, known.name) if known else None
    return subtype_name(card.game, slug) if slug else None


def style_of(kit: Kit) -> str:
    """The folder of the templates that draw what is particular about a game's cards."""
    return f"cards/styles/{kit.cards.face}/"


def counted_section(section: str, count: int, game: str) -> str:
    """So many cards of a section of a game's lists, in the reader's language: `17 units`; by its heading where it mixes types."""
    kit, language = kit_of(game), reader_language()
    named = next(one for one in kit.layout.sections if one.slug == section)
    if len(named.types) != 1:
        return f"{count} {named.heading.in_language(language)}"
    type = kit.cards.types[next(iter(named.types))]
    if count != 1:
        return f"{count} {type.several.in_language(language)}"
    one = type.name.in_language(language)
    return f"{count} {one if language == 'de' else one.lower()}"


def type_name(card: BaseCard) -> LocalText:
    """What the type of a card is called."""
    return kit_of(card.game).cards.types[card.type].name


def full_name(card: BaseCard, language: Language) -> str:
    """The name of a card, beside others of its leader with what tells it from them: "Ilsa Varn, level 2" (CON-4)."""
    name, told = card.name.in_language(language), told_apart(card, language)
    return f"{name}, {told}" if told else name


def told_apart(card: BaseCard, language: Language) -> str:
    """What tells a card from others of its leader, which share its name: "level 2" (CON-4); "" of a card without a leader."""
    cards = kit_of(card.game).cards
    if cards.leader is None or getattr(card, cards.leader.name) is None:
        return ""
    told = [known for known in cards.numbers if known.name in cards.unique]
    words = [(known.label.in_language(language), getattr(card, known.name)) for known in told]
    return ", ".join(f"{label.lower() if language == 'en' else label} {number}" for label, number in words)


def type_line_of(card: BaseCard, language: Language) -> str:
    """Type and subtype, as under the name of a card: "Unit – Human" (CARD-2)."""
    named = (known.label for known in kit_of(card.game).cards if known.names_type and getattr(card, known.name))
    line, subtype = next(named, type_name(card)).in_language(language), subtype_of(card)
    return f"{line} – {subtype.in_language(language)}" if subtype else line
