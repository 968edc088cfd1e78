/**
 * Cards that can do something are dragged, with a mouse or a finger: onto what they are to be used on, or anywhere on the own side. With a
 * mouse the browser drags; a finger is followed here, from a short way on, so that a tap and a long press stay what they are.
 */
import { CARD, cardOf } from "./cards.js";
import { wantPlace } from "./places.js";
import { aimWhileDragging, drop, select, unselect } from "./selecting.js";
import { isTelling } from "./telling.js";
import { hideZoom } from "./zoom.js";

const SHORT_PX = 12;
let dragged = null;
let finger = null; // what lies under it, where it came down, and the picture of the card that follows it

/** Let the cards that can do something be dragged with a mouse. */
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
    if (dragged) aimWhileDragging(dragged, cardOf(event.target));
  });
  document.addEventListener("drop", (event) => {
    if (!dragged || !placeOf(event.target)) return;
    event.preventDefault();
    land(event.target);
  });
  document.addEventListener("dragend", () => {
    if (dragged) unselect();
    end();
  });
  listenToFinger();
}

function listenToFinger() {
  document.addEventListener("pointerdown", (event) => {
    end();
    const card = event.pointerType !== "mouse" && event.isPrimary && event.target.closest?.(`#play ${CARD}[data-lit='can']`);
    if (card && !card.closest("[popover]")) finger = { card, id: event.pointerId, x: event.clientX, y: event.clientY };
  });
  document.addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
    if (finger?.id !== pointerId) return;
    const [x, y] = [clientX - finger.x, clientY - finger.y];
    if (!dragged && Math.hypot(x, y) < SHORT_PX) return;
    if (!dragged) lift();
    finger.picture.style.translate = `${x}px ${y}px`;
    const onto = cardOf(document.elementFromPoint(clientX, clientY));
    if (onto !== finger.onto) aimWhileDragging(dragged, onto);
    finger.onto = onto;
  });
  document.addEventListener("pointerup", ({ pointerId, clientX, clientY }) => {
    if (finger?.id !== pointerId) return;
    if (!dragged) return end();
    const target = document.elementFromPoint(clientX, clientY);
    if (placeOf(target)) return land(target);
    unselect();
    end();
  });
  document.addEventListener("pointercancel", ({ pointerId }) => {
    if (finger?.id !== pointerId) return;
    if (dragged) unselect();
    end();
  });
}

/** The card under the finger is dragged from now on: its picture follows. */
function lift() {
  dragged = finger.card;
  const box = dragged.getBoundingClientRect();
  const grid = dragged.closest(".play-grid");
  const frame = grid.getBoundingClientRect();
  const picture = Object.assign(document.createElement("div"), { className: "play-ghost play-lifted", inert: true });
  const size = { left: `${box.x - frame.x}px`, top: `${box.y - frame.y}px`, width: `${box.width}px`, height: `${box.height}px` };
  Object.assign(picture.style, size);
  const copy = dragged.cloneNode(true);
  for (const name of ["data-card", "data-id", "data-key", "name"]) copy.removeAttribute(name);
  picture.append(copy);
  finger.picture = picture;
  show(dragged);
  grid.append(picture);
}

/** What is dragged is let go over something at the table. */
function land(target) {
  const [card, onto] = [dragged, cardOf(target)];
  end();
  unselect();
  if (onto === card || (!onto && !card.closest(".play-hand"))) return;
  wantPlace(target);
  drop(card, onto?.dataset.card ?? null);
}

/** What a card that is dragged can be used on is lit, as if it were chosen; one of the hand may be laid on the own side. */
function show(card) {
  hideZoom();
  select(card);
  document.getElementById("play").classList.add("play-dragging", ...(card.closest(".play-hand") ? ["play-laying"] : []));
}

const placeOf = (target) => target?.closest?.(".play-side, .play-mid, .play-board");

function end() {
  finger?.picture?.remove();
  finger = null;
  dragged = null;
  document.getElementById("play")?.classList.remove("play-dragging", "play-laying");
}
