"""Forms of deck pages."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from decks.errors import DeckRefusedError
from decks.models import DESCRIPTION_LENGTH, NAME_LENGTH, Visibility
from decks.naming import clean_description, clean_name, clean_tags, split_tags

VISIBILITY_CHOICES = [
    (Visibility.PRIVATE, _("Only you")),
    (Visibility.UNLISTED, _("Everyone with the link; no list and no search shows it")),
    (Visibility.PUBLIC, _("Everyone; it stands among the public decks")),
]


class SharingForm(forms.Form):
    """What a deck is called, what is said about it, and who may read it."""

    name = forms.CharField(label=_("Name of the deck"), max_length=NAME_LENGTH)
    description = forms.CharField(
        label=_("How to play it"),
        max_length=DESCRIPTION_LENGTH,
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10}),
        help_text=_(
            "Markdown works: **bold**, *slanted*, lists, [links](https://…). The first paragraph stands beside the name. "
            "Very large tables stay text, and so do quotes deep within quotes."
        ),
    )
    tags = forms.CharField(
        label=_("Tags"),
        max_length=500,
        required=False,
        help_text=_("Words to sort by, with commas between them: league, aggressive. Readers of the deck see them."),
    )
    visibility = forms.ChoiceField(label=_("Who may read it"), choices=VISIBILITY_CHOICES, widget=forms.RadioSelect)

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


def _or_invalid(clean: Any, value: Any) -> str:
    try:
        return str(clean(value))
    except DeckRefusedError as error:
        raise forms.ValidationError(error.message, code=error.code) from error
