/** A hovercard that was opened: all of it, in a dialog that Escape, a button or a click beside it closes. */
import { fetchHovercard } from "./hovercard_parts.js";
import { words } from "./words.js";

/** Open what `link` shows; where that can't be had, go where the link leads. The focus comes back to the link. */
export async function openSheet(link) {
  let part;
  try {
    part = await fetchHovercard(link);
  } catch {
    window.location.assign(link.href);
    return;
  }
  const dialog = emptyDialog();
  const head = part.querySelector("h2");
  head.id = "hovercard-name";
  dialog.setAttribute("aria-labelledby", head.id);
  dialog.append(part);
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (!link.isConnected) document.querySelector(`[data-hovercard][href="${CSS.escape(link.getAttribute("href"))}"]`)?.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}

function emptyDialog() {
  const dialog = document.createElement("dialog");
  dialog.className = "dialog hovercard-sheet";
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  const close = document.createElement("button");
  close.type = "button";
  close.className = "button button-small";
  close.textContent = words().close;
  close.addEventListener("click", () => dialog.close());
  dialog.append(close);
  return dialog;
}
