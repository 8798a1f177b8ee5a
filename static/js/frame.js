// What every page does by itself: notes with Undo, menus, dialogs, questions before what cannot be undone, keys.
// Words come from the page (#frame-words data attributes), so that this file holds no language.

const STAY_MS = 10000;
const words = document.getElementById("frame-words")?.dataset ?? {};
const region = document.getElementById("toast");
let timer = 0;

// ---- notes -----------------------------------------------------------------------------------------------------
// A modal dialog makes everything outside of it dead, so notes live inside while one is open.
function moveIn() {
  const home = document.querySelector("dialog:modal") ?? document.body;
  if (region.parentElement !== home) home.append(region);
}

function startLeaving() {
  clearTimeout(timer);
  if (region.querySelector(".toast:not([data-stays])")) timer = setTimeout(() => region.replaceChildren(), STAY_MS);
}

export function toast({ text, undo = "" }) {
  const shape = document.getElementById("toast-shape").content.cloneNode(true);
  shape.querySelector("p").textContent = text;
  const form = shape.querySelector("form");
  if (undo) form.setAttribute("action", undo);
  if (undo) form.setAttribute("hx-post", undo);
  else form.remove();
  region.replaceChildren(shape);
  window.htmx?.process(region);
}

function watchNotes() {
  const arrived = () => (moveIn(), startLeaving());
  new MutationObserver(arrived).observe(region, { childList: true });
  document.addEventListener("close", moveIn, true);
  for (const type of ["pointerenter", "focusin"]) region.addEventListener(type, () => clearTimeout(timer));
  for (const type of ["pointerleave", "focusout"]) region.addEventListener(type, startLeaving);
  region.addEventListener("click", (event) => event.target.closest("[data-close]") && region.replaceChildren());
  document.body.addEventListener("toast", (event) => toast(event.detail));
  for (const type of ["htmx:sendError", "htmx:timeout"]) {
    document.body.addEventListener(type, () => toast({ text: words.noAnswer }));
  }
  startLeaving();
}

// ---- menus and dialogs -------------------------------------------------------------------------------------------
function watchMenus() {
  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll(".menu[open]")) if (!menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("toggle", ({ target }) => target.matches(".menu[open]") && target.querySelector(".menu-card")?.scrollIntoView({ block: "nearest" }), true);
  document.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" && document.activeElement?.closest(".menu[open]");
    if (!menu) return;
    event.preventDefault(); // a dialog around it stays
    menu.open = false;
    menu.querySelector("summary").focus();
  });
}

export function openDialog(dialog) {
  const opener = document.activeElement;
  dialog.addEventListener("close", () => opener?.focus?.(), { once: true });
  dialog.showModal();
}

function watchDialogs() {
  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-opens]");
    const dialog = opener && document.getElementById(opener.dataset.opens);
    if (dialog) {
      event.preventDefault();
      openDialog(dialog);
    }
    if (event.target.closest("[data-closes]")) event.target.closest("dialog")?.close();
    if (event.target instanceof HTMLDialogElement && event.target.matches(":modal")) event.target.close();
  });
}

// ---- questions: <form data-ask="…"> or <button data-ask="…"> -------------------------------------------------------
let allowed = null;

function ask(text, go) {
  const dialog = document.getElementById("ask");
  dialog.querySelector("p").textContent = text;
  dialog.returnValue = "";
  dialog.addEventListener("close", () => dialog.returnValue === "yes" && go(), { once: true });
  openDialog(dialog);
}

function watchQuestions() {
  document.addEventListener(
    "submit",
    (event) => {
      const question = event.submitter?.dataset.ask ?? event.target.dataset.ask;
      if (!question || allowed === event.target) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      ask(question, () => {
        allowed = event.target;
        event.target.requestSubmit(event.submitter);
        allowed = null;
      });
    },
    true,
  );
}

// ---- keys ----------------------------------------------------------------------------------------------------------
export function isTyping(target) {
  return Boolean(target?.closest?.("input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]"));
}

// From one card to the next: the first link or button of each takes the focus.
function step(by) {
  const stops = [...document.querySelectorAll(".memory[data-memory-id], .todo[data-todo-id]")];
  const at = stops.findIndex((stop) => stop.contains(document.activeElement));
  const next = stops[at < 0 ? (by > 0 ? 0 : stops.length - 1) : at + by];
  next?.querySelector("a, button")?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

const keys = {
  "?": () => document.getElementById("keys")?.open || openDialog(document.getElementById("keys")),
  "/": () => document.querySelector("input[type=search]")?.focus(),
  u: () => region.querySelector("form")?.requestSubmit(),
  n: () => document.querySelector("[data-key-n]")?.focus(),
  j: () => step(1),
  k: () => step(-1),
};

function watchKeys() {
  document.addEventListener("keydown", (event) => {
    if (document.body.dataset.singleKeys !== "on" || event.defaultPrevented || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

// ---- small things ----------------------------------------------------------------------------------------------------
function rememberTimeZone() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone && !document.cookie.includes("time_zone=")) {
    document.cookie = `time_zone=${zone}; path=/; max-age=31536000; samesite=lax`;
  }
}

// A secret that is shown once is chosen whole by one click.
document.addEventListener("focusin", (event) => event.target.matches?.("[data-selects]") && event.target.select());

// Beside it stands a button that copies it, where the browser lets one.
function watchCopies() {
  for (const button of navigator.clipboard ? document.querySelectorAll("[data-copies]") : []) {
    button.hidden = false;
    button.addEventListener("click", () =>
      navigator.clipboard.writeText(button.parentElement.querySelector("input").value).then(() => toast({ text: button.dataset.copies })),
    );
  }
}

// A part that fetches itself anew waits while somebody writes, chooses or has a menu open in it: that would be lost. It
// does so once they are done, and gives the focus back to where it was.
const isInUse = (part) => part.querySelector("[data-editing], [data-choosing] :checked, .menu[open]") || (part.contains(document.activeElement) && isTyping(document.activeElement));

const stops = (card) => [...card.querySelectorAll("a, button, input, select, summary")];

function watchRefetches() {
  let missed = false;
  let held = null;
  document.body.addEventListener("htmx:beforeRequest", (event) => {
    if (!event.target.matches?.("[data-refetches]") || event.detail.requestConfig.elt !== event.target) return;
    missed = Boolean(isInUse(event.target));
    if (missed) event.preventDefault();
  });
  document.body.addEventListener("htmx:beforeSwap", ({ target }) => {
    const card = target.matches?.("[data-refetches]") && target.contains(document.activeElement) && document.activeElement.closest("[data-memory-id], [data-todo-id]");
    const name = card?.dataset?.memoryId ? "memory" : "todo";
    held = card ? { which: `[data-${name}-id="${card.dataset[`${name}Id`]}"]`, at: stops(card).indexOf(document.activeElement) } : null;
  });
  document.body.addEventListener("htmx:afterSettle", () => {
    const card = held && document.querySelector(held.which);
    if (card && !document.activeElement?.closest("[data-refetches]")) stops(card)[held.at]?.focus({ preventScroll: true });
    held = null;
  });
  for (const type of ["focusout", "change", "toggle"]) {
    document.addEventListener(type, () => missed && setTimeout(tellAgain), true);
  }
  function tellAgain() {
    if (!missed || [...document.querySelectorAll("[data-refetches]")].some(isInUse)) return;
    missed = false;
    document.body.dispatchEvent(new CustomEvent("capsule-changed", { detail: { afar: true } }));
  }
}

// What changes in one tab is told to the other tabs of this browser.
function watchOtherTabs() {
  const others = new BroadcastChannel("memory");
  for (const type of ["capsule-changed", "capsule-counted"]) {
    document.body.addEventListener(type, ({ detail }) => detail?.afar || others.postMessage(type));
  }
  others.onmessage = () => document.body.dispatchEvent(new CustomEvent("capsule-changed", { detail: { afar: true } }));
}

function watchAutoSubmit() {
  // What is not asked for stays out of the address.
  document.body.addEventListener("htmx:configRequest", ({ detail }) => {
    if (detail.verb === "get") for (const [name, value] of [...detail.formData]) if (value === "") detail.formData.delete(name);
  });
  document.addEventListener("change", (event) => {
    const name = event.target.dataset?.all;
    for (const box of name ? document.getElementsByName(name) : []) box.checked = event.target.checked;
  });
  document.addEventListener("change", (event) => event.target.closest("[data-submits]")?.form?.requestSubmit());
}

watchNotes();
watchMenus();
watchDialogs();
watchQuestions();
watchKeys();
watchAutoSubmit();
watchRefetches();
watchOtherTabs();
watchCopies();
rememberTimeZone();
