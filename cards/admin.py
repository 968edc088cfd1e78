"""Cards, editions and formats in the admin: where a site's owner types in the cards of the boxes they own."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.options import InlineModelAdmin
from django.db.models import Max, Model, QuerySet
from django.forms import ModelForm, Script
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.timezone import localdate
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from cards.admin_columns import TypeFilter, column_of, filter_of, game_of, type_column
from cards.admin_documents import DocumentsAdmin
from cards.admin_preview import PreviewAdmin, stored_preview
from cards.admin_reading import ReadingAdmin, reading_place
from cards.format_history import EVER
from cards.forms import OPTION, CardForm, PrintingForm, SiteFormatForm, card_form_of, format_form_of
from cards.models import Card, Edition, Printing, Ruling, SiteFormat, Subtype
from cards.selectors import format_uses, subtype_uses
from cards.services import OWN_CARDS_FROM, keep_format_state, next_card_id, set_back_note, touch_catalog
from engine.cards.fields import Filter
from web.games import first_game, kit_of
from web.text.language import in_reader_language

FACT_FILTERS = tuple(filter_of(known) for known in kit_of(first_game()).cards if known.filter in (Filter.CHECKS, Filter.LEVELS))


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


class Bounded(InlineModelAdmin):
    """Rows of a card, as many as a card can have: a form that claims thousands is answered with no more than these."""

    max_num = 50

    def get_formset(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        """The formset, with the bound."""
        return super().get_formset(request, obj, **{"absolute_max": self.max_num, **kwargs})


class PrintingInline(Bounded, admin.TabularInline):
    """Where the card stands on paper."""

    model = Printing
    form = PrintingForm
    extra = 1
    min_num = 0


class RulingInline(Bounded, admin.StackedInline):
    """How it is to be read."""

    model = Ruling
    extra = 0


@admin.register(Card)
class CardAdmin(DocumentsAdmin, ReadingAdmin, PreviewAdmin, CatalogAdmin):
    """Cards, with their printings and rulings on one page, and the face as it is now beside them."""

    class Media:
        """The live preview, and reading what is printed."""

        css = {"all": ("cards/admin.css",)}
        js = (Script("cards/preview.js", defer=True), Script("cards/reading.js", type="module"))

    form = CardForm
    inlines = (PrintingInline, RulingInline)
    list_filter = (
        TypeFilter,
        *(filter_of(known) for known in kit_of(first_game()).cards if known.filter),
        "modelled",
        "printings__edition",
    )
    search_fields = ("name_en", "name_de", "slug", "id")
    prepopulated_fields = {"slug": ("name_en",)}
    readonly_fields = ("preview", "reading")

    def get_form(self, request: HttpRequest, obj: Card | None = None, change: bool = False, **kwargs: Any) -> type[ModelForm]:
        """The form for the card's game."""
        return super().get_form(request, obj, change, **{**kwargs, "form": card_form_of(kit_of(game_of(request, obj)))})

    def get_list_display(self, request: HttpRequest) -> list[Any]:
        """Names, type, what the game's forms ask for first, and the rest."""
        shown = [known for known in kit_of(game_of(request)).cards if not known.types or known.filter]
        return ["name_en", "name_de", type_column, *(column_of(known) for known in shown), "modelled", "id"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Card]:
        """The cards of the game that the list is about."""
        rows = super().get_queryset(request)
        return rows if "game" not in request.GET else rows.filter(game=game_of(request))

    def get_fieldsets(self, request: HttpRequest, obj: Card | None = None) -> Any:
        """The fields of every game's cards, and the game's own under its headings."""
        own = list(kit_of(game_of(request, obj)).cards)
        groups = dict.fromkeys(known.group for known in own if known.group.en)
        printed: tuple[Any, ...] = (("printed_en", "printed_de"), *(["reading"] if kit_of(game_of(request, obj)).read_text else []))
        return (
            (None, {"fields": ("preview",), "classes": ("card-preview",)}),
            (
                None,
                {"fields": ("id", "slug", "type", ("name_en", "name_de"), *(one.name for one in own if not one.group.en), "aliases")},
            ),
            *((in_reader_language(group), {"fields": (tuple(known.name for known in own if known.group == group),)}) for group in groups),
            (_("Text"), {"fields": (*printed, "abilities", "modelled", ("flavour_en", "flavour_de"))}),
        )

    def get_readonly_fields(self, request: HttpRequest, obj: Card | None = None) -> tuple[str, ...]:
        """A card's id is given once."""
        return (*self.readonly_fields, "id") if obj else self.readonly_fields

    def get_prepopulated_fields(self, request: HttpRequest, obj: Card | None = None) -> dict[str, Any]:
        """The slug follows the name while the card is new; afterwards it is an address that others know."""
        return {} if obj else dict(self.prepopulated_fields)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """A free id."""
        return {"id": next_card_id(OWN_CARDS_FROM), **super().get_changeform_initial_data(request)}

    def save_model(self, request: HttpRequest, obj: Card, form: Any, change: bool) -> None:
        """Save the card, and say so where loading a file would set it back."""
        super().save_model(request, obj, form, change)
        if change and form.changed_data and obj.id < OWN_CARDS_FROM:
            messages.warning(request, set_back_note(obj.slug))

    @admin.display(description=_("face and text"))
    def preview(self, card: Card | None) -> SafeString:
        """The face in both languages, the rules text and what the checks say; a script keeps it up with what is typed."""
        return stored_preview(card if card and card.slug else None)

    @admin.display(description=_("read it"))
    def reading(self, card: Card | None) -> SafeString:
        """A button that has the printed text read, and the place for what was read."""
        return reading_place(card)


@admin.register(Edition)
class EditionAdmin(CatalogAdmin):
    """Editions."""

    list_display = ("name_en", "name_de", "code", "released", "slug")
    search_fields = ("name_en", "name_de", "code", "slug")
    prepopulated_fields = {"slug": ("name_en",)}

    def get_form(self, request: HttpRequest, obj: Edition | None = None, change: bool = False, **kwargs: Any) -> type[ModelForm]:
        """The form, which says what the day means."""
        helps = {"released": _("From this day on its cards may be in decks. Without a day it isn’t out yet.")}
        return super().get_form(request, obj, change, **{"help_texts": helps, **kwargs})

    def get_prepopulated_fields(self, request: HttpRequest, obj: Edition | None = None) -> dict[str, Any]:
        """The slug follows the name while the edition is new."""
        return {} if obj else dict(self.prepopulated_fields)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Out from today on: who enters a box has it."""
        return {"released": localdate(), **super().get_changeform_initial_data(request)}


@admin.register(Subtype)
class SubtypeAdmin(CatalogAdmin):
    """Subtypes: races. One that a card has can't be deleted."""

    list_display = ("name_en", "name_de", "slug")

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """What deleting `objs` takes along; those that cards have are told, and nothing is deleted."""
        in_use = [(row, uses) for row in objs if (uses := subtype_uses(row))]
        if not in_use:
            return super().get_deleted_objects(objs, request)
        told = [
            ngettext("%(subtype)s: %(count)s card has it.", "%(subtype)s: %(count)s cards have it.", uses) % {"subtype": row, "count": uses}
            for row, uses in in_use
        ]
        return [], {}, set(), told


@admin.register(SiteFormat)
class SiteFormatAdmin(CatalogAdmin):
    """Formats of this site. Every change counts its version up, so that a stored verdict says what it was judged by."""

    form = SiteFormatForm
    list_display = ("name_en", "name_de", "ruleset", "valid_from", "valid_to", "version")
    filter_horizontal = ("editions", "banned", "limited")

    def get_form(self, request: HttpRequest, obj: SiteFormat | None = None, change: bool = False, **kwargs: Any) -> type[ModelForm]:
        """The form for the format's game."""
        return super().get_form(request, obj, change, **{**kwargs, "form": format_form_of(kit_of(game_of(request, obj)))})

    def get_fieldsets(self, request: HttpRequest, obj: SiteFormat | None = None) -> Any:
        """The format's names, the limits of its game, and what every format says."""
        kit = kit_of(game_of(request, obj))
        limits = (limit.name for limit in kit.format_limits)
        rest = ("editions", "banned", "limited", "valid_from", "valid_to", "version")
        sets = [(None, {"fields": ("slug", "name_en", "name_de", "ruleset", *limits, *rest)})]
        options = tuple(f"{OPTION}{option.name}" for option in kit.ruleset_options)
        return [*sets, (_("Options of the rules"), {"fields": options, "classes": ("collapse",)})] if options else sets

    def get_readonly_fields(self, request: HttpRequest, obj: SiteFormat | None = None) -> tuple[str, ...]:
        """A format is known by its slug: another one would take it from all that have it."""
        return ("version", "slug") if obj else ("version",)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """What deleting `objs` takes along, of one row and of many; formats in use are told in a line each, and nothing is deleted."""
        in_use = [(row, uses) for row in objs if (uses := format_uses(row))]
        if not in_use:
            return super().get_deleted_objects(objs, request)
        return [], {}, set(), [_uses_text(row, uses) for row, uses in in_use]

    def save_model(self, request: HttpRequest, obj: SiteFormat, form: ModelForm, change: bool) -> None:
        """Save, with the next version where something changed; what it said before is kept."""
        if change and form.changed_data:
            if not obj.states.exists():
                keep_format_state(obj, since=EVER)
            latest = SiteFormat.objects.filter(pk=obj.pk).aggregate(latest=Max("version"))["latest"] or 0
            obj.version = latest + 1
        super().save_model(request, obj, form, change)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Save what belongs to the format, and keep what it says from today on."""
        super().save_related(request, form, formsets, change)
        keep_format_state(form.instance, since=localdate() if form.instance.states.exists() else EVER)


def _uses_text(row: SiteFormat, uses: int) -> str:
    text = ngettext(
        "%(format)s: %(count)s deck, version or event has it. Give it a last day (“valid to”) instead.",
        "%(format)s: %(count)s decks, versions and events have it. Give it a last day (“valid to”) instead.",
        uses,
    )
    return text % {"format": row, "count": uses}
