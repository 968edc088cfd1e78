/**
 * The card's page in the admin: what is printed is read into abilities when somebody asks for it, and taken over when they agree.
 * What was read of another text than the one that stands there now can't be taken over.
 */
const READ_FIELDS = ["type", "name_en", "name_de", "printed_en", "printed_de"];
const place = document.querySelector("[data-reading]");
const form = place?.closest("form");

if (place) {
  const answer = place.querySelector("[data-read-place]");
  const said = place.querySelector("[data-said]");
  const undo = place.querySelector("[data-undo]");
  let asked = null;
  let before = null;

  const clear = (sentence) => {
    answer.replaceChildren();
    said.textContent = sentence;
  };

  const set = (abilities, isModelled) => {
    form.elements.abilities.value = abilities;
    form.elements.modelled.checked = isModelled;
    form.elements.abilities.dispatchEvent(new Event("input", { bubbles: true }));
  };

  const read = async () => {
    asked?.abort();
    const mine = (asked = new AbortController());
    answer.setAttribute("aria-busy", "true");
    try {
      const reply = await fetch(place.dataset.reading, { method: "POST", body: new FormData(form), signal: mine.signal });
      if (!reply.ok || reply.redirected) throw new Error(reply.status);
      const html = await reply.text();
      if (mine !== asked) return;
      answer.innerHTML = html;
      const outcome = answer.querySelector("[data-outcome]");
      said.textContent = outcome?.textContent.trim().replace(/\s+/g, " ") ?? "";
      outcome?.remove();
    } catch (error) {
      if (mine === asked && error.name !== "AbortError") clear(place.dataset.saidFailed);
    }
    if (mine === asked) answer.removeAttribute("aria-busy");
  };

  const take = (extent) => {
    const meant = [...answer.querySelectorAll("[data-meaning]")].filter((one) => one.querySelector("input")?.checked ?? true);
    const lines = meant.flatMap((one) => [...one.querySelectorAll("[data-abilities]")].map((tree) => tree.textContent));
    before ??= [form.elements.abilities.value, form.elements.modelled.checked];
    set(lines.join(""), extent === "whole");
    said.textContent = extent === "whole" ? place.dataset.saidWhole : place.dataset.saidPart;
    undo.hidden = false;
  };

  /** What is typed after taking over isn't taken back. */
  const forget = () => {
    before = null;
    undo.hidden = true;
  };

  place.querySelector("[data-read]").addEventListener("click", read);
  answer.addEventListener("click", (event) => {
    const taken = event.target.closest("[data-take]");
    if (taken) take(taken.dataset.take);
  });
  undo.addEventListener("click", () => {
    set(...before);
    forget();
    said.textContent = place.dataset.saidUndone;
    place.querySelector("[data-read]").focus();
  });
  form.addEventListener("input", (event) => {
    if (event.isTrusted && ["abilities", "modelled"].includes(event.target.name)) forget();
    if (!READ_FIELDS.includes(event.target.name)) return;
    asked?.abort();
    asked = null;
    if (answer.childElementCount) clear(place.dataset.saidStale);
  });
}
