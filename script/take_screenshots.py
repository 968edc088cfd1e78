"""Walks through a new site as a person does and keeps pictures of it; called by `script/screenshots`."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, Response, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from script.postgresql_and_redis import free_port
from tests.browser.chromium import ARGUMENTS, find_chromium

IMAGES = ROOT / "docs" / "images"
SIZE = (1280, 860)
PATIENCE_MILLISECONDS = 120_000


def main() -> int:
    """Take every picture; returns the exit code."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="rone-pictures-") as folder, running_site(Path(folder)) as address, sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=find_chromium(), args=list(ARGUMENTS))
        walk(open_window(browser, address))
        browser.close()
    return 0


@contextmanager
def running_site(folder: Path) -> Iterator[str]:
    """A site of its own; gives its address."""
    environment = os.environ | {"DATA_DIR": str(folder), "PORT": str(free_port())}
    process = subprocess.Popen([ROOT / "script" / "server"], env=environment, stdout=subprocess.PIPE, text=True)
    try:
        line = process.stdout.readline() if process.stdout else ""
        yield next(word for word in line.split() if word.startswith("http://")).rstrip("/")
    finally:
        process.terminate()
        process.wait(30)


def open_window(browser: Browser, address: str) -> Page:
    """A window in the light theme, in English."""
    width, height = SIZE
    context = browser.new_context(base_url=address, viewport={"width": width, "height": height}, color_scheme="light", locale="en-GB")
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    page = context.new_page()
    page.on("response", refuse_errors)
    return page


def refuse_errors(response: Response) -> None:
    """Raises `RuntimeError` for an answer that says something went wrong: no picture of that is wanted."""
    if response.status >= 400:
        raise RuntimeError(f"{response.url} answered {response.status}")


def walk(page: Page) -> None:
    """The main job: sign up, take a starter deck, look at the builder, order a simulation and read its report."""
    page.goto("/")
    keep(page, "home")
    page.goto("/accounts/signup/")
    page.fill("[name=username]", "ada")
    for field in ("password1", "password2"):
        page.fill(f"[name={field}]", "dry-land-and-rust")
    page.click("main form button[type=submit], main form button:not([type])")
    page.goto("/decks/starters/")
    page.get_by_role("button", name="Copy to my decks").first.click()
    page.wait_for_url("**/build/")
    page.reload()  # without the message that the deck has been copied
    keep(page, "builder")
    page.get_by_role("link", name="Simulate").first.click()
    page.locator("[name=finds_changes]").uncheck()  # which takes minutes, and the report would say that it goes on
    page.get_by_role("button", name="Play the games").click()
    page.wait_for_selector("#share")  # which a report has once every game is played
    keep(page, "report")


def keep(page: Page, name: str) -> None:
    """Write the window as a picture, once everything in it has come."""
    page.wait_for_load_state("networkidle")
    page.screenshot(path=IMAGES / f"{name}.png")
    print(f"docs/images/{name}.png", flush=True)


if __name__ == "__main__":
    sys.exit(main())
