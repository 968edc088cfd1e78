/** Whether a mouse button or a finger is down. A click whose target is drawn anew between press and release is none. */
const LONGEST_MILLISECONDS = 2000; // a press whose end nobody heard of holds nothing up
let isPressed = false;

document.addEventListener("pointerdown", () => (isPressed = true), true);
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => (isPressed = false), true);

/** When nothing is pressed any more, and the click that comes of it has been heard. */
export function released() {
  if (!isPressed) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = new AbortController();
    const over = () => {
      stop.abort();
      window.setTimeout(resolve, 0); // the click comes right behind the release
    };
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, over, { signal: stop.signal, capture: true });
    window.setTimeout(over, LONGEST_MILLISECONDS);
  });
}
