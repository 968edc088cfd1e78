/** The builder's keys. Single keys work outside of fields alone, and can be switched off. */
const SWITCH = "rone-builder-keys";
const HEADS = { l: "h-list", v: "h-told" };

export function watchKeys(form, push) {
  const box = document.querySelector("[data-keys-switch]");
  if (box) {
    box.checked = window.localStorage.getItem(SWITCH) !== "off";
    box.addEventListener("change", () => window.localStorage.setItem(SWITCH, box.checked ? "on" : "off"));
  }
  document.addEventListener("click", (event) => {
    const full = event.target.closest("[data-add][aria-disabled=true]");
    if (full) sayFull(full);
  });
  document.addEventListener("keydown", (event) => {
    const isField = event.target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]");
    if (isField) return leaveField(event);
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "z") {
      event.preventDefault();
      push(event.shiftKey ? "redo" : "undo");
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || (box && !box.checked)) return;
    if (event.key === "/") return focusSearch(event);
    if (event.key in HEADS) return document.getElementById(HEADS[event.key])?.focus();
    if (event.key === "ArrowDown" || event.key === "ArrowUp") return step(event);
    if (event.key === "+") return press(event, "[data-add]");
    if (event.key === "-") return press(event, "[data-remove]");
  });
}

/** From the search, the arrow down leads to the first card found; Escape leads out of a field, and what is typed stays. */
function leaveField(event) {
  if (event.target.id === "pool-query" && event.key === "ArrowDown") {
    event.preventDefault();
    document.querySelector("#pool [data-rows] a")?.focus();
  } else if (event.key === "Escape" && !event.defaultPrevented && !event.isComposing) {
    const note = event.target.closest("[data-note]")?.closest("details");
    const place = note?.querySelector("summary") ?? event.target.closest("section")?.querySelector("h2[tabindex]");
    if (!place) return;
    event.preventDefault();
    if (note) note.open = false;
    place.focus();
  }
}

function focusSearch(event) {
  event.preventDefault();
  const field = document.getElementById("pool-query");
  field?.focus();
  field?.select();
}

function step(event) {
  const row = event.target.closest("[data-rows] > *");
  const part = event.target.closest("#pool, #list");
  if (!part || (!row && !event.target.matches("h2"))) return;
  const rows = [...part.querySelectorAll("[data-rows] > *")];
  const next = rows[rows.indexOf(row) + (event.key === "ArrowDown" ? 1 : -1)]; // from the heading down to the first
  if (!row && !next) return;
  event.preventDefault();
  if (next) next.querySelector("a, button:not(:disabled)")?.focus();
  else if (event.key === "ArrowUp" && part.id === "pool") focusSearch(event);
  else if (event.key === "ArrowUp") part.querySelector("h2")?.focus();
}

/** Who unfolds a note wants to write it: the field takes the focus, behind what stands in it. */
export function writeNotes() {
  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (!target.matches("details.row-note") || !target.open) return;
      const field = target.querySelector("[name=text]");
      field.focus();
      field.setSelectionRange(field.value.length, field.value.length);
    },
    true,
  );
}

/** Press the button of this row; in the pool, minus takes a copy out through the list's own button. */
function press(event, selector) {
  const row = event.target.closest("[data-rows] > *");
  if (!row) return;
  const add = row.querySelector("[data-add]");
  const button = row.querySelector(selector) || (selector === "[data-remove]" && add && twin(add));
  if (!button) return;
  event.preventDefault();
  button.click();
}

/** A limit that is reached is said, not passed over: the name of the button and the count beside it. */
async function sayFull(button) {
  const count = button.closest(".row, .stepper")?.querySelector(".badge, output")?.textContent.trim() ?? "";
  const words = document.getElementById("builder-words").dataset.full;
  const name = button.closest("[data-rows] > *")?.querySelector("a")?.textContent.trim() ?? "";
  const { showToast } = await import(document.querySelector("[data-change-form]").dataset.toasts);
  showToast(words.replace("{name}", name).replace("{count}", count));
}

function twin(add) {
  const [, card, zone] = add.value.split(":");
  return document.getElementById(`fewer-${zone}-${card}`);
}
