"""Whether a table fits on its screen: nothing scrolls, and nothing of the question, the cards and the hand is covered or cut off."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

SIZES: Final = ((1280, 720), (1366, 768), (1440, 900), (1920, 1080), (390, 844), (360, 740), (844, 390))
"""The windows in which a whole game stands without scrolling: width and height in pixels."""
SLOTS: Final = ("question", "hand", "own", "board", "opponents", "log")
SLOTS_OF_SQUARES: Final = ("question", "hand", "squares", "board", "log")
"""The same of a game whose sides share a board of squares."""
MOST_UNITS, MOST_HELD = 8, 10
FILL: Final = """([units, held]) => {
    const fill = (list, most) => {
        const first = list?.querySelector(":scope > li:has(.play-card)");
        while (first && list.children.length < most) list.append(first.cloneNode(true));
    };
    for (const lane of document.querySelectorAll("#play .lane:not(.lane-slots)")) fill(lane, units);
    fill(document.querySelector("#play .hand"), held);
}"""
"""Cards of each row once more, until it holds so many."""
FAULTS: Final = """([apart, shared]) => {
    const slots = document.querySelector(".play-oneboard") ? shared : apart;
    const faults = [], page = document.documentElement;
    for (const slot of slots) if (!document.querySelector(`[data-slot="${slot}"]`)) faults.push(`no slot ${slot}`);
    if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth)
        faults.push(`the page is ${page.scrollWidth} × ${page.scrollHeight}`);
    const name = (one) => (one.getAttribute("aria-label") ?? one.textContent).trim().replace(/\\s+/g, " ").slice(0, 50);
    const isShown = (one) => one.checkVisibility() && !one.closest("[popover]");
    const shown = (selector) => [...document.querySelectorAll(selector)].filter(isShown);
    for (const one of shown("#play *")) {
        const style = getComputedStyle(one);
        const scrolls = (how, by) => ["auto", "scroll"].includes(how) && by > 1;
        if (scrolls(style.overflowY, one.scrollHeight - one.clientHeight) || scrolls(style.overflowX, one.scrollWidth - one.clientWidth))
            faults.push(`scrolls: ${one.className} ${name(one)}`);
    }
    const ANSWERS = "#play .play-ask :is(h2, button, .button), #play .answers button";
    for (const one of shown(`${ANSWERS}, #play .play-card:not(.square), #play [data-pile], #play .play-tool`)) {
        const box = one.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
            faults.push(`outside: ${one.className} ${name(one)} ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
        else if (box.width < 12 || box.height < 12) faults.push(`squeezed: ${name(one)} ${box.width} × ${box.height}`);
        else {
            const top = document.elementFromPoint(x, y);
            if (top !== one && !one.contains(top) && !top?.contains(one)) faults.push(`covered: ${name(one)} by ${top?.className}`);
        }
    }
    for (const one of shown("#play .seat :is(.over, h2, dd, dd > b, dd > small)")) {
        const said = one.getBoundingClientRect();
        const side = one.closest(".play-side, .play-foes > *, .sheets:not(:has(> :nth-child(5))) .seat")?.getBoundingClientRect();
        if (said.width < 2 || !side || one.closest(".fig-effect")) continue; // read out alone, or shown as far as there is room
        if (said.top < side.top - 1 || said.bottom > side.bottom + 1 || said.left < side.left - 1 || said.right > side.right + 1)
            faults.push(`outside its side: ${one.className} ${name(one)}`);
    }
    for (const one of shown("#play .play-ask h2")) {
        const words = document.createRange(), box = one.getBoundingClientRect(); // not the room to tap around "?"
        words.selectNodeContents(one);
        const said = words.getBoundingClientRect();
        if (said.right > box.right + 1 || said.bottom > box.bottom + 3) faults.push(`cut off: ${name(one)}`);
    }
    const drawing = document.querySelector("#play [data-drawn-squares]")?.getBoundingClientRect(); // of which the list of squares is read
    for (const one of shown("#play [data-drawn-squares] [data-square]")) {
        const { x, y, width, height } = one.getBoundingClientRect();
        if (x < drawing.left - 1 || y < drawing.top - 1 || x + width > drawing.right + 1 || y + height > drawing.bottom + 1)
            faults.push(`beside the drawing: ${one.dataset.square}`);
    }
    for (const one of shown("#play [data-tip]")) {
        if (one.getBoundingClientRect().bottom > one.closest(".ask-text, .play-tip").getBoundingClientRect().bottom + 1)
            faults.push(`a tip is cut off: ${name(one)}`);
    }
    return faults;
}"""


def fill_rows(page: Page) -> None:
    """Eight units a side and ten cards in hand, by laying down again those that are there."""
    page.evaluate(FILL, [MOST_UNITS, MOST_HELD])


def faults_of_frame(page: Page) -> list[str]:
    """What of the table lies outside the window, is covered, scrolls or is cut off; slots that are missing."""
    return list(page.evaluate(FAULTS, [SLOTS, SLOTS_OF_SQUARES]))
