/**
 * A tap on a card chooses it: the question tells what can be done with it, and why not, and its targets are lit. A tap on a target aims at
 * it: the question tells what would follow. The main answer does it, or the same tap once more.
 */
import { drawArrows } from "./arrows.js";
import { CARD, cardAt, cardOf, optionsOf, outcomesOf, refusalsOf, shortTermsOf } from "./cards.js";
import { isPicking, pickedFor, startPicking, stopPicking } from "./picking.js";
import { squareAt } from "./squares.js";
import { settle, table } from "./swapping.js";
import { stopTelling } from "./telling.js";
import { hasWalked } from "./walking.js";
import { hideZoom } from "./zoom.js";

const POINTED = [{ opacity: 1 }, { opacity: 0.3 }, { opacity: 1 }, { opacity: 0.3 }, { opacity: 1 }];
const POINTED_MS = 600;
const MOST_NAMED = 4; // so many cards are named where one is to be chosen
let dropped = null; // the card on which another one was dropped: aimed at as soon as a target is asked for
let underMouse = null; // the target that was chosen by the pointer alone
let passed = null; // the target on which the pointer rests, of a card that can do something else: once it goes on, all of that is told again
let lit = new Map(); // how cards were lit before one was chosen

export function listenToCards() {
  document.addEventListener("pointermove", aimUnderMouse);
  document.addEventListener("click", sendThen, true);
  document.addEventListener("click", (event) => {
    const row = event.target.closest(".play-ask .play-option")?.nextElementSibling;
    if (row?.matches("template[data-row]")) {
      event.preventDefault();
      unselect();
      return startPicking(event.target.closest(".play-option"), row);
    }
    const card = event.target.closest(`#play ${CARD}`) ?? squareAt(event);
    const refused = event.target.closest("#play [data-refused]");
    if (card) {
      event.preventDefault();
      tap(card);
    } else if (refused) tellRefused(refused);
    else if (event.target.closest("[data-unselect]")) {
      unselect();
      settle();
    } else if (event.target.closest(".play-side, .play-mid, .play-board") && !event.target.closest("button, a, summary, [popover]")) unselect();
  });
}

const chosen = () => document.querySelector("#play [data-lit='chosen'], #play [data-lit='aimed'][data-first]");
const isAimedAt = (card) => card.dataset.lit === "aimed";
const aimsOf = (card) => optionsOf(card).filter((option) => ![undefined, card.dataset.card].includes(option.dataset.target));
const deedsOf = (card) => optionsOf(card).filter((option) => [undefined, card.dataset.card].includes(option.dataset.target));
/** What a chosen card may do to the one of this number. */
const aimedOptions = (card, number) =>
  card ? optionsOf(card).filter(({ dataset }) => dataset.only === number || (dataset.target === number && number !== card.dataset.card)) : [];

/** What follows on the option that is pressed is sent beside it. */
function sendThen(event) {
  const button = event.target.closest("#play .play-ask button[name]");
  const fields = document.querySelector("[data-then-fields]");
  if (!button || !fields) return;
  const steps = button.dataset.thens ? JSON.parse(button.dataset.thens) : [button.dataset.then].filter(Boolean);
  fields.replaceChildren(...steps.map((value) => Object.assign(document.createElement("input"), { type: "hidden", name: "then", value })));
}

/** What a tap on a card does. */
export function tap(card) {
  if (stopTelling()) return;
  underMouse = passed = null;
  hideZoom();
  if (pickedFor(card)) return;
  const first = chosen();
  const options = first === card ? [] : aimedOptions(first, card.dataset.card);
  const [deed, ...more] = deedsOf(card);
  const meant = first && !optionsOf(first).length ? first : null; // chosen before what is to be done to it
  const onMeant = meant && first !== card ? aimedOptions(card, meant.dataset.card) : [];
  if (options.length) isAimedAt(card) && options.length === 1 ? press(options[0]) : aim(first, card, options);
  else if (first === card) tapAgain(card, deed, more);
  else {
    select(card);
    if (aimsOf(card).length) card.closest("[popover]")?.hidePopover(); // its targets lie below
    if (onMeant.length) aim(card, meant, onMeant);
  }
}

/** The same tap once more: does the only thing that can be done; where there are several, it points at them. */
function tapAgain(card, deed, more) {
  if (!deed && !aimsOf(card).length) return unselect();
  if (deed && !more.length && !aimsOf(card).length) return press(deed);
  for (const one of document.querySelectorAll("[data-deeds] button, #play [data-lit='aim']")) one.animate(POINTED, POINTED_MS);
}

/** Choose a card: what can be done with it stands beside the question. */
export function select(card) {
  unselect();
  const aims = aimsOf(card);
  const isOfItself = (option) => option.dataset.target === card.dataset.card;
  const deeds = deedsOf(card).sort((one, other) => isOfItself(one) - isOfItself(other));
  const isAim = deeds.length === 1 && !aims.length && isOfItself(deeds[0]);
  light(card, isAim ? "aimed" : "chosen");
  card.dataset.first = "";
  for (const option of aims) if (cardAt(option.dataset.target)) light(cardAt(option.dataset.target), "aim");
  const hidden = aims.filter((option) => !cardAt(option.dataset.target));
  tellOf(card, [...deeds, ...hidden], aims.length ? "aim" : "");
  if (isAim) tellOutcomes(card, deeds[0]);
  const only = deeds.find(({ dataset }) => dataset.only && cardAt(dataset.only));
  const enemy = only ? cardAt(only.dataset.only) : null;
  if (enemy) light(enemy, "aimed");
  const [deed, ...more] = [...deeds, ...aims.slice(0, deeds.length ? 0 : 1)];
  if (enemy && deeds.length === 1) tellOutcomes(card, only);
  else if (deed && !more.length && !isAim && (deeds.length || deed.dataset.then))
    tellOutcomes(card, deed.dataset.then ? withoutTarget(deed) : deed, true); // of an aim only what follows whatever it is
  if (deeds.length === 1 && !aims.length) markAgain(card);
  drawArrows(card, enemy);
}

/** The option alone to which this button adds a target. */
const withoutTarget = ({ value }) => ({ value, dataset: {} });

/** With a mouse, a target is aimed at where the pointer rests: what would follow is seen, and one click does it. */
function aimUnderMouse({ pointerType, buttons, movementX, movementY, target }) {
  if (pointerType !== "mouse" || buttons || !(movementX || movementY) || isPicking()) return;
  const card = cardOf(target);
  const first = chosen();
  if (passed && passed !== card && first) {
    passed = null;
    select(first);
  }
  if (!card || card === first || isAimedAt(card)) return;
  const isAlone = first === underMouse;
  const options = first && !isAlone ? aimedOptions(first, card.dataset.card) : [];
  if (options.length === 1) {
    passed = deedsOf(first).length ? card : null;
    return aim(first, card, options);
  }
  const [deed, ...more] = (!first || isAlone) && table()?.hasAttribute("data-aims") ? deedsOf(card) : [];
  if (!deed || more.length || deed.dataset.target !== card.dataset.card) return;
  underMouse = card;
  select(card);
}

/** Say why a card does nothing to the one on which it was dropped, where it can be used on others alone; whether it is so. */
export function tellNotOnto(card, onto) {
  const options = optionsOf(card);
  const isForOthers = ({ dataset }) => !dataset.further && ![undefined, card.dataset.card].includes(dataset.target ?? dataset.only);
  if (!onto || !options.length || !options.every(isForOthers) || aimedOptions(card, onto.dataset.card).length) return false;
  select(card);
  const place = document.querySelector("[data-chosen]");
  const name = onto.dataset.name;
  const names = namesOf(options.map(({ dataset }) => cardAt(dataset.target ?? dataset.only)));
  const why = refusalsOf(card).filter((no) => no.textContent.includes(name)).map((no) => no.cloneNode(true));
  const instead = names ? place.dataset.aimNames.replace("{names}", names) : place.dataset.aimAlone;
  place.querySelector("[data-chosen-words]").replaceChildren(`${place.dataset.notOnto.replace("{name}", name)} `, ...why, ` ${instead}.`);
  place.querySelector("[data-chosen-terms]").replaceChildren();
  return true;
}

/** Aim at what lies under a card that is dragged; nothing where it can't be aimed at. */
export function aimWhileDragging(card, onto) {
  const options = onto ? aimedOptions(card, onto.dataset.card) : [];
  if (options.length) aim(card, onto, options);
}

/** Aim with the chosen card at another one; where it may do several things to it, these are asked. */
function aim(first, card, options) {
  for (const other of document.querySelectorAll("#play [data-lit='aimed']")) light(other, "aim");
  light(card, "aimed");
  tellOf(first, options, "");
  markAgain(options.length === 1 ? card : null);
  if (options.length === 1) tellOutcomes(first, options[0]);
  drawArrows(first, card);
}

/** Say on a card that the same tap, click or key once more does what the main answer does; on none: say it nowhere. */
function markAgain(card) {
  for (const mark of document.querySelectorAll("#play .again")) mark.remove();
  if (!card) return;
  const mark = document.querySelector("[data-again]").content.firstElementChild.cloneNode(true);
  mark.querySelector("kbd").textContent = card.dataset.key?.toUpperCase() ?? "";
  card.parentElement.append(mark);
}

/** Light a card; what may be aimed at in a pile lights the pile, too, which has to be opened for it. */
function light(card, how) {
  const pile = how === "aim" ? card.closest("[popover]") : null;
  for (const one of [card, pile && document.querySelector(`#play [data-pile][popovertarget="${pile.id}"]`)].filter(Boolean)) {
    if (!lit.has(one)) lit.set(one, one.dataset.lit);
    one.dataset.lit = how;
  }
}

/** Show beside the question what can be done with a card; `how` says what else is to be done first. */
function tellOf(card, options, how) {
  const [question, place] = [document.querySelector("[data-question]"), document.querySelector("[data-chosen]")];
  const words = place.querySelector("[data-chosen-words]");
  place.querySelector("[data-chosen-name]").textContent = card.dataset.name;
  place.querySelector("[data-chosen-art]").replaceChildren(...[...card.querySelectorAll(":scope > .art")].map((art) => art.cloneNode(true)));
  const isAtItself = (option) => how && option.dataset.target === card.dataset.card; // beside others, it is seldom meant
  const others = options.filter((option) => !isAtItself(option));
  const said = options.length ? [] : refusalsOf(card).map((no) => no.cloneNode(true));
  const says = others.find((option) => option.dataset.says)?.dataset.says ?? unseenText(card);
  const effect = options.length === 1 ? options[0].dataset.effect : "";
  const before = how && !others.length ? [] : [effect, says].filter(Boolean);
  const told = [...before, how ? askForAim(card, place, before.join(" ")) : ""].filter(Boolean).join(" · ");
  const isIdle = !said.length && !options.length && !how;
  words.replaceChildren(...said, isIdle ? [whoCould(card, place), told].filter(Boolean).join(" · ") || place.dataset.nothing : told);
  place.querySelector("[data-chosen-terms]").replaceChildren(...shortTermsOf(card).flatMap((term) => [term, " "]));
  const buttons = options.map((option) => option.cloneNode(true));
  const atItself = buttons.filter(isAtItself);
  if (atItself.length === 1) atItself[0].textContent = place.dataset.itself.replace("{name}", card.dataset.name);
  const [only, ...further] = new Set(options.map(({ dataset }) => dataset.only));
  if (only && !further.length && buttons.length > 1) {
    place.querySelector("[data-chosen-name]").append(` → ${cardAt(only)?.dataset.name ?? ""}`);
    for (const name of buttons.map((button) => button.querySelector("[data-only-name]"))) name?.remove();
  }
  const isMeant = buttons.length === 1 && !isAtItself(buttons[0]);
  if (isMeant) buttons[0].classList.add("button-main", "ask-main");
  if (isMeant) buttons[0].dataset.main = "";
  place.querySelector("[data-deeds]").replaceChildren(...buttons);
  question.hidden = true;
  place.hidden = false;
  document.dispatchEvent(new Event("play:chosen"));
  if (!place.contains(document.activeElement) && document.activeElement?.matches(":focus-visible:not(.square)")) buttons[0]?.focus({ preventScroll: true });
}

/** What asks for a target of a chosen card: with the names of the few that there are. What `said` says stands before it, and isn't repeated. */
function askForAim(card, place, said) {
  const aims = aimsOf(card);
  const does = [...new Set(aims.map(({ dataset }) => dataset.does))];
  const names = namesOf(aims.map(({ dataset }) => cardAt(dataset.target)));
  const asked = aims[0]?.dataset.aim;
  if (asked) return names ? `${asked}: ${names}` : asked;
  const { aim, aimAlone, aimNamed, aimNames } = place.dataset;
  const isKnown = does.every(Boolean) && does.length <= MOST_NAMED && !does.every((one) => said.includes(one));
  const isNamed = names && does.length === 1; // of several deeds each has targets of its own
  const words = isKnown ? (isNamed ? aimNamed : aim) : names ? aimNames : aimAlone;
  return words.replace("{what}", anyOf(does)).replace("{names}", names);
}

/** Who could do something to a card with which nothing can be done; "" for nobody. */
function whoCould(card, place) {
  const names = namesOf([...document.querySelectorAll(`#play ${CARD}`)].filter((one) => aimedOptions(one, card.dataset.card).length));
  return names && place.dataset.first.replace("{names}", names);
}

/** How these cards are called, each name once; "" for none and for too many. */
function namesOf(cards) {
  const names = [...new Set(cards.filter(Boolean).map(({ dataset }) => dataset.name))];
  return names.length <= MOST_NAMED ? anyOf(names) : "";
}

/** One or the other of these words. */
const anyOf = (words) => new Intl.ListFormat(document.documentElement.lang, { type: "disjunction" }).format(words);

/** Say in the place of the question why something can't be done that is done with no card. */
function tellRefused(button) {
  unselect();
  const place = document.querySelector("[data-chosen]");
  place.querySelector("[data-chosen-name]").textContent = button.dataset.refused;
  place.querySelector("[data-chosen-art]").replaceChildren();
  place.querySelector("[data-chosen-words]").replaceChildren(button.nextElementSibling.content.cloneNode(true));
  place.querySelector("[data-chosen-terms]").replaceChildren();
  place.querySelector("[data-deeds]").replaceChildren();
  const hadFocus = button.matches(":focus-visible");
  document.querySelector("[data-question]").hidden = true;
  place.hidden = false;
  if (hadFocus) place.querySelector("[data-unselect]").focus({ preventScroll: true });
  document.dispatchEvent(new Event("play:chosen"));
}

/** The text of a card on which there is no room for all of it. */
function unseenText(card) {
  const text = card.querySelector(".held-text, .tile-text");
  if (!text) return "";
  const isWhole = text.checkVisibility() && text.scrollHeight <= text.clientHeight + 1;
  return isWhole ? "" : text.textContent.trim();
}

/** Show on the cards what would follow; `isTextKept`: beside what was said of the card already. */
function tellOutcomes(card, option, isTextKept = false) {
  for (const place of document.querySelectorAll("#play [data-fore]")) place.hidden = true;
  const outcomes = outcomesOf(card, option);
  const words = document.querySelector("[data-chosen-words]");
  const { unless, you } = document.querySelector("[data-chosen]").dataset;
  const said = outcomes.map((outcome) => {
    const of = cardAt(outcome.dataset.of);
    const place = of?.querySelector("[data-fore]");
    if (place) {
      const figure = outcome.cloneNode(true);
      figure.lastChild.data = figure.lastChild.data.replaceAll(" → ", "\u00a0→\u00a0"); // in one line
      const before = place.hidden ? [] : [...place.childNodes, " "]; // several figures of one card
      place.replaceChildren(...before, ...figure.childNodes);
      place.classList.toggle("dies", "dies" in outcome.dataset || (before.length > 0 && place.classList.contains("dies")));
      place.hidden = false;
    }
    return `${of?.matches(".play-own .hero") ? you : (of?.dataset.name ?? "")}: ${outcome.dataset.told ?? outcome.textContent}`;
  });
  if (outcomes.some((outcome) => "unless" in outcome.dataset)) said.push(unless);
  if (said.length) words.textContent = [...said, isTextKept ? words.textContent.trim() : option.dataset.effect].filter(Boolean).join(" · ");
}

/** Take an option: its button stands in the form, and is pressed. */
function press(option) {
  const button = option.cloneNode(true);
  document.querySelector("[data-deeds]").replaceChildren(button);
  button.click();
}

/** Put a chosen card back; whether there was one. */
export function unselect() {
  if (stopPicking()) return true;
  const [question, place] = [document.querySelector("[data-question]"), document.querySelector("[data-chosen]")];
  const first = chosen();
  for (const [card, was] of lit) {
    if (was) card.dataset.lit = was;
    else delete card.dataset.lit;
    delete card.dataset.first;
  }
  lit = new Map();
  for (const fore of document.querySelectorAll("#play [data-fore]")) fore.hidden = true;
  markAgain(null);
  drawArrows();
  if (!place || place.hidden) return false;
  const hadFocus = place.contains(document.activeElement);
  place.hidden = true;
  question.hidden = false;
  document.dispatchEvent(new Event("play:put-back"));
  if (hadFocus) (hasWalked() && first ? first : document.getElementById("h-asked")).focus({ preventScroll: true });
  return true;
}

/** A card was dropped, on another one or on the table: do the one thing that it can do, or ask which. */
export function drop(card, target) {
  if (pickedFor(card)) return;
  const aimed = target === null ? [] : aimedOptions(card, target);
  const deeds = deedsOf(card);
  dropped = aimed.length ? null : target;
  if (aimed.length === 1) press(aimed[0]);
  else if (aimed.length) {
    select(card);
    aim(card, cardAt(target), aimed);
  } else if (deeds.length === 1 && !aimsOf(card).length) press(deeds[0]);
  else select(card);
}

/** The next question, if it asks for a target: the card on which was dropped is it. */
export function aimAgain() {
  const target = dropped;
  dropped = null;
  lit = new Map();
  if (target === null || !table().hasAttribute("data-aims")) return;
  const card = cardAt(target);
  const option = card && deedsOf(card).find((one) => one.dataset.target === target);
  if (option) press(option);
}
