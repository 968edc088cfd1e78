/** Light, dark, or as the device: the same cookie that the form sets on the server, without a reload. */
const YEAR_SECONDS = 365 * 24 * 3600;

export function themeSwitches() {
  for (const form of document.querySelectorAll("[data-theme-switch]")) {
    form.addEventListener("submit", (event) => {
      const theme = event.submitter?.value;
      if (!theme) return;
      event.preventDefault();
      choose(theme);
    });
  }
}

function choose(theme) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  if (theme === "device") {
    document.cookie = `theme=; path=/; max-age=0; samesite=lax${secure}`;
    delete document.documentElement.dataset.theme;
  } else {
    document.cookie = `theme=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
    document.documentElement.dataset.theme = theme;
  }
  for (const button of document.querySelectorAll("[data-theme-switch] button")) {
    button.setAttribute("aria-pressed", String(button.value === theme));
  }
}
