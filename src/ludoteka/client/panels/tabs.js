// The tabs beside the table: log, chat, notes, rules.

import { announce, button, byId, el, every, fill, later } from "../kit/dom.js";
import { seatAt } from "../api/client.js";
import { current, say } from "../words/words.js";
import { picture } from "../api/pictures.js";
import { crest } from "../play/action_bar.js";
import { narrow } from "../board/phone.js";
import { Rules } from "./rules.js";

const TABS = ["log", "overview", "chat", "notes", "rules"];
const NAMES = { log: "table.log", overview: "ui.overview", chat: "ui.chat", notes: "ui.notes", rules: "table.rules" };

export class Tabs {
  constructor(controller) {
    this.controller = controller;
    this.shown = "log";
    this.unread = 0;
    this.chat = [];
    this.earlier = false;
    this.rules = new Rules(controller, byId("tab-rules"));
    addEventListener("ludoteka:arranged", () => this.show(narrow() && this.shown === "overview" ? "log" : this.shown));
  }

  open(key, seat, title) {
    this.key = key;
    this.seat = seat;
    this.chat = [];
    this.earlier = false;
    this.unread = 0;
    this.rules.open(title);
    fill(byId("tab-chat"));
    fill(byId("tab-notes"));
    seatAt(key)
      .chat()
      .then(
        ({ lines, earlier }) => {
          this.chat = lines;
          this.earlier = earlier;
          this.drawChat();
        },
        () => {},
      );
    if (seat !== null)
      seatAt(key)
        .note()
        .then(
          ({ text }) => this.drawNotes(text),
          () => {},
        );
    this.show(this.shown);
  }

  // Draw anew if the language or something else of it has changed.
  refresh() {
    const key = `${current()} ${this.unread} ${this.chat.length} ${this.key} ${picture("")}`;
    if (this.drawn !== key) this.draw();
    this.drawn = key;
    this.rules.refresh();
    if (this.shown === "overview" && !document.body.classList.contains("with-overview")) this.show("log");
  }

  draw() {
    fill(
      byId("tabs"),
      TABS.map((name) =>
        button(
          [
            say(NAMES[name]),
            name === "chat" && this.unread ? el("span", { class: "unread", text: this.unread }) : null,
          ],
          () => this.show(name),
          {
            role: "tab",
            class: "tab-name",
            "aria-selected": String(name === this.shown),
            "aria-controls": `tab-${name}`,
            data: { tab: name },
          },
        ),
      ),
    );
    for (const name of TABS) byId(`tab-${name}`).setAttribute("aria-label", say(NAMES[name]));
    this.drawChat();
    if (byId("tab-notes").childElementCount) this.drawNotes(byId("note").value);
  }

  // The rules open at the rule of the decision at hand, unless another is named.
  show(name, place) {
    this.shown = name;
    // On a phone the overview is a page of its own.
    for (const one of TABS) byId(`tab-${one}`).hidden = one !== name && !(one === "overview" && narrow());
    if (name === "chat") {
      this.unread = 0;
      byId("tab-chat").scrollTop = 1e6;
    }
    if (name === "rules") this.rules.show(place);
    else this.rules.widen(false);
    for (const tab of every(".tab-name")) tab.setAttribute("aria-selected", String(tab.dataset.tab === name));
    if (name === "log") byId("tab-log").scrollTop = 1e6;
  }

  // -- chat ----------------------------------------------------------------------------------------------------------

  said(line) {
    if (!line.text) {
      // It was removed.
      this.chat = this.chat.filter((one) => one.number !== line.number);
      this.draw();
      return;
    }
    if (this.chat.some((one) => one.number === line.number)) return;
    this.chat.push(line);
    if (this.shown !== "chat") this.unread++;
    announce(`${line.name || ""}: ${line.text}`);
    this.draw();
  }

  // What was said while nothing could be heard.
  missed() {
    const key = this.key;
    seatAt(key)
      .chat(this.chat.at(-1)?.number)
      .then(
        ({ lines, earlier }) => {
          if (this.key !== key) return;
          if (earlier) {
            // So much was said that what is here already ends long before it.
            this.chat = [];
            this.earlier = true;
          }
          for (const line of lines) this.said(line);
        },
        () => {},
      );
  }

  async showEarlier() {
    const key = this.key;
    try {
      const { lines, earlier } = await seatAt(key).chat(0, this.chat[0]?.number);
      if (this.key !== key) return;
      this.chat.unshift(...lines.filter((line) => !this.chat.some((one) => one.number === line.number)));
      this.earlier = earlier;
      this.drawChat();
    } catch (error) {
      this.controller.trouble(error);
    }
  }

  drawChat() {
    const home = byId("tab-chat");
    const scene = this.controller.scene();
    if (!home.childElementCount) {
      const box = el("input", {
        class: "chat-box",
        maxLength: 500,
        autocomplete: "off",
        id: "chat-box",
        value: sessionStorage.getItem("ludoteka.chat") || "",
        on: { input: (event) => sessionStorage.setItem("ludoteka.chat", event.target.value) },
      });
      const form = el(
        "form",
        { class: "chat-form", hidden: this.seat === null, on: { submit: (event) => this.send(event, box) } },
        box,
        el("button", { class: "primary chat-send" }),
      );
      const more = el("button", { class: "chat-earlier", on: { click: () => this.showEarlier() } });
      home.append(more, el("ol", { class: "chat" }), form);
    }
    const more = home.querySelector(".chat-earlier");
    more.hidden = !this.earlier;
    more.textContent = say("ui.chat_earlier");
    const box = home.querySelector(".chat-box");
    box.placeholder = say("ui.chat_hint");
    box.setAttribute("aria-label", say("ui.chat_hint"));
    home.querySelector(".chat-send").textContent = say("ui.send");
    fill(
      home.querySelector(".chat"),
      this.chat.map((line) =>
        el(
          "li",
          {},
          line.seat !== null && scene ? crest(scene, line.seat) : null,
          el("b", { text: line.name || say("seat.player", { n: (line.seat ?? 0) + 1 }) }),
          " ",
          line.text,
        ),
      ),
    );
  }

  async send(event, box) {
    event.preventDefault();
    const text = box.value.trim();
    if (!text) return;
    try {
      this.said(await seatAt(this.key).say(text));
      box.value = "";
      sessionStorage.removeItem("ludoteka.chat");
      byId("tab-chat").scrollTop = 1e6;
    } catch (error) {
      this.controller.trouble(error);
    }
  }

  // -- notes ---------------------------------------------------------------------------------------------------------

  drawNotes(text) {
    const state = el("p", { class: "soft", role: "status", id: "note-state", text: say("ui.notes_private") });
    const save = later(async (value) => {
      try {
        await seatAt(this.key).write(value);
        state.textContent = say("ui.saved");
      } catch (error) {
        this.controller.trouble(error);
      }
    }, 700);
    fill(
      byId("tab-notes"),
      el("textarea", {
        id: "note",
        maxLength: 4000,
        value: text,
        "aria-label": say("ui.notes"),
        on: { input: (event) => save(event.target.value) },
      }),
      state,
    );
  }
}
