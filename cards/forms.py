"""Forms of the admin: cards, formats and documents of cards handed in by a site's owner, checked like files are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, cast

import yaml
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.documents import LARGEST_BYTES, decoded, form_of, form_of_text
from cards.facts import fault_text, form_field, unique_text
from cards.loading import FORMS, CardDataError
from cards.loading.tree import TreeError, read_tree
from cards.models import Card, Printing, SiteFormat, Subtype
from cards.slugs import RESERVED_SLUGS, free_slug, slug_of
from engine.cards.catalog import CardId
from engine.cards.formats import FormatError, options_in, ruleset_base
from engine.kit import Kit
from engine.languages import LocalText
from engine.text.problems import AbilityProblem
from web.games import kits
from web.text.language import in_reader_language


def as_yaml(value: list[Any]) -> str:
    """A list as it stands in the admin's fields: one entry a line or more, so that two lists one below the other are one list."""
    return yaml.safe_dump(value, allow_unicode=True, sort_keys=False, default_flow_style=None, width=100)


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
        return as_yaml(value) if value else ""

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
    """A card of a game. What the rules and the linter of card texts say stands at the field it is about.

    `card_form_of` adds the fields of the game's own.
    """

    kit: ClassVar[Kit]

    type = forms.ChoiceField(label=gettext_lazy("type"))
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
        exclude = ("facts",)  # noqa: DJ006  the admin's own fieldsets say which

    def __init__(self, *args: Any, **given: Any) -> None:
        instance = given.get("instance")
        facts = dict(instance.facts) if instance is not None else {}
        super().__init__(*args, **{**given, "initial": {**facts, **(given.get("initial") or {})}})
        self.instance.game = self.kit.slug
        types = self.kit.cards.types.items()
        type_field = cast(forms.ChoiceField, self.fields["type"])
        for name in ("name_en", "name_de", "slug"):
            self.fields[name].required = False
        type_field.choices = [("", "---------"), *((slug, in_reader_language(info.name)) for slug, info in types)]

    def clean_slug(self) -> str:
        """The slug, unless it is an address of the site or another card's."""
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
        """The card as a whole: the facts that its type has, and its text."""
        values = super().clean() or self.cleaned_data
        self._fill_names(values)
        cards, type_ = self.kit.cards, values.get("type") or ""
        facts = {name: values.get(name) for name in cards.names}
        for problem in cards.problems(type_, facts) if type_ else ():
            if problem.field.name not in self.errors:
                self.add_error(problem.field.name, fault_text(problem, type_, cards))
        if not values.get("modelled") and not (values.get("printed_en") or values.get("printed_de")):
            self.add_error("printed_en", _("A card that is not modelled shows its text on paper."))
        if not self.errors:
            self.instance.facts, self.instance.key = facts, cards.key_of(facts)
            self._refuse_taken(facts)
        if not self.errors:
            for found in check_typed_card(engine_card_of(self.kit, values, self.instance.pk or values.get("id") or 0), self.kit):
                self.add_error(field_of(found), str(found))
        if not self.errors and self._is_forgotten(values):
            self.add_error("modelled", _("The card has a printed text and no abilities: have the text read, or take this tick away."))
        return values

    def _is_forgotten(self, values: Mapping[str, Any]) -> bool:
        """Whether somebody typed what is printed and left it at that, so that the card would do nothing."""
        is_changed = {"printed_en", "printed_de", "abilities", "modelled"} & set(self.changed_data)
        is_printed = values.get("printed_en") or values.get("printed_de")
        return bool(is_changed and is_printed and values.get("modelled") and not values.get("abilities"))

    def _fill_names(self, values: dict[str, Any]) -> None:
        """A name in one language stands for both, as in a table; a slug that is left out is made of it."""
        for one, other in (("name_en", "name_de"), ("name_de", "name_en")):
            if one not in self.errors and not values.get(one):
                values[one] = values.get(other) or ""
        if not values.get("name_en") and not {"name_en", "name_de"} & set(self.errors):
            self.add_error("name_en", _("A name is wanted, in one language at least."))
        if "slug" not in self.errors and not values.get("slug"):
            values["slug"] = free_slug(slug_of(values.get("name_en") or "") or f"card-{values.get('id')}", ())

    def _refuse_taken(self, facts: dict[str, Any]) -> None:
        """Note where another card has what no two cards may have in common."""
        cards, key = self.kit.cards, self.instance.key
        others = Card.objects.filter(game=self.kit.slug).exclude(pk=self.instance.pk)
        other = others.filter(key=key).first() if key else None
        if other is not None:
            self.add_error(cards.unique[-1], unique_text(cards, facts, other.slug))
        slug = self.cleaned_data["slug"]
        if others.filter(slug=slug).exists():
            free = free_slug(slug, set(others.values_list("slug", flat=True)))
            self.add_error("slug", _("Another card is called “%(slug)s”; “%(free)s” is free.") % {"slug": slug, "free": free})


def card_form_of(kit: Kit) -> type[CardForm]:
    """The form for the cards of a game, with its subtypes as the site has them now, whatever this process knows of them."""
    subtypes = {**kit.cards.subtypes, **Subtype.objects.names_in(kit.slug)}
    fields = {known.name: form_field(known, subtypes) for known in kit.cards}
    return type("CardForm", (CardForm,), {"kit": kit, **fields})


def check_typed_card(card: Any, kit: Kit) -> Sequence[AbilityProblem]:
    """What is wrong with the text of a card that somebody types, with the site's subtypes in view."""
    return kit.check_card(card, subtypes_of(kit))


def subtypes_of(kit: Kit) -> frozenset[str]:
    """The subtypes that a card's text can name: those of the rulebook and the site's own."""
    return frozenset(kit.cards.subtypes) | frozenset(Subtype.objects.names_in(kit.slug))


def field_of(problem: AbilityProblem) -> str:
    """The field of the form that `problem` is about."""
    return {"printed.en": "printed_en", "printed.de": "printed_de"}.get(problem.path, "abilities")


def engine_card_of(kit: Kit, values: dict[str, Any], card_id: int) -> Any:
    """The card that a form describes, as the engine knows it; printings aside."""
    return kit.card_of(
        id=CardId(card_id),
        slug=values["slug"],
        type=values["type"],
        name=LocalText(values["name_en"], values["name_de"]),
        **{name: values.get(name) for name in kit.cards.names},
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
    """A format of this site; `format_form_of` adds the limits of its game."""

    kit: ClassVar[Kit]

    ruleset = forms.ChoiceField(label=gettext_lazy("rules"))

    class Meta:
        model = SiteFormat
        exclude = ("limits",)  # noqa: DJ006  the version is not editable

    def __init__(self, *args: Any, **given: Any) -> None:
        instance = given.get("instance")
        present: dict[str, Any] = dict(instance.limits) if instance is not None else {}
        if instance is not None and instance.ruleset:
            present |= {f"{OPTION}{name}": value for name, value in options_in(instance.ruleset).items()}
            present["ruleset"] = ruleset_base(instance.ruleset)
        super().__init__(*args, **{**given, "initial": {**present, **(given.get("initial") or {})}})
        self.instance.game = self.kit.slug
        default = self.kit.default_format.ruleset
        rules = cast(forms.ChoiceField, self.fields["ruleset"])
        rules.choices = [(slug, in_reader_language(name)) for slug, name in self.kit.ruleset_names.items()]
        rules.initial = default
        for name in ("editions", "banned", "limited"):
            if name in self.fields:
                rows = cast(forms.ModelMultipleChoiceField, self.fields[name])
                rows.queryset = rows.queryset.filter(game=self.kit.slug) if rows.queryset is not None else None

    def clean_slug(self) -> str:
        """The slug, unless it is one of the rulebooks' formats."""
        slug: str = self.cleaned_data["slug"]
        if any(slug in kit.formats for kit in kits().values()):
            raise ValidationError(_("“%(slug)s” is a format of the rulebooks.") % {"slug": slug}, code="builtin")
        return slug

    def clean(self) -> dict[str, Any]:
        """The limits and the options of the ruleset, which the rules must be able to be played by."""
        values = super().clean() or self.cleaned_data
        options = given_options(values)
        if values.get("ruleset") and options:
            try:
                values["ruleset"] = self.kit.ruleset_with(values["ruleset"], options)
            except FormatError as error:
                raise ValidationError(str(error), code="options") from error
        limits = {limit.name: values.get(limit.name) for limit in self.kit.format_limits}
        if None not in limits.values() and values.get("ruleset"):
            try:
                self.kit.format_of(slug="checked", name=LocalText(), ruleset=values["ruleset"], **limits)
            except FormatError as error:
                raise ValidationError(str(error), code="limits") from error
            self.instance.limits = limits
        return values


OPTION: Final = "option_"
"""Before the name of an option of the ruleset: its field in forms."""


def option_fields(kit: Kit, usual: str) -> dict[str, forms.Field]:
    """A field for each option that the rulesets of a game leave to a format; `usual` says what it means to leave one out."""
    fields: dict[str, forms.Field] = {}
    for option in kit.ruleset_options:
        label = f"{in_reader_language(option.label)} ({option.clause})"
        if option.words:
            choices = [("", usual), *((value, in_reader_language(words)) for value, words in option.words.items())]
            fields[f"{OPTION}{option.name}"] = forms.ChoiceField(label=label, choices=choices, required=False)
        else:
            fields[f"{OPTION}{option.name}"] = forms.IntegerField(
                label=label, min_value=option.least, max_value=option.most, help_text=usual, required=False
            )
    return fields


def given_options(values: Mapping[str, Any]) -> dict[str, Any]:
    """The options that a valid form with `option_fields` says, by name."""
    given = {name.removeprefix(OPTION): value for name, value in values.items() if name.startswith(OPTION)}
    return {name: value for name, value in given.items() if value not in (None, "")}


def format_form_of(kit: Kit) -> type[SiteFormatForm]:
    """The form for the formats of a game."""
    fields = {
        limit.name: forms.IntegerField(
            label=in_reader_language(limit.label), min_value=limit.least, max_value=limit.most, initial=limit.default
        )
        for limit in kit.format_limits
    }
    return type("SiteFormatForm", (SiteFormatForm,), {"kit": kit, **fields, **option_fields(kit, _("As in the rules chosen above."))})


@dataclass(frozen=True)
class Document:
    """A document of cards; `name` is what problems call it, `reads_texts` whether its printed texts are to be read."""

    text: str
    form: str
    name: str
    reads_texts: bool


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
    read_texts = forms.BooleanField(
        required=False,
        label=gettext_lazy("Read the printed texts"),
        help_text=gettext_lazy("Cards without abilities are modelled by what is printed on them, where all of it is understood."),
    )

    def __init__(self, *args: Any, reads_texts: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not reads_texts:
            del self.fields["read_texts"]

    def clean(self) -> dict[str, Any]:
        """A file stands before a text, and its name before the chosen form."""
        values = super().clean() or self.cleaned_data
        file = values.get("file")
        try:
            if file is not None:
                values["form"], values["name"] = form_of(file.name), file.name
                values["text"] = decoded(file.read(LARGEST_BYTES + 1), file.name, size=file.size)
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
        return Document(text, self.cleaned_data["form"], self.cleaned_data["name"] or _("text"), self.cleaned_data.get("read_texts", False))
