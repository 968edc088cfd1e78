"""What the pages of imports read from their forms."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from collection.importing.files import BYTES_MAX, CHARACTERS_MAX
from web.errors import SiteError
from web.uploads import text_of_upload


class ImportForm(forms.Form):
    """A text or a file to read, and whether it is added or set."""

    MODES = (("set", _("Set: these are my numbers now")), ("add", _("Add: these come on top, with a minus they go")))

    either = ("file", "text")
    """Fields of which one is needed."""
    mode = forms.ChoiceField(label=_("What the numbers mean"), choices=MODES, initial="set", widget=forms.RadioSelect)
    file = forms.FileField(label=_("A file"), required=False, help_text=_("CSV as any collection program writes it, or our JSON."))
    text = forms.CharField(
        label=_("Or its text"),
        required=False,
        strip=False,
        max_length=CHARACTERS_MAX,
        widget=forms.Textarea(attrs={"rows": 10, "class": "code", "spellcheck": "false"}),
    )

    def clean_file(self) -> str:
        """The text of the file."""
        file: UploadedFile | None = self.cleaned_data.get("file")
        if not file:
            return ""
        try:
            return text_of_upload(file, most=BYTES_MAX)
        except SiteError as error:
            raise forms.ValidationError(error.message) from None

    def clean(self) -> dict[str, Any]:
        """One text out of both fields."""
        data = super().clean() or {}
        data["text"] = data.get("file") or data.get("text", "")
        if not self.errors and not data["text"].strip():
            self.add_error("text", _("There is nothing to read: choose a file or paste its text."))
        return data
