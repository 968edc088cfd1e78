"""Whom staff took *active* from is shown to nobody any more: decks, comments, events, lists and reports; and comes back whole."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services import set_active
from decks.community.services.comments import write_comment
from decks.community.services.follows import follow
from decks.community.services.likes import like_deck
from decks.list.models import Deck
from tests.decks.makers import make_deck, make_user
from tests.decks.test_community import counts, make_public
from tests.events.makers import make_event
from tests.rone_site.world import World, add_decks, add_lists, add_reports, addresses, make_world

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
MARK = "Zwarblatt"
NOT_READ = ("accounts/logout/", "accounts/data/", "notifications/")
SEARCHES = ("/decks/?q={}", "/search/?q={}", "/search/suggestions/?q={}", "/events/?q={}", "/api/v1/decks/?q={}", "/api/v1/events/?q={}")


def make_spammed_world() -> tuple[World, User, Deck]:
    """A world in which somebody has left their mark wherever one can, and the deck of somebody else on which they did so."""
    now, world = timezone.now(), make_world()
    spammer, other = make_user(f"{MARK}er"), make_user("other")
    add_reports(world, add_decks(world, owner=spammer, reader=other, make=make_marked))
    add_lists(world, spammer)
    make_event(spammer, name=f"{MARK} cup", visibility="public", starts_on=now.date())
    follow(follower=User.objects.get(username="stranger"), author=spammer, now=now)
    discussed = make_public(other, name="A good deck")
    write_comment(deck=discussed, author=spammer, text=f"Read {MARK}!", now=now)
    like_deck(deck=discussed, reader=spammer, now=now)
    world.others["discussed"] = {"deck_id": discussed.public_id}
    world.values |= {"name": spammer.username.lower()}  # what was asked for may be said again
    return world, spammer, discussed


def make_marked(owner: User, *, name: str = "Private", **fields: Any) -> Deck:
    return make_deck(owner, name=f"{MARK} {name}", **fields)


def all_paths(world: World) -> set[str]:
    """All that can be read without a query."""
    cases = ("", "public", "known", "shared", "traded", "unlisted", "discussed")
    return {world.path(address, case) for address in addresses() if not address.startswith(NOT_READ) for case in cases}


def marked(world: World, role: str, paths: set[str]) -> set[str]:
    """The `paths` at which somebody of `role` reads the mark, aside from the path itself."""
    client = world.client(role)
    return {path for path in paths if MARK in body_of(client, path).replace(path, "")}


def body_of(client: Client, path: str) -> str:
    answer = client.get(path)
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[arg-type]
    return content.decode("utf-8", "replace")


@pytest.mark.alike("who gets what is the site's answer; test_access asks each database for all of these addresses, as everybody")
def test_nothing_of_a_silenced_account_is_shown_anywhere_until_it_is_let_back_in() -> None:
    world, spammer, discussed = make_spammed_world()
    before = {role: marked(world, role, all_paths(world)) for role in ("anonymous", "stranger")}
    assert {"/", "/decks/", "/events/", "/api/v1/decks/", f"/decks/{discussed.public_id}/"} <= before["anonymous"]
    assert "/decks/feed/" in before["stranger"]
    set_active(user=spammer, is_active=False)
    assert {role: marked(world, role, paths) for role, paths in before.items()} == {role: set() for role in before}
    set_active(user=spammer, is_active=True)
    assert {role: marked(world, role, paths) for role, paths in before.items()} == before


@pytest.mark.parametrize("search", SEARCHES)
def test_no_search_finds_what_a_silenced_account_published(client: Client, search: str) -> None:
    spammer = make_user("spammer")
    make_marked(spammer, name="bargain", visibility="public")
    make_event(spammer, name=f"{MARK} cup bargain", visibility="public", starts_on=timezone.now().date())
    path = search.format("bargain")
    assert MARK in body_of(client, path)
    set_active(user=spammer, is_active=False)
    assert MARK not in body_of(client, path)


def test_likes_and_comments_of_a_silenced_account_do_not_count() -> None:
    deck, spammer, reader = make_public(), make_user("spammer"), make_user("reader")
    for person in (spammer, reader):
        like_deck(deck=deck, reader=person, now=timezone.now())
        write_comment(deck=deck, author=person, text=f"By {person.username}", now=timezone.now())
    assert counts(deck) == (2, 2)
    set_active(user=spammer, is_active=False)
    assert counts(deck) == (1, 1)
    set_active(user=spammer, is_active=True)
    assert counts(deck) == (2, 2)


def test_the_administration_silences_and_lets_back_in(admin_client: Client) -> None:
    deck, spammer = make_public(), make_user("spammer")
    like_deck(deck=deck, reader=spammer, now=timezone.now())
    address = f"/admin/accounts/user/{spammer.pk}/change/"
    form = admin_client.get(address).context["adminform"].form
    values = {name: value for name, value in form.initial.items() if value not in (None, "") and not isinstance(value, list)}
    values |= {"date_joined_0": "2026-01-01", "date_joined_1": "12:00:00"}
    values.pop("date_joined"), values.pop("is_active")
    assert admin_client.post(address, values).status_code == 302
    assert not User.objects.get(pk=spammer.pk).is_active
    assert counts(deck) == (0, 0)
    assert admin_client.post(address, values | {"is_active": "on"}).status_code == 302
    assert counts(deck) == (1, 0)
