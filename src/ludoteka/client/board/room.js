// How large everything on the table is: each region has its cell, each thing its pixels.

import { button, byId, fill } from "../kit/dom.js";
import { settle, spread } from "./pieces.js";
import { bounds, extent, inColumn, inRow, isLong, needs } from "./measure.js";
import { say } from "../words/words.js";
import { zoomOf } from "./zoom.js";
import { compose, stack } from "./layout.js";
import { markOf, measured, named } from "./names.js";
import { narrow } from "./phone.js";

const SMALLEST = { market: 3.2 };
// On a phone.
const CAP = { board: 160, market: 92, mine: 104, others: 104, track: 46 };
const SMALL_BOARD = 76;
const BESIDE = 44;
const TOUCH = 44;
const MAGNIFIED = 3;
const GAP = 6;
// A name may reach so far over the edge of what lies there.
const SPILL = 4;
export class Room {
  constructor(controller) {
    this.controller = controller;
    this.board = { id: "", side: 0, size: -1 };
    this.regions = new Map();
    this.nodes = new Map();
    this.extent = new Map();
    this.things = new Map();
    this.ranks = new Map();
    // The things that stand for a region that is a strip.
    this.strips = new Map();
    // The parts of regions that matter, while nobody looks at them whole.
    this.crops = new Map();
    this.targets = new Set();
    /** @type {any} */
    this.scene = null;
    this.form = null;
    this.focus = null;
    this.peeked = "";
    this.ghost = null;
    this.fitted = () => {};
  }

  fit() {
    if (!this.scene) return;
    this.share();
    spread(byId("markets"), narrow());
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
      // What a wide page has laid out by hand lies in the flow of a narrow one, wherever its region is now.
      for (const made of this.regions.values()) {
        if (made.parentElement?.id === "ground") continue;
        Object.assign(made, { hidden: false, most: 0 }).removeAttribute("style");
        made.classList.remove("row", "upright", "peeked");
      }
      this.stack(byId("ground"));
      return;
    }
    home.classList.add("packed");
    const { clientWidth: width, clientHeight: height } = home;
    if (!width || !height) return;
    const regions = this.scene.stage.regions.filter((one) => this.boxOf(one.id));
    const boxes = regions.map((region) => {
      const rank = this.ranks.get(region.id) || 0;
      return needs(region, this.boxOf(region.id), this.strips.get(region.id), rank, width, height);
    });
    const asked = JSON.stringify([width, height, this.form, boxes]);
    if (this.composed?.asked !== asked) this.composed = { asked, ...compose(boxes, width, height, this.composed) };
    const { cells, units } = this.composed;
    const shown = new Map(regions.map((region, i) => [region.id, cells[i]]));
    for (const [id, brief] of this.strips) this.things.set(id, shown.get(id)?.upright ? inColumn(brief) : inRow(brief));
    for (const made of home.children) {
      const { region: id } = made.dataset;
      const open = id === this.peeked;
      const cell = shown.get(id) || (open && this.boxOf(id) ? over(this.boxOf(id), width, height) : null);
      made.hidden = !cell;
      made.classList.toggle("peeked", open);
      made.classList.toggle("row", this.strips.has(id));
      if (!cell) continue;
      // Only by a shift that moves nothing else: what lies in it is not laid out again.
      const [x, y, w, h] = [cell.x, cell.y, cell.w - GAP, cell.h - GAP].map(Math.round);
      Object.assign(made.style, { translate: `${x}px ${y}px`, width: `${w}px`, height: `${h}px` });
      made.classList.toggle("upright", Boolean(cell.upright));
      const place = regions.findIndex((one) => one.id === id);
      made.dataset.rank = boxes[place].rank;
      // What is looked at over the stage is as large as it can be.
      made.most = units[place] || boxes[place].most;
    }
    this.folded = regions.filter((one, i) => !cells[i] && (one.seat === undefined || one.seat === this.focus));
    this.peeks();
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
      const [w, h] = [box.right - box.left, box.bottom - box.top];
      const unit = Math.min((width - 24) / w, CAP.mine);
      const region = this.scene.stage.regions.find(({ id }) => id === made.dataset.region);
      return { w, h, grow: this.magnified(this.things.get(region.id), unit, region) };
    });
    const found = stack(boxes, width, height, CAP.mine);
    home.classList.toggle("several", full.length > 1);
    for (const made of children) {
      const i = full.indexOf(made);
      made.hidden = i < 0;
      if (i < 0) continue;
      const { x, y, w, h } = found.cells[i];
      Object.assign(made.style, { translate: `${x}px ${y}px`, width: `${w}px`, height: `${h}px` });
      made.most = 0;
    }
  }

  // How far the things of a region reach. It only grows, so that nothing jumps about within a group of questions.
  boxOf(id) {
    const nodes = this.things.get(id);
    if (!nodes?.length) return null;
    if (this.crops.has(id) && id !== this.peeked) return { ...this.crops.get(id) };
    const box = bounds(nodes);
    if (this.strips.has(id)) return box;
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
    const whole = Math.min(room.width / width, room.height / height, room.beside ? BESIDE : this.cap(region, made));
    const unit = whole * zoom * this.magnified(nodes, whole, region);
    const { plane } = made;
    plane.style.width = `${(box.right - box.left) * unit}px`;
    plane.style.height = `${height * unit}px`;
    plane.style.setProperty("--unit", `${unit}px`);
    made.classList.toggle("near", unit > whole);
    // In the middle of its field, by a shift too; what is nearer is scrolled.
    const middle = (all, part) => `${Math.max(0, Math.round((all + 8 - part) / 2))}px`;
    const free = packed && unit <= whole && !narrow();
    plane.classList.toggle("free", free);
    plane.style.translate = free
      ? `${middle(room.width, (box.right - box.left) * unit)} ${middle(room.height, height * unit)}`
      : "";
    made.box = box;
    for (const node of nodes) settle(this.nodes.get(node.id), node, box, unit);
    this.name(nodes, unit, box, packed && this.crops.has(region.id) && region.id !== this.peeked);
    if (this.ghost?.parentElement === plane) settle(this.ghost, this.ghost.node, box, unit);
  }

  // Of names that would lie one upon the other, or on things, only some are printed.
  name(nodes, unit, box, cropped) {
    if (!nodes.some((node) => node.print)) return;
    const things = nodes
      .filter((node) => !node.ground && !node.spot)
      .map((node) => {
        const [wide, high] = extent(node).map((side) => (side * unit) / 2);
        const [x, y] = node.at.map((at) => at * unit);
        // Above a long row there is room.
        const name = node.print && !isLong(node) ? measured(say(node.print)) : 0;
        const thing = { id: node.id, left: x - wide, right: x + wide, top: y - high, bottom: y + high, name };
        return node.badge ? [thing, markOf(thing, unit)] : [thing];
      })
      .flat();
    const sides = { left: box.left * unit - SPILL, right: box.right * unit + SPILL };
    const edges = cropped ? { ...sides, top: box.top * unit, bottom: box.bottom * unit } : sides;
    const shown = named(things, (id) => this.targets.has(id), edges);
    for (const { id, name } of things) {
      if (!name) continue;
      const made = this.nodes.get(id);
      made.classList.toggle("crowded", !shown.has(id));
      for (const [way, far] of Object.entries(shown.get(id) ?? { aside: 0, rise: 0 }))
        made.style.setProperty(`--${way}`, `${Math.round(far)}px`);
    }
  }

  // On a phone, what may be touched is as large as a finger, and its region as large as can be read; one pans to it.
  magnified(nodes, unit, { least = 0 }) {
    if (!narrow()) return 1;
    const sides = nodes.filter((node) => this.targets.has(node.id)).flatMap((node) => extent(node));
    return sides.length ? Math.min(Math.max(TOUCH / (Math.min(...sides) * unit), least / unit, 1), MAGNIFIED) : 1;
  }

  // A new question on a phone: each magnified region shows all that may be touched, or else the first of it.
  reveal() {
    const key = `${this.form} ${[...this.targets]}`;
    if (!narrow() || this.revealed === key) return;
    this.revealed = key;
    for (const home of this.regions.values()) {
      const lit = home.isConnected && home.classList.contains("near") ? [...home.querySelectorAll(".node.can")] : [];
      if (!lit.length) continue;
      const { field } = home;
      const start = home.plane.getBoundingClientRect();
      const rects = lit.map((one) => one.getBoundingClientRect());
      const ends = (from, to) => rects.map((one) => [one[from] - start[from], one[to] - start[from]]);
      field.scrollLeft = scrolled(ends("left", "right"), field.clientWidth);
      field.scrollTop = scrolled(ends("top", "bottom"), field.clientHeight);
    }
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
}

// How far to scroll so that things, from where to where each lies, are in the middle of a room; or the first at its edge.
function scrolled(ends, room) {
  const [from, to] = [Math.min(...ends.map(([one]) => one)), Math.max(...ends.map(([, one]) => one))];
  return to - from <= room ? (from + to - room) / 2 : ends[0][0] - 24;
}

// A region that lies over the stage for a while.
function over(box, width, height) {
  const [across, down] = [box.right - box.left, box.bottom - box.top];
  const unit = Math.min((width * 0.8 - 30) / across, (height * 0.8 - 44) / down, 120);
  const [w, h] = [across * unit + 30, down * unit + 44];
  return { x: (width - w) / 2, y: height - h, w, h };
}
