/** What happened, as the page tells it beside words: who attacked whom, which cards were played, which were lost as life. */
import { table } from "./swapping.js";

let shown = -1; // the newest line whose picture was shown: nothing is shown twice

/** The number of the newest line. */
export const newestLine = () => Number(table()?.dataset.line || -1);

/** Up to which line all has been shown; what was taken back may be told anew. */
export function shownUntil() {
  shown = Math.min(shown, newestLine());
  return shown;
}

/** What others did and wasn't shown yet, as lines that say after which choice it was so. */
export const newLines = () => [...document.querySelectorAll("[data-since] > li")].filter((line) => Number(line.dataset.line) > shownUntil());

/** The attacks, cards played and losses up to this line that weren't shown yet. */
export const newScenes = (until) =>
  [...document.querySelectorAll("[data-scenes] > li")].filter(({ dataset }) => Number(dataset.line) > shownUntil() && Number(dataset.line) <= until);

/** What others did since the reader's last choice is new again. */
export function forgetShown() {
  const first = document.querySelector("[data-since] > li");
  if (first) shown = Number(first.dataset.line) - 1;
}

/** They are shown from now on. */
export function markShown(until) {
  shown = Math.max(shownUntil(), Math.min(until, newestLine()));
}

/** The numbers of the cards that a line is about. */
export const cardsOf = (line) => line.dataset.cards.split(" ").filter(Boolean);
