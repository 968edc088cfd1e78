"""Corrections of an earlier release that took more out of boxes than they hold become what the boxes hold; the rest stays."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from collection.models import BoxHolding, Holding
from tests.accounts.makers import make_user
from tests.collection.makers import make_printing

BEFORE = [("collection", "0001_holdings")]


@pytest.mark.django_db(transaction=True)
def test_what_was_noted_is_kept_and_nobody_owns_less_than_nothing() -> None:
    user, boxed, single = make_user(), make_printing(copies_in_box=2), make_printing()
    kept = make_printing()
    BoxHolding.objects.create(owner=user, edition=boxed.edition, quantity=1)
    old = MigrationExecutor(connection).migrate(BEFORE).apps
    try:
        held = old.get_model("collection", "Holding").objects
        held.create(owner_id=user.pk, printing_id=boxed.pk, loose=-5)
        held.create(owner_id=user.pk, printing_id=kept.pk, loose=3, wanted=1)
        single_edition = old.get_model("cards", "Edition").objects.create(code="OLD", slug="old", name_en="Old", name_de="Alt", game="rone")
        old.get_model("cards", "Printing").objects.filter(pk=single.pk).update(edition_id=single_edition.pk)
        held.create(owner_id=user.pk, printing_id=single.pk, loose=-1)
    finally:
        call_command("migrate", verbosity=0)
    found = Holding.objects.values_list("printing", "loose", "wanted").order_by("printing")
    assert list(found) == [(boxed.pk, -2, 0), (kept.pk, 3, 1)]
    assert BoxHolding.objects.get().quantity == 1
