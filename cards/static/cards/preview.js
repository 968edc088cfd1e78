/** The card's page in the admin: what is typed is drawn and checked after a short rest, without being saved. */
const REST_MILLISECONDS = 400;
const place = document.querySelector("[data-preview]");
const form = place?.closest("form");
let timer = 0;
let asked = null;

async function draw() {
  asked?.abort();
  asked = new AbortController();
  try {
    const answer = await fetch(place.dataset.preview, { method: "POST", body: new FormData(form), signal: asked.signal });
    if (answer.ok && !answer.redirected) place.innerHTML = await answer.text();
  } catch (error) {
    if (error.name !== "AbortError") place.dataset.failed = "";
  }
}

// a form that was refused shows what is stored: draw what is typed
if (form && document.querySelector(".errornote")) draw();

form?.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(draw, REST_MILLISECONDS);
});
