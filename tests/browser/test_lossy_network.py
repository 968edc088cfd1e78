"""Tables over a network that loses requests and answers: nothing is done twice, nothing is lost, and what is said is true."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Page, Route, expect

from accounts.models import User
from play.keys import key_of
from play.models import Choice, SeatKind, Table
from play.services.sitting_down import take_seat
from tests.accounts.makers import make_user
from tests.browser.conftest import OpenPage
from tests.browser.looks import Look
from tests.browser.losses import Losses, forgive_losses
from tests.browser.routes import Hand, UnreachedError, routes_of, wait_until_settled
from tests.browser.test_tables import address, number_of
from tests.play.makers import NOW, make_table

pytestmark = pytest.mark.usefixtures("demo", "transactional_db")
SHARE = 0.35
"""Of looks at the table that get lost."""
PATIENCE_MILLISECONDS = 60_000
LENGTHS = (5, pytest.param(80, marks=pytest.mark.further_look))
SEEN = "#play:not([data-number='{number}'])"


@pytest.fixture
def ada() -> User:
    return make_user("ada")


def two_players(ada: User) -> tuple[Table, User]:
    """A table of two people, and the other one of them."""
    ben = make_user("ben")
    table = make_table(ada, opponents=("open",))
    free = next(seat for seat in table.seats.all() if seat.kind == SeatKind.HUMAN and not seat.user_id)
    return take_seat(public_id=table.public_id, person=ben, key=key_of(table, free), now=NOW), ben


def numbers(table: Table, **only: object) -> list[int]:
    """The numbers of the choices that were made."""
    return list(Choice.objects.filter(table=table, **only).order_by("number").values_list("number", flat=True))


def press_until_moved(page: Page) -> int:
    """Press one answer, and again what is asked then, until the table has moved on; how often it was pressed."""
    before, presses = number_of(page), 0
    while number_of(page) == before:
        routes = routes_of(page).routes
        if not routes:
            continue  # the table has moved on meanwhile
        with suppress(UnreachedError):  # it moves on while something is pressed
            Hand(page, "mouse").press_all(min(routes, key=lambda route: len(route.steps)))
        presses += 1
        # The table moves on, or a toast tells that the site was not reached.
        expect(page.locator(SEEN.format(number=before)).or_(page.locator(".toast")).first).to_be_visible(timeout=PATIENCE_MILLISECONDS)
        forgive_losses(page)
    wait_until_settled(page)  # the last press may have come when the next question stood there, and answers that
    return presses


@pytest.mark.parametrize("length", LENGTHS)
def test_two_people_play_over_a_network_that_loses_packets(open_page: OpenPage, ada: User, length: int) -> None:
    table, ben = two_players(ada)
    pages = [open_page(address(table), user=ada, look=Look()), open_page(address(table), user=ben, look=Look(390, "dark", "de"))]
    losses = [Losses(page, SHARE, seed) for seed, page in enumerate(pages)]
    presses = 0
    for turn in range(length):
        at = Table.objects.get(pk=table.pk)
        if at.is_over:
            break
        page = pages[0] if [seat for seat in table.seats.all() if seat.number == at.decider and seat.user == ada] else pages[1]
        expect(page.locator(f"#play[data-asked][data-number='{at.number}']")).to_be_visible(timeout=PATIENCE_MILLISECONDS)
        presses += press_until_moved(page)
        assert numbers(table) == list(range(Table.objects.get(pk=table.pk).number))
        assert turn < len(numbers(table, is_automatic=False)) <= presses
    assert all(one.lost.total() for one in losses)
    number = Table.objects.get(pk=table.pk).number
    for page in pages:
        expect(page.locator(f"#play[data-number='{number}']")).to_be_visible(timeout=PATIENCE_MILLISECONDS)
        page.unroute_all(behavior="ignoreErrors")
        page.reload()
        expect(page.locator(f"#play[data-number='{number}']")).to_be_visible()
        forgive_losses(page)


def test_an_answer_that_got_lost_is_seen_without_another_press(open_page: OpenPage, ada: User) -> None:
    table = make_table(ada)
    lost: list[str] = []

    def lose_answer(route: Route) -> None:
        lost.append(route.request.method)
        route.fetch(timeout=PATIENCE_MILLISECONDS)
        route.abort("connectionreset")

    page = open_page(address(table), user=ada, routes={"**/play/*/choose/": lose_answer})
    expect(page.locator("#h-asked")).to_contain_text("Keep this hand?")
    page.keyboard.press("Space")
    expect(page.locator(SEEN.format(number=0))).to_be_visible()
    expect(page.locator("[data-unreached]")).to_be_hidden()
    assert lost == ["POST"]
    assert numbers(table) == list(range(number_of(page)))
    forgive_losses(page)


def test_a_site_that_is_away_is_told_and_looked_for_until_it_is_back(open_page: OpenPage, ada: User) -> None:
    table = make_table(ada)
    page = open_page(address(table), user=ada)
    expect(page.locator("#h-asked")).to_contain_text("Keep this hand?")
    page.context.set_offline(True)
    page.keyboard.press("Space")
    expect(page.locator(".toast")).to_be_visible()
    expect(page.locator("[data-unreached]")).to_be_visible()
    expect(page.locator("[data-question] [data-main]")).to_be_visible()
    assert numbers(table) == []
    page.context.set_offline(False)
    expect(page.locator("[data-unreached]")).to_be_hidden()
    page.keyboard.press("Space")
    expect(page.locator(SEEN.format(number=0))).to_be_visible()
    forgive_losses(page)


def test_a_reload_in_mid_choice_keeps_the_game_as_it_stands(open_page: OpenPage, ada: User) -> None:
    table = make_table(ada)
    page = open_page(address(table), user=ada)
    page.get_by_role("button", name="under the deck").first.click()
    page.locator(".play-hand .held").first.click()
    expect(page.locator(".play-hand [data-lit='chosen']")).to_have_count(1)
    page.reload()
    expect(page.locator("[data-question] [data-main]")).to_be_visible()
    expect(page.locator(".play-hand [data-lit='chosen']")).to_have_count(0)
    assert numbers(table) == []
