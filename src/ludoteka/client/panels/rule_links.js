// Links between the rules and the table: a word in the text lights the thing that it speaks of, and a thing opens its rule.

import { announce, button, el } from "../kit/dom.js";
import { iconOf, iconsIn } from "../words/icons.js";
import { say } from "../words/words.js";

// A word of the rules that lights what it speaks of. It is no stop for the keyboard: what a chapter is about has all things.
export const wordLink = (controller, { text, art }) =>
  button(text, () => pointAt(controller, art), {
    class: "word-link",
    tabIndex: -1,
    title: say("ui.rules.show"),
    data: { art },
  });

// The picture of a thing, as a way to it where there is a table.
export function pictured(controller, art, image) {
  if (!controller.scene) return image;
  return button(image, () => pointAt(controller, art), {
    class: "thing-link quiet",
    "aria-label": say("ui.rules.show"),
    title: say("ui.rules.show"),
    data: { art },
  });
}

// The things on the table that an explanation speaks of: those that look so, or else those on which it is printed.
/** @param {Schemas["Scene"]} scene */
export function speaksOf(art, scene) {
  const icon = iconOf(art);
  const own = scene.nodes
    .filter((node) => !node.spot && iconOf(node.art) === icon)
    .map(({ id }) => ({ kind: "node", id }));
  const figures = scene.panels.flatMap(({ seat, figures: all }) =>
    all.filter((figure) => iconOf(figure.art) === icon).map(({ id }) => ({ kind: "figure", id, seat })),
  );
  if (own.length || figures.length) return [...own, ...figures];
  return scene.nodes
    .filter((node) => !node.spot && iconsIn([node.label, node.tip]).includes(icon))
    .map(({ id }) => ({ kind: "node", id }));
}

function pointAt(controller, art) {
  const things = speaksOf(art, controller.scene());
  const { lesson } = controller.table;
  // On a phone they may be on another page.
  const page = things.length ? lesson.found(things[0])?.closest("#main > *")?.id : "";
  if (page) dispatchEvent(new CustomEvent("ludoteka:page", { detail: page }));
  lesson.point(things);
  announce(say("ui.rules.shown", { n: things.length }));
}

// Open the rule of the thing whose card is shown, if there is one.
export function openRuleOf(controller, anchor) {
  const thing = anchor && controller.node(anchor.dataset.id);
  const rule = thing && !thing.spot ? iconOf(thing.art)?.rule : "";
  if (rule) controller.openRule(rule);
  return Boolean(rule);
}

// Open the rules at what is asked now.
export const ruleOfQuestion = (controller) =>
  button("§", () => controller.openRule("", controller.scene().prompt?.key), {
    class: "coach-rule quiet",
    title: say("ui.rules.now"),
    "aria-label": say("ui.rules.now"),
    data: { key: "coach-rule" },
  });

// A text with what was searched for marked.
export function marked(text, words, fold) {
  const all = fold(text);
  const made = [];
  let at = 0;
  while (at < text.length) {
    const next = words
      .map((word) => [all.indexOf(word, at), word.length])
      .filter(([place]) => place >= 0)
      .sort(([a, x], [b, y]) => a - b || y - x)[0];
    if (!next) break;
    made.push(text.slice(at, next[0]), el("mark", { text: text.slice(next[0], next[0] + next[1]) }));
    at = next[0] + next[1];
  }
  return [...made, text.slice(at)];
}
