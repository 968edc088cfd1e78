/**
 * The builder with JavaScript: every change goes through one queue that is kept in the browser until the site has it.
 *
 * The page's buttons are submit buttons of the form `#change`. Here their words (`add:17:deck:1`) become entries of the
 * queue; the queue is sent in order, and what the site answers is swapped in. Without a network, or logged out, the
 * queue waits in localStorage and is sent when that is over.
 */
import { Queue } from "./queue.js";
import { released } from "./press.js";
import { watchKeys, writeNotes } from "./keys.js";
import { keepPool, keepTabs, swap } from "./places.js";
import { tellSaved, tellSaving, tellWaiting } from "./state.js";

const form = document.querySelector("[data-change-form]");
if (form) start(form);

function start(form) {
  const queue = new Queue(form.dataset.deck);
  let isSending = false;
  let disputed = null; // the batch that a conflict is about: it stays in the queue until somebody has chosen
  let retryTimer = 0;

  form.addEventListener("submit", (event) => {
    const words = event.submitter?.value;
    if (!words) return;
    event.preventDefault();
    push({ do: words });
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-format]")) push({ do: `format:${event.target.value}` });
    if (event.target.closest("[data-rename]")) rename(event.target);
  });
  document.addEventListener("submit", (event) => {
    if (event.target.matches("[data-rename]")) {
      event.preventDefault();
      rename(event.target.querySelector("[name=name]"));
    }
    if (event.target.matches("[data-note]")) {
      event.preventDefault();
      push({ do: `${event.target.elements.do.value}:${event.target.elements.text.value}` });
      event.target.closest("details").querySelector("summary").focus();
    }
    if (event.target.matches("[data-resolve]")) resolve(event);
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-retry]")) send();
  });
  window.addEventListener("online", send);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && send());
  keepPool();
  keepTabs();
  writeNotes();
  watchKeys(form, (words) => push({ do: words }));
  tellSaved();
  send();

  function push(entry) {
    queue.push({ ...entry, base: currentRevision() });
    send();
  }

  function rename(input) {
    const was = document.getElementById("name-was").value;
    if (!input.value.trim() || input.value === was) return;
    queue.push({ name: input.value, was });
    send();
  }

  function currentRevision() {
    return form.elements.revision.value;
  }

  /** Send what waits, one request after the other; whatever fails stays where it is. */
  async function send() {
    if (isSending || disputed) return;
    window.clearTimeout(retryTimer);
    isSending = true;
    try {
      while (!queue.isEmpty()) {
        tellSaving();
        const batch = queue.nextBatch();
        const answer = await ask(batch);
        if (!(await take(answer, batch))) return;
      }
    } catch {
      tellWaiting("unreachable", queue);
      retryTimer = window.setTimeout(send, 15000);
    } finally {
      isSending = false;
    }
  }

  function ask(batch) {
    const body = new FormData();
    body.set("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
    body.set("back", window.location.search.slice(1));
    if (batch.name !== undefined) {
      body.set("name", batch.name);
      body.set("was", batch.was);
    } else if (batch.words.length === 1) {
      body.set("do", batch.words[0]);
    } else {
      body.set("words", JSON.stringify(batch.words));
    }
    body.set("key", batch.key);
    body.set("revision", queue.isResumed ? batch.base : currentRevision());
    const url = batch.name !== undefined ? form.dataset.renameUrl : form.action;
    return fetch(url, { method: "POST", body, headers: { "HX-Request": "true" }, credentials: "same-origin", redirect: "manual" });
  }

  /** What the site says to a batch. True when the next one may go. */
  async function take(answer, batch) {
    if (answer.ok) {
      queue.done(batch);
      const html = await answer.text();
      await released();
      swap("#list", html);
      tellSaved(true);
      return true;
    }
    if (answer.status === 409) {
      disputed = batch;
      swap("#conflict", await answer.text(), "innerHTML");
      tellWaiting("changed", queue);
      document.querySelector("[data-conflict]")?.focus();
      return false;
    }
    if (answer.status === 422 || answer.status === 400) {
      queue.done(batch);
      const { showToast } = await import(form.dataset.toasts);
      showToast(await answer.text());
      tellSaved();
      return true;
    }
    if (answer.status === 401 || answer.status === 403 || answer.type === "opaqueredirect") {
      tellWaiting("loggedOut", queue);
      return false;
    }
    tellWaiting("failed", queue);
    retryTimer = window.setTimeout(send, 15000);
    return false;
  }

  async function resolve(event) {
    event.preventDefault();
    const body = new FormData(event.target, event.submitter);
    tellSaving();
    try {
      const answer = await fetch(event.target.action, { method: "POST", body, headers: { "HX-Request": "true" }, credentials: "same-origin" });
      if (answer.ok) {
        if (disputed) queue.done(disputed);
        disputed = null;
        swap("#list", await answer.text());
        tellSaved(true);
        document.getElementById("h-list")?.focus();
        send();
      } else if (answer.status === 409) {
        swap("#conflict", await answer.text(), "innerHTML");
      } else {
        tellWaiting(answer.status === 401 ? "loggedOut" : "failed", queue);
      }
    } catch {
      tellWaiting("unreachable", queue);
    }
  }
}
