// Files beside the message: chosen, dropped or pasted, sent up one by one, taken back before they are sent.

const form = document.getElementById("composer");
const list = document.getElementById("attached");
const input = document.getElementById("files");
const say = list.dataset;
const MOST = 4;
const sent = new Map(); // by id, in case the message is refused

const tell = (text) => document.body.dispatchEvent(new CustomEvent("toast", { detail: { text } }));

function take(files) {
  for (const file of files) {
    if (list.querySelectorAll("li:not(.is-refused)").length >= MOST) return tell(say.sayMany);
    put(file);
  }
}

function put(file) {
  const row = document.createElement("li");
  row.className = "chip";
  const bar = document.createElement("progress");
  bar.max = 1;
  const name = document.createElement("span");
  name.className = "name";
  name.textContent = file.name;
  row.append(name, bar);
  list.append(row);
  const body = new FormData();
  body.append("file", file);
  const ask = new XMLHttpRequest();
  ask.open("POST", say.upload);
  ask.setRequestHeader("X-CSRFToken", form.elements.csrfmiddlewaretoken.value);
  ask.upload.onprogress = (event) => event.lengthComputable && (bar.value = event.loaded / event.total);
  ask.onload = () => (ask.status === 200 ? (row.outerHTML = ask.responseText) : refuse(row, ask.status < 500 && ask.responseText.length < 200 ? ask.responseText : say.sayFailed));
  ask.onerror = () => refuse(row, say.sayFailed);
  ask.send(body);
}

function refuse(row, why) {
  row.classList.add("is-refused");
  row.querySelector("progress").remove();
  const close = document.createElement("button");
  close.type = "button";
  close.className = "button quiet small";
  close.dataset.remove = "";
  close.textContent = say.sayRemove;
  row.append(why, close);
  tell(why);
}

input.addEventListener("change", () => {
  if (form.dataset.socket !== "yes") return; // a plain form sends them itself
  take([...input.files]);
  input.value = "";
});
form.addEventListener("paste", (event) => {
  const files = [...event.clipboardData.files];
  if (!files.length) return;
  event.preventDefault();
  take(files);
});
const column = form.closest(".column");
for (const kind of ["dragover", "dragleave", "drop"])
  column.addEventListener(kind, (event) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    column.classList.toggle("is-over", kind === "dragover");
    if (kind === "drop") take(event.dataTransfer.files);
  });

list.addEventListener("click", (event) => {
  const button = event.target.closest("[data-remove]");
  if (!button) return;
  event.preventDefault();
  const headers = { "X-CSRFToken": form.elements.csrfmiddlewaretoken.value, "HX-Request": "true" };
  if (button.formAction && button.type === "submit") fetch(button.formAction, { method: "POST", headers });
  button.closest("li").remove();
  document.getElementById("text").focus();
});

form.addEventListener("submit", (event) => {
    if (form.dataset.socket !== "yes") return;
    const ready = list.querySelector("[data-attached]");
    const busy = list.querySelector("progress");
    if (!busy && (!ready || form.elements.text.value.trim())) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (busy) return tell(say.sayWait);
    form.dispatchEvent(new CustomEvent("say", { detail: { text: "", pasted: [] } }));
  }, true);
form.addEventListener("say", () => {
  for (const row of [...list.children]) {
    if (row.dataset.attached) sent.set(row.dataset.attached, row);
    row.remove();
  }
});
form.addEventListener("refill", (event) => {
  for (const id of event.detail.attachments ?? []) if (sent.has(id)) list.append(sent.get(id));
});
