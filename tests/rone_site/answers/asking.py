"""Asking the site, and writing an answer down."""

from __future__ import annotations

import contextlib
import io
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.http import HttpResponse, QueryDict
from django.test.utils import CaptureQueriesContext, setup_test_environment, teardown_test_environment
from pypdf import PdfReader

from cards.services import load_editions
from rone_site.health.views import recent
from rone_site.translations.catalogs import catalog_paths, compile_catalog
from tests.rone_site.answers.fixed import Chance, fixed_surroundings
from tests.rone_site.answers.further import FURTHER, LIST, make_wider_world
from tests.rone_site.answers.rules import RULES, Name, named, names_of_ids
from tests.rone_site.test_access import response_to, rows
from tests.rone_site.world import ROLES, World, make_world
from tests.running import Broker

LANGUAGES = ("en", "de")
SLOW = {"/cards/proxies/", "/health/"}
"""Take seconds and are the same for everybody: asked for by the owner alone."""
UNSTORED = {"content-length"}
"""Headers that follow from the body."""


@dataclass(frozen=True)
class Question:
    """What is asked for: as in the table, by whom and in which language."""

    method: str
    place: str
    form: str
    mark: str
    role: str
    language: str

    @property
    def name(self) -> str:
        """As it is told: `GET /decks/mine/ owner de`."""
        return " ".join(part for part in (self.method, self.place, self.form, self.mark, self.role, self.language) if part)

    @property
    def file_name(self) -> str:
        """Where its answer lies in the folder."""
        asked = " ".join(part for part in (self.place, self.form, self.mark) if part)
        return f"{self.method} {asked}".replace("/", "~")[:200] + f"/{self.role}.{self.language}"


def all_questions() -> list[Question]:
    """Every line of both tables for every role and language."""
    asked = [(row.method, f"/{row.address}" + (f"@{row.case}" if row.case else ""), "", "") for row in rows()]
    for line in FURTHER.strip().splitlines():
        method, place, *rest = line.split()
        mark = rest.pop() if rest and rest[-1].startswith("HX") else ""
        asked.append((method, place, *rest, mark) if rest else (method, place, "", mark))
    who = dict.fromkeys(SLOW, ("owner",))
    return [Question(*what, role, language) for what in asked for language in LANGUAGES for role in who.get(what[1], ROLES)]


@dataclass(frozen=True)
class Site:
    """A site that stands still, and who and what is there."""

    world: World
    chance: Chance
    names: tuple[Name, ...]


@contextlib.contextmanager
def site() -> Iterator[Site]:
    """A site on a database of its own, with the fixed world in it, and a broker that nobody works for."""
    setup_test_environment()
    for path in catalog_paths(settings.BASE_DIR):
        compile_catalog(path)
    stored = connection.creation.create_test_db(verbosity=0)
    try:
        with running_broker(), fixed_surroundings() as chance:
            load_editions([settings.CARD_DATA_DIR / "rone" / "demo"])
            world = make_world()
            make_wider_world(world, chance)
            yield Site(world, chance, names_of_ids())
    finally:
        connection.creation.destroy_test_db(stored, verbosity=0)
        teardown_test_environment()


@contextlib.contextmanager
def running_broker() -> Iterator[None]:
    """The embedded one: without any, each simulation that is ordered waits for it."""
    with tempfile.TemporaryDirectory(prefix="rone-broker-") as folder:
        program = Broker(Path(folder))
        program.start()
        try:
            yield
        finally:
            program.stop()


def answers(site: Site, questions: Iterable[Question]) -> dict[str, str]:
    """Each answer as it is stored, by the name of its file."""
    return {question.file_name: answer(site, question) for question in questions}


def answer(site: Site, question: Question) -> str:
    """Asked twice, so that nothing is counted that is only done once in a process."""
    asked(site, question)
    response, queries = asked(site, question)
    return written(site, response, queries)


def asked(site: Site, question: Question) -> tuple[HttpResponse, int]:
    """The answer, and how many queries it took. Nothing of it stays."""
    path = site.world.path(*filled(site.world, question.place))
    cache.clear()
    recent.forget()
    site.chance.start_anew(question.name)
    headers = {"Accept-Language": question.language}
    if question.mark:
        target = question.mark.partition("-")[2]
        headers |= {"HX-Request": "true"} | ({"HX-Target": target} if target else {})
    form = {name: [LIST if each == "@LIST" else each for each in values] for name, values in QueryDict(question.form).lists()}
    more: dict[str, Any] = {"headers": headers} | ({"data": form} if form else {})
    connection.queries_log.clear()  # it holds a limited number
    with CaptureQueriesContext(connection) as captured:
        response = response_to(site.world, question.role, question.method, path, **more)
    return response, len(captured)


def filled(world: World, place: str) -> tuple[str, str]:
    """The address below `/`, with its query, and the case that its values are of."""
    address, _, query = place.removeprefix("/").partition("?")
    address, _, case = address.partition("@")
    if "@" in query:
        query, _, other = query.partition("@")
        query += str(world.others[other]["deck_id"])
    return f"{address}?{query}" if query else address, case


def written(site: Site, response: HttpResponse, queries: int) -> str:
    """Status, number of queries, headers and body, without what is random."""
    headers = [f"{name}: {in_order(name, value)}" for name, value in sorted(response.headers.items()) if name.lower() not in UNSTORED]
    cookies = [f"Set-Cookie: {name}" for name in sorted(response.cookies)]
    head = [str(response.status_code), f"queries: {queries}", *headers, *cookies]
    text = "\n".join([*head, "", readable(response)])
    for rule in RULES:
        text = rule.pattern.sub(rule.replacement, text)
    return named(text, site.names)


def in_order(name: str, value: str) -> str:
    """The value of a header; of the policy, whose parts come in any order, with its parts in order."""
    return "; ".join(sorted(value.split("; "))) if name == "Content-Security-Policy" else value


def readable(response: HttpResponse) -> str:
    """The body as text; of what isn't any, what it holds."""
    kind, content = response.headers.get("Content-Type", ""), response.content
    if kind.startswith("application/pdf"):
        pages = PdfReader(io.BytesIO(content)).pages
        return "\n".join(f"page {number}\n{page.extract_text()}" for number, page in enumerate(pages, 1))
    if kind.startswith("application/zip"):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return "\n".join(f"{name}\n{archive.read(name).decode()}" for name in archive.namelist())
    if kind.startswith("image/") and "svg" not in kind:
        return f"{len(content)} bytes, {sha256(content).hexdigest()}"
    return content.decode()
