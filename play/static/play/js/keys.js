/** Every option by the key that its button shows, passing by the space bar. Off where somebody writes, or has turned them off. */
import { stopSteps } from "./pace.js";
import { unselect } from "./selecting.js";
import { setting } from "./settings.js";
import { table } from "./swapping.js";

const WRITING = "input:not([type='radio'], [type='checkbox']), textarea, select, [contenteditable], dialog *";
const BUTTONS = { t: "[data-hint]", u: "[data-take-back]" };
const PRESSED_BY_SPACE = "button, summary, a, input";

export function listenToKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.target.closest?.(WRITING)) return;
    if (press(event.key, event.target)) event.preventDefault();
  });
}

function press(key, target) {
  if (key === "Escape") return unselect() || stopSteps();
  if (setting("keys") === "off" || !table()) return false;
  if (key === " " && target.closest?.(PRESSED_BY_SPACE)) return false;
  if (key === "s") return stopSteps();
  const button = document.querySelector(BUTTONS[key] ?? `.play-all [data-key="${CSS.escape(key)}"]`);
  button?.click();
  return Boolean(button);
}
