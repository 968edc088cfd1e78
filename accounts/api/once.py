"""Calls of the API that make something, and their `Idempotency-Key`: sent twice, they are answered twice and done once."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from typing import Any, Final, cast

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.guests import person_of
from accounts.once import complete, digest_of_parts, find_completed, is_locked
from web.errors import KeyReusedError, MalformedError

LONGEST_KEY: Final = 200
IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "maxLength": LONGEST_KEY, "pattern": "^[ -~]*$"},
    OpenApiParameter.HEADER,
    description="The same key and body: the same answer, and nothing is made twice; the same key and another body: 409.",
)
REPEATED: Final = ("Location", "ETag")
"""The headers that an answer has again."""
Call = Callable[..., Response]


def idempotency_key(request: Request) -> str:
    """The `Idempotency-Key` of the request, "" without one.

    Raises:
        MalformedError: longer than 200 characters, or not made of visible ones.
    """
    key = request.headers.get("Idempotency-Key", "").strip()
    if len(key) > LONGEST_KEY or not key.isascii() or not key.isprintable():
        raise MalformedError(
            _("An Idempotency-Key has 1 to %(most)s visible ASCII characters.") % {"most": LONGEST_KEY}, code="KEY_INVALID"
        )
    return key


def idempotent(call: Call) -> Call:
    """`call`, a view's method, done once for each `Idempotency-Key` of its caller; without one as often as it comes.

    What refuses is kept for nobody: the same key may be sent again. Raises `KeyReusedError` where the key stands for another request.
    """

    @extend_schema(parameters=[IDEMPOTENCY_KEY])
    @wraps(call)
    def answered(view: Any, request: Request, *positional: Any, **named: Any) -> Response:
        given = idempotency_key(request)
        if not given:
            return call(view, request, *positional, **named)
        person = person_of(cast(HttpRequest, request))
        key = digest_of_parts(("call", given))
        fingerprint = digest_of_parts((request.method, request.get_full_path(), json.dumps(request.data, sort_keys=True, default=str)))
        with transaction.atomic():
            if is_locked(person) and (before := find_completed(person, key)) is not None:
                if before.fingerprint != fingerprint:
                    raise KeyReusedError(_("The Idempotency-Key %(key)s already stands for another request.") % {"key": repr(given[:80])})
                return Response(json.loads(before.answer["body"]), status=before.answer["status"], headers=before.answer["headers"])
            response = call(view, request, *positional, **named)
            if response.status_code < 300:
                answer = {
                    "status": response.status_code,
                    "body": (JSONRenderer().render(response.data) or b"null").decode(),  # a text: PostgreSQL sorts the names of JSON
                    "headers": {name: response[name] for name in REPEATED if name in response},
                }
                complete(person, key, fingerprint, answer, now=timezone.now())
            return response

    return cast(Call, answered)
