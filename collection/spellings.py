"""What copies are like, as collection programs write it: languages, conditions and foil in their spellings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from django.utils import translation

from collection.models import NOTE_MAX, Condition, CopyLanguage
from collection.shelf import Description
from engine.folding import fold

FIELDS: Final = ("language", "condition", "foil", "note")

GRADES: Final = {
    Condition.MINT: "MT",
    Condition.NEAR_MINT: "NM",
    Condition.EXCELLENT: "EX",
    Condition.GOOD: "GD",
    Condition.LIGHTLY_PLAYED: "LP",
    Condition.PLAYED: "PL",
    Condition.POOR: "PO",
}
"""Conditions as our CSV writes them."""

_LANGUAGES: Final = {
    CopyLanguage.ENGLISH: "eng gb us",
    CopyLanguage.GERMAN: "ger deu deutsch",
    CopyLanguage.FRENCH: "fre fra français",
    CopyLanguage.SPANISH: "sp spa español",
    CopyLanguage.ITALIAN: "ita italiano",
    CopyLanguage.PORTUGUESE: "por português",
    CopyLanguage.DUTCH: "nld nederlands",
    CopyLanguage.POLISH: "pol polski",
    CopyLanguage.CZECH: "cz ces",
    CopyLanguage.RUSSIAN: "rus",
    CopyLanguage.JAPANESE: "jp jpn",
    CopyLanguage.KOREAN: "kr kor",
    CopyLanguage.CHINESE: "cn zhs zht zhcn zhtw simplifiedchinese traditionalchinese chinesesimplified chinesetraditional",
}
_CONDITIONS: Final = {
    Condition.MINT: "m",
    Condition.GOOD: "goodlightlyplayed",
    Condition.LIGHTLY_PLAYED: "lightplayed slightlyplayed sp",
    Condition.PLAYED: "moderatelyplayed mp",
    Condition.POOR: "heavilyplayed hp damaged dmg",
}
_FOIL: Final = frozenset(["foil", "foils", "yes", "ja", "true", "wahr", "1", "x"])
_NOT_FOIL: Final = frozenset(["normal", "nonfoil", "regular", "no", "nein", "false", "falsch", "0"])


def description_of(values: Mapping[str, str]) -> tuple[Description, tuple[str, ...]]:
    """What the cells of a row say, and the values that nobody understands: those say nothing."""
    language, condition, foil = (values.get(field, "")[:60] for field in ("language", "condition", "foil"))
    note = " ".join(values.get("note", "").split())
    said = Description(
        _languages().get(fold(language), ""),
        _conditions().get(fold(condition), ""),
        fold(foil) in _FOIL,
        note if len(note) <= NOTE_MAX else "",
    )
    unread = (
        language if language and not said.language else "",
        condition if condition and not said.condition else "",
        foil if foil and fold(foil) not in _FOIL | _NOT_FOIL else "",
        note[:60] + "…" if note and not said.note else "",
    )
    return said, tuple(value for value in unread if value)


def cells_of(said: Description) -> dict[str, str]:
    """The cells that `description_of` reads back, by field."""
    condition = GRADES[Condition(said.condition)] if said.condition else ""
    return {"language": said.language, "condition": condition, "foil": "foil" if said.is_foil else "", "note": said.note}


@lru_cache(maxsize=1)
def _languages() -> dict[str, str]:
    return _spellings(CopyLanguage, _LANGUAGES)


@lru_cache(maxsize=1)
def _conditions() -> dict[str, str]:
    return _spellings(Condition, {**_CONDITIONS}) | {fold(grade): condition.value for condition, grade in GRADES.items()}


def _spellings(codes: type[CopyLanguage] | type[Condition], more: Mapping[CopyLanguage, str] | Mapping[Condition, str]) -> dict[str, str]:
    """Code by its folded spellings: the code itself, its names in English and German, and those of other programs."""
    found = {fold(word): code.value for code, words in more.items() for word in words.split()}
    for language in ("en", "de"):
        with translation.override(language):
            found |= {fold(str(code.label)): code.value for code in codes}
    return found | {fold(code.value): code.value for code in codes}
