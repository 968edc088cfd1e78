/** Tips for a first game: beside a question the first rule that matters to it and wasn't shown in this browser yet, one at a question. */
import { keep, setting } from "./settings.js";
import { table } from "./swapping.js";

let shown = null; // the tip that stands there, and at which choice

/** Show the tip of this question, if there is one; what was shown at an earlier choice has been read. */
export function showTip() {
  if (!table()) return;
  const number = table().dataset.number;
  if (shown && shown.number !== number) read(shown.name);
  const tips = [...document.querySelectorAll("#play [data-tip]")];
  const known = setting("tipsRead");
  const tip = setting("tips") === "off" ? null : tips.find(({ dataset }) => !known.includes(nameOf(dataset.tip)));
  for (const one of tips) one.hidden = one !== tip;
  shown = tip ? { name: nameOf(tip.dataset.tip), number } : null;
}

/** Show no tip at this question: there is no room for all of it. It stays for another one. */
export function dropTip() {
  for (const tip of document.querySelectorAll("#play [data-tip]")) tip.hidden = true;
  shown = null;
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
