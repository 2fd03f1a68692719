// What this seat sees, and how updates change it. The counterpart of the server's messages.

/**
 * @param {Schemas["TableMessage"] | null} old
 * @param {Schemas["Update"]} patch
 * @returns {Schemas["TableMessage"] | null}
 */
export function applied(old, patch) {
  if (!old || patch.from !== old.version) return null;
  const made = structuredClone(old);
  made.version = patch.version;
  if (patch.nodes) made.scene.nodes = withNodes(made.scene.nodes, patch.nodes);
  if (patch.choices) made.scene.choices = unpacked(patch.choices);
  for (const [path, value] of patch.set || []) {
    if (!path.length) return { .../** @type {any} */ (value), version: patch.version };
    /** @type {any} */
    let inner = made;
    for (const step of path.slice(0, -1)) inner = inner[step];
    inner[path[path.length - 1]] = value;
  }
  return made;
}

// Each new or changed thing lies right above the one it names.
/**
 * @param {Schemas["Node"][]} old
 * @param {Schemas["NodeChanges"]} patch
 */
export function withNodes(old, patch) {
  const moved = patch.set || [];
  const away = new Set([...(patch.gone || []), ...moved.map((item) => item.node.id)]);
  /** @type {Map<string, Schemas["Node"][]>} */
  const above = new Map();
  for (const item of moved) above.set(item.above, [...(above.get(item.above) || []), item.node]);
  /**
   * @param {string} id
   * @returns {Schemas["Node"][]}
   */
  const take = (id) => {
    const found = above.get(id) || [];
    above.delete(id);
    return found.reverse();
  };
  const stack = old.filter((node) => !away.has(node.id)).reverse();
  stack.push(...take(""));
  const result = [];
  for (let node = stack.pop(); node; node = stack.pop()) {
    result.push(node);
    stack.push(...take(node.id));
  }
  return result;
}

// Moves of one shape come as rows of a table.
/**
 * @param {Schemas["Answers"][]} tables
 * @returns {Schemas["Answer"][]}
 */
export function unpacked(tables) {
  const named = (/** @type {string[]} */ names, /** @type {any[]} */ values) =>
    Object.fromEntries(names.map((name, i) => [name, values[i]]));
  return tables.flatMap(({ kind, key, names, varies, values, rows }) =>
    rows.map(([move, targets, places, varied, things]) => ({
      move,
      kind,
      targets,
      label: {
        key,
        args: named(
          names,
          places.map((place) => values[place]),
        ),
      },
      ...(varied.length && { varies: named(varies, varied) }),
      ...(things.length && { things }),
    })),
  );
}
