"""What the collection's pages read from their forms."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from collection.models import BOXES_MAX, COPIES_MAX, DESCRIPTIONS_MAX, NOTE_MAX, Condition, CopyLanguage
from collection.models.history import KEY_MAX
from collection.shelf import Change, Description, Details

BULK_MAX = 6_000
"""So many cards are changed at once at most."""
SEEN = re.compile(r"([0-9]{1,9}):([0-9]{1,6}):([0-9]{1,3})", re.ASCII)


class CopiesForm(forms.Form):
    """A new number of copies of a printing: `kind` says of which of the three numbers."""

    KINDS = ("owned", "wanted", "for_trade")

    kind = forms.ChoiceField(choices=[(kind, kind) for kind in KINDS])
    number = forms.IntegerField(min_value=0, max_value=COPIES_MAX)


class BulkForm(forms.Form):
    """What is to be done with a number of all cards that are shown."""

    way = forms.ChoiceField(
        label=gettext_lazy("Do"),
        choices=[
            ("add", pgettext_lazy("to a number of copies", "add")),
            ("take", pgettext_lazy("from a number of copies", "take away")),
            ("set", pgettext_lazy("a number of copies", "set to")),
            ("least", pgettext_lazy("a number of copies", "raise to at least")),
        ],
        initial="add",
    )
    number = forms.IntegerField(label=gettext_lazy("Copies"), min_value=0, max_value=COPIES_MAX, initial=1)


class SeenForm(forms.Form):
    """Numbers as they were shown, and as they are to be: `printing:before:after`, apart by spaces."""

    kind = forms.ChoiceField(choices=[(kind, kind) for kind in CopiesForm.KINDS])
    seen = forms.CharField(max_length=BULK_MAX * 24)

    def clean_seen(self) -> dict[int, tuple[int, int]]:
        """The numbers by printing."""
        parts = [SEEN.fullmatch(part) for part in self.cleaned_data["seen"].split()]
        if not all(parts) or len(parts) > BULK_MAX:
            raise forms.ValidationError(_("This is no list of changes."))
        return {int(part[1]): (int(part[2]), int(part[3])) for part in parts if part}


class BoxForm(forms.Form):
    """A new number of boxes."""

    number = forms.IntegerField(min_value=0, max_value=BOXES_MAX)


class EntryForm(forms.Form):
    """What was typed, or the printing that was tapped; `key` is the form's own, so that it is taken once."""

    text = forms.CharField(max_length=20_000, strip=False, required=False)
    printing = forms.IntegerField(min_value=1, required=False)
    kind = forms.ChoiceField(choices=[(kind, kind) for kind in CopiesForm.KINDS])
    edition = forms.CharField(max_length=60, required=False)
    key = forms.CharField(min_length=8, max_length=KEY_MAX)


class NumbersForm(forms.Form):
    """All three numbers of a printing; `seen` is the fingerprint of what was shown, `remove` the row whose button was pressed."""

    owned = forms.IntegerField(label=gettext_lazy("I own"), min_value=0, max_value=COPIES_MAX)
    wanted = forms.IntegerField(label=gettext_lazy("I want"), min_value=0, max_value=COPIES_MAX)
    for_trade = forms.IntegerField(label=gettext_lazy("I’d trade"), min_value=0, max_value=COPIES_MAX)
    seen = forms.CharField(max_length=16, widget=forms.HiddenInput)
    remove = forms.IntegerField(min_value=0, max_value=DESCRIPTIONS_MAX, required=False)

    @property
    def change(self) -> Change:
        """The numbers that were sent."""
        return Change(self.cleaned_data["owned"], self.cleaned_data["wanted"], self.cleaned_data["for_trade"])


class DetailForm(forms.Form):
    """So many copies, and what they are like. Zero takes the row away."""

    UNSAID = ("", gettext_lazy("not said"))

    quantity = forms.IntegerField(label=gettext_lazy("Copies"), min_value=0, max_value=COPIES_MAX, required=False)
    language = forms.ChoiceField(label=gettext_lazy("Language"), choices=[UNSAID, *CopyLanguage.choices], required=False)
    condition = forms.ChoiceField(label=gettext_lazy("Condition"), choices=[UNSAID, *Condition.choices], required=False)
    is_foil = forms.BooleanField(label=gettext_lazy("Foil"), required=False)
    note = forms.CharField(label=gettext_lazy("Note"), max_length=NOTE_MAX, required=False)

    def clean(self) -> dict[str, Any]:
        """Both a number and something that is said of so many copies, or neither."""
        data = super().clean() or {}
        if self.errors:
            return data
        quantity, is_said = data.get("quantity"), self.description != Description()
        if quantity is None and is_said:
            self.add_error("quantity", _("How many copies are like this?"))
        elif quantity and not is_said:
            self.add_error("language", _("Say what these copies are like: a language, a condition, foil or a note."))
        return data

    @property
    def description(self) -> Description:
        """What is said."""
        data = self.cleaned_data
        note = " ".join(str(data.get("note", "")).split())
        return Description(data.get("language", ""), data.get("condition", ""), bool(data.get("is_foil")), note)


DetailsFormSet = forms.formset_factory(DetailForm, extra=1, max_num=DESCRIPTIONS_MAX, absolute_max=DESCRIPTIONS_MAX + 1)


def said_in(rows: Iterable[DetailForm], *, without: int | None = None) -> Details:
    """How many copies are how, in the order of the rows, without the row of this number; rows that say the same are one."""
    found: dict[Description, int] = {}
    for number, row in enumerate(rows):
        if number != without and (quantity := row.cleaned_data.get("quantity")):
            found[row.description] = found.get(row.description, 0) + quantity
    return found
