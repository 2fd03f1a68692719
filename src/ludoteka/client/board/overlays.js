// What is drawn over the table: lines, areas and short texts in the units of a region; and the layers one switches on.

import { el } from "../kit/dom.js";
import { say } from "../words/words.js";

const NS = "http://www.w3.org/2000/svg";

function shape(name, attributes) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

const toneOf = (tone) => (typeof tone === "number" ? `seat-${tone}` : tone);

// Drawings by the name of whoever wants them, above the regions they speak of.
export class Layers {
  constructor(stage) {
    this.stage = stage;
    this.drawings = new Map();
    this.made = new Map();
    stage.fitted = () => this.refit();
  }

  set(owner, { lines = [], notes = [] }) {
    this.clear(owner);
    if (!lines.length && !notes.length) return;
    this.drawings.set(owner, { lines, notes });
    this.draw(owner);
  }

  clear(owner) {
    this.drawings.delete(owner);
    for (const layer of this.made.get(owner) || []) layer.remove();
    this.made.delete(owner);
  }

  draw(owner) {
    for (const layer of this.made.get(owner) || []) layer.remove();
    const { lines, notes } = this.drawings.get(owner);
    const layers = [];
    for (const id of new Set([...lines, ...notes].map((one) => one.in))) {
      const home = this.stage.regions.get(id);
      if (!home?.isConnected || home.hidden || !home.box || this.stage.strips.has(id)) continue;
      const layer = this.layer(
        home.box,
        lines.filter((one) => one.in === id),
        notes.filter((one) => one.in === id),
      );
      layer.region = home;
      layer.boxed = boxKey(home.box);
      home.plane.append(layer);
      layers.push(layer);
    }
    this.made.set(owner, layers);
  }

  layer(box, lines, notes) {
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    const svg = shape("svg", {
      viewBox: `${box.left} ${box.top} ${width} ${height}`,
      preserveAspectRatio: "none",
      class: "drawing",
    });
    for (const line of lines) {
      const points = line.points.map((point) => point.join(",")).join(" ");
      const name = line.closed ? "polygon" : "polyline";
      svg.append(
        shape(name, { points, class: "halo" }),
        shape(name, { points, class: `drawn tone-${toneOf(line.tone)}` }),
      );
    }
    const layer = el("div", { class: "layer", "aria-hidden": "true" });
    layer.append(svg);
    for (const note of notes) {
      const text = el("span", { class: `written tone-${toneOf(note.tone)}`, text: note.text });
      text.style.left = `${((note.at[0] - box.left) / width) * 100}%`;
      text.style.top = `${((note.at[1] - box.top) / height) * 100}%`;
      layer.append(text);
    }
    return layer;
  }

  // After the table was laid out anew: what lies over a region that has grown, come or gone is drawn again.
  refit() {
    for (const [owner, drawing] of this.drawings) {
      const made = this.made.get(owner);
      const wanted = new Set(
        [...drawing.lines, ...drawing.notes]
          .map((one) => one.in)
          .filter((id) => this.stage.regions.get(id)?.isConnected && this.stage.regions.get(id).box),
      );
      const right =
        made.length === wanted.size &&
        made.every((layer) => layer.isConnected && layer.boxed === boxKey(layer.region.box));
      if (!right) this.draw(owner);
    }
  }
}

const boxKey = (box) => `${box.left} ${box.top} ${box.right} ${box.bottom}`;

// -- layers that one switches on -------------------------------------------------------------------------------------

export class Overlays {
  constructor(table, layers, studies) {
    this.table = table;
    this.layers = layers;
    this.studies = studies;
    this.on = new Set();
    this.shown = [];
    this.drawn = "";
  }

  list() {
    return this.table.shown()?.scene.overlays || [];
  }

  toggle(id) {
    if (!this.on.delete(id)) this.on.add(id);
    this.table.redraw();
  }

  // None, then each alone, then none again. Says what is on now.
  next() {
    const ids = this.list().map((one) => one.id);
    const now = ids.findLastIndex((id) => this.on.has(id));
    this.on.clear();
    if (ids[now + 1]) this.on.add(ids[now + 1]);
    this.table.redraw();
    const shown = this.list().find((one) => this.on.has(one.id));
    return shown ? say("ui.layer", { name: say(shown.label) }) : "";
  }

  // Draw what is on, as it is at the moment that is shown. What was drawn stays until the new is there.
  async draw() {
    const there = new Set(this.list().map((one) => one.id));
    const wanted = [...this.on].filter((id) => there.has(id));
    const key = `${this.studies.moment()} ${wanted}`;
    if (key === this.drawn) return;
    this.drawn = key;
    for (const id of this.shown) if (!wanted.includes(id)) this.layers.clear(id);
    this.shown = wanted;
    await Promise.all(
      wanted.map(async (id) => {
        const told = await this.studies.ask(id);
        if (told && this.drawn === key) this.layers.set(id, told);
      }),
    );
  }
}
