// Learning a title: its chapters, the question whether somebody knows it, and the goal card.

import { button, dialog, el } from "../kit/dom.js";
import { learnt, remember } from "../kit/learnt.js";
import { DEFAULTS, keep, prefs, tables } from "../kit/prefs.js";
import { picture } from "../api/pictures.js";
import { newLesson, newTable, tableAddress, titles as allTitles } from "../api/client.js";
import { current, say } from "../words/words.js";

const FIRST_LEVEL = "beginner";

// The table of a chapter that was begun and not finished.
const begun = (title, chapter) =>
  tables().find((one) => one.title === title && one.lesson === chapter && !one.done && !one.over);

// A new table for a chapter; gives the key of the seat there.
export async function teach(title, chapter) {
  const made = await newLesson({ title, chapter, name: prefs().name });
  const [{ key, seat }] = made.seats;
  keep({ key, table: made.table, seat, title, watch: made.watch, lesson: chapter });
  remember(title, { known: true });
  return key;
}

// The first real game: as the rulebook recommends, with bots that are easy to beat and the coach beside it; calm, unless
// somebody has chosen a pace. Gives the key of the seat there.
export async function firstGame({ id, course }) {
  const { seats, options } = course.first;
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: "bot", level: FIRST_LEVEL }));
  const made = await newTable({ title: id, options, seats: [{ kind: "me", name: prefs().name }, ...bots] });
  const [{ key, seat }] = made.seats;
  const calm = prefs().pace === DEFAULTS.pace ? { pace: "calm" } : {};
  keep({ key, table: made.table, seat, title: id, watch: made.watch, coach: true, first: true, ...calm });
  return key;
}

// All chapters, with what is done; each is begun, gone on with, or repeated.
export function chapters(title, trouble) {
  const done = learnt(title.id).done || [];
  const row = (chapter, i) => {
    const open = begun(title.id, chapter.id);
    const start = async () => {
      try {
        location.href = tableAddress(await teach(title.id, chapter.id));
      } catch (error) {
        box.close();
        trouble(error);
      }
    };
    return el(
      "li",
      { class: "chapter", data: { chapter: chapter.id } },
      el("span", { class: "chapter-number", text: done.includes(chapter.id) ? "✓" : i + 1 }),
      el(
        "span",
        { class: "chapter-name" },
        el("strong", { text: chapter.title }),
        el("span", {
          class: "soft",
          text: `${say("ui.lesson.steps", { n: chapter.steps })} · ${say("ui.lesson.minutes", { n: chapter.minutes })}`,
        }),
      ),
      open
        ? el("a", {
            class: "link",
            href: tableAddress(open.key),
            text: say("ui.lesson.resume"),
            data: { key: "resume" },
          })
        : null,
      button(say(open || done.includes(chapter.id) ? "ui.lesson.repeat" : "ui.lesson.start"), start, {
        class: open ? "quiet" : "primary",
        data: { key: "teach", chapter: chapter.id },
      }),
    );
  };
  const play = async () => {
    try {
      location.href = tableAddress(await firstGame(title));
    } catch (error) {
      box.close();
      trouble(error);
    }
  };
  const box = dialog(
    `${title.title} · ${say("ui.learn")}`,
    el("ol", { class: "chapters" }, title.course.chapters.map(row)),
    [
      button(say("ui.lesson.first_game"), play, { data: { key: "first-game" } }),
      button(say("ui.goal"), () => goalCard(title), { class: "quiet", data: { key: "goal" } }),
    ],
    { class: "learn", close: say("ui.close") },
  );
}

// Whoever has not played a title here is asked once whether to learn it, and once more whoever plays alone for the first
// time where that has a chapter. Gives the chapter to be taught, or none; nothing if the question was closed.
export function asksToTeach({ id, title, course }, seats) {
  if (!course) return Promise.resolve("");
  const { known, alone, done = [] } = learnt(id);
  if (!known && !tables().some((one) => one.title === id))
    return ask(title, "ui.teach_ask", course.chapters[0].id, () => remember(id, { known: true }));
  if (seats === 1 && course.solo && !alone && !done.includes(course.solo))
    return ask(title, "ui.alone_ask", course.solo, () => remember(id, { alone: true }));
  return Promise.resolve("");
}

function ask(title, question, chapter, asked) {
  return new Promise((resolve) => {
    let answer = null;
    const choose = (wanted) => () => {
      answer = wanted;
      asked();
      box.close();
    };
    const box = dialog(
      title,
      el("p", { text: say(question) }),
      [
        button(say("ui.know_it"), choose(""), { data: { key: "know-it" } }),
        button(say("ui.teach_me"), choose(chapter), { class: "primary", data: { key: "teach-me" } }),
      ],
      { close: say("ui.close"), onclose: () => resolve(answer) },
    );
  });
}

// -- the goal card ---------------------------------------------------------------------------------------------------

export function goalCard(title) {
  remember(title.id, { goal: true });
  dialog(
    `${title.title} · ${say("ui.goal")}`,
    el(
      "ul",
      { class: "goal" },
      title.course.goal.map((part) =>
        el(
          "li",
          {},
          el(
            "span",
            { class: "goal-art" },
            part.art.map((art) => el("img", { src: picture(art, title.pictures), alt: "" })),
          ),
          el("p", { text: part.text }),
        ),
      ),
    ),
    [],
    { class: "goal-card", close: say("ui.close") },
  );
}

// The title of a table, with its course.
export async function titleOf(id) {
  const { titles } = await allTitles(current());
  return titles.find((one) => one.id === id);
}
