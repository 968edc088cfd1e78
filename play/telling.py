"""Notifications of games over days: of turns, for players who have been away for a while, and of how a game ended."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import F
from django.urls import reverse
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.notifications.kinds import Happened, Kind, Subject, Topic
from accounts.notifications.services import Occurrence, mark_subject_read, notify, withdraw
from play.endings import outcome_of_sides
from play.errors import TableNotFoundError
from play.models import Choice, Ending, Seat, SeatKind, State, Table
from play.moves import locked_table, persons_of
from play.presence import AWAY_SECONDS, is_present
from web.games import playing

YOUR_TURN: Final = "your_turn"
GAME_ENDED: Final = "game_ended"
AT_ONCE: Final = 200
"""So many tables are looked at in one go, those first that have waited longest."""


def find_games(reader: Any, ids: Collection[str]) -> Mapping[str, Subject]:
    """The tables with these ids at which `reader` sits, called by whom they play against."""
    tables = Table.objects.of(reader).filter(public_id__in=ids).with_seats()
    return {table.public_id: Subject(_opponents(table, reader.pk), reverse("play:table", args=[table.public_id])) for table in tables}


def _opponents(table: Table, reader_id: int) -> str:
    others = [seat for seat in table.seats.all() if seat.kind == SeatKind.HUMAN and seat.user_id != reader_id]
    return ", ".join(seat.user.username if seat.user else _("a guest") for seat in others)


def _said_of_turn(it: Happened) -> str:
    until = parse_datetime(str(it.facts.get("until", "")))
    asked = parse_datetime(str(it.facts.get("asked", "")))
    if until is None or asked is None:
        return _("It is your turn against %(name)s.") % {"name": it.subject.name}
    days = (until - asked).days
    words = ngettext(
        "It is your turn against %(name)s. You have a day for it.", "It is your turn against %(name)s. You have %(days)s days for it.", days
    )
    return words % {"name": it.subject.name, "days": days}


def _end_of_time(facts: Mapping[str, Any], _happened_at: datetime) -> datetime | None:
    return parse_datetime(str(facts.get("until", "")))


def _said_of_end(it: Happened) -> str:
    said = {
        "won on time": _("The time of %(name)s has run out: you have won."),
        "lost on time": _("Your time has run out, so you have lost against %(name)s."),
        "won": _("You have won against %(name)s."),
        "lost": _("You have lost against %(name)s."),
        "drawn": _("Your game against %(name)s was drawn."),
    }
    return said.get(str(it.facts.get("how", "")), _("Your game against %(name)s is over.")) % {"name": it.subject.name}


TOPIC: Final = Topic("turns", gettext_lazy("Games over days: my turn, and how they end"))
KINDS: Final = (
    Kind(YOUR_TURN, TOPIC, _said_of_turn, icon="play", find=find_games, expires=_end_of_time),
    Kind(GAME_ENDED, TOPIC, _said_of_end, icon="play", find=find_games),
)


def tell_of_turns(*, now: datetime) -> int:
    """Tell everybody who is awaited in a game over days, and isn't at the table, that it is their turn; how many tables were looked at.

    It is told once for a turn: nothing until another person has chosen something there again. Guests are told nothing, and nobody who
    plays all seats.
    """
    asked = Table.objects.over_days().filter(state=State.PLAYING, asked_at__lte=now - timedelta(seconds=AWAY_SECONDS))
    waiting = asked.exclude(told_number=F("number")).order_by("asked_at", "pk").with_seats()[:AT_ONCE]
    tables = list(waiting)
    for table in tables:
        if table.decider is None or not is_present(table, table.decider):
            _tell_of_turn(table, now)
    return len(tables)


@transaction.atomic
def _tell_of_turn(waiting: Table, now: datetime) -> None:
    """Tell who decides, if there is somebody to be told, and they haven't decided in the meantime; once for each decision."""
    try:
        table = locked_table(waiting)
    except TableNotFoundError:
        return
    if (table.number, table.decider) != (waiting.number, waiting.decider) or table.told_number == table.number:
        return
    seat = next((seat for seat in table.seats.all() if seat.number == table.decider), None)
    until = table.decided_until
    if seat is not None and seat.user_id is not None and not seat.has_left and len(persons_of(table)) > 1 and until and now < until:
        facts = {"asked": table.asked_at.isoformat() if table.asked_at else "", "until": until.isoformat()}
        name, turn = _opponents(table, seat.user_id), str(_turn_of(table, seat))
        with playing(table.game):
            notify(YOUR_TURN, [Occurrence(seat.user_id, subject=table.public_id, name=name, key=turn, facts=facts)], now=now)
    table.told_number = table.number
    table.save(update_fields=["told_number"])


def _turn_of(table: Table, seat: Seat) -> int:
    """The key of the turn of `seat`: how many choices there were after the last one that another person made."""
    others = [one.number for one in table.seats.all() if one.kind == SeatKind.HUMAN and one.number != seat.number]
    made = Choice.objects.filter(table=table, taken_back_at=None, is_automatic=False, seat__in=others)
    last: int | None = made.order_by("-number").values_list("number", flat=True).first()
    return 0 if last is None else last + 1


def withdraw_turns(table: Table, _now: datetime) -> None:
    """Say nothing more of whose turn it is at a table whose game is over (`play.moves.after_each_game`)."""
    if table.is_over_days:
        withdraw(YOUR_TURN, subject=table.public_id)


def note_turn_taken(table: Table, seat: Seat | None, *, now: datetime) -> None:
    """The player of `seat` has chosen something in a game over days: that it is their turn needn't be read any more."""
    if table.is_over_days and seat is not None and seat.user_id is not None:
        mark_subject_read(reader=seat.user, kinds=(YOUR_TURN,), subject=table.public_id, now=now)


def tell_of_end(table: Table, now: datetime) -> None:
    """Tell the players of a game over days how it ended (`play.moves.after_each_game`), once.

    Nobody who has the table open sees it twice; where the time has run out, all are told, for who was there last needn't be there now.
    """
    if not table.is_over_days or table.ending == Ending.LEFT or len(persons_of(table)) < 2:
        return
    players = {seat.user_id: seat for seat in table.seats.all() if seat.user_id is not None and not seat.has_left}
    occurrences = [
        Occurrence(user, subject=table.public_id, name=_opponents(table, user), key="end", facts={"how": _outcome(table, seat)})
        for user, seat in players.items()
        if table.ending == Ending.TIME or not is_present(table, seat.number)
    ]
    with playing(table.game):
        notify(GAME_ENDED, occurrences, now=now)


def _outcome(table: Table, seat: Seat) -> str:
    """How the game ended for the player of `seat`, as `_said_of_end` knows it; "" where nobody has won and it is no draw."""
    word = outcome_of_sides(table, {seat.side})
    return f"{word} on time" if table.ending == Ending.TIME and word in ("won", "lost") else word
