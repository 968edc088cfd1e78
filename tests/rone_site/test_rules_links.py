"""Whatever cites a clause of the rules leads to it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import override
from pytest_django import Settings

from cards.game_rules import REFERENCE, Part, parse_rules, rules
from cards.selectors import catalog
from engine.rone.keywords import keywords_of
from tests.rone_site.world import addresses, make_world
from web.games import playing

ROOT = Path(settings.BASE_DIR)
CITING = ("engine", "carddata", *settings.OWN_APPS)
LINK = re.compile(r'href="/rules/#([^"]+)"')
ANCHORS = {clause["id"] for part in rules() for clause in part["clauses"]}
PARTS = {part["id"] for part in rules()}
OTHERS = ("tagewerk", "skirmish", "tocsin")
"""The games beside the first; the name of one stands in the path of every file that cites its clauses."""


def parts_of(rules: str, language: str = "") -> list[Part]:
    return parse_rules((ROOT / "docs" / "reference" / f"{rules}{language}.md").read_text(encoding="utf-8"))


OTHER_RULES = {game: parts_of(f"{game}-rules") for game in OTHERS}
OTHER_PARTS = {part.id for parts in OTHER_RULES.values() for part in parts}
OTHER_ANCHORS = {game: {clause.id for part in parts for clause in part.clauses} for game, parts in OTHER_RULES.items()}
CITED = re.compile(r'href="#([^"]+)"')
EDITION = re.compile(r"\b[12]E\b")
NUMBER = re.compile(r"(?<![A-Z]-)\b\d+\b")


def cited_in(folder: str) -> dict[str, set[str]]:
    """Clauses by the files that name them: Python, templates, scripts and card data."""
    found: dict[str, set[str]] = {}
    for path in (ROOT / folder).rglob("*"):
        if path.suffix in {".py", ".html", ".js", ".yaml"} and "node_modules" not in path.parts:
            for clause in REFERENCE.findall(path.read_text(encoding="utf-8")):
                if clause.split("-")[0] in PARTS | OTHER_PARTS:
                    found.setdefault(clause, set()).add(str(path.relative_to(ROOT)))
    return found


@pytest.mark.parametrize("file", ["rules", *(f"{game}-rules" for game in OTHERS)])
def test_the_german_rules_say_the_same_clause_by_clause(file: str) -> None:
    english, german = parts_of(file), parts_of(file, ".de")
    known = frozenset(clause.id for part in english for clause in part.clauses)
    assert [part.id for part in german] == [part.id for part in english]
    for ours, theirs in zip(english, german, strict=True):
        assert theirs.title != ours.title
        for clause, translated in zip(ours.clauses, theirs.clauses, strict=True):
            assert translated.id == clause.id
            said, said_in_german = clause.html(known), translated.html(known)
            assert said_in_german != said
            for named in (CITED, EDITION, NUMBER):
                assert Counter(named.findall(said_in_german)) == Counter(named.findall(said)), clause.id
            assert said_in_german.count("<em>Festlegung") == said.count("<em>Ruling"), clause.id


@pytest.mark.parametrize("game", ["rone", *OTHERS])
def test_a_reader_of_german_reads_the_german_rules(game: str, settings: Settings) -> None:
    settings.GAMES = ["rone", *OTHERS]
    with playing(game):
        english = rules()
        with override("de"):
            german = rules()
    assert {part["language"] for part in english} == {"en"}
    assert {part["language"] for part in german} == {"de"}
    assert [part["id"] for part in german] == [part["id"] for part in english]
    for ours, theirs in zip(english, german, strict=True):
        assert theirs["title"] != ours["title"]
        assert all(one["html"] != other["html"] for one, other in zip(ours["clauses"], theirs["clauses"], strict=True))


def test_a_clause_is_found_by_the_words_of_either_language(client: Client) -> None:
    for language in ("en", "de"):
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        for query in ("greyed-out recycle cost", "graue wiederverwertungskosten"):
            page = client.get("/rules/", {"q": query}).content.decode()
            assert 'id="REC-4"' in page
            assert 'id="END-2"' not in page


def anchors_of(file: str) -> set[str]:
    """The clauses that a file may cite."""
    return next((anchors for game, anchors in OTHER_ANCHORS.items() if game in file), ANCHORS)


@pytest.mark.parametrize("folder", CITING)
def test_every_clause_that_is_cited_exists(folder: str) -> None:
    cited = {(file, clause) for clause, files in cited_in(folder).items() for file in files}
    strange = {(file, clause) for file, clause in cited if clause not in anchors_of(file)}
    assert not strange


@pytest.mark.usefixtures("demo", "broker")
@pytest.mark.alike("where the links of a page lead; test_access reads the same pages")
def test_links_of_problems_cards_and_reports_lead_to_clauses_that_are_there() -> None:
    world = make_world()
    client = world.client("owner")
    paths = [world.path(address) for address in addresses() if "cards/bulk" not in address]
    paths += [f"/cards/{card.slug}/" for card in catalog() if keywords_of(card)]
    cited: dict[str, set[str]] = {}
    for path in paths:
        response = client.get(path)
        html = response.content.decode() if response.get("Content-Type", "").startswith("text/html") else ""
        for clause in LINK.findall(html):
            cited.setdefault(clause, set()).add(path.split("/")[1])
    assert not {clause: pages for clause, pages in cited.items() if clause not in ANCHORS}
    assert {"cards", "decks", "reports"} <= {page for pages in cited.values() for page in pages}
