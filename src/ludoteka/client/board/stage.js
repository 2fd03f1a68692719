// The things on the table: regions in their places, nodes in their regions. It knows roles, not titles.

import { button, byId, el, fill, focusFirst } from "../kit/dom.js";
import { dimmed, dress } from "./pieces.js";
import { bounds, carriers, cropsOf, inRow, stripsOf } from "./measure.js";
import { say, seatName } from "../words/words.js";
import { picture } from "../api/pictures.js";
import { ghostOf } from "./ghost.js";
import { fly, glide, remember, spread } from "./motion.js";
import { icon } from "../kit/icons.js";
import { handle } from "./zoom.js";
import { STRIP, litRegions, ranked } from "./layout.js";
import { Room } from "./room.js";
import { narrow } from "./phone.js";
import { arranged } from "./arrange.js";
import { bindStage } from "./pointer.js";

// A common board whose shorter side has so many units is the heart of the table.
const LARGE = 2.5;

export class Stage extends Room {
  constructor(controller) {
    super(controller);
    this.lit = { last: new Set(), first: new Set() };
    this.declared = null;
    const watch = new ResizeObserver(() => this.fit());
    for (const id of ["stage", "shared", "extras", "markets", "ground"]) watch.observe(byId(id));
    handle(
      byId("stage"),
      (region) => this.zoomed(region),
      () => this.fit(),
    );
    bindStage(byId("stage"), controller, this);
  }

  // Another table: nothing of the old one is kept.
  forget() {
    this.extent.clear();
    this.lit = { last: new Set(), first: new Set() };
    this.form = null;
    this.declared = null;
    this.peeked = "";
    this.focus = null;
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  // Draw a message. `lights` says what may be touched; `moving` is false when the table jumps, as in a replay.
  draw(message, lights, chosen, moving = true) {
    const scene = arranged(message);
    const home = byId("stage");
    const focused = home.contains(document.activeElement) ? document.activeElement : null;
    const before =
      moving && this.scene && this.scene !== scene
        ? remember(this.nodes, this.scene, scene, (id) => this.seatPlace(id))
        : null;
    this.scene = scene;
    this.message = message;
    this.things = new Map();
    for (const node of scene.nodes) {
      if (this.things.has(node.in)) this.things.get(node.in).push(node);
      else this.things.set(node.in, [node]);
    }
    if (this.focus === null || !scene.panels.some((panel) => panel.seat === this.focus)) {
      this.focus = message.seat ?? scene.panels[0]?.seat ?? 0;
    }
    this.paint(scene.stage.palette || {});
    const { form } = this;
    this.rank();
    const formed = moving && form !== null && form !== this.form && !narrow() ? spread(this.regions) : null;
    this.place();
    this.fillRegions(this.withTwins(lights), chosen);
    this.fit();
    this.reveal();
    // A thing that changes places, or goes, takes the focus with it: give it back, or to something that may be touched.
    if (focused && document.activeElement !== focused)
      focusFirst([focused, home.querySelector(".node.can"), byId("prompt")]);
    if (before) fly(before, this.nodes, (id) => this.seatPlace(id));
    if (formed) glide(formed, this.regions);
  }

  paint(palette) {
    const root = document.documentElement.style;
    for (const [name, colour] of Object.entries(palette)) {
      if (typeof colour === "string") root.setProperty(`--title-${name}`, colour);
    }
  }

  // What is asked decides what is large. Between the questions, and where nothing is lit, all stays as it was.
  rank() {
    const { stage, choices, prompt } = this.scene;
    const homes = new Map(this.scene.nodes.map((node) => [node.id, node.in]));
    const lit = litRegions(choices, (id) => homes.get(id));
    if (lit.last.size) this.lit = lit;
    this.targets = new Set(choices.flatMap((one) => one.targets));
    if (choices.length || !this.declared) this.declared = new Map(stage.regions.map(({ id, rank }) => [id, rank]));
    const regions = stage.regions.map((region) => ({ ...region, rank: this.declared.get(region.id) }));
    const ranks = ranked(regions, this.lit, this.message.seat ?? this.focus, this.focus);
    const form = JSON.stringify([choices.length ? prompt?.key : this.group, this.focus, [...ranks]]);
    if (choices.length) this.group = prompt?.key;
    if (form !== this.form) {
      this.extent.clear();
      this.peeked = "";
    }
    this.form = form;
    this.ranks = ranks;
    // A strip that is looked at lies whole over the stage, like what has no room there.
    if (ranks.get(this.peeked) === STRIP) ranks.set(this.peeked, 0);
    this.strips = narrow() ? new Map() : stripsOf(this.things, ranks);
    for (const [id, brief] of this.strips) this.things.set(id, inRow(brief));
    const pointed = new Set(this.message.lesson?.point.map((one) => one.id));
    this.crops = narrow() ? new Map() : cropsOf(stage.regions, this.things, this.targets, pointed);
  }

  // All regions share the stage; on a phone they are pages: common ones, and those of the focused seat.
  place() {
    this.board = this.mainBoard();
    const shown = { shared: [], extras: [], markets: [], ground: [] };
    for (const region of this.scene.stage.regions) {
      if (!narrow()) {
        if (this.ranks.get(region.id) || region.id === this.peeked) shown.shared.push(this.region(region));
        continue;
      }
      const made = this.region(region);
      if (region.seat === undefined || region.role === "market")
        shown[region.role === "market" ? "markets" : region.id === this.board.id ? "shared" : "extras"].push(made);
      else if (region.seat === this.focus) shown.ground.push(made);
    }
    // What scrolls can be scrolled by keys.
    for (const id of ["common", "ground"]) {
      if (narrow()) byId(id).tabIndex = 0;
      else byId(id).removeAttribute("tabindex");
    }
    for (const [slot, made] of Object.entries(shown)) {
      const home = byId(slot);
      if (made.length !== home.children.length || made.some((one, i) => home.children[i] !== one)) fill(home, made);
      home.hidden = !made.length;
    }
    // A large common board, or areas of the players that are looked at most.
    document.body.dataset.layout = this.board.side >= LARGE ? "board" : "areas";
    this.tabs();
  }

  // The largest of the common boards; smaller ones lie beside it.
  mainBoard() {
    let best = { id: "", side: 0, size: -1 };
    for (const region of this.scene.stage.regions.filter((one) => one.seat === undefined && one.role === "board")) {
      const nodes = this.things.get(region.id) || [];
      const box = nodes.length ? bounds(nodes) : { left: 0, right: 0, top: 0, bottom: 0 };
      const [width, height] = [box.right - box.left, box.bottom - box.top];
      if (width * height > best.size) best = { id: region.id, side: Math.min(width, height), size: width * height };
    }
    return best;
  }

  region(region) {
    let made = this.regions.get(region.id);
    if (!made) {
      const things = el("div", { class: "things" });
      const plane = el("div", { class: "plane" }, things);
      made = el(
        "section",
        { class: `region role-${region.role}`, data: { region: region.id } },
        el("h3", { class: "region-name" }),
        el("div", { class: "field" }, plane),
        button(icon("wide"), () => this.peek(region.id), { class: "quiet icon whole-strip" }),
      );
      Object.assign(made, { plane, things, field: plane.parentElement });
      if (region.seat !== undefined) made.dataset.seat = region.seat;
      this.regions.set(region.id, made);
    }
    const whose = region.seat !== undefined && region.role === "market" ? `${seatName(region.seat)}: ` : "";
    const crest = this.scene.panels.find((panel) => panel.seat === region.seat)?.art;
    const shown = `${whose}${say(region.label)} ${picture(crest || "")}`;
    if (made.shown !== shown) {
      made.shown = shown;
      const name = made.firstElementChild;
      fill(
        name,
        whose && crest ? el("img", { class: "crest", src: picture(crest), alt: "" }) : null,
        whose ? seatName(region.seat) : say(region.label),
      );
      name.title = say(region.label);
      Object.assign(made.lastElementChild, { title: say(region.label), ariaLabel: say(region.label) });
      made.setAttribute("aria-label", whose + say(region.label));
    }
    made.classList.toggle("whole", region.seat === this.message.seat);
    return made;
  }

  tabs() {
    const names = this.scene.panels.map((panel) =>
      panel.seat === this.message.seat ? say("table.mine") : seatName(panel.seat),
    );
    const key = JSON.stringify([names, this.focus, this.scene.panels.map((panel) => [panel.seat, picture(panel.art)])]);
    if (this.tabbed === key) return;
    this.tabbed = key;
    fill(
      byId("areas"),
      this.scene.panels.map((panel, i) =>
        button(
          [
            el("img", { class: "crest", src: picture(panel.art), alt: "" }),
            el("span", { class: "area-name", text: names[i] }),
          ],
          () => this.look(panel.seat),
          {
            class: "area-tab",
            role: "tab",
            data: { seat: panel.seat },
            "aria-selected": String(panel.seat === this.focus),
            title: seatName(panel.seat),
          },
        ),
      ),
    );
  }

  // Show the area of a seat.
  look(seat) {
    this.focus = seat;
    this.controller.looked(seat);
  }

  // Of equal things all are lit, though moves speak of one of them.
  withTwins(lights) {
    const found = new Map(lights);
    for (const { id, twin } of this.scene.nodes)
      if (lights.has(twin) && lights.get(twin) !== "picked" && !lights.has(id)) found.set(id, lights.get(twin));
    return found;
  }

  // The thing that is meant by touching this one.
  meant(id) {
    const twin = this.scene?.nodes.find((node) => node.id === id)?.twin;
    return twin && !this.targets.has(id) && this.targets.has(twin) ? twin : id;
  }

  // The things that an event names: those that lie here by these ids, show these pictures or are called so, among those
  // of everybody and of whom it is about. Where nothing of it is in sight, it is that seat.
  /** @param {Schemas["Told"]} event */
  named(event) {
    const owners = new Map(this.scene.stage.regions.map((region) => [region.id, region.seat]));
    const near = ({ in: home }) => [undefined, event?.seat].includes(owners.get(home));
    const words = new Set(Object.values(event?.args || {}).map((arg) => JSON.stringify(arg)));
    const things = (event?.things || []).map((thing, i) =>
      this.scene.nodes.find(({ id, art }) => id === thing || art === event.pictures?.[i]),
    );
    const called = this.scene.nodes.filter((node) => node.label && near(node) && words.has(JSON.stringify(node.label)));
    const found = [...things.filter(Boolean), ...called];
    const ids = found.filter((node) => this.nodes.has(node.id)).map((node) => node.id);
    return ids.length || event?.seat === undefined ? ids : [`seat:${event.seat}`];
  }

  fillRegions(lights, chosen) {
    const dim = dimmed(this.scene, lights);
    const seen = new Set();
    if (this.carried !== this.scene) for (const home of this.regions.values()) home.carriers = null;
    this.carried = this.scene;
    for (const [id, home] of this.regions) {
      const nodes = home.isConnected ? this.things.get(id) || [] : [];
      home.carriers ||= carriers(nodes);
      nodes.forEach((node, i) => {
        seen.add(node.id);
        let made = this.nodes.get(node.id);
        if (!made)
          this.nodes.set(
            node.id,
            (made = el(
              "div",
              { class: "node", data: { id: node.id }, tabIndex: -1 },
              el("img", { class: "art", alt: "", draggable: false }),
            )),
          );
        dress(made, node, lights.get(node.id), dim.has(node.id), home.carriers.has(node.id));
        if (home.things.children[i] !== made) home.things.insertBefore(made, home.things.children[i] || null);
      });
      home.classList.toggle("empty", !nodes.length);
      home.classList.toggle("cropped", this.crops.has(id));
      home.classList.toggle(
        "rimmed",
        nodes.some((node) => node.rim),
      );
    }
    for (const [id, made] of this.nodes) {
      if (!seen.has(id)) {
        made.remove();
        this.nodes.delete(id);
      }
    }
    this.ghost?.remove();
    this.ghost = ghostOf(this.scene, chosen, this.controller);
    if (this.ghost) this.regions.get(this.ghost.node.in)?.plane.append(this.ghost);
    this.drawBid(chosen);
  }

  // The amount that would be said, on the thing it is about.
  drawBid(chosen) {
    this.bid?.remove();
    const home = chosen?.kind === "amount" && this.nodes.get(chosen.targets[0]);
    if (home)
      home.append((this.bid = el("span", { class: "bid", "aria-hidden": "true", text: this.controller.amount() })));
  }

  // Where to look for a thing that is not in view: at the name of its region, or at its seat.
  seatPlace(regionId) {
    const seat = this.scene?.stage.regions.find((region) => region.id === regionId)?.seat;
    const peek = document.querySelector(`.peek[data-peek="${CSS.escape(regionId)}"]`);
    return peek || document.querySelector(`${narrow() ? ".area-tab" : ".panel"}[data-seat="${seat}"]`);
  }
}
