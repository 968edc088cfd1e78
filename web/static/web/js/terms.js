/** A keyword's meaning opens below the word. Where there is no room, the page moves first, so that it doesn't open over the card's name. */
const ROOM = 480; // for the longest meaning with its rulings on a phone

export function roomForMeanings() {
  document.addEventListener("click", (event) => {
    const term = event.target.closest?.("button.term[popovertarget]");
    if (!term) return;
    const place = term.getBoundingClientRect();
    const missing = Math.min(place.bottom + ROOM - window.innerHeight, place.top);
    if (missing > 0) window.scrollBy({ top: missing, behavior: "instant" });
  });
}
