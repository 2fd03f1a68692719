// What a turn brought, read off the figures of a panel.

/** What is different in the figures of a panel. @param {Schemas["Figure"][]} before @param {Schemas["Figure"][]} after */
export function differences(before, after) {
  const old = new Map(before.map((figure) => [figure.id, figure.value]));
  return after
    .filter(({ id, value }) => old.has(id) && old.get(id) !== value)
    .map(({ id, label, value }) => ({ id, label, by: value - old.get(id) }));
}

/** What a turn brought, in words: the first saying that fits what has changed. @param {{id: string, by: number}[]} changed
 * @param {Schemas["BroughtText"][]} all */
export function saying(changed, all) {
  const by = new Map(changed.map((one) => [one.id, one.by]));
  const fits = ({ above, below }) =>
    Object.entries(above).every(([id, limit]) => (by.get(id) ?? 0) > limit) &&
    Object.entries(below).every(([id, limit]) => (by.get(id) ?? 0) < limit);
  return all.find(fits)?.key;
}
