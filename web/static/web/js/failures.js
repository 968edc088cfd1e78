/** A request of htmx that failed is said in words; nothing on the page is replaced. */
import { showToast } from "./toasts.js";
import { words } from "./words.js";

export function watchFailures() {
  document.body.addEventListener("htmx:sendError", () => showToast(words().unreachable));
  document.body.addEventListener("htmx:timeout", () => showToast(words().unreachable));
  document.body.addEventListener("htmx:responseError", (event) => {
    const answer = event.detail.xhr;
    if (answer.status === 401) {
      showToast(words().loggedOut, { href: words().loginUrl, label: words().logIn });
      return;
    }
    showToast(messageOf(answer));
  });
}

/** What the site says about it (the header is percent-encoded: headers are ASCII), else the status. */
function messageOf(answer) {
  const message = answer.getResponseHeader("X-Message");
  return message ? decodeURIComponent(message) : words().failed.replace("{status}", answer.status);
}
