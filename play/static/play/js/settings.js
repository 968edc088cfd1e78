/** How somebody plays in this browser: the pace at which others' moves are told, whether keys choose, tips and which of them were read. */
const NAME = "play-settings";
const DEFAULTS = { pace: "normal", keys: "on", tips: "on", tipsRead: [] };

let kept = {};

function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(window.localStorage.getItem(NAME) || "{}") };
  } catch {
    return { ...DEFAULTS, ...kept };
  }
}

/** What is set. */
export function setting(name) {
  return read()[name];
}

/** Set it from now on. */
export function keep(name, value) {
  kept = { ...read(), [name]: value };
  try {
    window.localStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // a browser without storage forgets it with the page
  }
  showSettings();
}

/** Show what is set, wherever it may be changed. */
export function showSettings() {
  for (const place of document.querySelectorAll("#play [data-needs-script]")) place.hidden = false;
  for (const field of document.querySelectorAll("[data-setting]")) field.value = setting(field.dataset.setting);
}

export function listenToSettings() {
  document.addEventListener("change", ({ target }) => {
    if (target.matches?.("[data-setting]")) keep(target.dataset.setting, target.value);
  });
}
