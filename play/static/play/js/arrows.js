/** Arrows from a card to what it is done to: who attacks whom, and what is aimed at just now. */

let aim = [null, null];

/** Draw them: from a chosen card to what it aims at, and between cards that fight. */
export function drawArrows(from = null, to = null) {
  aim = [from, to];
  redrawArrows();
}

/** Draw the same anew, where cards lie elsewhere now. */
export function redrawArrows() {
  const [from, to] = aim;
  const drawing = document.querySelector("#play .arrows");
  if (!drawing) return;
  const pairs = [[document.querySelector("#play [data-fights='attacker']"), document.querySelector("#play [data-fights='attacked']")]];
  if (from) pairs.push([from, to]);
  const frame = drawing.getBoundingClientRect();
  drawing.innerHTML = pairs
    .filter((pair) => pair.every((card) => card?.checkVisibility())) // one may have gone to a pile
    .map(([one, other]) => arrow(one.getBoundingClientRect(), other.getBoundingClientRect(), frame))
    .join("");
}

function arrow(a, b, frame) {
  const isUp = a.top > b.bottom - 4;
  const [x1, x2] = [a.x + a.width / 2 - frame.x, b.x + b.width / 2 - frame.x];
  const y1 = (isUp ? a.top : a.bottom) - frame.y; // beside the card: not over its figures
  const y2 = (isUp ? b.bottom + 2 : b.top - 2) - frame.y;
  const way = isUp ? -1 : 1;
  const [middle, end] = [(y1 + y2) / 2, y2 - way * 14];
  const path = `M${x1} ${y1} C${x1} ${middle} ${x2} ${middle} ${x2} ${end}`;
  const point = `${x2},${y2} ${x2 - 10},${y2 - way * 17} ${x2 + 10},${y2 - way * 17}`;
  return `<g><path class="casing" d="${path}"/><path d="${path}"/><polygon points="${point}"/></g>`;
}
