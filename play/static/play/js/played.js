/** A card that somebody else has played, in full over the board for a moment, before what it does is seen. */
const COMES_MS = 160;
const PATIENCE_MS = 600; // a face that takes longer isn't waited for
let shown = null; // the card that is shown, and what is done once it has been

/** Show the card that this line tells of for so long, or until it is hidden. */
export async function showPlayed(line, milliseconds) {
  hidePlayed();
  const grid = document.querySelector("#play .play-grid");
  if (!grid || !milliseconds) return;
  const figure = Object.assign(document.createElement("figure"), { className: "play-played" });
  const face = Object.assign(document.createElement("img"), { className: "face", src: line.dataset.face, alt: "", width: 252, height: 352 });
  const words = Object.assign(document.createElement("figcaption"), { textContent: line.textContent.trim() });
  figure.setAttribute("aria-hidden", "true"); // the log says it
  figure.append(face, words);
  const it = { figure, end: () => {} };
  shown = it;
  await Promise.race([face.decode().catch(() => {}), pause(PATIENCE_MS)]);
  if (shown !== it) return;
  grid.append(figure);
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!isStill) figure.animate([{ opacity: 0, scale: "0.85" }, { opacity: 1, scale: "1" }], { duration: COMES_MS, easing: "ease-out" });
  await Promise.race([pause(milliseconds), new Promise((end) => (it.end = end))]);
  if (shown === it) hidePlayed();
}

const pause = (milliseconds) => new Promise((end) => window.setTimeout(end, milliseconds));

/** Whether one was shown. */
export function hidePlayed() {
  const it = shown;
  shown = null;
  it?.figure.remove();
  it?.end();
  return it !== null;
}
