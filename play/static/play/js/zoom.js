/** A card in full: its face, and what holds for it now. Shown under the pointer, at the keyboard's focus, and by a long press. */
import { CARD, notesOf, refusalsOf, termsOf } from "./cards.js";
import { hasWalked } from "./walking.js";

const WAIT_MS = 350;
const FORMS = ["", "zoom-tall", "zoom-low"]; // words beside the face, below it, beside a small one
const KEEPS_CLEAR = ".play-ask, .play-hand, .play-bar";
const LIT = ":is(.play-card, [data-pile]):is([data-lit='can'], [data-lit='aim'], [data-lit='aimed'], [data-lit='chosen'])";
const STEP_PX = 24;
const NEAR_PX = 260; // where only places further off are clear, it rather covers other cards
const NEIGHBOUR_PX = 60; // so much further off it lies rather than over a neighbour of its card
let timer = 0;
let pressed = false; // a long press: the tap that ends it chooses nothing
let at = ""; // where the pointer was last: what comes to lie under one that rests isn't looked at

export function listenToZoom() {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch" || at === placeOf(event) || isAiming()) return;
    wait(event.target.closest?.(`#play ${CARD}, #play .stacked`));
  });
  document.addEventListener("pointermove", (event) => (at = placeOf(event)));
  document.addEventListener("pointerdown", (event) => {
    pressed = false;
    if (event.target.closest?.("#zoom")) return;
    hideZoom();
    if (event.pointerType === "mouse") return;
    const card = event.target.closest?.(`#play ${CARD}`);
    wait(card, true);
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => window.clearTimeout(timer));
  document.addEventListener(
    "click",
    (event) => {
      if (!pressed) return event.target.closest?.("#zoom") && hideZoom();
      pressed = false; // the card may have come to lie under the finger
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  document.addEventListener("contextmenu", (event) => event.target.closest?.(`#play ${CARD}`) && pressed && event.preventDefault());
  document.addEventListener("focusin", (event) => {
    if (pressed || event.target.closest?.("#zoom")) return;
    const card = event.target.closest?.(`#play ${CARD}`);
    if (card?.matches(":focus-visible") && hasWalked()) showBeside(card);
    else hideZoom();
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && hideZoom());
}

const placeOf = ({ clientX, clientY }) => `${clientX} ${clientY}`;

/** Whether a card is chosen: what lies around it is looked at then, so nothing may lie above. */
const isAiming = () => Boolean(document.querySelector("[data-chosen]:not([hidden])"));

function wait(card, isPressed = false) {
  window.clearTimeout(timer);
  if (!card?.dataset.face) return hideZoom();
  timer = window.setTimeout(() => {
    if (!show(card)) return;
    pressed ||= isPressed;
    if (isPressed) document.getElementById("zoom").classList.add("zoom-pressed");
    else if (!layClear(card, NEAR_PX)) layClear(card, Infinity, ".play-ask"); // the pointer rests: others may be covered for a while
  }, WAIT_MS);
}

function show(card) {
  const zoom = document.getElementById("zoom");
  hideZoom();
  if (!zoom || !card.isConnected || !card.dataset.face) return false;
  const face = Object.assign(document.createElement("img"), { className: "face", src: card.dataset.face, alt: "", width: 252, height: 352 });
  const words = document.createElement("div");
  words.className = "zoom-text";
  const heading = Object.assign(document.createElement("b"), { textContent: card.dataset.name });
  const said = [...notesOf(card), ...refusalsOf(card), ...termsOf(card)].map((one) => {
    const line = document.createElement("p");
    line.append(...[...one.cloneNode(true).childNodes]);
    return line;
  });
  words.append(heading, ...said);
  zoom.querySelector("[data-zoomed]").replaceChildren(face, ...(said.length ? [words] : []));
  zoom.classList.toggle("zoom-face", !said.length);
  const { left, width } = card.getBoundingClientRect();
  const isRight = left + width / 2 > window.innerWidth / 2;
  zoom.classList.toggle("zoom-left", isRight);
  zoom.classList.toggle("zoom-right", !isRight);
  takeForm(zoom, "");
  zoom.hidden = false;
  return true;
}

/** At the focus of a key: only where nothing is hidden that is asked about; F2 shows the whole page of the card in any case. */
function showBeside(card) {
  if (show(card) && !layClear(card)) hideZoom();
}

/**
 * Lie near the card where nothing is hidden that is asked about, in the largest form that can, no further off than `most`; whether there
 * is such a place. `kept` is what isn't covered beside the card.
 */
function layClear(card, most = Infinity, kept = `${KEEPS_CLEAR}, ${LIT}`) {
  const zoom = document.getElementById("zoom");
  const places = FORMS.map((form) => ({ form, place: clearPlace(zoom, card, form, kept) })).filter(({ place }) => place);
  const found = places.find(({ place }) => place.gap <= NEAR_PX) ?? places.toSorted((one, other) => one.place.gap - other.place.gap)[0];
  takeForm(zoom, found?.form ?? "");
  if (!found || found.place.gap > most) return false;
  // on an element that is never drawn anew: htmx carries the style of others over, which the policy refuses
  document.documentElement.style.setProperty("--zoom-x", `${found.place.x}px`);
  document.documentElement.style.setProperty("--zoom-y", `${found.place.y}px`);
  zoom.classList.add("zoom-clear");
  return true;
}

/** Where in a form neither the card nor what is kept clear is covered, as near as can be, and how far from the card; null for nowhere. */
function clearPlace(zoom, card, form, keptClear) {
  takeForm(zoom, form);
  const grid = zoom.parentElement.getBoundingClientRect();
  const { width, height } = zoom.getBoundingClientRect();
  const boxesOf = (nodes) => [...nodes].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
  const kept = boxesOf([card, ...zoom.parentElement.querySelectorAll(keptClear)]);
  const row = boxesOf(card.closest("ol, ul")?.querySelectorAll(CARD) ?? []); // rather not over its neighbours
  const own = card.getBoundingClientRect();
  const covers = (x, y) => (box) => x < box.right && x + width > box.left && y < box.bottom && y + height > box.top;
  const gapAt = (x, y) => Math.hypot(Math.max(own.left - x - width, x - own.right, 0), Math.max(own.top - y - height, y - own.bottom, 0));
  const distance = (x, y) =>
    gapAt(x, y) +
    Math.hypot(x + width / 2 - own.x - own.width / 2, y + height / 2 - own.y - own.height / 2) / 10 +
    row.filter(covers(x, y)).length * NEIGHBOUR_PX;
  let nearest = null;
  for (let x = grid.left + STEP_PX / 2; x < grid.right - width - STEP_PX / 2; x += STEP_PX) {
    for (let y = grid.top; y < grid.bottom - height; y += STEP_PX) {
      if (kept.some(covers(x, y))) continue;
      const far = distance(x, y);
      if (far < (nearest?.far ?? Infinity)) nearest = { x: Math.round(x - grid.left), y: Math.round(y - grid.top), gap: gapAt(x, y), far };
    }
  }
  return nearest;
}

function takeForm(zoom, form) {
  zoom.classList.remove("zoom-clear", ...FORMS.filter(Boolean));
  if (form) zoom.classList.add(form);
}

export function hideZoom() {
  window.clearTimeout(timer);
  const zoom = document.getElementById("zoom");
  if (!zoom) return;
  zoom.hidden = true;
  zoom.classList.remove("zoom-pressed");
}
