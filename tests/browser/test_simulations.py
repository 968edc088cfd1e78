"""Ordering, watching and reading simulations in the browser."""

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from cards.services import touch_catalog
from decks.list.state import storable
from events.services import hand_in
from simulations.jobs import services
from simulations.jobs.models import Job, State
from simulations.jobs.orders import Opponent
from simulations.jobs.tasks import run_chunk
from tests.browser.conftest import SIMULATION_MILLISECONDS, OpenPage
from tests.browser.looks import LOOKS, LOOKS_DOWN_TO_SMALL_PHONES, Look, assert_accessible, assert_fits
from tests.browser.steps import every
from tests.cards.makers import change_facts
from tests.events.makers import NOW as EVENT_DAY
from tests.events.makers import make_event
from tests.running import Broker, Worker
from tests.simulations.finished import make_deck, make_report
from tests.simulations.makers import make_job, make_list, make_order, make_user, other_list


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_report_is_accessible_and_fits(open_page: OpenPage, look: Look, broker: Broker | None) -> None:
    job = make_report()
    page = open_page(f"/reports/{job.pk}/", look=look, user=job.owner)
    assert_fits(page)
    for number in every(page.get_by_text("Alle Zahlen" if look.language == "de" else "All the numbers")):
        number.click()
    assert_accessible(page)
    assert_fits(page)


def test_on_paper_figures_have_their_tables_and_heat_its_colours(open_page: OpenPage, broker: Broker | None) -> None:
    job = make_report()
    page = open_page(f"/reports/{job.pk}/", user=job.owner)
    page.set_viewport_size({"width": 680, "height": 960})
    expect(page.locator(".beside > .table").first).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator(".beside > .table").first).to_be_visible()
    assert page.locator(".heat td").first.evaluate("cell => getComputedStyle(cell).printColorAdjust") == "exact"


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_pages_around_a_report_are_accessible_and_fit(open_page: OpenPage, look: Look) -> None:
    owner = make_user()
    deck = make_deck(owner)
    jobs = [
        make_job(owner, title="Waiting"),
        make_job(owner, title="Stalled", state=State.RUNNING, games_planned=200, games_done=100),
        make_job(owner, title="Failed", state=State.FAILED, error_code="WORKER_LOST", error_message="5 workers stopped at games 0 to 99."),
        make_job(owner, title="Stopped", state=State.CANCELLED),
        make_job(owner, title="No broker", is_waiting_for_broker=True),
    ]
    paths = ["/reports/", "/simulate/", f"/simulate/?deck={deck.public_id}", f"/reports/{jobs[2].pk}/delete/"]
    for path in [*paths, *(f"/reports/{job.pk}/" for job in jobs)]:
        page = open_page(path, look=look, user=owner)
        assert_accessible(page)
        assert_fits(page)


@pytest.mark.services
@pytest.mark.parametrize(
    ("language", "play", "water"),
    [("en", "Play the games", "Water"), ("de", "Partien spielen", "Wasser")],
)
def test_a_deck_is_ordered_watched_and_read(open_page: OpenPage, worker: Worker, language: str, play: str, water: str) -> None:
    owner = make_user()
    deck = make_deck(owner)
    page = open_page(f"/simulate/?deck={deck.public_id}", look=Look(language=language), user=owner)  # type: ignore[arg-type]
    page.get_by_role("spinbutton", name="Games" if language == "en" else "Partien").fill("400")
    page.get_by_role("button", name=play).click()
    expect(page.get_by_role("heading", name=water, exact=True, level=2)).to_be_visible(timeout=SIMULATION_MILLISECONDS)
    # The first charts come while the games are played.
    expect(page.locator("svg.plot").nth(4)).to_be_attached(timeout=SIMULATION_MILLISECONDS)
    expect(page.locator("main")).not_to_contain_text("win rate", ignore_case=True)


def stop(page: Page) -> None:
    """Stop the games, which is asked once more: those played so far are thrown away."""
    page.get_by_text("Stop", exact=True).click()
    page.get_by_role("button", name="Stop and throw away").click()


def test_a_simulation_is_stopped_from_its_page(open_page: OpenPage, broker: Broker | None) -> None:
    owner = make_user()
    job = services.order_simulation(owner=owner, order=make_order(), now=timezone.now())
    page = open_page(f"/reports/{job.pk}/", user=owner)
    stop(page)
    expect(page.get_by_role("button", name="Run again")).to_be_visible()
    assert Job.objects.get(pk=job.pk).state == State.CANCELLED


def test_a_report_is_shared_by_its_link_and_read_without_javascript(open_page: OpenPage, broker: Broker | None) -> None:
    job = make_report()
    page = open_page(f"/reports/{job.pk}/", user=job.owner)
    page.get_by_role("button", name="Share by link").click()
    link = page.locator("#share .code").inner_text()
    assert link.endswith(f"/reports/{job.pk}/")
    stranger = open_page(f"/reports/{job.pk}/", javascript=False)
    expect(stranger.get_by_role("heading", level=1)).to_contain_text("Cistern Watch")
    expect(stranger.locator("svg.plot").nth(4)).to_be_attached()
    expect(stranger.locator("table").nth(4)).to_be_attached()


def test_a_simulation_is_ordered_without_javascript(open_page: OpenPage, broker: Broker | None) -> None:
    owner = make_user()
    deck = make_deck(owner)
    page = open_page(f"/simulate/?deck={deck.public_id}", user=owner, javascript=False)
    page.get_by_role("button", name="Play the games").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    assert Job.objects.get().owner == owner


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_game_told_turn_by_turn_is_accessible_and_fits(open_page: OpenPage, look: Look, broker: Broker | None) -> None:
    job = make_report()
    page = open_page(f"/reports/{job.pk}/games/1/?turn=2", look=look, user=job.owner)
    assert_accessible(page)
    assert_fits(page)


def test_a_game_is_stepped_through_by_keyboard(open_page: OpenPage, broker: Broker | None) -> None:
    job = make_report()
    page = open_page(f"/reports/{job.pk}/", user=job.owner)
    page.get_by_role("link", name="Step through a typical game").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("turn 1 of 10")
    page.get_by_role("link", name="Next turn").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("turn 2 of 10")


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_pages_of_studies_are_accessible_and_fit(open_page: OpenPage, look: Look, broker: Broker | None) -> None:
    owner = make_user()
    job = make_report(owner, games=2, study="mulligan")
    page = open_page(f"/reports/{job.pk}/", look=look, user=owner)
    answers = every(page.locator("main details.disclose > summary"))
    assert len(answers) == 11
    expect(page.locator("#hand-1 svg.plot")).to_be_hidden()
    for answer in answers:
        answer.press("Enter")
    expect(page.locator("#hand-1 svg.plot")).to_be_visible()
    assert_accessible(page)
    assert_fits(page)


def reports_of_every_kind(owner: User) -> dict[str, Job]:
    """A duel, both sorts of comparison, a gauntlet, a table of matchups and the technology plan."""
    other, third = Opponent("Cistern Rush", other_list()), Opponent("The same", make_list())
    common = {"games": 6, "turns": 5, "title": "Cistern Watch"}
    return {
        "duel": make_report(owner, kind="duel", against=(other,), **common),
        "compare": make_report(owner, kind="compare", against=(other, third), **common),
        "compare-alone": make_report(owner, kind="compare", against=(other,), **common),
        "gauntlet": make_report(owner, kind="gauntlet", against=(other, third), **common),
        "table": make_report(owner, kind="gauntlet", is_table=True, against=(other, third), **common),
        "technologies": make_report(owner, study="technologies", **common),
    }


@pytest.mark.parametrize("look", LOOKS_DOWN_TO_SMALL_PHONES, ids=str)
def test_reports_of_every_kind_are_accessible_and_fit(open_page: OpenPage, look: Look, broker: Broker | None) -> None:
    owner = make_user()
    for job in reports_of_every_kind(owner).values():
        page = open_page(f"/reports/{job.pk}/", look=look, user=owner)
        for number in every(page.get_by_text("Alle Zahlen" if look.language == "de" else "All the numbers")):
            number.click()
        assert_accessible(page)
        assert_fits(page)


@pytest.mark.parametrize("look", LOOKS_DOWN_TO_SMALL_PHONES, ids=str)
def test_two_reports_side_by_side_are_accessible_and_fit(open_page: OpenPage, look: Look, broker: Broker | None) -> None:
    owner = make_user()
    one, other = make_report(owner), make_report(owner, deck=other_list(), title="Cistern Rush")
    for path in (f"/reports/{one.pk}/beside/", f"/reports/{one.pk}/beside/{other.pk}/"):
        page = open_page(path, look=look, user=owner)
        for number in every(page.get_by_text("Alle Zahlen" if look.language == "de" else "All the numbers"), may_be_none=True):
            number.click()
        assert_accessible(page)
        assert_fits(page)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_pages_that_order_matchups_are_accessible_and_fit(open_page: OpenPage, look: Look) -> None:
    owner = make_user()
    make_deck(owner)
    event = make_event(owner)
    hand_in(event=event, player=owner, state=storable(make_list(), format="custom"), now=EVENT_DAY)
    for path in ("/simulate/duel/", "/simulate/compare/", "/simulate/gauntlet/", f"/events/{event.public_id}/gauntlet/"):
        page = open_page(path, look=look, user=owner)
        for disclosed in every(page.locator("details.disclose summary"), may_be_none=True):
            disclosed.click()
        assert_accessible(page)
        assert_fits(page)


def running_job(owner: User) -> Job:
    """A simulation of which one chunk is played, and nobody plays on."""
    job = services.order_simulation(owner=owner, order=make_order(games=100_000, title="Cistern Watch"), now=timezone.now())
    run_chunk.apply(throw=True)
    return job


@pytest.mark.parametrize("look", LOOKS_DOWN_TO_SMALL_PHONES, ids=str)
def test_a_running_simulation_with_its_first_charts_is_accessible_and_fits(open_page: OpenPage, look: Look, broker: Broker | None) -> None:
    job = running_job(make_user())
    page = open_page(f"/reports/{job.pk}/", look=look, user=job.owner)
    expect(page.locator("#early svg.plot").first).to_be_visible()
    assert_accessible(page)
    assert_fits(page)


@pytest.mark.parametrize(("focused", "then"), [("Look again", "main"), ("RONE decks", "")], ids=["on the page", "in the menu"])
def test_a_report_takes_the_place_of_the_page_that_waited_for_it(
    open_page: OpenPage, broker: Broker | None, focused: str, then: str
) -> None:
    job = services.order_simulation(owner=make_user(), order=make_order(games=400, title="Cistern Watch"), now=timezone.now())
    run_chunk.apply(throw=True)
    page = open_page(f"/reports/{job.pk}/", user=job.owner)
    page.get_by_role("link", name=focused, exact=True).focus()
    page.evaluate("window.isStillHere = true")
    while Job.objects.get(pk=job.pk).is_open:
        run_chunk.apply(throw=True)
    expect(page.get_by_role("heading", name="Water", exact=True, level=2)).to_be_visible()
    assert page.evaluate("window.isStillHere")
    expect(page).to_have_title("How Cistern Watch runs · RONE decks")
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    assert page.evaluate("document.activeElement.id") == then
    assert page.evaluate("document.activeElement.tagName") == ("MAIN" if then else "A")
    assert_accessible(page)
    page.get_by_role("button", name="Share by link").click()
    expect(page.get_by_role("button", name="Stop sharing")).to_be_visible()


def test_a_running_simulation_is_reloaded_stopped_and_run_again(open_page: OpenPage, broker: Broker | None) -> None:
    job = running_job(make_user())
    page = open_page(f"/reports/{job.pk}/", user=job.owner)
    expect(page.locator("#early svg.plot").first).to_be_visible()
    page.reload()
    expect(page.locator("#early svg.plot").first).to_be_visible()
    stop(page)
    page.get_by_role("button", name="Run again").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    assert [job.state for job in Job.objects.order_by("created_at")] == [State.CANCELLED, State.QUEUED]


def test_a_report_that_is_older_than_the_cards_is_run_again_with_one_click(open_page: OpenPage, broker: Broker | None) -> None:
    job = make_report()
    change_facts(job.deck_list["cards"][0][0], cost=4)
    touch_catalog()
    page = open_page(f"/reports/{job.pk}/", user=job.owner)
    page.get_by_role("button", name="Run again").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    assert Job.objects.count() == 2
