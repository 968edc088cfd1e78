/**
 * The table with scripts: parts drawn anew instead of pages, cards chosen by a tap, a key or dragged, moves that are seen, and what others
 * do step by step. Everything here presses buttons that stand on the page anyway.
 */
import { drawArrows, redrawArrows } from "./arrows.js";
import { tellClocks } from "./clocks.js";
import { listenToDragging } from "./dragging.js";
import { listenToHint, showHint } from "./hint.js";
import { giveKeys, listenToKeys } from "./keys.js";
import { rememberPlaces, showMoves } from "./moving.js";
import { cutNews } from "./news.js";
import { listenToPiles } from "./piles.js";
import { layInPlaces } from "./places.js";
import { listenToLosses, look } from "./polling.js";
import { aimAgain, listenToCards, select } from "./selecting.js";
import { listenToSettings, showSettings } from "./settings.js";
import { layBoard, laySquares, listenToSquares } from "./squares.js";
import { listenToLog, remember, restore, showNewest } from "./swapping.js";
import { listenToTelling, rememberBoard, tell } from "./telling.js";
import { cutTexts, listenToTexts } from "./texts.js";
import { listenToTips, showTip } from "./tips.js";
import { listenToWalking } from "./walking.js";
import { listenToZoom } from "./zoom.js";

const TARGET = "#play";
// A table drawn anew is laid as it is now at once: htmx would keep the classes of the one before for 20 ms.
Object.assign(window.htmx.config, { attributesToSettle: [], defaultSettleDelay: 0 });

document.addEventListener("htmx:beforeSwap", (event) => {
  if (!event.detail.target.matches(TARGET) || !event.detail.shouldSwap) return;
  remember();
  rememberPlaces();
  rememberBoard();
  event.detail.target.replaceChildren(); // otherwise htmx tells of each of its parts that it goes, which takes longer than all the rest
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (!event.target.closest?.(TARGET) || !restore()) return;
  putInOrder();
  const isTold = tell();
  if (!isTold) showMoves(redrawArrows);
  begin();
  if (!isTold) aimAgain();
});

/** Before moves are measured. */
function putInOrder() {
  layInPlaces();
  giveKeys(); // the hand lies in their order
}

/** The cards and the board of a moment that is told. */
function layMoment() {
  putInOrder();
  layBoard();
}

function begin() {
  showTip(); // before texts are cut: it is dropped where there is no room for it
  layCards();
  showSettings();
  showHint();
  tellClocks();
  look();
}

/** Whatever lies on the table now can be used. */
function layCards() {
  putInOrder();
  laySquares();
  cutNews();
  cutTexts();
  drawArrows();
}

showNewest();
listenToCards();
listenToDragging();
listenToHint();
listenToKeys();
listenToLog();
listenToPiles();
listenToLosses();
listenToSettings();
listenToSquares(select, redrawArrows);
listenToTelling(layMoment, () => {
  showTip(); // in the place of what was told
  layCards();
});
listenToTexts();
listenToTips();
listenToWalking();
listenToZoom();
window.addEventListener("resize", redrawArrows);
window.addEventListener("resize", cutNews);
window.addEventListener("resize", showTip); // before texts are cut, as above
window.addEventListener("resize", cutTexts);
window.addEventListener("resize", layBoard);
tell();
begin();
