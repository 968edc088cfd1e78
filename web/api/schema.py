"""The OpenAPI document: what REST framework can't know of itself.

Each component has one name and one shape: whatever is put among them goes through the generator's registry, which tells of two
of one name, or through `add_component`, which refuses them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import force_instance
from rest_framework import serializers
from rest_framework.permissions import SAFE_METHODS, AllowAny

from web.api.permissions import ReadOnlyForTokens
from web.api.problems import PROBLEM_JSON
from web.api.strict import SAYS_SOMETHING, StrictFieldsMixin, TextField
from web.costs import mark_of

FIRST_WORDS = re.compile(r"[.:;](?:\s|\Z)")
TEXT = {"type": "string"}
COUNT = {"type": "integer", "minimum": 0}
HEADERS: dict[str, dict[str, Any]] = {
    "RateLimit-Limit": {"description": "Calls that the caller has a minute.", "schema": COUNT},
    "RateLimit-Remaining": {"description": "How many of them are left.", "schema": COUNT},
    "RateLimit-Reset": {"description": "Seconds until the count starts again.", "schema": COUNT},
    "RateLimit-Policy": {
        "description": 'Calls that may take long draw on budgets: `"person";q=30;w=60;qu="processor-seconds"` are 30 seconds a minute.',
        "schema": TEXT,
    },
    "RateLimit": {
        "description": 'What is left of each: `"person";r=28;t=41`, whole seconds; `t` is when more comes, or when a call may begin.',
        "schema": TEXT,
    },
    "Retry-After": {"description": "Seconds after which another try is worth while.", "required": True, "schema": COUNT},
    "WWW-Authenticate": {"description": "How to log in, or which scope the token lacks.", "schema": TEXT},
    "ETag": {"description": "Names the state as it is now, in its quotes.", "schema": TEXT},
}
LIMITS = ("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")
"""On every answer of a call; left out only where the cache that counts doesn't answer, or the request didn't get as far as a call."""
BUDGETS = ("RateLimit-Policy", "RateLimit")
"""On every answer of a costly call (`web.costs`), likewise."""


class ComponentNameTakenError(Exception):
    """Two different components of the OpenAPI document have one name."""


class FaultSerializer(serializers.Serializer[Any]):
    """One of several things that are wrong with what was sent."""

    code = serializers.CharField()
    path = serializers.CharField(help_text="Dotted: `cards.0.quantity`; empty for the whole body.")
    message = serializers.CharField()


class ProblemSerializer(serializers.Serializer[Any]):
    """What went wrong, in one shape (RFC 9457); `web.api.problems` makes it."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField(help_text="Stable; what programs compare.")
    detail = serializers.CharField(help_text="For people, in the language of Accept-Language.")
    errors = FaultSerializer(many=True)  # type: ignore[assignment]  # the contract's name


@dataclass(frozen=True)
class Refusal:
    """An answer that refuses: what it is called among the components, what it says, and its own headers."""

    name: str
    description: str
    headers: tuple[str, ...] = ()


REFUSALS = {
    400: Refusal("Malformed", "Malformed: wrong types, unknown fields or query parameters."),
    401: Refusal("NotAuthenticated", "The token opens nothing, or somebody has to be logged in.", ("WWW-Authenticate",)),
    403: Refusal("Forbidden", "Not allowed, or the token lacks the scope.", ("WWW-Authenticate",)),
    404: Refusal("NotFound", "Not there, or nothing the caller may know of."),
    406: Refusal("NotAcceptable", "`Accept` names only media types that this call doesn't answer with."),
    409: Refusal("Conflict", "It doesn't go together with what is stored: changed in between, already there, already over."),
    412: Refusal("PreconditionFailed", "`If-Match` names another state than the stored one, whose ETag stands here.", ("ETag",)),
    413: Refusal("TooLarge", "The body is larger than 10 MB."),
    415: Refusal("UnsupportedMediaType", "The body is not `application/json`."),
    422: Refusal("Refused", "Understood and refused: it breaks a rule of the site or of the game."),
    428: Refusal("PreconditionRequired", "The call needs `If-Match`."),
    429: Refusal(
        "TooManyRequests",
        "More calls than the limit, or a budget of processor seconds is spent; Retry-After says when to come back.",
        ("Retry-After", *BUDGETS),
    ),
    503: Refusal("Unavailable", "Something the site stands on doesn't answer now; nothing was changed.", ("Retry-After",)),
}
OF_EVERY_CALL = (400, 401, 406, 429, 503)


class SiteSchema(AutoSchema):
    """A call with its group (`decks`, `cards`: the first step of its path), a summary, and every way in which it refuses."""

    def get_tags(self) -> list[str]:
        """One tag."""
        steps = [step for step in self.path.split("/") if step and not step.startswith("{")]
        return [steps[2] if len(steps) > 2 else "api"]

    def get_summary(self) -> str:
        """The summary that a call was given, else what its description says first."""
        return super().get_summary() or " ".join(FIRST_WORDS.split(self.get_description(), maxsplit=1)[0].split())

    def get_auth(self) -> list[dict[str, Any]]:
        """How one may call; with nothing at all where anonymous callers may."""
        ways: list[dict[str, Any]] = super().get_auth()
        return [*ways, {}] if {} not in ways and self.is_public() else ways

    def is_public(self) -> bool:
        """Whether the call asks nobody to be known."""
        is_reading = self.method in SAFE_METHODS
        return all(
            isinstance(each, AllowAny) or (is_reading and (isinstance(each, ReadOnlyForTokens) or getattr(each, "is_public", False)))
            for each in self.view.get_permissions()
        )

    def get_operation(self, *arguments: Any) -> dict[str, Any] | None:
        """The call as the framework sees it, with the headers of conditional requests, its refusals, and the limits."""
        operation: dict[str, Any] | None = super().get_operation(*arguments)
        if operation is None:
            return None
        if "304" in operation["responses"]:
            describe_condition(operation)
        self.resolve_serializer(ProblemSerializer, "response")
        if "requestBody" in operation and asks_for_something(self.get_request_serializer()):
            operation["requestBody"]["required"] = True
        answers = operation["responses"]
        for status in (*self.refusals(operation), *REFUSALS.keys() & {int(code) for code in answers}):
            answers[str(status)] = {"$ref": f"#/components/responses/{REFUSALS[status].name}"}
        limits = (*LIMITS, *BUDGETS) if mark_of(getattr(self.view, self.method.lower(), None), self.method) else LIMITS
        for answer in answers.values():
            if "$ref" not in answer:
                answer["headers"] = answer.get("headers", {}) | header_references(limits)
        operation["responses"] = dict(sorted(answers.items()))
        return operation

    def refusals(self, operation: dict[str, Any]) -> Iterator[int]:
        """The statuses with which a call like this refuses, beside those that it names itself."""
        yield from OF_EVERY_CALL
        is_writing = self.method not in SAFE_METHODS
        if is_writing or any(hasattr(each, "scopes") for each in self.view.get_permissions()):
            yield 403
        if "{" in self.path:
            yield 404
        if "requestBody" in operation:
            yield from (413, 415)
        if any(parameter["name"] == "Idempotency-Key" for parameter in operation.get("parameters", ())):
            yield 409
        for parameter in operation.get("parameters", ()):
            if parameter["name"] == "If-Match":
                yield from (412, 428) if parameter.get("required") else (412,)

    def _postprocess_serializer_schema(self, schema: dict[str, Any], serializer: Any, direction: str) -> dict[str, Any]:
        described: dict[str, Any] = super()._postprocess_serializer_schema(schema, serializer, direction)  # type: ignore[no-untyped-call]
        if direction == "request" and isinstance(serializer, StrictFieldsMixin):
            described["additionalProperties"] = False
            if rules := getattr(serializer, "described_rules", ()):
                described["allOf"] = deepcopy(list(rules))  # enumerations in it are put in components, in place
        return described

    def _map_serializer_field(self, field: Any, direction: str, bypass_extensions: bool = False) -> dict[str, Any]:
        described: dict[str, Any] = super()._map_serializer_field(field, direction, bypass_extensions)  # type: ignore[no-untyped-call]
        if direction == "request" and isinstance(field, TextField) and field.trim_whitespace and not field.allow_blank:
            if "enum" not in described:
                described.setdefault("pattern", SAYS_SOMETHING)
            if described.get("default") == "":  # what is left out, not what may be sent
                del described["default"]
        return described


def asks_for_something(serializer: Any) -> bool:
    """Whether a body must name something though each of its fields may be left out: then there has to be a body."""
    told = force_instance(serializer)  # type: ignore[no-untyped-call]
    return any(map(asks, getattr(told, "described_rules", ())))


def asks(rule: dict[str, Any]) -> bool:
    """Whether a rule of `described_rules` refuses a body without any field, as it stands or in each of its alternatives."""
    return bool(rule.keys() & {"minProperties", "required"}) or ("anyOf" in rule and all(map(asks, rule["anyOf"])))


def describe_condition(operation: dict[str, Any]) -> None:
    """A call that answers 304: it reads `If-None-Match`, and tells the ETag."""
    known = {
        "name": "If-None-Match",
        "in": "header",
        "schema": TEXT,
        "description": "The ETag of what the caller has: 304 if it is that still.",
    }
    operation.setdefault("parameters", []).append(known)
    for status in ("200", "304"):
        answer = operation["responses"][status]
        answer["headers"] = answer.get("headers", {}) | {"ETag": HEADERS["ETag"] | {"required": True}}


def header_references(names: tuple[str, ...]) -> dict[str, Any]:
    """References to headers among the components."""
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Personal tokens."""

    target_class = "accounts.api.authentication.BearerAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        """HTTP bearer."""
        return {"type": "http", "scheme": "bearer", "description": "A personal token, made on the account page."}


def add_refusals(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """The spectacular hook: the document with the refusals and the headers that its calls refer to."""
    content = {PROBLEM_JSON: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for refusal in REFUSALS.values():
        headers = header_references((*LIMITS, *refusal.headers))
        add_component(result, "responses", refusal.name, {"description": refusal.description, "headers": headers, "content": content})
    for name, header in HEADERS.items():
        add_component(result, "headers", name, header)
    return result


def add_component(document: dict[str, Any], kind: str, name: str, component: dict[str, Any]) -> None:
    """Put `component` among those of its `kind` (`schemas`, `headers`, …).

    Raises:
        ComponentNameTakenError: another one is called so.
    """
    there = document.setdefault("components", {}).setdefault(kind, {}).setdefault(name, component)
    if there != component:
        raise ComponentNameTakenError(f"{kind}/{name}: {there} and {component}")
