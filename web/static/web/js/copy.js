/** Buttons that copy the text of the element their `data-copy` names. Without a clipboard they stay hidden. */
for (const button of document.querySelectorAll("[data-copy]")) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const source = document.getElementById(button.dataset.copy);
    await navigator.clipboard.writeText(source.value ?? source.textContent);
    button.lastChild.textContent = button.dataset.copied;
  });
}
