/**
 * A link with `data-hovercard` shows what it leads to: under the pointer and the keyboard's focus beside it, at the touch
 * of a finger as a sheet. Within `data-hovercards-open` a click opens it too, so that nobody is led away from their work.
 *
 * What is shown is the part of a page at `hovercard/` below the link's address. It is dismissed by Escape, can be reached
 * by the pointer, and stays until pointer and focus have left (WCAG 1.4.13). `data-hovercard="open"` shows nothing until it is clicked.
 */
import { fetchHovercard } from "./hovercard_parts.js";
import { openSheet } from "./hovercard_sheet.js";
import { placeBeside } from "./hovercard_place.js";

const SHOW_MS = 160;
const NEXT_MS = 60; // from one to the next, while one is shown
const HIDE_MS = 220; // time to reach it, across what lies between

const TRIGGER = "a[data-hovercard]";
let pointed = null; // what the pointer is at, or was at just now
let focused = null; // what the keyboard is at
let dismissed = null; // what Escape was pressed for: shown again once it was left
let shown = null;
let timer = 0;
let touch = false;
const pop = document.createElement("div");

export function hovercards() {
  if (!HTMLElement.prototype.showPopover) return;
  pop.className = "hovercard-pop";
  pop.popover = "manual";
  pop.setAttribute("role", "tooltip");
  document.addEventListener("pointerover", (event) => event.pointerType !== "touch" && pointAt(event.target));
  document.documentElement.addEventListener("pointerleave", () => pointAt(null));
  document.addEventListener("focusin", (event) => focusOn(event.target));
  document.addEventListener("focusout", (event) => event.relatedTarget || focusOn(null));
  document.addEventListener("keydown", dismiss, true);
  document.addEventListener("pointerdown", press, true);
  document.addEventListener("keydown", () => (touch = false), true);
  document.addEventListener("click", open);
  document.addEventListener("scroll", follow, { capture: true, passive: true });
  window.addEventListener("resize", follow);
  document.addEventListener("htmx:afterSettle", follow);
}

function pointAt(target) {
  const trigger = hovering(target?.closest?.(TRIGGER));
  const stays = !trigger && shown && target && (pop.contains(target) || rowOf(shown)?.contains(target));
  if (stays) window.clearTimeout(timer);
  if (stays || (trigger === pointed && trigger === shown)) return;
  pointed = trigger;
  update(trigger ? (shown ? NEXT_MS : SHOW_MS) : HIDE_MS);
}

/** Who presses is about what is pressed: nothing comes or moves between it and the pointer, or the click would be lost. */
function press(event) {
  touch = event.pointerType === "touch";
  const isOfShown = shown && [pop, rowOf(shown), shown].some((part) => part?.contains(event.target));
  pointed = isOfShown ? shown : null;
  focused = null;
  window.clearTimeout(timer);
  if (shown && !isOfShown) hide();
}

/** In a row of cards every button shows the row's card to those who go by keyboard. */
function focusOn(target) {
  const isSeen = target?.matches(":focus-visible");
  const trigger = isSeen ? (target.closest(TRIGGER) ?? (target.matches("input, textarea, select") ? null : rowOf(target)?.querySelector(TRIGGER))) : null;
  focused = hovering(trigger);
  update(focused ? NEXT_MS : HIDE_MS);
}

function hovering(trigger) {
  return trigger && trigger.dataset.hovercard !== "open" ? trigger : null;
}

function rowOf(element) {
  return element.closest(".card-row");
}

function update(delay) {
  const wanted = pointed ?? focused;
  if (dismissed && wanted !== dismissed) dismissed = null;
  window.clearTimeout(timer);
  if (wanted === shown) return;
  if (wanted) fetchHovercard(wanted).catch(() => {}); // under way while it isn't sure yet that it is wanted
  timer = window.setTimeout(show, delay);
}

async function show() {
  const wanted = pointed ?? focused;
  if (!wanted || wanted === dismissed || !wanted.isConnected) return hide();
  let part;
  try {
    part = await fetchHovercard(wanted);
  } catch {
    return hide(); // the link leads to the same
  }
  if (wanted !== (pointed ?? focused) || wanted === dismissed || !wanted.isConnected) return;
  hide();
  shown = wanted;
  pop.replaceChildren(part);
  const words = pop.querySelector("[data-words]");
  words.id = "hovercard-words";
  shown.setAttribute("aria-describedby", words.id);
  (shown.closest("dialog, main") ?? document.body).append(pop);
  pop.showPopover();
  placeBeside(pop, shown, rowOf(shown));
}

function hide() {
  shown?.removeAttribute("aria-describedby");
  shown = null;
  if (pop.isConnected) pop.hidePopover();
  pop.remove();
}

function dismiss(event) {
  if (event.key !== "Escape" || !shown) return;
  event.preventDefault();
  event.stopPropagation();
  dismissed = shown;
  hide();
}

/** What it belongs to has moved, or is gone. */
function follow(event) {
  if (!shown || pop.contains(event.target)) return;
  if (shown.isConnected) placeBeside(pop, shown, rowOf(shown));
  else {
    pointed = focused = null;
    hide();
  }
}

function open(event) {
  const trigger = event.target.closest(TRIGGER);
  const leads = event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!trigger || leads || !(touch || trigger.closest("[data-hovercards-open]"))) return;
  event.preventDefault();
  pointed = focused = null;
  window.clearTimeout(timer);
  hide();
  openSheet(trigger);
}
