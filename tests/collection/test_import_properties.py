"""Whatever somebody owns: an import of an export changes nothing, and adding twice is setting the sum."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from django.utils import translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from cards.models import Printing
from cards.selectors import catalog
from collection.answers import collection_json
from collection.exporting.writing import collection_csv, collection_records
from collection.importing.saving import current_review, save_import, start_import
from collection.selectors import changes_of, details_of, shelf_of
from collection.services import change_copies, describe_copies, replace_collection, set_boxes
from collection.shelf import Change, Copies, Description, capped
from tests.accounts.makers import make_user
from tests.cards.makers import make_card, make_edition

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 1, 1, tzinfo=UTC)
CARDS = 4
NUMBERS = st.lists(st.tuples(*[st.integers(0, 400)] * 3), min_size=CARDS, max_size=CARDS)


@pytest.fixture
def printings() -> list[int]:
    """A printing each of cards with names that are hard to write down."""
    edition = make_edition("dry-season")
    names = ("=Formula", 'With, "signs"; and\ttabs', "-1 Rust Hound", "Ünïcode — ’")
    found = [make_card(name_en=name, edition=edition).printings.get().pk for name in names]
    Printing.objects.filter(pk__in=found).update(copies_in_box=IN_BOX)
    return found


SAID = st.sampled_from(
    [
        Description("de"),
        Description("zh", "mint", True, '=note; with, "signs"'),
        Description(condition="lightly_played", note="-1"),
        Description(is_foil=True),
        Description("", "played", False, "'=Ünïcode — ’"),
    ]
)
DETAILS = st.lists(st.dictionaries(SAID, st.integers(1, 5), max_size=3), min_size=CARDS, max_size=CARDS)
IN_BOX = 2


def imported(user: User, text: str, mode: str) -> None:
    kept = start_import(user=user, mode=mode, text=text, file_name="", now=NOW)
    review = current_review(kept, user)
    assert not review.unclear
    assert not review.reading.left_aside or text.startswith("{")
    save_import(user=user, import_id=kept.pk, fingerprint=review.fingerprint, now=NOW)
    kept.delete()


def noted(user: User) -> tuple[dict[str, int], dict[int, Copies], dict[int, dict[Description, int]]]:
    shelf = shelf_of(user)
    return dict(shelf.boxes), dict(shelf.copies), {printing: dict(said) for printing, said in details_of(user).items()}


def collected(
    user: User, printings: list[int], numbers: list[tuple[int, int, int]], details: list[dict[Description, int]], boxes: int
) -> None:
    """Note all of it, and of what copies are like as much as there are copies."""
    set_boxes(user=user, edition=Printing.objects.get(pk=printings[0]).edition, quantity=boxes)
    change_copies(user=user, changes={pk: Change(*each) for pk, each in zip(printings, numbers, strict=True)})
    for pk, said in zip(printings, details, strict=True):
        owned = shelf_of(user).of(pk).owned
        describe_copies(user=user, printing=Printing.objects.get(pk=pk), details=capped(said, owned))


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(numbers=NUMBERS, details=DETAILS, boxes=st.integers(0, 3), language=st.sampled_from(["en", "de"]))
def test_an_import_of_an_export_changes_nothing(
    printings: list[int], numbers: list[tuple[int, int, int]], details: list[dict[Description, int]], boxes: int, language: Any
) -> None:
    user = make_user()
    collected(user, printings, numbers, details, boxes)
    before = noted(user)
    with translation.override(language):
        table = collection_csv(shelf_of(user), details_of(user), catalog(), language)
    records = json.dumps(collection_records(shelf_of(user), details_of(user), catalog(), language))
    api = json.dumps(collection_json(shelf_of(user), details_of(user)))
    for text in (table, records, api):
        if changes_of(user).exists():
            imported(user, text, "set")
        assert noted(user) == before
    for text in (records, api):
        replace_collection(user=user, boxes={}, copies={})
        if before != ({}, {}, {}):
            imported(user, text, "set")
        assert noted(user) == before, "what was lost comes back from the file alone"


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(numbers=NUMBERS, details=DETAILS, boxes=st.integers(0, 3))
def test_added_twice_an_export_is_the_sum(
    printings: list[int], numbers: list[tuple[int, int, int]], details: list[dict[Description, int]], boxes: int
) -> None:
    user = make_user()
    collected(user, printings, numbers, details, boxes)
    had, before, said = noted(user)
    table = collection_csv(shelf_of(user), details_of(user), catalog(), "en")
    records = json.dumps(collection_records(shelf_of(user), details_of(user), catalog(), "en"))
    for text, is_whole in ((table, False), (records, True)):
        replace_collection(user=user, boxes={}, copies={})
        if not before:
            continue
        for _ in range(2):
            imported(user, text, "add")
        after = noted(user)
        assert after[0] == ({slug: 2 * number for slug, number in had.items()} if is_whole else {})
        assert after[1] == {
            pk: Copies(2 * each.owned, 2 * each.wanted, 2 * each.for_trade, 2 * each.boxed if is_whole else 0)
            for pk, each in before.items()
            if is_whole or each.owned or each.wanted or each.for_trade
        }
        assert after[2] == {pk: {each: 2 * number for each, number in kinds.items()} for pk, kinds in said.items()}
