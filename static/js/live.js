// A page that shows memories and is no chat: a socket says when something has changed, and the page fetches its part
// anew. Without it the page is as it was when it was opened.

const BEAT_MS = 20_000;
const SILENT_MS = 45_000;
let socket = null;
let tries = 0;
let pongAt = 0;
let beat = 0;
let timer = 0;
let ended = false;

function open() {
  clearTimeout(timer);
  if (ended || (socket && socket.readyState < WebSocket.CLOSING)) return;
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/me/`);
  socket.onopen = up;
  socket.onmessage = ({ data }) => {
    pongAt = Date.now();
    if (JSON.parse(data).type === "changed") changed();
  };
  socket.onclose = down;
}

function up() {
  if (tries) changed(); // whatever happened while nobody listened
  tries = 0;
  pongAt = Date.now();
  const ping = () => (Date.now() - pongAt > SILENT_MS ? socket.close() : socket.send('{"type":"ping"}'));
  ping();
  clearInterval(beat);
  beat = setInterval(ping, BEAT_MS);
}

function down({ code }) {
  clearInterval(beat);
  ended = code === 4401 || code === 4410;
  timer = setTimeout(open, Math.random() * Math.min(30_000, 500 * 2 ** ++tries));
}

const changed = () => document.body.dispatchEvent(new CustomEvent("capsule-changed", { detail: { afar: true } }));

window.addEventListener("online", open);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && open());
open();
