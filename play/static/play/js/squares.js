/**
 * A board of squares. Each square that may be chosen is a button in a list, a card like others; the drawing shows how it is lit and where
 * the keyboard is. A tap on the drawing is one on the nearest square, arrows go from square to square and aim at it. What stands on the
 * board for a card of the table is lit as that is, and a tap on it is one on the card.
 */
import { LARGE_PX, layOverBoard, layTitles, layView } from "./board_view.js";
import { cardAt } from "./cards.js";

const NEAR_PX = 22; // a finger hits a square that is no further from it
const WAYS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
let aim = () => {};
let moved = () => {};

const buttons = () => [...document.querySelectorAll("#play [data-squares] .square")];
export const isSquare = (card) => Boolean(card?.matches?.(".square"));

/** What is drawn of a square. */
export const drawnSquare = (card) => document.querySelector(`#play [data-drawn-squares] [data-square="${CSS.escape(card.dataset.card)}"]`);

/** What stands on the board for a card. */
export const drawnPiece = (card) =>
  card.dataset.card && document.querySelector(`#play [data-drawn-squares] [data-stands-for="${CSS.escape(card.dataset.card)}"]`);

/** The square on which a pointer is, or which is nearest to where a finger came down; null off the board, and where none is near. */
export function squareAt({ target, clientX, clientY }) {
  const drawing = target.closest?.("#play [data-drawn-squares]");
  if (!drawing) return null;
  const piece = target.closest("[data-stands-for][data-light]");
  if (piece) return cardAt(piece.dataset.standsFor);
  const hit = target.closest("[data-square]");
  if (hit) return cardAt(hit.dataset.square);
  const far = [...drawing.querySelectorAll("[data-square]")].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return { one, away: Math.hypot(x + width / 2 - clientX, y + height / 2 - clientY) };
  });
  const nearest = far.sort((one, other) => one.away - other.away)[0];
  return nearest && nearest.away <= NEAR_PX ? cardAt(nearest.one.dataset.square) : null;
}

/** `select` chooses a square as a tap on it does, without doing anything; `hasMoved` is called when another part of the board is seen. */
export function listenToSquares(select, hasMoved) {
  aim = select;
  moved = hasMoved;
  document.addEventListener("focusin", ({ target }) => showFocus(target.closest?.("#play .square")));
  document.addEventListener("focusout", () => showFocus(null));
  document.addEventListener("click", ({ target }) => {
    const way = target.closest?.("#play [data-way]")?.dataset.way;
    if (way) go(way, aimedSquare());
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !WAYS[event.key]) return;
    const isFree = event.target === document.body || event.target.matches?.("#h-asked, main");
    const from = event.target.closest?.("#play .square") ?? (isFree ? aimedSquare() : undefined);
    if (from !== undefined && go(event.key, from)) event.preventDefault();
  });
}

/** After the table was drawn: the list is one stop of the tab key, and its lights show in the drawing. */
export function laySquares() {
  layPieces();
  layBoard();
  const list = document.querySelector("#play [data-squares]");
  if (!list) return;
  const all = buttons();
  all.forEach((one, at) => (one.tabIndex = at ? -1 : 0));
  all.forEach(showLight);
  new MutationObserver((changes) => changes.forEach(({ target }) => isSquare(target) && showLight(target))).observe(list, {
    attributeFilter: ["data-lit"],
    subtree: true,
  });
  layBoard();
}

/** The part of the board that is seen, and what lies at its edges and over its corners; small squares can be aimed at by keys there. */
export function layBoard() {
  const side = layView();
  const keys = document.querySelector("#play [data-squares-keys]");
  if (keys) keys.hidden = !buttons().length || side >= LARGE_PX - 0.1 || window.matchMedia("(pointer: fine)").matches;
  showEdges();
  showReach();
  layOverBoard();
}

/** What stands for a card is lit as the card is. */
function layPieces() {
  for (const piece of document.querySelectorAll("#play [data-drawn-squares] [data-stands-for]")) {
    const card = cardAt(piece.dataset.standsFor);
    if (!card) continue;
    const show = () => {
      if (["can", "aim", "aimed", "chosen"].includes(card.dataset.lit)) piece.dataset.light = card.dataset.lit;
      else delete piece.dataset.light;
    };
    show();
    new MutationObserver(() => {
      show();
      layBoard();
      moved();
    }).observe(card, { attributeFilter: ["data-lit"] });
  }
}

/** What isn't seen of all that stands on the board is told at the edge on its side. */
function showEdges() {
  for (const edge of document.querySelectorAll("#play [data-edge]")) {
    const drawing = document.querySelector("#play [data-drawn-squares]");
    const piece = drawing.querySelector(`[data-piece="${CSS.escape(edge.dataset.edge)}"] circle`).getBoundingClientRect();
    const { left, top, right, bottom } = drawing.getBoundingClientRect();
    const side =
      (piece.top < top ? "n" : piece.bottom > bottom ? "s" : "") + (piece.left < left ? "w" : piece.right > right ? "e" : "");
    edge.hidden = !side;
    if (side) edge.dataset.edgeSide = side;
  }
}

/** Lines of sight go out from the square that is aimed at, else from where one stands. */
function showSights(aimed, [x, y]) {
  const seen = aimed ? (aimed.dataset.sees ?? "").split(" ") : null;
  for (const line of document.querySelectorAll("#play [data-sight]")) {
    line.dataset.home ??= `${line.getAttribute("x1")} ${line.getAttribute("y1")} ${line.classList.contains("sq-blocked") ? "" : "free"}`;
    const [homeX, homeY, isFree] = line.dataset.home.split(" ");
    line.setAttribute("x1", aimed ? x : homeX);
    line.setAttribute("y1", aimed ? y : homeY);
    const to = `${line.getAttribute("x2")},${line.getAttribute("y2")}`;
    line.classList.toggle("sq-blocked", seen ? !seen.includes(to) : !isFree);
  }
}

/** The reach is drawn around the square that is aimed at, else around where one stands. */
function showReach() {
  const reach = document.querySelector("#play [data-reach]");
  if (!reach) return;
  reach.dataset.home ??= `${reach.getAttribute("cx")} ${reach.getAttribute("cy")}`;
  const aimed = document.querySelector("#play rect.sq:is([data-light='aimed'], [data-light='chosen'])");
  const at = aimed && ["x", "y"].map((side, place) => Number(aimed.getAttribute(side)) + aimed.getAttribute(["width", "height"][place]) / 2);
  const [x, y] = at ?? reach.dataset.home.split(" ");
  showSights(aimed, [x, y]);
  reach.setAttribute("cx", x);
  reach.setAttribute("cy", y);
  const isBelow = Boolean(aimed) && Number(y) > Number(reach.dataset.home.split(" ")[1]); // not over who would go there
  layTitles(isBelow);
}

function showLight(card) {
  const drawn = drawnSquare(card);
  if (!drawn) return;
  if (card.dataset.lit) drawn.dataset.light = card.dataset.lit;
  else delete drawn.dataset.light;
  showReach();
}

function showFocus(card) {
  for (const one of document.querySelectorAll("#play [data-focus]")) delete one.dataset.focus;
  if (card) drawnSquare(card)?.setAttribute("data-focus", "");
}

const aimedSquare = () => buttons().find(({ dataset }) => dataset.lit === "aimed" || dataset.lit === "chosen") ?? null;
const canBeMeant = ({ dataset }) => Boolean(dataset.lit);

/** Go to the next square that way, from none to the nearest of all; whether there is one. */
function go(key, from) {
  const lit = buttons().filter(canBeMeant);
  const to = from ? nextSquare(lit, from, WAYS[key]) : lit[0];
  if (!to) return false;
  for (const one of buttons()) one.tabIndex = one === to ? 0 : -1;
  to.focus({ preventScroll: true });
  aim(to);
  return true;
}

/** The nearest square in a direction; what lies aside counts double. */
function nextSquare(squares, from, [east, north]) {
  const at = ({ dataset }) => [Number(dataset.column), Number(dataset.row)];
  const [x, y] = at(from);
  const ahead = squares
    .map((one) => {
      const [dx, dy] = [at(one)[0] - x, at(one)[1] - y];
      return { one, along: dx * east + dy * north, aside: Math.abs(dx * north) + Math.abs(dy * east) };
    })
    .filter(({ along }) => along > 0)
    .sort((one, other) => one.along + 2 * one.aside - (other.along + 2 * other.aside));
  return ahead[0]?.one;
}
