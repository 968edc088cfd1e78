"""How long the pages and imports of large collections take.

`python script/postgresql_and_redis.py python -m tests.load.collections [PEOPLE] [ROWS] [--json]` fills a PostgreSQL database of its own
with collections, always the same ones, and asks the site as a browser would: middleware, queries and templates all count. Every
request is made once and counts; only `WARM_UP` requests, by which a new process loads what it keeps, are left out. Nothing here is
a test.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import django

from tests.decks.gallery_benchmark import FIGURES, Request, spreads, timed

PEOPLE, ROWS = 400, 5_000
ASKED = 40
"""People whose pages are asked for, evenly out of all."""
IMPORTS = 5
WARM_UP = 3
CARDS_IN_EDITION = 250
PAGES = {
    "page": "/collection/",
    "a later page": "/collection/?page=40",
    "owned": "/collection/?show=owned",
    "an edition": "/collection/?edition=large-03&show=missing",
    "a search": "/collection/?q=type:unit+own%3E%3D2",
    "export": "/collection/export.csv",
    "overview": "/collection/overview/",
}
HOLDINGS = """
INSERT INTO collection_holding (owner_id, printing_id, loose, wanted, for_trade)
SELECT u.id, p.id, 1 + (u.id * 31 + p.id * 17) %% 4, (u.id + p.id) %% 7 / 6, (u.id + p.id * 3) %% 9 / 8
FROM accounts_user u CROSS JOIN (SELECT id FROM cards_printing ORDER BY id LIMIT %s) p WHERE u.username LIKE 'collector%%'
"""


def main() -> None:
    """Fill, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("people", nargs="?", type=int, default=PEOPLE)
    parser.add_argument("rows", nargs="?", type=int, default=ROWS)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if options.people < IMPORTS:
        parser.error(f"at least {IMPORTS} people: so many import a file")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rone_site.settings.test")
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    if connection.vendor != "postgresql":
        raise SystemExit("start it as `python script/postgresql_and_redis.py python -m tests.load.collections`")
    if connection.introspection.table_names():
        raise SystemExit("this database holds something already")
    call_command("migrate", verbosity=0)
    begin, load = time.perf_counter(), os.getloadavg()[0]
    fill(options.people, options.rows)
    result: dict[str, Any] = {"people": options.people, "rows": options.rows, "seconds_to_fill": round(time.perf_counter() - begin)}
    import rone_site.wsgi  # noqa: F401  (as a server does before it answers)

    result["asked"] = {name: spreads(made) for name, made in measured(options.people)}
    result |= {"load": load, "load_after": os.getloadavg()[0]}
    print(json.dumps(result) if options.json else report(result))


# --- Filling -----------------------------------------------------------------------------------------


def fill(people: int, rows: int) -> None:
    """`people` who have noted something of `rows` printings each, out of so many that there are."""
    from django.db import connection

    from accounts.models import User
    from cards.models import Card, Edition, Printing
    from cards.services import touch_catalog
    from rone_site.preparation import load_cards

    load_cards(say=lambda _text: None)
    cards = list(Card.objects.filter(game="rone").order_by("id").values_list("id", flat=True))[:CARDS_IN_EDITION]
    for number in range((rows - Printing.objects.count()) // len(cards) + 2):
        edition = Edition.objects.create(
            game="rone", slug=f"large-{number:02}", code=f"L{number:02}", name_en=f"Large {number}", name_de=f"Groß {number}"
        )
        Printing.objects.bulk_create([Printing(card_id=card, edition=edition, number=f"{at:03}") for at, card in enumerate(cards, 1)])
    touch_catalog()
    User.objects.bulk_create([User(username=f"collector{number}", email=f"c{number}@example.org") for number in range(people)])
    User.objects.bulk_create([User(username=f"newcomer{number}", email=f"n{number}@example.org") for number in range(IMPORTS)])
    with connection.cursor() as database:
        database.execute(HOLDINGS, [rows])
        database.execute("ANALYZE")


# --- Asking ------------------------------------------------------------------------------------------


def measured(people: int) -> Iterator[tuple[str, list[Request]]]:
    """What each kind of request took."""
    asked = [f"collector{number * people // ASKED}" for number in range(ASKED)]
    for name, address in PAGES.items():
        made = [timed(name, partial(client_of(user).get, address))[1] for user in asked]
        yield name, made[WARM_UP:]
    yield "one more", [one_more(client_of(user)) for user in asked][WARM_UP:]
    for name, users in (("new", "newcomer"), ("over as many", "collector")):
        steps = [imported(client_of(f"{users}{number}")) for number in range(IMPORTS)]
        for step in ("send", "review", "save"):
            yield f"import, {name}: {step}", [each[step] for each in steps]


def client_of(username: str) -> Any:
    """A browser that is logged in."""
    from django.test import Client

    from accounts.models import User

    client = Client()
    client.force_login(User.objects.get(username=username), backend="django.contrib.auth.backends.ModelBackend")
    return client


def one_more(client: Any) -> Request:
    """A tap on a stepper."""
    from cards.models import Printing

    address = f"/collection/copies/{Printing.objects.order_by('id')[100].pk}/"
    return timed("one more", partial(client.post, address, {"kind": "owned", "number": "9"}, headers={"HX-Request": "true"}))[1]


def imported(client: Any) -> dict[str, Request]:
    """A file with as many lines as an import may have, sent, looked at and saved."""
    from cards.models import Printing

    printings = Printing.objects.filter(edition__game="rone").order_by("id").values_list("edition__code", "number", "card__name_en")[:4_990]
    lines = [f'{code},{number},"{name}",{at % 5 + 3},{("", "de", "en")[at % 3]},NM' for at, (code, number, name) in enumerate(printings)]
    text = "\n".join(["set,number,name,quantity,language,condition", *lines])
    found = {}

    def ask(step: str, call: Callable[[], Any]) -> Any:
        answer, found[step] = timed(step, call)
        assert answer.status_code in (200, 302), (step, answer.status_code, answer.content[:500])
        return answer

    address = ask("send", lambda: client.post("/collection/import/", {"mode": "set", "text": text})).url
    page = ask("review", lambda: client.get(address)).content.decode()
    reviewed = re.search(r'name="reviewed" value="(\w+)"', page)
    assert reviewed is not None, "nothing to save"
    ask("save", lambda: client.post(f"{address}save/", {"reviewed": reviewed[1]}))
    return found


def report(result: dict[str, Any]) -> str:
    """The result for people."""
    lines = [
        "{people} people, {rows} rows each, filled in {seconds_to_fill} s; load {load:.1f}, {load_after:.1f} at the end".format(**result)
    ]
    lines.append(f"milliseconds; {'median':>29} {'p95':>8} {'worst':>8}")
    for name, figures in result["asked"].items():
        for figure in FIGURES:
            numbers = " ".join(f"{figures[figure][key]:8}" for key in ("median", "p95", "worst"))
            lines.append(f"{name:30} {figure:10}{numbers}  of {figures[figure]['requests']}")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
