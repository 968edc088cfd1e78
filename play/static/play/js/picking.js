/** Several cards picked for one option, in their order: a tap picks or lets go, and all go off together. */
import { cardAt } from "./cards.js";

let row = null; // what is being picked for: the option's button, and of each card the steps that are sent
let picked = [];

export const isPicking = () => row !== null && row.button.isConnected;

/** Let cards be picked for the option of this button; `template` holds the steps. */
export function startPicking(button, template) {
  const steps = new Map([...template.content.querySelectorAll("[data-of]")].map((step) => [step.dataset.of, step.dataset]));
  row = { button, steps, most: Number(template.dataset.picks), done: template.dataset.done };
  picked = [];
  const place = document.querySelector("[data-chosen]");
  place.querySelector("[data-chosen-name]").textContent = template.dataset.prompt;
  place.querySelector("[data-chosen-art]").replaceChildren();
  place.querySelector("[data-chosen-words]").replaceChildren();
  document.querySelector("[data-question]").hidden = true;
  place.hidden = false;
  show();
}

/** Pick a card, or let it go. */
export function pick(card) {
  const number = card.dataset.card;
  if (!row.steps.has(number)) return;
  if (picked.includes(number)) picked = picked.filter((one) => one !== number);
  else if (picked.length < row.most) picked.push(number);
  show();
}

/** Be done with picking; whether anything was being picked. */
export function stopPicking() {
  if (!isPicking()) return false;
  for (const number of row.steps.keys()) clear(cardAt(number));
  row = null;
  document.querySelector("[data-chosen]").hidden = true;
  document.querySelector("[data-question]").hidden = false;
  return true;
}

function clear(card) {
  if (!card) return;
  delete card.dataset.lit;
  mark(card, "");
}

function mark(card, words) {
  const place = card.querySelector("[data-fore]");
  if (!place) return;
  place.textContent = words;
  place.hidden = !words;
}

function show() {
  for (const number of row.steps.keys()) {
    const card = cardAt(number);
    if (!card) continue;
    const at = picked.indexOf(number);
    card.dataset.lit = at < 0 ? "can" : "chosen";
    card.setAttribute("aria-pressed", String(at >= 0));
    mark(card, at < 0 ? "" : String(at + 1));
  }
  const button = row.button.cloneNode(true);
  const steps = picked.map((number, at) => row.steps.get(number)[at ? "further" : "step"]);
  if (row.done && picked.length < row.most) steps.push(row.done);
  button.classList.add("button-main", "ask-main");
  button.dataset.main = "";
  button.dataset.thens = JSON.stringify(steps);
  button.disabled = !picked.length;
  button.querySelector("span").append(` (${picked.length})`);
  document.querySelector("[data-deeds]").replaceChildren(button);
}
