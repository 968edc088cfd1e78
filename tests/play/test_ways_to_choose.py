"""Every option at a table stands outside the list of all options too: at its card, or beside the question."""

from __future__ import annotations

import random
from html.parser import HTMLParser
from typing import cast

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from decks.list.chosen import ChosenList
from decks.list.models import Deck
from decks.list.selectors import deck_state, format_named
from engine.match.match import PlayerId
from engine.table.standing import TableCard
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.game import Game
from play.games import game_of
from play.models import Table
from play.moves import in_play, locked_table
from play.services.sitting_down import sit_down
from play.sitting import Sitting
from tests.accounts.makers import make_client, make_user
from tests.play.kinds import positions_by_kind, table_at
from tests.play.makers import NOW
from tests.play.test_pace import player_of, table_where_damage_is_asked
from tests.tagewerk.positions import is_asked, table_asking
from web.games import playing, present_kit

pytestmark = pytest.mark.django_db
TAGEWERK_GAMES, LATEST, EVERY = 12, 240, 6


class Buttons(HTMLParser):
    """The options that stand outside the list of all, by their numbers."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.options: set[int] = set()
        self._in_list = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an option's button."""
        given = dict(attrs)
        if tag == "section" and (self._in_list or given.get("id") == "options"):
            self._in_list += 1
        elif tag == "button" and not self._in_list and given.get("name") == "option" and "play-option" in (given.get("class") or ""):
            self.options.add(int(given.get("value") or -1))

    def handle_endtag(self, tag: str) -> None:
        """Note the end of the list."""
        if tag == "section" and self._in_list:
            self._in_list -= 1


def missing(client: Client, address: str, table: Table) -> list[str]:
    """Options of the deciding player that stand in the list of all options alone, though they don't only announce."""
    with game_of(Table.objects.with_seats().get(pk=table.pk)) as game:
        question = game.tables.question(game.match, PlayerId(game.match.decision.player))
        assert question is not None
        offered = {one.index: one.label for one in question.choices if not one.is_announced}
    buttons = Buttons(client.get(address).content.decode())
    return [f"{question.kind}: {label}" for index, label in offered.items() if index not in buttons.options]


def test_every_answer_of_rone_has_its_place_on_the_page() -> None:
    call_command("load_cards", str(settings.CARD_DATA_DIR / "rone"), verbosity=0)
    user = make_user()
    client, faults = make_client(user), []
    for position in positions_by_kind(user).values():
        table = table_at(user, position)
        faults += missing(client, f"/play/{table.public_id}/", table)
    assert faults == []


def test_what_is_taken_several_times_at_once_may_be_taken_once(demo: None) -> None:
    table, _offered = table_where_damage_is_asked()
    assert missing(make_client(player_of(table)), f"/play/{table.public_id}/", table) == []


@pytest.fixture
def tagewerk(settings: Settings, tagewerk_cards: None) -> None:
    """The second game with its starter decks."""
    call_command("load_starter_decks", str(settings.CARD_DATA_DIR / "tagewerk" / "starter-decks"), game="tagewerk", verbosity=0)


def test_what_the_main_character_bears_lies_on_it(tagewerk: None) -> None:
    user = make_user()
    starters = list(Deck.objects.filter(game="tagewerk").order_by("pk"))[:2]

    def borne(game: Game) -> list[TableCard]:
        zones = present_kit().tables.standing(game, PlayerId(0)).seats[0].standing.zones
        return [one for zone in zones if zone.name == "main" for card in zone.cards for one in card.carried]

    with playing("tagewerk"):
        table = table_asking(user, starters, lambda game: is_asked(c.DECIDE_DAY)(game) and bool(borne(game)), prefers=c.HIDE)
        with game_of(table) as game:
            number = borne(cast(Game, game.match))[0].number
    page = make_client(user).get(f"/tagewerk/play/{table.public_id}/").content.decode()
    assert f'data-card="{number}"' in page


def tables_by_chance(person: User, seed: int) -> list[Table]:
    """A game of Tagewerk after each of some choices by chance, as tables of their own; `person` plays every seat."""
    starters = list(Deck.objects.filter(game="tagewerk").order_by("pk"))[: 2 + seed % 3]
    lists = [ChosenList(deck.name, deck_state(deck), format_named(deck.format), deck) for deck in starters]
    sitting = Sitting(format=lists[0].format, decks=lists, opponents=["self"] * (len(lists) - 1), first=0, seed=seed)
    found, chance = [], random.Random(seed)
    for latest in range(EVERY * (1 + seed), LATEST, LATEST // EVERY):
        table = locked_table(sit_down(person=person, sitting=sitting, now=NOW))
        with transaction.atomic(), in_play(table, now=NOW) as play:
            for _choice in range(latest):
                if play.game.match.is_over:
                    break
                play.take(chance.randrange(len(play.game.match.decision.options)))
            play.write()
        if not play.table.is_over:
            found.append(play.table)
    return found


def test_every_answer_of_tagewerk_has_its_place_on_the_page(tagewerk: None) -> None:
    user = make_user()
    client, faults = make_client(user), []
    for seed in range(TAGEWERK_GAMES):
        with playing("tagewerk"):
            for table in tables_by_chance(user, seed):
                faults += missing(client, f"/tagewerk/play/{table.public_id}/", table)
    assert faults == []
