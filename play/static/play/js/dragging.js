/** Cards that can do something are dragged with a mouse: onto what they are to be used on, or anywhere on the own side. */
import { CARD } from "./cards.js";
import { aimWhileDragging, drop, select, unselect } from "./selecting.js";
import { isTelling } from "./telling.js";
import { hideZoom } from "./zoom.js";

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
    if (isTelling()) {
      dragged = null; // it lies there as it lay before
      return event.preventDefault();
    }
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", dragged.dataset.card ?? "");
    const card = dragged;
    window.setTimeout(() => card === dragged && show(card)); // once the browser has taken its picture of the card
  });
  document.addEventListener("dragover", (event) => {
    if (dragged && placeOf(event.target)) event.preventDefault();
  });
  document.addEventListener("dragenter", (event) => {
    if (dragged) aimWhileDragging(dragged, event.target.closest?.(`#play ${CARD}`));
  });
  document.addEventListener("drop", (event) => {
    const place = placeOf(event.target);
    if (!dragged || !place) return;
    event.preventDefault();
    const onto = event.target.closest(CARD);
    const card = dragged;
    end();
    unselect();
    if (onto !== card && (onto || card.closest(".play-hand"))) drop(card, onto?.dataset.card ?? null);
  });
  document.addEventListener("dragend", () => {
    if (dragged) unselect();
    end();
  });
}

/** What a card that is dragged can be used on is lit, as if it were chosen; one of the hand may be laid on the own side. */
function show(card) {
  hideZoom();
  select(card);
  document.getElementById("play").classList.toggle("play-dragging", Boolean(card.closest(".play-hand")));
}

const placeOf = (target) => target.closest?.(".play-side, .play-mid");

function end() {
  dragged = null;
  document.getElementById("play")?.classList.remove("play-dragging");
}
