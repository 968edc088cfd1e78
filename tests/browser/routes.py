"""The ways to every answer at a table: what a person can press on the screen, card by card, without opening the list of all options.

A route is what is pressed one after the other. `routes_of` walks all of them with a press that a script makes on what lies on top at that
place, and puts everything back; `Hand` goes one of them with a mouse, a finger or the keyboard.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as NothingCameError

Means = Literal["mouse", "touch", "keyboard"]
MOST_TABS: Final = 150
FURTHER_KEYS: Final = "n,.-"
DRAWN: Final = "[data-square="
"""In the selector of a square of a board."""
MOVE_ON_MILLISECONDS: Final = 30_000

COMMON: Final = """
const isShown = (one) => one.checkVisibility();
const PLACES = [[0.5, 0.5], [0.5, 0.25], [0.5, 0.75], [0.25, 0.5], [0.75, 0.5], [0.2, 0.2], [0.8, 0.2], [0.2, 0.8], [0.8, 0.8]];
const pointOf = (one) => {
  one.closest("[popover]")?.matches(":popover-open") && one.scrollIntoView({ block: "nearest" }); // a long pile scrolls
  const box = one.getBoundingClientRect();
  for (const [x, y] of PLACES) {
    const [left, top] = [box.x + box.width * x, box.y + box.height * y];
    const found = document.elementFromPoint(left, top);
    if (found === one || (one.contains(found) && (one instanceof SVGElement || found.closest("button, a") === one))) return [left, top];
  }
  return null;
};
const shown = (selector) => [...document.querySelectorAll(selector)].filter(isShown);
const find = (selector) => shown(selector).find(pointOf) ?? null;
const drawnAs = (card) => `[data-drawn-squares] [data-square="${card.dataset.card}"]`; // a square is pressed where it is drawn
const faceOf = (card) => (card.matches(".square") ? document.querySelector(`#play ${drawnAs(card)}`) : card);
"""
ROUTES: Final = (
    "() => {"
    + COMMON
    + """
  const routes = [], faults = [];
  const cardOf = (card) => (card.matches(".square") ? drawnAs(card) : `.play-card[data-card="${card.dataset.card}"]`);
  const answerOf = (place, button) =>
    `${place} button[name="${button.name}"][value="${button.value}"]${button.dataset.then ? `[data-then="${button.dataset.then}"]` : ""}`;
  const add = (steps, place, button) => {
    const selector = answerOf(place, button);
    if (!pointOf(button)) return faults.push(`covered: ${button.textContent.trim().replace(/\\s+/g, " ")}`);
    routes.push({ steps: [...steps, selector], name: button.name, value: Number(button.value), then: button.dataset.then ?? "" });
  };
  const put = () => { // back as it was; a hand would wait until answers take presses again
    document.querySelector("#play [data-unselect]").click();
    delete document.getElementById("play").dataset.fresh;
    for (const one of document.querySelectorAll("#play [popover]:popover-open")) one.hidePopover();
  };
  const deeds = () => shown("#play [data-deeds] button[name]");
  const AIM = "#play .play-card[data-lit='aim'], #play .play-card[data-lit='aimed']:not([data-first])";
  const aims = () => [...document.querySelectorAll(AIM)];

  /** Opens the pile in which a card lies, if it lies in one; the presses for that, null where it can't be pressed. */
  const open = (card) => {
    const pile = card.closest("[popover]");
    if (!pile || pile.matches(":popover-open")) return [];
    const opener = shown(`#play [popovertarget="${pile.id}"]`)[0];
    if (!opener || !pointOf(opener)) return null;
    opener.click();
    return [`[popovertarget="${pile.id}"]`];
  };
  const inPile = (card) => (card.closest("[popover]") ? `#${card.closest("[popover]").id} ` : "#play ") + cardOf(card);

  const walkCard = (card) => {
    const begin = open(card);
    const called = `${card.dataset.name} (${card.dataset.card})`;
    if (!begin || !pointOf(faceOf(card))) { put(); return faults.push(`card is covered: ${called}`); }
    const steps = [...begin, inPile(card)];
    const options = [...card.parentElement.querySelector(":scope > template[data-deeds-of]").content.querySelectorAll(".play-option")];
    const optionsAt = (aim) => options.filter(({ dataset }) => [dataset.target, dataset.only].includes(aim.dataset.card));
    card.click();
    for (const button of deeds()) add(steps, "#play [data-deeds]", button);
    for (const aim of aims()) {
      if (!optionsAt(aim).length || aim.dataset.card === card.dataset.card) continue; // another answer, or the same card in its pile
      const further = open(aim);
      const isLit = !further?.length || shown(`#play [popovertarget="${aim.closest("[popover]").id}"]`)[0].dataset.lit === "aim";
      if (!isLit) faults.push(`the pile of a target isn't lit: ${called} at ${aim.dataset.name}`);
      if (!further || !pointOf(faceOf(aim))) { faults.push(`target is covered: ${called} at ${aim.dataset.name}`); continue; }
      const path = [...steps, ...further, inPile(aim)];
      if (aim.dataset.lit === "aimed" && optionsAt(aim).length === 1) { // the only target is aimed at already: a tap on it does it
        const send = deeds().find(({ dataset }) => [dataset.target, dataset.only].includes(aim.dataset.card));
        routes.push({ steps: path, name: send.name, value: Number(send.value), then: send.dataset.then ?? "" });
        continue;
      }
      aim.click();
      for (const button of deeds()) add(path, "#play [data-deeds]", button);
      put();
      open(card);
      card.click();
    }
    put();
  };

  const walkRow = (button, place, row) => {
    const begin = [answerOf(place, button)];
    if (!pointOf(button)) return faults.push(`covered: ${button.textContent.trim()}`);
    button.click();
    for (const step of row.content.querySelectorAll("[data-of]")) {
      const card = find(`#play .play-card[data-card="${step.dataset.of}"]`);
      if (!card) { faults.push(`can't be picked: ${step.dataset.of}`); continue; }
      card.click();
      const send = deeds()[0];
      if (!send || !pointOf(send)) faults.push(`what was picked can't be sent: ${step.dataset.of}`);
      else routes.push({
        steps: [...begin, `#play ${cardOf(card)}`, "#play [data-deeds] button[name]"],
        name: send.name, value: Number(send.value), then: step.dataset.step,
      });
      card.click();
    }
    put();
  };

  for (const place of ["#play .play-ask [data-question]", "#play .answers"])
    for (const button of shown(`${place} button[name="option"], ${place} button[name="several"]`)) {
      const row = button.nextElementSibling;
      if (row?.matches("template[data-row]")) walkRow(button, place, row);
      else add([], place, button);
    }
  const seen = new Set();
  const cards = [...document.querySelectorAll("#play .play-card[data-card]")];
  for (const card of [...cards.filter((one) => !one.closest("[popover]")), ...cards]) {
    const told = card.parentElement.querySelector(":scope > template[data-deeds-of]")?.content;
    if (seen.has(card.dataset.card) || !told?.querySelector(".play-option")) continue;
    seen.add(card.dataset.card);
    walkCard(card);
  }
  const told = [...document.querySelectorAll("#play template[data-deeds-of]")];
  const thens = told.flatMap((one) => [...one.content.querySelectorAll("[data-then]")]);
  const words = (one) => one.textContent.trim().replace(/\\s+/g, " ");
  return {
    routes, faults,
    offered: [...document.querySelectorAll("#options .play-option")].map((one) => [Number(one.value), words(one)]),
    thens: thens.map((one) => [Number(one.value), one.dataset.then]),
  };
}"""
)
"""Every route, what lies in the way of one, all options by their numbers, and the answers to what follows that are offered with them."""
POINT: Final = "(selector) => {" + COMMON + "const found = find(selector); return found && pointOf(found); }"
KEY: Final = (
    "([selector, letters]) => {"
    + COMMON
    + """
  const one = find(selector) ?? shown(selector)[0];
  if (!one) return "";
  if (one.dataset.key && !one.closest("[popover]")) return one.dataset.key;
  if ("main" in one.dataset) return "Space";
  const further = shown("#play .ask-acts button:not([data-main], .button-bare), #play .answers button");
  return letters[further.indexOf(one)] ?? "";
}"""
)
"""The key of what is pressed; "" for what is reached by Tab."""
AIMED: Final = (
    "(selector) => {"
    + COMMON
    + """
  const one = find(selector);
  return (one?.dataset.lit ?? one?.dataset.light) === "aimed" && document.querySelectorAll("#play [data-deeds] button").length === 1;
}"""
)
"""Whether the pointer over a card aims at it already, so that one click does what is meant."""
FOCUS: Final = (
    "(selector) => {"
    + COMMON
    + """
  const one = find(selector) ?? shown(selector)[0], focused = document.activeElement;
  if (!one || one === focused) return one ? "there" : "gone";
  const list = one.closest(".play-hand .hand, .play-own .lane, .play-foe .lane");
  if (!list?.contains(focused)) return "elsewhere";
  return focused.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING ? "ArrowRight" : "ArrowLeft";
}"""
)
WAY: Final = (
    "(selector) => {"
    + COMMON
    + """
  const squares = [...document.querySelectorAll("#play .squares-list .square[data-lit]")];
  const wanted = squares.find((one) => one.dataset.card === document.querySelector(selector)?.dataset.square);
  const from = squares.find((one) => one === document.activeElement);
  if (!wanted || wanted === from) return wanted ? "there" : "gone";
  if (!from) return "elsewhere";
  const at = ({ dataset }) => [Number(dataset.column), Number(dataset.row)];
  const WAYS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  const next = (square, [east, north]) => { // as `squares.js` goes: what lies aside counts double
    const [x, y] = at(square);
    const ahead = squares.map((one) => {
      const [dx, dy] = [at(one)[0] - x, at(one)[1] - y];
      return { one, along: dx * east + dy * north, aside: Math.abs(dx * north) + Math.abs(dy * east) };
    });
    return ahead.filter(({ along }) => along > 0).sort((a, b) => a.along + 2 * a.aside - (b.along + 2 * b.aside))[0]?.one;
  };
  const begun = new Map([[from, ""]]);
  for (const square of begun.keys()) // a map goes on with what is put into it meanwhile
    for (const [key, way] of Object.entries(WAYS)) {
      const to = next(square, way);
      if (to && !begun.has(to)) begun.set(to, begun.get(square) || key);
    }
  return begun.get(wanted) ?? "unreachable";
}"""
)
"""The arrow on the shortest way from the square that has focus to the one that is wanted."""
SETTLED: Final = """() => {
  const play = document.getElementById("play");
  const ends = (one) => one.effect?.getComputedTiming().endTime !== Infinity;
  const isMoving = document.getAnimations().some((one) => one.playState === "running" && ends(one));
  const isBusy = play?.matches("[data-fresh], [data-telling], .htmx-request") || play?.querySelector(".play-played, .htmx-request");
  return play && !isBusy && !isMoving;
}"""


@dataclass(frozen=True)
class Route:
    """The presses that lead to an option, in order; `then` answers the question that follows."""

    steps: tuple[str, ...]
    name: str
    option: int
    then: str


@dataclass(frozen=True)
class Routes:
    """All routes at a question, what lies in the way of others, and what is offered: options, and answers to what follows."""

    routes: tuple[Route, ...]
    faults: tuple[str, ...]
    offered: dict[int, str]
    thens: tuple[tuple[int, str], ...]

    def _thens_of(self, route: Route) -> list[str]:
        """The answers to what follows to which the route leads: all of them where it takes the option alone."""
        return [route.then] if route.then else [then for option, then in self.thens if option == route.option]

    def missing(self, announced: frozenset[int]) -> list[str]:
        """Options without a route. Those that only announce stand among all options on purpose."""
        reached = {route.option for route in self.routes if route.name == "option"}
        answered = {(route.option, then) for route in self.routes for then in self._thens_of(route)}
        plain = [f"no way to {label!r} ({option})" for option, label in self.offered.items() if option not in reached | announced]
        return [*plain, *(f"no way to option {option} with {then}" for option, then in self.thens if (option, then) not in answered)]


def routes_of(page: Page) -> Routes:
    """The routes at what is asked now."""
    wait_until_settled(page)
    found = page.evaluate(ROUTES)
    routes = tuple(Route(tuple(one["steps"]), one["name"], one["value"], one["then"]) for one in found["routes"])
    return Routes(routes, tuple(found["faults"]), dict(found["offered"]), tuple((option, then) for option, then in found["thens"]))


def wait_until_settled(page: Page) -> None:
    """Wait until nothing moves, and the question takes its main answer."""
    page.wait_for_function(SETTLED, timeout=MOVE_ON_MILLISECONDS)


class UnreachedError(AssertionError):
    """Something can't be pressed by this means."""


class Hand:
    """Presses what is on the page by one means; `presses` counts."""

    def __init__(self, page: Page, means: Means) -> None:
        self.page, self.means, self.presses = page, means, 0

    def go(self, route: Route) -> None:
        """Press what the route says, and wait until the table has moved on. Raises `UnreachedError`."""
        before = self.page.locator("#play").get_attribute("data-number")
        self.press_all(route)
        moved_on = self.page.locator(f"#play:not([data-number='{before}'])")
        try:
            moved_on.wait_for(timeout=MOVE_ON_MILLISECONDS)  # `expect` would read the whole page meanwhile, which takes time
        except NothingCameError as error:
            raise UnreachedError(f"the table doesn't move on from {before}") from error

    def press_all(self, route: Route) -> None:
        """Press what the route says. Raises `UnreachedError`."""
        for number, step in enumerate(route.steps):
            is_aim = self.means == "mouse" and number == len(route.steps) - 2 and self._is_aimed(step)
            self.press(step)
            if is_aim:
                return

    def _is_aimed(self, selector: str) -> bool:
        """Whether the mouse, once it lies over the card, aims at it."""
        point = self.page.evaluate(POINT, selector)
        if point is None:
            return False
        self.page.mouse.move(*point, steps=2)
        return bool(self.page.evaluate(AIMED, selector))

    def press(self, selector: str) -> None:
        """Press it. Raises `UnreachedError`."""
        if self.means == "keyboard":
            self._press_key(selector)
            return
        point = self.page.evaluate(POINT, selector)
        if point is None:
            raise UnreachedError(f"nothing to press: {selector}")
        self.presses += 1
        if self.means == "touch":
            self.page.touchscreen.tap(*point)
        else:
            self.page.mouse.click(*point)

    def _press_key(self, selector: str) -> None:
        if DRAWN in selector:  # what has focus is aimed at: the next step says what is done
            self._focus(selector, WAY)
            return
        key = self.page.evaluate(KEY, [selector, FURTHER_KEYS])
        if key == "n" and self.page.locator("[data-skip]:visible").count():
            self._key("n")  # the first one ends what is told step by step
        if not key:
            self._focus(selector)
            key = "Enter"
        elif key == "Space" and self.page.evaluate("document.activeElement.matches('button, summary, a, input')"):
            self.page.locator("#h-asked").focus()
        self._key(key)

    def _focus(self, selector: str, way: str = FOCUS) -> None:
        for _press in range(MOST_TABS):
            where = self.page.evaluate(way, selector)
            if where == "there":
                return
            if where in ("gone", "unreachable"):
                raise UnreachedError(f"{where}: {selector}")
            self._key("Tab" if where == "elsewhere" else where)
        raise UnreachedError(f"{MOST_TABS} presses of Tab and arrows don't reach {selector}")

    def _key(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.presses += 1
