/**
 * The table with scripts: parts drawn anew instead of pages, cards chosen by a tap or dragged, keys, and what others do step by step.
 * Everything here presses buttons that stand on the page anyway.
 */
import { tellClocks } from "./clocks.js";
import { listenToDragging, makeDraggable } from "./dragging.js";
import { listenToKeys } from "./keys.js";
import { showSteps } from "./pace.js";
import { look } from "./polling.js";
import { aimAgain, listenToCards } from "./selecting.js";
import { listenToSettings } from "./settings.js";
import { remember, restore, showNewest } from "./swapping.js";

const TARGET = "#play";

document.addEventListener("htmx:beforeSwap", (event) => event.detail.target.matches(TARGET) && event.detail.shouldSwap && remember());
document.addEventListener("htmx:afterSwap", (event) => {
  if (!event.target.closest?.(TARGET) || !restore()) return;
  makeDraggable();
  aimAgain();
  tellClocks();
  showSteps();
  look();
});

showNewest();
makeDraggable();
listenToCards();
listenToDragging();
listenToKeys();
listenToSettings();
tellClocks();
showSteps();
look();
