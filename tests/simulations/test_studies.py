"""The swap lab and the mulligan advisor: ordered from a report and through the API, read as pages, and what they refuse."""

from __future__ import annotations

import csv
import io
import re
from datetime import date
from typing import Any

import pytest

from accounts.models import User
from cards.models import Printing
from cards.selectors import catalog
from collection.services import set_copies
from collection.shelf import Change
from decks.built.services import mark_built
from decks.list.models import Deck
from engine.cards.catalog import CardId
from engine.rone.cards import Zone
from engine.rone.decks import decklist_of
from engine.rone.formats import BUILTIN_FORMATS
from engine.rone.measures.simulated import RONE
from simulations.jobs.errors import OrderRefusedError
from simulations.jobs.models import Job, State
from simulations.jobs.orders import check_order
from simulations.jobs.pools import PoolCards, pool_for, swap_pool
from simulations.jobs.services import order_of
from simulations.jobs.tasks import run_chunk
from tests.accounts.makers import make_client
from tests.cards.makers import make_card
from tests.simulations.finished import make_deck, make_report
from tests.simulations.makers import NOW, make_list, make_order, make_user

pytestmark = pytest.mark.django_db


def played(job: Job) -> Job:
    while job.is_open:
        run_chunk.apply(throw=True)
        job.refresh_from_db()
    return job


def make_spares() -> None:
    """Three cards that no list has yet."""
    for number in range(3):
        make_card(id=830_000 + number, cost=1, level=1)


def ordered(study: str, **data: Any) -> tuple[Job, Any]:
    report = make_report()
    make_spares()
    client = make_client(report.owner)
    answer = client.post(f"/reports/{report.pk}/study/", {"study": study, **data})
    job = Job.objects.exclude(pk=report.pk).get()
    assert answer["Location"] == f"/reports/{job.pk}/"
    Job.objects.filter(pk=job.pk).update(games=2, games_stage=2)
    job.refresh_from_db()
    return played(job), client


def test_a_report_offers_every_study() -> None:
    report = make_report()
    text = make_client(report.owner).get(f"/reports/{report.pk}/").content.decode()
    for study in RONE.studies:
        assert f'name="study" value="{study}"' in text


def test_the_mulligan_advisor_is_ordered_played_and_read() -> None:
    job, client = ordered("mulligan")
    assert job.state == State.DONE
    assert order_of(job).study == "mulligan"
    text = client.get(f"/reports/{job.pk}/").content.decode()
    assert text.count("Keep, put some under the deck, or shuffle all back?") >= 10
    assert text.count('class="plot"') == len(re.findall(r"The answer\s*<span", text)) + 1 == 11
    shown = re.sub(r'<details class="disclose">.*?</details>', "", text, flags=re.DOTALL)
    assert [word in text for word in ("Shuffle all back", "6 cards under the deck", "Sooner than keeping")] == [True] * 3
    assert [word in shown for word in ("Shuffle all back", "6 cards under the deck", "Sooner than keeping")] == [False] * 3
    faces = re.findall(r'<li>\s*<a href="(/cards/[\w-]+/)"[^>]*>\s*<img\s+class="face"\s+src="(\1face\.svg\?lang=en)"', text)
    assert len(faces) == 60
    assert {client.get(address).status_code for pair in faces for address in pair} == {200}
    for figure in ("hand-1", "answers"):
        assert client.get(f"/reports/{job.pk}/{figure}.svg").status_code == 200
    sheet = list(csv.reader(io.StringIO(client.get(f"/reports/{job.pk}/hand-1.csv").content.decode())))
    assert [line[0] for line in sheet[1:]] == ["keep", *(f"bottom-{number}" for number in range(1, 7)), "shuffle"]
    assert "Zehn Hände zum Üben" in client.get(f"/reports/{job.pk}/", headers={"Accept-Language": "de"}).content.decode()
    assert client.get(f"/reports/{job.pk}/games/0/").status_code == 404


def test_the_swap_lab_is_ordered_played_and_read() -> None:
    job, client = ordered("swaps")
    assert job.state == State.DONE, job.error_message
    assert order_of(job).pool == tuple(job.parameters["pool"])
    text = client.get(f"/reports/{job.pk}/").content.decode()
    assert "The intervals hold for all" in text
    assert client.get(f"/reports/{job.pk}/swaps.svg").status_code == 200
    assert client.get(f"/reports/{job.pk}/swaps.csv").status_code == 200


def test_the_technology_plan_is_ordered_played_and_read() -> None:
    job, client = ordered("technologies")
    assert job.state == State.DONE, job.error_message
    text = client.get(f"/reports/{job.pk}/").content.decode()
    assert "Which technologies first in Cistern Watch" in text
    assert "The intervals hold for all 2 orders at once" in text
    assert client.get(f"/reports/{job.pk}/orders.svg").status_code == 200
    assert len(list(csv.reader(io.StringIO(client.get(f"/reports/{job.pk}/orders.csv").content.decode())))) == 3


def test_one_technology_has_no_order() -> None:
    listed = make_list()
    alone = decklist_of(heroes=listed.leaders, cards=listed.entries(Zone.DECK), technologies=listed.entries(Zone.TECHNOLOGY)[:1])
    with pytest.raises(OrderRefusedError) as caught:
        check_order(make_order(deck=alone, study="technologies"), as_of=date(2026, 11, 20), most_games=None)
    assert caught.value.code == "TECHNOLOGIES_FEW"
    report = make_report(deck=alone)
    assert 'value="technologies"' not in make_client(report.owner).get(f"/reports/{report.pk}/").content.decode()


@pytest.mark.parametrize("cards", ["own", "free"])
def test_who_owns_nothing_has_nothing_to_put_in(cards: str) -> None:
    report = make_report()
    make_spares()
    client = make_client(report.owner)
    answer = client.post(f"/reports/{report.pk}/study/", {"study": "swaps", "cards": cards}, follow=True)
    assert "There is no card that could be put in." in answer.content.decode()
    assert Job.objects.count() == 1


def own_and_build(owner: User, *, deck_of: str = "Elsewhere") -> tuple[int, int]:
    """Two spares of which `owner` has one copy each; the second lies in a built deck called `deck_of`."""
    make_spares()
    free, bound = 830_000, 830_001
    for card in (free, bound):
        set_copies(user=owner, printing=Printing.objects.get(card=card), change=Change(owned=1))
    built = make_deck(owner, name=deck_of)
    mark_built(deck=built, copies={CardId(bound): 1}, now=NOW)
    return free, bound


@pytest.mark.parametrize(("cards", "number"), [("all", 3), ("own", 2), ("free", 1)])
def test_swaps_put_in_what_is_owned_or_what_lies_in_no_other_built_deck(cards: str, number: int) -> None:
    report = make_report()
    free, bound = own_and_build(report.owner)
    client, address = make_client(report.owner), f"/reports/{report.pk}/study/"
    first = client.post(address, {"study": "swaps", "cards": cards})["Location"]
    again = client.post(address, {"study": "swaps", "cards": cards})["Location"]
    job = Job.objects.exclude(pk=report.pk).get()
    assert first == again == f"/reports/{job.pk}/"
    assert [card for card in (free, bound, 830_002) if card in job.parameters["pool"]] == [free, bound, 830_002][:number]
    assert len(job.parameters["pool"]) == number or cards == "all"


def test_what_lies_in_the_deck_itself_is_free_for_it_and_a_stranger_s_built_decks_bind_nothing() -> None:
    owner, deck = make_user(), make_list()
    _free, bound = own_and_build(owner)
    built, day = Deck.objects.get(name="Elsewhere"), date(2026, 11, 20)

    def pool(source: Deck | None) -> bool:
        return bound in pool_for(owner, deck, BUILTIN_FORMATS["custom"], cards=PoolCards.FREE, source=source, as_of=day)

    assert (pool(None), pool(built), pool(make_deck(owner))) == (False, True, False)
    stranger = make_deck(make_user(), name="Another's")
    mark_built(deck=stranger, copies={CardId(830_000): 1}, now=NOW)
    assert 830_000 in pool_for(owner, deck, BUILTIN_FORMATS["custom"], cards=PoolCards.FREE, source=None, as_of=day)


def test_the_forms_offer_the_choice_and_refuse_another() -> None:
    report = make_report()
    make_spares()
    client = make_client(report.owner)
    for path in ("", "changes/find/"):
        page = client.get(f"/reports/{report.pk}/{path}").content.decode()
        assert [f'<option value="{value}"' in page for value in PoolCards.values] == [True] * 3
    for path in ("study/", "changes/find/"):
        refused = client.post(f"/reports/{report.pk}/{path}", {"study": "swaps", "cards": "<b>" + "x" * 500})
        assert refused.status_code == 422
        assert "&lt;b&gt;" in refused.content.decode()
        assert "x" * 100 not in refused.content.decode()
    assert Job.objects.count() == 1


def test_the_pool_holds_only_what_may_be_put_in() -> None:
    deck = make_list()
    make_spares()
    known = catalog().by_id
    pool = swap_pool(deck, BUILTIN_FORMATS["custom"], as_of=date(2026, 11, 20))
    copies = {entry.card: entry.quantity for entry in deck.entries(Zone.DECK)}
    assert pool == tuple(sorted(set(pool)))
    for card in pool:
        assert copies.get(card, 0) < 2
        assert known[card].modelled
        assert known[card].cost is not None
    one = pool[0]
    assert swap_pool(deck, BUILTIN_FORMATS["custom"], as_of=date(2026, 11, 20), limit={one: copies.get(one, 0) + 1}) == (one,)


def test_no_other_study_is_ordered() -> None:
    report = make_report()
    for study in ("", "report", "x" * 500):
        assert make_client(report.owner).post(f"/reports/{report.pk}/study/", {"study": study}).status_code == 404
