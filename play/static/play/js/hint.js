/**
 * A hint, in the place of the question: put away by its button, by Esc, or by the tool in the bar that opens it again. It stays so while it
 * says the same. What the bot tried out is marked on the cards, and an arrow leads to what it would do it to.
 */
import { drawArrows } from "./arrows.js";
import { cardAt } from "./cards.js";
import { refresh, table } from "./swapping.js";

let shut = ""; // what the hint said that was put away
let shown = ""; // what is shown: its main answer has taken the place of another one

const panel = () => document.querySelector("#play #hint");
const saying = () => `${table().dataset.number} ${document.getElementById("h-hint").textContent.trim()}`;
const tool = () => document.querySelector("#play [data-toggles-hint]");

/** After the table was drawn: open, unless it was put away before. */
export function showHint() {
  if (!panel()) return;
  const isNew = ![shut, shown].includes(saying());
  turn(shut === saying());
  if (isNew) refresh(false);
}

function turn(isShut) {
  shut = isShut ? saying() : "";
  panel().hidden = isShut;
  tool()?.setAttribute("aria-expanded", String(!isShut));
  shown = isShut ? "" : saying();
  markCards(!isShut);
}

function markCards(isShown) {
  for (const mark of document.querySelectorAll("#play .odds-tag")) mark.remove();
  for (const card of document.querySelectorAll("#play [data-hinted-best]")) delete card.dataset.hintedBest;
  if (!isShown) return drawArrows();
  const marks = [...panel().querySelectorAll("[data-hinted]")];
  const isMarked = new Set();
  for (const { dataset } of marks) {
    const card = cardAt(dataset.hinted);
    if (!card || isMarked.has(card)) continue; // the best of several things that it may do comes first
    isMarked.add(card);
    if ("best" in dataset) card.dataset.hintedBest = "";
    if (dataset.chance) card.append(oddsTag(dataset.chance));
  }
  const best = marks.find(({ dataset }) => "best" in dataset)?.dataset;
  drawArrows(best && cardAt(best.hinted), best?.onto ? cardAt(best.onto) : null);
}

function oddsTag(chance) {
  const tag = Object.assign(document.createElement("span"), { className: "odds-tag", textContent: chance });
  tag.setAttribute("aria-hidden", "true");
  tag.prepend(tool().querySelector(".icon").cloneNode(true));
  return tag;
}

export function listenToHint() {
  document.addEventListener("play:put-back", showHint);
  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-shut-hint]")) {
      turn(true);
      tool()?.focus({ preventScroll: true });
    } else if (target.closest("[data-toggles-hint]")) turn(!panel().hidden);
  });
  document.addEventListener("keydown", ({ key }) => {
    const isElse = document.querySelector("#play [popover]:popover-open, #play [data-chosen]:not([hidden])");
    if (key === "Escape" && panel() && !panel().hidden && !isElse) turn(true);
  }, true); // before a chosen card is put back by the same key
}
