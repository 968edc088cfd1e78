"""The page that says how an event works."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.accounts.makers import make_client
from tests.events.makers import make_event

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
PAGE = "/events/how-to/"


def read(client: Client, path: str = PAGE, language: str = "en") -> str:
    answer = client.get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_everybody_reads_what_to_do_before_during_and_after_in_each_role() -> None:
    html = read(Client())
    for part in ("organise", "judge", "play"):
        assert f'href="#{part}"' in html
        assert f'id="{part}"' in html
    for stage in ("Before", "During", "After"):
        assert html.count(f'<h3 class="group-head">{stage}</h3>') == 3
    assert "“I am here” on the page of the event checks you in." in html


def test_german_readers_are_addressed_with_one_word_for_each_thing() -> None:
    html = read(Client(), language="de")
    for words in (
        "So läuft ein Turnier",
        "Listenschluss",
        "Judge",
        "Leitung",
        "„Team“",
        "Deckkontrolle",
        "neu einreichen",
        "Du spielst mit",
    ):
        assert words in html
    for words in ("Event", "Deadline", "Turnierleiter", "Schiedsrichter", "Deck-Check", "How an event works"):
        assert words not in html


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_buttons_that_it_names_are_called_so(language: str) -> None:
    html = read(Client(), language=language)
    event = make_event()
    client = make_client(event.organiser)
    url = f"/events/{event.public_id}/"
    english = "Who runs it, Players, Draw now, Print all lists, I am here, Don’t take part, Drop out, Lay my role down"
    german = "Team, Teilnehmende, Jetzt auslosen, Alle Listen drucken, Ich bin da, Nicht teilnehmen, Aussteigen, Meine Rolle ablegen"
    names = (english if language == "en" else german).split(", ")
    quoted = "“{}”" if language == "en" else "„{}“"
    assert all(quoted.format(name) in html for name in names)
    assert all(name in read(client, url, language) for name in names[:2])


def test_the_list_the_form_and_the_page_of_staff_lead_there() -> None:
    event = make_event(visibility="public")
    client = make_client(event.organiser)
    for path in ("/events/", "/events/new/", f"/events/{event.public_id}/staff/"):
        assert f'href="{PAGE}' in read(client, path), path


def test_a_calendar_is_made_by_the_site_under_its_name(settings) -> None:
    event = make_event()
    settings.SITE_NAME = "Wasteland Club"
    assert "PRODID:-//Wasteland Club//Events//EN" in Client().get(f"/events/{event.public_id}/event.ics").content.decode()
