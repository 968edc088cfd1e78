/** A card in full: its face, and what holds for it now. Shown under the pointer, at the keyboard's focus, and by a long press. */
import { CARD, notesOf, refusalsOf } from "./cards.js";

const WAIT_MS = 350;
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
    if (event.target.closest?.("#zoom")) return;
    hideZoom();
    pressed = false;
    if (event.pointerType === "mouse") return;
    const card = event.target.closest?.(`#play ${CARD}`);
    wait(card, (zoom) => {
      pressed = true;
      zoom.classList.add("zoom-pressed");
    });
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => window.clearTimeout(timer));
  document.addEventListener(
    "click",
    (event) => {
      if (event.target.closest?.("#zoom")) hideZoom();
      if (!pressed) return;
      pressed = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  document.addEventListener("contextmenu", (event) => event.target.closest?.(`#play ${CARD}`) && pressed && event.preventDefault());
  document.addEventListener("focusin", (event) => {
    if (pressed || event.target.closest?.("#zoom")) return;
    const card = event.target.closest?.(`#play ${CARD}`);
    if (card?.matches(":focus-visible")) show(card);
    else hideZoom();
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && hideZoom());
}

const placeOf = ({ clientX, clientY }) => `${clientX} ${clientY}`;

/** Whether a card is chosen: what lies around it is looked at then, so nothing may lie above. */
const isAiming = () => Boolean(document.querySelector("[data-chosen]:not([hidden])"));

function wait(card, then = () => {}) {
  window.clearTimeout(timer);
  if (!card?.dataset.face) return hideZoom();
  timer = window.setTimeout(() => {
    if (show(card)) then(document.getElementById("zoom"));
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
  const said = [...notesOf(card), ...refusalsOf(card)].map((one) => {
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
  zoom.hidden = false;
  return true;
}

export function hideZoom() {
  window.clearTimeout(timer);
  const zoom = document.getElementById("zoom");
  if (!zoom) return;
  zoom.hidden = true;
  zoom.classList.remove("zoom-pressed");
}
