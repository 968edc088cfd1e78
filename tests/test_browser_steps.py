"""Tests in a browser wait for what they read: none in tests/browser asks at once for what comes in its own time."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests.browser.late_answers import LateAnswers

BROWSER_TESTS = settings.BASE_DIR / "tests" / "browser"
WAITING_STEPS = BROWSER_TESTS / "steps.py"
"""Here stands `every`, which reads after it has waited."""
AT_ONCE = {"all", "all_inner_texts", "all_text_contents", "count", "evaluate_all", "is_hidden", "is_visible"}
"""Methods of a locator that wait for nothing: what isn't there yet is answered as what isn't there."""
ONCE_THERE = {"get_attribute", "inner_html", "inner_text", "input_value", "is_checked", "is_disabled", "is_enabled", "text_content"}
"""Methods that wait for the part, but not for what it is to say, as `expect` does."""
FIELD_STEPS = {"check", "fill", "focus", "hover", "select_option", "type", "uncheck"}
"""Steps that lead nowhere, so what was pressed before them may still be on its way."""


def calls(node: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """Each call of a method in `node`, with the method's name."""
    for part in ast.walk(node):
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute):
            yield part.func.attr, part


def is_of_a_locator(call: ast.Call) -> bool:
    """Whether `all` or `count` asks a page, and not a manager (`Deck.objects`, `round.pairings`), a queryset or a string."""
    assert isinstance(call.func, ast.Attribute)
    asked = call.func.value
    return not isinstance(asked, ast.Attribute) and ".objects." not in ast.unparse(asked) and not (call.func.attr == "count" and call.args)


def conditions(tree: ast.AST) -> set[ast.AST]:
    """Everything in the conditions of `tree`: where the way goes on, and nothing is claimed, parts may be counted."""
    tests = (node.test for node in ast.walk(tree) if isinstance(node, ast.If | ast.IfExp | ast.While))
    return {part for test in tests for part in ast.walk(test)}


def reads_at_once(tree: ast.AST) -> Iterator[int]:
    """The lines in which a locator is asked for what may not be there yet."""
    undecided = conditions(tree)
    for name, call in calls(tree):
        if name in AT_ONCE and is_of_a_locator(call) and not (name == "count" and call in undecided):
            yield call.lineno


def claims_without_waiting(tree: ast.AST) -> Iterator[int]:
    """The lines in which `assert` holds what a part of the page says; `expect` waits until it says it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert) and any(name in ONCE_THERE for name, _ in calls(node.test)):
            yield node.lineno


def asks_the_database_too_early(tree: ast.AST) -> Iterator[int]:
    """The lines in which the database is asked after something was pressed, and nothing between waits for the answer."""
    blocks = (getattr(node, name, None) for node in ast.walk(tree) for name in ("body", "orelse", "finalbody"))
    for block in blocks:
        pressed = False
        for statement in block if isinstance(block, list) else []:
            said = ast.unparse(statement)
            if pressed and not hasattr(statement, "body") and (".objects." in said or "refresh_from_db" in said) and "expect" not in said:
                yield statement.lineno
            pressed = is_press(statement) or (pressed and step(statement) in FIELD_STEPS)


def types_on_half_a_page(tree: ast.AST) -> Iterator[int]:
    """The lines in which a key is pressed as soon as the address is another: scripts come later, and `wait_for_url` waits for them."""
    for node in ast.walk(tree):
        block = getattr(node, "body", None)
        for statement, after in itertools.pairwise(block if isinstance(block, list) else []):
            if step(statement) == "to_have_url" and "keyboard." in ast.unparse(after):
                yield after.lineno


def step(statement: ast.stmt) -> str | None:
    """The name of the method that the statement only calls."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call) and isinstance(statement.value.func, ast.Attribute):
        return statement.value.func.attr
    return None


def is_press(statement: ast.stmt) -> bool:
    """Whether the statement clicks, taps or presses Enter, and doesn't wait for what comes of it."""
    return step(statement) in {"click", "tap"} or (step(statement) == "press" and "'Enter'" in ast.unparse(statement))


FAULTY = """
def test_an_evening():
    page.locator(".drawn a").click()
    for box in page.locator("input").all():
        box.check()
    if page.locator("summary").count():
        page.get_by_label("Name").press("Enter")
        page.get_by_label("Name").fill("x")
        assert Deck.objects.count() == 1
    assert page.locator("b").count() == 2
    assert page.locator("output").inner_text() == "2"
    rows = page.locator("tr")
    rows.all_text_contents()
    page.get_by_role("button").tap()
    deck.refresh_from_db()
    expect(page).to_have_url("/cards/")
    page.keyboard.press("/")
"""
SOUND = """
def test_an_evening():
    page.get_by_role("button").click()
    expect(page.locator("output")).to_have_text("2")
    assert [one.pairings.count() for one in Round.objects.all()] == [Deck.objects.filter(owner=ada).count(), "aa".count("a")]
    before = page.locator("output").inner_text()
    go(page.get_by_role("link"))
    assert Deck.objects.get()
"""


def findings(source: str) -> list[int]:
    tree = ast.parse(source)
    return sorted({*reads_at_once(tree), *claims_without_waiting(tree), *asks_the_database_too_early(tree), *types_on_half_a_page(tree)})


def test_what_is_read_too_early_is_found_and_nothing_else() -> None:
    assert findings(FAULTY) == [4, 9, 10, 11, 13, 15, 17]
    assert findings(SOUND) == []


@pytest.mark.parametrize("path", sorted(BROWSER_TESTS.glob("*.py")), ids=lambda path: path.name)
def test_browser_tests_wait_for_what_they_read(path: Path) -> None:
    if path != WAITING_STEPS:
        assert findings(path.read_text()) == [], "wait with `expect`, `every` or `go` (tests/browser/steps.py)"


def test_late_answers_send_the_head_first_and_are_waited_for() -> None:
    class Content(list[bytes]):
        closed = False

        def close(self) -> None:
            self.closed = True

    content, heads = Content([b"a page"]), []

    def site(environ: dict[str, Any], start_response: Any) -> Content:
        start_response("200 OK", [])
        return content

    late = LateAnswers(site, seconds=0)
    answer = late({}, lambda status, headers: heads.append(status))

    assert (next(answer), heads, late.wait_until_idle(0)) == (b"", ["200 OK"], False)
    assert (list(answer), content.closed, late.wait_until_idle(0)) == ([b"a page"], True, True)
