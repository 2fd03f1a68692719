// Things that their owner may move about by hand, as it pleases: kept in this browser, never told to anybody.
//
// A node with `arrange: {group, shape}` covers the ones of its shape (rows of 0 and 1, a cell is one unit) and may lie
// anywhere in the grids of its group, `stage.grids: [{group, in, at, size}]`, where nothing else of the group lies.

import { setPrefs, prefs } from "../kit/prefs.js";

const TABLES = 20;
let owner = "";
let made = new WeakMap();

const kept = () => prefs().arranged?.[owner] || {};
const gridsOf = (scene, group) => (scene.stage.grids || []).filter((grid) => grid.group === group);

// Whose things are meant from now on.
export function arrangeFor(key) {
  owner = key;
  made = new WeakMap();
}

function keep(places) {
  const others = Object.entries(prefs().arranged || {}).filter(([key]) => key !== owner);
  made = new WeakMap();
  const now = Object.keys(places).length ? [[owner, places]] : [];
  setPrefs({ arranged: Object.fromEntries([...others, ...now].slice(-TABLES)) });
}

// -- shapes ----------------------------------------------------------------------------------------------------------

function shapeOf(node) {
  let rows = node.arrange.shape.split("-").map((row) => [...row].map((one) => one === "1"));
  for (let i = 0; i < (node.turn || 0) % 4; i++) rows = rows[0].map((_, c) => rows.map((row) => row[c]).reverse());
  return rows;
}

// The cells of a grid that a thing covers, or null if it does not lie in one.
function cellsOf(scene, node) {
  const shape = shapeOf(node);
  const [rows, columns] = [shape.length, shape[0].length];
  for (const grid of gridsOf(scene, node.arrange.group)) {
    if (grid.in !== node.in) continue;
    const left = Math.round(node.at[0] - columns / 2 - grid.at[0]);
    const top = Math.round(node.at[1] - rows / 2 - grid.at[1]);
    const cells = shape.flatMap((row, r) => row.flatMap((on, c) => (on ? [[left + c, top + r]] : [])));
    if (cells.every(([x, y]) => x >= 0 && y >= 0 && x < grid.size[0] && y < grid.size[1])) {
      return {
        grid,
        cells,
        names: cells.map((cell) => `${grid.in} ${grid.at} ${cell}`),
        at: [grid.at[0] + left + columns / 2, grid.at[1] + top + rows / 2],
      };
    }
  }
  return null;
}

const tiles = (scene, group) => scene.nodes.filter((node) => node.arrange?.group === group);

// Whether all things of a group lie in their grids, and none on another. What they cover is added to `taken`.
function sound(scene, nodes, taken = new Set()) {
  return nodes.every((node) => {
    const found = cellsOf(scene, node);
    return found && found.names.every((name) => !taken.has(name) && taken.add(name));
  });
}

// The first place where a thing can lie.
function room(scene, node, taken) {
  for (const turn of [node.turn || 0, ((node.turn || 0) + 1) % 4]) {
    const shape = shapeOf({ ...node, turn });
    for (const grid of gridsOf(scene, node.arrange.group)) {
      for (let y = 0; y <= grid.size[1] - shape.length; y++) {
        for (let x = 0; x <= grid.size[0] - shape[0].length; x++) {
          const moved = {
            ...node,
            turn,
            in: grid.in,
            at: [grid.at[0] + x + shape[0].length / 2, grid.at[1] + y + shape.length / 2],
          };
          if (cellsOf(scene, moved)?.names.every((name) => !taken.has(name))) return moved;
        }
      }
    }
  }
  return null;
}

// -- the scene as its owner has arranged it --------------------------------------------------------------------------

// What was put somewhere lies there; what is new lies where there is room. Where that fails, the title's own way is used.
function arrangedGroup(scene, group, places) {
  const taken = new Set();
  const nodes = tiles(scene, group);
  const old = nodes.filter((node) => places[node.id]).map((node) => ({ ...node, ...places[node.id] }));
  if (!old.length || !sound(scene, old, taken)) return [];
  for (const node of nodes.filter((one) => !places[one.id])) {
    const found = room(scene, node, taken);
    if (!found) return [];
    cellsOf(scene, found).names.forEach((name) => taken.add(name));
    old.push(found);
  }
  return old;
}

export function arranged(message) {
  const { scene } = message;
  const places = kept();
  if (!scene.stage.grids?.length || !Object.keys(places).length) return scene;
  if (!made.has(scene)) {
    const groups = [...new Set(scene.stage.grids.map((grid) => grid.group))];
    const moved = new Map(
      groups.flatMap((group) => arrangedGroup(scene, group, places)).map((node) => [node.id, node]),
    );
    made.set(scene, { ...scene, nodes: scene.nodes.map((node) => moved.get(node.id) || node) });
  }
  return made.get(scene);
}

export const isArranged = () => Object.keys(kept()).length > 0;
export const tidy = () => keep({});
export const movable = (scene, id) => scene.nodes.find((node) => node.id === id && node.arrange);

// -- moving ----------------------------------------------------------------------------------------------------------

// Where a thing would lie, and whether it may: alone, or in exchange with the one thing that lies there.
export function tried(scene, node, to) {
  const turn = ((node.turn || 0) + (to.spun || 0)) % 4;
  const moved = { ...node, in: to.in, at: to.at, turn };
  const found = cellsOf(scene, moved);
  if (!found) return null;
  moved.at = found.at;
  const others = tiles(scene, node.arrange.group).filter((one) => one.id !== node.id);
  const below = others.filter((one) => cellsOf(scene, one)?.names.some((name) => found.names.includes(name)));
  if (!below.length) return { ...found, free: true, nodes: [moved] };
  const swapped = { ...below[0], in: node.in, at: node.at };
  // It comes to lie as near as it can to where the first one lay.
  const corner = cellsOf(scene, swapped);
  if (corner) swapped.at = corner.at;
  const rest = others.filter((one) => one.id !== swapped.id);
  return { ...found, free: below.length === 1 && sound(scene, [...rest, moved, swapped]), nodes: [moved, swapped] };
}

// Leave things where they were put. All things of the group are kept, so that they stay as they are now.
export function settleDown(scene, found) {
  const group = found.nodes[0].arrange.group;
  const there = new Set(scene.nodes.map((node) => node.id));
  const places = Object.fromEntries(Object.entries(kept()).filter(([id]) => there.has(id)));
  for (const one of [...tiles(scene, group), ...found.nodes])
    places[one.id] = { in: one.in, at: one.at, turn: one.turn || 0 };
  keep(places);
}

// The cells below a dragged thing, as areas to draw.
export function outline({ grid, cells, free }) {
  return cells.map(([x, y]) => {
    const [left, top] = [grid.at[0] + x, grid.at[1] + y];
    return {
      in: grid.in,
      tone: free ? "good" : "bad",
      closed: true,
      points: [
        [left, top],
        [left + 1, top],
        [left + 1, top + 1],
        [left, top + 1],
      ],
    };
  });
}
