// Messages become words: gaps are filled, also by other messages, and the form follows the number.

import assert from "node:assert/strict";
import { before, test } from "node:test";

const WORDS = {
  pl: { "count.moves": ["{n} ruch", "{n} ruchy", "{n} ruchów"], both: "{one}: {other}", "seat.player": "Gracz {n}" },
  hu: { "count.moves": ["{n} lépés", "{n} lépés"], both: "{one}: {other}", "seat.player": "{n}. játékos" },
};
let words;

before(async () => {
  globalThis.document = { getElementById: () => null, documentElement: { style: { setProperty() {} } } };
  globalThis.dispatchEvent = () => true;
  globalThis.window = globalThis;
  if (!globalThis.navigator) globalThis.navigator = { languages: ["pl-PL"] };
  globalThis.fetch = async (path) => {
    const [language, title] = path.split("/").slice(-2);
    return new Response(
      JSON.stringify({ words: title === "core" ? WORDS[language] : {}, art: "", palettes: {}, storied: [] }),
    );
  };
  words = await import("../../src/ludoteka/client/words/words.js");
});

test("the form follows the number, by the rules of the language", async () => {
  await words.load("pl");
  assert.deepEqual(
    [1, 3, 5, 22].map((n) => words.say("count.moves", { n })),
    ["1 ruch", "3 ruchy", "5 ruchów", "22 ruchy"],
  );
  await words.load("hu");
  assert.equal(words.say("count.moves", { n: 4 }), "4 lépés");
});

test("a gap is filled by a message, a list of messages, or a number", async () => {
  await words.load("pl");
  const one = { key: "count.moves", args: { n: 1 } };
  assert.equal(words.say({ key: "both", args: { one, other: [one, one] } }), "1 ruch: 1 ruch, 1 ruch");
  assert.equal(words.say("missing.key"), "⟨missing.key⟩");
  assert.equal(words.say(null), "");
});

test("a seat is called by its name", async () => {
  await words.load("hu");
  words.setNames([
    { seat: 0, name: "Anna" },
    { seat: 1, name: "" },
  ]);
  assert.deepEqual(
    [words.seatName(0), words.seatName(1), words.say("seat.player", { n: 1 })],
    ["Anna", "2. játékos", "Anna"],
  );
});
