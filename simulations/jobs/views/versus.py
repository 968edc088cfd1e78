"""Pages that order duels, comparisons, gauntlets and brawls."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.once import done_once
from decks.list.chosen import chosen_lists, deck_choices
from decks.list.models import Deck
from engine.errors import EngineError
from simulations.jobs.models import Kind
from simulations.jobs.orders import Opponent, Order, kinds_of, order_to_json
from simulations.jobs.questions import digest
from simulations.jobs.services import Plan, plan_of
from simulations.jobs.versus_forms import VersusForm
from simulations.jobs.views.ordering import ordered_or_found
from web.costs import SOME, costly
from web.errors import SiteError
from web.forms import add_refusal
from web.games import present_kit

TOLD_FIRST_SECONDS = 60
"""An order that takes longer is told first and asks once more."""


@costly("POST", at_once=SOME)
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@done_once
def order_versus(request: HttpRequest, versus: str) -> HttpResponse:
    """The form that orders decks against each other. What takes long says how long, and waits for a second yes."""
    kind = versus
    if kind not in kinds_of(present_kit().simulated):
        raise Http404
    choices = deck_choices(request.user, has_versions=kind == Kind.COMPARE)
    form = VersusForm(request.POST if request.method == "POST" else None, kind=kind, choices=choices, initial=_initial(request, kind))
    context: dict[str, Any] = {"form": form, "kind": kind, "nav": "reports", **_words(kind)}
    if form.is_bound and form.is_valid():
        try:
            order = _order(request, form)
            plan, fingerprint = plan_of(order=order, now=timezone.now()), digest(order_to_json(order))
            if is_short(plan) or request.POST.get("confirmed") == fingerprint:
                return redirect("simulations:report", ordered_or_found(request, order).pk)
            return render(request, "simulations/jobs/versus_order.html", context | {"plan": plan, "fingerprint": fingerprint})
        except (SiteError, EngineError) as error:
            add_refusal(form, error)
    return render(request, "simulations/jobs/versus_order.html", context, status=422 if form.is_bound else 200)


def _initial(request: HttpRequest, kind: str) -> dict[str, Any]:
    given: dict[str, Any] = {"deck": request.GET.get("deck", ""), "other": request.GET.get("against", "")}
    if kind in (Kind.COMPARE, Kind.GAUNTLET) and not present_kit().simulated.is_cooperative:
        given["opponents"] = [deck.public_id for deck in Deck.objects.starters()]
    return given


def _order(request: HttpRequest, form: VersusForm) -> Order:
    """The order in a valid form. Raises `NotFoundError`."""
    first, *others = chosen_lists(request.user, form.values)
    against = tuple(Opponent(other.title, other.deck) for other in others)
    return Order(
        kind=form.kind,
        deck=first.deck,
        format=first.format,
        title=first.title,
        source=first.source,
        against=against,
        **form.settings,
    )


def is_short(plan: Plan) -> bool:
    """Whether an order is played without asking once more."""
    return plan.is_answered or (plan.estimated_seconds <= TOLD_FIRST_SECONDS and not plan.is_long)


def _words(kind: str) -> dict[str, str]:
    """Title and lead of the form."""
    words = {
        Kind.DUEL: (_("A duel"), _("Two decks play each other by the full rules, from both seats on the same chance.")),
        Kind.COMPARE: (
            _("Compare two lists"),
            _("Two lists or versions play the same games, card for card: what comes of it is what you changed."),
        ),
        Kind.BRAWL: (_("A brawl"), _("Several decks at one table, each for itself: who wins, from which seat, and who is out when.")),
        Kind.GAUNTLET: (_("A gauntlet"), _("A deck plays everybody you choose; or everybody plays everybody, as a table of matchups.")),
    }
    title, lead = words[Kind(kind)]
    if present_kit().simulated.is_cooperative:
        title = _("Compare two parties")
        lead = _("Two lists or versions play the same games, with the same others beside them: what comes of it is what you changed.")
    return {"title": title, "lead": lead}
