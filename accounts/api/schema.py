"""The OpenAPI document: what REST framework can't know of itself."""

from __future__ import annotations

import re
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema

from accounts.api.problems import PROBLEM_JSON

FIRST_WORDS = re.compile(r"[.:;](?:\s|\Z)")
TEXT = {"type": "string"}
PROBLEM = {
    "type": "object",
    "description": "What went wrong, in one shape (RFC 9457).",
    "required": ["type", "title", "status", "code", "detail", "errors"],
    "properties": {
        "type": {"type": "string", "format": "uri"},
        "title": TEXT,
        "status": {"type": "integer"},
        "code": {"type": "string", "description": "Stable; what programs compare."},
        "detail": {"type": "string", "description": "For people, in the language of Accept-Language."},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["code", "path", "message"],
                "properties": {"code": TEXT, "path": {"type": "string", "description": "Dotted: `cards.0.quantity`."}, "message": TEXT},
            },
        },
    },
}
ANSWERS = {
    "400": "Malformed: wrong types, unknown fields or query parameters.",
    "401": "The token opens nothing, or somebody has to be logged in.",
    "403": "Not allowed, or the token lacks the scope.",
    "404": "Not there, or nothing the caller may know of.",
    "429": "More calls than the limit; Retry-After says when to come back.",
}


class SiteSchema(AutoSchema):
    """Names the group of a call after its first path step below the version: `decks`, `cards`; sums each call up in a few words."""

    def get_tags(self) -> list[str]:
        """One tag."""
        steps = [step for step in self.path.split("/") if step and not step.startswith("{")]
        return [steps[2] if len(steps) > 2 else "api"]

    def get_summary(self) -> str:
        """The summary that a call was given, else what its description says first."""
        return super().get_summary() or " ".join(FIRST_WORDS.split(self.get_description(), maxsplit=1)[0].split())


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Personal tokens."""

    target_class = "accounts.api.authentication.BearerAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        """HTTP bearer."""
        return {"type": "http", "scheme": "bearer", "description": "A personal token, made on the account page."}


def add_problems(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Every call may answer with a problem document."""
    result.setdefault("components", {}).setdefault("schemas", {})["Problem"] = PROBLEM
    content = {PROBLEM_JSON: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for operations in result.get("paths", {}).values():
        for operation in operations.values():
            if isinstance(operation, dict) and "responses" in operation:
                for code, description in ANSWERS.items():
                    operation["responses"].setdefault(code, {"description": description, "content": content})
    return result
