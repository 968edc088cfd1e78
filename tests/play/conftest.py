"""Fixtures of several modules: a person, their browser, and a game of theirs that is over."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from play.models import Table
from tests.accounts.makers import make_client, make_user
from tests.play.over import played_by


@pytest.fixture
def marit() -> User:
    return make_user("marit")


@pytest.fixture
def player(marit: User) -> Client:
    """The browser of `marit`."""
    return make_client(marit)


@pytest.fixture
def table(marit: User) -> Table:
    """A game of `marit` against a bot, given up after some choices."""
    return played_by(marit)
