/** Looks again while somebody else decides. What hasn't changed costs next to nothing: the site answers 304. */
import { rememberPlaces } from "./moving.js";
import { remember, table } from "./swapping.js";

const LONGEST_MS = 8000;
let timer = 0;
let failures = 0;

/** Look again after the time that the page says; now, if it was out of sight. */
export function look() {
  window.clearTimeout(timer);
  const wait = Number(table()?.dataset.polls ?? 0);
  if (wait) timer = window.setTimeout(ask, Math.min(wait * 2 ** failures, LONGEST_MS));
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden || !Number(table()?.dataset.polls ?? 0)) return;
  window.clearTimeout(timer);
  ask();
});

async function ask() {
  const play = table();
  const { address, etag } = play.dataset;
  if (document.hidden) return look();
  const answer = await fetch(address, { headers: { "HX-Request": "true", "If-None-Match": etag }, cache: "no-store" }).catch(() => null);
  const isReached = answer && (answer.ok || answer.status === 304);
  failures = isReached ? 0 : failures + 1;
  for (const note of document.querySelectorAll("[data-unreached]")) note.hidden = failures < 2;
  if (answer?.ok && play.classList.contains("play-waits")) return window.location.reload(); // the game begins: the page has another frame
  if (answer?.ok) {
    const html = await answer.text();
    if (table() === play && play.dataset.etag === etag) {
      remember();
      rememberPlaces();
      window.htmx.swap("#play", html, { swapStyle: "outerHTML" });
      return;
    }
  }
  look();
}
