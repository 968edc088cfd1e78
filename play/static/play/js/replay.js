/** A game that is over, step by step: the arrow keys go back and on; cards are shown in full as at the table. */
import { drawArrows, redrawArrows } from "./arrows.js";
import { cutNews } from "./news.js";
import { listenToZoom } from "./zoom.js";

const WAYS = { ArrowLeft: "a[rel='prev']", ArrowRight: "a[rel='next']", End: "a[data-last]" };

document.addEventListener("keydown", (event) => {
  const link = WAYS[event.key] && document.querySelector(WAYS[event.key]);
  if (!link || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
  event.preventDefault();
  link.click();
});
window.addEventListener("resize", redrawArrows);
window.addEventListener("resize", cutNews);
listenToZoom();
cutNews();
drawArrows();
