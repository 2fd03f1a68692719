// How touches become an answer, for each kind of question.

import assert from "node:assert/strict";
import { test } from "node:test";
import { AMOUNT, ORDER, PLACE, Picker, SOME } from "../../src/ludoteka/client/play/picker.js";

const choice = (kind, move, targets = [], varies = {}) => ({
  kind,
  move,
  targets,
  varies,
  label: { key: "move", args: {} },
});

function asked(...choices) {
  const picker = new Picker(() => {});
  picker.ask(choices);
  return picker;
}

test("one of: a touch narrows, a second one on the answer confirms", () => {
  const picker = asked(choice("one of", "a", ["x"]), choice("one of", "b", ["y", "z"]), choice("one of", "c", ["y"]));
  assert.equal(picker.chosen(), null);
  assert.equal(picker.touch("x"), "picked");
  assert.equal(picker.chosen().move, "a");
  assert.equal(picker.touch("x"), "again");
  assert.equal(picker.touch("y"), "picked");
  assert.equal(picker.chosen().move, "c");
  picker.touch("z");
  assert.equal(picker.chosen().move, "b");
  assert.equal(picker.touch("nothing"), "");
  assert.equal(picker.lights().get("z"), "picked");
});

test("some of: touching again takes a thing out, what fits nowhere is refused, and nothing is never the default", () => {
  const none = choice(SOME, "none");
  const picker = asked(none, choice(SOME, "a", ["a"]), choice(SOME, "ab", ["a", "b"]));
  assert.equal(picker.chosen(), null);
  picker.pick(none);
  assert.equal(picker.chosen().move, "none");
  picker.touch("a");
  picker.touch("b");
  assert.equal(picker.chosen().move, "ab");
  picker.touch("a");
  assert.equal(picker.chosen(), null);
  assert.deepEqual(picker.picked, ["b"]);
});

test("order: as far as one has come", () => {
  const picker = asked(choice(ORDER, "ab", ["a", "b"]), choice(ORDER, "ba", ["b", "a"]));
  picker.touch("b");
  assert.equal(picker.chosen().move, "ba");
  picker.touch("b");
  assert.equal(picker.chosen(), null);
});

test("amount: turned, set and bounded", () => {
  const picker = asked(...[1, 2, 5].map((n) => choice(AMOUNT, `pay ${n}`, ["coin"], { amount: n })));
  assert.deepEqual(picker.amounts(), [1, 2, 5]);
  picker.set(9);
  assert.equal(picker.chosen().move, "pay 5");
  picker.turn(1);
  assert.equal(picker.chosen().move, "pay 1");
});

test("place: a piece, a cell, and the turns in which it fits", () => {
  const place = (piece, cell, turn) => choice(PLACE, `${piece} ${cell} ${turn}`, [piece, cell], { piece, cell, turn });
  const picker = asked(place("p", "c", 0), place("p", "c", 2), place("q", "c", 1), place("q", "d", 1));
  picker.touch("d");
  assert.equal(picker.chosen().move, "q d 1");
  picker.touch("p");
  assert.equal(picker.chosen(), null);
  picker.touch("c");
  assert.equal(picker.chosen().move, "p c 0");
  assert.equal(picker.touch("c"), "picked");
  assert.equal(picker.chosen().move, "p c 2");
  assert.equal(picker.chosen().varies.turn, 2);
});

test("after the first thing only what goes on from it is lit; what begins another answer can still be touched", () => {
  const picker = asked(
    choice("one of", "a to x", ["a", "x"]),
    choice("one of", "a to y", ["a", "y"]),
    choice("one of", "b to z", ["b", "z"]),
  );
  const lit = () => Object.fromEntries(picker.lights());
  assert.deepEqual(lit(), { a: "can", x: "can", y: "can", b: "can", z: "can" });
  picker.touch("a");
  assert.deepEqual(lit(), { a: "picked", x: "can", y: "can", b: "else", z: "else" });
  picker.touch("x");
  assert.deepEqual(lit(), { a: "picked", x: "picked", y: "can", b: "else", z: "else" });
  picker.touch("b");
  assert.deepEqual(picker.picked, ["b"]);
  const single = asked(choice("one of", "p", ["p"]), choice("one of", "q", ["q"]));
  single.touch("p");
  assert.deepEqual(Object.fromEntries(single.lights()), { p: "picked", q: "can" });
});

test("what was answered is not armed when the same is asked again", () => {
  const same = [choice("one of", "a", ["x"]), choice("one of", "b", ["y"])];
  const picker = asked(...same);
  const { question } = picker;
  picker.touch("x");
  picker.renew();
  picker.ask(same.map((one) => ({ ...one })));
  assert.deepEqual([picker.question, picker.picked, picker.chosen()], [question + 1, [], null]);
});

test("the same question keeps its number and what was picked, another one does not", () => {
  const picker = asked(choice("one of", "a", ["x"]), choice("one of", "b", ["y"]));
  const { question } = picker;
  picker.touch("x");
  picker.ask([choice("one of", "a", ["x"]), choice("one of", "b", ["y"])]);
  assert.deepEqual([picker.question, picker.picked], [question, ["x"]]);
  picker.ask([choice("one of", "b", ["y"])]);
  assert.deepEqual([picker.question, picker.picked], [question + 1, []]);
});

test("what goes both ways begins where nothing goes", () => {
  const go = (...amounts) => asked(...amounts.map((n) => choice(AMOUNT, `ferry ${n}`, ["piece"], { amount: n })));
  const picker = go(-2, -1, 0, 1);
  assert.ok(picker.bothWays());
  assert.equal(picker.chosen().move, "ferry 0");
  picker.renew();
  assert.equal(picker.chosen().move, "ferry 0");
  assert.ok(!go(0, 1).bothWays());
  assert.equal(go(-2, 1).chosen().move, "ferry -2");
  assert.equal(go(1, 2).chosen().move, "ferry 1");
});

test("an amount is what the choice says it is, even if there is only one", () => {
  const one = (n) => choice(AMOUNT, "carry", [], { amount: n });
  assert.deepEqual(asked(one(1), one(2)).amounts(), [1, 2]);
  assert.deepEqual(asked(one(3)).amounts(), [3]);
});
