/** Clocks that run: what is left of the time of who decides. */
let timer = 0;

/** Start them. */
export function tellClocks() {
  window.clearInterval(timer);
  const running = [...document.querySelectorAll("#play [role=timer][data-asked-at]")];
  if (!running.length) return;
  const tell = () => running.forEach((clock) => (clock.textContent = text(left(clock))));
  tell();
  timer = window.setInterval(tell, 1000);
}

function left(clock) {
  const spent = (Date.now() - Date.parse(clock.dataset.askedAt)) / 1000;
  return Math.max(0, Math.floor(Number(clock.dataset.left) - Math.max(0, spent)));
}

function text(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 1440) return `${Math.floor(minutes / 1440)} d ${Math.floor((minutes % 1440) / 60)} h`;
  return minutes < 60 ? `${minutes}:${two(seconds % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
