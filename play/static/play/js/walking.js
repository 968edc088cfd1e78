/**
 * How one came to where the focus is. Who walked there, by Tab or by arrows, means what has the focus: it takes Space and Enter, and is
 * looked at. After a press of mouse or finger, and after a key of a card, these mean the main answer.
 */
let walked = false;

export const hasWalked = () => walked;

export function listenToWalking() {
  document.addEventListener("pointerdown", () => (walked = false), true);
  document.addEventListener("keydown", ({ key }) => (walked ||= key === "Tab" || key.startsWith("Arrow")), true);
}
