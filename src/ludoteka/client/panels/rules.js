// The rules of the title in the chosen language: chapters, rulings, and where the tables come from. They open at the rule of the decision at hand.

import { announce, button, byId, el, fill } from "../kit/dom.js";
import { get } from "../api/net.js";
import { icon } from "../kit/icons.js";
import { current, say } from "../words/words.js";

const NUMBER = /R\d+(?:\.\d+)*[a-z]?/g;

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
    const path = `/api/rules/${this.title}?language=${current()}`;
    if (this.path !== path) {
      this.path = path;
      this.coming = get(path);
    }
    let book;
    try {
      book = await this.coming;
    } catch (error) {
      this.path = "";
      this.controller.trouble(error);
      return false;
    }
    if (this.path !== path) return this.load();
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
    const found = byId(`rule-${number}`) || byId(`chapter-${number.replace(/^R/, "")}`);
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
    if (next) this.go(next.id.slice("rule-".length), false);
  }

  // -- searching -----------------------------------------------------------------------------------------------------

  find(text) {
    const words = fold(text).split(/\s+/).filter(Boolean);
    if (byId("rules-search").value !== text) byId("rules-search").value = text;
    if (this.searched === words.join(" ")) return;
    this.searched = words.join(" ");
    for (const one of this.list.querySelectorAll(".rule")) {
      const all = fold(one.textContent);
      one.hidden = !words.every((word) => all.includes(word));
      for (const part of one.querySelectorAll("[data-text]"))
        fill(part, this.linked(part.dataset.text, one.hidden ? [] : words));
    }
    this.list.classList.toggle("searching", words.length > 0);
    byId("rules-found").textContent = words.length
      ? say("ui.rules.found", { n: this.list.querySelectorAll(".rule:not([hidden])").length })
      : "";
    this.home.scrollTop = 0;
  }

  // A text with what was searched for marked, and with the rules that it names as links.
  linked(text, words = []) {
    const made = [];
    let at = 0;
    for (const match of text.matchAll(NUMBER)) {
      if (!this.known.has(match[0])) continue;
      made.push(...marked(text.slice(at, match.index), words), this.link(match[0]));
      at = match.index + match[0].length;
    }
    return [...made, ...marked(text.slice(at), words)];
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
    this.known = new Set([...sections.map(([number]) => `R${number}`), ...rules.map(([number]) => number)]);
    const chapters = sections.map(([section, name]) =>
      chapter(
        section,
        `${section} ${name}`,
        rules.filter(([, home]) => home === section).map(([number, , text]) => this.rule(number, text)),
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
    this.list = el("div", { class: "rules" }, chapters);
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
        chapters.map(({ dataset: { chapter: id }, firstChild: { textContent: text } }) =>
          el("option", { value: id, text: (id.includes(".") ? "\u2003" : "") + text }),
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

  rule(number, text) {
    const ruled = this.book.rulings.filter((one) => one.rules.includes(number));
    return el(
      "p",
      { class: "rule", id: `rule-${number}`, tabIndex: -1 },
      el("b", { text: number }),
      " ",
      this.text("span", text),
      ruled.flatMap((one) => [
        " ",
        button(say("ui.rules.ruling"), () => this.go(one.name), { class: "rule-link", data: { ruling: one.name } }),
      ]),
    );
  }

  ruling({ name, rules, question, answer }) {
    return el(
      "p",
      { class: "rule", id: `rule-${name}`, tabIndex: -1 },
      rules.flatMap((rule) => [this.link(rule), " "]),
      this.text("i", question),
      el("br"),
      this.text("span", answer),
    );
  }

  source({ name, origins, rows, doubtful, own, text }) {
    const [table] = name.split(".");
    const tags = (all) =>
      all.flatMap((one) => [el("span", { class: `tag origin-${one}`, text: say(`ui.origin.${one}`) }), " "]);
    return el(
      "p",
      { class: "rule source", id: `rule-${name}`, tabIndex: -1 },
      name === table
        ? el("a", {
            href: `/api/rules/${this.title}/${table}.toml`,
            download: `${table}.toml`,
            title: say("ui.rules.download"),
            text: `${table}.toml`,
          })
        : el("b", { text: name.replace(".", " › ") }),
      " ",
      tags(own ? ["replaced", ...origins] : origins),
      this.text("span", text),
      Object.entries(rows).flatMap(([better, ids]) => [
        el("br"),
        ...tags(better.split(" ")),
        this.text("span", ids.join(", ")),
      ]),
      doubtful.length ? [el("br"), this.text("span", say("ui.rules.doubtful", { rows: doubtful.join(", ") }))] : null,
    );
  }

  text(tag, text) {
    return el(tag, { data: { text } }, this.linked(text));
  }
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

function chapter(id, name, content) {
  return el(
    "section",
    { class: "chapter", data: { chapter: id } },
    el("h3", { id: `chapter-${id}`, class: id.includes(".") ? "part" : "whole", tabIndex: -1, text: name }),
    content,
  );
}

// Letters without their marks and in small: each stays one letter, so that places in both texts are the same.
export function fold(text) {
  return Array.from(
    text,
    (letter) => (letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace("ł", "l") || letter)[0],
  ).join("");
}

function marked(text, words) {
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
