"""Cards and what belongs to them as the API tells them.

What is sent is built by plain functions (a bulk document of thousands of cards must be quick); the serializer beside each
describes the same shape for the OpenAPI document, and a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from rest_framework import serializers

from cards.facts import api_field
from cards.models import Edition, Ruling
from cards.rules_text import plain_rules_text
from engine.cards.catalog import BaseCard, BaseCatalog
from engine.cards.formats import options_in
from engine.languages import LocalText
from engine.text.keywords import KeywordInfo
from web.games import kit_of, present_kit

Json = dict[str, Any]


class LocalTextSerializer(serializers.Serializer[Any]):
    """A text in both languages."""

    en = serializers.CharField()
    de = serializers.CharField()


class PrintingSerializer(serializers.Serializer[Any]):
    """A card in an edition (by slug)."""

    edition = serializers.CharField()
    number = serializers.CharField()
    copies_in_box = serializers.IntegerField()
    illustrator = serializers.CharField()


class RulingSerializer(serializers.Serializer[Any]):
    """A ruling on a card."""

    text = LocalTextSerializer()
    source = serializers.CharField(help_text="A clause of the rules, or who said it.")  # type: ignore[assignment]
    date = serializers.DateField()


class CardSerializer(serializers.Serializer[Any]):
    """A card. Null where the card has no such thing; a cost that is null is greyed out (CARD-5)."""

    id = serializers.IntegerField(help_text="Kept for ever.")
    slug = serializers.CharField()
    type = serializers.ChoiceField(choices=[])
    name = LocalTextSerializer()
    text = LocalTextSerializer(help_text="A line each; symbols are written {water}.")
    abilities = serializers.ListField(child=serializers.DictField(), help_text="What the rules read: a tree of words.")
    modelled = serializers.BooleanField(help_text="Whether the abilities say all of the text.")
    keywords = serializers.ListField(child=serializers.CharField())
    flavour = LocalTextSerializer()
    aliases = serializers.ListField(child=serializers.CharField())
    printings = PrintingSerializer(many=True)
    rulings = RulingSerializer(many=True)

    def get_fields(self) -> dict[str, Any]:
        """Those of every game, with the present game's own behind `modelled`."""
        cards, fields = present_kit().cards, super().get_fields()
        fields["type"] = serializers.ChoiceField(choices=[str(slug) for slug in cards.types])
        names = list(fields)
        place = names.index("modelled") + 1
        own = {known.name: api_field(known) for known in cards}
        return {**{name: fields[name] for name in names[:place]}, **own, **{name: fields[name] for name in names[place:]}}


class WarningSerializer(serializers.Serializer[Any]):
    """A part of a query that was left out."""

    code = serializers.CharField()
    message = serializers.CharField()
    column = serializers.IntegerField(min_value=1)
    length = serializers.IntegerField(min_value=1)
    suggestion = serializers.CharField(allow_null=True, help_text="What could stand in the place of these characters.")


class EditionSerializer(serializers.Serializer[Any]):
    """An edition; `released` null while it has no date."""

    slug = serializers.CharField()
    code = serializers.CharField()
    name = LocalTextSerializer()
    released = serializers.DateField(allow_null=True)
    symbol = serializers.CharField()
    cards = serializers.IntegerField(help_text="How many cards it has.")


class SubtypeSerializer(serializers.Serializer[Any]):
    """A subtype of cards."""

    slug = serializers.CharField()
    name = LocalTextSerializer()


class KeywordSerializer(serializers.Serializer[Any]):
    """A keyword of the rulebooks."""

    slug = serializers.CharField()
    name = LocalTextSerializer()
    meaning = LocalTextSerializer()
    clause = serializers.CharField()
    second_edition = serializers.BooleanField(help_text="Whether the first edition doesn't know it.")


class HeroSerializer(serializers.Serializer[Any]):
    """A hero: the cards of levels 1, 2 and 3 by id, those that there are."""

    slug = serializers.CharField()
    name = LocalTextSerializer()
    race = serializers.CharField(allow_null=True)
    cards = serializers.ListField(child=serializers.IntegerField())


class FormatSerializer(serializers.Serializer[Any]):
    """A format: the rulebook's or one of this site."""

    slug = serializers.CharField()
    name = LocalTextSerializer()
    ruleset = serializers.CharField()
    editions = serializers.ListField(child=serializers.CharField(), allow_null=True, help_text="Null: all.")
    banned = serializers.ListField(child=serializers.IntegerField())
    limited = serializers.ListField(child=serializers.IntegerField())
    valid_from = serializers.DateField(allow_null=True)
    valid_to = serializers.DateField(allow_null=True)
    version = serializers.IntegerField()

    def get_fields(self) -> dict[str, Any]:
        """Those of every game, with the limits of the present game behind `ruleset`."""
        fields = super().get_fields()
        names = list(fields)
        place = names.index("ruleset") + 1
        kit = present_kit()
        own: dict[str, Any] = {limit.name: serializers.IntegerField() for limit in kit.format_limits}
        if kit.ruleset_options:
            own["options"] = serializers.DictField(help_text="What it says otherwise than the ruleset that its name begins with.")
        return {**{name: fields[name] for name in names[:place]}, **own, **{name: fields[name] for name in names[place:]}}


def local_json(text: LocalText) -> Json:
    """A text in both languages."""
    return {"en": text.en, "de": text.de}


def day_json(day: date | None) -> str | None:
    """A day as YYYY-MM-DD."""
    return day.isoformat() if day else None


def ruling_json(ruling: Ruling) -> Json:
    """See `RulingSerializer`."""
    return {"text": {"en": ruling.text_en, "de": ruling.text_de}, "source": ruling.source, "date": day_json(ruling.date)}


def card_json(card: BaseCard, rulings: Sequence[Ruling] = ()) -> Json:
    """See `CardSerializer`."""
    kit = kit_of(card.game)
    return {
        "id": card.id,
        "slug": card.slug,
        "type": str(card.type),
        "name": local_json(card.name),
        "text": {"en": plain_rules_text(card, "en"), "de": plain_rules_text(card, "de")},
        "abilities": list(card.abilities),
        "modelled": card.modelled,
        **kit.cards.facts_of(card),
        "keywords": list(kit.keywords_of(card)),
        "flavour": local_json(card.flavour),
        "aliases": list(card.aliases),
        "printings": [
            {"edition": p.edition, "number": p.number, "copies_in_box": p.copies_in_box, "illustrator": p.illustrator}
            for p in card.printings
        ],
        "rulings": [ruling_json(ruling) for ruling in rulings],
    }


def edition_json(edition: Edition, cards: int) -> Json:
    """See `EditionSerializer`."""
    return {
        "slug": edition.slug,
        "code": edition.code,
        "name": {"en": edition.name_en, "de": edition.name_de},
        "released": day_json(edition.released),
        "symbol": edition.symbol,
        "cards": cards,
    }


def subtype_json(slug: str, name: LocalText) -> Json:
    """See `SubtypeSerializer`."""
    return {"slug": slug, "name": local_json(name)}


def keyword_json(info: KeywordInfo) -> Json:
    """See `KeywordSerializer`."""
    return {
        "slug": info.slug,
        "name": local_json(info.name),
        "meaning": local_json(info.meaning),
        "clause": info.clause,
        "second_edition": bool(info.lacking_in),
    }


def leader_json(slug: str, catalog: BaseCatalog[Any]) -> Json:
    """See `HeroSerializer`: the cards of a leader, the one that stands for it first."""
    cards = catalog.cards_of_leader(slug)
    field = kit_of(cards[0].game).cards.subtype
    subtype = {field.name: getattr(cards[0], field.name)} if field else {}
    return {"slug": slug, "name": local_json(catalog.leader_names[slug]), **subtype, "cards": [card.id for card in cards]}


def format_json(format: Any) -> Json:
    """See `FormatSerializer`."""
    return {
        "slug": format.slug,
        "name": local_json(format.name),
        "ruleset": format.ruleset,
        **{limit.name: getattr(format, limit.name) for limit in present_kit().format_limits},
        **({"options": options_in(format.ruleset)} if present_kit().ruleset_options else {}),
        "editions": sorted(format.editions) if format.editions is not None else None,
        "banned": sorted(format.banned),
        "limited": sorted(format.limited),
        "valid_from": day_json(format.valid_from),
        "valid_to": day_json(format.valid_to),
        "version": format.version,
    }
