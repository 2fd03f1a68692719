// What this seat sees, and how updates change it. The counterpart of the server's messages.

export function applied(old, patch) {
  if (!old || patch.from !== old.version) return null;
  const made = structuredClone(old);
  made.version = patch.version;
  if (patch.nodes) made.scene.nodes = withNodes(made.scene.nodes, patch.nodes);
  if (patch.choices) made.scene.choices = unpacked(patch.choices);
  for (const [path, value] of patch.set || []) {
    if (!path.length) return { ...value, version: patch.version };
    let inner = made;
    for (const step of path.slice(0, -1)) inner = inner[step];
    inner[path.at(-1)] = value;
  }
  return made;
}

// Each new or changed thing lies right above the one it names.
export function withNodes(old, patch) {
  if (patch.all) return patch.all;
  const moved = patch.set || [];
  const away = new Set([...(patch.gone || []), ...moved.map((item) => item.node.id)]);
  const above = new Map();
  for (const item of moved) above.set(item.above, [...(above.get(item.above) || []), item.node]);
  const take = (id) => {
    const found = above.get(id) || [];
    above.delete(id);
    return found.reverse();
  };
  const stack = old.filter((node) => !away.has(node.id)).reverse();
  stack.push(...take(""));
  const result = [];
  while (stack.length) {
    const node = stack.pop();
    result.push(node);
    stack.push(...take(node.id));
  }
  return result;
}

export function unpacked(tables) {
  const choices = [];
  for (const table of tables) {
    table.rows.forEach(([move, targets, values], i) => {
      const args = Object.fromEntries(table.names.map((name, j) => [name, values[j]]));
      choices.push({ move, kind: table.kind, targets, label: { key: table.key, args }, ...(table.more?.[i] || {}) });
    });
  }
  return choices;
}
