"""A gauntlet against the lists of an event: what events may show, played as simulations.

Whoever may read an event's lists may have them played: the organiser always, others once the lists were opened to them. A report never
names a player, and can't be shared: the lists are the players' to show.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.once import done_once
from cards.selectors import catalog
from decks.list.chosen import ChosenList, chosen_lists, deck_choices
from engine.errors import EngineError
from events.legality import event_format, list_state
from events.models import Event, Registration
from events.selectors import event_of, lists_open_to, readable_registrations, sameness
from simulations.jobs.forms import bot_choices
from simulations.jobs.models import Kind
from simulations.jobs.orders import MOST_OPPONENTS, Opponent, Order, order_to_json
from simulations.jobs.questions import digest
from simulations.jobs.services import plan_of
from simulations.jobs.versus_forms import GAMES
from simulations.jobs.views.ordering import ordered_or_found
from simulations.jobs.views.versus import is_short
from web.costs import SOME, costly
from web.errors import NotFoundError, SiteError
from web.forms import add_refusal
from web.games import present_kit
from web.text.language import reader_language


class FieldForm(forms.Form):
    """Which deck plays the event's lists, and how many games; no deck: the lists play each other."""

    deck = forms.ChoiceField(
        label=gettext_lazy("Deck"), required=False, help_text=gettext_lazy("None: the event’s lists play each other, as a table.")
    )
    games = forms.IntegerField(label=gettext_lazy("Games"), min_value=1, max_value=10_000, initial=GAMES[Kind.GAUNTLET])
    policy = forms.ChoiceField(label=gettext_lazy("Who plays"), initial="greedy")

    def __init__(self, *arguments: Any, choices: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.fields["deck"].choices = [("", "–"), *choices]  # type: ignore[attr-defined]
        self.fields["policy"].choices = bot_choices()  # type: ignore[attr-defined]


@costly("POST", at_once=SOME)
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@done_once
def event_gauntlet(request: HttpRequest, event_id: str) -> HttpResponse:
    """Order a gauntlet against the lists of an event that the reader may read; not there for anybody else."""
    event = event_of(event_id)
    if event is None or not lists_open_to(request.user, event):
        raise NotFoundError(_("There is no event here, or its lists aren’t open to you."))
    field = field_of(request.user, event)
    form = FieldForm(request.POST if request.method == "POST" else None, choices=deck_choices(request.user))
    context: dict[str, Any] = {"event": event, "form": form, "lists": len(field.playable), "most": MOST_OPPONENTS, "nav": "events"}
    context["left_out"] = [opponent.title for opponent in field.left_out]
    if form.is_bound and form.is_valid():
        try:
            order = order_against(request.user, event, field.playable, form.cleaned_data)
            plan, fingerprint = plan_of(order=order, now=timezone.now()), digest(order_to_json(order))
            if is_short(plan) or request.POST.get("confirmed") == fingerprint:
                return redirect("simulations:report", ordered_or_found(request, order).pk)
            return render(request, "events/gauntlet.html", context | {"plan": plan, "fingerprint": fingerprint})
        except (SiteError, EngineError) as error:
            add_refusal(form, error)
    return render(request, "events/gauntlet.html", context, status=422 if form.is_bound else 200)


@dataclass(frozen=True)
class Field:
    """The lists of an event: those that games can be played with, and those that can't be."""

    playable: list[Opponent]
    left_out: list[Opponent]


def field_of(user: Any, event: Event) -> Field:
    """The lists of `event` that `user` may read, lists alike once, called by leader and number."""
    found: dict[Any, Registration] = {}
    for registration in readable_registrations(user, event).taking_part().with_list().order_by("number"):
        registration.event = event
        found.setdefault(sameness(registration), registration)
    field = Field([], [])
    for registration in found.values():
        state = list_state(registration)
        opponent = Opponent(list_name(registration), state)
        (field.playable if is_playable(opponent) else field.left_out).append(opponent)
    return field


def is_playable(opponent: Opponent) -> bool:
    """Whether games can be played with the list: leaders whole, a size that is simulated, no cards or lines but those that are known."""
    deck, game = opponent.deck, present_kit().simulated
    if deck.unread or deck.withheld or any(game.list_faults(deck)):
        return False
    try:
        game.playable(deck, catalog())
    except EngineError:
        return False
    return True


def list_name(registration: Registration) -> str:
    """What a list is called in the report: its leaders and the number of the registration, never the player."""
    if registration.event.layout.leader_words is None:
        return _("No. %(number)s") % {"number": registration.number}
    names, language = catalog().leader_names, reader_language()
    leaders = (names[slug].in_language(language) if slug in names else slug for slug in list_state(registration).leaders)
    return _("%(hero)s, no. %(number)s") % {"hero": ", ".join(leaders) or "–", "number": registration.number}


def order_against(user: User | Any, event: Event, field: list[Opponent], cleaned: dict[str, Any]) -> Order:
    """The order in a valid form.

    Raises:
        NotFoundError: the deck isn't there, or not for `user`; or there are too few lists.
    """
    common = {
        "kind": Kind.GAUNTLET,
        "format": event_format(event),
        "games": cleaned["games"],
        "policy": cleaned["policy"],
        "is_confidential": True,
    }
    if cleaned["deck"]:
        asked: ChosenList = chosen_lists(cast(User, user), [cleaned["deck"]])[0]
        against = tuple(field[:MOST_OPPONENTS])
        return Order(deck=asked.deck, title=asked.title, source=asked.source, against=against, **common)
    if len(field) < 2:
        raise NotFoundError(_("The event has too few lists to play each other."))
    first, *others = field[: MOST_OPPONENTS + 1]
    return Order(deck=first.deck, title=first.title, against=tuple(others), is_table=True, **common)
