// Swagger's page from its wheel, in a frame of ours: its own one has a second <main> and headings out of order.

const place = document.getElementById("swagger-ui");

// What stands on the page: who calls, then the calls. `connected` hands Swagger's state to a part.
function Frame({ React }) {
  const h = React.createElement;
  const Calls = ({ getComponent, specSelectors }) => {
    const connected = (name) => h(getComponent(name, true));
    const isThere = specSelectors.loadingStatus() === "success";
    if (!isThere) return h("p", { role: "status" }, specSelectors.loadingStatus() === "failed" ? place.dataset.failed : place.dataset.loading);
    return h(
      "div",
      { className: "swagger-ui" },
      h(getComponent("SvgAssets")),
      h("div", { className: "schemes wrapper" }, connected("AuthorizeBtnContainer")),
      h("div", { className: "wrapper" }, connected("operations")),
    );
  };
  return { components: { Calls } };
}

window.ui = SwaggerUIBundle({
  url: place.dataset.schema,
  dom_id: "#swagger-ui",
  layout: "Calls",
  plugins: [Frame],
  deepLinking: false, // its links would stand inside buttons
  validatorUrl: null,
});

// Swagger gives many of its controls no name, and its scrolling examples no focus (WCAG 4.1.2, 2.1.1).
const NAMED = [
  ["tr[data-param-name] :is(input, select, textarea)", (one) => one.closest("tr").dataset.paramName],
  [".examples-select-element", () => "Example"],
  ["textarea.body-param__text", () => "Request body"],
  [".responses-table", (one) => "Responses of " + one.id.replace(/_responses$/, "").replaceAll("_", " ")],
];
function name() {
  for (const [which, said] of NAMED) {
    for (const one of place.querySelectorAll(which)) if (!one.hasAttribute("aria-label")) one.setAttribute("aria-label", said(one));
  }
  for (const one of place.querySelectorAll("pre.microlight")) one.tabIndex = 0;
}
new MutationObserver(name).observe(place, { childList: true, subtree: true });
