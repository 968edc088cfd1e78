"""An evening on phones, in German: an organiser, a judge, a player, a late one, a paper list, three rounds, deck checks, a drop."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from events.models import DeckCheck, Event, Pairing, Registration, Round, Status
from events.services import hand_in
from tests.browser.conftest import OpenPage
from tests.browser.looks import Look, assert_accessible, assert_fits
from tests.browser.steps import every, follow, go, press
from tests.decks.makers import legal_state, make_deck, make_user
from tests.events.makers import noon_in

PHONE = Look(390, "light", "de")
PAPER = "Held: Ilsa Varn\n2 Rohrwart\n2 Rosthund\n1 Sturzflut\n"


def close_lists(event: Event) -> None:
    """Let the deadline pass."""
    Event.objects.filter(pk=event.pk).update(deadline=timezone.now() - timedelta(minutes=1))


@pytest.mark.usefixtures("demo")
def test_an_evening_on_phones(open_page: OpenPage) -> None:
    organiser, judge, player = make_user("Olga"), make_user("Judith"), make_user("Pia")
    soon = noon_in(2)

    page = open_page("/events/new/", look=PHONE, user=organiser)
    page.get_by_label("Name", exact=True).fill("Feierabendturnier")
    page.get_by_label("Ort", exact=False).first.fill("Graz")
    page.get_by_label("Tag", exact=False).first.fill(soon.date().isoformat())
    page.get_by_label("Listenschluss").fill(soon.strftime("%Y-%m-%dT%H:%M"))
    press(page, "Turnier anlegen")
    event = Event.objects.get()
    url = f"/events/{event.public_id}/"

    follow(page, "Team")
    page.get_by_label("Konto").fill("Judith")
    press(page, "Rolle geben")
    expect(page.get_by_text("Judith").first).to_be_visible()

    make_deck(player, name="Zisternenwacht")
    hers = open_page(url, look=PHONE, user=player)
    press(hers, "Einreichen")
    expect(hers.get_by_text("Regelkonform").first).to_be_visible()
    for number in range(1, 7):
        hand_in(event=event, player=make_user(f"spieler{number}"), state=legal_state(), now=timezone.now())
    close_lists(event)

    page.goto(f"{url}players/")
    page.get_by_label("Name", exact=True).fill("Nora ohne Konto")
    press(page, "Hinzufügen")
    follow(page, "Liste einreichen")
    page.get_by_label("Die Liste").fill(PAPER)
    press(page, "Liste einlesen")
    press(page, "Einreichen")
    nora = Registration.objects.get(player=None)
    assert (nora.has_list, nora.was_legal, nora.handed_in_by) == (True, False, organiser)
    press(page, "Einchecken")
    assert Registration.objects.get(pk=nora.pk).checked_in_at

    seat = open_page(f"{url}draws/", look=PHONE, user=judge)
    press(seat, "Auslosung vorbereiten")
    press(seat, "Jetzt auslosen")
    go(seat.locator(".drawn a").first)
    for box in every(seat.locator(".check-boxes input")):
        box.check()
    press(seat, "Kontrolle eintragen")
    expect(seat.get_by_text("Bestanden").first).to_be_visible()
    seat.goto(f"{url}lists/{nora.number}/check/")
    seat.get_by_label("Strafe").select_option(label="Verwarnung")
    press(seat, "Kontrolle eintragen")
    expect(seat.get_by_text("Nicht bestanden").first).to_be_visible()
    assert list(DeckCheck.objects.order_by("pk").values_list("passed", "penalty")) == [(True, ""), (False, "warning")]

    for number in (1, 2, 3):
        page.goto(f"{url}rounds/")
        page.get_by_label("Nur, wer eingecheckt ist").uncheck()
        press(page, "Paaren")
        press(page, "Runde starten")
        expect(page.locator("[data-ends]")).to_contain_text(":")
        enter_results(page, url, number, player_page=hers if number == 1 else None)
        if number == 1:
            page.goto(f"{url}players/")
            follow(page, "spieler1")
            follow(page, "Aussteigen lassen, herausnehmen")
            press(page, "Eintragen")
            assert Registration.objects.get(player__username="spieler1").status == Status.DROPPED
    page.goto(f"{url}rounds/")
    expect(page.get_by_role("heading", name="Tabelle")).to_be_visible()
    assert_accessible(page)
    assert_fits(page)
    assert [round.pairings.count() for round in Round.objects.all()] == [4, 4, 4]
    met = [frozenset((one.first_id, one.second_id)) for one in Pairing.objects.all()]
    assert len(met) == len(set(met))


def enter_results(page: Page, url: str, number: int, *, player_page: Page | None) -> None:
    """Every match of a round: one is reported by its player and confirmed by staff, the others are entered."""
    if player_page is not None:
        player_page.goto(f"{url}rounds/")
        follow(player_page, "Ergebnis melden")
        score(player_page, 2, 0)
        expect(player_page.get_by_text("wartet auf die Bestätigung")).to_be_visible()
    for pairing in Pairing.objects.filter(round__number=number, second__isnull=False):
        if pairing.result is None or not pairing.result.is_confirmed:
            page.goto(f"{url}rounds/{number}/tables/{pairing.table}/")
            score(page, 2, 1)


def score(page: Page, first: int, second: int) -> None:
    """Report how many games each won."""
    for field, wins in (("first_wins", first), ("second_wins", second)):
        page.locator(f"[name={field}]").fill(str(wins))
    press(page, "Melden")
