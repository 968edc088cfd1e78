/**
 * Tips for a first game: beside a question the first rule that matters to it and wasn't shown in this browser yet, one at a question. For
 * which the question has no room, it stands between the sides, in the place of what happened last.
 */
import { keep, setting } from "./settings.js";
import { table } from "./swapping.js";

let shown = null; // the tip that stands there, and at which choice

/** Show the tip of this question, if there is one; what was shown at an earlier choice has been read. */
export function showTip() {
  if (!table() || "telling" in table().dataset) return; // other parts of the page lie there meanwhile
  const number = table().dataset.number;
  if (shown && shown.number !== number) read(shown.name);
  const tips = [...document.querySelectorAll("#play [data-tip]")];
  const known = setting("tipsRead");
  const tip = setting("tips") === "off" ? null : tips.find(({ dataset }) => !known.includes(nameOf(dataset.tip)));
  for (const one of tips) one.hidden = one !== tip;
  const place = document.querySelector("#play [data-question] [data-tip-place]");
  const between = document.querySelector("#play [data-tips]");
  between?.append(...tips);
  if (tip && place) place.append(tip);
  else if (tip) seeWhole(between);
  shown = tip && !tip.hidden ? { name: nameOf(tip.dataset.tip), number } : null;
}

/** The question has no room for all of its tip: show it between the sides. Without room there it stays for another question. */
export function dropTip() {
  const between = document.querySelector("#play [data-tips]");
  const tip = document.querySelector("#play [data-question] [data-tip]");
  between?.append(tip);
  seeWhole(between);
  if (tip.hidden) shown = null;
}

/** A tip that isn't seen whole isn't shown. */
function seeWhole(between) {
  if (between?.checkVisibility() && between.scrollHeight <= between.clientHeight + 1) return;
  for (const tip of document.querySelectorAll("#play [data-tip]")) tip.hidden = true;
}

/** Games have tips of the same name. */
const nameOf = (tip) => `${table().dataset.game} ${tip}`;

function read(name) {
  keep("tipsRead", [...new Set([...setting("tipsRead"), name])]);
}

export function listenToTips() {
  document.addEventListener("click", ({ target }) => {
    if (!target.closest?.("[data-tips-off]")) return;
    keep("tips", "off");
    showTip();
  });
  document.addEventListener("change", ({ target }) => target.matches?.("[data-setting='tips']") && showTip());
}
