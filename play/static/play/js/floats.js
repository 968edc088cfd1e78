/**
 * By how much a seat's number rose or fell, shown for a while beside it: where it covers no other number, nor the bar or the question, nor
 * another one of its kind; with its unit, where there is room for it.
 */
const KEPT = ".play-side .fig b, .play-side .fig .discs, .play-side .play-coins, .play-side .nums, .play-bar, .play-ask, .play-hand, .play-float";
const PARTLY_KEPT = ".play-side .fig, .play-side .who :is(h2, p), .play-side .strip, .play-side .track, .play-side .hero, .play-side .play-card";
const GAP_PX = 3;
const BESIDE_PX = 60; // so far off it still belongs to its number
const FREE = 100; // it covers no number: what else it covers weighs little

/** What a change of this figure is called: "+2 water". */
export const nameOfChange = (figure) => figure.dataset.unit ?? figure.querySelector(":scope > dt > .fig-word")?.textContent.trim() ?? "";

/** Show it; `words` say the number, `unit` what it is of. Returns what is shown, or null where there is no room at all. */
export function showFloat(figure, words, unit, milliseconds) {
  const side = figure.closest(".play-side");
  const number = figure.querySelector("dd");
  if (!side || !number?.checkVisibility()) return null;
  const float = Object.assign(document.createElement("span"), { className: "play-float", ariaHidden: "true" });
  if (words.startsWith("\u2212")) float.classList.add("play-float-down");
  side.append(float);
  const kept = { numbers: boxesOf(KEPT, float), others: boxesOf(PARTLY_KEPT, float) };
  const tried = [...new Set([`${words} ${unit}`.trim(), words])].map((text) => {
    float.textContent = text;
    return { text, ...bestPlace(float, figure, kept) };
  });
  const found = tried.find(({ cost }) => cost < FREE) ?? tried.toSorted((one, other) => one.cost - other.cost)[0];
  float.textContent = found.text;
  const frame = side.closest(".play-grid").getBoundingClientRect();
  Object.assign(float.style, { left: `${found.x - frame.x}px`, top: `${found.y - frame.y}px` });
  window.setTimeout(() => float.remove(), milliseconds);
  return float;
}

const boxesOf = (selector, but) =>
  [...document.querySelectorAll(`#play :is(${selector})`)]
    .filter((one) => one !== but && one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .filter(({ width }) => width);

/** Of the places around a figure the one where least is covered, the nearest first. */
function bestPlace(float, figure, { numbers, others }) {
  const { width, height } = float.getBoundingClientRect();
  const [own, number] = [figure.getBoundingClientRect(), (figure.querySelector("dd > b") ?? figure.querySelector("dd")).getBoundingClientRect()];
  const [right, middle] = [own.right + GAP_PX, number.y + (number.height - height) / 2];
  const [over, under] = [own.top - height - 1, own.bottom + 1];
  const tries = [
    [right, middle],
    [number.right + GAP_PX, middle],
    [number.x, over],
    [number.x, under],
    [own.x, over],
    [own.x, under],
    [number.right - width, over],
    [number.right - width, under],
    [number.x - width - GAP_PX, middle],
    [number.x, over - height],
    [number.x, under + height],
    [number.x, over - 2 * height],
    [own.x, over - 2 * height],
  ];
  const grid = figure.closest(".play-grid").getBoundingClientRect();
  const costs = tries.map(([left, y], order) => {
    const x = Math.min(Math.max(left, grid.left + 1), grid.right - width - 1);
    const box = [x, y, width, height];
    const tooFar = Math.max(0, Math.abs(x - left) - BESIDE_PX);
    return { x, y, cost: covered(numbers, ...box) * 10 + covered(others, ...box) / 40 + order + tooFar };
  });
  return costs.toSorted((one, other) => one.cost - other.cost)[0];
}

/** How many square pixels of these boxes lie under one. */
const covered = (boxes, x, y, width, height) =>
  boxes.reduce((sum, box) => {
    const across = Math.min(x + width, box.right) - Math.max(x, box.left);
    const down = Math.min(y + height, box.bottom) - Math.max(y, box.top);
    return sum + (across > 0 && down > 0 ? across * down : 0);
  }, 0);
