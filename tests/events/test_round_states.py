"""What may be done with rounds, in every state of them, by everybody: one table, and nothing beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from events.models import Event, Pairing, Registration, Result, Role, Round, Status
from events.services import cancel_event, confirm_result, give_role, join_event, pair_round, report_result, start_round, take_out
from events.table import open_pairings, rounds_of
from tests.accounts.makers import make_client
from tests.decks.makers import make_user
from tests.events.makers import make_open
from tests.events.states import all_rows, undone
from tests.events.test_api import send
from tests.events.test_pages import close

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]

ROLES = ("anonymous", "stranger", "rival", "first", "second", "helper", "judge", "organiser")
"""`first` and `second` meet at table 1 of round 1, `rival` plays at table 2, and somebody has a bye."""
GROUPS = {
    "all": ROLES,
    "outsiders": ("stranger", "rival"),
    "players": ("first", "second"),
    "judges": ("judge", "organiser"),
    "staff": ("helper", "judge", "organiser"),
}
"""What the table calls several of them at once."""
REPORT, OTHER_REPORT = {"first_wins": 2, "second_wins": 0}, {"first_wins": 1, "second_wins": 2}
ERRORS = {
    "LOG-IN": "NOT_AUTHENTICATED",
    "NO": "FORBIDDEN",
    "NONE": "EVENT_NOT_FOUND",
    "OPEN": "ROUND_NOT_OVER",
    "OFF": "EVENT_CANCELLED",
    "REFUSED": "EVENT_REFUSED",
}
SHORT = {Status.TAKING_PART: "back", Status.DISQUALIFIED: "out"}
"""What the table calls where a player's status went; any other is called as it is."""


@dataclass
class Evening:
    """An event of five players whose lists are closed, and everybody who is there."""

    event: Event
    users: dict[str, User]
    clients: dict[str, Client]

    @property
    def match(self) -> Pairing:
        return Pairing.objects.select_related("round__event", "first", "second").get(round__event=self.event, round__number=1, table=1)

    def player(self, role: str) -> Registration:
        return Registration.objects.get(event=self.event, player=self.users[role])

    def report(self, by: str, games: dict[str, int], match: Pairing | None = None) -> Result:
        return report_result(pairing=match or self.match, by=self.users[by], now=timezone.now(), **games)


def _nothing(it: Evening) -> None:
    it.event.rounds.all().delete()


def _report(it: Evening) -> None:
    it.report("first", REPORT)


def _contradict(it: Evening) -> None:
    _report(it)
    it.report("second", OTHER_REPORT)


def _confirm(it: Evening) -> None:
    _report(it)
    confirm_result(pairing=it.match, by=it.users["second"], seen=Result.objects.get().pk, now=timezone.now())


def _end(it: Evening) -> None:
    _confirm(it)
    for match in open_pairings(rounds_of(it.event)[-1]):
        it.report("helper", REPORT, match)


def _leave(it: Evening) -> None:
    _end(it)
    take_out(registration=it.player("first"), by=it.users["judge"], status=Status.DROPPED, now=timezone.now())


def _go_on(it: Evening) -> None:
    _end(it)
    pair_round(event=it.event, now=timezone.now())


def _call_off(it: Evening) -> None:
    _report(it)
    cancel_event(event=it.event, now=timezone.now())


STATES: dict[str, Callable[[Evening], object]] = {
    "none": _nothing,
    "paired": lambda it: None,
    "running": lambda it: start_round(event=it.event, number=1, minutes=40, now=timezone.now()),
    "reported": _report,
    "disputed": _contradict,
    "stands": _confirm,
    "over": _end,
    "left": _leave,
    "second": _go_on,
    "off": _call_off,
}
"""No round; the first one paired; its clock runs; `first` has reported; `second` otherwise; `second` has confirmed; every match has a
result; `first` has dropped out after that; the second round is paired; called off when `first` had reported."""


def _last_report(it: Evening) -> dict[str, int]:
    last = Result.objects.filter(pairing__table=1, pairing__round__number=1).first()
    return {"id": last.pk if last else 1}


CALLS: dict[str, tuple[str, str, Any]] = {
    "read": ("GET", "rounds/", {}),
    "standings": ("GET", "standings/", {}),
    "pair": ("POST", "rounds/", {}),
    "pair-table": ("POST", "rounds/", {"system": "table"}),
    "take-back": ("DELETE", "rounds/1/", {}),
    "take-second-back": ("DELETE", "rounds/2/", {}),
    "start": ("POST", "rounds/1/start/", {"minutes": 30}),
    "report": ("POST", "rounds/1/tables/1/result/", REPORT),
    "report-otherwise": ("POST", "rounds/1/tables/1/result/", OTHER_REPORT),
    "report-bye": ("POST", "rounds/1/tables/3/result/", REPORT),
    "report-too-much": ("POST", "rounds/1/tables/1/result/", {"first_wins": 9, "second_wins": 9}),
    "confirm": ("POST", "rounds/1/tables/1/confirm/", _last_report),
    "confirm-unseen": ("POST", "rounds/1/tables/1/confirm/", {"id": 2**40}),
    "leave": ("DELETE", "registrations/{first}/", {}),
    "drop": ("PATCH", "players/{first}/", {"status": "dropped"}),
    "disqualify": ("PATCH", "players/{first}/", {"status": "disqualified"}),
    "bring-back": ("PATCH", "players/{first}/", {"status": "taking_part"}),
}
TABLE = """
                                               none     paired   running  reported disputed stands   over     left     second   off
read              all                          =        =        =        =        =        =        =        =        =        =
standings         all                          =        =        =        =        =        =        =        =        =        =
pair              outsiders players helper     NO       NO       NO       NO       NO       NO       NO       NO       NO       NO
pair              judges                       paired   OPEN     OPEN     OPEN     OPEN     OPEN     paired   paired   OPEN     OFF
pair-table        outsiders players helper     NO       NO       NO       NO       NO       NO       NO       NO       NO       NO
pair-table        judges                       paired   OPEN     OPEN     OPEN     OPEN     OPEN     REFUSED  REFUSED  OPEN     OFF
take-back         outsiders players helper     NO       NO       NO       NO       NO       NO       NO       NO       NO       NO
take-back         judges                       NONE     undone   undone   REFUSED  REFUSED  REFUSED  REFUSED  REFUSED  REFUSED  OFF
take-second-back  outsiders players helper     NO       NO       NO       NO       NO       NO       NO       NO       NO       NO
take-second-back  judges                       NONE     NONE     NONE     NONE     NONE     NONE     NONE     NONE     undone   NONE
start             outsiders players            NO       NO       NO       NO       NO       NO       NO       NO       NO       NO
start             staff                        NONE     runs     runs     runs     runs     runs     runs     runs     runs     OFF
report            outsiders                    NONE     NO       NO       NO       NO       NO       NO       NO       NO       NO
report            first                        NONE     noted    noted    noted    noted    REFUSED  REFUSED  REFUSED  REFUSED  OFF
report            second                       NONE     noted    noted    stands   noted    REFUSED  REFUSED  REFUSED  REFUSED  OFF
report            staff                        NONE     stands   stands   stands   stands   stands   stands   stands   stands   OFF
report-otherwise  outsiders                    NONE     NO       NO       NO       NO       NO       NO       NO       NO       NO
report-otherwise  first                        NONE     noted    noted    noted    stands   REFUSED  REFUSED  REFUSED  REFUSED  OFF
report-otherwise  second                       NONE     noted    noted    noted    noted    REFUSED  REFUSED  REFUSED  REFUSED  OFF
report-otherwise  staff                        NONE     stands   stands   stands   stands   stands   stands   stands   stands   OFF
report-bye        outsiders players            NONE     NO       NO       NO       NO       NO       NO       NO       NO       NO
report-bye        staff                        NONE     REFUSED  REFUSED  REFUSED  REFUSED  REFUSED  REFUSED  REFUSED  REFUSED  OFF
report-too-much   outsiders                    NONE     NO       NO       NO       NO       NO       NO       NO       NO       NO
report-too-much   players staff                NONE     REFUSED  REFUSED  REFUSED  REFUSED  REFUSED  REFUSED  REFUSED  REFUSED  OFF
confirm           outsiders                    NONE     NO       NO       NO       NO       NO       NO       NO       NO       NO
confirm           first                        NONE     REFUSED  REFUSED  NO       stands   NO       NO       NO       NO       OFF
confirm           second                       NONE     REFUSED  REFUSED  stands   NO       =        =        =        =        OFF
confirm           staff                        NONE     REFUSED  REFUSED  stands   stands   =        =        =        =        OFF
confirm-unseen    outsiders                    NONE     NO       NO       NO       NO       NO       NO       NO       NO       NO
confirm-unseen    first                        NONE     REFUSED  REFUSED  NO       REFUSED  NO       NO       NO       NO       OFF
confirm-unseen    second                       NONE     REFUSED  REFUSED  REFUSED  NO       REFUSED  REFUSED  REFUSED  REFUSED  OFF
confirm-unseen    staff                        NONE     REFUSED  REFUSED  REFUSED  REFUSED  REFUSED  REFUSED  REFUSED  REFUSED  OFF
leave             outsiders second helper      NONE     NONE     NONE     NONE     NONE     NONE     NONE     NONE     NONE     NONE
leave             first                        dropped  dropped  dropped  dropped  dropped  dropped  dropped  =        dropped  OFF
leave             judges                       removed  removed  removed  removed  removed  removed  removed  =        removed  OFF
drop              outsiders players            NO       NO       NO       NO       NO       NO       NO       NO       NO       NO
drop              staff                        dropped  dropped  dropped  dropped  dropped  dropped  dropped  =        dropped  OFF
disqualify        outsiders players helper     NO       NO       NO       NO       NO       NO       NO       NO       NO       NO
disqualify        judges                       out      out      out      out      out      out      out      =        out      OFF
bring-back        outsiders players            NO       NO       NO       NO       NO       NO       NO       NO       NO       NO
bring-back        staff                        =        =        =        =        =        =        =        back     =        OFF
"""
"""In each state: what is other afterwards (`noted`: reported, nobody has confirmed it; `stands`: reported or confirmed, and so it is), `=`
where nothing is, and the refusal in capital letters. Who hasn't logged in reads, and is refused everything else."""


def make_evening() -> Evening:
    """Five players, the first round paired; who meets whom is drawn, and called by the seat."""
    others = {role: make_user(f"the-{role}") for role in ("stranger", "helper", "judge", "organiser")}
    event = make_open(others["organiser"])
    for number in range(5):
        join_event(event=event, player=make_user(), now=timezone.now(), name=f"Player {number}")
    for role in (Role.HELPER, Role.JUDGE):
        give_role(event=event, user=others[role], role=role, by=None, now=timezone.now())
    close(event)
    one, two, _bye = pair_round(event=event, now=timezone.now()).pairings.select_related("first__player", "second__player")
    users = others | {"first": one.first.player, "second": one.second.player, "rival": two.first.player}
    clients = {role: make_client(user) for role, user in users.items()}
    return Evening(event, users, clients | {"anonymous": Client()})


def outcome(it: Evening, role: str, method: str, path: str, body: Any) -> str:
    """What a call of `role` does: what is other afterwards, `=` where nothing is, or how it is refused, which changes nothing."""
    before = all_rows()
    body = body(it) if callable(body) else body
    response = send(it.clients[role], method, f"/api/v1/events/{it.event.public_id}/{path.format(first=it.player('first').number)}", body)
    after = all_rows()
    if response.status_code >= 400:
        assert after == before, f"{method} {path} by {role}: refused, and other rows"
        code = response.json()["code"]
        return next((short for short, long in ERRORS.items() if long == code), code)
    return ",".join(differences(before, after)) or ("=" if after == before else "+")


def differences(before: dict[str, Any], after: dict[str, Any]) -> Iterator[str]:
    """What is other of rounds, results and players."""
    rounds, results, players = ((before[model.__name__], after[model.__name__]) for model in (Round, Result, Registration))
    if len(rounds[0]) != len(rounds[1]):
        yield "paired" if len(rounds[0]) < len(rounds[1]) else "undone"
    elif rounds[0] != rounds[1]:
        yield "runs"
    if results[0] != results[1]:
        assert [row["id"] for row in results[0]] == [row["id"] for row in results[1]][: len(results[0])], "a report is gone"
        changed = [row for row in results[1] if row not in results[0]]
        yield "stands" if changed[-1]["confirmed_at"] else "noted"
    for was, row in zip(*players, strict=True):
        if was["status"] != row["status"]:
            yield SHORT.get(row["status"], row["status"])


def told_by_table() -> dict[tuple[str, str], list[str]]:
    """What the table says of each call and role."""
    found: dict[tuple[str, str], list[str]] = {}
    for line in TABLE.strip().splitlines()[1:]:
        call, *words = line.split()
        names, answers = words[: -len(STATES)], words[-len(STATES) :]
        for role in (role for name in names for role in GROUPS.get(name, (name,))):
            assert (call, role) not in found, f"{call} by {role} stands in the table twice"
            found[call, role] = answers
    for call in CALLS:
        found.setdefault((call, "anonymous"), ["LOG-IN"] * len(STATES))
    return found


def test_the_table_tells_of_every_call_and_everybody() -> None:
    assert set(told_by_table()) == {(call, role) for call in CALLS for role in ROLES}
    assert TABLE.strip().splitlines()[0].split() == list(STATES)


@pytest.mark.parametrize("state", STATES)
def test_what_is_tried_with_rounds_does_what_the_table_says_or_is_refused_and_changes_nothing(state: str) -> None:
    it, unlike, column = make_evening(), [], list(STATES).index(state)
    STATES[state](it)
    for (call, role), wanted in told_by_table().items():
        with undone():
            found = outcome(it, role, *CALLS[call])
        if found != wanted[column]:
            unlike.append(f"{call} by {role}, {state}: {found}, not {wanted[column]}")
    assert not unlike, "\n".join(unlike)
