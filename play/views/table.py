"""The page of a table: the game as its reader's seat sees it, whole or as the part that scripts draw anew."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.guests import Person, person_of
from accounts.notifications.context import seen
from decks.exchange.qr import qr_svg
from play.bots import tables_of_game
from play.course import course_of
from play.errors import TableNotFoundError
from play.lateness import end_on_time
from play.models import State, Table
from play.page import TablePage, page_context, table_page
from play.polling import etag_of, remember_read, seat_in, unchanged_etag
from play.presence import note_presence
from play.ratings import change_by
from play.selectors import own_seats, readable_table, seat_of
from play.series import series_of
from play.steps import moment_of
from play.talk import talk_at
from play.telling import GAME_ENDED, YOUR_TURN
from play.watching import watching_at
from web.costs import MANY, costly
from web.text.language import reader_language

PART = "play/table.html#table"
WHOLE = "play/table.html"


@require_safe
def table(request: HttpRequest, table_id: str) -> HttpResponse:
    """The table. Scripts that ask with what they have (`If-None-Match`) get a 304 while nothing has changed."""
    is_part = "HX-Request" in request.headers
    if is_part and (etag := unchanged_etag(request, table_id, *_depends_on())):
        note_presence(table_id, seat_in(etag))
        return _unkept(HttpResponse(status=304), etag)
    tables_of_game()
    person = person_of(request)
    read = end_on_time(table=readable_table(table_id, person), now=timezone.now())
    remember_read(read)
    note_presence(table_id, seat_of(read, person))
    if read.is_over_days and not is_part:
        seen(request, (YOUR_TURN, GAME_ENDED), read.public_id)
    return drawn(request, read, person, is_part=is_part)


def drawn(request: HttpRequest, table: Table, person: Person, *, is_part: bool, note: str = "") -> HttpResponse:
    """A table as `person` sees it. `note` tells what became of what they have just done, where that isn't plain."""
    etag = etag_of(request, table, seat_of(table, person), *_depends_on())
    page = table_page(table, person, reader_language())
    context = page_context(page) | {"nav": "play", "etag": etag, "note": note, "seat_links": _seat_links(request, page)}
    context["rating_change"] = change_by(table, person)
    context["series"] = series_of(table)
    context["watching"] = watching_at(table, person)
    context["course"] = course_of(table, page, reader_language())
    context["talk"] = talk_at(table, person, now=timezone.now())
    return _unkept(render(request, PART if is_part else WHOLE, context), etag)


@costly(at_once=MANY)
@require_safe
def told(request: HttpRequest, table_id: str, number: int) -> HttpResponse:
    """The sides and the hand as the reader saw them after `number` choices, for scripts that tell step by step what others did."""
    tables_of_game()
    person = person_of(request)
    read = readable_table(table_id, person)
    if not read.has_begun:
        raise TableNotFoundError(table_id)
    moment = moment_of(read, number=number, seat=seat_of(read, person), language=reader_language())
    response = render(request, "play/told.html", {"page": moment, "game": moment.game, "table": read})
    response["Cache-Control"], response["X-Robots-Tag"] = "no-store", "noindex"
    return response


def _seat_links(request: HttpRequest, page: TablePage) -> list[dict[str, Any]]:
    """The links to free seats, each with the drawing of its QR code."""
    return [
        {
            "id": f"seat-link-{free.number}",
            "address": request.build_absolute_uri(free.address),
            "qr": {"url": reverse("play:seat_qr", args=[page.table.public_id, free.number]), "label": _("Opens the seat.")},
        }
        for free in page.free_seats
    ]


def _depends_on() -> tuple[object, ...]:
    return ("page", reader_language())


def _unkept(response: HttpResponse, etag: str) -> HttpResponse:
    """Kept by nobody: what the page holds is one seat's alone."""
    response["ETag"], response["Cache-Control"] = etag, "no-store"
    response["X-Robots-Tag"] = "noindex"
    return response


@require_safe
def qr(request: HttpRequest, table_id: str, number: int) -> HttpResponse:
    """The link to a free seat as a QR code, for who sits at the table."""
    person = person_of(request)
    read = readable_table(table_id, person)
    free = table_page(read, person, reader_language()).free_seats if read.state == State.OPEN and own_seats(read, person) else ()
    address = next((seat.address for seat in free if seat.number == number), None)
    if address is None:
        raise TableNotFoundError(table_id)
    drawn = qr_svg(request.build_absolute_uri(address))
    return HttpResponse(drawn, content_type="image/svg+xml", headers={"Cache-Control": "no-store"})
