/** Menus that hang over the page close on Escape, which leads back to what opened them, and on a click or a step outside. */
const MENUS = "details.pop[open], details.menu[open]";

export function closableMenus() {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    const menu = [...document.querySelectorAll(MENUS)].at(-1);
    if (!menu) return;
    if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
    menu.open = false;
  });
  for (const step of ["pointerdown", "focusin"]) {
    document.addEventListener(step, (event) => {
      for (const menu of document.querySelectorAll(MENUS)) if (!menu.contains(event.target)) menu.open = false;
    });
  }
}
