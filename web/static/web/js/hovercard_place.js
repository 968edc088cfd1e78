/** Where a hovercard stands: at the side of its link, or of the row that the link is in, never over it. */
const GAP = 10;
const EDGE = 8; // from the window's edges
const LEAST = 120; // in windows where it has room nowhere

/** Put `pop` beside `link`; where a `row` is given beside that, so that it covers none of the row's buttons. */
export function placeBeside(pop, link, row) {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const line = link.getClientRects()[0] ?? link.getBoundingClientRect();
  const side = row?.getBoundingClientRect() ?? line;
  roomFor(pop, height - 2 * EDGE);
  const { offsetWidth: wide, offsetHeight: high } = pop;
  const beside = [side.right + GAP, side.left - GAP - wide].find((left) => left >= EDGE && left + wide <= width - EDGE);
  if (beside !== undefined) {
    move(pop, beside, within(line.top + line.height / 2 - high / 2, high, height));
    return;
  }
  const room = { below: height - EDGE - line.bottom - GAP, above: line.top - GAP - EDGE };
  const isBelow = room.below >= Math.min(high, room.above);
  roomFor(pop, Math.max(isBelow ? room.below : room.above, LEAST));
  move(pop, within(line.left, pop.offsetWidth, width), isBelow ? line.bottom + GAP : line.top - GAP - pop.offsetHeight);
}

/** How high it may be: its face is drawn as large as fits. */
function roomFor(pop, pixels) {
  pop.style.setProperty("--room", `${pixels}px`);
}

function within(place, size, room) {
  return Math.max(EDGE, Math.min(place, room - EDGE - size));
}

function move(pop, left, top) {
  pop.style.left = `${left}px`;
  pop.style.top = `${top}px`;
}
