/** What was clicked and hasn't reached the site yet, kept in localStorage: it outlives the tab and a lost log-in. */
const standsAlone = (words) => ["undo", "redo", "fill"].includes(words) || words.startsWith("want:");

export class Queue {
  constructor(deck) {
    this.name = `rone-deck-${deck}`;
    this.entries = this.read();
    this.isResumed = this.entries.length > 0;
  }

  read() {
    try {
      const kept = JSON.parse(window.localStorage.getItem(this.name) || "[]");
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  }

  write() {
    try {
      if (this.entries.length) window.localStorage.setItem(this.name, JSON.stringify(this.entries));
      else window.localStorage.removeItem(this.name);
    } catch {
      // a browser without storage still sends what it can
    }
  }

  push(entry) {
    this.entries.push({ ...entry, key: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}` });
    this.write();
  }

  isEmpty() {
    return this.entries.length === 0;
  }

  /** A name alone, a step of undo or redo alone, or all the changes up to the next of those. */
  nextBatch() {
    const first = this.entries[0];
    if (first.name !== undefined) return { ...first, size: 1 };
    const words = [];
    for (const entry of this.entries) {
      if (entry.name !== undefined || (standsAlone(entry.do) && words.length)) break;
      words.push(entry.do);
      if (standsAlone(entry.do)) break;
    }
    const last = this.entries[words.length - 1];
    return { words, key: words.length === 1 ? first.key : `${first.key}+${last.key.slice(0, 8)}`, base: first.base, size: words.length };
  }

  done(batch) {
    this.entries.splice(0, batch.size);
    this.isResumed = false;
    this.write();
  }

  get length() {
    return this.entries.length;
  }
}
