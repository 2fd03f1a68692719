// What is told at the foot of the stage until somebody has read it: what happened while one was away, who has won.

import { button, byId, el, fill } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { footOf } from "../board/phone.js";
import { say } from "../words/words.js";

export class Strip {
  constructor(table) {
    this.table = table;
    this.make = null;
  }

  // `make` makes what it says, anew each time it is drawn.
  show(make) {
    this.make = make;
    this.draw();
  }

  close() {
    this.make = null;
    this.draw();
  }

  // While steps or a past moment are shown, it waits.
  draw() {
    const { playback, replay } = this.table;
    const home = byId("strip");
    home.hidden = !this.make || playback.active || replay.active || !byId("cover").hidden;
    if (home.hidden) return;
    home.style.bottom = footOf();
    const leave = button(icon("close"), () => this.close(), {
      class: "quiet icon",
      "aria-label": say("ui.close"),
      title: say("ui.close"),
      data: { key: "strip-close" },
    });
    fill(home, el("div", { class: "strip-told" }, this.make()), leave);
  }
}
