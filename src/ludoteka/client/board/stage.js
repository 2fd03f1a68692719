// The things on the table: regions in their places, nodes in their regions. It knows roles, not titles.

import { button, byId, el, fill, focusFirst } from "../kit/dom.js";
import { bounds, carriers, dimmed, dress, inRow, settle, spread } from "./pieces.js";
import { say, seatName } from "../words/words.js";
import { picture } from "../api/pictures.js";
import { ghostOf } from "./ghost.js";
import { fly, remember } from "./motion.js";
import { handle, zoomOf } from "./zoom.js";
import { BARE, compose, litRegions, ranked, stack } from "./layout.js";
import { narrow } from "../pages/phone.js";
import { arranged } from "./arrange.js";
import { bindStage } from "./pointer.js";

// What a region needs if its title does not say: the least, a good and the largest unit, by role.
const NEEDS = {
  board: { least: 30, most: 160 },
  market: { least: 56, most: 200 },
  mine: { least: 32, most: 160 },
  others: { least: 32, most: 160 },
  track: { least: 26, most: 72 },
};
const SMALLEST = { market: 3.2 };
// On a phone.
const CAP = { board: 160, market: 92, mine: 104, others: 104, track: 46 };
const LARGE = 2.5;
const SMALL_BOARD = 76;
const BESIDE = 44;
const GAP = 6;
const STRIP = 1;
// The height of a strip.
const ROW = 58;

export class Stage {
  constructor(controller) {
    this.controller = controller;
    this.regions = new Map();
    this.nodes = new Map();
    this.extent = new Map();
    this.lit = { last: new Set(), first: new Set() };
    this.form = null;
    this.declared = null;
    this.peeked = "";
    this.focus = null;
    this.scene = null;
    this.ghost = null;
    this.fitted = () => {};
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
    this.rank();
    this.place();
    this.fillRegions(lights, chosen);
    this.fit();
    // A thing that changes places, or goes, takes the focus with it: give it back, or to something that may be touched.
    if (focused && document.activeElement !== focused)
      focusFirst([focused, home.querySelector(".node.can"), byId("prompt")]);
    if (before) fly(before, this.nodes, (id) => this.seatPlace(id));
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
    for (const [id, nodes] of narrow() ? [] : this.things) {
      const brief = this.ranks.get(id) === STRIP ? nodes.filter((node) => node.brief) : [];
      if (brief.length) this.things.set(id, inRow(brief));
    }
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
      );
      Object.assign(made, { plane, things, field: plane.parentElement });
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

  // -- measures ------------------------------------------------------------------------------------------------------

  fit() {
    if (!this.scene) return;
    this.share();
    spread(byId("markets"));
    // First everything is measured, then everything is moved: the page is laid out once.
    const shown = this.scene.stage.regions
      .filter((region) => this.regions.get(region.id)?.isConnected)
      .map((region) => {
        const { field } = this.regions.get(region.id);
        const tall = getComputedStyle(field).getPropertyValue("--tall").trim() === "free";
        const beside = field.closest("#extras");
        return [
          region,
          {
            width: beside ? beside.clientWidth - 28 : field.clientWidth - 8,
            height: tall ? Infinity : Math.max(field.clientHeight - 8, 24),
            beside,
          },
        ];
      });
    for (const [region, room] of shown) this.fitRegion(region, this.regions.get(region.id), room);
    this.fitted();
  }

  share() {
    const home = byId("shared");
    if (narrow()) {
      home.classList.remove("packed");
      for (const made of home.children) Object.assign(made, { hidden: false, most: 0 }).removeAttribute("style");
      this.stack(byId("ground"));
      return;
    }
    home.classList.add("packed");
    const { clientWidth: width, clientHeight: height } = home;
    if (!width || !height) return;
    const regions = this.scene.stage.regions.filter((one) => this.boxOf(one.id));
    const boxes = regions.map((region) => this.needs(region));
    const asked = JSON.stringify([width, height, this.form, boxes]);
    if (this.composed?.asked !== asked) this.composed = { asked, ...compose(boxes, width, height, this.composed) };
    const { cells } = this.composed;
    const shown = new Map(regions.map((region, i) => [region.id, cells[i]]));
    for (const made of home.children) {
      const { region: id } = made.dataset;
      const open = id === this.peeked;
      const cell = shown.get(id) || (open && this.boxOf(id) ? over(this.boxOf(id), width, height) : null);
      made.hidden = !cell;
      made.classList.toggle("peeked", open);
      made.classList.toggle("row", this.strip(id));
      if (!cell) continue;
      const { x, y, w, h } = cell;
      const px = { left: x, top: y, width: w - GAP, height: h - GAP };
      for (const [name, value] of Object.entries(px)) made.style[name] = `${Math.round(value)}px`;
      const { rank, most } = boxes[regions.findIndex((one) => one.id === id)];
      made.dataset.rank = rank;
      made.most = most;
    }
    this.folded = regions.filter((one, i) => !cells[i] && (one.seat === undefined || one.seat === this.focus));
    this.peeks();
  }

  // What a region needs on the stage.
  needs(region) {
    const box = this.boxOf(region.id);
    const { least, most } = NEEDS[region.role] || NEEDS.board;
    return {
      w: box.right - box.left,
      h: box.bottom - box.top,
      rank: this.ranks.get(region.id) || 0,
      least: this.strip(region.id) ? ROW : (region.least ?? least),
      good: region.good ?? 0,
      most: region.most ?? most,
      above: region.seat !== undefined,
      edge: this.strip(region.id) ? BARE : undefined,
    };
  }

  // Whether a region is only a row of its brief things.
  strip(id) {
    return Boolean(this.things.get(id)?.[0]?.row);
  }

  // What has no room is a name in the bar, and opens over the stage.
  peeks() {
    const key = JSON.stringify([this.folded.map((one) => say(one.label)), this.peeked]);
    if (byId("peeks").dataset.shown === key) return;
    byId("peeks").dataset.shown = key;
    fill(
      byId("peeks"),
      this.folded.map((region) =>
        button(say(region.label), () => this.peek(region.id), {
          class: "quiet small peek",
          data: { peek: region.id },
          "aria-pressed": String(region.id === this.peeked),
        }),
      ),
    );
  }

  peek(id) {
    this.peeked = this.peeked === id ? "" : id;
    this.controller.redraw();
  }

  // On a phone the regions of a seat stand one below the other.
  stack(home) {
    home.classList.add("packed");
    const children = [...home.children];
    const { clientWidth: width, clientHeight: height } = home;
    if (home.hidden || !width || !height) return;
    const full = children.filter((made) => this.boxOf(made.dataset.region));
    const boxes = full.map((made) => {
      const box = this.boxOf(made.dataset.region);
      return { w: box.right - box.left, h: box.bottom - box.top };
    });
    const found = stack(boxes, width, height, CAP.mine);
    home.classList.toggle("several", full.length > 1);
    for (const made of children) {
      const i = full.indexOf(made);
      made.hidden = i < 0;
      if (i < 0) continue;
      const { x, y, w, h } = found.cells[i];
      Object.assign(made.style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });
      made.most = 0;
    }
  }

  // How far the things of a region reach. It only grows, so that nothing jumps about within a group of questions.
  boxOf(id) {
    const nodes = this.things.get(id);
    if (!nodes?.length) return null;
    const box = bounds(nodes);
    const old = this.extent.get(id) || box;
    box.left = Math.min(box.left, old.left);
    box.top = Math.min(box.top, old.top);
    box.right = Math.max(box.right, old.right);
    box.bottom = Math.max(box.bottom, old.bottom);
    this.extent.set(id, box);
    return box;
  }

  // Where a field takes the height of what lies in it, only the width counts.
  fitRegion(region, made, room) {
    const nodes = this.things.get(region.id);
    if (!nodes?.length || room.width <= 0) return;
    const packed = made.parentElement.classList.contains("packed");
    const box = packed ? this.boxOf(region.id) : bounds(nodes);
    const width = Math.max(box.right - box.left, packed ? 0 : SMALLEST[region.role] || 1);
    const height = box.bottom - box.top;
    const zoom = zoomOf(this.zoomed(made));
    const unit =
      Math.min(room.width / width, room.height / height, room.beside ? BESIDE : this.cap(region, made)) * zoom;
    const { plane } = made;
    plane.style.width = `${(box.right - box.left) * unit}px`;
    plane.style.height = `${height * unit}px`;
    plane.style.setProperty("--unit", `${unit}px`);
    made.classList.toggle("near", zoom > 1);
    made.box = box;
    for (const node of nodes) settle(this.nodes.get(node.id), node, box, unit);
    if (this.ghost?.parentElement === plane) settle(this.ghost, this.ghost.node, box, unit);
  }

  cap(region, made) {
    if (made.most) return made.most;
    return region.role === "board" && document.body.dataset.layout === "areas" ? SMALL_BOARD : CAP[region.role] || 80;
  }

  // The region under a point of the page, and the place in its units.
  at(x, y) {
    for (const [id, made] of this.regions) {
      if (!made.isConnected || !made.box) continue;
      const rect = made.plane.getBoundingClientRect();
      if (x < rect.left || x > rect.right || y < rect.top || y > rect.bottom) continue;
      const unit = rect.width / (made.box.right - made.box.left);
      return { in: id, at: [made.box.left + (x - rect.left) / unit, made.box.top + (y - rect.top) / unit] };
    }
    return { in: "", at: [0, 0] };
  }

  // By which measure a region is looked at, if one can look at it more closely.
  zoomed(made) {
    if (!made) return "";
    if (!narrow()) return made.dataset.region;
    if (made.parentElement?.id === "ground") return "ground";
    return document.body.dataset.layout === "board" && made.dataset.region === this.board.id ? "board" : "";
  }

  // The measures that keys and buttons may mean, the focus first.
  measures() {
    if (narrow()) return document.body.dataset.layout === "board" ? ["board", "ground"] : ["ground"];
    const shown = [...byId("shared").children].filter((made) => !made.hidden);
    return shown.sort((a, b) => b.dataset.rank - a.dataset.rank).map((made) => made.dataset.region);
  }

  // Where to look for a thing that is not in view: at the name of its region, or at its seat.
  seatPlace(regionId) {
    const seat = this.scene?.stage.regions.find((region) => region.id === regionId)?.seat;
    const peek = document.querySelector(`.peek[data-peek="${CSS.escape(regionId)}"]`);
    return peek || document.querySelector(`${narrow() ? ".area-tab" : ".panel"}[data-seat="${seat}"]`);
  }
}

// A region that lies over the stage for a while.
function over(box, width, height) {
  const [across, down] = [box.right - box.left, box.bottom - box.top];
  const unit = Math.min((width * 0.8 - 30) / across, (height * 0.8 - 44) / down, 120);
  const [w, h] = [across * unit + 30, down * unit + 44];
  return { x: (width - w) / 2, y: height - h, w, h };
}
