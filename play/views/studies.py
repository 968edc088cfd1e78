"""A game that is over is studied: asked for by a button, and looked at again while a worker is at it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from accounts.guests import person_of
from play.bots import tables_of_game
from play.selectors import readable_table
from play.services.going_on import refuse_unless_over
from play.services.studies import STUDIES_AN_HOUR, ask_for_study
from play.studied import progress_of
from play.studies import study_of
from play.views.afterwards import moment_address
from play.views.deeds import LARGEST_NUMBER
from web.costs import SOME, costly
from web.rates import limit_by_address
from web.text.numbers import whole_number

STUDIES_AT_ADDRESS = 10 * STUDIES_AN_HOUR
"""A room full of people may sit behind it."""


@costly("POST", at_once=SOME)
@require_http_methods(["GET", "HEAD", "POST"])
def study(request: HttpRequest, table_id: str) -> HttpResponse:
    """POST: have the game studied. GET: how far that is, for a page that asks again; the page loads anew once it is over."""
    tables_of_game()
    person = person_of(request)
    sent = request.POST if request.method == "POST" else request.GET
    at, seat = (whole_number(sent.get(name, ""), LARGEST_NUMBER) or 0 for name in ("at", "seat"))
    table = readable_table(table_id, person)
    back = moment_address(table, "game", at, seat)
    if request.method == "POST":
        limit_by_address(request, "studies", STUDIES_AT_ADDRESS)
        ask_for_study(public_id=table_id, person=person, now=timezone.now())
        return redirect(f"{back}#study")
    refuse_unless_over(table)
    asked = study_of(table)
    if request.headers.get("HX-Request") != "true":
        return redirect(f"{back}#study")
    if asked is None or not asked.is_open:
        return HttpResponse(headers={"HX-Refresh": "true", "Cache-Control": "no-store"})
    done, total = progress_of(asked, table.number)
    context = {"table": table, "done": done, "total": total, "at": at, "seat": seat}
    answer = render(request, "play/components/study_progress.html", context)
    answer["Cache-Control"] = "no-store"
    return answer
