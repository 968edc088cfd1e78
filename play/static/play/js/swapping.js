/** What stays when the table is drawn anew: what was opened, and where the keyboard was. */
const FRESH_MS = 300;
const CHANGED_MS = 900; // where the main answer was another one: it may have been pressed again and again
let kept = null;
let freshness = 0;

export const table = () => document.getElementById("play");

/** Whether the question is so new that a press on its main answer was meant for the one before. */
export const isFresh = () => table().hasAttribute("data-fresh");

const question = () => document.getElementById("h-asked")?.textContent.trim();
const mainAnswer = () => table().querySelector("[data-question] [data-main]")?.textContent.trim();

/** Before it is drawn anew. */
export function remember() {
  const play = table();
  kept = {
    number: play.dataset.number,
    asked: question(),
    answer: mainAnswer(),
    open: [...play.querySelectorAll("details[open][id]")].map((one) => one.id).filter((id) => id !== "resign"),
    popped: [...play.querySelectorAll("[popover]:popover-open")].map((one) => one.id),
    hadFocus: play.contains(document.activeElement),
    focusedCard: document.activeElement?.closest?.(".play-card")?.dataset.card,
  };
}

function beFresh(milliseconds, how = "") {
  const play = table();
  play.dataset.fresh = how;
  window.clearTimeout(freshness);
  freshness = window.setTimeout(() => delete play.dataset.fresh, milliseconds);
}

/** The question stands there again as it was: a second press of what put it back answers nothing. */
export const settle = () => beFresh(FRESH_MS, "put-back");

export const isPutBack = () => table()?.dataset.fresh === "put-back";

/** The question stands there again; `takesFocus`: the keyboard begins at it. */
export function refresh(takesFocus) {
  beFresh(CHANGED_MS);
  if (takesFocus) document.getElementById("h-asked")?.focus({ preventScroll: true });
}

/** The log begins at its end. */
export function showNewest() {
  const log = document.querySelector(".play-lines");
  if (log) log.scrollTop = log.scrollHeight;
}

/** A log that is opened begins at its end, too: while it was hidden it couldn't be scrolled. */
export function listenToLog() {
  document.addEventListener(
    "toggle",
    ({ target, newState }) => {
      if (target.id === "log" && newState === "open") showNewest();
    },
    true, // the event doesn't bubble
  );
}

/** After it was drawn anew; whether it was, and hasn't been seen to yet. */
export function restore() {
  if (!kept) return false;
  const { number, asked, answer, open, popped, hadFocus, focusedCard } = kept;
  kept = null;
  const play = table();
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  const isSame = number === play.dataset.number;
  for (const id of popped) if (isSame || id === "log") document.getElementById(id)?.showPopover();
  if (!isSame && question() !== asked) beFresh(answer && answer !== mainAnswer() ? CHANGED_MS : FRESH_MS);
  showNewest();
  if (play.dataset.title) document.title = play.dataset.title;
  if (hadFocus) {
    const card = isSame && focusedCard && play.querySelector(`.play-card[data-card="${focusedCard}"]`);
    (card || document.getElementById("h-asked"))?.focus({ preventScroll: true });
  }
  return true;
}
