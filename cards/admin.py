"""Cards, editions and formats in the admin: where a site's owner types in the cards of the boxes they own."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Max, Model, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from cards.forms import CardForm, PrintingForm, SiteFormatForm
from cards.models import Card, Edition, Printing, Race, Ruling, SiteFormat
from cards.rules_text import spoken_rules_text
from cards.selectors import engine_card
from cards.services import next_card_id, touch_catalog

OWN_CARDS_FROM = 100_001
"""Cards typed in on a site get ids from here on, so that they never meet those of an edition that comes as files."""


class CatalogAdmin(admin.ModelAdmin):
    """Whatever is saved or deleted here changes the catalog: every process is told, in the same transaction."""

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Save what belongs to the row; by then everything is written."""
        super().save_related(request, form, formsets, change)
        touch_catalog()

    def delete_model(self, request: HttpRequest, obj: Model) -> None:
        """Delete one row."""
        super().delete_model(request, obj)
        touch_catalog()

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """Delete the chosen rows."""
        super().delete_queryset(request, queryset)
        touch_catalog()


class PrintingInline(admin.TabularInline):
    """Where the card stands on paper."""

    model = Printing
    form = PrintingForm
    extra = 1
    min_num = 0


class RulingInline(admin.StackedInline):
    """How it is to be read."""

    model = Ruling
    extra = 0


@admin.register(Card)
class CardAdmin(CatalogAdmin):
    """Cards, with their printings and rulings on one page, and the face as it is now beside them."""

    form = CardForm
    inlines = (PrintingInline, RulingInline)
    list_display = ("name_en", "name_de", "type", "race", "level", "cost", "recycle", "modelled", "id")
    list_filter = ("type", "level", "modelled", "race", "printings__edition")
    list_select_related = ("race",)
    search_fields = ("name_en", "name_de", "slug", "id")
    prepopulated_fields = {"slug": ("name_en",)}
    readonly_fields = ("preview",)
    fieldsets = (
        (None, {"fields": ("preview", "id", "slug", "type", ("name_en", "name_de"), "race", "aliases")}),
        (_("Costs"), {"fields": (("level", "cost", "recycle"),)}),
        (_("Units"), {"fields": (("health", "melee", "ranged", "speed"),)}),
        (_("Heroes"), {"fields": (("hero", "water_income", "card_income"),)}),
        (_("Text"), {"fields": ("abilities", "modelled", ("printed_en", "printed_de"), ("flavour_en", "flavour_de"))}),
    )

    def get_readonly_fields(self, request: HttpRequest, obj: Card | None = None) -> tuple[str, ...]:
        """A card's id is given once."""
        return ("preview", "id") if obj else ("preview",)

    def get_prepopulated_fields(self, request: HttpRequest, obj: Card | None = None) -> dict[str, Any]:
        """The slug follows the name while the card is new; afterwards it is an address that others know."""
        return {} if obj else dict(self.prepopulated_fields)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """A free id."""
        return {"id": next_card_id(OWN_CARDS_FROM), **super().get_changeform_initial_data(request)}

    @admin.display(description=_("face and text"))
    def preview(self, card: Card) -> SafeString | str:
        """The face in both languages and the rules text, as stored."""
        if not card.pk or not card.slug:
            return str(_("Save the card to see its face."))
        drawn = engine_card(card)
        address = reverse("cards:face", args=[card.slug])
        faces = format_html_join(
            " ", '<img src="{}?lang={}" width="252" height="352" alt="">', ((address, language) for language in ("en", "de"))
        )
        return format_html('{}<p>{}</p><p lang="de">{}</p>', faces, spoken_rules_text(drawn, "en"), spoken_rules_text(drawn, "de"))


@admin.register(Edition)
class EditionAdmin(CatalogAdmin):
    """Editions."""

    list_display = ("name_en", "name_de", "code", "released", "slug")
    search_fields = ("name_en", "name_de", "code", "slug")


@admin.register(Race)
class RaceAdmin(CatalogAdmin):
    """Races."""

    list_display = ("name_en", "name_de", "slug")


@admin.register(SiteFormat)
class SiteFormatAdmin(CatalogAdmin):
    """Formats of this site. Every change counts its version up, so that a stored verdict says what it was judged by."""

    form = SiteFormatForm
    list_display = ("name_en", "name_de", "ruleset", "deck_size", "valid_from", "valid_to", "version")
    filter_horizontal = ("editions", "banned", "limited")
    readonly_fields = ("version",)

    def save_model(self, request: HttpRequest, obj: SiteFormat, form: ModelForm, change: bool) -> None:
        """Save, with the next version where something changed."""
        if change and form.changed_data:
            latest = SiteFormat.objects.filter(pk=obj.pk).aggregate(latest=Max("version"))["latest"] or 0
            obj.version = latest + 1
        super().save_model(request, obj, form, change)
