// Addresses are made, and answers read, in one place.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { myTables, seatAt, sendRecord, titles } from "../../src/ludoteka/client/api/client.js";
import { Refused } from "../../src/ludoteka/client/api/net.js";

let asked;
let answer;
globalThis.window = globalThis;

beforeEach(() => {
  asked = [];
  answer = () => new Response("{}", { headers: { "Content-Type": "application/json" } });
  globalThis.preload = undefined;
  globalThis.fetch = async (address, { method, headers, body }) => {
    asked.push([method, address, headers["Content-Type"], body]);
    return answer();
  };
});

test("names are filled in, and what is left out is not asked", async () => {
  await seatAt("k/ey").study("figure:0:gold & more");
  await seatAt("key").study("tile:T1", 3, 1);
  await seatAt("key").figures([0, 5]);
  await titles("pl");
  assert.deepEqual(
    asked.map(([, address]) => address),
    [
      "/api/seats/k%2Fey/study?of=figure%3A0%3Agold+%26+more",
      "/api/seats/key/study?of=tile%3AT1&version=3&eyes=1",
      "/api/seats/key/figures?at=0&at=5",
      "/api/titles?language=pl",
    ],
  );
});

test("what is sent is JSON, or a record as it is", async () => {
  await myTables(["a"]);
  await sendRecord("ludoteka 1");
  await seatAt("key").remove();
  assert.deepEqual(asked, [
    ["POST", "/api/mine", "application/json", '{"keys":["a"]}'],
    ["POST", "/api/records", "text/plain", "ludoteka 1"],
    ["DELETE", "/api/seats/key/table", undefined, undefined],
  ]);
});

test("a preview says of which version it is asked", async () => {
  await seatAt("key").preview("pass", 7);
  assert.equal(asked[0][3], '{"move":"pass","version":7}');
});

test("a refusal has its message and the time to wait", async () => {
  const error = { key: "server.too_many", args: {}, text: "" };
  answer = () =>
    new Response(JSON.stringify({ error }), {
      status: 429,
      headers: { "Content-Type": "application/json", "Retry-After": "17" },
    });
  await assert.rejects(titles("en"), (refused) => {
    assert.ok(refused instanceof Refused);
    assert.deepEqual([refused.status, refused.said, refused.wait], [429, error, 17]);
    return true;
  });
  globalThis.fetch = async () => {
    throw new TypeError("no network");
  };
  await assert.rejects(titles("en"), { status: 0, said: { key: "ui.offline", args: {} } });
});

test("what was asked for early is taken once", async () => {
  globalThis.preload = new Map([["/api/titles?language=hu", answer()]]);
  await titles("hu");
  assert.equal(asked.length, 0);
  await titles("hu");
  assert.equal(asked.length, 1);
});
