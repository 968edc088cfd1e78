/**
 * Which part of a board is seen. Scripts show as many squares as the drawing says, around where the reader stands, and keep that part for a
 * turn: the board has the same size at each question, and moves only where something to choose, or the nearest of the others, would not be
 * seen (after a run, say). What a chosen card can be aimed at further away is seen as long as that card is chosen. Letters have one size on
 * the screen, however much is seen.
 */
const EDGE = 4; // so much is seen beyond the edge of the board
const SIGN_PX = 9; // the least radius of what stands there
const LETTERS_PX = 12;
export const LARGE_PX = 24; // a finger hits a square of this size; squares are as large where all of those to choose are seen then
const GAP_PX = 4;
let kept = null; // the part that was laid in this turn, of which table

const drawn = () => document.querySelector("#play [data-drawn-squares]");
const numbers = (words) => (words ? words.split(" ").map(Number) : []);
const box = ([left, top, width, height]) => ({ left, top, right: left + width, bottom: top + height });
const around = (boxes) => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});
const isWithin = (inner, outer) =>
  inner.left >= outer.left - 0.1 && inner.top >= outer.top - 0.1 && inner.right <= outer.right + 0.1 && inner.bottom <= outer.bottom + 0.1;

/** Lay the part that is seen; how wide a square is on the screen, in pixels, where nothing further away is aimed at. */
export function layView() {
  const drawing = drawn();
  if (!drawing) return 0;
  const { width, height } = drawing.getBoundingClientRect();
  if (!width || !height) return 0;
  const [boardWidth, boardHeight] = numbers(drawing.dataset.board);
  const board = { left: -EDGE, top: -EDGE, right: boardWidth + EDGE, bottom: boardHeight + EDGE };
  const own = numbers(drawing.dataset.origin);
  const needed = box(numbers(drawing.dataset.needed));
  const fit = ({ left, top, right, bottom }) => Math.min(width / (right - left), height / (bottom - top));
  const span = Number(drawing.dataset.span) + 2 * EDGE;
  const whole = around([board, needed]);
  const large = Math.max(fit(box([0, 0, span, span])), LARGE_PX / unitOf(drawing));
  const usual = Math.max(fit(whole), Math.min(large, fit(needed.right > needed.left ? needed : board)));
  const far = piecesAimedAt(drawing);
  let { view, scale } = keptView();
  if (far.length && !isWithin(around(far), view)) {
    const all = grown(around([...far, ...(own.length ? [square(own)] : [])]));
    scale = Math.min(scale, fit(all));
    view = placed(all, all, scale);
  }
  show(drawing, view, scale);
  return kept.scale * unitOf(drawing);

  /** The part that was laid in this turn, moved or made smaller only if something that is needed isn't seen there. */
  function keptView() {
    const { address, turn } = document.querySelector("#play").dataset;
    const key = [address, turn, width, height].join(" ");
    const middle = own.length ? square(own) : needed.right > needed.left ? needed : board;
    if (kept?.key !== key) kept = { key, scale: usual, view: placed(middle, needed, usual) };
    else if (fit(needed) < kept.scale) kept = { key, scale: usual, view: placed(middle, needed, usual) };
    kept.view = moved(withNearest(kept.view, kept.scale), needed);
    return kept;
  }

  /** As much as fits at this scale around the middle of a box, within the board unless `wanted` lies beyond. */
  function placed(around, wanted, scale) {
    const along = (begin, end, size, first, last) => {
      if (last - first <= size) return (first + last - size) / 2;
      return Math.min(Math.max((begin + end - size) / 2, first), last - size);
    };
    const left = along(around.left, around.right, width / scale, board.left, board.right);
    const top = along(around.top, around.bottom, height / scale, board.top, board.bottom);
    return moved({ left, top, right: left + width / scale, bottom: top + height / scale }, wanted);
  }

  /** Moved towards the nearest of the others, if that is seen beside all that is needed. */
  function withNearest(view, scale) {
    const others = [...drawing.querySelectorAll(".sq-piece:not(.sq-own)")].map(boxOf);
    const away = (one) => Math.hypot(one.left - own[0], one.top - own[1]);
    const nearest = others.sort((one, other) => away(one) - away(other))[0];
    if (!nearest || !own.length) return view;
    const both = grown(around([nearest, square(own), ...(needed.right > needed.left ? [needed] : [])]));
    return fit(both) >= scale ? moved(view, both) : view;
  }
}

const unitOf = (drawing) => Number(drawing.dataset.unit);
const square = ([x, y]) => ({ left: x - 5, top: y - 5, right: x + 5, bottom: y + 5 });
const grown = ({ left, top, right, bottom }) => ({ left: left - EDGE, top: top - EDGE, right: right + EDGE, bottom: bottom + EDGE });

/** A part moved as little as need be so that a box lies in it. */
function moved(view, wanted) {
  const by = (begin, end, first, last) => (first < begin ? first - begin : last > end ? Math.min(last - end, first - begin) : 0);
  const [x, y] = [by(view.left, view.right, wanted.left, wanted.right), by(view.top, view.bottom, wanted.top, wanted.bottom)];
  return { left: view.left + x, top: view.top + y, right: view.right + x, bottom: view.bottom + y };
}

function boxOf(piece) {
  const [x, y] = ["cx", "cy"].map((name) => Number(piece.querySelector("circle").getAttribute(name)));
  return square([x, y]);
}

/** What stands there and is lit as a target. */
const piecesAimedAt = (drawing) => [...drawing.querySelectorAll(".sq-piece:is([data-light='aim'], [data-light='aimed'])")].map(boxOf);

function show(drawing, { left, top, right, bottom }, scale) {
  drawing.setAttribute("viewBox", [left, top, right - left, bottom - top].map((one) => Math.round(one * 10) / 10).join(" "));
  const by = Math.max(SIGN_PX / scale, 0.4 * unitOf(drawing)) / Number(drawing.dataset.radius);
  for (const piece of drawing.querySelectorAll(".sq-piece")) {
    const { left: x, top: y } = boxOf(piece);
    piece.setAttribute("transform", `translate(${x + 5} ${y + 5}) scale(${by}) translate(${-x - 5} ${-y - 5})`);
  }
  for (const title of drawing.querySelectorAll(".sq-title")) title.setAttribute("font-size", LETTERS_PX / scale);
  const frame = document.querySelector("#play .sq-view");
  if (!frame) return;
  for (const [name, value] of Object.entries({ x: left, y: top, width: right - left, height: bottom - top })) frame.setAttribute(name, value);
}

/** What the reach and backs are called stands where it covers nothing that stands there, else not at all. */
export function layTitles(isBelow) {
  const drawing = drawn();
  const reach = drawing?.querySelector("[data-reach]");
  if (!reach) return;
  const seen = drawing.viewBox.baseVal;
  const taken = [...drawing.querySelectorAll(".sq-piece circle, .sq-piece polygon, .sq-turn circle")].map((one) => {
    const { x, y, width, height } = one.getBBox();
    const by = one.closest(".sq-piece")?.transform.baseVal.consolidate()?.matrix;
    return by ? box([x * by.a + by.e, y * by.d + by.f, width * by.a, height * by.d]) : box([x, y, width, height]);
  });
  const [x, y, far] = ["cx", "cy", "r"].map((name) => Number(reach.getAttribute(name)));
  const above = [
    [0, -far],
    [-far, -far * 0.6],
    [far, -far * 0.6],
  ];
  const below = above.map(([right, down]) => [right, -down]);
  const title = drawing.querySelector("[data-reach-title]");
  place(title, (isBelow ? [...below, ...above] : [...above, ...below]).map(([right, down]) => [x + right, y + down, Math.sign(down)]));
  for (const back of drawing.querySelectorAll("[data-back-title]")) {
    back.dataset.home ??= `${back.getAttribute("x")} ${back.getAttribute("y")}`;
    const [backX, backY] = numbers(back.dataset.home);
    place(back, [
      [backX, backY, 0],
      [backX, backY - 20, 0],
      [backX, backY + 20, 0],
    ]);
  }

  /** At the first spot at which it covers nothing: a point, and whether the words lie above it, below it or on it. */
  function place(text, spots) {
    const [half, high] = [text.getComputedTextLength() / 2, Number(text.getAttribute("font-size"))];
    const fits = spots
      .map(([atX, atY, side]) => {
        const middle = Math.min(Math.max(atX, seen.x + half), seen.x + seen.width - half);
        const line = side < 0 ? atY - 0.3 * high : side > 0 ? atY + high : atY + 0.35 * high;
        return { middle, line, box: { left: middle - half, right: middle + half, top: line - 0.9 * high, bottom: line + 0.2 * high } };
      })
      .find((one) => isWithin(one.box, box([seen.x, seen.y, seen.width, seen.height])) && !taken.some((other) => meets(one.box, other)));
    text.style.visibility = fits ? "" : "hidden";
    if (!fits) return;
    text.setAttribute("x", fits.middle);
    text.setAttribute("y", fits.line);
    taken.push(fits.box);
  }
}

const meets = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** What lies over the board lies in a corner in which nothing can be chosen and nothing stands; where there is none, not at all. */
export function layOverBoard() {
  const drawing = drawn();
  if (!drawing) return;
  const seen = drawing.getBoundingClientRect();
  const edges = [...document.querySelectorAll("#play [data-edge]:not([hidden])")];
  const taken = [...drawing.querySelectorAll("[data-square], .sq-piece circle"), ...edges].map((one) => one.getBoundingClientRect());
  for (const one of document.querySelectorAll("#play [data-over-board]:not([hidden])")) {
    const { width, height } = one.getBoundingClientRect();
    const lefts = [seen.left + GAP_PX, seen.right - width - GAP_PX];
    const tops = [seen.bottom - height - GAP_PX, seen.top + GAP_PX];
    const corner = tops
      .flatMap((top) => lefts.map((left) => ({ left, top, right: left + width, bottom: top + height })))
      .find((spot) => !taken.some((other) => meets(spot, other)));
    one.style.visibility = corner ? "" : "hidden";
    if (!corner) continue;
    one.style.insetInlineStart = `${corner.left - seen.left}px`;
    one.style.insetBlockStart = `${corner.top - seen.top}px`;
    taken.push(corner);
  }
}
