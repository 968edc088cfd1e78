/** The shell's words in the page's language, as `base.html` carries them. */
export function words() {
  return document.getElementById("shell-words")?.dataset ?? {};
}
