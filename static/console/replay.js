// A replay by keys: h and l go a step back and on, the same links as on the page. Never while somebody types.
const on = document.body.dataset.singleKeys === "on";

function act(event) {
  if (!on || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, [contenteditable]")) return;
  const link = { h: "[data-step=back]", l: "[data-step=on]" }[event.key];
  const found = link && document.querySelector(link);
  if (!found) return;
  event.preventDefault();
  found.click();
}

document.addEventListener("keydown", act);
