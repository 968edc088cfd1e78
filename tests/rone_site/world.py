"""One small world for the table of who may do what: people, and what belongs to whom."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from django.conf import settings
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from accounts.confirming import confirmation_token
from accounts.models import User
from accounts.notifications.mails import ending_token
from cards.models import Card
from collection.models import CollectionImport
from collection.services import set_list_visibility
from decks.community.services.comments import write_comment
from decks.list.models import Deck
from decks.list.selectors import deck_state, format_named
from decks.list.services.bin import delete_deck
from decks.list.services.sharing import set_visibility, share_version
from decks.versions.services.versions import save_version
from events.models import Role
from events.services import make_link, pair_round, register_player
from play.keys import key_of
from play.services.leaving import resign
from play.services.offering import take_offered_seat
from simulations.jobs.models import Job
from simulations.jobs.services import order_once, order_simulation, share_job
from tests.accounts.makers import make_client, make_guest, make_token, make_user
from tests.decks.makers import make_deck
from tests.events.makers import make_event, make_registration, noon_in
from tests.play.makers import chosen, make_table
from tests.play.puzzles import make_puzzle
from tests.simulations.finished import finish
from tests.simulations.makers import make_order

ROLES = ("anonymous", "stranger", "owner", "organiser", "staff")
GUEST = "guest"
"""Somebody without an account who has begun a draft and ordered a simulation: `@draft` and `@ordered` name theirs."""
PLACE = re.compile(r"<(?:\w+:)?(\w+)>")
WRONG_VALUES = ("0", "9" * 30, "%F0%9F%92%A7")
"""For any place of an address: nothing, too much for a database, and no letter."""


@dataclass
class World:
    """The session of each role, and a value for each `name` in an address such as `decks/<deck:deck_id>/`.

    Whatever an address can name belongs to the owner and is private; the event is the organiser's, the comment the stranger's.
    """

    sessions: dict[str, str] = field(default_factory=dict)
    values: dict[str, object] = field(default_factory=dict)
    others: dict[str, dict[str, object]] = field(default_factory=dict)

    def client(self, role: str) -> Client:
        """A browser as somebody of this role has it: nothing that happened in another one is known to it."""
        client = Client()
        if role in self.sessions:
            client.cookies[settings.SESSION_COOKIE_NAME] = self.sessions[role]
        return client

    def path(self, address: str, case: str = "") -> str:
        """The address with a value in each of its places; a `case` names other values for some."""
        values = self.values | (self.others[case] if case else {})
        return "/" + PLACE.sub(lambda place: str(values[place[1]]), address)

    def wrong_paths(self, address: str) -> list[str]:
        """The address with a wrong value in one of its places and true ones in all others, for each place and wrong value."""
        names = PLACE.findall(address)
        return [replace(self, values=self.values | {name: wrong}).path(address) for name in names for wrong in WRONG_VALUES]


def make_world() -> World:
    """The world as it is before anybody does anything."""
    people: dict[str, User] = {
        "stranger": make_user("stranger"),
        "owner": make_user("owner"),
        "organiser": make_user("organiser"),
        "staff": User.objects.create_superuser("staff", password=None),
    }
    world = World({role: make_client(user).cookies[settings.SESSION_COOKIE_NAME].value for role, user in people.items()})
    owner = people["owner"]
    add_reports(world, add_decks(world, owner=owner, reader=people["stranger"]))
    add_tables(world, owner)
    add_guest(world)
    add_lists(world, owner)
    token, _ = make_token(owner)
    card = Card.objects.order_by("id").first()
    assert card is not None
    add_event(world, organiser=people["organiser"], player=owner)
    world.values |= {
        "token_id": token.pk,
        "versus": "duel",
        "figure": "report",
        "game": 0,
        "kind": "json",
        "card_id": card.id,
        "slug": card.slug,
        "side": "play",
        "change_id": 999_999,
        "printing_id": card.printings.get().pk,
        "edition_slug": "dry-season",
        "card_number": card.printings.get().number,
        "import_id": CollectionImport.objects.create(owner=owner, mode="set", text="2 x", created_at=timezone.now()).pk,
        "form": "csv",
        "uidb64": "MQ",
        "name": owner.username,
        "signed": ending_token(owner, "likes"),
        "confirmation": confirmation_token(make_user("unconfirmed", email="unconfirmed@example.org", confirmed_email="")),
        "notification_id": owner.notifications.get(kind="comment").pk,
    }
    world.others["edition"] = {"slug": "dry-season"}
    return world


def add_decks(world: World, *, owner: User, reader: User, make: Callable[..., Deck] = make_deck) -> Deck:
    """Decks of `owner` for `world`, one of each kind, made by `make`; the public one has a comment of `reader`. Returns the private one."""
    now = timezone.now()
    deck = make(owner)
    save_version(deck=deck, now=now)
    lent = set_visibility(deck=make(owner, name="Lent"), visibility="unlisted", now=now)
    public = set_visibility(deck=make(owner, name="Known to all"), visibility="public", now=now)
    save_version(deck=public, now=now)
    share_version(version=save_version(deck=public, note="for all", now=now), is_shared=True, now=now)
    said = write_comment(deck=public, author=reader, text="Well built.", now=now)
    thrown_away = make(owner, name="Thrown away")
    delete_deck(deck=thrown_away, now=now)
    world.values |= {"deck_id": deck.public_id, "token": lent.share_token, "comment_id": said.pk}
    world.others |= {
        "public": {"deck_id": public.public_id},
        "known": {"deck_id": public.public_id, "number": 2},
        "unlisted": {"deck_id": lent.public_id},
        "deleted": {"deck_id": thrown_away.public_id},
    }
    return deck


def add_lists(world: World, owner: User) -> None:
    """The wanted cards of `owner` by link, and their cards for trade for everyone (`@public`), for `world`; another list is private."""
    set_list_visibility(user=owner, kind="trades", visibility="public")
    wanted = set_list_visibility(user=owner, kind="wants", visibility="unlisted")
    world.values |= {"listed": "wants", "link": wanted.link, "form": "csv"}
    world.others["traded"] = {"listed": "trades"}


def add_guest(world: World) -> None:
    """The browser of somebody without an account, with a draft, another in the bin, and a simulation that waits, for `world`."""
    client = Client()
    guest = make_guest(client)
    now, binned, draft = timezone.now(), make_deck(guest, name="Thrown away"), make_deck(guest, name="Draft")
    delete_deck(deck=binned, now=now)
    wanted = make_order(deck=replace(deck_state(draft), unread=()), format=format_named(draft.format), source=draft, games=42, turns=2)
    job = order_once(owner=guest, order=wanted, now=now)
    table = make_table(guest, now=now)
    world.sessions[GUEST] = client.cookies[settings.SESSION_COOKIE_NAME].value
    world.others |= {"draft": {"deck_id": draft.public_id}, "binned": {"deck_id": binned.public_id}}
    world.others |= {"ordered": {"job_id": job.pk}, "seated": {"table_id": table.public_id}}


def add_event(world: World, *, organiser: User, player: User, format: str = "custom", **registered: Any) -> None:
    """An event of `organiser` for `world`, in which `player` has handed in a list (`make_registration`) and plays at a table."""
    now = timezone.now()
    event = make_event(organiser, format=format, starts_on=noon_in(8).date(), deadline=noon_in(7))
    registration = make_registration(event, player, now=now, **registered)
    register_player(event=event, by=organiser, name="Nora", now=now)
    pair_round(event=event, now=now)
    link = make_link(event=event, role=Role.JUDGE, now=now)
    world.values |= {"event_id": event.public_id, "number": registration.number, "table": 1, "role": link.role, "code": link.code}


def add_reports(world: World, deck: Deck) -> None:
    """Two simulations of `deck` for `world`, ordered by its owner, who shares one of them."""
    assert deck.owner is not None
    report, shared = (make_report(deck.owner, deck, games=games) for games in (40, 41))
    share_job(job=shared, is_shared=True)
    world.values |= {"job_id": report.pk, "other_id": shared.pk}
    world.others["shared"] = {"job_id": shared.pk}


def add_tables(world: World, owner: User) -> None:
    """Two games of `owner` against a bot for `world`, at one of which everybody may look on; the owner is asked at both."""
    table, watched = (make_table(owner, has_onlookers=has_onlookers, now=timezone.now()) for has_onlookers in (False, True))
    world.values |= {"table_id": table.public_id, "key": "0" * 32}
    world.others["watched"] = {"table_id": watched.public_id}
    free, ended = make_table(owner, opponents=("open",), now=timezone.now()), make_table(owner, now=timezone.now())
    world.others["free"] = {"table_id": free.public_id, "key": key_of(free, free.seats.get(number=1))}
    offered = make_table(owner, opponents=("open",), is_offered=True, now=timezone.now())
    world.others["offered"] = {"table_id": offered.public_id}
    both = take_offered_seat(
        public_id=make_table(owner, opponents=("open",), is_offered=True, now=timezone.now()).public_id,
        person=User.objects.get(username="stranger"),
        chosen=chosen(),
        now=timezone.now(),
    )
    world.others["both"] = {"table_id": both.public_id, "number": 1}
    world.values |= {"day": "2026-01-01"}
    world.others["puzzled"] = {"day": make_puzzle(date(2026, 1, 2)).day.isoformat()}
    world.others["ended"] = {"table_id": resign(public_id=ended.public_id, person=owner, now=timezone.now()).public_id}


def make_report(owner: User, deck: Deck, *, games: int) -> Job:
    """A simulation of `deck` that has been played to its end."""
    wanted = make_order(deck=replace(deck_state(deck), unread=()), format=format_named(deck.format), games=games, turns=2)
    return finish(order_simulation(owner=owner, order=wanted, now=timezone.now()))


def addresses(urlconf: Any = None) -> list[str]:
    """Every address of the site (or of other addresses than the site's) as it stands in the resolver, but for the administration's."""

    def below(resolver: URLResolver, start: str) -> list[str]:
        found = []
        for pattern in resolver.url_patterns:
            address = start + str(pattern.pattern)
            found += [address] if isinstance(pattern, URLPattern) else below(pattern, address)
        return found

    return [address for address in below(get_resolver(urlconf), "") if not address.startswith("admin/")]
