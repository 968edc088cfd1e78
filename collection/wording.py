"""What copies are like, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from collection.models import Condition, CopyLanguage
from collection.shelf import Description

_LANGUAGES = dict(CopyLanguage.choices)
_CONDITIONS = dict(Condition.choices)


def description_in_words(said: Description) -> str:
    """`German, foil, near mint, “signed”`, in the reader's language; a code that isn't known stands as it is."""
    parts = [
        str(_LANGUAGES.get(said.language, said.language)),
        _("foil") if said.is_foil else "",
        str(_CONDITIONS.get(said.condition, said.condition)),
        quoted(said.note) if said.note else "",
    ]
    return ", ".join(part for part in parts if part)


def quoted(text: str) -> str:
    """`text` in the quotation marks of the reader's language."""
    return _("“%(note)s”") % {"note": text}


def signed(step: int) -> str:
    """`+2` or `−2`; "" for nothing."""
    return f"{step:+}".replace("-", "−") if step else ""
