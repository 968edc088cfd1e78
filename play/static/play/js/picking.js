/**
 * Several cards picked in their order, for an option or for a question that is asked several times: a tap picks a card or lets it go, and
 * all go off together.
 */
import { cardAt, optionsOf } from "./cards.js";

let row = null; // what is being picked for, and of each card its button and the steps that are sent for it
let picked = [];

export const isPicking = () => row !== null && row.template.isConnected;

/** Let cards be picked for the option of this button; `template` holds the steps. */
export function startPicking(button, template) {
  const cards = [...template.content.querySelectorAll("[data-of]")].map(({ dataset }) => [
    dataset.of,
    { button, first: [dataset.step], further: dataset.further },
  ]);
  const label = button.querySelector("span").textContent.trim();
  const { done, one, many } = template.dataset;
  const most = Number(template.dataset.picks);
  const words = (number) => (number === 1 ? one : many).replace("{what}", label).replace("{number}", number);
  const rowOf = (number) => ({ label: words(number), steps: done && number < most ? [done] : [], only: "" });
  start({ template, cards: new Map(cards), most, rowOf });
  show();
}

/** Pick a card, or let it go; whether cards are picked now, one at least: they are where the same is asked several times. */
export function pickedFor(card) {
  if (!isPicking() && !startWith(card) && !startForAnswer(card)) return false;
  pick(card);
  return true;
}

/** Begin to answer with this card a question that is asked several times. */
function startWith(card) {
  const template = document.querySelector("#asked template[data-rows]");
  const option = template && furtherOf(card);
  if (!option) return false;
  const rows = [...template.content.querySelectorAll("i")].map(({ dataset }) => dataset);
  const lying = [...document.querySelectorAll("#play .play-card[data-card]")].filter(furtherOf);
  const cards = lying.map((one) => {
    const button = furtherOf(one);
    return [one.dataset.card, { button, first: [], further: button.dataset.further, lit: one.dataset.lit }];
  });
  const rowOf = (number) => ({ ...rows[number - 1], steps: rows[number - 1].steps.split(" ").filter(Boolean) });
  start({ template, cards: new Map(cards), most: rows.length, rowOf, isOfQuestion: true });
  return true;
}

/** Begin to pick for the one answer beside the question for which this card, with which nothing else can be done, may be picked. */
function startForAnswer(card) {
  if (optionsOf(card).length) return false;
  const templates = [...document.querySelectorAll("#play [data-question] template[data-row]")];
  const fitting = templates.filter(({ content }) => content.querySelector(`[data-of="${CSS.escape(card.dataset.card)}"]`));
  if (fitting.length !== 1) return false;
  startPicking(fitting[0].previousElementSibling, fitting[0]);
  return true;
}

const furtherOf = (card) => optionsOf(card).find((option) => option.dataset.further);

function start(started) {
  row = started;
  picked = [];
  const place = document.querySelector("[data-chosen]");
  place.querySelector("[data-chosen-name]").textContent = row.template.dataset.prompt;
  const asks = row.isOfQuestion ? [...document.querySelector("[data-question] .ask-art").childNodes] : [];
  place.querySelector("[data-chosen-art]").replaceChildren(...asks.map((node) => node.cloneNode(true)));
  const stakes = row.isOfQuestion ? document.querySelector("[data-question] [data-stakes]")?.textContent.trim() : "";
  place.querySelector("[data-chosen-words]").replaceChildren(stakes ?? "");
  document.querySelector("[data-question]").hidden = true;
  place.hidden = false;
}

function pick(card) {
  const number = card.dataset.card;
  if (!row.cards.has(number)) return;
  if (picked.includes(number)) picked = picked.filter((one) => one !== number);
  else if (picked.length < row.most) picked.push(number);
  if (row.isOfQuestion && !picked.length) stopPicking();
  else show();
}

/** Be done with picking; whether anything was being picked. */
export function stopPicking() {
  if (!isPicking()) return false;
  for (const [number, { lit }] of row.cards) clear(cardAt(number), lit);
  row = null;
  document.querySelector("[data-chosen]").hidden = true;
  document.querySelector("[data-question]").hidden = false;
  document.dispatchEvent(new Event("play:put-back"));
  return true;
}

function clear(card, lit) {
  if (!card) return;
  if (lit) card.dataset.lit = lit;
  else delete card.dataset.lit;
  card.removeAttribute("aria-pressed");
  mark(card, "");
}

function mark(card, words) {
  const place = card.querySelector("[data-fore]");
  if (!place) return;
  place.textContent = words;
  place.hidden = !words;
}

function show() {
  for (const number of row.cards.keys()) {
    const card = cardAt(number);
    if (!card) continue;
    const at = picked.indexOf(number);
    card.dataset.lit = at < 0 ? "can" : "chosen";
    card.setAttribute("aria-pressed", String(at >= 0));
    mark(card, at < 0 ? "" : String(at + 1));
  }
  const { label, steps, only } = row.rowOf(picked.length);
  const main = answer(label, steps);
  main.classList.add("button-main", "ask-main");
  main.dataset.main = "";
  const key = document.querySelector("[data-question] [data-main] kbd");
  if (key) main.append(key.cloneNode(true));
  main.disabled = !picked.length;
  document.querySelector("[data-deeds]").replaceChildren(...(only ? [answer(only, [])] : []), main);
  document.dispatchEvent(new Event("play:chosen"));
}

/** A button that sends the cards that are picked, and `steps` behind them. */
function answer(label, steps) {
  const [first, ...others] = picked.map((number) => row.cards.get(number));
  const button = (first ?? row.cards.values().next().value).button.cloneNode(true);
  button.dataset.thens = JSON.stringify([...(first?.first ?? []), ...others.map((card) => card.further), ...steps]);
  button.removeAttribute("aria-label");
  button.classList.remove("button-small");
  for (const key of button.querySelectorAll("kbd")) key.remove(); // that of its place in the question
  button.querySelector("span").textContent = label;
  return button;
}
