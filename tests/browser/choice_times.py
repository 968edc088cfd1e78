"""How long a choice at a table takes until its picture is there: `python -m tests.browser.choice_times [CHOICES] [ADDRESS]`.

A person plays duels with the mouse against the greedy bot, on a site of its own or on the one at ADDRESS. Measured in the browser, from the
last press of a choice until the frame after the table was drawn anew: the whole, and of it what the request took to begin, the site to
answer, and the browser to draw. Told as well are the layout shifts (those right after an input, which browsers leave out of their score,
apart; none while a script looks for the ways to every answer, by pressing all cards), the bytes until a table is first painted, and the
load of the machine. A command for people, since its times are the machine's.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import Page, sync_playwright

from tests.browser.chromium import ARGUMENTS, find_chromium
from tests.browser.routes import Hand, routes_of
from tests.browser.steps import AT_ONCE
from tests.play.many_tables import site

CHOICES: Final = 60
WATCH: Final = """() => {
  const told = { times: [], shift: 0, shiftAfterInput: 0, looks: [] };
  window.choiceTimes = told;
  let pressed = 0, sent = 0, answered = 0;
  for (const kind of ["click", "keydown"]) document.addEventListener(kind, (event) => { pressed = event.timeStamp; }, true);
  document.addEventListener("htmx:beforeSend", () => { sent = performance.now(); });
  document.addEventListener("htmx:beforeSwap", () => { answered = performance.now(); });
  document.addEventListener("htmx:afterSwap", () => {
    requestAnimationFrame(() => {
      const frame = new MessageChannel(); // its message comes once the frame is drawn
      frame.port1.onmessage = () => {
        const painted = performance.now();
        told.times.push([painted - pressed, sent - pressed, answered - sent, painted - answered]);
      };
      frame.port2.postMessage(0);
    });
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const isOfScript = told.looks.some(([begun, ended]) => entry.startTime >= begun && entry.startTime <= ended);
      if (!isOfScript) told[entry.hadRecentInput ? "shiftAfterInput" : "shift"] += entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
}"""
LOOKS: Final = "() => { window.choiceTimes.looks.push([performance.now(), Infinity]); }"
LOOKED: Final = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => { // what it changed and put back has been drawn
    window.choiceTimes.looks.at(-1)[1] = performance.now();
    done();
  }));
})"""
BYTES: Final = """() => {
  const painted = performance.getEntriesByName("first-contentful-paint")[0].startTime;
  const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  const sum = (entries) => entries.reduce((bytes, one) => bytes + one.transferSize, 0);
  const needed = all.filter((one) => one.entryType === "navigation" || one.renderBlockingStatus === "blocking");
  return [sum(needed), sum(all.filter((one) => one.responseEnd <= painted || needed.includes(one))), sum(all), painted];
}"""
PARTS: Final = ("press to picture", "… until it is sent", "… the site’s answer", "… drawing")


@contextmanager
def site_at(address: str) -> Iterator[str]:
    """The site at `address`, or one of its own."""
    if address:
        yield address
    else:
        with site() as (own, _secrets):
            yield own


def sit_down(page: Page, address: str) -> None:
    """Begin a duel against the greedy bot, with the deck that the page proposes."""
    page.goto(f"{address}/play/")
    page.locator("[name=opponent]").first.wait_for()
    page.locator("[name=opponent]").first.select_option("bot:greedy")
    page.locator("form:has([name=opponent]) button.button-main").click()
    page.locator("#play[data-asked]").wait_for()
    page.evaluate(WATCH)


def play(page: Page, address: str, choices: int) -> dict[str, Any]:
    """Make so many choices, in as many games as they take; what the browser measured."""
    chance, hand = random.Random(1), Hand(page, "mouse")
    times: list[list[float]] = []
    shifts, games = [0.0, 0.0], 0
    while len(times) < choices:
        sit_down(page, address)
        games += 1
        while len(times) < choices and page.locator("#options").count():
            page.evaluate(LOOKS)
            found = routes_of(page).routes
            page.evaluate(LOOKED)
            hand.go(chance.choice(found))
            page.wait_for_function("() => window.choiceTimes.times.length")
            times += page.evaluate("window.choiceTimes.times.splice(0)")
        told = page.evaluate("window.choiceTimes")
        shifts = [shifts[0] + told["shift"], shifts[1] + told["shiftAfterInput"]]
    return {"times": times[:choices], "games": games, "shifts": shifts}


def tell(told: dict[str, Any], first: Sequence[float]) -> None:
    """Print the figures."""
    print(f"{len(told['times'])} choices in {told['games']} games; load {os.getloadavg()[0]:.1f}")
    for part, times in zip(PARTS, zip(*told["times"], strict=True), strict=True):
        ordered = sorted(times)
        middle, most = (ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.95))
        print(f"{part:20} median {middle:6.1f} ms  95 % within {most:6.1f} ms  longest {ordered[-1]:6.1f} ms")
    print(f"layout shift: {told['shifts'][0]:.4f}; right after an input: {told['shifts'][1]:.4f}")
    needed, loaded, everything = (part / 1000 for part in first[:3])
    print(f"first paint of a table: needs {needed:.1f} kB, {loaded:.1f} kB are there by then, all of it {everything:.1f} kB")
    print(f"painted after {first[3]:.0f} ms")


def main(words: Sequence[str]) -> int:
    """Play and print what it took."""
    choices = int(words[0]) if words else CHOICES
    with site_at(words[1].rstrip("/") if len(words) > 1 else "") as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(ARGUMENTS))
        window = browser.new_context(viewport={"width": 1280, "height": 720})
        window.add_init_script(AT_ONCE)
        page = window.new_page()
        told = play(page, address, choices)
        kept = page.context.storage_state()
        anew = browser.new_context(viewport={"width": 1280, "height": 720}, storage_state=kept).new_page()  # with nothing in its cache
        anew.goto(page.url)
        anew.wait_for_load_state("networkidle")
        tell(told, anew.evaluate(BYTES))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
