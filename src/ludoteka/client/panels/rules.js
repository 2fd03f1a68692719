// The rules of the title in the chosen language: chapters, rulings, and where the tables come from. They open at the rule of the decision at hand.

import { announce, button, byId, el, fill } from "../kit/dom.js";
import { fileOf, rulebook, sheetOf } from "../api/client.js";
import { icon } from "../kit/icons.js";
import { fold, wordsOf } from "../kit/search.js";
import { need, picture } from "../api/pictures.js";
import { current, say } from "../words/words.js";
import { board, stepper } from "./example.js";
import { marked, pictured, wordLink } from "./rule_links.js";

export class Rules {
  // `home` is where they are drawn: it scrolls.
  constructor(controller, home) {
    this.controller = controller;
    this.home = home;
    this.open("");
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.wide()) this.widen(false);
    });
  }

  open(title) {
    this.title = title;
    /** @type {Schemas["Rulebook"]} */
    this.book = null;
    this.wanted = "";
    fill(this.home);
  }

  // Show the rules: at a rule, at the rule of a message, or else at that of the decision at hand.
  async show({ rule = "", key = "" } = {}) {
    // Whoever asked may have gone on.
    if (!(await this.load()) || !this.home.isConnected) return;
    this.find("");
    const wanted = (this.known.has(rule) && rule) || this.book.opens[key] || this.now();
    if (wanted) this.go(wanted);
  }

  // Asked for once for each title and language.
  async load() {
    const asked = `${this.title} ${current()}`;
    if (this.asked !== asked) {
      this.asked = asked;
      this.coming = drawn(rulebook(this.title, current()));
    }
    let book;
    try {
      book = await this.coming;
    } catch (error) {
      this.asked = "";
      this.controller.trouble(error);
      return false;
    }
    if (this.asked !== asked) return this.load();
    if (this.book !== book) {
      this.book = book;
      this.draw();
    }
    return true;
  }

  // Follow the language and the decision while the rules are being read.
  async refresh() {
    if (!this.book || this.home.hidden) return;
    if (this.book.language !== current() && (await this.load()) && this.wanted) this.go(this.wanted, false);
    this.markNow();
  }

  now() {
    return this.book.opens[this.controller.scene?.()?.prompt?.key] || "";
  }

  markNow() {
    const now = this.now();
    for (const one of this.list.querySelectorAll(".rule.now")) one.classList.remove("now");
    if (now) byId(`rule-${now}`)?.classList.add("now");
    const here = byId("rules-now");
    if (here) here.disabled = !now;
  }

  // -- going about ---------------------------------------------------------------------------------------------------

  // To a rule (R4.2.2), a ruling, or a section that is cited like a rule (R4.2).
  go(number, focus = true) {
    const section = this.book.sections.find((one) => one.rule === number);
    const found = byId(`rule-${number}`) || (section && byId(`chapter-${section.id}`));
    if (!found) return;
    if (found.hidden) this.find("");
    for (const one of this.list.querySelectorAll(".wanted")) one.classList.remove("wanted");
    found.classList.add("wanted");
    this.wanted = number;
    // A third of the way down, so that what comes before is seen too.
    this.bring(found, this.home.clientHeight / 3);
    byId("rules-chapters").value = found.closest(".chapter").dataset.chapter;
    if (focus) found.focus({ preventScroll: true });
    else if (this.home.contains(document.activeElement)) announce(found.textContent);
  }

  bring(found, below = 0) {
    const { home } = this;
    home.scrollTop +=
      found.getBoundingClientRect().top -
      home.getBoundingClientRect().top -
      Math.max(below, this.head.offsetHeight + 6);
  }

  chapter(id) {
    this.find("");
    this.bring(byId(`chapter-${id}`));
  }

  step(by) {
    const seen = [...this.list.querySelectorAll(".rule:not([hidden])")];
    const at = seen.findIndex((one) => one.classList.contains("wanted"));
    const next = seen[at < 0 ? (by > 0 ? 0 : seen.length - 1) : Math.min(Math.max(at + by, 0), seen.length - 1)];
    if (next) this.go(next.dataset.number, false);
  }

  // -- searching -----------------------------------------------------------------------------------------------------

  find(text) {
    const words = wordsOf(fold(text));
    if (byId("rules-search").value !== text) byId("rules-search").value = text;
    if (this.searched === words.join(" ")) return;
    this.searched = words.join(" ");
    for (const one of this.list.querySelectorAll(".rule")) {
      const all = fold(one.textContent);
      one.hidden = !words.every((word) => all.includes(word));
      for (const part of one.querySelectorAll("[data-pieces]"))
        fill(part, this.linked(part.pieces, one.hidden ? [] : words));
    }
    this.list.classList.toggle("searching", words.length > 0);
    byId("rules-found").textContent = words.length
      ? say("ui.rules.found", { n: this.list.querySelectorAll(".rule:not([hidden])").length })
      : "";
    this.home.scrollTop = 0;
  }

  // A text with what was searched for marked, and with the rules and the things that it names as links.
  linked(pieces, words = []) {
    return pieces.flatMap((piece) => {
      if (piece.rule) return [this.link(piece.rule)];
      // Away from a table, and while one searches, there are no things to show.
      const thing = piece.art && this.controller.scene && !words.length;
      return thing ? [wordLink(this.controller, piece)] : marked(piece.text ?? piece, words, fold);
    });
  }

  link(number) {
    return button(number, () => this.go(number), {
      class: "rule-link",
      data: { rule: number },
      title: say("ui.rules.to", { rule: number }),
    });
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  draw() {
    const { sections, rules, rulings, sources } = this.book;
    this.known = new Set([...sections, ...rules].map((one) => one.rule));
    const chapters = sections.map(({ id, name, part, short }) =>
      chapter(
        id,
        `${id} ${name}`,
        [
          this.picture(id, name),
          this.inShort(short),
          ...rules.filter((one) => one.section === id).flatMap((one) => [this.rule(one), ...this.examples(one.rule)]),
        ],
        part,
      ),
    );
    chapters.push(
      chapter("rulings", say("ui.rulings"), [
        el("p", { class: "soft", text: say("ui.rules.rulings_why") }),
        ...rulings.map((one) => this.ruling(one)),
      ]),
      chapter("sources", say("ui.sources"), [
        el("p", { class: "soft", text: say("ui.rules.origins_why") }),
        el("p", { class: "soft", text: say("ui.replace_tables", { title: this.title }) }),
        ...sources.map((one) => this.source(one)),
      ]),
    );
    // Where a title is taught, two pages can be printed.
    const sheets = this.book.taught ? [sheetLink(this.title, "aid"), sheetLink(this.title, "icons")] : [];
    this.list = el("div", { class: "rules" }, el("p", { class: "sheets" }, sheets), chapters);
    this.head = this.tools(chapters);
    this.searched = "";
    fill(this.home, this.head, this.list);
    this.markNow();
  }

  tools(chapters) {
    return el(
      "div",
      { class: "rules-head" },
      el("input", {
        type: "search",
        id: "rules-search",
        class: "search",
        placeholder: say("ui.search"),
        "aria-label": say("ui.search"),
        on: {
          input: (event) => this.find(event.target.value),
          keydown: (event) => {
            if (event.key === "Enter") {
              event.preventDefault();
              this.step(1);
            }
          },
        },
      }),
      el(
        "select",
        {
          id: "rules-chapters",
          "aria-label": say("ui.rules.chapters"),
          on: { change: (event) => this.chapter(event.target.value) },
        },
        chapters.map(({ dataset: { chapter: id, part }, firstChild: { textContent: text } }) =>
          el("option", { value: id, text: (part ? "\u2003" : "") + text }),
        ),
      ),
      button(icon("back"), () => this.step(-1), {
        class: "quiet icon",
        "aria-label": say("ui.rules.previous"),
        title: say("ui.rules.previous"),
      }),
      button(icon("forward"), () => this.step(1), {
        class: "quiet icon",
        "aria-label": say("ui.rules.next"),
        title: say("ui.rules.next"),
      }),
      // Away from a table there is no decision at hand, and room enough.
      this.controller.scene
        ? [
            button(
              icon("here"),
              () => {
                this.find("");
                this.go(this.now());
              },
              { id: "rules-now", class: "quiet icon", "aria-label": say("ui.rules.now"), title: say("ui.rules.now") },
            ),
            button(icon("wide"), () => this.widen(), {
              id: "rules-wide",
              class: "quiet icon",
              "aria-label": say("ui.rules.wide"),
              title: say("ui.rules.wide"),
              "aria-pressed": String(this.wide()),
            }),
          ]
        : null,
      el("p", { id: "rules-found", class: "soft", role: "status" }),
    );
  }

  // More room for reading, over a part of the table.
  wide() {
    return this.home.closest(".tabbed.wide") !== null;
  }

  widen(wide = !this.wide()) {
    this.home.parentElement.classList.toggle("wide", wide);
    byId("rules-wide")?.setAttribute("aria-pressed", String(wide));
    const at = this.list?.querySelector(".wanted");
    if (at) this.bring(at, this.home.clientHeight / 3);
  }

  /** @param {Schemas["RuleText"]} rule */
  rule({ rule: number, text }) {
    const ruled = this.book.rulings.filter((one) => one.rules.includes(number));
    return el(
      "p",
      { class: "rule", id: `rule-${number}`, tabIndex: -1, data: { number } },
      el("b", { text: number }),
      " ",
      this.text("span", text),
      ruled.flatMap((one) => [
        " ",
        button(say("ui.rules.ruling"), () => this.go(one.name), { class: "rule-link", data: { ruling: one.name } }),
      ]),
    );
  }

  picture(id, name) {
    const found = this.book.pictures.find((one) => one.section === id);
    return found ? board(found.shot, name, this.book.art) : null;
  }

  examples(rule) {
    return this.book.examples.filter((one) => one.rule === rule).map((one) => stepper(one, this.book.art));
  }

  /** @param {Schemas["Ruling"]} ruling */
  ruling({ name, rules, question, answer }) {
    return el(
      "p",
      { class: "rule", id: `rule-${name}`, tabIndex: -1, data: { number: name } },
      rules.flatMap((rule) => [this.link(rule), " "]),
      this.text("i", question),
      el("br"),
      this.text("span", answer),
    );
  }

  /** @param {Schemas["TableSource"]} source */
  source({ name, path, file, origins, rows, doubtful, own, text }) {
    const tags = (all) =>
      all.flatMap((one) => [el("span", { class: `tag origin-${one}`, text: say(`ui.origin.${one}`) }), " "]);
    return el(
      "p",
      { class: "rule source", id: `rule-${name}`, tabIndex: -1, data: { number: name } },
      path.length === 1
        ? el("a", { href: fileOf(this.title, file), download: file, title: say("ui.rules.download"), text: file })
        : el("b", { text: path.join(" › ") }),
      " ",
      tags(own ? ["replaced", ...origins] : origins),
      this.text("span", text),
      rows.flatMap((some) => [el("br"), ...tags(some.origins), this.text("span", [some.rows.join(", ")])]),
      doubtful.length ? [el("br"), this.text("span", [say("ui.rules.doubtful", { rows: doubtful.join(", ") })])] : null,
    );
  }

  // What a chapter is about: what is printed, with its picture, and what decisions there are for.
  /** @param {Schemas["InShort"][]} short */
  inShort(short) {
    if (!short.length) return null;
    const shown = (art) => el("img", { src: picture(art, this.book.art), alt: "", loading: "lazy" });
    return el(
      "div",
      { class: "in-short" },
      el("strong", { text: say("ui.rules.short") }),
      el(
        "ul",
        {},
        short.map(({ text, art }) =>
          el(
            "li",
            {},
            art ? pictured(this.controller, art, shown(art)) : el("span", { text: "▸" }),
            el("span", { text }),
          ),
        ),
      ),
    );
  }

  text(tag, pieces) {
    return Object.assign(el(tag, { data: { pieces: "" } }, this.linked(pieces)), { pieces });
  }
}

// A book whose pictures are here, so that nothing moves while one reads.
async function drawn(coming) {
  const book = await coming;
  await need([book.examples, book.pictures], book.art);
  return book;
}

// A link from what happened to its rule. By keyboard the key for the rules does the same on a line of the log.
export function ruleOf(controller, event) {
  return button("§", () => controller.openRule(event.args.rule, event.key), {
    class: "rule-of quiet",
    tabIndex: -1,
    "aria-label": say("ui.rules.of_line"),
    title: say("ui.rules.of_line"),
  });
}

function chapter(id, name, content, part = false) {
  return el(
    "section",
    { class: "chapter", data: { chapter: id, part: part ? "part" : "" } },
    el("h3", { id: `chapter-${id}`, class: part ? "part" : "whole", tabIndex: -1, text: name }),
    content,
  );
}

function sheetLink(title, sheet) {
  return el("a", {
    href: sheetOf(title, sheet, current()),
    target: "_blank",
    text: say(sheet === "aid" ? "ui.sheet.aid" : "ui.sheet.icons"),
    data: { key: `sheet-${sheet}` },
  });
}
