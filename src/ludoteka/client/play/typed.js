// What somebody types instead of touching: a command, a move by its number, in the notation or in words. Which words are
// commands is told by the server, which understands the same at the terminal.

import { fold, wordsOf } from "../kit/search.js";
import { AMOUNT } from "./picker.js";

/** @typedef {{kind: string, choices: Schemas["Answer"][]}} Question */

// What was typed: a command and the rest of the line, or a move, or moves that have these words in them.
/**
 * @param {string} line
 * @param {Record<string, string>} commands - words in small letters without marks
 * @param {Question} question
 * @param {(choice: Schemas["Answer"]) => string} label
 */
export function understood(line, commands, question, label) {
  const [first, ...rest] = wordsOf(line);
  const move = meant(line, question, label);
  if (move) return { command: "move", move };
  const command = commands[fold(first)];
  if (command) return { command, rest: rest.join(" ") };
  const found = narrowed(line, question, label);
  return found.length ? { command: "moves", rest: line } : { command: "unknown", rest: line };
}

// The one move that is meant.
export function meant(line, { kind, choices }, label) {
  const n = Number(line);
  if (Number.isInteger(n)) return kind === AMOUNT ? choices.find((one) => one.varies.amount === n) : choices[n - 1];
  return choices.find((one) => [one.move, label(one)].some((said) => fold(said) === fold(line)));
}

// The moves with all these words in them, or in what they mean.
export function narrowed(part, { choices }, label) {
  const wanted = wordsOf(fold(part));
  return choices.filter((one) => {
    const said = wordsOf(fold(`${one.move} ${label(one)}`));
    return wanted.every((word) => said.some((other) => other.includes(word)));
  });
}
