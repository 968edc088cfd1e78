"""Accounts' decks and simulations of earlier releases stay as they are; on the way back, what nobody's account holds goes."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from decks.list.models import Deck
from simulations.jobs.models import Job
from simulations.jobs.services import order_for_the_site, order_once
from tests.accounts.makers import make_guest
from tests.decks.makers import legal_state, make_deck
from tests.simulations.makers import make_order, make_user

BEFORE = [("decks", "0020_verdict_until"), ("simulations", "0006_jobs_of_games")]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("demo")
def test_what_belongs_to_accounts_goes_both_ways_and_drafts_go_for_good() -> None:
    now, guest, user = timezone.now(), make_guest(), make_user()
    make_deck(guest, name="Draft")
    order_once(owner=guest, order=make_order(deck=legal_state()), now=now)
    order_for_the_site(order=make_order(deck=legal_state(), seed=2), now=now)
    kept = (make_deck(user, name="Kept").pk, order_once(owner=user, order=make_order(deck=legal_state(), seed=3), now=now).pk)
    old = MigrationExecutor(connection).migrate(BEFORE).apps
    try:
        assert old.get_model("decks", "Deck").objects.get().name == "Kept"
        assert old.get_model("simulations", "Job").objects.get().owner_id == user.pk
    finally:
        call_command("migrate", verbosity=0)
    assert (Deck.objects.get().pk, Job.objects.get().pk) == kept
    assert (Deck.objects.get().owner, Job.objects.get().owner) == (user, user)
