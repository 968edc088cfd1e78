"""What copies are like, in words."""

from __future__ import annotations

from collections.abc import Sequence

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


def kinds_in_words(kinds: Sequence[tuple[Description, int]], *, is_certain: bool) -> str:
    """What so many copies of each kind are like; which of them are meant is open unless that `is_certain`. "" for no kinds."""
    words = [(description_in_words(said) or _("not described"), number) for said, number in kinds]
    if len(words) == 1:
        return words[0][0]
    told = " · ".join(f"{number}× {said}" for said, number in words)
    return told if is_certain or not told else _("of these: %(kinds)s") % {"kinds": told}


def quoted(text: str) -> str:
    """`text` in the quotation marks of the reader's language."""
    return _("“%(note)s”") % {"note": text}


def signed(step: int) -> str:
    """`+2` or `−2`; "" for nothing."""
    return f"{step:+}".replace("-", "−") if step else ""
