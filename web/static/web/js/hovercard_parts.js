/** The parts of pages that links with `data-hovercard` show, each fetched once a page. */
const parts = new Map();

/** What `link` shows, as a node of one's own; fails where it can't be had, and is asked for again then. */
export async function fetchHovercard(link) {
  const address = new URL("hovercard/", new URL(link.pathname, link.origin));
  address.searchParams.set("lang", document.documentElement.lang);
  if (!parts.has(address.href)) {
    const asked = ask(address);
    parts.set(address.href, asked);
    asked.catch(() => parts.delete(address.href));
  }
  return (await parts.get(address.href)).content.cloneNode(true);
}

async function ask(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address.pathname}: ${answer.status}`);
  const part = document.createElement("template");
  part.innerHTML = await answer.text();
  return part;
}
