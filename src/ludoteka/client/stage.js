// The things on the table: regions in their places, nodes in their regions. It knows roles, not titles.

import { button, byId, el, fill } from "./dom.js";
import { bounds, dimmed, dress, settle, spread } from "./pieces.js";
import { picture, say, seatName } from "./words.js";
import { icon } from "./icons.js";
import { turnOf } from "./choices.js";
import { fly, remember } from "./motion.js";
import { drag, zoomOf } from "./zoom.js";

const CAP = { board: 160, market: 92, mine: 104, others: 104, track: 46 };
const SMALLEST = { market: 3.2 };
const GROUND = ["mine", "others"];
const LARGE = 2.5;
const SMALL_BOARD = 76;
const BESIDE = 44;

export class Stage {
  constructor(hands) {
    this.hands = hands;
    this.regions = new Map();
    this.nodes = new Map();
    this.extent = new Map();
    this.focus = null;
    this.scene = null;
    this.ghost = null;
    const watch = new ResizeObserver(() => this.fit());
    for (const id of ["shared", "extras", "markets", "ground", "side"]) watch.observe(byId(id));
    drag(byId("ground"), () => this.fit());
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  // Draw a message. `lights` says what may be touched; `moving` is false when the table jumps, as in a replay.
  draw(message, lights, chosen, moving = true) {
    const before = moving && this.scene ? remember(this.nodes, this.scene, message.scene, (id) => this.seatPlace(id)) : null;
    this.scene = message.scene;
    this.message = message;
    if (this.focus === null || !message.scene.panels.some((panel) => panel.seat === this.focus)) {
      this.focus = message.seat ?? message.scene.panels[0]?.seat ?? 0;
    }
    this.paint(message.scene.stage.palette || {});
    this.place();
    this.fillRegions(lights, chosen);
    this.fit();
    if (before) fly(before, this.nodes, (id) => this.seatPlace(id));
  }

  paint(palette) {
    const root = document.documentElement.style;
    for (const [name, colour] of Object.entries(palette)) {
      if (typeof colour === "string") root.setProperty(`--title-${name}`, colour);
    }
  }

  // Put every region where its role belongs: shared ones above, the focused seat's in the middle.
  place() {
    const regions = this.scene.stage.regions;
    const board = this.mainBoard();
    const shown = { shared: [], extras: [], markets: [], ground: [], side: [] };
    for (const region of regions) {
      const made = this.region(region);
      if (region.seat === undefined) shown[region.role === "market" ? "markets" : region.id === board.id ? "shared" : "extras"].push(made);
      else if (region.role === "market") shown.markets.push(made);
      else if (region.seat === this.focus) shown[GROUND.includes(region.role) ? "ground" : "side"].push(made);
    }
    for (const [slot, made] of Object.entries(shown)) {
      const home = byId(slot);
      if (made.length !== home.children.length || made.some((one, i) => home.children[i] !== one)) fill(home, made);
      home.hidden = !made.length;
    }
    // A large common board, or areas of the players that are looked at most.
    document.body.dataset.layout = board.side >= LARGE ? "board" : "areas";
    this.tabs();
  }

  // The largest of the common boards; smaller ones lie beside it.
  mainBoard() {
    let best = { id: "", side: 0, size: -1 };
    for (const region of this.scene.stage.regions.filter((one) => one.seat === undefined && one.role === "board")) {
      const nodes = this.scene.nodes.filter((node) => node.in === region.id);
      const box = nodes.length ? bounds(nodes) : { left: 0, right: 0, top: 0, bottom: 0 };
      const [width, height] = [box.right - box.left, box.bottom - box.top];
      if (width * height > best.size) best = { id: region.id, side: Math.min(width, height), size: width * height };
    }
    return best;
  }

  region(region) {
    let made = this.regions.get(region.id);
    if (!made) {
      const plane = el("div", { class: "plane" });
      made = el("section", { class: `region role-${region.role}`, data: { region: region.id } },
        el("h3", { class: "region-name" }), el("div", { class: "field" }, plane));
      made.plane = plane;
      this.regions.set(region.id, made);
    }
    const whose = region.seat !== undefined && region.role === "market" ? `${seatName(region.seat)}: ` : "";
    const crest = this.scene.panels.find((panel) => panel.seat === region.seat)?.art;
    const name = made.querySelector(".region-name");
    fill(name, whose && crest ? el("img", { class: "crest", src: picture(crest), alt: "" }) : null, whose ? seatName(region.seat) : say(region.label));
    name.title = say(region.label);
    made.setAttribute("aria-label", whose + say(region.label));
    made.classList.toggle("whole", region.seat === this.message.seat);
    return made;
  }

  tabs() {
    const made = this.scene.panels.map((panel) => {
      const own = panel.seat === this.message.seat;
      return button([el("img", { class: "crest", src: picture(panel.art), alt: "" }), own ? say("table.mine") : seatName(panel.seat)],
        () => this.look(panel.seat), {
          class: "area-tab", role: "tab", data: { seat: panel.seat },
          "aria-selected": String(panel.seat === this.focus), title: seatName(panel.seat),
        });
    });
    fill(byId("areas"), made);
  }

  // Show the area of a seat.
  look(seat) {
    this.focus = seat;
    this.hands.looked(seat);
  }

  fillRegions(lights, chosen) {
    const dim = dimmed(this.scene, lights);
    const seen = new Set();
    const order = new Map();
    for (const node of this.scene.nodes) {
      const home = this.regions.get(node.in);
      if (!home?.isConnected) continue;
      seen.add(node.id);
      let made = this.nodes.get(node.id);
      if (!made) {
        made = this.make(node);
        this.nodes.set(node.id, made);
      }
      dress(made, node, lights.get(node.id), dim.has(node.id));
      order.set(home, [...(order.get(home) || []), made]);
    }
    for (const [id, made] of this.nodes) {
      if (!seen.has(id)) { made.remove(); this.nodes.delete(id); }
    }
    for (const home of this.regions.values()) {
      const made = order.get(home) || [];
      const plane = home.plane;
      made.forEach((one, i) => { if (plane.children[i] !== one) plane.insertBefore(one, plane.children[i] || null); });
      while (plane.childElementCount > made.length) plane.lastElementChild.remove();
      home.classList.toggle("empty", !made.length);
    }
    this.drawGhost(chosen);
    this.drawBid(chosen);
  }

  // The amount that would be said, on the thing it is about.
  drawBid(chosen) {
    this.bid?.remove();
    const home = chosen?.kind === "amount" && this.nodes.get(chosen.targets[0]);
    if (home) home.append(this.bid = el("span", { class: "bid", "aria-hidden": "true", text: this.hands.amount() }));
  }

  make(node) {
    const made = el("div", { class: "node", data: { id: node.id }, tabIndex: -1 }, el("img", { class: "art", alt: "", draggable: false }));
    const hands = this.hands;
    made.addEventListener("click", (event) => hands.touch(node.id, event));
    made.addEventListener("pointerenter", (event) => { if (event.pointerType === "mouse") hands.over(node.id, made); });
    made.addEventListener("pointerleave", () => hands.out(node.id));
    made.addEventListener("focus", () => { if (made.matches(":focus-visible")) hands.over(node.id, made, true); });
    made.addEventListener("blur", () => hands.out(node.id));
    made.addEventListener("contextmenu", (event) => { event.preventDefault(); hands.over(node.id, made, true); });
    made.addEventListener("wheel", (event) => { if (hands.wheel(node.id, event.deltaY)) event.preventDefault(); }, { passive: false });
    return made;
  }

  // The piece as it would lie, with handles to turn it and to confirm.
  drawGhost(chosen) {
    this.ghost?.remove();
    this.ghost = null;
    if (chosen?.kind !== "place") return;
    const piece = this.scene.nodes.find((node) => node.id === chosen.targets[0]);
    const cell = this.scene.nodes.find((node) => node.id === chosen.targets.at(-1));
    const home = cell && this.regions.get(cell.in);
    if (!piece || !home) return;
    const image = el("img", { class: "art", src: picture(piece.art), alt: "", draggable: false });
    image.style.transform = `rotate(${turnOf(chosen) * 90}deg)`;
    const handle = (sign, label, call) => button(sign, (event) => { event.stopPropagation(); call(); }, {
      class: "handle", "aria-label": say(label), title: say(label), tabIndex: -1,
    });
    this.ghost = el("div", { class: "node ghost", on: { click: (event) => this.hands.touch(cell.id, event) } }, image,
      el("div", { class: "handles" },
        handle(icon("turn"), "ui.turn", () => this.hands.turn(1)),
        handle(icon("check"), "button.confirm", () => this.hands.confirm())));
    this.ghost.addEventListener("wheel", (event) => { if (this.hands.wheel(cell.id, event.deltaY)) event.preventDefault(); }, { passive: false });
    this.ghost.node = { at: cell.at, size: piece.size };
    home.plane.append(this.ghost);
  }

  // -- measures ------------------------------------------------------------------------------------------------------

  fit() {
    if (!this.scene) return;
    spread(byId("markets"));
    // First everything is measured, then everything is moved: the page is laid out once.
    const shown = this.scene.stage.regions.filter((region) => this.regions.get(region.id)?.isConnected).map((region) => {
      const field = this.regions.get(region.id).querySelector(".field");
      const tall = getComputedStyle(field).getPropertyValue("--tall").trim() === "free";
      const beside = field.closest("#extras");
      return [region, { width: beside ? beside.clientWidth - 28 : field.clientWidth - 8, height: tall ? Infinity : Math.max(field.clientHeight - 8, 24), beside }];
    });
    for (const [region, room] of shown) this.fitRegion(region, this.regions.get(region.id), room);
  }

  // Where a field takes the height of what lies in it, only the width counts.
  fitRegion(region, made, room) {
    const nodes = this.scene.nodes.filter((node) => node.in === region.id);
    if (!nodes.length || room.width <= 0) return;
    const box = bounds(nodes);
    if (GROUND.includes(region.role)) {
      // Grounds only grow, so that they do not jump about between questions.
      const old = this.extent.get(region.id) || box;
      box.left = Math.min(box.left, old.left);
      box.top = Math.min(box.top, old.top);
      box.right = Math.max(box.right, old.right);
      box.bottom = Math.max(box.bottom, old.bottom);
      this.extent.set(region.id, { ...box });
    }
    const width = Math.max(box.right - box.left, SMALLEST[region.role] || 1);
    const height = box.bottom - box.top;
    const zoom = GROUND.includes(region.role) ? zoomOf() : 1;
    const unit = Math.min(room.width / width, room.height / height, room.beside ? BESIDE : this.cap(region)) * zoom;
    const plane = made.plane;
    plane.style.width = `${(box.right - box.left) * unit}px`;
    plane.style.height = `${height * unit}px`;
    plane.style.setProperty("--unit", `${unit}px`);
    for (const node of nodes) settle(this.nodes.get(node.id), node, box, unit);
    if (this.ghost?.parentElement === plane) settle(this.ghost, this.ghost.node, box, unit);
  }

  cap(region) {
    return region.role === "board" && document.body.dataset.layout === "areas" ? SMALL_BOARD : CAP[region.role] || 80;
  }

  // Where to look for a thing that is not in view: at the tab of its seat.
  seatPlace(regionId) {
    const seat = this.scene?.stage.regions.find((region) => region.id === regionId)?.seat;
    return document.querySelector(`.area-tab[data-seat="${seat}"]`);
  }
}
