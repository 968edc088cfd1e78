/**
 * Moves that are seen: a card travels to its new place, one that comes does so from the deck or its player, one that goes shrinks away, one
 * that attacks leaps at what it attacks, a changed figure flashes, a seat's number shows by how much it rose or fell, and its hero is shaken
 * by a loss or lit by a gain.
 */
import { CARD } from "./cards.js";

const TRAVEL_MS = 280;
const FADE_MS = 200;
const GONE_MS = 420;
const DRAW_MS = 480;
const STRIKE_MS = 460;
const SHOWN_MS = 1500;
let before = new Map();
let numbersBefore = new Map();
let decksBefore = new Map(); // how many cards lay in each
let fightBefore = "";
let pace = 1; // of the time that moves take
const HEROIC = { "fig-life": { falls: "play-hit" }, "fig-points": { rises: "play-raised" }, "fig-level": { rises: "play-raised" } };

const cards = () => [...document.querySelectorAll(`#play ${CARD}[data-card]`)].filter((card) => card.checkVisibility?.() ?? true);
const figuresOf = (tile) => tile.querySelector(":scope.tile > .nums")?.textContent.replace(/\s+/g, " ") ?? "";
/** What keeps a card in play alive: the last of its figures. */
const strengthOf = (tile) => Number.parseInt(tile.querySelector(":scope.tile > .nums > :last-child")?.textContent ?? "", 10);
const isStill = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The numbers of all seats, each by what it is. */
const numbers = () =>
  new Map(
    [...document.querySelectorAll("#play [data-seat] .fig")].map((figure) => [
      `${figure.closest("[data-seat]").dataset.seat} ${figure.className}`,
      { figure, value: Number.parseInt(figure.querySelector("dd > b")?.textContent ?? "", 10) },
    ]),
  );

/** Before the table is drawn anew: where each card lies, and how the seats stand. */
export function rememberPlaces() {
  numbersBefore = numbers();
  decksBefore = new Map(decks().map(([pile, count]) => [nameOfDeck(pile), count]));
  before = new Map(cards().map((card) => [card.dataset.card, { card, box: card.getBoundingClientRect(), figures: figuresOf(card), strength: strengthOf(card) }]));
}

/** After it: let what has changed be seen; `then` is done once every card lies where it belongs. At a `tempo` of ½ it takes half the time. */
export function showMoves(then, tempo = 1) {
  pace = tempo;
  const was = before;
  before = new Map();
  showChanges();
  const now = new Set();
  for (const card of cards()) {
    now.add(card.dataset.card);
    const old = was.get(card.dataset.card);
    if (!old) {
      if (was.size && !isStill()) come(card);
      continue;
    }
    if (old.figures && old.figures !== figuresOf(card)) flash(card, strengthOf(card) - old.strength);
    if (!isStill()) travel(card, old.box);
  }
  if (isStill()) return;
  if (was.size) showDraws(decksBefore);
  window.setTimeout(then, (strike() ? STRIKE_MS : TRAVEL_MS) * pace);
  for (const [number, old] of was) if (!now.has(number)) fadeOut(old);
}

/** A card that wasn't seen before: from the deck into the hand, from its player onto the table; else it fades in. */
function come(card) {
  const side = card.closest(".play-side") ?? document.querySelector("#play .play-own");
  const from = card.matches(".held") ? side?.querySelector(".pile-deck") : card.matches(".tile") ? side?.querySelector(".hero") : null;
  card.animate([{ opacity: 0 }, { opacity: 1 }], FADE_MS * pace);
  if (from?.checkVisibility()) travel(card, from.getBoundingClientRect());
}

/** Somebody else draws: the back of a card goes from their deck to them. */
function showDraws(was) {
  for (const [pile, count] of decks()) {
    const hero = pile.closest(".play-side").querySelector(".hero");
    if (!(count < was.get(nameOfDeck(pile))) || pile.closest(".play-own") || !hero?.checkVisibility()) continue;
    const [from, to] = [pile.getBoundingClientRect(), hero.getBoundingClientRect()];
    const [width, height] = [Math.min(from.width, 56), Math.min(from.height, 78)];
    const back = Object.assign(document.createElement("div"), { className: "art-back" });
    const place = layGhost(back, { x: from.x + (from.width - width) / 2, y: from.y + (from.height - height) / 2, width, height });
    const way = `${to.x + to.width / 2 - from.x - from.width / 2}px ${to.y + to.height / 2 - from.y - from.height / 2}px`;
    const frames = [{ translate: "0 0" }, { opacity: 1, offset: 0.8 }, { translate: way, scale: "0.6", opacity: 0 }];
    place?.animate(frames, { duration: DRAW_MS * pace, easing: "ease-in-out" }).finished.finally(() => place.remove());
  }
}

const nameOfDeck = (pile) => [...document.querySelectorAll("#play .pile-deck")].indexOf(pile);
const decks = () =>
  [...document.querySelectorAll("#play .pile-deck")].map((pile) => [pile, Number.parseInt(pile.querySelector("span").textContent, 10)]);

function travel(card, from) {
  const to = card.getBoundingClientRect();
  const [x, y] = [from.x - to.x, from.y - to.y];
  if (Math.hypot(x, y) < 4 || !to.width) return;
  const scale = `${from.width / to.width} ${from.height / to.height}`;
  card.animate(
    [
      { translate: `${x}px ${y}px`, scale, transformOrigin: "0 0" },
      { translate: "0 0", scale: "1", transformOrigin: "0 0" },
    ],
    { duration: TRAVEL_MS * pace, easing: "ease-out" },
  );
}

/** A fight that has just begun: who attacks leaps a third of the way. Whether somebody does. */
function strike() {
  const [one, other] = ["attacker", "attacked"].map((role) => document.querySelector(`#play [data-fights='${role}']`));
  const fight = one && other ? `${one.dataset.card} ${other.dataset.card}` : "";
  const isNew = fight && fight !== fightBefore;
  fightBefore = fight;
  if (!isNew || !one.checkVisibility() || !other.checkVisibility()) return false;
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  const way = `${(b.x + b.width / 2 - a.x - a.width / 2) / 3}px ${(b.y + b.height / 2 - a.y - a.height / 2) / 3}px`;
  const frames = [{ translate: "0 0" }, { translate: way, offset: 0.45, easing: "ease-out" }, { translate: "0 0" }];
  one.animate(frames, { duration: STRIKE_MS * pace, easing: "ease-in" });
  shortly(other, "play-hit");
  return true;
}

function shortly(node, name) {
  node.classList.add(name);
  window.setTimeout(() => node.classList.remove(name), SHOWN_MS);
}

function flash(card, change) {
  shortly(card, "play-changed");
  if (change) showChange(card, change);
}

/** Show beside a figure, or on a card, by how much it rose or fell. */
function showChange(node, change) {
  node.dataset.change = change > 0 ? `+${change}` : `\u2212${-change}`;
  window.setTimeout(() => delete node.dataset.change, SHOWN_MS);
}

function showChanges() {
  const was = numbersBefore;
  numbersBefore = new Map();
  for (const [name, { figure, value }] of numbers()) {
    const change = value - was.get(name)?.value;
    if (!change) continue; // nothing changed, or there is nothing to compare
    showChange(figure, change);
    const sign = HEROIC[figure.classList[1]]?.[change > 0 ? "rises" : "falls"];
    const hero = figure.closest("[data-seat]").querySelector(".hero");
    if (sign && hero) shortly(hero, sign);
  }
}

function fadeOut({ card, box }) {
  const ghost = card.cloneNode(true);
  for (const name of ["data-card", "data-id", "name", "id"]) ghost.removeAttribute(name);
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  const place = layGhost(ghost, box);
  const frames = [{ opacity: 1 }, { opacity: 1, scale: "1.05", offset: 0.25 }, { opacity: 0, scale: "0.7" }];
  place?.animate(frames, { duration: GONE_MS * pace, easing: "ease-in" }).finished.finally(() => place.remove());
}

/** Lay something over the table that belongs to none of its places; null where there is no table. */
function layGhost(ghost, box) {
  const grid = document.querySelector("#play .play-grid");
  if (!grid || !box.width) return null;
  const frame = grid.getBoundingClientRect();
  const place = document.createElement("div");
  place.className = "play-ghost";
  Object.assign(place.style, {
    left: `${box.x - frame.x}px`,
    top: `${box.y - frame.y}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  place.append(ghost);
  grid.append(place);
  return place;
}
