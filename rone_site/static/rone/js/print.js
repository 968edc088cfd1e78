/** Buttons that print the page; without this script nobody sees them, and the browser's own menu does the same. */
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
