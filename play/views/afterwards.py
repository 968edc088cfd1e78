"""Pages of a game that is over: step through it, take it away as text or JSON, show it to others, play on from a moment."""

from __future__ import annotations

from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.guests import Person, maker_of, person_of
from accounts.once import done_once
from decks.exchange.preview import find_preview
from play.answers import replay_of
from play.bots import tables_of_game
from play.errors import SeatUnknownError
from play.lateness import end_on_time
from play.models import SeatKind, Table
from play.moment_picture import TEMPLATE, moment_data
from play.page import LEVELS, table_page, who_sits
from play.selectors import own_seats, readable_table, seat_of
from play.services.going_on import moment_of_report, play_on, play_on_report, refuse_unless_over
from play.services.showing_others import allow_watching, show_to_others
from play.steps import Step, step_of, story_of
from play.studied import shown_study, worst_of
from play.studies import study_of
from play.views.deeds import LARGEST_NUMBER, done_at_table, sent_level, sent_number
from simulations.jobs.views.access import readable_job
from web.costs import MANY, SOME, costly
from web.rates import limit_by_address
from web.text.language import reader_language
from web.text.numbers import whole_number

SITE_PICTURE = "web/preview.png"
LOOKS_AN_HOUR = 6_000
"""From one address: each plays a game again."""


def _over(request: HttpRequest, table_id: str) -> tuple[Table, Person]:
    """A table that the reader may read, and its game looked at. Raises `TableNotFoundError`, `TableNotOverError`."""
    tables_of_game()
    person = person_of(request)
    table = end_on_time(table=readable_table(table_id, person), now=timezone.now())
    refuse_unless_over(table)
    limit_by_address(request, "play-looks", LOOKS_AN_HOUR)
    return table, person


def _chair(request: HttpRequest, table: Table, person: Person) -> int:
    """From whose chair the game is looked at: the one asked for, one's own, or the first. Raises `SeatUnknownError`."""
    asked = request.GET.get("seat")
    if asked is None:
        return seat_of(table, person) or 0
    number = whole_number(asked, LARGEST_NUMBER)
    if number is None or not any(seat.number == number for seat in table.seats.all()):
        raise SeatUnknownError(number if number is not None else -1)
    return number


@costly(at_once=SOME)
@require_safe
def game(request: HttpRequest, table_id: str) -> HttpResponse:
    """The game after `at` choices (its beginning without it), from the chair `seat`."""
    table, person = _over(request, table_id)
    at, seat = whole_number(request.GET.get("at", ""), LARGEST_NUMBER) or 0, _chair(request, table, person)
    study = study_of(table)
    telling = {at, *(one.number for one in worst_of(study, seat))} if study else ()
    step = step_of(table, number=at, seat=seat, language=reader_language(), telling=telling)
    seats = [seat for seat in table.seats.all() if seat.kind != SeatKind.NOBODY]
    chairs = [(seat.number, who_sits(seat) or _("a guest"), seat.title) for seat in seats]
    context = {
        "step": step,
        "table": table,
        "page": table_page(table, person, reader_language()),
        "chairs": chairs,
        "moment_words": " – ".join(f"{title} ({who})" for _number, who, title in chairs) + ". " + _turn_words(step),
        "is_own": bool(own_seats(table, person)),
        "address": request.build_absolute_uri(moment_address(table, "game", step.number, step.seat)),
        "picture": request.build_absolute_uri(moment_address(table, "game_picture", step.number, step.seat)),
        "study": shown_study(study, step, table) if study else None,
        "can_study": tables_of_game().adviser is not None,
        "levels": [(level, LEVELS.get(level, level)) for level in tables_of_game().levels],
        "nav": "play",
    }
    return _unlisted(render(request, "play/game.html", context))


@costly(at_once=MANY)
@require_safe
def picture(request: HttpRequest, table_id: str) -> HttpResponse:
    """The moment after `at` choices as a picture; the site's own where enough was drawn just now."""
    table, person = _over(request, table_id)
    at, language = whole_number(request.GET.get("at", ""), LARGEST_NUMBER), reader_language()
    step = step_of(table, number=at or 0, seat=_chair(request, table, person), language=language, for_all=True)
    found = find_preview(moment_data(step, language), template=TEMPLATE)
    if found is None:
        return _unlisted(redirect(static(SITE_PICTURE)))
    response = HttpResponse(found[0], content_type="image/png", headers={"ETag": f'"{found[1]}"'})
    response["Content-Disposition"] = f'inline; filename="{present_name(table)}-{step.number}.png"'
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return _unlisted(response)


def _turn_words(step: Step) -> str:
    return _("Turn %(turn)s") % {"turn": step.game.turn}


def moment_address(table: Table, page: str, number: int, seat: int) -> str:
    """Where `page` (`game` or `game_picture`) shows the moment after `number` choices, from the chair `seat`."""
    return f"{reverse(f'play:{page}', args=[table.public_id])}?{urlencode({'at': number, 'seat': seat})}"


@costly(at_once=SOME)
@require_safe
def download_json(request: HttpRequest, table_id: str) -> HttpResponse:
    """The game as the engine's replay reads it."""
    table, _person = _over(request, table_id)
    answer = JsonResponse(replay_of(table), json_dumps_params={"ensure_ascii": False, "indent": 2})
    answer["Content-Disposition"] = f'attachment; filename="{present_name(table)}.json"'
    return _unlisted(answer)


@costly(at_once=SOME)
@require_safe
def download_text(request: HttpRequest, table_id: str) -> HttpResponse:
    """The game in words, turn by turn."""
    table, person = _over(request, table_id)
    text = "".join(story_of(table, seat=_chair(request, table, person), language=reader_language()))
    answer = HttpResponse(text.lstrip("\n"), content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{present_name(table)}.txt"'
    return _unlisted(answer)


def present_name(table: Table) -> str:
    """What the files of a game are called."""
    return f"{table.game}-{table.public_id}"


@require_POST
def show(request: HttpRequest, table_id: str) -> HttpResponse:
    """Let whoever has the address look at one's game, or no longer."""
    tables_of_game()
    person = person_of(request)
    table = show_to_others(public_id=table_id, person=person, is_shown=request.POST.get("shown") == "1", now=timezone.now())
    at, seat = (whole_number(request.POST.get(name, ""), LARGEST_NUMBER) for name in ("at", "seat"))
    return redirect(moment_address(table, "game", at or 0, seat or 0) if seat is not None else reverse("play:game", args=[table_id]))


@require_POST
def watch(request: HttpRequest, table_id: str) -> HttpResponse:
    """Agree that others watch one's game, or no longer."""
    tables_of_game()
    allowed, now = request.POST.get("allowed") == "1", timezone.now()
    return done_at_table(request, table_id, lambda id, who: allow_watching(public_id=id, person=who, is_allowed=allowed, now=now))


@costly(at_once=SOME)
@require_POST
@done_once
def go_on(request: HttpRequest, table_id: str) -> HttpResponse:
    """Play on from a moment, as a new game."""
    tables_of_game()
    number, seat, level = sent_number(request, "at"), sent_number(request, "seat"), sent_level(request)
    readable_table(table_id, person_of(request))
    maker, now = maker_of(request, "table"), timezone.now()
    return redirect("play:table", play_on(public_id=table_id, person=maker, number=number, seat=seat, level=level, now=now).public_id)


@costly(at_once=SOME)
@require_POST
@done_once
def go_on_report(request: HttpRequest, job_id: UUID, game: int) -> HttpResponse:
    """Play on from the end of a turn of a game that a report tells, as a new game against nobody."""
    tables_of_game()
    turn, job = sent_number(request, "turn"), readable_job(request, job_id)
    limit_by_address(request, "play-looks", LOOKS_AN_HOUR)
    moment = moment_of_report(job, game, turn)
    return redirect("play:table", play_on_report(moment=moment, person=maker_of(request, "table"), now=timezone.now()).public_id)


def _unlisted(response: HttpResponse) -> HttpResponse:
    response["X-Robots-Tag"], response["Cache-Control"] = "noindex", "private, no-cache"
    return response
