"""Pages: sit down at a new table, take a free seat."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.guests import maker_of, person_of
from accounts.once import done_once
from decks.list.selectors import format_named
from engine.errors import EngineError
from play.bots import tables_of_game
from play.browsers import browser_of, remember_browser
from play.errors import SeatTakenError, TableNotFoundError, TableOverError
from play.forms import LONGEST_DECK, JoiningForm, SittingForm, chosen_deck
from play.keys import seat_opened_by
from play.mine import games_of, record_of
from play.models import Seat, State, Table
from play.pace import usual_pace
from play.page import who_sits
from play.services.sitting_down import sit_down, take_seat
from web.costs import SOME, costly
from web.errors import SiteError
from web.forms import add_refusal
from web.text.language import reader_language

GAMES_ON_PAGE = 12


@costly("POST", at_once=SOME)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@done_once
def index(request: HttpRequest) -> HttpResponse:
    """What is to be played, and one's own games. A POST sits down: with a deck alone against the greedy bot."""
    tables_of_game()
    person = person_of(request)
    if request.method == "POST":
        form = SittingForm.of(request.POST.dict(), person)
        if form.is_valid():
            try:
                sitting = form.sitting()
                browser = browser_of(request) if sitting.has_others else ""
                table = sit_down(person=maker_of(request, "table"), sitting=sitting, now=timezone.now(), browser=browser)
                return remember_browser(redirect("play:table", table.public_id), browser)
            except (SiteError, EngineError) as error:
                add_refusal(form, error)
    else:
        form = SittingForm(person=person, chosen=request.GET.get("deck", "")[:LONGEST_DECK])
    return render(
        request,
        "play/index.html",
        {
            "form": form,
            "games": games_of(person, GAMES_ON_PAGE),
            "record": record_of(person),
            "nav": "play",
        },
        status=422 if form.is_bound else 200,
    )


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
    seats = sorted(table.seats.all(), key=lambda one: one.number)
    if any(one.is_of(person) for one in seats):
        return redirect("play:table", table_id)
    _refuse_closed(table, seat)
    brings = not Seat.objects.filter(table=table, side=seat.side, list__isnull=False).exists()
    form = JoiningForm(request.POST or None, person=person) if brings else None
    status = 200
    if request.method == "POST":
        status = 422
        if form is None or form.is_valid():
            try:
                chosen = None if form is None else chosen_deck(person, form.cleaned_data["deck"])
                sitter, now, browser = maker_of(request, "table"), timezone.now(), browser_of(request)
                take_seat(
                    public_id=table_id, person=sitter, key=key, now=now, chosen=chosen, pace=usual_pace(has_others=True), browser=browser
                )
                return remember_browser(redirect("play:table", table_id), browser)
            except (SiteError, EngineError) as error:
                if form is None:
                    raise
                add_refusal(form, error)
    context = {
        "table": table,
        "form": form,
        "format": format_named(table.format).name.in_language(reader_language()),
        "others": [who_sits(one) for one in seats if one.pk != seat.pk and one.is_taken],
        "nav": "play",
    }
    return render(request, "play/join.html", context, status=status)


def _refuse_closed(table: Table, seat: Seat) -> None:
    """Raises `SeatTakenError` where somebody sits there, `TableOverError` where nobody will."""
    if seat.is_taken:
        raise SeatTakenError(_("Somebody has taken this seat already."))
    if table.state != State.OPEN:
        raise TableOverError(_("This table was closed."))
