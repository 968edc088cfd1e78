/**
 * Quick entry: Enter adds the line and the field is free for the next at once; what is typed meanwhile waits for its turn. Every
 * entry has a key of its own, so that none is taken twice. Suggestions stand below; the down arrow leads to them.
 */
const WAIT_MS = 150;
const form = document.querySelector("[data-entry]");
const field = form?.elements.text;
const list = document.getElementById("entry-list");
let sent = Promise.resolve();
let timer = 0;
let asked = 0;

function values(source, printing) {
  const found = Object.fromEntries(new FormData(source));
  return printing ? { ...found, printing } : found;
}

function send(source, printing) {
  const data = values(source, printing);
  sent = sent.then(() => htmx.ajax("POST", source.action, { target: "#entered", swap: "innerHTML", values: data })).catch(() => undefined);
}

/** The answer without the rows that this list doesn't show: each would be put in the place of one that isn't there. */
function withoutAbsentRows(answer) {
  const holder = document.createElement("template");
  holder.innerHTML = answer;
  for (const row of holder.content.querySelectorAll(".collection-row")) {
    if (!document.getElementById(row.id)) row.remove();
  }
  return holder.innerHTML;
}

function close() {
  window.clearTimeout(timer);
  asked += 1;
  list.replaceChildren();
}

function add(printing) {
  if (!field.value.trim()) return;
  send(form, printing);
  form.elements.key.value = Array.from(window.crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  field.value = "";
  close();
  field.focus();
}

async function suggest() {
  const turn = (asked += 1);
  const query = new URLSearchParams({ text: field.value, kind: form.elements.kind.value, edition: form.elements.edition.value });
  const answer = await fetch(`${form.dataset.suggestions}?${query}`).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  const html = await answer.text();
  if (turn === asked) list.innerHTML = html;
}

function move(event) {
  const options = [...list.querySelectorAll("button")];
  const at = options.indexOf(document.activeElement);
  const next = event.key === "ArrowDown" ? options[at + 1] : (options[at - 1] ?? field);
  if (!next || (at < 0 && event.key === "ArrowUp")) return;
  event.preventDefault();
  next.focus();
}

if (form) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    add(event.submitter?.name === "printing" ? event.submitter.value : "");
  });
  field.addEventListener("input", () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(suggest, WAIT_MS);
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target === field && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      add("");
    } else if (event.key === "Escape") {
      close();
      field.focus();
    } else if (list.childElementCount && ["ArrowDown", "ArrowUp"].includes(event.key)) {
      move(event);
    }
  });
  form.addEventListener("focusout", (event) => form.contains(event.relatedTarget) || close());
  const entered = document.getElementById("entered");
  entered.addEventListener("htmx:beforeSwap", (event) => {
    event.detail.serverResponse = withoutAbsentRows(event.detail.serverResponse);
  });
  entered.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-entry-choice]")) return;
    event.preventDefault();
    send(event.target, event.submitter.value);
    field.focus();
  });
}
