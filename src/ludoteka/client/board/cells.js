// Which cells of a grid a thing covers, for those who read the table.

/**
 * The rows and columns, from 1 on, that a thing covers in one of these grids.
 * @param {Pick<Schemas["Node"], "in" | "at" | "arrange">} node
 * @param {Schemas["Grid"][]} grids
 * @returns {[number, number[]][]}
 */
export function cellsOf(node, grids) {
  const shape = node.arrange?.shape;
  if (!shape) return [];
  const left = node.at[0] - shape[0].length / 2;
  const top = node.at[1] - shape.length / 2;
  const grid = grids.find(
    ({ in: home, at: [x, y], size }) =>
      home === node.in && left > x - 0.5 && top > y - 0.5 && left < x + size[0] && top < y + size[1],
  );
  if (!grid) return [];
  return shape.map((row, i) => [
    Math.round(top - grid.at[1]) + i + 1,
    row.flatMap((cell, j) => (cell ? [Math.round(left - grid.at[0]) + j + 1] : [])),
  ]);
}

/**
 * How many cells of these grids there are, and how many are free.
 * @param {Pick<Schemas["Node"], "in" | "at" | "arrange">[]} nodes
 * @param {Schemas["Grid"][]} grids
 */
export function roomOf(nodes, grids) {
  const all = grids.reduce((sum, { size }) => sum + size[0] * size[1], 0);
  const taken = nodes.flatMap((node) => cellsOf(node, grids)).reduce((sum, [, columns]) => sum + columns.length, 0);
  return { all, free: all - taken };
}
