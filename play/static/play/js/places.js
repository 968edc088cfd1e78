/** Rows with places: a card stays at its place while others come and go, and one that is dropped on a free place comes to lie there. */
import { table } from "./swapping.js";

const ROW = "#play .lane-slots[data-zone]";
const laid = new Map(); // of each row the numbers of its cards, place by place
let wanted = null; // the place on which a card was dropped that hasn't come yet

/** The free place under a pointer is meant for the next card of its row. */
export function wantPlace(target) {
  const place = target.closest(`${ROW} > li:has(.slot-free)`);
  wanted = place && { zone: place.parentElement.dataset.zone, at: [...place.parentElement.children].indexOf(place), turn: table().dataset.turn };
}

/** Lay each row as it lay before, after the table was drawn anew. */
export function layInPlaces() {
  if (wanted?.turn !== table()?.dataset.turn) wanted = null;
  for (const row of document.querySelectorAll(ROW)) {
    const [cards, free] = [[], []];
    for (const item of row.children) (item.querySelector(".tile") ? cards : free).push(item);
    const before = laid.get(row.dataset.zone) ?? [];
    const numberOf = (item) => item.querySelector(".tile").dataset.card;
    const now = [];
    const news = cards.filter((item) => !before.includes(numberOf(item)));
    for (const item of cards) if (!news.includes(item)) now[before.indexOf(numberOf(item))] = item;
    for (const item of news) now[placeFor(row, now)] = item;
    laid.set(row.dataset.zone, Array.from(now, (item) => item && numberOf(item)));
    const places = Math.max(now.length, cards.length + free.length);
    row.append(...Array.from({ length: places }, (_none, at) => now[at] ?? free.shift()).filter(Boolean));
  }
}

/** Where a card that comes is laid: where it was dropped, else at the first free place. */
function placeFor(row, now) {
  const isWanted = wanted?.zone === row.dataset.zone && !now[wanted.at];
  const at = isWanted ? wanted.at : Array.from(now).findIndex((item) => !item);
  if (isWanted) wanted = null;
  return at < 0 ? now.length : at;
}
