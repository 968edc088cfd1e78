/**
 * Instants by the clock of whoever reads them: in the place of those that the server could only say in UTC, and beside those that
 * stand as the clocks of another zone show them.
 */
export function momentsByOwnClock() {
  const language = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang;
  const format = new Intl.DateTimeFormat(language, { day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" });
  for (const place of document.querySelectorAll("time[data-moment]")) place.textContent = format.format(new Date(place.dateTime));
  for (const place of document.querySelectorAll("time[data-zone]")) tellOwnTime(place, language);
}

function tellOwnTime(place, language) {
  const instant = new Date(place.dateTime);
  const parts = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };
  const own = new Intl.DateTimeFormat(language, parts).format(instant);
  const there = new Intl.DateTimeFormat(language, { ...parts, timeZone: place.dataset.zone }).format(instant);
  if (own !== there) place.append(` · ${place.dataset.own.replace("%s", own)}`);
}
