"""The swap lab and the mulligan advisor: ordered from a report and through the API, read as pages, and what they refuse."""

from __future__ import annotations

import csv
import io
import re
from datetime import date
from typing import Any

import pytest

from cards.selectors import catalog
from engine.rone.cards import Zone
from engine.rone.decks import decklist_of
from engine.rone.formats import BUILTIN_FORMATS
from engine.rone.measures.simulated import RONE
from simulations.jobs.errors import OrderRefusedError
from simulations.jobs.models import Job, State
from simulations.jobs.orders import check_order
from simulations.jobs.pools import swap_pool
from simulations.jobs.services import order_of
from simulations.jobs.tasks import run_chunk
from tests.accounts.makers import make_client
from tests.cards.makers import make_card
from tests.simulations.finished import make_report
from tests.simulations.makers import make_list, make_order

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


def test_who_owns_nothing_has_nothing_to_put_in() -> None:
    report = make_report()
    make_spares()
    client = make_client(report.owner)
    answer = client.post(f"/reports/{report.pk}/study/", {"study": "swaps", "owned": "on"}, follow=True)
    assert "There is no card that could be put in." in answer.content.decode()
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
    assert swap_pool(deck, BUILTIN_FORMATS["custom"], as_of=date(2026, 11, 20), owned={one: copies.get(one, 0) + 1}) == (one,)


def test_no_other_study_is_ordered() -> None:
    report = make_report()
    for study in ("", "report", "x" * 500):
        assert make_client(report.owner).post(f"/reports/{report.pk}/study/", {"study": study}).status_code == 404
