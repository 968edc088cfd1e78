/**
 * Arrows from a card to what it is done to: who attacks whom, what waits to be carried out next, and what is aimed at just now. They go
 * from edge to edge, in one piece: over names and figures that lie on their way they are pale, so that these can be read. The news between
 * the sides make way for them, unless they tell what others do.
 */
import { cardAt } from "./cards.js";
import { isMoving } from "./moving.js";
import { drawnPiece, drawnSquare, isSquare } from "./squares.js";

const WORDS =
  ".play-side :is(.nums, .tile-name, .tile-kw, .tile-tag, .tile-fore:not([hidden]), .turned, .fig, .who), .again, .play-mid > .pending";
const NEWS = ".play-mid > .phase-now, .play-mid [data-newest-words] > span, .play-mid > .play-tip > [data-tip]";
const NEAR_PX = 6;
const STEPS = 48; // of a way that is looked at
const PALE = "#5a5a5a"; // a mask: about a third is seen
const HEAD_PX = 17;
const INTO_PORTRAIT_PX = 12; // below a portrait figures begin at once
const BEND_PX = 34; // of an arrow within a row
let aim = [null, null];

/** Draw them: from a chosen card to what it aims at, and between cards that fight. */
export function drawArrows(from = null, to = null) {
  aim = [from, to];
  redrawArrows();
}

/** Draw the same anew, where cards lie elsewhere now; none while cards are on their way, for they are drawn after that. */
export function redrawArrows() {
  const drawing = document.querySelector("#play .arrows");
  if (!drawing) return;
  const pairs = [...fights(), ...waiting(), aim].filter((pair) => pair.every((card) => card?.isConnected && card.checkVisibility())); // one may have gone to a pile
  const news = [...document.querySelectorAll(`#play:not([data-telling]) :is(${NEWS})`)];
  for (const one of news) one.style.visibility = "";
  if (!pairs.length || isMoving()) return drawing.replaceChildren();
  const frame = drawing.getBoundingClientRect();
  const arrows = pairs.map(([one, other]) => arrow(one, other, frame)).join("");
  const words = boxesOfWords(frame);
  drawing.innerHTML = `${mask("beside-words", frame, words, "black")}${mask("pale-on-words", frame, words, PALE)}${arrows}`;
  const paths = [...drawing.querySelectorAll(".casing")];
  for (const one of news) if (paths.some((path) => isCrossed(one, path, frame))) one.style.visibility = "hidden";
}

/** Whether an arrow goes over words, or so close by that they can't be read. */
function isCrossed(words, path, frame) {
  const boxes = [...words.getClientRects()];
  const length = path.getTotalLength();
  const points = Array.from({ length: STEPS + 1 }, (_, step) => path.getPointAtLength((length * step) / STEPS));
  return boxes.some((box) =>
    points.some(({ x, y }) => {
      const [left, top] = [x + frame.x, y + frame.y];
      return left > box.left - NEAR_PX && left < box.right + NEAR_PX && top > box.top && top < box.bottom;
    }),
  );
}

const fights = () => [["attacker", "attacked"].map((role) => document.querySelector(`#play [data-fights='${role}']`))];

/** From what is carried out next to what it is about; a card that lies nowhere is where it waits. */
function waiting() {
  const next = document.querySelector("#play .pending .stacked[data-targets]");
  if (!next || next.closest("li").previousElementSibling) return [];
  const source = cardAt(next.dataset.source);
  const from = source?.checkVisibility() && source.closest(".play-side") ? source : next;
  return next.dataset.targets.split(" ").map((number) => [from, cardAt(number)]).filter(([one, other]) => one !== other);
}

const boxesOfWords = (frame) =>
  [...document.getElementById("play").querySelectorAll(WORDS)]
    .filter((one) => one.textContent.trim() && one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .map((box) => `x="${box.x - frame.x - 1}" y="${box.y - frame.y}" width="${box.width + 2}" height="${box.height}"`);

/** Where an arrow is seen: everywhere, on words as much as `fill` lets through. */
const mask = (id, { width, height }, words, fill) =>
  `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="white"/>${words.map((box) => `<rect ${box} fill="${fill}"/>`).join("")}</mask>`;

function arrow(from, to, frame) {
  const [a, b] = [from, to].map((card) => ((isSquare(card) && drawnSquare(card)) || drawnPiece(card) || card).getBoundingClientRect());
  const isInRow = a.top < b.bottom - 4 && b.top < a.bottom - 4;
  const isUp = isInRow ? a.top + a.bottom < frame.top + frame.bottom : a.top > b.top; // within a row it bends towards the middle
  const [x1, x2] = [a.x + a.width / 2 - frame.x, b.x + b.width / 2 - frame.x];
  const leaves = isInRow ? !isUp : isUp; // by its upper edge
  const y1 = (leaves ? a.top : a.bottom) - frame.y; // beside the card: not over its figures
  const edge = (isUp ? b.bottom + 2 : b.top - 2) - frame.y;
  const way = isUp ? -1 : 1;
  const y2 = to.matches(".hero") ? edge + way * INTO_PORTRAIT_PX : edge;
  const end = y2 - way * 14;
  const [bend, turn] = isInRow ? [y1 - way * BEND_PX, y2 - way * BEND_PX] : [(y1 + y2) / 2, (y1 + y2) / 2];
  const path = `M${x1} ${y1} C${x1} ${bend} ${x2} ${turn} ${x2} ${end}`;
  const point = `${x2},${y2} ${x2 - 10},${y2 - way * HEAD_PX} ${x2 + 10},${y2 - way * HEAD_PX}`;
  const pale = 'mask="url(#pale-on-words)"';
  return `<g><path class="casing" mask="url(#beside-words)" d="${path}"/><path ${pale} d="${path}"/><polygon ${pale} points="${point}"/></g>`;
}
