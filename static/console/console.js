// Lists by keys: j and k move, Enter peeks, o opens, Escape leaves. Never while somebody types, and only when single
// keys are switched on.
const rows = [...document.querySelectorAll("[data-row]")];
const on = document.body.dataset.singleKeys === "on";

function isTyping(target) {
  return target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]") !== null;
}

function move(step) {
  const at = rows.indexOf(document.activeElement);
  rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.focus();
}

function act(event) {
  if (!on || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const row = event.target.closest("[data-row]");
  if (event.key === "j") move(1);
  else if (event.key === "k") move(-1);
  else if (event.key === "o" && row) location.assign(row.href);
  else if (event.key === "Enter" && row) window.htmx.trigger(row, "peek");
  else if (event.key === "Escape") document.getElementById("peek")?.replaceChildren();
  else return;
  event.preventDefault();
}

document.addEventListener("keydown", act);
// On a phone the rail scrolls sideways: the room where one is is seen.
document.querySelector(".rail [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
