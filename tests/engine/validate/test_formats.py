from dataclasses import replace
from datetime import date

import pytest

from engine.cards.formats import FormatError
from engine.rone.formats import BUILTIN_FORMATS, Format


@pytest.mark.parametrize(
    ("slug", "ruleset", "size", "heroes", "technologies"),
    [
        ("first-game", "second-edition", 24, 1, (0, 0)),
        ("custom", "second-edition", 24, 1, (0, 5)),
        ("custom-first-edition", "first-edition", 24, 1, (5, 5)),
        ("team", "second-edition", 36, 2, (0, 8)),
        ("three-player", "second-edition", 28, 1, (0, 5)),
    ],
)
def test_the_formats_of_the_rulebooks(slug: str, ruleset: str, size: int, heroes: int, technologies: tuple[int, int]) -> None:
    format = BUILTIN_FORMATS[slug]
    assert (format.slug, format.ruleset, format.deck_size, format.heroes) == (slug, ruleset, size, heroes)
    assert (format.technologies_min, format.technologies_max, format.copies_max) == (*technologies, 2)
    assert format.name.en
    assert format.name.de


def test_there_are_these_five() -> None:
    assert list(BUILTIN_FORMATS) == ["first-game", "custom", "custom-first-edition", "team", "three-player"]


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"ruleset": "third-edition"}, "third-edition"),
        ({"deck_size": 0}, "at least 1"),
        ({"heroes": 0}, "at least 1"),
        ({"copies_max": 0}, "at least 1"),
        ({"technologies_min": 6}, "from 6 to 5"),
        ({"technologies_min": -1}, "-1"),
        ({"valid_from": date(2027, 1, 1), "valid_to": date(2026, 1, 1)}, "2026-01-01"),
        ({"editions": frozenset()}, "no edition"),
    ],
)
def test_a_format_that_contradicts_itself_is_refused(changes: dict, named: str) -> None:
    with pytest.raises(FormatError, match=named):
        replace(BUILTIN_FORMATS["custom"], **changes)


def test_a_format_without_dates_is_always_in_force() -> None:
    format: Format = BUILTIN_FORMATS["custom"]
    assert format.is_in_force(date.min)
    assert format.is_in_force(date.max)
