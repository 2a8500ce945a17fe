// A phrase and its values; `{name}` stands for a value.

/**
 * A phrase with its values put in.
 * @param {string} phrase
 * @param {object} values
 */
export function filled(phrase, values) {
  const known = new Map(Object.entries(values));
  return phrase.replace(/\{(\w+)\}/g, (_, name) => known.get(name) ?? "");
}
