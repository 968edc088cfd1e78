/**
 * Keys. Each card has one that stays with it from the beginning of a turn to its end: one that leaves frees its key, one that comes takes
 * the first free one. Space and Enter are the main answer. Off where somebody writes, or has turned them off.
 */
import { CARD } from "./cards.js";
import { cardOfPile, openPile, showPileKeys } from "./piles.js";
import { tap, unselect } from "./selecting.js";
import { setting } from "./settings.js";
import { isFresh, isPutBack, table } from "./swapping.js";
import { isTelling, stopTelling } from "./telling.js";
import { hasWalked } from "./walking.js";

const WRITING = "input:not([type='radio'], [type='checkbox']), textarea, select, [contenteditable], dialog *";
const PRESSED_BY_SPACE = "button, summary, a, input";
const KEYS_OF_HAND = "1234567890";
const ROWS = [
  [".play-hand .held", KEYS_OF_HAND],
  [".play-own .tile", "asdfghjk"],
  [".play-own .hero", "l"],
  [".play-foe .tile", "qwertuio"],
  [".play-foe .hero", "p"],
  [".play-own .tech", "xcv"],
  [".play-own [data-pile]", "bm"],
];
const LISTS = [".play-hand .hand", ".play-own .lane", ".play-foe .lane"];
const FURTHER = { n: 0, ",": 1, ".": 2, "-": 3 };
let keys = new Map(); // of each card in this turn, by its number
let turn = null;

/** Give each card its key, and show it. */
export function giveKeys() {
  if (!table()) return;
  if (table().dataset.turn !== turn) keys = new Map();
  turn = table().dataset.turn;
  const isOff = setting("keys") === "off";
  for (const [selector, letters] of ROWS) {
    const cards = [...document.querySelectorAll(`#play ${selector}`)];
    const names = cards.map((card) => card.dataset.card ?? card.getAttribute("popovertarget"));
    const taken = new Set(names.map((name) => keys.get(name)));
    const free = [...letters].filter((letter) => !taken.has(letter));
    const given = new Set();
    cards.forEach((card, at) => {
      const had = keys.get(names[at]);
      if (!had || !letters.includes(had) || given.has(had)) keys.set(names[at], free.shift() ?? ""); // one that was taken back comes again
      given.add(keys.get(names[at]));
      const key = isOff ? "" : keys.get(names[at]);
      const shown = card.querySelector("[data-key]");
      if (shown) shown.textContent = key.toUpperCase();
      if (key) card.dataset.key = key;
    });
  }
  layHand();
  showPileKeys(isOff);
  showFurtherKeys();
  for (const list of LISTS) document.querySelectorAll(`#play ${list}`).forEach(rove);
}

/** The hand lies in the order of its keys: what comes during a turn comes to its end, and all else stays where it is. */
function layHand() {
  const items = [...document.querySelectorAll("#play .play-hand .hand:not(.tray) > li")];
  const place = (item) => KEYS_OF_HAND.indexOf(keys.get(item.querySelector(".held")?.dataset.card) || "none") + 1 || Infinity;
  const laid = items.toSorted((one, other) => place(one) - place(other) || 0);
  if (laid.every((item, at) => item === items[at])) return;
  const focused = document.activeElement;
  laid[0].parentElement.append(...laid);
  if (laid.some((item) => item.contains(focused))) focused.focus({ preventScroll: true });
}

/** The answers beside the main one say their keys, in the order in which they stand. */
function showFurtherKeys() {
  for (const old of document.querySelectorAll("#play [data-beside-key]")) old.remove();
  if (setting("keys") === "off") return;
  const buttons = further();
  for (const [key, at] of Object.entries(FURTHER)) {
    if (!buttons[at] || buttons[at].querySelector("kbd")) continue;
    const shown = Object.assign(document.createElement("kbd"), { textContent: key.toUpperCase(), ariaHidden: "true" });
    shown.dataset.besideKey = "";
    buttons[at].append(shown);
  }
}

/** A row of cards is one stop of the tab key; arrows move within. */
function rove(list) {
  const cards = [...list.querySelectorAll(CARD)];
  const stop = cards.find((card) => card === document.activeElement) ?? cards.find((card) => card.dataset.lit) ?? cards[0];
  for (const card of cards) card.tabIndex = card === stop ? 0 : -1;
}

export function listenToKeys() {
  for (const change of ["play:chosen", "play:put-back"]) document.addEventListener(change, showFurtherKeys);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.target.closest?.(WRITING)) return;
    if (press(event)) event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    const kept = isPutBack() ? "[data-question] button" : ":is([data-question], #hint) [data-main]";
    if (!isFresh() || !event.target.closest?.(`#play ${kept}`)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}

function press({ key, target, shiftKey }) {
  if (!table()) return false;
  const pile = openPile();
  if (key === "Escape") {
    const isPutBack = unselect();
    return !pile && (isPutBack || stopTelling()); // the browser shuts a pile
  }
  if (isTelling() && key === "ArrowLeft") return click(shownIn("[data-telling-back]:enabled"));
  if (isTelling() && key === "ArrowRight") return click(document.querySelector("#play [data-telling-next]")); // by key alone while it goes on by itself
  if (key.startsWith("Arrow")) return move(key, target);
  if (setting("keys") !== "off" && pile && isMain(key) && meansChosen(pile, target)) return click(shownIn("[data-main]"));
  if (setting("keys") !== "off" && pile) return tapOn(cardOfPile(pile, key) ?? document.querySelector(`#play [data-pile][data-key="${CSS.escape(key)}"]`));
  if (setting("keys") === "off" || target.closest?.("[popover]")) return false;
  if (isMain(key)) return !meansFocus(target) && click(shownIn("[data-main]"));
  if (key === "Backspace") return click(document.querySelector("#play [data-take-back]"));
  if (key === "F2") return follow(target.closest?.(CARD)?.dataset.page);
  if (shiftKey && key === "T") return click(document.querySelector("#play [data-hint]"));
  if (shiftKey && key === "R") return click(document.querySelector("#play [data-tell-again]"));
  if (shiftKey && key === "L") return click(document.querySelector("#play [data-log]"));
  if (key in FURTHER) return click(further()[FURTHER[key]]);
  return tapOn(document.querySelector(`#play [data-key="${CSS.escape(key)}"]`));
}

const isMain = (key) => key === " " || key === "Enter";

/** Whether the main answer is that of the card which was chosen in an open pile, and none else has the focus. */
function meansChosen(pile, target) {
  const card = pile.querySelector(`${CARD}[data-first]`);
  return card && (target.closest?.(CARD) ?? card) === card;
}

/** Whether Space and Enter are meant for what has the focus. A panel that lies over the table keeps them from the question. */
const meansFocus = (target) =>
  target.closest?.(PRESSED_BY_SPACE) && (hasWalked() || document.querySelector("#play [popover]:popover-open:not(#log)"));

/** A key is a tap on its card, or on its pile; whether there is one. */
function tapOn(card) {
  if (card?.matches(CARD)) tap(card);
  else card?.click();
  return Boolean(card);
}

const shownIn = (selector) => [...document.querySelectorAll(`#play .play-ask ${selector}`)].find((one) => one.checkVisibility());

/** The answers beside the main one. */
const further = () =>
  [...document.querySelectorAll("#play .ask-acts button:not([data-main], .button-bare), #play .answers button")].filter((one) => one.checkVisibility());

function click(button) {
  button?.click();
  return Boolean(button);
}

function follow(address) {
  if (address) window.location.assign(address);
  return Boolean(address);
}

/** From card to card, and from row to row. */
function move(key, target) {
  const list = target.closest?.(LISTS.map((one) => `#play ${one}`).join(", "));
  if (!list) return false;
  const cards = [...list.querySelectorAll(CARD)];
  const at = cards.indexOf(target.closest(CARD));
  const isAcross = key === "ArrowLeft" || key === "ArrowRight";
  const next = isAcross ? cards[at + (key === "ArrowRight" ? 1 : -1)] : inNextRow(list, at, key === "ArrowUp" ? 1 : -1);
  if (!next) return false;
  for (const card of next.closest("ol").querySelectorAll(CARD)) card.tabIndex = card === next ? 0 : -1;
  next.focus();
  return true;
}

function inNextRow(list, at, step) {
  const lists = LISTS.flatMap((one) => [...document.querySelectorAll(`#play ${one}`)]).filter((one) => one.querySelector(CARD));
  const cards = [...(lists[lists.indexOf(list) + step]?.querySelectorAll(CARD) ?? [])];
  return cards[Math.min(at, cards.length - 1)];
}
