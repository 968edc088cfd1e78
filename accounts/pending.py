"""Forms that were sent when nobody was logged in any more: kept in the session, offered again after the log-in."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

from web.addresses import client_address
from web.rates import count_call

SESSION_KEY = "pending_form"
MAX_LETTERS = 200_000
KEPT_AN_HOUR = 20
"""Forms kept for people from one address: nobody who isn't logged in fills the database with them."""
HOUR_SECONDS = 3600
LEFT_OUT = ("csrfmiddlewaretoken",)
SECRET_WORDS = ("password", "secret", "token")


@dataclass(frozen=True)
class PendingForm:
    """Where a form was sent to, and its fields in order."""

    path: str
    fields: list[tuple[str, str]]


def form_of(request: HttpRequest) -> PendingForm | None:
    """The form that `request` sends, unless it holds files or secrets or is too long to be kept."""
    fields = [(name, value) for name, values in request.POST.lists() for value in values if name not in LEFT_OUT]
    letters = sum(len(name) + len(value) for name, value in fields)
    is_secret = any(word in name.lower() for name, _value in fields for word in SECRET_WORDS)
    if not fields or request.FILES or is_secret or letters > MAX_LETTERS:
        return None
    return PendingForm(request.get_full_path(), fields)


def keep_form(request: HttpRequest) -> None:
    """Keep the form that `request` sends, if it can be kept and few were kept for its address in this hour."""
    form = form_of(request)
    if form is None:
        return
    allowance = count_call(f"pending:{client_address(request)}", KEPT_AN_HOUR, window_seconds=HOUR_SECONDS)
    if allowance is None or allowance.used <= KEPT_AN_HOUR:
        request.session[SESSION_KEY] = {"path": form.path, "fields": form.fields}


def find_form(request: HttpRequest) -> PendingForm | None:
    """The form that was kept, if there is one."""
    kept = request.session.get(SESSION_KEY)
    if not kept:
        return None
    return PendingForm(kept["path"], [(name, value) for name, value in kept["fields"]])


def forget_form(request: HttpRequest) -> None:
    """Offer it no longer."""
    request.session.pop(SESSION_KEY, None)


def forget_sent(request: HttpRequest) -> None:
    """Offer the kept form no longer once `request`, a form to the same address, has been taken."""
    form = find_form(request)
    if form is not None and form.path == request.get_full_path():
        forget_form(request)
