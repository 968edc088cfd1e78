/**
 * Moves that are seen: a card travels to its new place, one that comes does so from its pile, the deck or its player, one that goes shrinks
 * away or goes to its pile, one that attacks leaps at what it attacks, a changed figure flashes, a seat's number shows by how much it rose
 * or fell, and its hero is shaken by a loss or lit by a gain. Arrows are drawn once cards lie still.
 */
import { CARD } from "./cards.js";
import { nameOfChange, showFloat } from "./floats.js";
import { cardsOf, markShown, newestLine, newScenes } from "./happened.js";

const TRAVEL_MS = 280;
const FADE_MS = 200;
const GONE_MS = 420;
const DRAW_MS = 480;
const STRIKE_MS = 460;
const CONTACT = 0.45; // of a leap: then it hits
const SHAKE_MS = 300;
const LOSS_MS = 1100;
const SHOWN_MS = 1500;
const MOST_FIGHTS = 3; // of one picture, one after the other
const MOST_LOST = 5;
const LOST_PX = [104, 132]; // a card on its way to a pile, face up
const HEROIC = { "fig-life": { falls: "play-hit" }, "fig-points": { rises: "play-raised" }, "fig-level": { rises: "play-raised" } };
const OF_CARDS = ".fig-life"; // made of deck and hand: who plays a card has lost nothing
let before = { cards: new Map(), piles: new Map(), numbers: new Map(), decks: new Map() };
let pace = 1; // of the time that moves take
let moves = []; // of cards that don't lie still yet

const isStill = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
const figuresOf = (tile) => tile.querySelector(":scope.tile > .nums")?.textContent.replace(/\s+/g, " ") ?? "";
/** What keeps a card in play alive: the last of its figures. */
const strengthOf = (tile) => Number.parseInt(tile.querySelector(":scope.tile > .nums > :last-child")?.textContent ?? "", 10);
const middleOf = (box) => [box.x + box.width / 2, box.y + box.height / 2];
const numberOf = (node) => Number.parseInt(node?.textContent ?? "", 10);

/** Whether cards are on their way: nothing is measured then. */
export const isMoving = () => moves.length > 0;

/** The cards that are seen, by their numbers. */
const cards = () =>
  new Map(
    [...document.querySelectorAll(`#play ${CARD}[data-card]:not(.square)`)]
      .filter((card) => card.checkVisibility?.() ?? true)
      .map((card) => [card.dataset.card, { card, box: card.getBoundingClientRect(), figures: figuresOf(card), strength: strengthOf(card) }]),
  );

/** The cards that lie in piles, by their numbers, with the piles that are seen. */
function piles() {
  const found = new Map();
  for (const opened of document.querySelectorAll("#play .opened[id^='pile-']")) {
    const pile = document.querySelector(`#play [popovertarget='${opened.id}']:not(.shut)`);
    if (!pile?.checkVisibility()) continue;
    const box = pile.getBoundingClientRect();
    for (const card of opened.querySelectorAll(`${CARD}[data-card]`)) found.set(card.dataset.card, { card, box, pile, name: opened.id });
  }
  return found;
}

/** The numbers of all seats, each by what it is. */
const numbers = () =>
  new Map(
    [...document.querySelectorAll("#play [data-seat] .fig")].map((figure) => [
      `${figure.closest("[data-seat]").dataset.seat} ${figure.className}`,
      { figure, value: numberOf(figure.querySelector("dd > b")) },
    ]),
  );

/** How many cards lie in each deck. */
const decks = () => new Map([...document.querySelectorAll("#play .pile-deck")].map((deck, at) => [at, { deck, count: numberOf(deck.querySelector("span")) }]));

/** Before the table is drawn anew: where each card lies, and how the seats stand. */
export function rememberPlaces() {
  before = { cards: cards(), piles: piles(), numbers: numbers(), decks: decks() };
}

/**
 * After it: let be seen what has changed, and what happened up to line `until`; `then` is done once every card lies still, at once where
 * none moves. At a `tempo` of ½ it takes half the time.
 */
export function showMoves(then, tempo = 1, until = newestLine()) {
  const was = before;
  const now = { cards: cards(), piles: piles(), decks: decks() };
  const scenes = newScenes(until);
  markShown(until);
  before = { cards: new Map(), piles: new Map(), numbers: new Map(), decks: new Map() };
  pace = tempo;
  moves = [];
  const fights = was.cards.size && !isStill() ? fightsOf(scenes, was, now) : [];
  const contact = fights.length ? STRIKE_MS * CONTACT * pace : 0;
  showChanges(was.numbers, scenes, contact);
  for (const [number, { card, figures, strength }] of now.cards) {
    const old = was.cards.get(number);
    if (old?.figures && old.figures !== figures) later(contact, () => flash(card, strength - old.strength));
  }
  if (was.cards.size && !isStill()) {
    moveCards(was, now, fights, contact);
    showDraws(was.decks, now.decks);
  }
  const mine = moves;
  if (!mine.length) return then();
  Promise.allSettled(mine.map((move) => move.finished)).then(() => {
    if (mine !== moves) return; // the table was drawn anew meanwhile
    moves = [];
    then();
  });
}

/** Let a card move; what is to be drawn around it waits until then. */
function move(card, frames, options) {
  const moved = card.animate(frames, { easing: "ease-out", ...options });
  moves.push(moved);
  return moved;
}

function moveCards(was, now, fights, contact) {
  const ghosts = new Map();
  for (const [number, old] of was.cards) if (!now.cards.has(number)) ghosts.set(number, goAway(old, contact, now.piles.get(number)));
  for (const [number, { card, box }] of now.cards) {
    if (was.cards.has(number)) travel(card, was.cards.get(number).box, box);
    else come(card, box, was.piles.get(number));
  }
  showPiles(was, now);
  fights.forEach(({ one, other, from, to }, at) => {
    const [striker, struck] = [one, other].map((number) => now.cards.get(number)?.card ?? ghosts.get(number));
    if (striker) leap(striker, from, to, at);
    if (struck) move(struck, SHAKE, { duration: SHAKE_MS * pace, delay: contact + at * STRIKE_MS * pace });
  });
}

const SHAKE = [
  { translate: "0 0", filter: "brightness(1.8)" },
  { translate: "-0.4rem 0" },
  { translate: "0.4rem 0" },
  { translate: "-0.25rem 0" },
  { translate: "0 0", filter: "brightness(1)" },
];

/** Who attacked whom, of each where both lie or lay; the last ones. */
function fightsOf(scenes, was, now) {
  const placeOf = (number) => (now.cards.get(number) ?? was.cards.get(number))?.box;
  return scenes
    .filter(({ dataset }) => dataset.scene === "attack")
    .map(cardsOf)
    .map(([one, other]) => ({ one, other, from: placeOf(one), to: placeOf(other) }))
    .filter(({ from, to }) => from?.width && to?.width)
    .slice(-MOST_FIGHTS);
}

/** Who attacks draws back, leaps until it touches what it attacks, and returns. `at`: after so many others. */
function leap(card, from, to, at) {
  const [[x1, y1], [x2, y2]] = [middleOf(from), middleOf(to)];
  const [x, y] = [x2 - x1, y2 - y1];
  const length = Math.hypot(x, y) || 1;
  const reach = Math.max(0.3, 1 - (from.height + to.height) / 2 / length);
  const way = (part) => `${x * part}px ${y * part}px`;
  const frames = [
    { translate: "0 0", easing: "ease-out" },
    { translate: way(-14 / length), offset: 0.18, easing: "ease-in" },
    { translate: way(reach), scale: "1.06", offset: CONTACT, easing: "ease-out" },
    { translate: "0 0" },
  ];
  card.classList.add("play-leaps");
  const leaping = move(card, frames, { duration: STRIKE_MS * pace, delay: at * STRIKE_MS * pace });
  leaping.finished.catch(() => {}).then(() => card.classList.remove("play-leaps"));
}

/** A card that wasn't seen before: from its pile, from the deck into the hand, from its player onto the table; else it fades in. */
function come(card, box, pile) {
  const side = card.closest(".play-side") ?? document.querySelector("#play .play-own");
  const from = card.matches(".held") ? side?.querySelector(".pile-deck") : card.matches(".tile") ? side?.querySelector(".hero") : null;
  card.animate([{ opacity: 0 }, { opacity: 1 }], FADE_MS * pace);
  if (pile) travel(card, pile.box, box);
  else if (from?.checkVisibility()) travel(card, from.getBoundingClientRect(), box);
}

function travel(card, from, to) {
  const [x, y] = [from.x - to.x, from.y - to.y];
  if (Math.hypot(x, y) < 4 || !to.width) return;
  const scale = `${from.width / to.width} ${from.height / to.height}`;
  const frames = [
    { translate: `${x}px ${y}px`, scale, transformOrigin: "0 0" },
    { translate: "0 0", scale: "1", transformOrigin: "0 0" },
  ];
  move(card, frames, { duration: TRAVEL_MS * pace });
}

/** A card that is seen no more: one of the hand goes to its pile, any other shrinks away, once it was hit. */
function goAway({ card, box }, delay, pile) {
  const place = layGhost(copyOf(card), box, card.matches(".held") ? "play-ghost-held" : "");
  if (!place) return null;
  const end = pile && card.matches(".held") ? { translate: wayTo(box, pile.box), scale: "0.4" } : { scale: "0.7" };
  const frames = [{ opacity: 1 }, { opacity: 1, scale: "1.05", offset: 0.25 }, { ...end, opacity: 0 }];
  vanish(place, frames, { duration: GONE_MS * pace, delay, easing: "ease-in", fill: "backwards" });
  return place;
}

function copyOf(card) {
  const ghost = card.cloneNode(true);
  for (const name of ["data-card", "data-id", "data-lit", "data-aimed-at", "data-fights", "name", "id"]) ghost.removeAttribute(name);
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  return ghost;
}

function wayTo(from, to) {
  const [[x1, y1], [x2, y2]] = [middleOf(from), middleOf(to)];
  return `${x2 - x1}px ${y2 - y1}px`;
}

function vanish(place, frames, options) {
  place.animate(frames, options).finished.catch(() => {}).then(() => place.remove());
}

/** Cards that went from one pile to another or back into a deck, and those of which nobody saw where they lay: face up. */
function showPiles(was, now) {
  const lost = [...now.piles].filter(([number, { name }]) => !was.cards.has(number) && was.piles.get(number)?.name !== name);
  lost.slice(0, MOST_LOST).forEach(([number, { card, box, pile }], at) => {
    const from = was.piles.get(number)?.box ?? hiddenPlace(pile, was, now);
    if (from) fly(card, from, box, at);
  });
  const back = [...was.piles].filter(([number]) => !now.piles.has(number) && !now.cards.has(number));
  back.slice(0, MOST_LOST).forEach(([, { card, box, pile }], at) => {
    const deck = [...now.decks].find(([number, { deck, count }]) => count > (was.decks.get(number)?.count ?? count) && isBeside(pile, deck));
    if (deck) fly(card, box, deck[1].deck.getBoundingClientRect(), at);
  });
}

/** Of two things at the table, one perhaps of the table as it was drawn before, whether they belong to the same side. */
const isBeside = (one, other) => one.closest(".play-side")?.getAttribute("aria-label") === other.closest(".play-side")?.getAttribute("aria-label");

/** Where a card came from that wasn't seen: the deck, if that has fewer cards now, else the hand of its player. */
function hiddenPlace(pile, was, now) {
  const side = pile.closest(".play-side");
  const drawn = [...now.decks].find(([at, { deck, count }]) => side?.contains(deck) && count < (was.decks.get(at)?.count ?? count));
  const from = drawn ? drawn[1].deck : side?.querySelector(".hero");
  return from?.checkVisibility() ? from.getBoundingClientRect() : null;
}

/** A card flies face up from one place to another, and is held on the way, beside others that do. */
function fly(card, from, to, at) {
  const grid = document.querySelector("#play .play-grid").getBoundingClientRect();
  const [width, height] = LOST_PX;
  const [x1, y1] = middleOf(from);
  const far = width * 0.75 + at * width * 0.55;
  const { left, top, right, bottom } = boardBox(grid);
  const x = Math.min(Math.max(x1 > grid.x + grid.width / 2 ? x1 - far : x1 + far, left + width / 2), right - width / 2);
  const y = Math.max(Math.min(Math.max(y1, top + height / 2), bottom - height / 2), top + height / 2);
  const box = { x: x - width / 2, y: y - height / 2, width, height };
  const place = layGhost(copyOf(card), box, "play-ghost-held");
  if (!place) return;
  const frames = [
    { translate: wayTo(box, from), scale: "0.4", opacity: 0, easing: "ease-out" },
    { translate: "0 0", scale: "1", opacity: 1, offset: 0.22 },
    { translate: "0 0", scale: "1", opacity: 1, offset: 0.75, easing: "ease-in" },
    { translate: wayTo(box, to), scale: "0.3", opacity: 0.2 },
  ];
  vanish(place, frames, { duration: LOSS_MS * Math.max(pace, 0.6), delay: at * 90, fill: "backwards" });
}

/** Where cards lie in play on both sides: neither the bar nor a question, and no seat's numbers where there is another place. */
function boardBox(grid) {
  const boxes = [...document.querySelectorAll("#play .lanes")].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
  if (!boxes.length) return grid;
  const most = (side, of) => Math[of](...boxes.map((box) => box[side]));
  return { left: most("left", "min"), top: most("top", "min"), right: most("right", "max"), bottom: most("bottom", "max") };
}

/** Somebody else draws: the back of a card goes from their deck to them. */
function showDraws(was, now) {
  for (const [at, { deck, count }] of now) {
    const hero = deck.closest(".play-side").querySelector(".hero");
    if (!(count < was.get(at)?.count) || deck.closest(".play-own") || !hero?.checkVisibility()) continue;
    const from = deck.getBoundingClientRect();
    const [width, height] = [Math.min(from.width, 56), Math.min(from.height, 78)];
    const back = Object.assign(document.createElement("div"), { className: "art-back" });
    const place = layGhost(back, { x: from.x + (from.width - width) / 2, y: from.y + (from.height - height) / 2, width, height });
    const way = wayTo(from, hero.getBoundingClientRect());
    const frames = [{ translate: "0 0" }, { opacity: 1, offset: 0.8 }, { translate: way, scale: "0.6", opacity: 0 }];
    if (place) vanish(place, frames, { duration: DRAW_MS * pace, easing: "ease-in-out" });
  }
}

const later = (delay, done) => (delay ? window.setTimeout(done, delay) : done());

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
  const { unit } = node.dataset;
  const words = `${change > 0 ? "+" : "\u2212"}${Math.abs(change)}`;
  node.dataset.change = `${words}${unit ? ` ${unit}` : ""}`;
  window.setTimeout(() => delete node.dataset.change, SHOWN_MS);
  if (node.matches(".fig")) showFloat(node, words, nameOfChange(node), SHOWN_MS);
}

function showChanges(was, scenes, delay) {
  for (const [name, { figure, value }] of numbers()) {
    const seat = figure.closest("[data-seat]");
    const change = changeOf(figure, value - was.get(name)?.value, scenes, seat.dataset.seat);
    if (!change) continue; // nothing changed, or there is nothing to compare
    const sign = HEROIC[figure.classList[1]]?.[change > 0 ? "rises" : "falls"];
    const hero = seat.querySelector(".hero");
    later(delay, () => {
      showChange(figure, change);
      if (sign && hero) shortly(hero, sign);
    });
  }
}

/** By how much a figure changed; what is made of cards falls by what was lost alone. */
function changeOf(figure, change, scenes, seat) {
  if (!(change < 0) || !figure.matches(OF_CARDS)) return change;
  return -scenes.filter(({ dataset }) => dataset.scene === "loss" && dataset.seat === seat).length;
}

/** Lay something over the table that belongs to none of its places; null where there is no table. */
function layGhost(ghost, box, name = "") {
  const grid = document.querySelector("#play .play-grid");
  if (!grid || !box.width) return null;
  const frame = grid.getBoundingClientRect();
  const place = document.createElement("div");
  place.className = `play-ghost ${name}`;
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
