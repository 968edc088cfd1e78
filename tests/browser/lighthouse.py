"""Lighthouse's four scores of a running site, on a phone as it simulates one: a command for people, since its times are the machine's.

    script/server                                         in one terminal, then in another
    python -m tests.browser.lighthouse [http://127.0.0.1:8000]

Node.js must be there; `npx` fetches Lighthouse. The site must have played its first report. Where the machine is busy or slow, Total
Blocking Time tells of the machine and not of the page: the benchmark index of each run stands in its row. Reports are kept from search
engines on purpose, which SEO counts against them.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, sync_playwright

from tests.browser.chromium import ARGUMENTS, find_chromium
from tests.browser.steps import every

LIGHTHOUSE = "lighthouse@13.5.0"
PORT = 9333
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
PASSED = 0.9


def addresses(browser: BrowserContext, site: str) -> dict[str, str]:
    """The six pages, by name; the builder's is that of a draft which this browser begins."""
    page = browser.new_page()
    page.goto(f"{site}/")
    main = page.locator("main")
    links = [str(link.get_attribute("href")) for link in every(main.locator("a[href]"))]

    def first(pattern: str) -> str:
        found = next((site + link for link in links if re.fullmatch(pattern, link)), None)
        if found is None:
            raise SystemExit(f"The front page leads to no {pattern} yet. A new site plays its first report in its first minutes.")
        return found

    found = {"front page": f"{site}/", "cards": f"{site}/cards/", "card": first(r"/cards/[\w-]+/")}
    found |= {"deck": first(r"/decks/\w{12}/"), "report": first(r"/reports/[\w-]{36}/")}
    page.goto(f"{site}/build/")
    page.locator("main form button:not([type=button])").first.click()
    page.wait_for_url(re.compile("/decks/.+/build/"))
    found["builder"] = page.url
    page.close()
    return found


def measured(address: str, folder: Path) -> dict[str, Any]:
    """What Lighthouse finds of a page, asked in the browser that listens on `PORT`."""
    output = folder / "page.json"
    command = ["npx", "--yes", LIGHTHOUSE, address, f"--port={PORT}", "--disable-storage-reset", "--quiet", "--output=json"]
    subprocess.run([*command, f"--output-path={output}", f"--only-categories={','.join(CATEGORIES)}"], check=True)
    found: dict[str, Any] = json.loads(output.read_text())
    return found


def told(name: str, found: dict[str, Any]) -> str:
    """A row for the page, and one for each audit that weighs and doesn't pass."""
    categories, audits = found["categories"], found["audits"]
    scores = "  ".join(f"{round(100 * (categories[key]['score'] or 0)):>14}" for key in CATEGORIES)
    rows = [f"{name:<12}{scores}  {found['environment']['benchmarkIndex']:>9.0f}"]
    for key in CATEGORIES:
        for reference in categories[key]["auditRefs"]:
            audit = audits[reference["id"]]
            if reference["weight"] and audit["score"] is not None and audit["score"] < PASSED:
                rows.append(f"    {key}: {audit['title']} {audit.get('displayValue', '')}")
    return "\n".join(rows)


def main() -> None:
    """Ask of each page and print what was found."""
    site = (sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000").rstrip("/")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch_persistent_context(
            f"{folder}/profile", executable_path=find_chromium(), args=[*ARGUMENTS, f"--remote-debugging-port={PORT}"]
        )
        print(f"{'':<12}" + "  ".join(f"{key:>14}" for key in CATEGORIES) + "  benchmark")
        for name, address in addresses(browser, site).items():
            print(told(name, measured(address, Path(folder))), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
