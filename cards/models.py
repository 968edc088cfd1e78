"""Editions, cards, printings, rulings and the site's own formats, of every game.

A card is kept under the engine's `CardId` for ever, unique over all games; deck codes and hashes are made of it. What a game's
cards have beside names and text stands in `facts`, as the game's description says; a row that doesn't follow it can't be saved.
"""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, RegexValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from engine.languages import LocalText
from web.games import kit_of
from web.models import GameField
from web.text.language import reader_language

SLUG = RegexValidator(r"^[a-z0-9]+(-[a-z0-9]+)*\Z", _("Small letters a to z, figures and single hyphens."))


class SubtypeQuerySet(models.QuerySet["Subtype"]):
    """Subtypes of cards."""

    def names_in(self, game: str) -> dict[str, LocalText]:
        """What those of a game are called, by slug. A query."""
        return {row.slug: LocalText(row.name_en, row.name_de) for row in self.filter(game=game)}


class Subtype(models.Model):
    """A subtype of a game's cards with its names: RONE's races (CARD-2)."""

    game = GameField()
    slug = models.CharField(_("slug"), max_length=40, validators=[SLUG])
    name_en = models.CharField(_("name in English"), max_length=60)
    name_de = models.CharField(_("name in German"), max_length=60)

    objects = SubtypeQuerySet.as_manager()

    class Meta:
        verbose_name = _("subtype")
        verbose_name_plural = _("subtypes")
        ordering = ("game", "slug")
        constraints = (models.UniqueConstraint(fields=("game", "slug"), name="subtype_slug_unique_in_its_game"),)

    def __str__(self) -> str:
        return self.name_de if reader_language() == "de" else self.name_en


class Edition(models.Model):
    """A box of cards. Without a date its cards can't be played in an event yet."""

    class Symbol(models.TextChoices):
        """The drawings that stand for an edition on its cards."""

        DRY = "dry", _("Sun over a dry line")
        SALT = "salt", _("Crystal")
        BELL = "bell", _("Bell")
        STALL = "stall", _("Market stall")

    game = GameField()
    slug = models.CharField(_("slug"), max_length=60, validators=[SLUG])
    code = models.CharField(_("letters"), max_length=8, help_text=_("A few letters, as printed beside the card number."))
    name_en = models.CharField(_("name in English"), max_length=100)
    name_de = models.CharField(_("name in German"), max_length=100)
    released = models.DateField(_("released"), null=True, blank=True)
    symbol = models.CharField(_("symbol"), max_length=12, choices=Symbol, default=Symbol.DRY)

    class Meta:
        verbose_name = _("edition")
        verbose_name_plural = _("editions")
        ordering = (F("released").asc(nulls_last=True), "slug")
        constraints = (
            models.UniqueConstraint(fields=("game", "slug"), name="edition_slug_unique_in_its_game"),
            models.UniqueConstraint(fields=("game", "code"), name="edition_code_unique_in_its_game"),
        )

    def __str__(self) -> str:
        return self.name_de if reader_language() == "de" else self.name_en


class Card(models.Model):
    """What the rules know of a card: its name and its text (CARD-1). Printings say where it stands on paper.

    `key` is what no two cards of a game share (`CardDescription.unique`), null where the game asks for nothing or the card lacks it.
    """

    id = models.PositiveIntegerField(primary_key=True, help_text=_("Given once and kept for ever: deck codes are made of it."))
    game = GameField()
    slug = models.CharField(_("slug"), max_length=100, validators=[SLUG])
    type = models.CharField(_("type"), max_length=20)
    name_en = models.CharField(_("name in English"), max_length=100)
    name_de = models.CharField(_("name in German"), max_length=100)
    facts = models.JSONField(_("facts"), default=dict)
    key = models.CharField(max_length=200, null=True, editable=False)  # noqa: DJ001  NULL is free of the constraint
    abilities = models.JSONField(_("abilities"), default=list, blank=True, help_text=_("The tree of words that the rules read."))
    modelled = models.BooleanField(_("modelled"), default=True, help_text=_("Whether the abilities say all of the text."))
    printed_en = models.TextField(_("text on paper in English"), blank=True, max_length=2000)
    printed_de = models.TextField(_("text on paper in German"), blank=True, max_length=2000)
    flavour_en = models.TextField(_("flavour in English"), blank=True, max_length=500)
    flavour_de = models.TextField(_("flavour in German"), blank=True, max_length=500)
    aliases = models.JSONField(_("other names"), default=list, blank=True, help_text=_("Other names under which a search finds it."))
    extra = models.JSONField(
        _("further columns"), default=dict, blank=True, help_text=_("What an import says of it in columns that the site doesn’t know.")
    )

    class Meta:
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("game", "slug"), name="card_slug_unique_in_its_game"),
            models.UniqueConstraint(fields=("game", "key"), name="card_key_unique_in_its_game"),
        )

    def __str__(self) -> str:
        return self.name_de if reader_language() == "de" else self.name_en

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store the card, if its game knows such cards.

        Raises:
            ValidationError: it doesn't, naming each fact.
        """
        self.refuse_unknown()
        self.key = kit_of(self.game).cards.key_of(self.facts)
        fields = kwargs.get("update_fields")
        if fields is not None and "facts" in fields:
            kwargs["update_fields"] = {*fields, "key"}
        super().save(*args, **kwargs)

    def refuse_unknown(self) -> None:
        """Raise a ValidationError where the type or a fact is none of the game's."""
        cards = kit_of(self.game).cards
        if self.type not in cards.types:
            raise ValidationError({"type": f"{self.type!r} is no type of card; there are {', '.join(cards.types)}"})
        unknown = sorted(set(self.facts) - set(cards.names))
        wrong = [f"{found.field.name}: {found.fault.value} ({found.field.clause})" for found in cards.problems(self.type, self.facts)]
        if unknown or wrong:
            raise ValidationError({"facts": [*(f"{name}: no field of a card" for name in unknown), *wrong]})


class Printing(models.Model):
    """A card in an edition; `number` is what stands on the card, zeros included."""

    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="printings", verbose_name=_("card"))
    edition = models.ForeignKey(Edition, on_delete=models.PROTECT, related_name="printings", verbose_name=_("edition"))
    number = models.CharField(_("number"), max_length=12)
    copies_in_box = models.PositiveSmallIntegerField(_("copies in the box"), default=1, validators=[MaxValueValidator(999)])
    illustrator = models.CharField(_("illustrator"), max_length=100, blank=True)

    class Meta:
        verbose_name = _("printing")
        verbose_name_plural = _("printings")
        ordering = (F("edition__released").asc(nulls_last=True), "number")
        constraints = (models.UniqueConstraint(fields=("edition", "number"), name="printing_number_is_unique_in_its_edition"),)

    def __str__(self) -> str:
        return self.number


class Ruling(models.Model):
    """How a card is to be read where its text leaves a question."""

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="rulings", verbose_name=_("card"))
    text_en = models.TextField(_("text in English"), max_length=2000)
    text_de = models.TextField(_("text in German"), max_length=2000)
    source = models.CharField(_("source"), max_length=200, help_text=_("A clause of the rules, or who said it."))
    date = models.DateField(_("date"))

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        ordering = ("-date", "id")

    def __str__(self) -> str:
        return f"{self.source}, {self.date:%Y-%m-%d}"


class SiteFormat(models.Model):
    """A format that this site adds to those of a game's rules. No edition chosen means all of them; `limits` are the game's own numbers.

    One that anything has (`ProtectedFormat`) can't be deleted, only end on `valid_to`: whoever has it would have another format.
    """

    game = GameField()
    slug = models.CharField(_("slug"), max_length=60, unique=True, validators=[SLUG])
    name_en = models.CharField(_("name in English"), max_length=100)
    name_de = models.CharField(_("name in German"), max_length=100)
    ruleset = models.CharField(_("rules"), max_length=300)
    limits = models.JSONField(_("limits"), default=dict)
    editions = models.ManyToManyField(Edition, blank=True, related_name="+", verbose_name=_("editions"))
    banned = models.ManyToManyField(Card, blank=True, related_name="+", verbose_name=_("banned cards"))
    limited = models.ManyToManyField(
        Card, blank=True, related_name="+", help_text=_("At most one copy of each."), verbose_name=_("limited cards")
    )
    valid_from = models.DateField(_("valid from"), null=True, blank=True)
    valid_to = models.DateField(_("valid to"), null=True, blank=True)
    version = models.PositiveIntegerField(_("version"), default=1, editable=False)

    class Meta:
        verbose_name = _("format of this site")
        verbose_name_plural = _("formats of this site")
        ordering = ("slug",)
        constraints = (
            models.CheckConstraint(
                condition=Q(valid_from__isnull=True) | Q(valid_to__isnull=True) | Q(valid_from__lte=F("valid_to")),
                name="format_from_is_not_after_to",
            ),
        )

    def __str__(self) -> str:
        return self.name_de if reader_language() == "de" else self.name_en

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store the format; what is not said is as in the game's default format."""
        kit = kit_of(self.game)
        self.ruleset = self.ruleset or kit.default_format.ruleset
        self.limits = {limit.name: self.limits.get(limit.name, limit.default) for limit in kit.format_limits}
        super().save(*args, **kwargs)


class FormatState(models.Model):
    """What a format of this site said from a day on. Nothing changes one: a deck is judged for a day of the past by what held then.

    `content` is what `cards.format_history` writes; of several states of one day the highest version holds.
    """

    format = models.ForeignKey(SiteFormat, on_delete=models.CASCADE, related_name="states")
    version = models.PositiveIntegerField()
    since = models.DateField()
    content = models.JSONField()

    class Meta:
        ordering = ("format", "since", "version")
        constraints = (models.UniqueConstraint(fields=("format", "version"), name="format_state_version_unique"),)

    def __str__(self) -> str:
        return f"{self.format_id} {self.version}"


class ProtectedFormat(models.ForeignObject):
    """The format of the site that the column `format` beside it names, None where that is one of the engine's; no column itself.

    A row that names a format keeps it from being deleted (`ProtectedError`).
    """

    def __init__(self, **_given: Any) -> None:
        super().__init__(
            "cards.SiteFormat",
            on_delete=models.PROTECT,
            from_fields=["format"],
            to_fields=["slug"],
            related_name="+",
            null=True,
            editable=False,
            serialize=False,
        )

    def deconstruct(self) -> tuple[str, str, list[Any], dict[str, Any]]:
        """What a migration writes: every one is alike."""
        name, path, _arguments, _named = super().deconstruct()
        return name, path, [], {}


class CatalogRevision(models.Model):
    """One row whose token changes with every change of the data above; processes compare it with their cache.

    A random token and no counter: a transaction that is rolled back can't leave its number to another.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    token = models.CharField(max_length=32)

    class Meta:
        constraints = (models.CheckConstraint(condition=Q(id=1), name="catalog_revision_is_one_row"),)

    def __str__(self) -> str:
        return self.token
