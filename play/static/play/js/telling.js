/**
 * What others did since one's last choice, step by step: the hand and the sides stand as they stood after each choice, the cards that its
 * lines name are lit, and the question waits. How it stands at the end is kept aside meanwhile.
 */
import { redrawArrows } from "./arrows.js";
import { rememberPlaces, showMoves } from "./moving.js";
import { setting } from "./settings.js";
import { refresh, table } from "./swapping.js";

/** How long a step is shown at most, and how long all of them together: the more there are, the shorter each. */
const PACES = {
  slow: { step: 1500, all: Infinity },
  normal: { step: 700, all: 2000 },
  quick: { step: 400, all: 1200 },
  "by-hand": { step: Infinity, all: Infinity },
  "at-once": { step: 0, all: 0 },
};
const SHORTEST_MS = 250; // of a step; where there are more, some are told together
const PATIENCE_MS = 4000; // a board that takes longer isn't waited for
const SLOTS = [".play-hand", ".play-own", ".play-mid", ".play-foe"];
let before = null; // the slots as they lay when the table was drawn anew
let telling = null; // what is being told: its steps, which of them is shown, how it stands at the end
let toldUntil = -1; // the newest line that was shown: nothing is told twice
let laidAnew = () => {};

/** `laid` is done whenever cards of another moment have been laid on the table. */
export function listenToTelling(laid) {
  laidAnew = laid;
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-telling-end]")) stopTelling();
    else if (event.target.closest("[data-telling-next]")) goByHand(1);
    else if (event.target.closest("[data-telling-back]")) goByHand(-1);
    else if (event.target.closest("#play .play-grid") && !event.target.closest("button, a, [popover]")) stopTelling();
  });
}

export const isTelling = () => telling !== null;

/** Before the table is drawn anew. */
export function rememberBoard() {
  before = slots();
  if (telling) window.clearTimeout(telling.timer);
  telling = null;
}

/** Begin to tell what is new, if there is more than one step of it; whether there is. */
export function tell() {
  const pace = PACES[setting("pace")] ?? PACES.normal;
  const steps = together(newSteps(), Math.max(1, Math.floor(pace.all / SHORTEST_MS)) + 1); // the last one is the question's own picture
  const wait = Math.min(pace.step, pace.all / (steps.length - 1));
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const old = before;
  before = null;
  if (!old || steps.length < 2 || !wait || isStill) {
    toldUntil = newestLine();
    return false;
  }
  telling = { steps, at: -1, wait, timer: 0, end: slots(), boards: new Map() };
  lay(old);
  table().dataset.telling = "";
  document.querySelector("[data-told-steps]").hidden = false;
  show(1);
  return true;
}

const slots = () => new Map(SLOTS.map((slot) => [slot, document.querySelector(`#play ${slot}`)]));
const linesOf = () => [...document.querySelectorAll("[data-since] > li")];
const newestLine = () => Number(linesOf().at(-1)?.dataset.line ?? -1);

/** What wasn't told yet, by the choice after which it stood so. */
function newSteps() {
  const steps = new Map();
  for (const line of linesOf()) {
    if (Number(line.dataset.line) <= toldUntil) continue;
    steps.set(line.dataset.after, [...(steps.get(line.dataset.after) ?? []), line]);
  }
  return [...steps].map(([after, lines]) => ({ after, lines }));
}

/** So many steps at most: neighbours are told together. */
function together(steps, most) {
  if (steps.length <= most) return steps;
  const groups = Array.from({ length: most }, () => []);
  steps.forEach((step, number) => groups[Math.floor((number * most) / steps.length)].push(step));
  return groups.map((group) => ({ after: group.at(-1).after, lines: group.flatMap(({ lines }) => lines) }));
}

function lay(board) {
  for (const [slot, now] of slots()) if (now && board.get(slot)) now.replaceWith(board.get(slot));
}

/** Who goes on or back goes at their own pace from then on: nothing else comes under a finger that is about to press. */
function goByHand(by) {
  if (!telling) return;
  telling.wait = Infinity;
  show(by);
}

/** Show the step that lies so many further on; after the last one the question. */
async function show(by) {
  const it = telling;
  if (!it || it.at + by < 0) return;
  window.clearTimeout(it.timer);
  it.at += by;
  const step = it.steps[it.at];
  if (it.at === it.steps.length - 1) return stopTelling(step);
  tellProgress(it);
  const board = await boardOf(it, step);
  if (telling !== it || it.steps[it.at] !== step) return; // another one was asked for
  if (!board) return stopTelling();
  toldUntil = Math.max(toldUntil, Number(step.lines.at(-1).dataset.line));
  rememberPlaces();
  lay(board);
  showMoves(redrawArrows, Math.min(1, it.wait / PACES.normal.step));
  table().dataset.telling = it.at + 1;
  tellLines(step);
  laidAnew();
  boardOf(it, it.steps[it.at + 1]);
  if (!Number.isFinite(it.wait)) return;
  it.began ??= performance.now();
  const due = it.began + (it.at + 1) * it.wait - performance.now(); // a board that came late is shown for less long
  it.timer = window.setTimeout(() => show(1), Math.max(due, it.wait / 2));
}

/** The slots as they lay after a step, asked for once; null where the site doesn't say. */
function boardOf(it, step) {
  if (!it.boards.has(step.after)) it.boards.set(step.after, fetchBoard(`${table().dataset.address}told/${step.after}/`));
  return it.boards.get(step.after);
}

async function fetchBoard(address) {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch(address, { headers: { "HX-Request": "true" }, signal }).catch(() => null);
  const html = answer?.ok ? await answer.text().catch(() => null) : null;
  if (html === null) return null;
  const page = new DOMParser().parseFromString(html, "text/html");
  const board = new Map(SLOTS.map((slot) => [slot, page.querySelector(slot)]));
  return board.get(SLOTS[0]) ? board : null;
}

function tellLines({ lines }) {
  const place = document.querySelector("[data-newest] > span");
  if (place) place.innerHTML = lines.map((line) => line.innerHTML).join(" ");
  const ids = new Set(lines.flatMap((line) => (line.dataset.ids ?? "").split(" ").filter(Boolean)));
  for (const id of ids) {
    const named = document.querySelectorAll(`#play .play-card[data-id="${CSS.escape(id)}"]`);
    if (named.length === 1) named[0].classList.add("play-told"); // of copies it isn't said which is meant
  }
}

function tellProgress({ at, steps, wait }) {
  const words = document.querySelector("[data-telling-step]");
  words.textContent = words.dataset.tellingStep.replace("{at}", at + 1).replace("{of}", steps.length);
  const dots = steps.map((_step, number) => Object.assign(document.createElement("i"), { className: number === at ? "now" : number < at ? "was" : "" }));
  document.querySelector("[data-telling-dots]").replaceChildren(...dots);
  document.querySelector("[data-telling-back]").disabled = at === 0;
  offerMain(Number.isFinite(wait) ? "end" : "next");
}

/** The main answer: what goes on by itself is skipped, who goes by hand goes on. */
function offerMain(which) {
  const next = document.querySelector("[data-telling-next]");
  next.hidden = which !== "next";
  for (const button of [next, document.querySelector("[data-telling-end]")]) {
    const isMain = button.matches(`[data-telling-${which}]`);
    button.toggleAttribute("data-main", isMain);
    button.classList.toggle("button-main", isMain);
    button.classList.toggle("act-more", !isMain);
    button.querySelector("kbd").textContent = isMain ? button.dataset.mainKey : (button.dataset.furtherKey ?? "");
  }
}

/** Be done with it: everything lies as it stands now, and what is asked can be answered. `step` is the last one. Whether one was telling. */
export function stopTelling(step = null) {
  const it = telling;
  if (!it) return false;
  window.clearTimeout(it.timer);
  telling = null;
  toldUntil = newestLineOf(it);
  const hadFocus = table().contains(document.activeElement) || document.activeElement === document.body;
  rememberPlaces();
  lay(it.end);
  showMoves(redrawArrows);
  document.querySelector("[data-told-steps]").hidden = true;
  delete table().dataset.telling;
  if (step) tellLines(step);
  laidAnew();
  refresh(hadFocus);
  return true;
}

const newestLineOf = (it) => Number(it.steps.at(-1).lines.at(-1).dataset.line);
