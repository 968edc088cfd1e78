/** A pile that is laid open: above the question, which stays in sight; its cards have the keys of the hand meanwhile. */
import { CARD } from "./cards.js";

const DIGITS = "1234567890";
const PILE = "#play .opened[id^='pile-']";

/** The pile that lies open, if one does. */
export const openPile = () => document.querySelector(`${PILE}:popover-open`);

/** The card of an open pile that a key means. */
export const cardOfPile = (pile, key) => (key.length === 1 && pile.querySelectorAll(CARD)[DIGITS.indexOf(key)]) || null;

/** Show the keys of cards in piles. */
export function showPileKeys(isOff) {
  for (const pile of document.querySelectorAll(PILE)) {
    pile.querySelectorAll(`${CARD} [data-key]`).forEach((shown, at) => (shown.textContent = isOff ? "" : (DIGITS[at] ?? "")));
  }
}

export function listenToPiles() {
  document.addEventListener(
    "beforetoggle",
    (event) => {
      if (event.newState !== "open" || !event.target.matches?.(PILE)) return;
      const question = document.getElementById("asked")?.getBoundingClientRect().top ?? window.innerHeight;
      // on an element that is never drawn anew: htmx carries the style of others over, which the policy refuses
      document.documentElement.style.setProperty("--below", `${Math.round(window.innerHeight - question)}px`);
    },
    true,
  );
}
