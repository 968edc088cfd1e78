"""The other games of a site for tests that ask for all addresses of each: those of tomorrow too, without a line of their own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.utils import timezone

from accounts.models import User
from cards.models import Printing
from cards.selectors import catalog
from collection.models import CollectionImport
from decks.list.chosen import ChosenList
from decks.list.models import Deck
from decks.list.selectors import deck_state, format_named
from decks.list.services.making import create_deck
from engine.decklist import whole_list
from engine.kit import Kit
from engine.simulation.game import SimulatedGame
from play.keys import key_of
from play.services.leaving import resign
from play.services.offering import take_offered_seat
from play.services.sitting_down import sit_down
from play.sitting import Sitting
from rone_site.game_addresses import urls_of
from rone_site.settings import base
from tests.play.puzzles import make_puzzle
from tests.rone_site.test_access import Row, rows
from tests.rone_site.world import World, add_decks, add_event, add_lists, add_reports, addresses, make_world
from web.games import kits, playing

OTHER_GAMES = tuple(base.GAMES[1:])
"""The games that every site has beside the first."""


def lacking(kit: Kit) -> re.Pattern[str]:
    """The addresses, as the first game has them, that a game without some parts doesn't have."""
    parts = {
        "learn/": kit.guide is None,
        "decks/.*/practice/": kit.practice is None and kit.tables is None,
        "play/|api/v1/(?:tables|ratings|puzzles)/": kit.tables is None,
        "api/v1/cards/read-text/": kit.read_text is None,
        "reports/.*/changes/find/": "swaps" not in kit.simulated.studies,
        "reports/.*/beside/|.*/difference/": type(kit.simulated).reports_difference is SimulatedGame.reports_difference,
    }
    return re.compile("|".join(part for part, is_lacking in parts.items() if is_lacking) or r"(?!)")


def own_addresses(game: str) -> dict[str, str]:
    """The addresses of a game alone, by those of the first game that they stand for."""
    below = re.compile(f"(?:api/v1/games/{game}/|{game}/)")
    own = [address for address in addresses(urls_of(game, base.GAMES[0], with_calls=False)) if below.match(address)]
    return {
        address.replace(f"games/{game}/", "") if address.startswith("api/") else address.removeprefix(f"{game}/"): address
        for address in own
    }


def own_calculators(game: str) -> set[str]:
    """The calls that a game alone has, as the first game would have them."""
    return {f"api/v1/{calculator.slug}/" for calculator in kits()[game].calculators}


def own_rows(game: str) -> list[Row]:
    """The lines of the table that a game has, too."""
    own = own_addresses(game)
    return [row for row in rows() if row.address in own]


@dataclass
class OtherGame:
    """A game of the site with its own cards and starter decks, and a world in which everything that an address names is its own."""

    slug: str

    @property
    def kit(self) -> Kit:
        """What the game brings."""
        return kits()[self.slug]

    @cached_property
    def named(self) -> Mapping[str, str]:
        """Its addresses, by those of the first game."""
        return own_addresses(self.slug)

    def load_starters(self) -> None:
        """Store its starter decks."""
        call_command("load_starter_decks", str(settings.CARD_DATA_DIR / self.slug / "starter-decks"), game=self.slug, verbosity=0)

    @cached_property
    def starter(self) -> Deck:
        """The first of them."""
        found = Deck.objects.filter(game=self.slug, owner=None).order_by("pk").first()
        assert found is not None
        return found

    def make_deck(self, owner: User, **fields: Any) -> Deck:
        """A copy of the first starter deck."""
        values: dict[str, Any] = {"name": "Taken along", "state": deck_state(self.starter), "now": timezone.now()}
        return create_deck(owner=owner, **values | fields)

    def make_world(self) -> World:
        """The world of the table."""
        world = make_world()
        with playing(self.slug):
            self.load_starters()
            listed = whole_list(deck_state(self.starter), catalog()).entries(self.kit.layout.main_zone)[0]
            printing = Printing.objects.filter(card=int(listed.card)).select_related("card", "edition")[0]
            edition = printing.edition.slug
            world.values |= {"card_id": printing.card_id, "slug": printing.card.slug, "printing_id": printing.pk}
            world.values |= {"edition_slug": edition, "card_number": printing.number}
            world.others["edition"] = {"slug": edition}
            owner, stranger, organiser = (User.objects.get(username=name) for name in ("owner", "stranger", "organiser"))
            deck = add_decks(world, owner=owner, reader=stranger, make=self.make_deck)
            add_lists(world, owner)
            state = deck_state(self.starter)
            add_event(world, organiser=organiser, player=owner, format=self.starter.format, state=state)
            add_reports(world, deck)
            world.values["import_id"] = CollectionImport.objects.create(owner=owner, mode="set", text="2 x", created_at=timezone.now()).pk
            if self.kit.tables is not None:
                self._add_tables(world, owner, stranger)
        return world

    def sitting(self, **changes: Any) -> Sitting:
        """The first starter deck against a bot that plays the same."""
        format = format_named(self.starter.format)
        chosen = ChosenList(self.starter.name, deck_state(self.starter), format, self.starter)
        values: dict[str, Any] = {"format": format, "decks": (chosen,), "opponents": ("bot:greedy",), "first": 0}
        return Sitting(**values | changes)

    def _add_tables(self, world: World, owner: User, stranger: User) -> None:
        """As `tests.rone_site.world.add_tables` lays them out, in this game."""
        now = timezone.now()

        def table(**changes: Any) -> Any:
            return sit_down(person=owner, sitting=self.sitting(**changes), now=now)

        world.values |= {"table_id": table().public_id, "key": "0" * 32}
        world.others["watched"] = {"table_id": table(has_onlookers=True).public_id}
        free = table(opponents=("open",))
        world.others["free"] = {"table_id": free.public_id, "key": key_of(free, free.seats.get(number=1))}
        world.others["offered"] = {"table_id": table(opponents=("open",), is_offered=True).public_id}
        taken = table(opponents=("open",), is_offered=True)
        both = take_offered_seat(public_id=taken.public_id, person=stranger, chosen=self.sitting().decks[0], now=now)
        world.others["both"] = {"table_id": both.public_id, "number": 1}
        state, format = deck_state(self.starter), self.starter.format
        world.others["puzzled"] = {"day": make_puzzle(date(2026, 1, 2), state=state, format=format).day.isoformat()}
        world.others["ended"] = {"table_id": resign(public_id=table().public_id, person=owner, now=now + timedelta(seconds=1)).public_id}
