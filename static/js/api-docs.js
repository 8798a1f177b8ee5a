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
