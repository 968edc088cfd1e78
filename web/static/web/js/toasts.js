/** Toasts: a button to close each, and a way for other modules to show one. One that only tells leaves by itself. */
import { words } from "./words.js";

const STAYS_MS = 10_000;

export function closableToasts() {
  for (const toast of document.querySelectorAll("[data-toasts] > .toast")) addClose(toast);
  document.body.addEventListener("htmx:afterSettle", () => {
    for (const toast of document.querySelectorAll("[data-toasts] > .toast:not([data-closable])")) addClose(toast);
  });
}

/** Show `text` as a toast, with an optional link; it replaces a toast of the same text. */
export function showToast(text, link) {
  const place = document.querySelector("[data-toasts]");
  if (!place) return;
  for (const old of place.querySelectorAll(".toast")) if (old.dataset.text === text) old.remove();
  const toast = document.createElement("div");
  toast.className = "toast";
  toast.dataset.text = text;
  const span = document.createElement("span");
  span.textContent = text;
  toast.append(span);
  if (link) {
    const anchor = document.createElement("a");
    anchor.className = "button button-small";
    anchor.href = link.href;
    anchor.target = "_blank";
    anchor.textContent = link.label;
    toast.append(anchor);
  }
  addClose(toast);
  place.append(toast);
}

function addClose(toast) {
  toast.dataset.closable = "";
  leaveLater(toast);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button button-small";
  button.textContent = words().close;
  button.addEventListener("click", () => toast.remove());
  toast.append(button);
}

/** Take a toast away after a while, unless it asks for something, warns, or is being looked at. */
function leaveLater(toast) {
  if (toast.querySelector("a, button, form") || toast.matches(".toast-error, .toast-warning")) return;
  setTimeout(() => {
    if (!toast.matches(":hover, :focus-within")) toast.remove();
  }, STAYS_MS);
}
