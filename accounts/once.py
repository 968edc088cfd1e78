"""What is sent twice is done once: forms that make something hold a `key`, calls of the API bring an `Idempotency-Key`.

What was answered is kept under the key, for the person who sent it. The row of that person is locked meanwhile, so that of requests
that come at once the second waits for the first and finds its answer. A visitor without a guest has no row yet: what is made first
belongs to their next request.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import wraps
from hashlib import sha256
from typing import Any, Final, TypeVar

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.guests import Person, person_of
from accounts.models import CompletedRequest, Guest, User

FIELD: Final = "key"
NOT_CONTENT: Final = frozenset({FIELD, "csrfmiddlewaretoken"})
REDIRECTS: Final = (302, 303)
View = Callable[..., HttpResponse]
T = TypeVar("T", bound=HttpResponse)


def done_once(view: View) -> View:
    """`view`, which leads elsewhere once it has made something; the same form sent again leads there too, and makes nothing.

    The same: by the same person, to the same address, with the same key and the same content. Without a key it is as if it were new.
    """

    @wraps(view)
    def answered(request: HttpRequest, *positional: Any, **named: Any) -> HttpResponse:
        given = request.POST.get(FIELD, "") if request.method == "POST" else ""
        if not given:
            return view(request, *positional, **named)
        key, person = _form_key(request, given), person_of(request)
        with transaction.atomic():
            if is_locked(person) and (before := find_completed(person, key)) is not None:
                messages.info(request, before.answer.get("said") or _("That was sent already: this is what came of it."))
                return redirect(before.answer["location"])
            response = view(request, *positional, **named)
            answer = getattr(response, "answer_again", {"location": response["Location"]} if response.status_code in REDIRECTS else {})
            if answer:
                complete(person_of(request), key, key, answer, now=timezone.now())
            return response

    answered.is_done_once = True  # type: ignore[attr-defined]  # by which forms without a key are found
    return answered


def undone(response: T) -> T:
    """`response`, which leads elsewhere though nothing was made: the same form may be sent again."""
    response.answer_again = {}  # type: ignore[attr-defined]  # for `done_once`
    return response


def shown_once(response: T, location: str, said: str) -> T:
    """`response`, a page that shows what was made and is shown to nobody again: the same form leads to `location`, and is told `said`."""
    response.answer_again = {"location": location, "said": said}  # type: ignore[attr-defined]  # for `done_once`
    return response


def is_locked(person: Person) -> bool:
    """Whether `person` is somebody; then nothing else of theirs is done once before this transaction ends."""
    if isinstance(person, User):
        return User.objects.select_for_update(no_key=True).filter(pk=person.pk).first() is not None
    return isinstance(person, Guest) and Guest.objects.select_for_update().filter(pk=person.pk).first() is not None


def find_completed(person: Person, key: str) -> CompletedRequest | None:
    """What `person` was answered under `key`."""
    return CompletedRequest.objects.filter(**_of(person), key=key).first()


def complete(person: Person, key: str, fingerprint: str, answer: dict[str, Any], *, now: datetime) -> None:
    """Keep `answer` for `person`, an account or a guest, under `key`; of nobody nothing is kept."""
    if isinstance(person, User | Guest):
        CompletedRequest.objects.create(**_of(person), key=key, fingerprint=fingerprint, answer=answer, made_at=now)


def adopt_completed(*, guest: Guest, user: User, now: datetime) -> int:
    """Let the answers of `guest` be those of `user`; no decks are moved here."""
    known = CompletedRequest.objects.filter(user=user).values("key")
    CompletedRequest.objects.filter(guest=guest, key__in=known).delete()
    CompletedRequest.objects.filter(guest=guest).update(guest=None, user=user)
    return 0


def digest_of_parts(parts: Iterable[object]) -> str:
    """64 characters that stand for `parts`."""
    return sha256(json.dumps([str(part) for part in parts]).encode()).hexdigest()


def _of(person: Person) -> dict[str, Any]:
    return {"user": person, "guest": None} if isinstance(person, User) else {"user": None, "guest": person}


def _form_key(request: HttpRequest, given: str) -> str:
    """The key as it is kept: it stands for the address and everything in the form too."""
    fields = sorted((name, values) for name, values in request.POST.lists() if name not in NOT_CONTENT)
    return digest_of_parts(("form", request.get_full_path(), given, fields, *_files(request)))


def _files(request: HttpRequest) -> Iterable[str]:
    for name in sorted(request.FILES):
        for file in request.FILES.getlist(name):
            known = sha256()
            for chunk in file.chunks():
                known.update(chunk)
            file.seek(0)
            yield f"{name} {file.name} {known.hexdigest()}"
