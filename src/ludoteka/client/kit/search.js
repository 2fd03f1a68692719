// What people type to find something.

/** @param {string} text */
// eslint-disable-next-line no-restricted-syntax -- words that were typed
export const wordsOf = (text) => text.split(/\s+/).filter(Boolean);

// Letters without their marks and in small: each stays one letter, so that places in both texts are the same.
/** @param {string} text */
export function fold(text) {
  /** @param {string} letter */
  const bare = (letter) => {
    // eslint-disable-next-line no-restricted-syntax -- a letter and its marks
    const plain = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    return (plain === "ł" ? "l" : plain || letter)[0];
  };
  return Array.from(text, bare).join("");
}
