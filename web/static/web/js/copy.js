/**
 * Buttons that copy: the text of the element that `data-copy` names, or what stands at the address `data-copy-from`.
 * Without a clipboard they stay hidden.
 */
import { showToast } from "./toasts.js";

for (const button of document.querySelectorAll("[data-copy], [data-copy-from]")) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await (button.dataset.copyFrom ? copyFrom(button.dataset.copyFrom) : navigator.clipboard.writeText(textOf(button.dataset.copy)));
    } catch {
      return; // refused by the browser, or not reachable: the download beside it stays
    }
    if (button.dataset.copyFrom) showToast(button.dataset.copied);
    else button.lastChild.textContent = button.dataset.copied;
  });
}

function textOf(id) {
  const source = document.getElementById(id);
  return source.value ?? source.textContent;
}

/** The promise is handed over within the click: Safari lets nobody write to the clipboard later. */
function copyFrom(address) {
  const read = fetch(address).then(async (answer) => {
    if (!answer.ok) throw new Error(answer.status);
    return new Blob([await answer.text()], { type: "text/plain" });
  });
  return navigator.clipboard.write([new ClipboardItem({ "text/plain": read })]);
}
