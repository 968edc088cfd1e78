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

/** Show what is set, wherever it may be changed. */
export function showSettings() {
  for (const place of document.querySelectorAll("#play [data-needs-script]")) place.hidden = false;
  for (const field of document.querySelectorAll("[data-setting]")) field.value = setting(field.dataset.setting);
}

export function listenToSettings() {
  document.addEventListener("change", ({ target }) => {
    if (!target.matches?.("[data-setting]")) return;
    try {
      window.localStorage.setItem(NAME, JSON.stringify({ ...read(), [target.dataset.setting]: target.value }));
    } catch {
      // a browser without storage forgets it with the page
    }
  });
}
