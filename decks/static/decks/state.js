/** The line under the deck's name: saving, saved so long ago, or not saved and why. */
const words = () => document.getElementById("builder-words").dataset;
let ticking = 0;

const place = () => document.querySelector("#saved [data-saved-text]");

export function tellSaving() {
  window.clearInterval(ticking);
  const line = document.getElementById("saved");
  line.setAttribute("aria-busy", "true");
  line.classList.remove("saved-not");
  place().textContent = words().saving;
}

/** Saved now, or when the page says; grows older by itself. */
export function tellSaved(isNow = false) {
  const line = document.getElementById("saved");
  line.removeAttribute("aria-busy");
  line.classList.remove("saved-not");
  const since = isNow ? Date.now() : Date.parse(line.dataset.savedAt);
  window.clearInterval(ticking);
  const tell = () => {
    const seconds = Math.max(0, Math.round((Date.now() - since) / 1000));
    if (seconds < 60) place().textContent = words().savedNow;
    else if (seconds < 120) place().textContent = words().savedMinute;
    else if (seconds < 5400) place().textContent = words().savedMinutes.replace("{n}", Math.floor(seconds / 60));
  };
  tell();
  ticking = window.setInterval(tell, 5000);
}

/** Not saved: why, how much waits in this browser, and what to do. */
export function tellWaiting(why, queue) {
  window.clearInterval(ticking);
  const line = document.getElementById("saved");
  line.removeAttribute("aria-busy");
  line.classList.add("saved-not");
  const text = place();
  text.textContent = why === "changed" ? words().changed : `${words()[why]} ${queue.length}. `;
  if (why === "loggedOut") {
    const link = document.createElement("a");
    link.href = words().loginUrl;
    link.textContent = words().logIn;
    text.append(link);
  } else if (why !== "changed") {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button button-small";
    button.dataset.retry = "";
    button.textContent = words().again;
    text.append(button);
  }
}
