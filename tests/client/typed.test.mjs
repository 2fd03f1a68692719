// What somebody types is understood.

import assert from "node:assert/strict";
import { test } from "node:test";
import { understood } from "../../src/ludoteka/client/play/typed.js";

const COMMANDS = { help: "help", pomoc: "help", why: "why", dlaczego: "why", gracz: "player" };
const CHOICES = [
  { move: "axe T1", label: "Topór: owca" },
  { move: "axe T12", label: "Topór: łódź" },
];
const read = (line, question = { kind: "one of", choices: CHOICES }) =>
  understood(line, COMMANDS, question, (one) => one.label);

test("a command is one in the reader's language and in English, with or without marks", () => {
  assert.deepEqual(read("Pomoc"), { command: "help", rest: "" });
  assert.deepEqual(read("help"), { command: "help", rest: "" });
  assert.deepEqual(read("DLACZEGO axe T3"), { command: "why", rest: "axe T3" });
  assert.deepEqual(read("gracz 2"), { command: "player", rest: "2" });
});

test("a move is meant by its number, its text or what it means", () => {
  for (const line of ["2", "axe t12", "topor: lodz"]) assert.equal(read(line).move, CHOICES[1]);
});

test("a number that is asked for is itself", () => {
  const choices = [3, 4].map((amount) => ({ move: `price ${amount}`, label: "", varies: { amount } }));
  assert.equal(read("4", { kind: "amount", choices }).move, choices[1]);
  assert.equal(read("1", { kind: "amount", choices }).command, "unknown");
});

test("words that some moves have in them narrow the moves; anything else is not known", () => {
  assert.deepEqual(read("lodz"), { command: "moves", rest: "lodz" });
  assert.deepEqual(read("nowhere"), { command: "unknown", rest: "nowhere" });
});
