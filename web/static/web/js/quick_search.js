/**
 * The search from everywhere: the key `/` (where a page has no field of its own for it) or Ctrl+K opens its dialog, and its field
 * suggests as one types: an editable combobox with a list (ARIA Authoring Practices). Without JavaScript its form leads to a page.
 */
import { Suggestions } from "./suggestions.js";

const SWITCH = "rone-builder-keys"; // single keys can be switched off, here and in the builder alike

export function quickSearch() {
  for (const form of document.querySelectorAll("[data-quick-search]")) new Suggestions(form);
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-quick-open]");
    const leads = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!link || leads || !open()) return;
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || !isAsked(event) || !open()) return;
    event.preventDefault();
  });
  switchOfKeys();
}

function isAsked(event) {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) return event.key.toLowerCase() === "k";
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target.closest?.("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog[open]")) return false;
  return window.localStorage.getItem(SWITCH) !== "off" && !document.querySelector('input[aria-keyshortcuts="/"]');
}

/** Open the dialog, or go to the page's own field of this search. False where there is neither. */
function open() {
  const field = document.querySelector("main [data-quick-search] input[name=q]");
  if (field) {
    field.focus();
    field.select();
    return true;
  }
  const dialog = document.getElementById("quick-dialog");
  if (!dialog || document.querySelector("dialog[open]")) return false;
  dialog.showModal();
  dialog.querySelector("input[name=q]").select();
  return true;
}

function switchOfKeys() {
  const label = document.querySelector("[data-single-keys]");
  if (!label) return;
  const box = label.querySelector("input");
  label.hidden = false;
  box.checked = window.localStorage.getItem(SWITCH) !== "off";
  box.addEventListener("change", () => window.localStorage.setItem(SWITCH, box.checked ? "on" : "off"));
}
