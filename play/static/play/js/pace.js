/** What others did since one's last choice, one line after the other, with the cards that it names lit up. */
import { setting } from "./settings.js";
import { table } from "./swapping.js";

const MILLISECONDS = { slow: 1800, normal: 800, "at-once": 0 };
let timer = 0;
let toldUntil = -1; // the newest line that was shown: nothing is told twice
let last = null;

/** Tell what is new. */
export function showSteps() {
  stopSteps();
  const lines = [...document.querySelectorAll("[data-since] > li")];
  const fresh = lines.filter((line) => Number(line.dataset.line) > toldUntil && !line.hasAttribute("data-untold"));
  if (!lines.length) return;
  const isFirst = toldUntil < 0 && !table().hasAttribute("data-asked");
  toldUntil = Number(lines.at(-1).dataset.line);
  last = lines.at(-1);
  const wait = window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : MILLISECONDS[setting("pace")];
  if (!wait || fresh.length < 2 || isFirst) return;
  step(fresh, 0, wait);
}

function step(lines, at, wait) {
  tell(lines[at], at + 1 < lines.length);
  if (at + 1 < lines.length) timer = window.setTimeout(() => step(lines, at + 1, wait), wait);
  else timer = window.setTimeout(stopSteps, wait);
}

function tell(line, isFollowed) {
  const place = document.querySelector("[data-newest] > span");
  if (place) place.innerHTML = line.innerHTML;
  const skip = document.querySelector("[data-skip]");
  if (skip) skip.hidden = !isFollowed;
  for (const card of document.querySelectorAll(".play-told")) card.classList.remove("play-told");
  for (const id of (line.dataset.ids ?? "").split(" ").filter(Boolean)) {
    const named = document.querySelectorAll(`#play .play-card[data-id="${CSS.escape(id)}"]`);
    if (named.length === 1) named[0].classList.add("play-told"); // of copies it isn't said which is meant
  }
}

/** Be done with it; whether anything was being told. */
export function stopSteps() {
  const was = timer !== 0;
  window.clearTimeout(timer);
  timer = 0;
  for (const card of document.querySelectorAll(".play-told")) card.classList.remove("play-told");
  if (was && last?.isConnected) tell({ innerHTML: last.innerHTML, dataset: {} }, false);
  return was;
}

document.addEventListener("click", (event) => event.target.closest("[data-skip]") && stopSteps());
