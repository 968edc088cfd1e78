"""Forms of deck pages."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from decks.list.errors import DeckRefusedError
from decks.list.models import DESCRIPTION_LENGTH, NAME_LENGTH, SHARES, DeckVersion, Visibility
from decks.list.naming import clean_description, clean_name, clean_tags, split_tags
from decks.list.readable import ReadableDeck

VISIBILITY_CHOICES = [
    (Visibility.PRIVATE, _("Only you")),
    (Visibility.UNLISTED, _("Everyone with the link; no list and no search shows it")),
    (Visibility.PUBLIC, _("Everyone; it appears among the public decks")),
]


class SharingForm(forms.Form):
    """What a deck is called, what is said about it, who may read it, and what of it. A deck without versions has no field for them."""

    name = forms.CharField(label=_("Name of the deck"), max_length=NAME_LENGTH)
    description = forms.CharField(
        label=_("How to play it"),
        max_length=DESCRIPTION_LENGTH,
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10}),
        help_text=_(
            "Markdown works: **bold**, *italic*, lists, [links](https://…). The first paragraph appears beside the name. "
            "Very large tables stay text, and so do quotes deep within quotes."
        ),
    )
    tags = forms.CharField(
        label=_("Tags"),
        max_length=500,
        required=False,
        help_text=_("Words to sort by, with commas between them: league, aggressive. Readers of the deck see them."),
    )
    visibility = forms.ChoiceField(
        label=_("Who may read it"),
        choices=VISIBILITY_CHOICES,
        widget=forms.RadioSelect,
        help_text=_(
            "Readers see the name, your name, the description, the tags, and the list with its numbers and verdict, as you last published "
            "them. They never see branches, packages or other states of the list. What else they see is for you to tick below."
        ),
    )
    shares_notes = forms.BooleanField(label=_("Readers see the notes on cards"), required=False)
    shares_unread = forms.BooleanField(label=_("Readers see the pasted lines that name no card"), required=False)
    shared_versions = forms.TypedMultipleChoiceField(
        label=_("Versions that readers see"), required=False, coerce=int, widget=forms.CheckboxSelectMultiple
    )
    shares_new_versions = forms.BooleanField(
        label=_("Readers see every version that is saved from now on"),
        required=False,
        help_text=_("With its note, as soon as its list is published."),
    )

    def __init__(self, data: Any = None, *, read: ReadableDeck) -> None:
        deck, versions = read.deck, list(read.versions)
        shown = {
            "name": deck.name,
            "description": deck.description,
            "visibility": deck.visibility,
            "tags": ", ".join(tag.name for tag in deck.tags.all()),
            "shared_versions": [version.number for version in versions if version.is_shared],
            **{name: getattr(deck, name) for name in SHARES},
        }
        super().__init__(data, initial=shown)
        notes = sum(bool(row.note) for row in read.state.all_entries)
        lines = len(read.state.unread)
        self.fields["shares_notes"].help_text = ngettext("%(count)s card has one.", "%(count)s cards have one.", notes) % {"count": notes}
        self.fields["shares_unread"].help_text = ngettext(
            "%(count)s line. Its number of copies counts in the verdict in any case.",
            "%(count)s lines. Their numbers of copies count in the verdict in any case.",
            lines,
        ) % {"count": lines}
        if versions:
            choices = cast(forms.TypedMultipleChoiceField, self.fields["shared_versions"])
            choices.choices = [(version.number, _version_label(version)) for version in versions]
            choices.help_text = gettext("Each with its list, its note and what changed in it.")
        else:
            del self.fields["shared_versions"]

    def clean_name(self) -> str:
        """The name as it will be kept."""
        return _or_invalid(clean_name, self.cleaned_data["name"])

    def clean_description(self) -> str:
        """The description as it will be kept."""
        return _or_invalid(clean_description, self.cleaned_data["description"])

    def clean_tags(self) -> list[str]:
        """The tags as they will be kept."""
        tags = split_tags(self.cleaned_data["tags"])
        _or_invalid(clean_tags, tags)
        return tags


def _version_label(version: DeckVersion) -> str:
    day = date_format(version.created_at, "DATE_FORMAT")
    label = gettext("Version %(number)s, %(date)s") % {"number": version.number, "date": day}
    return f"{label}: {version.note}" if version.note else label


def _or_invalid(clean: Any, value: Any) -> str:
    try:
        return str(clean(value))
    except DeckRefusedError as error:
        raise forms.ValidationError(error.message, code=error.code) from error
