"""What is done at a table's page: choose, take back, resign, offer or take a draw, play again. Each leads back to the table."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.guests import Person, person_of
from play.bots import tables_of_game
from play.errors import (
    HintRefusedError,
    HintUnavailableError,
    NumberNotPendingError,
    OptionUnknownError,
    OtherSeatError,
    StepUnknownError,
    TableOverError,
    TakeBackRefusedError,
    TooManyHintsError,
)
from play.models import Stop, Table
from play.options import MOST_STEPS, STEP
from play.selectors import readable_table
from play.services import agreeing, choosing, hinting, leaving
from play.views.table import drawn
from web.costs import SOME, costly
from web.errors import MalformedError, SiteError
from web.rates import limit_by_address
from web.text.numbers import whole_number

DEEDS_AN_HOUR = 20_000
"""From one address: a room full of people may sit behind it."""
LARGEST_NUMBER = 10**6

REFUSALS: tuple[type[SiteError], ...] = (
    HintRefusedError,
    HintUnavailableError,
    OptionUnknownError,
    StepUnknownError,
    TableOverError,
    TakeBackRefusedError,
    TooManyHintsError,
)
"""What is told in a note on the table as it stands."""

Deed = Callable[[str, Person], Table]


@require_POST
def choose(request: HttpRequest, table_id: str) -> HttpResponse:
    """Take the option that was pressed, if the decision is still the one that was shown; else the table as it is now, with a note.

    `several` in the place of `option` takes it as often as the same is asked in a row. `then`, once or several times, is what is chosen of
    the questions that follow: steps as the page names them (`ShownOption.then`).
    """
    tables_of_game()
    several, then, now = "several" in request.POST, _sent_steps(request), timezone.now()
    number, option = sent_number(request, "number"), sent_number(request, "several" if several else "option")
    return done_at_table(
        request,
        table_id,
        lambda id, who: choosing.choose(public_id=id, person=who, number=number, option=option, now=now, several=several, then=then),
    )


def _sent_steps(request: HttpRequest) -> list[str]:
    """The steps of the form. Raises `MalformedError` for too many, and for what is none."""
    sent = [step for step in request.POST.getlist("then") if step]
    for step in sent[:MOST_STEPS]:
        if not STEP.fullmatch(step):
            raise MalformedError(_("%(value)s is no step.") % {"value": repr(step[:40])})
    if len(sent) > MOST_STEPS:
        raise MalformedError(_("%(number)s steps; at most %(most)s go together.") % {"number": len(sent), "most": MOST_STEPS})
    return sent


@require_POST
def take_back(request: HttpRequest, table_id: str) -> HttpResponse:
    """Back to the decision before, once for each that was shown."""
    tables_of_game()
    number, now = sent_number(request, "number"), timezone.now()
    return done_at_table(request, table_id, lambda id, who: choosing.take_back(public_id=id, person=who, number=number, now=now))


@costly(at_once=SOME)
@require_POST
def hint(request: HttpRequest, table_id: str) -> HttpResponse:
    """Ask what the stronger bot would do; the table shows it once it is there."""
    tables_of_game()
    number, now = sent_number(request, "number"), timezone.now()
    return done_at_table(request, table_id, lambda id, who: hinting.ask_for_hint(public_id=id, person=who, number=number, now=now)[0])


@require_POST
def stops(request: HttpRequest, table_id: str) -> HttpResponse:
    """Where one wants to be asked from now on."""
    tables_of_game()
    sent, now = request.POST.get("stops", ""), timezone.now()
    if sent not in tables_of_game().stops:
        raise MalformedError(_("%(value)s is no way to be stopped for.") % {"value": repr(sent[:40])})
    return done_at_table(request, table_id, lambda id, who: choosing.set_stops(public_id=id, person=who, stops=Stop(sent), now=now))


@require_POST
def auto_answer(request: HttpRequest, table_id: str) -> HttpResponse:
    """What is answered automatically from now on: `name:answer`, or the name alone to be asked."""
    sent, now = request.POST.get("auto_answer", ""), timezone.now()
    name, _colon, answer = sent.partition(":")
    known = {one.name: one.answers for one in tables_of_game().auto_answers}
    if name not in known or (answer and answer not in known[name]):
        raise MalformedError(_("%(value)s is nothing that this game answers automatically.") % {"value": repr(sent[:60])})
    return done_at_table(
        request, table_id, lambda id, who: choosing.set_auto_answer(public_id=id, person=who, name=name, answer=answer or None, now=now)
    )


@require_POST
def resign(request: HttpRequest, table_id: str) -> HttpResponse:
    """Give up, or close a table that waits."""
    now = timezone.now()
    return done_at_table(request, table_id, lambda id, who: leaving.resign(public_id=id, person=who, now=now))


@require_POST
def draw(request: HttpRequest, table_id: str) -> HttpResponse:
    """Offer a draw, or take the one that was offered."""
    now = timezone.now()
    return done_at_table(request, table_id, lambda id, who: agreeing.offer_draw(public_id=id, person=who, now=now))


@require_POST
def rematch(request: HttpRequest, table_id: str) -> HttpResponse:
    """The same again, or against the bot `level`, at the table to which this leads."""
    limit_by_address(request, "play", DEEDS_AN_HOUR)
    tables_of_game()
    again = agreeing.rematch(public_id=table_id, person=person_of(request), now=timezone.now(), level=sent_level(request))
    return redirect("play:table", again.public_id)


def sent_number(request: HttpRequest, name: str) -> int:
    """A whole number of the form. Raises `MalformedError`."""
    text = request.POST.get(name, "")
    number = whole_number(text, LARGEST_NUMBER)
    if number is None:
        raise MalformedError(_("%(name)s is %(value)s; it is a whole number.") % {"name": name, "value": repr(text[:40])})
    return number


def sent_level(request: HttpRequest) -> str | None:
    """The bot that takes the other seats; None: as they are. Raises `MalformedError`."""
    sent = request.POST.get("level", "")
    if sent and sent not in tables_of_game().levels:
        raise MalformedError(_("%(value)s is no bot of this game.") % {"value": repr(sent[:40])})
    return sent or None


def done_at_table(request: HttpRequest, table_id: str, deed: Deed, *, told: tuple[type[SiteError], ...] = ()) -> HttpResponse:
    """The table after `deed`; where that is refused for one of `REFUSALS` or `told`, as it is, with a note that says so."""
    limit_by_address(request, "play", DEEDS_AN_HOUR)
    tables_of_game()
    person, note, is_part = person_of(request), "", "HX-Request" in request.headers
    try:
        table = deed(table_id, person)
    except NumberNotPendingError:
        table, note = readable_table(table_id, person), _("That was asked before and has been answered. This is how the table stands now.")
    except REFUSALS + told as error:
        table, note = readable_table(table_id, person), str(error)
    except OtherSeatError as error:
        table = readable_table(table_id, person)
        if not any(seat.is_of(person) for seat in table.seats.all()):
            raise
        note = str(error)
    if is_part:
        return drawn(request, table, person, is_part=True, note=note)
    if note:
        messages.info(request, note)
    return redirect(f"{reverse('play:table', args=[table_id])}#asked")
