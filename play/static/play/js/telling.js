/**
 * What others did since one's last choice, step by step: the hand and the sides stand as they stood after each choice, the cards that its
 * lines name are lit, and the question waits. How it stands at the end is kept aside meanwhile.
 */
import { redrawArrows } from "./arrows.js";
import { cardAt } from "./cards.js";
import { cardsOf, forgetShown, markShown, newestLine, newLines, newScenes } from "./happened.js";
import { rememberPlaces, showMoves } from "./moving.js";
import { cutNews } from "./news.js";
import { hidePlayed, showPlayed } from "./played.js";
import { setting } from "./settings.js";
import { refresh, table } from "./swapping.js";

/**
 * How long a step is shown at most, and all of them together: the more there are, the shorter each; how much longer one in which a card of
 * the reader is lost; and how long a card before its effect.
 */
const PACES = {
  slow: { step: 1800, all: Infinity, loss: 1800, card: 2200 },
  normal: { step: 1100, all: 5000, loss: 1500, card: 1200 },
  quick: { step: 400, all: 1200, loss: 600, card: 700 },
  "by-hand": { step: Infinity, all: Infinity, loss: 0, card: 1200 },
  "at-once": { step: 0, all: 0, loss: 0, card: 0 },
};
const SHORTEST_MS = 400; // of a step; where there are more, some are told together
const PATIENCE_MS = 4000; // a board that takes longer isn't waited for
const SLOTS = [".play-hand", ".play-own", ".play-mid", ".play-foe", ".play-board", ".play-turn"];
let isArriving = true; // nothing was told on this page yet
let before = null; // the slots as they lay when the table was drawn anew
let telling = null; // what is being told: its steps, which of them is shown, how it stands at the end
let putInOrder = () => {};
let laidAnew = () => {};

/** Whenever cards of another moment are laid on the table, `order` puts them in order, and `laid` is done once they are shown. */
export function listenToTelling(order, laid) {
  putInOrder = order;
  laidAnew = laid;
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-telling-end]")) stopTelling();
    else if (event.target.closest("[data-telling-next]")) goByHand(1);
    else if (event.target.closest("[data-telling-back]")) goByHand(-1);
    else if (event.target.closest("[data-tell-again]")) tellAgain();
    else if (event.target.closest("#play .play-grid") && !event.target.closest("button, a, [popover]")) stopTelling();
  });
}

export const isTelling = () => telling !== null;

/** Before the table is drawn anew. */
export function rememberBoard() {
  before = slots();
  if (telling) window.clearTimeout(telling.timer);
  telling = null;
  hidePlayed();
}

/** Begin to tell what is new, if there is more than one step of it or a card to be shown; whether there is. */
export function tell() {
  const pace = PACES[setting("pace")] ?? PACES.normal;
  const steps = together(newSteps(), Math.max(1, Math.floor(pace.all / SHORTEST_MS)) + 1); // the last one is the question's own picture
  const wait = Math.min(pace.step, pace.all / Math.max(1, steps.length - 1));
  const old = before ?? (arrives() ? slots() : null);
  before = null;
  if (!old) markShown(newestLine());
  if (!old || !wait || (steps.length < 2 && !steps.some(({ plays }) => plays.length))) return false;
  begin({ steps, wait, loss: pace.loss, card: pace.card });
  lay(old);
  show(1);
  return true;
}

function begin(it) {
  telling = { ...it, at: -1, timer: 0, end: slots(), boards: new Map() };
  table().dataset.telling = "";
  document.querySelector("[data-told-steps]").hidden = false;
}

/** Tell once more what others did since the reader's last choice, each step as long as the reader likes. */
function tellAgain() {
  if (telling) return;
  forgetShown();
  begin({ steps: newSteps(), wait: Infinity, loss: 0, card: PACES["by-hand"].card });
  show(1);
}

/** Whether a player has just come to the table; who has the page loaded again has seen what happened. */
function arrives() {
  const isFirst = isArriving;
  isArriving = false;
  return isFirst && table()?.hasAttribute("data-tells-on-arrival") && performance.getEntriesByType("navigation")[0]?.type === "navigate";
}

const slots = () => new Map(SLOTS.map((slot) => [slot, document.querySelector(`#play ${slot}`)]));

/** What wasn't told yet, by the choice after which it stood so: its lines, up to which line all of it was, and the cards played by others. */
function newSteps() {
  const steps = new Map();
  for (const line of newLines()) steps.set(line.dataset.after, [...(steps.get(line.dataset.after) ?? []), line]);
  const told = [...steps].map(([after, lines]) => ({ after, lines, until: newestLine(), plays: [] }));
  told.slice(1).forEach(({ lines }, at) => (told[at].until = numberOf(lines[0]) - 1));
  const played = newScenes(newestLine()).filter(({ dataset }) => dataset.scene === "play" && dataset.face);
  for (const play of played) told.find(({ until }) => numberOf(play) <= until)?.plays.push(play);
  return told;
}

const numberOf = (line) => Number(line.dataset.line);

/** So many steps at most: neighbours are told together. */
function together(steps, most) {
  if (steps.length <= most) return steps;
  const groups = Array.from({ length: most }, () => []);
  steps.forEach((step, number) => groups[Math.floor((number * most) / steps.length)].push(step));
  return groups.map((group) => ({ ...group.at(-1), lines: group.flatMap(({ lines }) => lines), plays: group.flatMap(({ plays }) => plays) }));
}

function lay(board) {
  for (const [slot, now] of slots()) if (now && board.get(slot)) now.replaceWith(board.get(slot));
  putInOrder();
}

/** Who goes on or back goes at their own pace from then on: nothing else comes under a finger that is about to press. */
function goByHand(by) {
  if (!telling) return;
  telling.wait = Infinity;
  if (!hidePlayed()) show(by);
}

/** Show the step that lies so many further on; after the last one the question. */
async function show(by) {
  const it = telling;
  if (!it || it.at + by < 0) return;
  window.clearTimeout(it.timer);
  it.at += by;
  const step = it.steps[it.at];
  const isLast = it.at === it.steps.length - 1;
  if (!isLast || step.plays.length) tellProgress(it);
  const board = isLast ? it.end : await boardOf(it, step);
  if (telling !== it || it.steps[it.at] !== step) return; // another one was asked for
  if (!board) return stopTelling();
  if (by > 0) await presentPlays(it, step, board);
  if (telling !== it || it.steps[it.at] !== step) return;
  if (isLast) return stopTelling(step);
  rememberPlaces();
  lay(board);
  showMoves(redrawArrows, Math.min(1, it.wait / PACES.normal.step), step.until);
  table().dataset.telling = it.at + 1;
  tellLines(step);
  laidAnew();
  boardOf(it, it.steps[it.at + 1]);
  if (!Number.isFinite(it.wait)) return;
  const length = it.wait + (step.lines.some(({ dataset }) => "loss" in dataset) ? it.loss : 0);
  it.due = (it.due ?? performance.now()) + length;
  it.timer = window.setTimeout(() => show(1), Math.max(it.due - performance.now(), length / 2)); // a board that came late is shown for less long
}

/** Before a card that others played has its effect it is shown in full, unless it comes to lie there. */
async function presentPlays(it, step, board) {
  const isLaid = (card) => [...board.values()].some((slot) => slot?.querySelector(`.play-card[data-card="${CSS.escape(card)}"]:not(.opened *)`));
  for (const play of step.plays.filter((one) => !isLaid(cardsOf(one)[0]))) {
    tellWords([play]);
    const began = performance.now();
    await showPlayed(play, it.card);
    if (it.due) it.due += performance.now() - began; // the steps take their own time besides
    if (telling !== it || it.steps[it.at] !== step) return;
  }
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
  tellWords(lines);
  lightCards(lines);
}

function tellWords(lines) {
  const place = document.querySelector("[data-newest-words]");
  if (place) place.innerHTML = lines.map((line) => `<span>${line.innerHTML}</span>`).join(" ");
  cutNews();
}

function lightCards(lines) {
  for (const number of new Set(lines.flatMap(cardsOf))) cardAt(number)?.classList.add("play-told");
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
  hidePlayed();
  const hadFocus = table().contains(document.activeElement) || document.activeElement === document.body;
  rememberPlaces();
  lay(it.end);
  showMoves(redrawArrows);
  document.querySelector("[data-told-steps]").hidden = true;
  delete table().dataset.telling;
  if (step) lightCards(step.lines);
  laidAnew();
  refresh(hadFocus);
  return true;
}
