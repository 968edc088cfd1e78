/** Texts for which there is too little room end with a whole line, and say that they go on. A tip is shown whole or not at all. */
import { dropTip } from "./tips.js";

const TIP_LINES = 2;
const TEXTS = ".play-hand .held-text, .play-side .tile-text, .ask-text > p";

export function listenToTexts() {
  const soon = () => window.requestAnimationFrame(cutTexts); // once all is said
  for (const change of ["play:chosen", "play:put-back"]) document.addEventListener(change, soon);
  document.addEventListener("change", ({ target }) => target.matches?.("[data-setting='tips']") && soon());
}

/** Each is as many lines long as there is room for. */
export function cutTexts() {
  const texts = [...document.querySelectorAll("#play :is(" + TEXTS + ")")].filter((one) => one.checkVisibility());
  for (const text of texts) text.style.webkitLineClamp = text.style.visibility = "";
  let lines = texts.map(linesOf);
  const tip = document.querySelector("#play [data-question]:not([hidden]) [data-tip]:not([hidden])");
  if (tip && (!tip.checkVisibility() || isLong(tip) || texts.some((text, at) => lines[at] !== null && text.contains(tip)))) {
    dropTip();
    lines = texts.map(linesOf);
  }
  texts.forEach((text, at) => {
    if (lines[at] === null) return;
    text.style.webkitLineClamp = Math.max(1, lines[at]);
    if (!lines[at]) text.style.visibility = "hidden";
  });
}

/** Whether a tip would make the question higher. */
const isLong = (tip) => tip.getClientRects().length > TIP_LINES;

/** For how many lines there is room; null where all of it is seen. */
function linesOf(text) {
  const room = Math.min(text.clientHeight, roomInQuestion(text));
  const style = getComputedStyle(text);
  if (text.scrollHeight <= room + 1) return null;
  return Math.floor((room - Number.parseFloat(style.paddingBlockStart) - Number.parseFloat(style.paddingBlockEnd) + 1) / Number.parseFloat(style.lineHeight));
}

function roomInQuestion(text) {
  const place = text.closest(".ask-text");
  return place ? place.getBoundingClientRect().bottom - text.getBoundingClientRect().top : Infinity;
}
