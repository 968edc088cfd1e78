/** A tap on a card shows below the question what can be done with it, and why not; where something is aimed, the tap aims at it. */
import { stopSteps } from "./pace.js";
import { table } from "./swapping.js";

let aimedAt = null; // the card on which another one was dropped: aimed at as soon as a target is asked for
let cameFrom = null;

export const optionsOf = (card) => [...card.querySelectorAll(":scope > details [data-held] .play-option, :scope > .play-option")];

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
  const aimed = aimedOption(document.querySelector(".play-chosen"), card.dataset.card);
  if (aimed) aimed.click();
  else if (table().hasAttribute("data-aims") && options.length === 1 && aimsAtItself(card, options[0])) options[0].click();
  else if (card.classList.contains("play-chosen")) unselect();
  else select(card);
}

/** The option of a card that is done to the card of this number. */
const aimedOption = (card, number) =>
  card && card.dataset.card !== number && optionsOf(card).find((option) => option.dataset.target === number);

const aimsAtItself = (card, option) => [undefined, card.dataset.card].includes(option.dataset.target);

/** Show what can be done with a card. */
export function select(card) {
  const place = document.querySelector("[data-selected]");
  const held = card.querySelector("[data-held]");
  if (!place || !held) return;
  unselect();
  cameFrom = card.querySelector("summary");
  card.classList.add("play-chosen");
  for (const option of optionsOf(card)) mark(option.dataset.target);
  place.querySelector("[data-place]").replaceChildren(...[...held.cloneNode(true).childNodes]);
  place.hidden = false;
  place.querySelector("button, a")?.focus({ preventScroll: true });
}

/** Show that the chosen card can do something to the card of this number. */
function mark(number) {
  if (number !== undefined) document.querySelector(`.play-card[data-card="${CSS.escape(number)}"]`)?.classList.add("play-aim");
}

/** Put a chosen card away; whether there was one. */
export function unselect() {
  const place = document.querySelector("[data-selected]");
  const was = place && !place.hidden;
  for (const card of document.querySelectorAll(".play-chosen, .play-aim")) card.classList.remove("play-chosen", "play-aim");
  if (!was) return false;
  if (place.contains(document.activeElement)) cameFrom?.focus({ preventScroll: true });
  place.hidden = true;
  place.querySelector("[data-place]").replaceChildren();
  return true;
}

/** A card was dropped, on another one or on the table: do the one thing that it can do, or ask which. */
export function drop(card, target) {
  const options = optionsOf(card);
  const aimed = aimedOption(card, target);
  aimedAt = aimed ? null : target;
  if (aimed) aimed.click();
  else if (options.length === 1) options[0].click();
  else if (options.length) select(card);
}

/** The next question, if it asks for a target: the card on which was dropped is it. */
export function aimAgain() {
  const target = aimedAt;
  aimedAt = null;
  if (target === null || !table().hasAttribute("data-aims")) return;
  document.querySelector(`.play-option[data-target="${CSS.escape(target)}"]`)?.click();
}
