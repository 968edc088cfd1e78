/** What stays when the table is drawn anew: how far rows were scrolled, what was opened, and where the keyboard was. */
let kept = null;

export const table = () => document.getElementById("play");

/** Before it is drawn anew. */
export function remember() {
  const play = table();
  kept = {
    number: play.dataset.number,
    rows: new Map([...play.querySelectorAll("[data-zone]")].map((row) => [row.dataset.zone, row.scrollLeft])),
    open: [...play.querySelectorAll("details[open][id]")].map((one) => one.id).filter((id) => id !== "resign"),
    hadFocus: play.contains(document.activeElement),
    focusedCard: document.activeElement?.closest?.(".play-card")?.dataset.card,
  };
}

/** The log begins at its end. */
export function showNewest() {
  const log = document.querySelector(".play-lines");
  if (log) log.scrollTop = log.scrollHeight;
}

/** After it was drawn anew; whether it was, and hasn't been seen to yet. */
export function restore() {
  if (!kept) return false;
  const { number, rows, open, hadFocus, focusedCard } = kept;
  kept = null;
  const play = table();
  for (const row of play.querySelectorAll("[data-zone]")) row.scrollLeft = rows.get(row.dataset.zone) ?? 0;
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  showNewest();
  if (play.dataset.title) document.title = play.dataset.title;
  if (hadFocus) {
    const card = number === play.dataset.number && focusedCard && play.querySelector(`.play-card[data-card="${focusedCard}"] summary`);
    (card || document.getElementById("h-asked"))?.focus({ preventScroll: true });
  }
  return true;
}
