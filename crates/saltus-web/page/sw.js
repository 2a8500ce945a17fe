// Keeps the static site for use without a network. A version is kept as a whole or not at all, and a page is served from
// one version: the next one takes over when all pages of this one are closed.

const VERSION = "dev"; // `cargo xtask web` writes the digest of all files here,
/** @type {string[]} */
const FILES = []; // and their names here
const NAME = `saltus-${VERSION}`;

// Of the languages only those that the browser prefers are kept from the start, another one when it is first asked for.
const OF_LANGUAGE = /(?:^|\/)([a-z]{2})-[0-9a-f]{16}\.(?:js|ftl\.gzip)$/;
/** @param {string} file */
const isWanted = (file) => {
  const code = OF_LANGUAGE.exec(file)?.[1];
  return code === undefined || navigator.languages.some((tag) => tag.startsWith(code));
};

/**
 * What the server sends; the file of a language is kept.
 * @param {Request} request
 */
async function sent(request) {
  const response = await fetch(request);
  if (response.ok && OF_LANGUAGE.test(new URL(request.url).pathname)) {
    const copy = response.clone();
    await caches.open(NAME).then((cache) => cache.put(request, copy));
  }
  return response;
}

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self)); // the types know a global scope of any worker

worker.addEventListener("install", (event) => {
  // The browser's own cache may hold older files: the server is asked about each, and sends again what has changed.
  const all = ["./", ...FILES.filter(isWanted)].map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(all)));
});

worker.addEventListener("activate", (event) => {
  /** @param {string[]} names */
  const old = (names) => names.filter((name) => name.startsWith("saltus-") && name !== NAME);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))));
});

worker.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || new URL(url).origin !== location.origin) return;
  const kept = caches.open(NAME).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(kept.then((response) => response ?? sent(event.request)));
});
