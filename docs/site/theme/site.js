// What mdBook's template lacks for keyboards and screen readers.
"use strict";
for (const box of document.querySelectorAll("pre > code, .table-wrapper")) {
  if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
}
document.getElementById("mdbook-menu-bar")?.setAttribute("role", "banner");
// The template has a label with the attributes of a button.
const label = document.getElementById("mdbook-sidebar-toggle");
const shown = document.getElementById("mdbook-sidebar-toggle-anchor");
if (label && shown) {
  const button = document.createElement("button");
  button.type = "button";
  for (const { name, value } of label.attributes) if (name !== "for") button.setAttribute(name, value);
  button.append(...label.childNodes);
  label.replaceWith(button);
  const update = () => button.setAttribute("aria-expanded", String(shown.checked));
  button.addEventListener("click", () => shown.click());
  shown.addEventListener("change", update);
  update();
}
