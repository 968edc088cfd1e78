/** A tap on a card shows below the question what can be done with it, and why not; where something is aimed, the tap aims at it. */
import { stopSteps } from "./pace.js";
import { table } from "./swapping.js";

let aimedAt = null; // the card on which another one was dropped: aimed at as soon as a target is asked for
let cameFrom = null;

export const optionsOf = (card) => [...card.querySelectorAll("[data-held] .play-option, :scope > .play-option")];

export function listenToCards() {
  document.addEventListener("click", (event) => {
    const summary = event.target.closest(".play-card summary");
    if (summary) {
      event.preventDefault();
      choose(summary.closest(".play-card"));
    } else if (event.target.closest("[data-unselect]")) unselect();
  });
}

/** What a tap on a card does. */
export function choose(card) {
  stopSteps();
  const options = optionsOf(card);
  if (table().hasAttribute("data-aims") && options.length === 1) options[0].click();
  else if (card.classList.contains("play-chosen")) unselect();
  else select(card);
}

/** Show what can be done with a card. */
export function select(card) {
  const place = document.querySelector("[data-selected]");
  const held = card.querySelector("[data-held]");
  if (!place || !held) return;
  unselect();
  cameFrom = card.querySelector("summary");
  card.classList.add("play-chosen");
  place.querySelector("[data-place]").replaceChildren(...[...held.cloneNode(true).childNodes]);
  place.hidden = false;
  place.querySelector("button, a")?.focus({ preventScroll: true });
}

/** Put a chosen card away; whether there was one. */
export function unselect() {
  const place = document.querySelector("[data-selected]");
  const was = place && !place.hidden;
  for (const card of document.querySelectorAll(".play-chosen")) card.classList.remove("play-chosen");
  if (!was) return false;
  if (place.contains(document.activeElement)) cameFrom?.focus({ preventScroll: true });
  place.hidden = true;
  place.querySelector("[data-place]").replaceChildren();
  return true;
}

/** A card was dropped, on another one or on the table: do the one thing that it can do, or ask which. */
export function drop(card, target) {
  const options = optionsOf(card);
  aimedAt = target;
  if (options.length === 1) options[0].click();
  else if (options.length) select(card);
}

/** The next question, if it asks for a target: the card on which was dropped is it. */
export function aimAgain() {
  const target = aimedAt;
  aimedAt = null;
  if (target === null || !table().hasAttribute("data-aims")) return;
  document.querySelector(`.play-option[data-target="${CSS.escape(target)}"]`)?.click();
}
