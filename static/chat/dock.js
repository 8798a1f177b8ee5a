// The memory capsule beside the chat: docked on wide screens (the chat stays usable), a sheet on phones. Without this
// file the brain button is a link to the capsule's own page. Also: the list of chats on narrow screens, and F6.

const dialog = document.getElementById("capsule-dock");
const body = document.getElementById("dock-body");
const brain = document.getElementById("brain");
const side = document.getElementById("side");
const wide = matchMedia("(min-width: 64rem)");
let opener = brain;

function load() {
  const url = `${brain.getAttribute("href")}?dock=1`;
  return window.htmx.ajax("GET", url, { target: body, swap: "innerHTML" });
}

function place() {
  if (wide.matches) dialog.show();
  else dialog.showModal();
}

function open(from) {
  opener = from;
  if (dialog.open) return dialog.close();
  load();
  place();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-capsule]");
  if (link && window.htmx && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    open(link);
  }
  if (event.target.closest("[data-side]") && side.showPopover) {
    event.preventDefault();
    side.showPopover();
  }
});
dialog.addEventListener("close", () => (opener.isConnected ? opener : brain).focus());
wide.addEventListener("change", () => {
  if (!dialog.open) return;
  dialog.close();
  place();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && dialog.open && !dialog.matches(":modal") && !event.defaultPrevented) dialog.close();
  if (event.key === "F6") move(event);
});

function move(event) {
  const stops = [document.getElementById("log"), document.getElementById("text"), ...(dialog.open ? [dialog] : [])];
  const at = stops.findIndex((stop) => stop.contains(document.activeElement));
  event.preventDefault();
  const next = stops[(at + (event.shiftKey ? stops.length - 1 : 1) + stops.length) % stops.length];
  (next.querySelector("a, button, input") ?? next).focus();
  if (next.id === "log") next.focus();
}

document.body.addEventListener("capsule-changed", (event) => {
  if (dialog.contains(event.target) || event.detail?.afar) return;
  brain.classList.remove("pulses");
  void brain.offsetWidth; // starts the animation anew
  brain.classList.add("pulses");
});
