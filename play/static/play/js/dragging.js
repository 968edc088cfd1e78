/** Cards that can do something are dragged with a mouse: onto what they are to be used on, or anywhere on the own side. */
import { CARD } from "./cards.js";
import { drop } from "./selecting.js";

let dragged = null;

/** Let the cards that can do something be dragged. */
export function makeDraggable() {
  if (!window.matchMedia("(pointer: fine)").matches) return;
  for (const card of document.querySelectorAll(`#play ${CARD}[data-lit='can']`)) card.draggable = true;
  for (const emblem of document.querySelectorAll(`#play ${CARD} img`)) emblem.draggable = false;
}

export function listenToDragging() {
  document.addEventListener("dragstart", (event) => {
    dragged = event.target.closest?.(`#play ${CARD}[draggable='true']`) ?? null;
    if (!dragged) return;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", dragged.dataset.card ?? "");
    document.getElementById("play").classList.add("play-dragging");
  });
  document.addEventListener("dragover", (event) => {
    if (dragged && placeOf(event.target)) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const place = placeOf(event.target);
    if (!dragged || !place) return;
    event.preventDefault();
    const onto = event.target.closest(CARD);
    const card = dragged;
    end();
    if (onto !== card && (onto || card.closest(".play-hand"))) drop(card, onto?.dataset.card ?? null);
  });
  document.addEventListener("dragend", end);
}

const placeOf = (target) => target.closest?.(".play-side, .play-mid");

function end() {
  dragged = null;
  document.getElementById("play")?.classList.remove("play-dragging");
}
