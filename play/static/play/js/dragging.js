/** Cards that can do something are dragged with a mouse: onto what they are to be used on, or anywhere on the table. */
import { drop } from "./selecting.js";

let dragged = null;

/** Let the cards that can do something be dragged. */
export function makeDraggable() {
  if (!window.matchMedia("(pointer: fine)").matches) return;
  for (const card of document.querySelectorAll("#play .play-can")) card.draggable = true;
  for (const face of document.querySelectorAll("#play .play-can img")) face.draggable = false;
}

export function listenToDragging() {
  document.addEventListener("dragstart", (event) => {
    dragged = event.target.closest?.(".play-card[draggable='true']") ?? null;
    if (!dragged) return;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", dragged.dataset.card ?? "");
    document.getElementById("play").classList.add("play-dragging");
  });
  document.addEventListener("dragover", (event) => {
    if (dragged && event.target.closest?.(".play-board")) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const board = event.target.closest?.(".play-board");
    if (!dragged || !board) return;
    event.preventDefault();
    const onto = event.target.closest(".play-card");
    const card = dragged;
    end();
    if (onto !== card && !sameRow(card, onto, event.target)) drop(card, onto?.dataset.card ?? null);
  });
  document.addEventListener("dragend", end);
}

/** Let go where it came from: nothing was meant. */
function sameRow(card, onto, place) {
  return !onto && card.closest("[data-zone]") === place.closest("[data-zone]");
}

function end() {
  dragged = null;
  document.getElementById("play")?.classList.remove("play-dragging");
}
