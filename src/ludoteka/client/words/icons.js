// What is printed, explained: the title says which pictures and words each of its explanations is about.

/** @type {Schemas["IconText"][]} */
let icons = [];
export const setIcons = (all = []) => {
  icons = all;
};

// eslint-disable-next-line no-restricted-syntax -- an explanation says the beginnings of the names that it is about
const within = (name, kind, by) => name === kind || name.startsWith(kind + by);

// The explanation that speaks of a picture most closely.
export function iconOf(art) {
  const close = (icon) =>
    icon.art.reduce((most, kind) => (within(art, kind, "/") ? Math.max(most, kind.length) : most), 0);
  return icons.reduce((best, icon) => (close(icon) > (best ? close(best) : 0) ? icon : best), null);
}

// The explanations that the words of some messages speak of, in the order of the title.
export function iconsIn(messages) {
  const keys = new Set();
  const look = (value) => {
    if (Array.isArray(value)) value.forEach(look);
    else if (value !== null && typeof value === "object" && value.key) {
      keys.add(value.key);
      Object.values(value.args || {}).forEach(look);
    }
  };
  look(messages);
  return icons.filter((icon) => icon.words.some((word) => [...keys].some((key) => within(key, word, "."))));
}
