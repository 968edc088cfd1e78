"""Every form of the site that takes a file reads and refuses it in one way: decks, lists for events, players, collections, cards."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from cards.models import Card
from collection.models import CollectionImport
from decks.list.models import Deck
from events.models import Event, Registration
from tests.accounts.makers import make_client, make_user
from tests.events.makers import make_open
from tests.web.test_uploads import FILES

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
WAYS = ("deck", "list", "roster", "collection", "cards")


class Site:
    """An organiser of an event, who is the owner of the site, too."""

    def __init__(self) -> None:
        self.user = User.objects.create_superuser("owner", password=None)
        self.event = make_open(self.user)
        self.client = make_client(self.user)

    def send(self, way: str, data: bytes, name: str = "file.csv", language: str = "en", **more: Any) -> HttpResponse:
        """What a form answers to a file."""
        url = f"/events/{self.event.public_id}/"
        places = {
            "deck": "/decks/import/",
            "list": f"{url}hand-in/paste/",
            "roster": f"{url}players/import/",
            "collection": "/collection/import/",
            "cards": "/admin/cards/card/import/",
        }
        fields = {"mode": "set"} if way == "collection" else {}
        body = {**fields, **more, "file": SimpleUploadedFile(name, data)}
        answer: HttpResponse = self.client.post(places[way], body, follow=True, headers={"Accept-Language": language})
        return answer


@pytest.fixture
def site() -> Site:
    return Site()


def rows() -> tuple[int, ...]:
    """How much there is of what files make."""
    return tuple(model.objects.count() for model in (Deck, Registration, CollectionImport, Card))  # type: ignore[attr-defined]


@pytest.mark.parametrize("way", WAYS)
def test_what_is_no_text_is_refused_alike_and_makes_nothing(site: Site, way: str) -> None:
    before = rows()
    for kind, data in FILES.items():
        answer = site.send(way, data)
        words = answer.content.decode()
        assert answer.status_code in (200, 422), (kind, answer.status_code)
        assert "and choose that file." in words, kind
        assert rows() == before, kind
    assert "und wähle diese Datei" in site.send(way, FILES["workbook"], language="de").content.decode()


@pytest.mark.parametrize("way", WAYS)
def test_a_file_that_is_too_large_is_refused_alike(site: Site, way: str) -> None:
    before = rows()
    assert "This file is too large. The file has 9,000,000 bytes" in site.send(way, b"1 Rust Hound\n" * 692_307 + b"x" * 9).content.decode()
    assert rows() == before


TEXTS = {
    "deck": "2 Rust Hound\n1 Smuggler’s Käfig\n",
    "list": "2 Rust Hound\n1 Smuggler’s Käfig\n",
    "roster": "Name\nSmuggler’s Käfig\n",
    "collection": "name,quantity\nSmuggler’s Käfig,2\n",
    "cards": "slug,name_en,no_such_column\nguard,Guard,Smuggler’s Käfig\n",
}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
@pytest.mark.parametrize("way", WAYS)
def test_a_text_is_read_alike_in_every_usual_encoding(site: Site, way: str, encoding: str) -> None:
    words = site.send(way, TEXTS[way].encode(encoding)).content.decode()
    assert "and choose that file" not in words
    assert ("no_such_column" if way == "cards" else "Smuggler’s Käfig") in words


class TestRoster:
    def post(self, site: Site, **fields: Any) -> HttpResponse:
        url = f"/events/{site.event.public_id}/players/import/"
        answer: HttpResponse = site.client.post(url, fields, headers={"Accept-Language": "en"})
        return answer

    def seal(self, answer: Any) -> str:
        return str(answer.context["seal"])

    def test_players_are_looked_over_before_anybody_is_registered(self, site: Site) -> None:
        make_user("grace")
        text = "Name;Konto\nAda;\nAda;\n;grace\n"
        shown = self.post(site, text=text)
        assert (shown.status_code, Registration.objects.count()) == (200, 0)
        page = shown.content.decode()
        assert "3 players would be registered" in " ".join(page.split())
        assert page.count("the same name twice") == 2
        done = self.post(site, text=text, take=self.seal(shown))
        assert done.headers["Location"] == f"/events/{site.event.public_id}/players/"
        assert list(Registration.objects.order_by("number").values_list("player_name", flat=True)) == ["Ada", "Ada", "grace"]
        again = self.post(site, text=text)
        assert "3 are there already." in " ".join(again.content.decode().split())
        assert 'name="take"' not in again.content.decode()

    def test_nobody_is_registered_who_was_not_shown(self, site: Site) -> None:
        shown = self.post(site, text="Ada\nBo")
        for changed in ("Ada\nBo\nMallory", "Ada", "Mallory\nBo"):
            answer = self.post(site, text=changed, take=self.seal(shown))
            assert (answer.status_code, "changed since they were shown" in answer.content.decode()) == (200, True)
        assert not Registration.objects.exists()
        self.post(site, text="Ada\r\nBo\r\n", take=self.seal(shown))
        assert Registration.objects.count() == 2

    def test_who_is_taken_twice_by_two_presses_is_there_once(self, site: Site) -> None:
        shown = self.post(site, text="Ada\nBo")
        for _ in range(2):
            self.post(site, text="Ada\nBo", take=self.seal(shown))
        assert Registration.objects.count() == 2

    def test_what_is_wrong_is_told_line_by_line_and_nothing_can_be_taken(self, site: Site) -> None:
        text = "Name,Account\nAda,\nX,nobody-here\n" + "L" * 101 + ",\nBo,no-one\n"
        shown = self.post(site, text=text)
        page = shown.content.decode()
        for words in ("Line 3: nobody here is called “nobody-here”.", "Line 4: a name has at most 100 characters.", "Line 5: nobody here"):
            assert words in page
        assert 'name="take"' not in page
        refused = self.post(site, text=text, take=self.seal(shown))
        assert (refused.status_code, Registration.objects.count()) == (422, 0)

    @pytest.mark.parametrize(
        ("text", "said"), [("", "no player in it"), ("Name;Konto\n", "no player in it"), ("x\n" * 5001, "at most 5000 registrations")]
    )
    def test_a_file_without_players_or_with_too_many_is_refused(self, site: Site, text: str, said: str) -> None:
        answer = self.post(site, text=text)
        assert (answer.status_code, said in answer.content.decode()) == (422, True)

    def test_names_are_text_on_the_page(self, site: Site) -> None:
        page = self.post(site, text="<script>alert(1)</script>\n</textarea><b>x").content.decode()
        assert "<script>alert" not in page
        assert "</textarea><b>" not in page

    def test_what_a_spreadsheet_says_of_its_separator_is_no_player(self, site: Site) -> None:
        shown = self.post(site, text="sep=;\nName;Konto\nAda;\n")
        assert [line.row.name for line in shown.context["review"].new] == ["Ada"]  # type: ignore[attr-defined]

    def test_only_organisers_look_over_players(self, site: Site) -> None:
        url = f"/events/{site.event.public_id}/players/import/"
        assert make_client().post(url, {"text": "Ada"}).status_code == 403
        assert Client().post(url, {"text": "Ada"}).status_code == 302
        assert Event.objects.count() == 1
