// Counts down what is left of a round, for who has the page open; the hour at which it ends stands there without a script.
for (const clock of document.querySelectorAll("[data-ends]")) {
  const ends = Date.parse(clock.dataset.ends);
  const tick = () => {
    const left = Math.max(0, Math.ceil((ends - Date.now()) / 1000));
    const minutes = Math.floor(left / 60);
    clock.textContent = left ? `${minutes}:${String(left % 60).padStart(2, "0")}` : clock.dataset.over;
    if (left) setTimeout(tick, 1000);
  };
  tick();
}
