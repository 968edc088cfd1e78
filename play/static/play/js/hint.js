/** The panel of a hint: shut by its button, by Esc, or by the tool in the bar that opens it again. It stays so while it says the same. */
import { table } from "./swapping.js";

let shut = ""; // what the panel said that was shut

const panel = () => document.querySelector("#play #hint");
const saying = () => `${table().dataset.number} ${document.getElementById("h-hint").textContent.trim()}`;

/** After the table was drawn: open, unless it was shut before. */
export function showHint() {
  if (panel()) turn(shut === saying());
}

function turn(isShut) {
  shut = isShut ? saying() : "";
  panel().hidden = isShut;
  document.querySelector("#play [data-toggles-hint]")?.setAttribute("aria-expanded", String(!isShut));
}

export function listenToHint() {
  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-shut-hint]")) {
      turn(true);
      document.querySelector("#play [data-toggles-hint]")?.focus({ preventScroll: true });
    } else if (target.closest("[data-toggles-hint]")) turn(!panel().hidden);
  });
  document.addEventListener("keydown", ({ key }) => {
    const isElse = document.querySelector("#play [popover]:popover-open, #play [data-chosen]:not([hidden])");
    if (key === "Escape" && panel() && !panel().hidden && !isElse) turn(true);
  }, true); // before a chosen card is put back by the same key
}
