"""Games by taps, clicks and keys: at every question each answer that is offered can be pressed on the screen, and one is pressed.

The suite plays the beginning of three games; `script/test --long taps` plays sixty, which it gives up where they go on for long.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Final, get_args

import pytest
from django.core.management import call_command
from playwright.sync_api import Page
from pytest_django import Settings

from accounts.models import User
from cards.selectors import formats
from decks.list.chosen import ChosenList
from decks.list.models import Deck
from decks.list.selectors import deck_state, format_named
from play.games import game_of
from play.models import Table
from play.pace import EVERYTHING, usual_pace
from play.services.sitting_down import sit_down
from play.sitting import Sitting
from tests.accounts.makers import make_user
from tests.browser.conftest import OpenPage
from tests.browser.frame import faults_of_frame
from tests.browser.looks import Look
from tests.browser.routes import Hand, Means, Route, routes_of, wait_until_settled
from tests.play.kinds import deck_by_chance
from tests.play.makers import NOW, make_table
from web.games import playing

MEANS: Final[Sequence[Means]] = get_args(Means)
KINDS: Final = (
    "custom",
    "tagewerk-2",
    "team",
    "tagewerk-3",
    "three-player",
    "tagewerk-4",
    "custom-first-edition",
    "skirmish-2",
    "skirmish-4",
)
OTHERS: Final = ("tagewerk", "skirmish")
SHORT: Final = (0, 4, 8)
"""The games that the suite begins: a duel by mouse, Tagewerk by taps, a game of teams by keyboard."""
SHORT_QUESTIONS: Final = 6
LONG_QUESTIONS: Final = 70
"""After so many questions a game is given up: one by chance may go on for long."""
HEIGHTS: Final = {390: 844, 1280: 720}


@dataclass(frozen=True)
class Plan:
    """A game: its number is its chance; after `most` questions it is given up."""

    number: int
    seed: int
    most: int

    @property
    def kind(self) -> str:
        """RONE's format, or another game with so many players."""
        return KINDS[self.number // len(MEANS) % len(KINDS)]

    @property
    def game(self) -> str:
        """Its slug."""
        return next((game for game in OTHERS if self.kind.startswith(game)), "rone")

    @property
    def means(self) -> Means:
        """How everything is pressed."""
        return MEANS[self.number % len(MEANS)]

    @property
    def look(self) -> Look:
        """A phone for who taps; both languages."""
        return Look(390 if self.means == "touch" else 1280, language=("en", "de")[self.number // 2 % 2])


@dataclass
class Told:
    """The result of a game."""

    questions: int = 0
    options: int = 0
    routes: int = 0
    presses: int = 0
    answer_ms: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Three games that are only begun, or as many as are asked for."""
    number, seed = metafunc.config.getoption("tapped_games"), metafunc.config.getoption("tapped_seed")
    if "plan" in metafunc.fixturenames:
        plans = [Plan(at, seed, LONG_QUESTIONS) for at in range(number)] if number else [Plan(at, seed, SHORT_QUESTIONS) for at in SHORT]
        metafunc.parametrize("plan", plans, ids=[f"{one.number}-{one.kind}-{one.means}" for one in plans])


@pytest.fixture
def ada(settings: Settings, transactional_db: None, tagewerk_cards: None, skirmish_cards: None) -> User:
    """Somebody at a site with all games."""
    settings.GAMES = ["rone", *OTHERS]
    call_command("load_cards", str(settings.CARD_DATA_DIR / "rone"), verbosity=0)
    for game in OTHERS:
        call_command("load_starter_decks", str(settings.CARD_DATA_DIR / game / "starter-decks"), game=game, verbosity=0)
    return make_user("ada")


def table_of(plan: Plan, person: User) -> Table:
    """A table as planned, against the greedy bot and the one that plays by chance."""
    seed = plan.seed * 1000 + plan.number
    pace = EVERYTHING if seed % 4 < 2 else usual_pace(has_others=False)
    bots = [f"bot:{('greedy', 'random')[(seed + at) % 2]}" for at in range(3)]
    if plan.game in OTHERS:
        players = int(plan.kind[-1])
        starters = list(Deck.objects.filter(game=plan.game).order_by("pk"))
        lists = [ChosenList(deck.name, deck_state(deck), format_named(deck.format), deck) for deck in starters[:players]]
        sitting = Sitting(format=lists[0].format, decks=lists, opponents=bots[: players - 1], first=0, seed=seed, pace=pace)
        return sit_down(person=person, sitting=sitting, now=NOW)
    format = formats()[plan.kind]
    sides, others = (3, 2) if plan.kind == "three-player" else (2, 3 if plan.kind == "team" else 1)
    decks = tuple(ChosenList(f"Deck {side}", deck_by_chance(format.slug, seed, f"deck {side}"), format) for side in range(sides))
    return make_table(person, format=format, decks=decks, opponents=bots[:others], seed=seed, ignore_unmodelled=True, pace=pace)


def game_in_play(plan: Plan) -> AbstractContextManager[object]:
    """The game that is meant by what asks for no game."""
    return playing(plan.game)


def what_is_asked(table: Table, seat: int = 0) -> tuple[frozenset[int], int]:
    """The options that are only announced, which stand among all options on purpose, and what the greedy bot would take."""
    with game_of(Table.objects.with_seats().get(pk=table.pk)) as game:
        question = game.tables.question(game.match, game.match.decision.player)
        assert question is not None
        return frozenset(one.index for one in question.choices if one.is_announced), game.bot_choice("bot:greedy", seat)


def play(page: Page, plan: Plan, table: Table) -> Told:
    """Play to the end, or as far as planned; at every question look at all ways to answer, and go one of them."""
    chance, told, hand = random.Random(f"{plan.seed} {plan.number}"), Told(), Hand(page, plan.means)
    while told.questions < plan.most and page.locator("#options").count():
        routes = routes_of(page)
        announced, best = what_is_asked(table)
        asked = f"{page.locator('#h-asked').inner_text()} ({page.locator('#play').get_attribute('data-number')})"
        found = [*routes.faults, *routes.missing(announced), *faults_of_frame(page)]
        told.faults += [f"{asked}: {fault}" for fault in found]
        told.questions, told.options, told.routes = told.questions + 1, told.options + len(routes.offered), told.routes + len(routes.routes)
        if not routes.routes:
            told.faults.append(f"{asked}: a dead end")
            break
        route = a_route(routes.routes, best, chance)
        begun = time.perf_counter()
        try:
            hand.go(route)
        except AssertionError as error:
            told.faults.append(f"{asked}: {route}: {str(error)[:200]}")
            page.reload()
        told.answer_ms.append((time.perf_counter() - begun) * 1000)
    told.presses = hand.presses
    return told


def a_route(routes: Sequence[Route], best: int, chance: random.Random) -> Route:
    """One by chance, each option as likely as the next; in half of the cases one to what the greedy bot would take."""
    options = sorted({(one.name, one.option) for one in routes})
    wanted = ("option", best) if chance.random() < 0.5 and ("option", best) in options else chance.choice(options)
    return chance.choice([one for one in routes if (one.name, one.option) == wanted])


def give_up(page: Page, means: Means) -> None:
    """Resign, where the game goes on."""
    hand = Hand(page, means)
    for step in ("[popovertarget='more']:not(.shut)", "#resign summary", "#resign button"):
        wait_until_settled(page)
        hand.press(f"#play {step}")
    page.wait_for_selector("#asked a[href$='/game/']")


def test_every_answer_can_be_pressed(open_page: OpenPage, ada: User, plan: Plan, capsys: pytest.CaptureFixture[str]) -> None:
    begun = time.perf_counter()
    with game_in_play(plan):
        table = table_of(plan, ada)
        prefix = f"/{plan.game}" if plan.game in OTHERS else ""
        page = open_page(f"{prefix}/play/{table.public_id}/", look=plan.look, user=ada)
        page.set_viewport_size({"width": plan.look.width, "height": HEIGHTS[plan.look.width]})
        told = play(page, plan, table)
    ended = "over"
    if page.locator("#options").count():
        ended = "given up"
        give_up(page, plan.means)
    middle = sorted(told.answer_ms)[len(told.answer_ms) // 2]
    with capsys.disabled():
        print(
            f"\n{plan.number:3} {plan.kind:20} {plan.means:8} {ended:8} questions {told.questions:3}, options {told.options:4}, "
            f"routes {told.routes:4}, presses {told.presses:4}, {time.perf_counter() - begun:5.0f} s, "
            f"an answer {middle:4.0f} ms, faults {len(told.faults)}",
            *told.faults,
            sep="\n    ",
            flush=True,
        )
    assert not told.faults, "\n".join(told.faults)
