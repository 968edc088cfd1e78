/** Instants by the clock of whoever reads them, where the server could only say UTC. */
export function momentsByOwnClock() {
  const language = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang;
  const format = new Intl.DateTimeFormat(language, { day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" });
  for (const place of document.querySelectorAll("time[data-moment]")) place.textContent = format.format(new Date(place.dateTime));
}
