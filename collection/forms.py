"""What the collection's pages read from their forms."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from collection.models import BOXES_MAX, COPIES_MAX
from collection.parser import CHARACTERS_MAX


class CopiesForm(forms.Form):
    """A new number of copies of a printing: `kind` says of which of the three numbers."""

    KINDS = ("owned", "wanted", "for_trade")

    kind = forms.ChoiceField(choices=[(kind, kind) for kind in KINDS])
    number = forms.IntegerField(min_value=0, max_value=COPIES_MAX)


class BoxForm(forms.Form):
    """A new number of boxes."""

    number = forms.IntegerField(min_value=0, max_value=BOXES_MAX)


class ImportForm(forms.Form):
    """A text or a file to read, and whether it is added or set."""

    MODES = (("set", _("Set: these are my numbers now")), ("add", _("Add: these come on top, with a minus they go")))

    either = ("file", "text")
    """Fields of which one is needed."""
    mode = forms.ChoiceField(label=_("What the numbers mean"), choices=MODES, initial="set", widget=forms.RadioSelect)
    file = forms.FileField(label=_("A file"), required=False, help_text=_("CSV as any collection program writes it."))
    text = forms.CharField(
        label=_("Or its text"),
        required=False,
        strip=False,
        max_length=CHARACTERS_MAX,
        widget=forms.Textarea(attrs={"rows": 10, "class": "code", "spellcheck": "false"}),
    )

    def clean_file(self) -> str:
        """The text of the file; UTF-8, or what old spreadsheets write."""
        file: UploadedFile | None = self.cleaned_data.get("file")
        if not file:
            return ""
        if file.size is None or file.size > 4 * CHARACTERS_MAX:
            raise forms.ValidationError(_("This file is too large: at most %(limit)s characters."), params={"limit": CHARACTERS_MAX})
        data = file.read()
        for encoding in ("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig", "cp1252"):
            try:
                text: str = data.decode(encoding)
            except UnicodeDecodeError:
                continue
            if "\0" not in text:
                return text
        raise forms.ValidationError(_("This file is no text."))

    def clean(self) -> dict[str, Any]:
        """One text out of both fields."""
        data = super().clean() or {}
        data["text"] = data.get("file") or data.get("text", "")
        if not self.errors and not data["text"].strip():
            self.add_error("text", _("There is nothing to read: choose a file or paste its text."))
        return data
