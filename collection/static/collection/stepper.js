/** Steppers count at once, however fast they are tapped; what they come to is sent when the finger rests. */
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-stepper] button[name=to]");
  if (!button) return;
  event.preventDefault();
  const number = button.form.elements.number;
  const step = button.id.startsWith("more") ? 1 : -1;
  number.value = String(Math.min(Math.max((Number.parseInt(number.value, 10) || 0) + step, 0), 999));
  number.dispatchEvent(new Event("change", { bubbles: true }));
});

document.addEventListener("focusin", (event) => {
  if (event.target.matches("[data-stepper] input[name=number]")) event.target.select();
});
