// The open chat: a socket, an outbox, the messages. Rows come as HTML, pieces of an answer as text.

const chat = document.getElementById("chat");
const say = chat.dataset;
const log = document.getElementById("log");
const scroller = document.getElementById("scroller");
const toEnd = document.getElementById("to-end");
const connection = document.getElementById("connection");
const composer = document.getElementById("composer");
const isLive = say.live === "yes"; // an old stretch of the chat is a plain page

// the list of messages

const NEAR_PX = 96; // a reader this close to the end is following
let unseen = 0;

const isNear = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_PX;

function toBottom() {
  scroller.scrollTop = scroller.scrollHeight;
  unseen = 0;
  toEnd.hidden = true;
}

/** Follow the end if the reader was there, else count what is new. */
function change(act, count = 0) {
  const follow = isNear();
  act();
  if (follow) return toBottom();
  unseen += count;
  if (unseen) {
    toEnd.querySelector("span").textContent = say.sayNew.replace("{n}", unseen);
    toEnd.hidden = false;
  }
}

scroller.addEventListener("scroll", () => isNear() && (unseen = 0, toEnd.hidden = true), { passive: true });
toEnd.addEventListener("click", toBottom);

function fragment(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
}

function shape(id) {
  return document.getElementById(id).content.firstElementChild.cloneNode(true);
}

const streaming = (turn) => document.getElementById(`t-${turn}`);

/** Put a message where its number says, in the place of whatever stood for it before. */
function place(html) {
  const fresh = fragment(html);
  const { seq, cid, role, root, turn, call, replaces } = fresh.dataset;
  const old = document.getElementById(fresh.id) ?? (cid && log.querySelector(`[data-cid="${cid}"]`));
  const counts = old || role === "user" ? 0 : 1;
  change(() => {
    document.getElementById("begin")?.remove();
    if (role === "assistant") {
      streaming(turn)?.remove();
      for (const other of log.querySelectorAll(`[data-role="assistant"][data-root="${root}"]`)) other.remove();
    }
    old?.remove();
    for (const one of replaces ? log.querySelectorAll("[data-seq]") : []) {
      if (Number(one.dataset.seq) >= Number(replaces) && Number(one.dataset.seq) < Number(seq)) one.remove();
    }
    const cards = call ? [...log.querySelectorAll(`[data-call="${call}"]`)] : []; // the same use of a tool, earlier
    const held = cards.some((card) => card.contains(document.activeElement));
    for (const card of cards) card.remove();
    const after = [...log.children].find((other) => !other.dataset.seq || Number(other.dataset.seq) > Number(seq));
    log.insertBefore(fresh, after ?? null);
    window.htmx?.process(fresh);
    if (held) fresh.focus({ preventScroll: true });
  }, counts);
  if (fresh.querySelector("[data-decide]")) announce(fresh.querySelector("summary").textContent);
  return fresh;
}

/** After a break too: what stood there stays, until the server has more of it or its end. */
function begin({ turn, n, text }) {
  const bubble = streaming(turn) ?? shape("answer-shape");
  if (n > Number(bubble.dataset.n)) {
    bubble.id = `t-${turn}`;
    bubble.dataset.n = n;
    bubble.querySelector(".words").textContent = text;
    change(() => bubble.isConnected || log.append(bubble));
  }
  setBusy();
}

function grow({ turn, n, text }) {
  const bubble = streaming(turn);
  if (!bubble || n <= Number(bubble.dataset.n)) return;
  bubble.dataset.n = n;
  change(() => bubble.querySelector(".words").append(text));
}

const announce = (text) => (document.getElementById("announce").textContent = text.trim().slice(0, 500));

function finish(frame) {
  const fresh = place(frame.html);
  announce(fresh.querySelector(".words")?.textContent ?? "");
  setBusy();
}

function swap({ target, html, changed }) {
  const old = document.querySelector(target);
  if (old) {
    const fresh = fragment(html);
    change(() => old.replaceWith(fresh));
    window.htmx?.process(fresh);
    if (target === "#chat-title") document.title = `${fresh.textContent} · MemoryHub`;
  }
  if (changed) document.body.dispatchEvent(new CustomEvent(`${changed}-changed`, { bubbles: true }));
}

function setBusy() {
  const busy = Boolean(log.querySelector(".is-streaming"));
  composer.dispatchEvent(new CustomEvent("busy", { detail: busy }));
}

// the outbox: sent again until acknowledged; the server knows it by its cid

const outbox = new Map();

function send(text, pasted) {
  const cid = uuid4();
  const bubble = shape("user-shape");
  bubble.dataset.cid = cid;
  bubble.querySelector(".words").textContent = text;
  document.getElementById("begin")?.remove();
  log.append(bubble);
  toBottom();
  const edit = composer.elements.replaces;
  outbox.set(cid, { type: "say", cid, text, pasted, attachments: new FormData(composer).getAll("attached"), replaces: edit ? Number(edit.value) : null });
  edit?.closest("p").remove();
  put(outbox.get(cid));
}

// crypto.randomUUID is missing on plain-http addresses other than localhost
const uuid4 = () =>
  "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) =>
    (digit ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (digit / 4)))).toString(16),
  );

function acknowledge({ cid, seq }) {
  outbox.delete(cid);
  const bubble = log.querySelector(`[data-cid="${cid}"]`);
  if (!bubble || bubble.id) return;
  bubble.classList.remove("is-waiting");
  bubble.dataset.seq = seq;
}

function refuse({ cid, text, code }) {
  const frame = outbox.get(cid);
  if (!frame) return show(text);
  if (code === "too_fast") return setTimeout(() => outbox.has(cid) && put(frame), 1500);
  outbox.delete(cid);
  const bubble = log.querySelector(`[data-cid="${cid}"]`);
  bubble.classList.replace("is-waiting", "is-refused");
  bubble.querySelector(".state span").textContent = `${say.sayUnsent}: ${text}`;
  composer.dispatchEvent(new CustomEvent("refill", { detail: frame }));
}

window.addEventListener("beforeunload", (event) => outbox.size && event.preventDefault());

// the socket

const BEAT_MS = 20_000;
const SILENT_MS = 45_000;
const BANNER_MS = 2_000;
let last = Number(say.head);
let socket = null;
let tries = 0;
let pongAt = 0;
let timer = 0;
let beat = 0;
let banner = 0;
let ended = false;

function put(frame) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
}

function show(text) {
  clearTimeout(banner);
  connection.textContent = text;
  connection.hidden = !text;
}

function open() {
  clearTimeout(timer);
  if (ended || (socket && socket.readyState < WebSocket.CLOSING)) return;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/ws/c/${say.conversation}/`);
  socket.onopen = up;
  socket.onmessage = (event) => {
    pongAt = Date.now();
    take(JSON.parse(event.data));
  };
  socket.onclose = down;
}

function up() {
  tries = 0;
  pongAt = Date.now();
  show("");
  put({ type: "resume", after: last });
  for (const frame of outbox.values()) put(frame);
  clearInterval(beat);
  beat = setInterval(() => (Date.now() - pongAt > SILENT_MS ? socket.close() : put({ type: "ping" })), BEAT_MS);
}

function down(event) {
  clearInterval(beat);
  if (event.code === 4401) {
    ended = true;
    outbox.clear();
    location.href = `${say.login}?next=${encodeURIComponent(location.pathname)}`;
    return;
  }
  if (event.code === 4410 || event.code === 4404) {
    ended = true;
    show(event.code === 4410 ? say.sayErased : say.sayGone);
    composer.dispatchEvent(new CustomEvent("closed"));
    return;
  }
  clearTimeout(banner);
  if (event.code === 4429) show(say.sayTabs);
  if (connection.hidden) banner = setTimeout(sayWhy, BANNER_MS);
  timer = setTimeout(open, Math.random() * Math.min(30_000, 500 * 2 ** tries++));
}

const sayWhy = () => show(navigator.onLine ? say.sayReconnecting : say.sayOffline);

const takers = {
  ack: acknowledge,
  message: (frame) => place(frame.html),
  start: begin,
  delta: grow,
  end: finish,
  html: swap,
  changed: () => document.body.dispatchEvent(new CustomEvent("capsule-changed", { detail: { afar: true } })),
  error: refuse,
};

function take(frame) {
  const isRow = frame.type === "message" || frame.type === "end";
  if (isRow && frame.seq <= last) return;
  takers[frame.type]?.(frame);
  if (isRow) last = frame.seq;
}

// acts on messages

async function copy(message) {
  await navigator.clipboard?.writeText(message.querySelector(".words")?.innerText.trim() ?? "");
  document.body.dispatchEvent(new CustomEvent("toast", { detail: { text: say.sayCopied } }));
}

log.addEventListener("toggle", ({ target }) => target.open && target.scrollIntoView({ block: "nearest" }), true);
log.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) copy(button.closest(".message"));
});

if (isLive) {
  log.addEventListener("submit", (event) => {
    const form = event.target.closest("[data-retry], [data-decide]");
    if (!form) return;
    if (socket?.readyState !== WebSocket.OPEN) {
      if (form.elements.csrfmiddlewaretoken?.value) return; // came with the page: a plain form, as without script
      event.preventDefault();
      return sayWhy();
    }
    event.preventDefault();
    if (form.dataset.retry) return put({ type: "retry", turn: form.dataset.retry });
    put({ type: "decide", call: form.dataset.decide, yes: event.submitter?.value === "1" });
  });
  composer.addEventListener("say", (event) => send(event.detail.text, event.detail.pasted));
  composer.addEventListener("stop", () => put({ type: "stop" }));
  window.addEventListener("online", open);
  window.addEventListener("offline", () => show(say.sayOffline));
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && open());
  composer.dataset.socket = "yes";
  open();
}

// where the page begins

/** `#m-12`: outline and focus the message; fetch the stretch that holds it when it is not here. */
function jump() {
  const seq = /^#m-(\d+)$/.exec(location.hash)?.[1];
  if (!seq) return false;
  const message = document.getElementById(`m-${seq}`);
  if (message) {
    message.scrollIntoView({ block: "center" });
    message.focus({ preventScroll: true });
    message.classList.add("is-found");
    setTimeout(() => message.classList.remove("is-found"), 2000);
  } else if (Number(seq) <= Number(say.head) && !location.search.includes(`at=${seq}`)) {
    location.replace(`?at=${seq}#m-${seq}`);
  }
  return Boolean(message);
}

window.addEventListener("hashchange", jump);
if (!jump() && isLive) toBottom();
