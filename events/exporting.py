"""An event's lists as a file and on paper, and its days for a calendar."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, timedelta
from typing import Any

from django.utils.translation import gettext as _
from icalendar import Calendar, vText
from icalendar import Event as CalendarEntry

from cards.selectors import catalog
from decks.exchange.exporting import find_deck_code
from decks.exchange.sheet import Filled, Sheet
from events.models import Event, Registration, Round
from events.selectors import EventEntry
from events.table import Place
from events.templatetags.events import day_words, instant_words
from web.site_name import site_name
from web.text.spreadsheets import spreadsheet

COLUMNS = ("number", "player", "account", "{leader}", "hash", "handed_in", "legal", "errors", "warnings", "deck")
"""In a game without leaders there is no column for them."""


def lists_csv(entries: Iterable[EventEntry], event: Event) -> str:
    """A row for each player; times as the clocks at the place show them; cells are safe to open in a spreadsheet."""
    layout = event.layout
    leader = layout.one_leader_key if layout.leader_words else ""
    rows: list[tuple[object, ...]] = []
    for entry in entries:
        registration, view = entry.registration, entry.view
        handed_in = registration.handed_in_at.astimezone(event.zone) if registration.handed_in_at else None
        rows.append(
            (
                registration.number,
                registration.player_name,
                registration.player.username if registration.player else "",
                *([" / ".join(entry.leaders_in_words)] if leader else []),
                entry.short_hash,
                handed_in.isoformat(timespec="minutes") if handed_in else "",
                ("yes" if view.verdict.legal else "no") if view else "",
                view.error_count if view else 0,
                view.warning_count if view else 0,
                registration.deck_name,
            )
        )
    return spreadsheet([column.format(leader=leader) for column in COLUMNS if leader or column != "{leader}"], rows)


STANDINGS_COLUMNS = (
    *("rank", "number", "player", "points", "wins", "losses", "draws", "byes"),
    *("opponents_match_wins", "game_wins", "opponents_game_wins", "status"),
)
PAIRINGS_COLUMNS = ("round", "table", "first_number", "first", "second_number", "second", "first_wins", "second_wins", "draws", "confirmed")


def standings_csv(places: Iterable[Place]) -> str:
    """A row for each player, the best first; percentages as parts of 1; cells are safe to open in a spreadsheet."""
    return spreadsheet(
        STANDINGS_COLUMNS,
        [
            (
                place.standing.rank,
                place.registration.number,
                place.registration.player_name,
                place.standing.points,
                place.standing.wins,
                place.standing.losses,
                place.standing.draws,
                place.standing.byes,
                *(float(part) for part in place.tie_breaks),
                place.registration.status,
            )
            for place in places
        ],
    )


def pairings_csv(rounds: Iterable[Round]) -> str:
    """A row for each pairing of each round; a bye has no second player, a match without a result no games."""
    rows: list[tuple[object, ...]] = []
    for round in rounds:
        for pairing in round.pairings.all():
            second, result = pairing.second, pairing.result
            games = (result.first_wins, result.second_wins, result.draws) if result else ("", "", "")
            confirmed = ("yes" if result.is_confirmed else "no") if result else ""
            names = (pairing.first.number, pairing.first.player_name, second.number if second else "", second.player_name if second else "")
            rows.append((round.number, pairing.table, *names, *games, confirmed))
    return spreadsheet(PAIRINGS_COLUMNS, rows)


def sheets_of(entries: Iterable[EventEntry], event: Event, *, to_list: Callable[[int], str]) -> list[Sheet]:
    """A sheet for each list, what is known of event and player filled in; its QR code opens the list, whose address `to_list` tells."""
    cards = catalog()
    event_line = " · ".join(part for part in (event.name, event.place) if part)
    organiser = event.organiser.username if event.organiser else ""
    return [
        Sheet(
            view=entry.view,
            title=entry.registration.player_name,
            byline=_byline(entry.registration, event),
            hash=entry.registration.hash,
            code=find_deck_code(entry.view.state, cards),
            opens=to_list(entry.registration.number),
            as_of=event.starts_on,
            filled=Filled(
                event=event_line,
                event_day=day_words(event.starts_on),
                organiser=organiser,
                player=_player(entry.registration),
                number=str(entry.registration.number),
            ),
        )
        for entry in entries
        if entry.view is not None
    ]


def _byline(registration: Registration, event: Event) -> str:
    parts = [registration.deck_name]
    if registration.handed_in_at:
        parts.append(_("handed in on %(moment)s") % {"moment": instant_words(registration.handed_in_at, event)})
    return " · ".join(part for part in parts if part)


def _player(registration: Registration) -> str:
    account = registration.player.username if registration.player else ""
    return registration.player_name if account in ("", registration.player_name) else f"{registration.player_name} ({account})"


CLOSING_TAKES = timedelta(minutes=15)
"""How long the close of lists stands in a calendar."""


def _text(text: str) -> str:
    """`text` with what a text of a calendar can hold: line ends of one kind, and no control characters (RFC 5545, 3.1 and 3.3.11)."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(one for one in lines if one in "\t\n" or (one >= " " and one != "\x7f"))


def calendar_of(event: Event, address: str) -> bytes:
    """The day of `event`, whose page is at `address`, and when its lists close, as a calendar (iCalendar, RFC 5545).

    A calendar that has it already takes the newer one: both entries keep their names, and the sequence grows with each change. The moment
    of the close takes `CLOSING_TAKES`, since an end is later than its beginning (3.8.2.2), and keeps nobody from other things.
    """
    written_at = (event.changed_at or event.created_at).astimezone(UTC)
    known: dict[str, Any] = {"stamp": written_at, "sequence": event.revision, "url": address}
    if event.is_cancelled:
        known["status"] = "CANCELLED"
    day = CalendarEntry.new(
        uid=f"{event.public_id}-day",
        summary=_text(event.name),
        location=_text(event.place) if event.place else None,
        description=_text(event.description) if event.description else None,
        start=event.starts_at.astimezone(UTC) if event.starts_at else event.starts_on,
        end=None if event.starts_at else event.starts_on + timedelta(days=1),
        **known,
    )
    closing = CalendarEntry.new(
        uid=f"{event.public_id}-lists",
        summary=_text(_("%(event)s: lists close") % {"event": event.name}),
        start=event.deadline.astimezone(UTC),
        end=event.deadline.astimezone(UTC) + CLOSING_TAKES,
        **known,
    )
    closing.add("transp", "TRANSPARENT")
    calendar = Calendar.new(uid=event.public_id, prodid=vText(_text(f"-//{site_name()}//Events//EN")), subcomponents=[day, closing])
    for name in ("NAME", "X-WR-CALNAME"):  # the library writes them as they are
        calendar[name] = vText(_text(event.name))
    written: bytes = calendar.to_ical()
    return written
