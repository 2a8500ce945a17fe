// Makes the types of the page's elements from index.html: for each id the interface of its element.
// node elements.js index.html elements.d.ts

import { readFileSync, writeFileSync } from "node:fs";

/** The elements with an id in a page, as pairs of id and tag. */
export function elementsOf(page) {
  const found = [];
  for (const [tag, name] of page.matchAll(/<([a-z][a-z0-9]*)\b[^>]*>/g)) {
    const id = /\sid="([^"]+)"/.exec(tag)?.[1];
    if (id) found.push([id, name]);
  }
  return found;
}

/** The types of the elements. */
export function typesOf(page) {
  const lines = elementsOf(page).map(([id, tag]) => {
    const map = ["svg", "path", "g"].includes(tag) ? "SVGElementTagNameMap" : "HTMLElementTagNameMap";
    return `  ${JSON.stringify(id)}: ${map}["${tag}"];`;
  });
  return `/** The elements of index.html by their id. */\nexport interface Elements {\n${lines.join("\n")}\n}\n`;
}

const [page, types] = process.argv.slice(2);
if (page?.endsWith(".html") && types) writeFileSync(types, typesOf(readFileSync(page, "utf8")));
