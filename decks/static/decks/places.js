/** Nobody loses their place: focus, scroll positions and unfolded filters outlast what is swapped in. */
const PANES = ["pool", "list", "told"]; // each scrolls by itself where there is room

/** What a filter or "Show more" swaps in stays scrolled as it was; what is searched anew begins at its top. */
export function keepPool() {
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target.id !== "pool") return;
    const isSameSearch = detail.requestConfig?.elt?.closest("#pool") && !detail.requestConfig.elt.matches("form");
    const scrolled = isSameSearch ? detail.target.scrollTop : 0;
    const open = openInPool();
    const back = () => {
      reopen(open);
      document.getElementById("pool").scrollTo(0, scrolled);
    };
    document.addEventListener("htmx:afterSwap", back, { once: true });
  });
}

/** On a phone, where the parts stand below each other: the dock's tabs lead back to where each part was left. */
export function keepTabs() {
  const left = new Map(); // by part, how far below its top its reader was
  let led = null; // the part that the dock led to last, and how far down the page that was
  document.addEventListener("click", (event) => {
    const tab = event.target.closest(".dock a");
    if (!tab || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const from = led?.at === window.scrollY ? led.part : partInSight();
    const to = tab.hash.slice(1);
    event.preventDefault();
    left.set(from, window.scrollY - topOf(from));
    window.history.replaceState(window.history.state, "", tab.hash);
    document.getElementById(`h-${to}`).focus({ preventScroll: true }); // what the keyboard comes to next is there too
    if (to !== from && left.has(to)) window.scrollTo({ top: topOf(to) + left.get(to), behavior: "instant" });
    else document.getElementById(to).scrollIntoView({ behavior: "instant" });
    led = { part: to, at: window.scrollY };
  });
}

const topOf = (part) => document.getElementById(part).getBoundingClientRect().top + window.scrollY;

/** The part that reaches over the middle of the window; above all of them, the first. */
function partInSight() {
  const middle = window.scrollY + window.innerHeight / 2;
  return PANES.findLast((part) => topOf(part) <= middle) ?? PANES[0];
}

/** Which foldable parts of the pool are open, by id. */
function openInPool() {
  return new Map([...document.querySelectorAll("#pool details[id]")].map((part) => [part.id, part.open]));
}

function reopen(open) {
  for (const [id, isOpen] of open) {
    const part = document.getElementById(id);
    if (part) part.open = isOpen;
  }
}

/** Put `html` where it belongs, its out-of-band parts too, and keep the focus on what had it (or near it). */
export function swap(selector, html, style = "outerHTML") {
  const focused = document.activeElement;
  const row = focused?.closest("[data-rows] > *");
  const section = focused?.closest("#pool, #list, #told")?.id;
  const place = row && section ? [...document.querySelectorAll(`#${section} [data-rows] > *`)].indexOf(row) : -1;
  const open = openInPool();
  const scrolled = PANES.map((name) => document.getElementById(name)?.scrollTop ?? 0);
  window.htmx.swap(selector, withPlaces(html), { swapStyle: style, swapDelay: 0, settleDelay: 0 });
  reopen(open);
  PANES.forEach((name, at) => document.getElementById(name)?.scrollTo(0, scrolled[at]));
  restoreFocus(focused, section, place, row);
  announce();
}

/** `html` without the rows of the pool that its filter doesn't show: there is nothing to put them in place of. */
function withPlaces(html) {
  const parts = document.createElement("template");
  parts.innerHTML = html;
  for (const row of parts.content.querySelectorAll("[id^=pool-][hx-swap-oob]")) {
    if (!document.getElementById(row.id)) row.remove();
  }
  return parts.innerHTML;
}

function restoreFocus(focused, section, place, row) {
  if (!focused || focused === document.body) return;
  const again = focused.id ? document.getElementById(focused.id) : null;
  if (again && !again.disabled) {
    if (document.activeElement !== again) again.focus({ preventScroll: true });
    if (document.activeElement === again) return; // else it is folded away
  }
  const kind = ["[data-remove]", "[data-add]"].find((kind) => focused.matches(kind)) ?? "a";
  const sibling = inSight(again?.closest(".stepper, .row"), ANY);
  const same = row?.id ? document.getElementById(row.id) : null;
  const sameRow = inSight(same, kind) ?? inSight(same, ANY);
  const rows = place >= 0 ? document.querySelectorAll(`#${section} [data-rows] > *`) : [];
  const next = rows[Math.min(place, rows.length - 1)]; // what stands there now, or the last one
  const there = inSight(next, kind) ?? inSight(next, ANY);
  const fold = focused.closest("#hero-choice") && document.querySelector("#hero-choice > summary");
  const target = fold || sibling || sameRow || again?.closest(".card-row")?.querySelector("a") || there;
  (target || document.getElementById("h-list"))?.focus({ preventScroll: true });
}

const ANY = "button:not(:disabled), a";

/** The first of these in `place` that isn't folded away, so that it can have the focus. */
function inSight(place, selector) {
  return [...(place?.querySelectorAll(selector) ?? [])].find((one) => one.checkVisibility());
}

/** Say the verdict to those who can't see it; the element stays, so that its change is spoken. */
function announce() {
  const verdict = document.querySelector("[data-verdict]")?.textContent.replace(/\s+/g, " ").trim();
  const count = document.querySelector("#list .count-bad, #list .fine")?.textContent.trim();
  const place = document.getElementById("announce");
  if (place && verdict) place.textContent = `${count}. ${verdict}`;
}
