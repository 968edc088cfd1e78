"""Editions, cards, printings, rulings and the site's own formats.

A card is kept under the engine's `CardId` for ever; deck codes and hashes are made of it. What a row
may hold is said by named constraints, so that neither the admin nor an import can store a card that
the rules do not know (CARD-1 to CARD-6).
"""

from __future__ import annotations

from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from web.text.language import reader_language

SLUG = RegexValidator(r"^[a-z0-9]+(-[a-z0-9]+)*\Z", _("Small letters a to z, figures and single hyphens."))
MOST = [MaxValueValidator(99)]
LEVELS = [MinValueValidator(1), MaxValueValidator(3)]


class CardType(models.TextChoices):
    """The four types of cards (CARD-1)."""

    HERO = "hero", _("Hero")
    UNIT = "unit", _("Unit")
    TACTIC = "tactic", _("Tactic")
    TECHNOLOGY = "technology", _("Technology")


class Race(models.Model):
    """The subtype of heroes and units (CARD-2)."""

    slug = models.CharField(_("slug"), max_length=40, primary_key=True, validators=[SLUG])
    name_en = models.CharField(_("name in English"), max_length=60)
    name_de = models.CharField(_("name in German"), max_length=60)

    class Meta:
        verbose_name = _("race")
        verbose_name_plural = _("races")
        ordering = ("slug",)

    def __str__(self) -> str:
        return self.name_de if reader_language() == "de" else self.name_en


class Edition(models.Model):
    """A box of cards. Without a date its cards can't be played in an event yet."""

    class Symbol(models.TextChoices):
        """The drawings that stand for an edition on its cards."""

        DRY = "dry", _("Sun over a dry line")
        SALT = "salt", _("Crystal")

    slug = models.CharField(_("slug"), max_length=60, unique=True, validators=[SLUG])
    code = models.CharField(_("letters"), max_length=8, unique=True, help_text=_("A few letters, as printed beside the card number."))
    name_en = models.CharField(_("name in English"), max_length=100)
    name_de = models.CharField(_("name in German"), max_length=100)
    released = models.DateField(_("released"), null=True, blank=True)
    symbol = models.CharField(_("symbol"), max_length=12, choices=Symbol, default=Symbol.DRY)

    class Meta:
        verbose_name = _("edition")
        verbose_name_plural = _("editions")
        ordering = (F("released").asc(nulls_last=True), "slug")

    def __str__(self) -> str:
        return self.name_de if reader_language() == "de" else self.name_en


def _only_for(types: tuple[str, ...], *fields: str, may_lack: bool = False) -> Q:
    """True for rows of `types` that have all `fields` (or may lack them), and for other rows that have none."""
    present, absent = Q(type__in=types), ~Q(type__in=types)
    for name in fields:
        if not may_lack:
            present &= Q(**{f"{name}__isnull": False})
        absent &= Q(**{f"{name}__isnull": True})
    return present | absent


class Card(models.Model):
    """What the rules know of a card: its name and its text (CARD-1). Printings say where it stands on paper."""

    id = models.PositiveIntegerField(primary_key=True, help_text=_("Given once and kept for ever: deck codes are made of it."))
    slug = models.CharField(_("slug"), max_length=100, unique=True, validators=[SLUG])
    type = models.CharField(_("type"), max_length=10, choices=CardType)
    name_en = models.CharField(_("name in English"), max_length=100)
    name_de = models.CharField(_("name in German"), max_length=100)
    race = models.ForeignKey(Race, null=True, blank=True, on_delete=models.PROTECT, related_name="cards", verbose_name=_("race"))
    level = models.PositiveSmallIntegerField(_("level"), default=1, validators=LEVELS)
    cost = models.PositiveSmallIntegerField(
        _("cost"), null=True, blank=True, validators=MOST, help_text=_("Water; empty where it is greyed out.")
    )
    recycle = models.PositiveSmallIntegerField(
        _("recycle cost"), null=True, blank=True, validators=MOST, help_text=_("Cards; empty where it is greyed out.")
    )
    health = models.PositiveSmallIntegerField(_("health"), null=True, blank=True, validators=MOST)
    melee = models.PositiveSmallIntegerField(_("melee attack"), null=True, blank=True, validators=MOST)
    ranged = models.PositiveSmallIntegerField(_("ranged attack"), null=True, blank=True, validators=MOST)
    speed = models.PositiveSmallIntegerField(_("attack speed"), null=True, blank=True, validators=LEVELS)
    water_income = models.PositiveSmallIntegerField(_("water income"), null=True, blank=True, validators=MOST)
    card_income = models.PositiveSmallIntegerField(_("card income"), null=True, blank=True, validators=MOST)
    hero = models.CharField(_("hero"), max_length=100, null=True, blank=True, validators=[SLUG])  # noqa: DJ001  NULL is "no hero", as in the engine
    abilities = models.JSONField(_("abilities"), default=list, blank=True, help_text=_("The tree of words that the rules read."))
    modelled = models.BooleanField(_("modelled"), default=True, help_text=_("Whether the abilities say all of the text."))
    printed_en = models.TextField(_("text on paper in English"), blank=True, max_length=2000)
    printed_de = models.TextField(_("text on paper in German"), blank=True, max_length=2000)
    flavour_en = models.TextField(_("flavour in English"), blank=True, max_length=500)
    flavour_de = models.TextField(_("flavour in German"), blank=True, max_length=500)
    aliases = models.JSONField(_("other names"), default=list, blank=True, help_text=_("Other names under which a search finds it."))
    extra = models.JSONField(default=dict, blank=True, help_text=_("What an import says of it in columns that the site doesn’t know."))

    class Meta:
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        ordering = ("id",)
        constraints = (
            models.CheckConstraint(condition=Q(level__gte=1, level__lte=3), name="card_level_is_1_to_3"),
            models.CheckConstraint(condition=_only_for(("unit",), "health", "melee", "ranged", "speed"), name="card_stats_are_for_units"),
            models.CheckConstraint(condition=Q(speed__isnull=True) | Q(speed__gte=1, speed__lte=3), name="card_speed_is_1_to_3"),
            models.CheckConstraint(
                condition=_only_for(("hero",), "water_income", "card_income", "hero"), name="card_incomes_are_for_heroes"
            ),
            models.CheckConstraint(condition=_only_for(("hero", "unit"), "race", may_lack=True), name="card_race_is_for_heroes_and_units"),
            models.CheckConstraint(
                condition=(Q(cost__isnull=True) | Q(cost__gte=0)) & (Q(recycle__isnull=True) | Q(recycle__gte=0)),
                name="card_costs_are_not_negative",
            ),
            models.CheckConstraint(condition=Q(type__in=CardType.values), name="card_type_is_known"),
            models.UniqueConstraint(fields=("hero", "level"), condition=Q(type="hero"), name="card_hero_has_a_level_once"),
        )

    def __str__(self) -> str:
        return self.name_de if reader_language() == "de" else self.name_en


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
    """A format that this site adds to the engine's own. No edition chosen means all of them.

    One that anything has (`ProtectedFormat`) can't be deleted, only end on `valid_to`: whoever has it would have another format.
    """

    class Ruleset(models.TextChoices):
        """The two editions of the rulebook."""

        FIRST = "first-edition", _("First edition")
        SECOND = "second-edition", _("Second edition")

    slug = models.CharField(_("slug"), max_length=60, unique=True, validators=[SLUG])
    name_en = models.CharField(_("name in English"), max_length=100)
    name_de = models.CharField(_("name in German"), max_length=100)
    ruleset = models.CharField(_("rules"), max_length=20, choices=Ruleset, default=Ruleset.SECOND)
    deck_size = models.PositiveSmallIntegerField(_("cards in the deck"), default=24)
    heroes = models.PositiveSmallIntegerField(_("heroes"), default=1, validators=[MinValueValidator(1), MaxValueValidator(2)])
    technologies_min = models.PositiveSmallIntegerField(_("technologies at least"), default=0)
    technologies_max = models.PositiveSmallIntegerField(_("technologies at most"), default=5)
    copies_max = models.PositiveSmallIntegerField(_("copies at most"), default=2)
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
            models.CheckConstraint(condition=Q(deck_size__gte=1, deck_size__lte=99), name="format_deck_size_is_1_to_99"),
            models.CheckConstraint(condition=Q(heroes__gte=1, heroes__lte=2), name="format_heroes_are_1_or_2"),
            models.CheckConstraint(condition=Q(copies_max__gte=1), name="format_copies_are_at_least_1"),
            models.CheckConstraint(condition=Q(technologies_min__lte=F("technologies_max")), name="format_technologies_from_min_to_max"),
            models.CheckConstraint(
                condition=Q(valid_from__isnull=True) | Q(valid_to__isnull=True) | Q(valid_from__lte=F("valid_to")),
                name="format_from_is_not_after_to",
            ),
        )

    def __str__(self) -> str:
        return self.name_de if reader_language() == "de" else self.name_en


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
