"""What the site is called comes from one place, and a site of several games may have a name of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from decks.list.services.sharing import set_visibility
from tests.accounts.makers import make_user
from tests.decks.makers import make_deck
from tests.rone_site.test_settings import GOOD, started
from web.site_name import site_name

GIVEN = "Card & Table"


@pytest.mark.usefixtures("demo")
def test_without_a_name_of_its_own_the_site_is_called_by_its_game(client: Client) -> None:
    html = client.get("/cards/rust-hound/").content.decode()

    assert "· RONE decks" in " ".join(html.split())
    assert '<meta property="og:site_name" content="RONE decks">' in html
    assert site_name() == "RONE decks"


@pytest.mark.usefixtures("demo")
def test_a_given_name_stands_in_the_title_the_head_and_the_previews(client: Client, settings: Settings) -> None:
    settings.SITE_NAME = GIVEN
    deck = make_deck()
    set_visibility(deck=deck, visibility="public", now=timezone.now())
    for path in ("/cards/rust-hound/", f"/decks/{deck.public_id}/"):
        html = " ".join(client.get(path).content.decode().split())
        assert '<meta property="og:site_name" content="Card &amp; Table">' in html, path
        assert "· Card &amp; Table </title>" in html, path
        assert "Card &amp; Table </a>" in html, path
        assert "RONE decks" not in html.replace("RONE decks, see at once", ""), path
    assert "Public decks · Card &amp; Table" in client.get("/decks/public.atom").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "subject"), [("en", "Your new password for Card & Table"), ("de", "Dein neues Passwort für Card & Table")]
)
def test_a_given_name_stands_in_the_subject_of_mails(client: Client, settings: Settings, language: str, subject: str) -> None:
    settings.SITE_NAME = GIVEN
    make_user(email="one@example.org", language=language)
    client.post("/accounts/reset/", {"email": "one@example.org"})

    assert [one.subject for one in mail.outbox] == [subject]


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({}, "RONE decks <noreply@localhost>|RONE decks|RONE decks"),
        ({"SITE_NAME": " Karten,\nTische "}, '"Karten, Tische" <noreply@localhost>|Karten, Tische|Karten, Tische'),
    ],
    ids=["none", "given"],
)
def test_mails_the_api_and_the_admin_take_the_name_from_the_environment(tmp_path: Path, environment: dict[str, str], said: str) -> None:
    code = (
        "import rone_site.urls; from django.contrib import admin;"
        "print(settings.DEFAULT_FROM_EMAIL, settings.SPECTACULAR_SETTINGS['TITLE'], admin.site.site_header, sep='|')"
    )

    assert started("production", code, tmp_path, **GOOD, **environment).stdout.strip() == said
