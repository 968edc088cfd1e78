/**
 * Looks again while somebody else decides, and after an answer that didn't come: what was sent may have arrived or not. What hasn't changed
 * costs next to nothing: the site answers 304.
 */
import { rememberPlaces } from "./moving.js";
import { remember, table } from "./swapping.js";
import { rememberBoard } from "./telling.js";

const LONGEST_MS = 8000;
const PATIENCE_MS = 10000; // an answer that takes longer got lost
const DOUBT_MS = 1000;
let timer = 0;
let failures = 0;
let isInDoubt = false; // whether the table is as it stands here

const waitMs = () => Number(table()?.dataset.polls ?? 0) || (isInDoubt ? DOUBT_MS : 0);

/** Look again after the time that the page says; now, if it was out of sight. */
export function look() {
  window.clearTimeout(timer);
  if (waitMs()) timer = window.setTimeout(ask, Math.min(waitMs() * 2 ** failures, LONGEST_MS));
}

export function listenToLosses() {
  for (const loss of ["htmx:sendError", "htmx:timeout", "htmx:responseError"])
    document.addEventListener(loss, (event) => {
      if (!event.target.closest?.("#play")) return;
      isInDoubt = true;
      look();
    });
  document.addEventListener("visibilitychange", () => !document.hidden && lookNow());
  window.addEventListener("online", lookNow);
}

function lookNow() {
  if (!waitMs()) return;
  window.clearTimeout(timer);
  ask();
}

async function ask() {
  const play = table();
  const { address, etag } = play.dataset;
  if (document.hidden) return look();
  const headers = { "HX-Request": "true", "If-None-Match": etag };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch(address, { headers, cache: "no-store", signal }).catch(() => null);
  const html = answer?.ok ? await answer.text().catch(() => null) : null; // it may be cut off
  const isReached = html !== null || answer?.status === 304;
  failures = isReached ? 0 : failures + 1;
  if (isReached) isInDoubt = false;
  for (const note of document.querySelectorAll("[data-unreached]")) note.hidden = failures < (isInDoubt ? 1 : 2);
  if (html !== null) {
    if (play.classList.contains("play-waits")) return window.location.reload(); // the game begins: the page has another frame
    if (table() === play && play.dataset.etag === etag) {
      remember();
      rememberPlaces();
      rememberBoard();
      window.htmx.swap("#play", html, { swapStyle: "outerHTML" });
      return;
    }
  }
  look();
}
