/**
 * A report that takes the place of the page of its running simulation is begun to be read like a page that was loaded:
 * whose focus went with what was there finds it at the report's head. Whoever is elsewhere, in the menu say, stays there.
 */
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target.id !== "main") return;
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) {
    document.getElementById("main").focus({ preventScroll: true });
  }
});
