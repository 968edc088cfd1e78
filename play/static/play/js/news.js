/** What happened last, between the sides: whole sentences, as many of the last ones as there is room for. */
export function cutNews() {
  for (const place of document.querySelectorAll("#play [data-newest-words]")) {
    const sentences = [...place.children];
    for (const sentence of sentences) sentence.hidden = false;
    const overflows = () => place.scrollHeight > place.clientHeight + 1;
    while (sentences.length > 1 && overflows()) sentences.shift().hidden = true;
  }
}
