"""Answers of the site held against its own OpenAPI document."""

from __future__ import annotations

import copy
import re
from typing import Any

import jsonschema
import requests
import schemathesis
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.failures import FailureGroup
from schemathesis.core.transport import Response

METHODS = ("GET", "PUT", "POST", "PATCH", "DELETE")
PLACE = re.compile(r"<(?:\w+:)?(\w+)>")
BASE = "http://testserver"
load_all_checks()
OF_ANSWERS = CHECKS.get_by_names(
    [
        "status_code_conformance",
        "content_type_conformance",
        "response_headers_conformance",
        "response_schema_conformance",
    ]
)


def read_document(language: str = "en") -> dict[str, Any]:
    """The document as the site gives it to anybody who reads this language."""
    headers = {"Accept": "application/vnd.oai.openapi+json", "Accept-Language": language}
    described: dict[str, Any] = Client().get("/api/v1/schema/", headers=headers).json()
    return described


class Document:
    """The OpenAPI document of the site, as a judge of answers.

    Answers are held against it more strictly than it says: a field that no answer's shape names is a fault of the document.
    """

    def __init__(self, described: dict[str, Any]) -> None:
        self.described = described
        self.operations = schemathesis.openapi.from_dict(closed(described))

    def faults_of(self, method: str, path: str, answer: HttpResponse) -> list[str]:
        """What of an answer isn't described, or otherwise; `path` holds the values and no query."""
        if answer.status_code == 405:
            return self._faults_of_refused_method(method, path, answer)
        described, values = place_of(path)
        if method.lower() not in self.described["paths"].get(described, {}):
            return [f"{method} {path} isn't described"]
        case = self.operations[described][method].Case(path_parameters=values)
        request = requests.Request(method, BASE + path).prepare()
        headers = {name: [value] for name, value in answer.headers.items()}
        response = Response(answer.status_code, headers, answer.content, request, elapsed=0.0, verify=False)
        try:
            case.validate_response(response, checks=OF_ANSWERS)
        except FailureGroup as found:
            return [f"{method} {path}: {failure} {getattr(failure, 'message', '')}" for failure in found.exceptions]
        return []

    def admits(self, method: str, place: str, body: Any) -> bool:
        """Whether a call that is described at `place` takes a body as JSON, and this one is among those that it takes."""
        request = self.described["paths"][place][method.lower()].get("requestBody", {"content": {}})
        if (described := request["content"].get("application/json")) is None:
            return False
        whole = {"allOf": [described["schema"]], "components": self.described["components"]}
        return jsonschema.Draft202012Validator(whole).is_valid(body)

    def _faults_of_refused_method(self, method: str, path: str, answer: HttpResponse) -> list[str]:
        """A method that is refused stands nowhere in the document, and the answer names those that do."""
        described = {name.upper() for name in self.described["paths"].get(place_of(path)[0], {})}
        allowed = {each.strip() for each in answer.headers["Allow"].split(",")} - {"HEAD", "OPTIONS"}
        return [] if described == allowed and method not in described else [f"{method} {path}: {allowed} allowed, {described} described"]


def place_of(path: str) -> tuple[str, dict[str, Any]]:
    """The path in the document that describes `path`, and what stands in its places."""
    found = resolve(path)
    return "/" + PLACE.sub(r"{\1}", found.route), {name: str(value) for name, value in found.kwargs.items()}


def closed(described: dict[str, Any]) -> dict[str, Any]:
    """A copy of the document in which no object holds more than it names, unless it says what more there may be."""
    document = copy.deepcopy(described)
    for shape in document["components"]["schemas"].values():
        if shape.get("properties") and "additionalProperties" not in shape:
            shape["additionalProperties"] = False
    return document
