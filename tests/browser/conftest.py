"""Chromium on the running site: pages in any look, logged in as anyone, and watched for errors."""

import os
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Route, expect

from accounts.models import User
from tests.browser.chromium import ARGUMENTS, find_chromium
from tests.browser.late_answers import LateAnswers
from tests.browser.looks import Look
from tests.browser.steps import AT_ONCE

# Playwright keeps an event loop running in the thread of the test, which only looks like asynchronous code to Django.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

OpenPage = Callable[..., Page]
Routes = Mapping[str | re.Pattern[str], Callable[[Route], object]]
DESKTOP_LOOK = Look()
PATIENCE_MILLISECONDS = 120_000
"""How long a test waits for a page, or for what is expected of one, until it says that it doesn't come.

What comes is not waited for, so this costs only a test that fails. How fast pages are is measured elsewhere
(docs/reference/gallery-speed.md); on a machine that is slow or busy with other things the API's description has taken
more than ten seconds.
"""
SIMULATION_MILLISECONDS = 300_000
"""The same for games and their figures: a worker plays them, on whatever the other tests leave of the machine."""
expect.set_options(timeout=PATIENCE_MILLISECONDS)


WHAT_THE_BROWSER_DOES = pytest.mark.alike("what the browser does: the same is asked of the site by the tests without a browser too")
ON_EVERY_SERVER = "test_main_job.py"
"""The one walk that is done in a browser on each database and broker."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test in this folder drives the browser, and comes out alike on every server but for one walk."""
    for item in items:
        if item.path.parent.name == "browser":
            item.add_marker(pytest.mark.browser)
            if item.path.name != ON_EVERY_SERVER:
                item.add_marker(WHAT_THE_BROWSER_DOES)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The machine's own Chromium."""
    path = find_chromium()
    if path is None:
        pytest.fail("no Chromium found: install it, or name it with CHROMIUM=/path/to/chromium")
    return {**browser_type_launch_args, "executable_path": path, "args": list(ARGUMENTS)}


@pytest.fixture(scope="session")
def late_answers(live_server: Any, pytestconfig: pytest.Config) -> LateAnswers:
    """What stands between the browser and the site; with `--slow-answers` it holds every answer back."""
    server = live_server.thread.httpd
    late = LateAnswers(server.get_app(), pytestconfig.getoption("slow_answers") / 1000)
    server.set_app(late)
    return late


@pytest.fixture
def open_page(browser: Browser, live_server: Any, late_answers: LateAnswers, transactional_db: None) -> Iterator[OpenPage]:
    """`open_page("/cards/", look=Look(390, "dark", "de"), user=ada)` opens a page and returns it.

    Pages of one user in one look are tabs of one window: they share cookies and what the browser keeps.
    `routes` says what is done with which requests; it holds from the page's first one. (Routes that are set on an open page may miss the
    next request: Chromium tells the page of them later than it answers.)
    At the end of the test, everything that any of the pages complained of (script errors, refused sources, missing
    files) fails it; `page.complaints` holds that list, for tests that expect one.
    """
    contexts: dict[tuple[Look, int | None, bool], BrowserContext] = {}
    complaints: list[str] = []

    def open_one(
        path: str, *, look: Look = DESKTOP_LOOK, user: User | None = None, javascript: bool = True, routes: Routes | None = None
    ) -> Page:
        key = (look, user.pk if user else None, javascript)
        if key not in contexts:
            contexts[key] = window(browser, live_server.url, look, user, javascript=javascript)
        page = contexts[key].new_page()
        page.complaints = complaints  # type: ignore[attr-defined]
        watch(page, complaints)
        for address, answer in (routes or {}).items():
            page.route(address, answer)
        page.goto(path)
        return page

    yield open_one
    for context in contexts.values():
        context.close()
    assert late_answers.wait_until_idle(PATIENCE_MILLISECONDS / 1000), "the site still answers a page that was left"
    assert complaints == []


def window(browser: Browser, site: str, look: Look, user: User | None, *, javascript: bool) -> BrowserContext:
    """A browser's window on `site` in this look, logged in as `user`."""
    context = browser.new_context(
        base_url=site,
        viewport={"width": look.width, "height": 900},
        color_scheme=look.theme,
        locale=f"{look.language}-{'GB' if look.language == 'en' else 'DE'}",
        has_touch=look.width < 500,
        java_script_enabled=javascript,
    )
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    context.add_init_script(AT_ONCE)
    cookies: dict[str, str] = {settings.LANGUAGE_COOKIE_NAME: look.language}
    if user is not None:
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        cookies[settings.SESSION_COOKIE_NAME] = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": name, "value": value, "url": site} for name, value in cookies.items()])
    return context


GIVEN_UP = ("htmx:afterRequest", "htmx:sendAbort")
"""What htmx tells of a request that was given up: a newer one took its place, or the page was left. Of one that failed, by the network,
by time or by its answer, it tells `htmx:sendError`, `htmx:timeout` or `htmx:responseError`, and those are complaints."""


def watch(page: Page, complaints: list[str]) -> None:
    """Add everything that goes wrong on `page` to `complaints`."""

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(GIVEN_UP):
            complaints.append(f"{page.url}: {message.text} ({message.location.get('url', '')})")

    page.on("console", on_console)
    page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
