"""Forms of the admin: cards, formats and documents of cards handed in by a site's owner, checked like files are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import yaml
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.documents import LARGEST_BYTES, decoded, form_of, form_of_text
from cards.loading import FORMS, CardDataError
from cards.loading.card import INCOMES, RESERVED_SLUGS, STATS
from cards.loading.tree import TreeError, read_tree
from cards.models import Card, CardType, Printing, Race, SiteFormat
from engine.cards import CardId
from engine.languages import LocalText
from engine.rone.cards import Card as EngineCard
from engine.rone.cards import CardType as EngineCardType
from engine.rone.formats import BUILTIN_FORMATS
from engine.rone.words import AbilityProblem, check_card


class YamlListField(forms.CharField):
    """A list typed as YAML, as it stands in a file of card data."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            **{"required": False, "strip": False, "widget": forms.Textarea(attrs={"rows": 12, "class": "vLargeTextField"}), **kwargs}
        )

    def prepare_value(self, value: Any) -> str:
        """The list as YAML; what was typed stays as it was typed."""
        if isinstance(value, str):
            return value
        return yaml.safe_dump(value, allow_unicode=True, sort_keys=False, default_flow_style=None, width=100) if value else ""

    def clean(self, value: Any) -> list[Any]:
        """The list. Raises `ValidationError` with the line."""
        typed = super().clean(value)
        try:
            read = read_tree(typed).value if typed.strip() else []
        except TreeError as error:
            raise ValidationError(_("Line %(line)s: %(message)s.") % {"line": error.line, "message": error}, code="yaml") from error
        if not isinstance(read, list):
            raise ValidationError(_("A list is wanted: each entry begins with a hyphen."), code="list")
        return read


class CardForm(forms.ModelForm):
    """A card. What the rules and the linter of card texts say stands at the field it is about."""

    abilities = YamlListField(
        label=gettext_lazy("Abilities"), help_text=gettext_lazy("As in a file of card data; the reference of card text lists the words.")
    )
    aliases = YamlListField(
        label=gettext_lazy("Other names"),
        widget=forms.Textarea(attrs={"rows": 3, "class": "vLargeTextField"}),
        help_text=gettext_lazy("Other names under which a search finds it, each on a line that begins with a hyphen."),
    )

    class Meta:
        model = Card
        fields = "__all__"  # noqa: DJ007  the admin's own fieldsets say which

    def clean_slug(self) -> str:
        """The slug, unless it is an address of the site."""
        slug: str = self.cleaned_data["slug"]
        if slug in RESERVED_SLUGS:
            raise ValidationError(_("“%(slug)s” is an address of the site; take another.") % {"slug": slug}, code="reserved")
        return slug

    def clean_aliases(self) -> list[str]:
        """The other names."""
        names: list[str] = self.cleaned_data["aliases"]
        if len(names) > 20 or not all(isinstance(name, str) and 0 < len(name) <= 100 for name in names):
            raise ValidationError(_("A list of at most 20 names is wanted."), code="aliases")
        return names

    def clean(self) -> dict[str, Any]:
        """The card as a whole: what its type has (CARD-2 to CARD-4), and its text."""
        values = super().clean() or self.cleaned_data
        type_ = values.get("type")
        if type_:
            self._check_belongings(type_, values)
        if not values.get("modelled") and not (values.get("printed_en") or values.get("printed_de")):
            self.add_error("printed_en", _("A card that is not modelled shows its text on paper."))
        if not self.errors:
            for found in check_typed_card(engine_card_of(values, self.instance.pk or values.get("id") or 0)):
                self.add_error(field_of(found), str(found))
        return values

    def _check_belongings(self, type_: str, values: dict[str, Any]) -> None:
        for names, owner, clause in ((STATS, CardType.UNIT, "CARD-3"), (INCOMES, CardType.HERO, "CARD-4")):
            for name in names:
                is_there = values.get(name) not in (None, "")
                if is_there and type_ != owner:
                    self.add_error(name, _("Only a card of type %(type)s has this (%(clause)s).") % {"type": owner.label, "clause": clause})
                elif not is_there and type_ == owner and name not in self.errors:
                    self.add_error(name, _("A card of type %(type)s needs this (%(clause)s).") % {"type": owner.label, "clause": clause})
        with_race = type_ in (CardType.HERO, CardType.UNIT)
        if values.get("race") and not with_race:
            self.add_error("race", _("Only heroes and units have a race (CARD-2)."))
        elif with_race and not values.get("race") and "race" not in self.errors:
            self.add_error("race", _("Heroes and units have a race (CARD-2)."))


def check_typed_card(card: EngineCard) -> list[AbilityProblem]:
    """What is wrong with the text of a card that somebody types, with the site's races in view."""
    return check_card(card, frozenset(Race.objects.values_list("slug", flat=True)))


def field_of(problem: AbilityProblem) -> str:
    """The field of the form that `problem` is about."""
    return {"printed.en": "printed_en", "printed.de": "printed_de"}.get(problem.path, "abilities")


def engine_card_of(values: dict[str, Any], card_id: int) -> EngineCard:
    """The card that a form describes, as the engine knows it; printings aside."""
    return EngineCard(
        id=CardId(card_id),
        slug=values["slug"],
        type=EngineCardType(values["type"]),
        name=LocalText(values["name_en"], values["name_de"]),
        level=values["level"],
        cost=values["cost"],
        recycle=values["recycle"],
        race=values["race"].slug if values["race"] else None,
        health=values["health"],
        melee=values["melee"],
        ranged=values["ranged"],
        speed=values["speed"],
        water_income=values["water_income"],
        card_income=values["card_income"],
        hero=values["hero"] or None,
        abilities=tuple(values["abilities"]),
        modelled=values["modelled"],
        printed=LocalText(values["printed_en"], values["printed_de"]),
    )


class PrintingForm(forms.ModelForm):
    """A card in an edition."""

    class Meta:
        model = Printing
        fields = ("edition", "number", "copies_in_box", "illustrator")


class SiteFormatForm(forms.ModelForm):
    """A format of this site."""

    class Meta:
        model = SiteFormat
        fields = "__all__"  # noqa: DJ007  the version is not editable

    def clean_slug(self) -> str:
        """The slug, unless it is one of the rulebooks' formats."""
        slug: str = self.cleaned_data["slug"]
        if slug in BUILTIN_FORMATS:
            raise ValidationError(_("“%(slug)s” is a format of the rulebooks.") % {"slug": slug}, code="builtin")
        return slug


@dataclass(frozen=True)
class Document:
    """A document of cards; `name` is what problems call it."""

    text: str
    form: str
    name: str


class DocumentForm(forms.Form):
    """A document of cards, as a file or typed in."""

    file = forms.FileField(required=False, label=gettext_lazy("File"), help_text=gettext_lazy("YAML, JSON or CSV."))
    text = forms.CharField(
        required=False,
        strip=False,
        max_length=LARGEST_BYTES,
        label=gettext_lazy("Or its text"),
        widget=forms.Textarea(attrs={"rows": 16, "class": "vLargeTextField", "spellcheck": "false"}),
    )
    form = forms.ChoiceField(
        label=gettext_lazy("Form"), choices=[("", gettext_lazy("as it looks")), *((form, form.upper()) for form in FORMS)], required=False
    )
    name = forms.CharField(required=False, max_length=200, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        """A file stands before a text, and its name before the chosen form."""
        values = super().clean() or self.cleaned_data
        file = values.get("file")
        try:
            if file is not None:
                values["form"], values["name"] = form_of(file.name), file.name
                values["text"] = decoded(file.read(LARGEST_BYTES + 1), file.name)
        except CardDataError as error:
            raise ValidationError([str(problem) for problem in error.problems], code="file") from error
        if not values.get("form"):
            values["form"] = form_of_text(values.get("text") or "")
        if not self.errors and not (values.get("text") or "").strip():
            raise ValidationError(_("Choose a file, or type the cards in."), code="empty")
        return values

    def document(self) -> Document:
        """What was handed in. A browser ends lines as it likes: only their text counts."""
        text = str(self.cleaned_data["text"]).replace("\r\n", "\n").strip("\n\ufeff")
        return Document(text, self.cleaned_data["form"], self.cleaned_data["name"] or _("text"))
