/**
 * Keeps the open tables and the games to watch as they are now, without a reload: not while the page is out of sight, and not for ever.
 * What hasn't changed costs a 304.
 */
import { momentsByOwnClock } from "../../web/js/moments.js";

const EVERY_MS = 15_000;
const LONGEST_MS = 120_000;
const MOST_IN_A_ROW = 240; // an hour; a page that comes into sight again begins anew

const section = document.getElementById("open-tables");
let { etag } = section.dataset;
let said = document.getElementById("open-tables-list").dataset.said;
let [timer, failures, asked] = [0, 0, 0];

function wait() {
  window.clearTimeout(timer);
  if (!document.hidden && asked < MOST_IN_A_ROW) timer = window.setTimeout(ask, Math.min(EVERY_MS * 2 ** failures, LONGEST_MS));
}

document.addEventListener("visibilitychange", () => {
  window.clearTimeout(timer);
  if (document.hidden) return;
  asked = 0;
  ask();
});

async function ask() {
  asked += 1;
  const headers = { "HX-Request": "true", "If-None-Match": `"${etag}"` };
  const answer = await fetch(section.dataset.lobby, { headers, cache: "no-store" }).catch(() => null);
  failures = answer && (answer.ok || answer.status === 304) ? 0 : failures + 1;
  if (answer?.ok) {
    etag = answer.headers.get("ETag").replaceAll('"', "");
    show(await answer.text());
  }
  wait();
}

/** Put the new lists in the place of the old ones; what had the focus has it again. */
function show(html) {
  const parts = new DOMParser().parseFromString(html, "text/html").querySelectorAll("[data-lobby-part]");
  const focused = document.activeElement?.getAttribute("formaction") ?? document.activeElement?.getAttribute("href");
  const wasWithin = document.activeElement?.closest("[data-lobby-part]");
  for (const part of parts) document.getElementById(part.id).replaceWith(document.adoptNode(part));
  momentsByOwnClock();
  if (wasWithin && focused) document.querySelector(`[data-lobby-part] :is([formaction="${focused}"], [href="${focused}"])`)?.focus({ preventScroll: true });
  const now = document.getElementById("open-tables-list").dataset.said;
  if (now !== said) section.querySelector("[data-lobby-said]").textContent = now;
  said = now;
}

wait();
