// What the modules need of a browser when they are loaded: a store that lasts, and a window that can be listened to.

const kept = new Map();
const listeners = [];

globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, String(value)),
  removeItem: (key) => kept.delete(key),
};
globalThis.addEventListener = (kind, listener) => kind === "storage" && listeners.push(listener);

/** What is stored under a key; null for nothing. */
export const stored = (key) => localStorage.getItem(key);

/** Stores a text as another tab does: the page is told. */
export function storeElsewhere(key, text) {
  if (text === null) localStorage.removeItem(key);
  else localStorage.setItem(key, text);
  for (const listener of listeners) listener({ key, newValue: text });
}
