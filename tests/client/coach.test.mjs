// What the coach says of a turn: the first saying that fits what has changed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { differences, saying } from "../../src/ludoteka/client/panels/brought.js";

const figure = (id, value) => /** @type {any} */ ({ id, value, label: { key: id, args: {} } });
const ALL = [
  { key: "sold", above: { heroes: 0, coins: 0 }, below: {} },
  { key: "rich", above: { coins: 4 }, below: {} },
  { key: "paid", above: {}, below: { coins: 0 } },
];

test("the first saying whose figures have all changed so far is said", () => {
  const before = [figure("coins", 3), figure("heroes", 0), figure("base", 2)];
  const after = (coins, heroes) => differences(before, [figure("coins", coins), figure("heroes", heroes)]);
  assert.equal(saying(after(8, 1), ALL), "sold");
  assert.equal(saying(after(8, 0), ALL), "rich");
  assert.equal(saying(after(1, 1), ALL), "paid");
  assert.equal(saying(after(4, 0), ALL), undefined);
  assert.deepEqual(
    after(8, 1).map(({ id, by }) => [id, by]),
    [
      ["coins", 5],
      ["heroes", 1],
    ],
  );
});
