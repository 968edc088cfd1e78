"""Pages: order a simulation, again, another question about it; stop, share and delete one's own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.guests import maker_of, person_of
from accounts.models import User
from accounts.once import done_once
from cards.selectors import catalog
from decks.list.chosen import chosen_lists, deck_choices
from decks.list.mine import my_decks
from decks.list.models import Deck
from decks.list.playable import unmodelled_names
from decks.list.readable import deck_for
from decks.list.selectors import deck_state, format_named, state_verdict
from engine.decklist import Decklist
from engine.errors import EngineError
from simulations.jobs import services
from simulations.jobs.changes import STARTERS, field_of, order_swaps, swap_study, swaps_of
from simulations.jobs.forms import OrderForm
from simulations.jobs.models import Job, Kind, State
from simulations.jobs.orders import Opponent, Order, has_pool
from simulations.jobs.pools import PoolCards, pool_cards_named, pool_for
from simulations.jobs.speed import measured_seconds
from simulations.jobs.views.access import own_job, readable_job
from web.costs import SOME, costly
from web.errors import NotAuthenticatedError, NotFoundError, SiteError
from web.forms import add_refusal
from web.games import present_kit
from web.text.quoting import in_quotes

DECKS_TO_CHOOSE = 100


@costly("POST", at_once=SOME)
@require_http_methods(["GET", "HEAD", "POST"])
@done_once
def order(request: HttpRequest) -> HttpResponse:
    """The form that orders a simulation of a deck; without a deck, the decks to choose from."""
    given = request.POST if request.method == "POST" else request.GET
    public_id, link = given.get("deck", ""), given.get("link", "")
    if not public_id and not link:
        own = my_decks(person_of(request))[:DECKS_TO_CHOOSE]
        context: dict[str, Any] = {"own": own, "starters": Deck.objects.starters(), "nav": "reports"}
        return render(request, "simulations/jobs/choose.html", context | {"is_cooperative": present_kit().simulated.is_cooperative})
    deck = find_deck(request, public_id=public_id, link=link)
    listed = deck_state(deck)
    names = names_without_text(listed)
    known: dict[str, Any] = {
        "has_unmodelled": bool(names),
        "most_games": services.limits(person_of(request))["most_games"],
        "can_find_changes": request.user.is_authenticated and bool(swap_study()) and Deck.objects.starters().exists(),
    }
    if present_kit().simulated.is_cooperative:
        choices = deck_choices(person_of(request))
        known["mates"] = [(name, [one for one in found if one[0] != deck.public_id]) for name, found in choices]
    form = OrderForm.of(request.POST, **known) if request.method == "POST" else OrderForm(**known, initial={"finds_changes": True})
    if request.method == "POST" and form.is_valid():
        chosen = form.settings
        finds_changes, pool_cards = chosen.pop("finds_changes", False), PoolCards(chosen.pop("cards", PoolCards.ALL))
        try:
            wanted = Order(
                deck=listed,
                format=format_named(deck.format),
                title=deck.name,
                source=deck,
                against=tuple(Opponent(mate.title, mate.deck) for mate in chosen_lists(person_of(request), form.party)),
                **chosen,
            )
            job = ordered_or_found(request, wanted)
            if finds_changes:
                _find_changes_too(request, wanted, deck, pool_cards)
            return redirect("simulations:report", job.pk)
        except (SiteError, EngineError) as error:
            add_refusal(form, error)
    judged = state_verdict(listed, as_of=timezone.now().date())
    games, usual = min(present_kit().simulated.moments[-1], known["most_games"]), {"turns": present_kit().simulated.settings_alone.turns}
    context = {
        "form": form,
        "deck": deck,
        "link": link,
        "unmodelled": names,
        "verdict": judged,
        "games_at_most": games,
        "list": listed,
        "ruleset": format_named(deck.format).ruleset,
        "is_cooperative": present_kit().simulated.is_cooperative,
        "seconds": measured_seconds(Kind.GOLDFISH, usual, games, workers=settings.WORKER_PROCESSES),
        "nav": "reports",
    }
    return render(request, "simulations/jobs/order.html", context, status=422 if form.is_bound else 200)


def _find_changes_too(request: HttpRequest, wanted: Order, deck: Deck, cards: PoolCards) -> None:
    """Order swaps against the starter decks beside a report. Where that is refused the report stands alone, and can still ask for them."""
    user, now = cast(User, request.user), timezone.now()
    order = swaps_of(wanted, against=field_of(user, [STARTERS], but=deck))
    try:
        order_swaps(order, user=user, deck=deck, cards=cards, now=now)
    except (SiteError, EngineError) as error:
        if cards != PoolCards.ALL and error.code == "POOL_EMPTY":
            messages.warning(request, str(error))


def ordered_or_found(request: HttpRequest, wanted: Order) -> Job:
    """A job for the order: the reader's own that asks the same already, or a new one. Raises as `order_simulation` does."""
    return services.order_once(owner=maker_of(request, "order"), order=wanted, now=timezone.now())


def find_deck(request: HttpRequest, *, public_id: str, link: str) -> Deck:
    """The deck to simulate, as the reader sees it: one that they may read, or the one that a share link leads to.

    Raises:
        NotFoundError: neither.
    """
    if link:
        deck = Deck.objects.shared_by(link).with_list().first()
    else:
        deck = Deck.objects.visible_to(person_of(request)).with_list().called([public_id]).first()
    if deck is None:
        raise NotFoundError(_("There is no deck %(id)s.") % {"id": in_quotes((link or public_id)[:40])})
    return deck if link else deck_for(deck, request.user).deck


def names_without_text(listed: Decklist) -> list[str]:
    """The cards of the list whose text isn't modelled; none where the list can't be played anyhow."""
    try:
        return unmodelled_names(present_kit().simulated.playable(listed, catalog()))
    except EngineError:
        return []


@require_POST
def cancel(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """Stop one's own simulation."""
    job = services.cancel_job(job_id=own_job(request, job_id).pk, now=timezone.now())
    if job.state == State.CANCELLED:
        messages.success(request, _("Stopped. None of the games counts."))
    return redirect("simulations:report", job.pk)


@costly(at_once=SOME)
@require_POST
@done_once
def again(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """Order the same once more, with the engine and the cards of today; for oneself, with an account also from somebody else's report."""
    if not request.user.is_authenticated and not Job.objects.of(person_of(request)).filter(pk=job_id).exists():
        raise NotAuthenticatedError(_("Log in to go on."))
    job = readable_job(request, job_id)
    wanted = services.order_of(job)
    if not job.is_of(person_of(request)):
        wanted = replace(wanted, source=None)
    return redirect("simulations:report", ordered_or_found(request, wanted).pk)


@costly(at_once=SOME)
@require_POST
@login_required
@done_once
def study(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """Ask another question about the deck of a report: what to change, or what to do with first hands."""
    job, studies = readable_job(request, job_id), present_kit().simulated.studies
    asked, is_own = request.POST.get("study", ""), job.is_of(request.user)
    if job.kind != Kind.GOLDFISH or asked not in studies:
        raise NotFoundError(_("No study is called %(study)s.") % {"study": in_quotes(asked[:40])})
    wanted = replace(services.order_of(job), study=asked, games=studies[asked].games, source=job.deck if is_own else None)
    if has_pool(asked):
        user, cards = cast(User, request.user), pool_cards_named(request.POST.get("cards", ""))
        played = format_named(job.deck.format) if job.deck else wanted.format
        pool = pool_for(user, wanted.deck, played, cards=cards, source=job.deck, as_of=timezone.now().date())
        if not pool:
            messages.warning(request, _("There is no card that could be put in."))
            return redirect("simulations:report", job.pk)
        wanted = replace(wanted, pool=pool)
    return redirect("simulations:report", ordered_or_found(request, wanted).pk)


@require_POST
@login_required
def share(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """Let everyone with the link read the report, or nobody again."""
    job = own_job(request, job_id)
    services.share_job(job=job, is_shared=request.POST.get("share") == "yes")
    messages.success(request, _("Whoever has the link can read this report.") if job.is_shared else _("Only you can read this report."))
    return redirect(f"{reverse('simulations:report', args=[job.pk])}#share")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def delete(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """Delete one's own report, after asking."""
    job = own_job(request, job_id)
    if request.method != "POST":
        return render(request, "simulations/jobs/delete.html", {"job": job, "nav": "reports"})
    services.delete_job(job=job)
    messages.success(request, _("Report deleted."))
    return redirect("simulations:list")
