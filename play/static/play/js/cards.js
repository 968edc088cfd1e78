/** The cards on the table as the page tells them: a button each, behind it what can be done with it and what can't. */

export const CARD = ".play-card";

/** The card, or the drawn square of a board, that a node lies in. */
export const cardOf = (node) => {
  const square = node?.closest?.("#play [data-square]");
  return square ? cardAt(square.dataset.square) : (node?.closest?.(`#play ${CARD}`) ?? null);
};

/** The card of this number that lies at the table. */
export const cardAt = (number) => document.querySelector(`#play ${CARD}[data-card="${CSS.escape(number)}"]`);

const told = (card) => card.parentElement.querySelector(":scope > template[data-deeds-of]")?.content;

/** The buttons of what can be done with it. */
export const optionsOf = (card) => [...(told(card)?.querySelectorAll(".play-option") ?? [])];

/** Why the rest can't be done, as elements. */
export const refusalsOf = (card) => [...(told(card)?.querySelectorAll(".play-no") ?? [])];

/** What is to be said of it, as elements. */
export const notesOf = (card) => [...(told(card)?.querySelectorAll("[data-note]") ?? [])];

/** What the words on it mean, its states and its keywords, as elements. */
export const termsOf = (card) => [
  ...(told(card)?.querySelectorAll("[data-term]") ?? []),
  ...(card.dataset.terms ?? "").split(" ").map(termOfGame).filter(Boolean),
];

const termOfGame = (name) =>
  name && document.querySelector("template[data-terms-of-game]")?.content.querySelector(`[data-term="${CSS.escape(name)}"]`);

/** The same with their first sentences alone. */
export const shortTermsOf = (card) =>
  termsOf(card).map((term) => {
    const short = term.cloneNode(true);
    const [name, ...meaning] = short.childNodes;
    const words = meaning.map((node) => node.textContent).join("").trim();
    short.replaceChildren(name, ` ${words.split(/(?<=[.!?]) /u)[0]}`);
    return short;
  });

/** What would follow of an option, as elements that name a card; what is known before its target is, too. */
export function outcomesOf(card, option) {
  const all = [...(told(card)?.querySelectorAll(`[data-outcome="${option.value}"]`) ?? [])];
  const found = all.filter((outcome) => outcome.dataset.outcomeThen === option.dataset.then);
  const isTold = ({ dataset }) => found.some((outcome) => outcome.dataset.of === dataset.of);
  return option.dataset.then ? [...found, ...all.filter((outcome) => !outcome.dataset.outcomeThen && !isTold(outcome))] : found;
}
