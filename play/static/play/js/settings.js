/** How somebody plays in this browser: the pace at which others' moves are told, and whether keys choose. */
const NAME = "play-settings";
const DEFAULTS = { pace: "normal", keys: "on" };

function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(window.localStorage.getItem(NAME) || "{}") };
  } catch {
    return DEFAULTS;
  }
}

/** What is set. */
export function setting(name) {
  return read()[name];
}

export function listenToSettings() {
  for (const field of document.querySelectorAll("[data-setting]")) {
    field.closest("[data-needs-script]").hidden = false;
    field.value = setting(field.dataset.setting);
    field.addEventListener("change", () => {
      try {
        window.localStorage.setItem(NAME, JSON.stringify({ ...read(), [field.dataset.setting]: field.value }));
      } catch {
        // a browser without storage forgets it with the page
      }
    });
  }
}
