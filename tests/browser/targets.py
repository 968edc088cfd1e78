"""What a finger presses: whether it is large enough, or stands far enough from the next (WCAG 2.5.8)."""

from __future__ import annotations

from playwright.sync_api import Page

SIDE = 24
"""CSS pixels: so wide and high a target is, or so wide a circle about its middle meets no other target and no other such circle."""
TOO_CLOSE = """(side) => {
  const isSeen = (part) => part.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true, contentVisibilityAuto: true });
  const boxOf = (part) => {
    const boxes = [part, ...(part.labels ?? [])].map((each) => each.getBoundingClientRect());
    const left = Math.min(...boxes.map((box) => box.left)), right = Math.max(...boxes.map((box) => box.right));
    const top = Math.min(...boxes.map((box) => box.top)), bottom = Math.max(...boxes.map((box) => box.bottom));
    return { left, right, top, bottom, x: (left + right) / 2, y: (top + bottom) / 2 };
  };
  const paneOf = (part) => { // what is scrolled out of its pane lies over nothing else
    if (!part || (part.scrollHeight > part.clientHeight && /auto|scroll/.test(getComputedStyle(part).overflowY))) return part;
    return paneOf(part.parentElement);
  };
  const isInSentence = (part) => getComputedStyle(part).display === "inline"
    && [...part.parentElement.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /\\p{L}{2}/u.test(node.data));
  const parts = [...document.querySelectorAll("a[href], button, summary, select, input:not([type=hidden])")];
  const targets = parts
    .filter((part) => isSeen(part) && part.getClientRects().length && !part.closest(".hidden-text, .skip, .dock"))
    .map((part) => ({ part, box: boxOf(part), pane: paneOf(part) }))
    .filter(({ box }) => box.right - box.left > 1 && box.bottom - box.top > 1);
  const isSmall = ({ box }) => box.right - box.left < side - 0.01 || box.bottom - box.top < side - 0.01;
  const distance = ({ x, y }, box) =>
    Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
  const meets = (one, other) => one !== other && one.pane === other.pane && (
    distance(one.box, other.box) < side / 2 - 0.01
    || (isSmall(other) && Math.hypot(one.box.x - other.box.x, one.box.y - other.box.y) < side - 0.01));
  return targets
    .filter((one) => isSmall(one) && !isInSentence(one.part))
    .map((one) => [one, targets.find((other) => meets(one, other))])
    .filter(([, other]) => other)
    .map(([one, other]) => `${one.part.outerHTML.slice(0, 100)} (${Math.round(one.box.right - one.box.left)} x ${
      Math.round(one.box.bottom - one.box.top)}) beside ${other.part.outerHTML.slice(0, 60)}`.replace(/\\s+/g, " "));
}"""


def assert_pressable(page: Page) -> None:
    """Every link, button and field that is seen can be pressed without pressing its neighbour; links in a sentence are exempt."""
    page.wait_for_load_state()
    close = page.evaluate(TOO_CLOSE, SIDE)
    assert not close, "\n".join(close)
