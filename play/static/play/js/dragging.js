/**
 * Cards that can do something are dragged, with a mouse or a finger: onto what they are to be used on, or anywhere on the own side. What
 * drags them is followed here, from a short way on, so that a tap and a long press stay what they are; a picture of the card follows it.
 */
import { CARD, cardOf } from "./cards.js";
import { wantPlace } from "./places.js";
import { aimWhileDragging, drop, select, tellNotOnto, unselect } from "./selecting.js";
import { isTelling } from "./telling.js";
import { hideZoom } from "./zoom.js";

const SHORT_PX = 12;
let held = null; // what the pointer came down on, where, and the picture of the card that follows it
let dragged = null;
let hasDragged = false; // the click that ends a drag chooses nothing

export function listenToDragging() {
  document.addEventListener("dragstart", (event) => event.target.closest?.("#play .play-grid") && event.preventDefault()); // the browser would drag emblems
  document.addEventListener("pointerdown", ({ target, isPrimary, button, pointerId, clientX, clientY }) => {
    end();
    hasDragged = false;
    const card = isPrimary && button === 0 && !isTelling() && target.closest?.(`#play ${CARD}`);
    if (card && !card.closest("[popover]")) held = { card, id: pointerId, x: clientX, y: clientY };
  });
  document.addEventListener("pointermove", follow);
  document.addEventListener("pointerup", ({ pointerId, clientX, clientY }) => {
    window.setTimeout(() => (hasDragged = false)); // where no click follows
    if (held?.id !== pointerId) return;
    if (!dragged) return end();
    hasDragged = true;
    const target = document.elementFromPoint(clientX, clientY);
    if (placeOf(target)) return land(target);
    letGo();
  });
  document.addEventListener("pointercancel", ({ pointerId }) => held?.id === pointerId && letGo());
  document.addEventListener("keydown", ({ key }) => key === "Escape" && letGo());
  document.addEventListener(
    "click",
    (event) => {
      if (!hasDragged || !event.isTrusted) return; // what was dropped presses its own answer
      hasDragged = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}

function follow({ pointerId, buttons, clientX, clientY }) {
  if (held?.id !== pointerId) return;
  if (!buttons || !held.card.isConnected) return letGo(); // let go outside the window, or drawn anew
  const [x, y] = [clientX - held.x, clientY - held.y];
  if (!dragged && Math.hypot(x, y) < SHORT_PX) return;
  if (!dragged && held.card.dataset.lit !== "can" && held.card.dataset.lit !== "chosen") return tellWhyNot();
  if (!dragged) lift();
  held.picture.style.translate = `${x}px ${y}px`;
  const onto = cardOf(document.elementFromPoint(clientX, clientY));
  if (onto !== held.onto) aimWhileDragging(dragged, onto);
  held.onto = onto;
}

/** A card of the hand with which nothing can be done stays where it is, and says why. */
function tellWhyNot() {
  const { card } = held;
  end();
  if (card.dataset.lit !== "off") return;
  hasDragged = true;
  hideZoom();
  select(card);
}

/** The card is dragged from now on: its picture follows. */
function lift() {
  dragged = held.card;
  const box = dragged.getBoundingClientRect();
  const grid = dragged.closest(".play-grid");
  const frame = grid.getBoundingClientRect();
  const picture = Object.assign(document.createElement("div"), { className: "play-ghost play-lifted", inert: true });
  if (dragged.matches(".held")) picture.classList.add("play-ghost-held");
  const size = { left: `${box.x - frame.x}px`, top: `${box.y - frame.y}px`, width: `${box.width}px`, height: `${box.height}px` };
  Object.assign(picture.style, size);
  const copy = dragged.cloneNode(true);
  for (const name of ["data-card", "data-id", "data-key", "data-lit", "data-first", "name"]) copy.removeAttribute(name);
  picture.append(copy);
  held.picture = picture;
  show(dragged);
  grid.append(picture);
}

/** What is dragged is let go over something at the table. */
function land(target) {
  const [card, onto] = [dragged, cardOf(target)];
  letGo();
  if (onto === card || (!onto && !card.closest(".play-hand"))) return;
  if (tellNotOnto(card, onto)) return;
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

function letGo() {
  if (dragged) {
    hideZoom();
    unselect();
  }
  end();
}

function end() {
  held?.picture?.remove();
  held = null;
  dragged = null;
  document.getElementById("play")?.classList.remove("play-dragging", "play-laying");
}
