/** Buttons that print the page, also those that come later; without this script nobody sees them, and the browser's own menu does the same. */
function showPrintButtons() {
  for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) window.print();
});
document.addEventListener("htmx:afterSwap", showPrintButtons);
showPrintButtons();
