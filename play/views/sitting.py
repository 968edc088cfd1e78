"""Pages: sit down at a new table, take a free seat, offer seats to everybody."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import parse_etags
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.guests import Person, maker_of, person_of
from accounts.models import Guest, User
from accounts.once import done_once
from decks.list.chosen import ChosenList
from decks.list.selectors import format_named
from engine.errors import EngineError
from play.bots import deck_number, tables_of_game
from play.browsers import browser_of, remember_browser
from play.errors import OfferGoneError, SeatTakenError, TableNotFoundError, TableOverError
from play.forms import LONGEST_DECK, JoiningForm, SittingForm, chosen_deck, opponent_choices
from play.keys import seat_opened_by
from play.levels import usual_opponent
from play.lobby import etag_of_lobby, open_tables, watched_games
from play.mine import games_of, record_of
from play.models import Seat, State, Table
from play.pace import usual_pace
from play.page import who_sits
from play.ratings import own_rating
from play.selectors import free_seats, muted_by, own_seats
from play.services.offering import offered_table, set_offered, take_offered_seat
from play.services.sitting_down import sit_down, take_seat
from web.costs import SOME, costly
from web.errors import SiteError
from web.forms import add_refusal
from web.text.language import reader_language

GAMES_ON_PAGE = 12
Take = Callable[[User | Guest, ChosenList | None, str], Table]
"""Who takes a seat, with which list (None: one is there), in which browser."""


@costly("POST", at_once=SOME)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@done_once
def index(request: HttpRequest) -> HttpResponse:
    """What is to be played, and one's own games. A POST sits down: with a deck alone against the usual opponent.

    `?deck=` and `?opponent=` choose in the form beforehand.
    """
    tables_of_game()
    person = person_of(request)
    games = games_of(person, GAMES_ON_PAGE)
    opponent = usual_opponent(game.outcome for game in games)
    if request.method == "POST":
        form = SittingForm.of(request.POST.dict(), person, opponent)
        if form.is_valid():
            try:
                sitting = form.sitting()
                browser = browser_of(request) if sitting.has_others else ""
                table = sit_down(person=maker_of(request, "table"), sitting=sitting, now=timezone.now(), browser=browser)
                return remember_browser(redirect("play:table", table.public_id), browser)
            except (SiteError, EngineError) as error:
                add_refusal(form, error)
    else:
        asked = request.GET.get("opponent", "")
        form = SittingForm(
            person=person,
            chosen=request.GET.get("deck", "")[:LONGEST_DECK],
            opponent=asked if asked in dict(opponent_choices(person)) else opponent,
        )
    shown = _lobby_of(person)
    return render(
        request,
        "play/index.html",
        shown
        | {
            "form": form,
            "games": games,
            "record": record_of(person),
            "muted": muted_by(person),
            "rating": own_rating(person, now=timezone.now()),
            "lobby_form": JoiningForm(person=person, auto_id="lobby_%s")
            if any(one.brings for found in shown["open_formats"] for one in found.tables)
            else None,
            "nav": "play",
        },
        status=422 if form.is_bound else 200,
    )


def _lobby_of(person: Person) -> dict[str, Any]:
    """The open tables and the games to watch as templates take them, with the ETag of both."""
    now, language = timezone.now(), reader_language()
    formats, watched = open_tables(person, now=now), watched_games(person, now=now)
    number = sum(len(found.tables) for found in formats)
    said = ngettext("%(count)s open table", "%(count)s open tables", number) % {"count": number}
    etag = etag_of_lobby(formats, watched, person, language)
    return {"open_formats": formats, "watched_games": watched, "open_said": said, "lobby_etag": etag}


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """The open tables and the games to watch, for scripts that look again; a 304 while they are those of `If-None-Match`."""
    tables_of_game()
    if "HX-Request" not in request.headers:
        return redirect(f"{reverse('play:index')}#open-tables")
    shown = _lobby_of(person_of(request))
    etag = f'"{shown["lobby_etag"]}"'
    is_same = etag in [tag.removeprefix("W/") for tag in parse_etags(request.headers.get("If-None-Match", ""))]
    answer = HttpResponse(status=304) if is_same else render(request, "play/components/lobby_parts.html", shown)
    answer["ETag"], answer["Cache-Control"] = etag, "no-store"
    return answer


@costly("POST", at_once=SOME)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, table_id: str, key: str) -> HttpResponse:
    """What is played at a table, for whoever holds the link to a free seat; a POST takes the seat. Who sits there already goes on."""
    tables_of_game()
    person = person_of(request)
    table = Table.objects.of_game().filter(public_id=table_id).with_seats().first()
    seat = None if table is None else seat_opened_by(table, key)
    if table is None or seat is None:
        raise TableNotFoundError(table_id)
    if own_seats(table, person):
        return redirect("play:table", table_id)
    _refuse_closed(table, seat)

    def take(sitter: User | Guest, chosen: ChosenList | None, browser: str) -> Table:
        now = timezone.now()
        return take_seat(
            public_id=table_id, person=sitter, key=key, now=now, chosen=chosen, pace=usual_pace(has_others=True), browser=browser
        )

    return _seat_page(request, table, seat, person, take)


@costly("POST", at_once=SOME)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sit_at_offered(request: HttpRequest, table_id: str) -> HttpResponse:
    """A table that is offered to everybody; a POST takes a seat there. Where that is too late, the open tables, with a note."""
    tables_of_game()
    person = person_of(request)
    known = Table.objects.of_game().filter(public_id=table_id).with_seats().first()
    if known is not None and own_seats(known, person):
        return redirect("play:table", table_id)
    try:
        table = offered_table(table_id, person, now=timezone.now())
        return _seat_page(request, table, free_seats(table)[0], person, partial(_take_offered, table_id))
    except (SeatTakenError, OfferGoneError) as error:
        messages.error(request, str(error))
        return redirect(f"{reverse('play:index')}#open-tables")


def _take_offered(table_id: str, sitter: User | Guest, chosen: ChosenList | None, browser: str) -> Table:
    now = timezone.now()
    return take_offered_seat(public_id=table_id, person=sitter, now=now, chosen=chosen, pace=usual_pace(has_others=True), browser=browser)


@require_POST
def offer(request: HttpRequest, table_id: str) -> HttpResponse:
    """Offer one's open table to everybody, or withdraw it."""
    tables_of_game()
    set_offered(public_id=table_id, person=person_of(request), is_offered=request.POST.get("offered") == "1", now=timezone.now())
    return redirect("play:table", table_id)


def _seat_page(request: HttpRequest, table: Table, seat: Seat, person: Person, take: Take) -> HttpResponse:
    """What is played where `seat` is free; a POST does `take`. Raises what it refuses where no deck was asked for."""
    beside = [one for one in Seat.objects.filter(table=table, list__isnull=False).defer("list") if deck_number(one) == deck_number(seat)]
    brings = not beside
    form = JoiningForm(request.POST or None, person=person) if brings else None
    status = 200
    if request.method == "POST":
        status = 422
        if form is None or form.is_valid():
            try:
                chosen = None if form is None else chosen_deck(person, form.cleaned_data["deck"])
                sitter, browser = maker_of(request, "table"), browser_of(request)
                take(sitter, chosen, browser)
                return remember_browser(redirect("play:table", table.public_id), browser)
            except (SeatTakenError, OfferGoneError):
                raise
            except (SiteError, EngineError) as error:
                if form is None:
                    raise
                add_refusal(form, error)
    context = {
        "table": table,
        "form": form,
        "format": format_named(table.format).name.in_language(reader_language()),
        "others": [who_sits(one) for one in table.seats.all() if one.pk != seat.pk and one.is_taken],
        "nav": "play",
    }
    return render(request, "play/join.html", context, status=status)


def _refuse_closed(table: Table, seat: Seat) -> None:
    """Raises `SeatTakenError` where somebody sits there, `TableOverError` where nobody will."""
    if seat.is_taken:
        raise SeatTakenError(_("Somebody has taken this seat already."))
    if table.state != State.OPEN:
        raise TableOverError(_("This table was closed."))
