// Lists by keys: j and k move, Enter peeks, o opens, x chooses, e exports, ] and [ turn pages, Escape leaves. Never
// while somebody types, and only when single keys are switched on.
const rows = [...document.querySelectorAll("[data-row]")];
const on = document.body.dataset.singleKeys === "on";
const LINKS = { e: "a[download].button", "]": "a[rel=next]" };

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
  else if (event.key === "Enter" && row?.hasAttribute("hx-get")) window.htmx.trigger(row, "peek");
  else if (event.key === "x" && row) row.closest("tr").querySelector("[name=chosen]")?.click();
  else if (event.key in LINKS) document.querySelector(LINKS[event.key])?.click();
  else if (event.key === "[" && /[?&](before|after)=/.test(location.search)) history.back();
  else if (event.key === "Escape") document.getElementById("peek")?.replaceChildren();
  else return;
  event.preventDefault();
}

document.addEventListener("keydown", act);
// On a phone the rail scrolls sideways: the room where one is is seen.
document.querySelector(".rail [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
