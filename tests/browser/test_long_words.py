"""No page is wider than a small phone, whatever people write: every text of theirs is one word of a hundred letters."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import IntegrityError, models, transaction
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from cards.services import touch_catalog
from decks.list.models import Deck
from decks.list.selectors import deck_state
from decks.list.services.making import create_deck
from rone_site.game_addresses import urls_of
from tests.browser.conftest import OpenPage
from tests.browser.looks import LONG_WORD, SMALL_PHONE, Look
from tests.browser.test_valid_html import CASES
from tests.rone_site.world import World, add_decks, add_event, add_lists, add_reports, addresses, make_world
from web.games import playing

SMALL = Look(SMALL_PHONE, "light", "de")
OWN_APPS = ("accounts", "cards", "collection", "decks", "events", "play", "simulations")
WRITTEN = {
    *("name", "name_en", "name_de", "player_name", "deck_name", "title", "branch", "place", "file_name", "illustrator", "username"),
    *("text", "text_en", "text_de", "printed_en", "printed_de", "flavour_en", "flavour_de", "description", "lead", "note", "reason"),
    *("source", "extra"),
}
"""The fields that people write in."""
PEOPLE = ("stranger", "owner", "organiser", "staff")
FEWEST_PAGES = {"rone": 120, "tagewerk": 60}
TOO_WIDE = """() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return null;
    const reaches = one => one.getBoundingClientRect().right > room + 1;
    const hides = one => one && (getComputedStyle(one).overflowX !== "visible" || hides(one.parentElement));
    const out = [...document.querySelectorAll("main *")].filter(one => reaches(one) && !hides(one.parentElement));
    const inmost = out.filter(one => ![...one.children].some(child => out.includes(child)));
    return `${document.documentElement.scrollWidth} px: ` + inmost.slice(0, 3).map(one => one.outerHTML.slice(0, 120)).join(" | ");
}"""


@pytest.mark.further_look
@pytest.mark.parametrize("game", ["rone", "tagewerk"])
def test_no_page_is_wider_than_a_small_phone(open_page: OpenPage, demo: None, tagewerk_cards: None, settings: Settings, game: str) -> None:
    world, site = make_world(), None
    people = {role: User.objects.get(username=role) for role in PEOPLE}
    if game == "tagewerk":
        make_tagewerk_world(world, people, settings)
        site = urls_of("tagewerk", "rone", with_calls=False)
    write_long_words()
    world.values["name"] = User.objects.get(pk=people["owner"].pk).username
    touch_catalog()

    seen, faults = set(), []
    for role in ("owner", "organiser", "staff"):
        page = open_page("/privacy/", look=SMALL, user=people[role])
        for path in paths(world, site, game):
            if is_page(world.client(role), path):
                seen.add(path)
                page.goto(path)
                if wide := page.evaluate(TOO_WIDE):
                    faults.append(f"{path} for {role}: {wide}")
    assert len(seen) >= FEWEST_PAGES[game]
    assert not faults, "\n".join(faults)


def make_tagewerk_world(world: World, people: dict[str, User], settings: Settings) -> None:
    """What addresses name is Tagewerk's."""
    call_command("load_starter_decks", str(settings.CARD_DATA_DIR / "tagewerk" / "starter-decks"), game="tagewerk", verbosity=0)
    starter = Deck.objects.filter(game="tagewerk").order_by("pk")[0]

    def make(owner: User, **fields: Any) -> Deck:
        values: dict[str, Any] = {"state": deck_state(starter), "name": "Mine", "now": timezone.now()} | fields
        return create_deck(owner=owner, **values)

    with playing("tagewerk"):
        deck = add_decks(world, owner=people["owner"], reader=people["stranger"], make=make)
        add_lists(world, people["owner"])
        add_event(world, organiser=people["organiser"], player=people["owner"], format=starter.format, state=deck_state(starter))
        add_reports(world, deck)


def write_long_words() -> None:
    """Put a long word in the place of every text that people have written, in as many letters as the field takes."""
    for model in apps.get_models():
        fields = [
            field
            for field in model._meta.concrete_fields
            if isinstance(field, models.CharField | models.TextField) and field.name in WRITTEN and not field.choices
        ]
        if model._meta.app_label not in OWN_APPS or not fields:
            continue
        for row in model._default_manager.all():
            for field in fields:
                if getattr(row, field.name):
                    write_long_word(row, field)


def write_long_word(row: models.Model, field: Any) -> None:
    """Names that must differ begin with the row's number."""
    word = f"{row.pk}{LONG_WORD}"[: min(field.max_length or 100, 100)]
    try:
        with transaction.atomic():
            type(row)._base_manager.filter(pk=row.pk).update(**{field.name: word})
    except IntegrityError as error:
        raise AssertionError(f"{row._meta.label}.{field.name} does not take {word!r}") from error


def paths(world: World, site: Any, game: str) -> list[str]:
    """The addresses of pages, in each of the world's cases; of another game than the first its own alone."""
    return [
        path
        for address in addresses(site)
        if not address.startswith("api/") and (site is None or address.startswith(f"{game}/"))
        for path in sorted({world.path(address, case) for case in CASES if not case or case in world.others})
    ]


def is_page(client: Client, path: str) -> bool:
    answer = client.get(path)
    return (
        answer.status_code == 200
        and answer.headers.get("Content-Type", "").startswith("text/html")
        and b"<!DOCTYPE" in answer.content[:200]
    )
