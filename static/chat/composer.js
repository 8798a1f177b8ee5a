// The composer: Enter sends (never while an input method is composing), Shift+Enter makes a line, it grows with its
// text, counts near its limit, and knows which of its characters were pasted. It tells chat.js by events on the form.

const form = document.getElementById("composer");
const text = document.getElementById("text");
const sendButton = document.getElementById("send");
const stopButton = document.getElementById("stop");
const counter = document.getElementById("counter");
const limit = Number(text.dataset.longest); // no maxlength: it would cut off what is pasted without a word
const COUNT_FROM = 0.8;
const AFTER_COMPOSING_MS = 60; // Safari sends the Enter that ends a composition after `compositionend`

let composing = false;
let endedAt = -AFTER_COMPOSING_MS;
let busy = false;
let closed = false;

// what was pasted: ranges in UTF-16 units, moved along with every edit

let before = text.value;
let pasted = text.dataset.starts === "filled" ? [[0, text.value.length]] : []; // a starter was not typed

/** One edit replaced before[start, oldEnd) by now[start, newEnd). */
function difference(was, now) {
  let start = 0;
  while (start < was.length && start < now.length && was[start] === now[start]) start += 1;
  let end = 0;
  const most = Math.min(was.length, now.length) - start;
  while (end < most && was[was.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  return { start, oldEnd: was.length - end, newEnd: now.length - end };
}

function moveRanges(isPaste) {
  const { start, oldEnd, newEnd } = difference(before, text.value);
  const shift = newEnd - oldEnd;
  const moved = [];
  for (const [from, to] of pasted) {
    if (to <= start) moved.push([from, to]);
    else if (from >= oldEnd) moved.push([from + shift, to + shift]);
    else {
      if (from < start) moved.push([from, start]);
      if (to > oldEnd) moved.push([newEnd, to + shift]);
    }
  }
  if (isPaste && newEnd > start) moved.push([start, newEnd]);
  pasted = moved;
  before = text.value;
}

/** As the server counts: code points. */
function ranges() {
  const points = (end) => [...text.value.slice(0, end)].length;
  return pasted.map(([from, to]) => [points(from), points(to)]);
}

// size, counter, buttons

function refresh() {
  if (!CSS.supports("field-sizing", "content")) {
    text.style.blockSize = "auto";
    text.style.blockSize = `${text.scrollHeight}px`;
  }
  counter.hidden = text.value.length < limit * COUNT_FROM;
  counter.textContent = `${text.value.length} / ${limit}`;
  counter.classList.toggle("is-full", text.value.length >= limit);
  text.setCustomValidity(text.value.length > limit ? text.dataset.sayLong : "");
  const stops = busy && !text.value.trim();
  stopButton.hidden = !stops;
  sendButton.hidden = stops;
  sendButton.disabled = closed;
}

function fill(value, isTyped) {
  text.value = value;
  before = value;
  pasted = isTyped ? [] : [[0, value.length]];
  refresh();
}

text.addEventListener("input", (event) => {
  moveRanges(event.inputType === "insertFromPaste" || event.inputType === "insertFromDrop");
  refresh();
});
text.addEventListener("compositionstart", () => (composing = true));
text.addEventListener("compositionend", () => {
  composing = false;
  endedAt = performance.now();
});
text.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && busy) return form.dispatchEvent(new CustomEvent("stop"));
  if (event.key !== "Enter" || event.shiftKey || event.altKey) return;
  if (composing || event.isComposing || event.keyCode === 229) return;
  if (performance.now() - endedAt < AFTER_COMPOSING_MS) return event.preventDefault();
  event.preventDefault();
  form.requestSubmit();
});

// sending

text.required = false; // with script an empty box is simply not sent
form.addEventListener("submit", (event) => {
  if (form.dataset.socket !== "yes") return; // a plain form, as without script
  event.preventDefault();
  if (closed || !text.value.trim()) return;
  form.dispatchEvent(new CustomEvent("say", { detail: { text: text.value, pasted: ranges() } }));
  fill("", true);
  text.focus();
});
stopButton.addEventListener("click", () => {
  form.dispatchEvent(new CustomEvent("stop"));
  text.focus();
});
form.addEventListener("busy", (event) => {
  busy = event.detail;
  refresh();
});
form.addEventListener("refill", (event) => text.value || fill(event.detail.text, !event.detail.pasted.length)); // in doubt: not typed
form.addEventListener("closed", () => {
  closed = true;
  text.disabled = true;
  refresh();
});
document.addEventListener("click", (event) => {
  const starter = event.target.closest("[data-starter]");
  if (!starter) return;
  event.preventDefault();
  fill(starter.textContent, false);
  text.focus();
});
refresh();
