"""Days and instants in pages, as HTML takes them."""

import re
from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from django.conf import settings
from django.db import transaction

from tests.rone_site.world import World, addresses, make_world
from web.text.times import time_element

TIME = re.compile(r"<time\b([^>]*)>")
VALID = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?")


@pytest.mark.parametrize(
    ("of", "said"),
    [
        (datetime(2026, 11, 16, 9, 5, 7, 123456, tzinfo=UTC), "2026-11-16T09:05:07+00:00"),
        (datetime(2026, 11, 16, 0, 30, tzinfo=timezone(timedelta(hours=1))), "2026-11-15T23:30:00+00:00"),
        (date(2026, 11, 16), "2026-11-16"),
    ],
)
def test_an_instant_is_said_in_utc_to_the_second_and_a_day_as_a_day(of: date, said: str) -> None:
    assert time_element(of, "<now>", classes="fine") == f'<time class="fine" datetime="{said}">&lt;now&gt;</time>'


def pages(world: World) -> list[tuple[str, str]]:
    """Every page that can be read by a visitor or its owner: its address with the role, and its text."""
    found = []
    places = [world.path(address) for address in addresses() if not address.startswith("api/") and address != "health/"]
    for case, values in world.others.items():
        places += [world.path(address, case) for address in addresses() if any(f":{name}>" in address for name in values)]
    for path in sorted(set(places)):
        for role in ("anonymous", "owner"):
            with transaction.atomic():
                response = world.client(role).get(path)
                transaction.set_rollback(True)
            if response.headers.get("Content-Type", "").startswith("text/html"):
                found.append((f"{path} by {role}", response.content.decode()))
    return found


@pytest.mark.django_db
@pytest.mark.alike("how a page writes times; test_access reads the same pages")
def test_every_time_of_every_page_is_one_that_html_takes(demo: None) -> None:
    times = {
        (address, re.search(r'datetime="([^"]*)"', attributes))
        for address, page in pages(make_world())
        for attributes in TIME.findall(page)
    }

    assert len({address.split(" by ")[0] for address, _ in times}) > 10
    assert sorted(f"{address}: {found and found[1]}" for address, found in times if not (found and VALID.fullmatch(found[1]))) == []


def test_one_place_writes_times() -> None:
    sources = [
        path
        for app in settings.OWN_APPS
        for kind in ("*.html", "*.py")
        for path in (settings.BASE_DIR / app).rglob(kind)
        if "<time" in path.read_text().replace("(?P<time", "").replace("`<time>`", "")
    ]

    assert [str(path.relative_to(settings.BASE_DIR)) for path in sources] == ["web/text/times.py"]
