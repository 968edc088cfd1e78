/**
 * A field with suggestions below it: an editable combobox whose list is asked for as one types (ARIA Authoring Practices).
 *
 * Beside an option may stand one that adds a card to the deck in work (`decks/builder/add_option.html`). Arrows pass over it:
 * Ctrl+Enter presses it for the option that is chosen, a finger and the mouse press it where it stands.
 */
const WAIT_MS = 120;
const ADDS = "[data-add-card]";

export class Suggestions {
  constructor(form) {
    this.field = form.elements.q;
    this.list = document.getElementById(`${this.field.id}-list`);
    this.status = form.querySelector("[role=status]");
    this.address = form.dataset.quickSearch;
    this.asked = null;
    this.timer = 0;
    for (const [name, value] of Object.entries({ role: "combobox", "aria-expanded": "false", "aria-controls": this.list.id, "aria-autocomplete": "list" })) {
      this.field.setAttribute(name, value);
    }
    this.field.addEventListener("input", () => this.wait());
    this.field.addEventListener("keydown", (event) => this.press(event));
    this.field.addEventListener("click", () => this.list.childElementCount && this.show());
    this.list.addEventListener("mousedown", (event) => event.preventDefault()); // the focus stays in the field
    this.list.addEventListener("click", (event) => this.add(event.target.closest(ADDS)));
    form.addEventListener("focusout", (event) => form.contains(event.relatedTarget) || this.hide());
    form.closest("dialog")?.addEventListener("close", () => this.hide());
    form.closest("dialog")?.addEventListener("click", (event) => event.target === event.currentTarget && event.target.close());
  }

  get options() {
    return [...this.list.querySelectorAll(`[role=option]:not(${ADDS})`)];
  }

  get current() {
    return this.list.querySelector("[aria-selected=true]");
  }

  get isShown() {
    return !this.list.hidden;
  }

  wait() {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.ask(), WAIT_MS);
  }

  /** Ask for what suits the field; an answer that comes late, after another question, is dropped. */
  async ask() {
    this.asked?.abort();
    const query = this.field.value.trim();
    if (!query) {
      this.list.replaceChildren();
      this.hide();
      return;
    }
    this.asked = new AbortController();
    const address = new URL(this.address, window.location.href);
    address.searchParams.set("q", query);
    try {
      const answer = await fetch(address, { signal: this.asked.signal, credentials: "same-origin" });
      if (answer.ok) this.fill(await answer.text());
    } catch {
      // another question was asked, or the site can't be reached: the form still leads to its page
    }
  }

  fill(html) {
    this.list.innerHTML = html;
    if (document.querySelector("[data-change-form]")) this.addNothing(); // in the builder the list itself is changed
    for (const option of this.list.querySelectorAll("[id]")) option.id = `${this.field.id}-${option.id}`;
    for (const group of this.list.querySelectorAll("[aria-labelledby]")) {
      group.setAttribute("aria-labelledby", `${this.field.id}-${group.getAttribute("aria-labelledby")}`);
    }
    const hint = this.list.querySelector("[data-hint]");
    if (hint) this.field.setAttribute("aria-describedby", hint.id);
    else this.field.removeAttribute("aria-describedby");
    this.select(null);
    if (document.activeElement === this.field && this.options.length) this.show();
  }

  addNothing() {
    for (const part of this.list.querySelectorAll(`${ADDS}, [data-hint], [data-add-form]`)) part.remove();
  }

  /** Add the card of this option to the deck in work; its answer takes the option's place and is said. */
  async add(option) {
    if (!option || this.isAdding) return;
    this.status.textContent = "";
    if (option.getAttribute("aria-disabled") === "true") {
      this.status.textContent = option.getAttribute("aria-label");
      return;
    }
    this.isAdding = true;
    try {
      const form = this.list.querySelector("[data-add-form]").content.querySelector("form");
      const body = new FormData(form);
      body.set("card", option.dataset.addCard);
      body.set("key", crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`);
      const answer = await fetch(form.getAttribute("action"), { method: "POST", body, headers: { "HX-Request": "true" }, credentials: "same-origin" });
      const text = await answer.text();
      if (answer.ok) this.added(option, text);
      else this.status.textContent = this.list.querySelector("[data-hint]").dataset.failed;
    } catch {
      this.status.textContent = this.list.querySelector("[data-hint]").dataset.failed;
    } finally {
      this.isAdding = false;
    }
  }

  added(option, html) {
    const parts = document.createElement("template");
    parts.innerHTML = html;
    const now = parts.content.querySelector(ADDS);
    now.id = option.id;
    this.status.textContent = now.dataset.added ?? "";
    option.replaceWith(now);
  }

  press(event) {
    const { key } = event;
    if (event.isComposing) return;
    if (event.ctrlKey || event.metaKey) {
      const adds = key === "Enter" && this.isShown ? this.current?.parentElement.querySelector(`:scope > ${ADDS}`) : null;
      if (!adds) return;
      event.preventDefault();
      this.add(adds);
      return;
    }
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      if (!this.isShown && this.list.childElementCount) this.show();
      if (!event.altKey) this.step(key === "ArrowDown" ? 1 : -1);
    } else if (key === "Enter" && this.isShown && this.current) {
      event.preventDefault();
      this.current.click();
    } else if (key === "Escape" && this.isShown) {
      event.preventDefault();
      event.stopPropagation();
      this.hide();
    } else if (key === "Home" || key === "End" || key === "ArrowLeft" || key === "ArrowRight") {
      this.select(null);
    }
  }

  /** From the field down to the first option, from the last one back to the field, and round. */
  step(by) {
    const options = this.options;
    if (!options.length) return;
    const place = options.indexOf(this.current);
    const next = place + by;
    this.select(place === -1 ? options.at(by > 0 ? 0 : -1) : next < 0 || next >= options.length ? null : options[next]);
  }

  select(option) {
    this.current?.setAttribute("aria-selected", "false");
    if (!option) return this.field.removeAttribute("aria-activedescendant");
    option.setAttribute("aria-selected", "true");
    this.field.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  }

  show() {
    this.list.hidden = false;
    this.field.setAttribute("aria-expanded", "true");
    this.status.textContent = this.list.querySelector("[data-told]")?.dataset.told ?? "";
  }

  hide() {
    this.asked?.abort();
    window.clearTimeout(this.timer);
    this.list.hidden = true;
    this.select(null);
    this.field.setAttribute("aria-expanded", "false");
    this.status.textContent = "";
  }
}
