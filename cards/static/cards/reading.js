/** The card's page in the admin: what is printed is read into abilities when somebody asks for it, and taken over when they agree. */
const place = document.querySelector("[data-reading]");
const answer = place?.querySelector("[data-read-place]");
const form = place?.closest("form");

place?.querySelector("[data-read]").addEventListener("click", async () => {
  const asked = await fetch(place.dataset.reading, { method: "POST", body: new FormData(form) });
  if (asked.ok && !asked.redirected) answer.innerHTML = await asked.text();
});

answer?.addEventListener("click", (event) => {
  const taken = event.target.closest("[data-take]");
  if (!taken) return;
  const abilities = form.elements.abilities;
  abilities.value = answer.querySelector("[data-abilities]").textContent;
  form.elements.modelled.checked = taken.dataset.take === "whole";
  abilities.dispatchEvent(new Event("input", { bubbles: true }));
  abilities.focus();
});
