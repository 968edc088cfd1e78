"""What the field of an event plays: the numbers, who reads them, and how they are shown."""

from __future__ import annotations

import csv
import io

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from engine.cards.catalog import CardId
from engine.decklist import Entry
from events.breakdown import breakdown_of
from events.models import Event, Registration, Status
from events.services import open_lists, take_out
from tests.accounts.makers import make_client
from tests.decks.makers import card_id, legal_state, make_user
from tests.events.makers import AFTER, make_event, make_registration

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def cards(**copies: int) -> tuple[Entry, ...]:
    """So many copies of cards by their slugs, with _ for -."""
    return tuple(Entry(CardId(card_id(slug.replace("_", "-"))), number) for slug, number in copies.items())


def make_field() -> Event:
    """Three lists: two with Ilsa Varn, one with nobody; Rust Hound in two of them, Dew Nets in two."""
    event = make_event(audience="everyone")
    make_registration(event, name="Ada", state=legal_state(cards=cards(rust_hound=2, kite_scout=1), technologies=cards(dew_nets=1)))
    make_registration(event, name="Bo", state=legal_state(cards=cards(rust_hound=1), technologies=()))
    make_registration(event, name="Çelik", state=legal_state(heroes=(), cards=cards(kite_scout=2), technologies=cards(dew_nets=1)))
    return event


def names(client: Client, event: Event, query: str = "") -> list[str]:
    answer = client.get(f"/events/{event.public_id}/field/?{query}")
    return [share.name for zone in answer.context["zones"] for share in zone["shown"]]


def test_leaders_and_cards_are_counted_with_shares_copies_and_averages() -> None:
    found = breakdown_of(make_field())
    assert found.lists == 3
    assert [(share.line and share.line.slug, share.lists, round(share.share, 2)) for share in found.leaders] == [
        ("ilsa-varn", 2, 0.67),
        (None, 1, 0.33),
    ]
    deck, technology = found.zones
    assert [(share.name, share.lists, share.copies, share.average) for share in deck.cards] == [
        ("Kite Scout", 2, 3, 1.5),
        ("Rust Hound", 2, 3, 1.5),
    ]
    assert [(share.name, share.lists, share.copies) for share in technology.cards] == [("Dew Nets", 2, 2)]


def test_whoever_dropped_out_counts_and_whoever_was_taken_out_does_not() -> None:
    event = make_field()
    ada, bo = Registration.objects.filter(player_name__in=("Ada", "Bo")).order_by("number")
    take_out(registration=ada, by=event.organiser, status=Status.DROPPED, now=AFTER)
    assert breakdown_of(event).lists == 3
    take_out(registration=bo, by=event.organiser, status=Status.REMOVED, now=AFTER)
    assert breakdown_of(event).lists == 2


def test_a_card_that_the_site_does_not_know_is_counted_under_its_number() -> None:
    event = make_event()
    make_registration(event, state=legal_state(cards=(Entry(CardId(4711), 2), Entry(CardId(4711), 1)), heroes=("nobody",)))
    found = breakdown_of(event)
    assert [(share.name, share.lists, share.copies) for share in found.zones[0].cards] == [("4711", 1, 3)]
    html = make_client(event.organiser).get(f"/events/{event.public_id}/field/").content.decode()
    assert "card 4711" in html
    assert "nobody" in html


def test_the_lists_are_read_in_numbers_by_whom_they_are_open_to() -> None:
    event = make_field()
    for path in (f"/events/{event.public_id}/field/", f"/events/{event.public_id}/field/export.csv"):
        assert make_client(event.organiser).get(path).status_code == 200
        assert make_client(make_user()).get(path).status_code == 403
        assert Client().get(path).url == f"/accounts/login/?next={path}"
    open_lists(event=event, now=AFTER)
    for path in (f"/events/{event.public_id}/field/", f"/api/v1/events/{event.public_id}/field/"):
        assert Client().get(path).status_code == 200
    assert f'href="/events/{event.public_id}/field/"' in Client().get(f"/events/{event.public_id}/").content.decode()


def test_the_page_names_every_card_by_its_link_and_says_shares_in_words() -> None:
    event = make_field()
    client = make_client(event.organiser)
    html = " ".join(client.get(f"/events/{event.public_id}/field/").content.decode().split())
    for words in (
        '<a href="/cards/rust-hound/" data-hovercard>Rust Hound</a>',
        '<a href="/cards/ilsa-varn-1/" data-hovercard>Ilsa Varn</a>',
        "No hero yet",
        "67 %",
        "3 lists, as they were handed in",
        "<h2>Technologies</h2>",
    ):
        assert words in html
    german = client.get(f"/events/{event.public_id}/field/", headers={"Accept-Language": "de"}).content.decode()
    for words in ("Was gespielt wird", "Rosthund", "1,5", "Exemplare", "Schnitt", "Anteil", "3 Listen, wie sie eingereicht wurden"):
        assert words in german


def test_cards_are_searched_in_both_languages_and_sorted() -> None:
    event = make_field()
    make_registration(event, name="Dee", state=legal_state(cards=cards(rust_hound=2, tin_choir=3), technologies=()))
    client = make_client(event.organiser)
    assert names(client, event) == names(client, event, "order=nothing") == ["Rust Hound", "Kite Scout", "Tin Choir", "Dew Nets"]
    assert names(client, event, "order=name") == ["Kite Scout", "Rust Hound", "Tin Choir", "Dew Nets"]
    assert names(client, event, "order=average") == ["Tin Choir", "Rust Hound", "Kite Scout", "Dew Nets"]
    assert names(client, event, "order=copies") == ["Rust Hound", "Kite Scout", "Tin Choir", "Dew Nets"]
    assert names(client, event, "q=ROSTHÜND") == names(client, event, "q=rust h") == ["Rust Hound"]
    assert names(client, event, "q=nobody") == []
    html = client.get(f"/events/{event.public_id}/field/?q=hound&order=copies").content.decode()
    assert "?q=hound&amp;order=average" in html
    assert html.count('aria-sort="descending"') == 1


def test_thirty_cards_are_shown_at_once_and_all_where_that_is_asked() -> None:
    event = make_event()
    make_registration(event, state=legal_state(cards=tuple(Entry(CardId(number), 1) for number in range(5001, 5041))))
    client, url = make_client(event.organiser), f"/events/{event.public_id}/field/"
    first = client.get(url)
    assert (len(first.context["zones"][0]["shown"]), "30 of 40" in first.content.decode()) == (30, True)
    assert len(client.get(f"{url}?all=1").context["zones"][0]["shown"]) == 40


def test_an_event_without_lists_says_so() -> None:
    event = make_event()
    assert "No lists yet" in make_client(event.organiser).get(f"/events/{event.public_id}/field/").content.decode()


def test_the_numbers_are_a_file_and_an_answer() -> None:
    event = make_field()
    client = make_client(event.organiser)
    text = client.get(f"/events/{event.public_id}/field/export.csv", headers={"Accept-Language": "de"}).content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text), delimiter=";"))
    assert [(row["zone"], row["name"], row["lists"], row["share"], row["copies"], row["average"]) for row in rows][::3] == [
        ("hero", "Ilsa Varn", "2", "0,6667", "", ""),
        ("technology", "Taunetze", "2", "0,6667", "2", "1,0000"),
    ]
    told = client.get(f"/api/v1/events/{event.public_id}/field/").json()
    assert (told["lists"], told["leaders"][1]["leader"], len(told["cards"])) == (3, None, 3)
    assert told["cards"][1] == {
        "zone": "deck",
        "card": card_id("rust-hound"),
        "lists": 2,
        "share": pytest.approx(2 / 3),
        "copies": 3,
        "average": 1.5,
    }


def test_the_page_of_lists_shows_the_leaders_of_the_same_lists() -> None:
    event = make_field()
    html = " ".join(make_client(event.organiser).get(f"/events/{event.public_id}/lists/").content.decode().split())
    assert "<span> 3 lists </span>" in html
    assert '<td class="num">67 %' in html
    assert f'href="/events/{event.public_id}/field/"' in html


def test_many_lists_ask_as_much_as_few(django_assert_num_queries) -> None:
    def visit(lists: int) -> tuple[Client, str]:
        event = make_event()
        for _ in range(lists):
            make_registration(event)
        client, path = make_client(event.organiser), f"/events/{event.public_id}/field/"
        client.get(path)
        return client, path

    client, path = visit(2)
    with CaptureQueriesContext(connection) as asked:
        client.get(path)
    number = len(asked)
    client, path = visit(9)
    with django_assert_num_queries(number):
        client.get(path)
