"""Two presses of one button at the same moment: on SQLite and on PostgreSQL, whichever the suite runs on."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from collection.importing.review import SKIP
from collection.importing.saving import current_review, decide_lines, save_import, start_import
from collection.models import CollectionChange, CollectionImport
from collection.selectors import owned_copies
from tests.accounts.makers import make_user
from tests.at_once import at_once, behind
from tests.cards.makers import make_card

pytestmark = [pytest.mark.django_db(transaction=True)]

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def test_a_text_sent_by_several_presses_is_one_import_and_saved_once() -> None:
    user, card = make_user(), make_card(name_en="Pipe Warden")
    at_once(lambda _number: start_import(user=user, mode="add", text="3 Pipe Warden", file_name="", now=NOW), refusals=())
    kept = CollectionImport.objects.get()
    shown = current_review(kept, user).fingerprint
    saved = at_once(lambda _number: save_import(user=user, import_id=kept.pk, fingerprint=shown, now=NOW), refusals=())
    assert sum(saved) == 1
    assert owned_copies(user) == {card.id: 3}
    assert CollectionChange.objects.count() == 1


def test_two_lines_that_two_tabs_decide_at_once_are_both_decided() -> None:
    user = make_user()
    kept = start_import(user=user, mode="add", text="2 Nothing Known\n3 Nothing Either", file_name="", now=NOW)
    first, second = (line.key for line in current_review(kept, user).unclear)

    def leave_out(key: str) -> None:
        decide_lines(user=user, import_id=kept.pk, picks={key: SKIP}, corrections={})

    behind(lambda: leave_out(first), lambda: leave_out(second))

    assert CollectionImport.objects.get().picks == {first: SKIP, second: SKIP}
