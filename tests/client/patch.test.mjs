// What the server says has changed, applied in the browser's own code, gives what the server has.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { applied, unpacked, withNodes } from "../../src/ludoteka/client/api/patch.js";

const node = (id, at = 0) => ({ id, at });

test("a patch for another version is refused", () => {
  assert.equal(applied({ version: 3, scene: {} }, { from: 2, version: 4 }), null);
  assert.equal(applied(null, { from: 0, version: 1 }), null);
});

test("a value is set where its path leads, and the old message stays", () => {
  const old = { version: 1, scene: { nodes: [], prompt: { key: "a" } }, seats: [{ name: "" }, { name: "" }] };
  const made = applied(old, {
    from: 1,
    version: 2,
    set: [
      [["seats", 1, "name"], "Anna"],
      [["scene", "prompt", "key"], "b"],
    ],
  });
  assert.deepEqual([made.version, made.seats[1].name, made.scene.prompt.key], [2, "Anna", "b"]);
  assert.deepEqual([old.version, old.seats[1].name, old.scene.prompt.key], [1, "", "a"]);
  assert.deepEqual(applied(old, { from: 1, version: 5, set: [[[], { seats: [] }]] }), { seats: [], version: 5 });
});

test("things go, come and change places in their order", () => {
  const old = [node("a"), node("b"), node("c")];
  const patch = {
    gone: ["b"],
    set: [
      { above: "", node: node("d") },
      { above: "d", node: node("e") },
      { above: "c", node: node("f") },
    ],
  };
  assert.deepEqual(
    withNodes(old, patch).map((one) => one.id),
    ["d", "e", "a", "c", "f"],
  );
  assert.deepEqual(withNodes(old, { set: [{ above: "c", node: node("a", 1) }] }), [node("b"), node("c"), node("a", 1)]);
});

test("choices come as tables", () => {
  const shared = { kind: "place", key: "move.place", names: ["tile"], varies: ["piece", "turn"], values: ["T1", "T2"] };
  const rows = [
    ["place T1 r90", ["tile:T1", "cell:0"], [0], ["tile:T1", 1], ["tile:T1"]],
    ["place T2 r0", ["tile:T2", "cell:0"], [1], ["tile:T2", 0], []],
  ];
  const label = (tile) => ({ key: "move.place", args: { tile } });
  assert.deepEqual(unpacked([{ ...shared, rows }]), [
    {
      move: "place T1 r90",
      kind: "place",
      targets: ["tile:T1", "cell:0"],
      label: label("T1"),
      varies: { piece: "tile:T1", turn: 1 },
      things: ["tile:T1"],
    },
    {
      move: "place T2 r0",
      kind: "place",
      targets: ["tile:T2", "cell:0"],
      label: label("T2"),
      varies: { piece: "tile:T2", turn: 0 },
    },
  ]);
  assert.deepEqual(
    unpacked([
      { kind: "one of", key: "move.pass", names: [], varies: [], values: [], rows: [["pass", [], [], [], []]] },
    ]),
    [{ move: "pass", kind: "one of", targets: [], label: { key: "move.pass", args: {} } }],
  );
});

// Whole games, as the server patched them: see test_javascript.py.
test("whole games", { skip: !process.env.PATCHES && "no games were given" }, () => {
  const steps = JSON.parse(readFileSync(process.env.PATCHES, "utf8"));
  assert.ok(steps.length > 50);
  for (const { old, patch, now } of steps) assert.deepEqual(applied(old, patch), now);
});
