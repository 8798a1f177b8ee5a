// One conflict by keys: each button and link says which key is its own (data-key). Never while somebody types, and only
// when single keys are switched on. Ctrl and Enter sends the form in which somebody writes.
const on = document.body.dataset.singleKeys === "on";

function isTyping(target) {
  return target.closest("input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]") !== null;
}

function press(target) {
  const ways = target.closest("details");
  target.click();
  if (!target.matches("summary")) return;
  const field = ways.querySelector("textarea, input:not([type=hidden])");
  field.focus();
  if (field.matches("textarea")) field.setSelectionRange(field.value.length, field.value.length);
}

function act(event) {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && event.target.form) {
    event.preventDefault();
    event.target.form.requestSubmit(event.target.form.querySelector("button[name=deed]"));
    return;
  }
  if (!on || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const target = document.querySelector(`#focus [data-key="${CSS.escape(event.key)}"]`);
  if (!target || document.querySelector("dialog:modal")) return;
  event.preventDefault();
  event.stopPropagation();
  press(target);
}

document.addEventListener("keydown", act, true);
document.body.addEventListener("htmx:afterSwap", (event) => event.target.id === "focus" && event.target.focus());
