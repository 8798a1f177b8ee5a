// Files beside the message: chosen, dropped or pasted.

const form = document.getElementById("composer");
const list = document.getElementById("attached");
const input = document.getElementById("files");
const column = form.closest(".column");
const say = list.dataset;
const sent = [];

const tell = (text) => document.body.dispatchEvent(new CustomEvent("toast", { detail: { text } }));
const token = () => form.elements.csrfmiddlewaretoken.value;

function take(files) {
  for (const file of files) {
    if (list.children.length > 3) return tell(say.sayMany);
    list.insertAdjacentHTML("beforeend", '<li class="chip"><span class="name"></span><progress max="1"></progress></li>');
    put(file, list.lastElementChild);
  }
}

function put(file, row) {
  row.firstChild.textContent = file.name;
  const body = new FormData();
  body.append("file", file);
  const ask = new XMLHttpRequest();
  ask.open("POST", say.upload);
  ask.setRequestHeader("X-CSRFToken", token());
  ask.upload.onprogress = (event) => (row.lastChild.value = event.loaded / event.total);
  ask.onloadend = () => {
    if (ask.status === 200) return (row.outerHTML = ask.responseText);
    row.remove();
    tell(ask.status === 400 ? ask.responseText : say.sayFailed);
  };
  ask.send(body);
}

input.addEventListener("change", () => {
  if (form.dataset.socket !== "yes") return;
  take(input.files);
  input.value = "";
});
form.addEventListener("paste", (event) => {
  if (!event.clipboardData.files.length) return;
  event.preventDefault();
  take(event.clipboardData.files);
});
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
  fetch(button.formAction, { method: "POST", headers: { "X-CSRFToken": token(), "HX-Request": "true" } });
  button.closest("li").remove();
  form.elements.text.focus();
});

form.addEventListener("submit", (event) => {
  const busy = list.querySelector("progress");
  if (form.dataset.socket !== "yes" || (!busy && (!list.children.length || form.elements.text.value.trim()))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (busy) return tell(say.sayWait);
  form.dispatchEvent(new CustomEvent("say", { detail: { text: "", pasted: [] } }));
}, true);

form.addEventListener("say", () => {
  sent.push(...list.children);
  list.replaceChildren();
});
form.addEventListener("refill", (event) => list.append(...sent.filter((row) => event.detail.attachments.includes(row.dataset.attached))));
