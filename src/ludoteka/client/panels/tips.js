// What a thing is, what more there is to tell, and why something cannot be done: a small card beside the thing.

import { narrow } from "../board/phone.js";
import { byId, el, every, fill } from "../kit/dom.js";
import { say } from "../words/words.js";
import { picture } from "../api/pictures.js";

const DELAY = 350;
const GAP = 10;
const EDGE = 6;
let timer = 0;
let shown = null;
let avoided = [];

// Pictures that come late make the card larger: it finds its place anew.
new ResizeObserver(() => {
  if (shown?.isConnected) settle();
}).observe(byId("tip"));

// Content is an array of elements, or a function that makes it when the time has come.
export function showTip(anchor, content, at_once = false) {
  clearTimeout(timer);
  if (at_once) put(anchor, content);
  else timer = setTimeout(() => put(anchor, content), DELAY);
}

function put(anchor, content) {
  const made = typeof content === "function" ? content() : content;
  if (made) place(anchor, made);
}

export function hideTip() {
  clearTimeout(timer);
  shown = null;
  byId("tip").hidden = true;
}

export const tipFor = () => shown;

// The thing whose card has something to press, and where that card is.
export function pressable() {
  const tip = byId("tip");
  return !tip.hidden && tip.querySelector("button") ? { anchor: shown, box: tip.getBoundingClientRect() } : null;
}

// Whoever presses something in the card leaves the focus where it is, and so the card too.
byId("tip").addEventListener("mousedown", (event) => event.preventDefault());

// Beside the thing, never over it, and away from the things that it lights; on a phone, where a card is as wide as the page,
// it lies neither over the foot of the page nor, if that can be, over what may be touched now.
export function place(anchor, content, lit = []) {
  if (!anchor.isConnected) return;
  shown = anchor;
  avoided = lit;
  const tip = byId("tip");
  fill(tip, content);
  tip.hidden = false;
  settle();
}

function settle() {
  const tip = byId("tip");
  tip.style.maxHeight = "";
  const box = shown.getBoundingClientRect();
  const { offsetWidth: width } = tip;
  let { offsetHeight: height } = tip;
  const phone = narrow();
  const foot = (phone ? ["bar", "coach", "pages"] : []).map((id) => byId(id).getBoundingClientRect());
  const floor = Math.min(innerHeight, ...foot.filter((one) => one.height).map((one) => one.top));
  const across = (x) => Math.max(EDGE, Math.min(x, innerWidth - width - EDGE));
  const down = (y) => Math.max(EDGE, Math.min(y, floor - height - EDGE));
  const places = [
    [box.right + GAP, down(box.top)],
    [box.left - width - GAP, down(box.top)],
    [across(box.left), box.bottom + GAP],
    [across(box.left), box.top - height - GAP],
    [across(box.right - width), box.bottom + GAP],
    [across(box.right - width), box.top - height - GAP],
    ...(phone ? [floor - height - EDGE, EDGE].filter((y) => y >= box.bottom || y + height <= box.top) : []).map((y) => [
      across(box.left),
      y,
    ]),
  ].filter(([x, y]) => x >= EDGE && y >= EDGE && x + width <= innerWidth - EDGE && y + height <= floor - EDGE);
  if (!places.length) {
    // Nowhere does all of it fit: take the larger of the rooms above and below.
    const below = floor - box.bottom > box.top;
    height = Math.max(60, (below ? floor - box.bottom : box.top) - GAP - EDGE);
    tip.style.maxHeight = `${height}px`;
    height = tip.offsetHeight;
    places.push([across(box.left), below ? floor - height - EDGE : EDGE]);
    if (below) places[0][1] = Math.min(box.bottom + GAP, floor - height - EDGE);
  }
  const kept = phone ? [...avoided, ...every(".node.can")].filter((one) => one !== shown) : avoided;
  const rects = kept.map((one) => one.getBoundingClientRect()).filter((one) => one.width);
  const hides = (/** @type {number[]} */ [x, y]) =>
    rects.reduce(
      (all, one) =>
        all +
        Math.max(0, Math.min(one.right, x + width) - Math.max(one.left, x)) *
          Math.max(0, Math.min(one.bottom, y + height) - Math.max(one.top, y)),
      0,
    );
  const hidden = new Map(places.map((one) => [one, hides(one)]));
  const [x, y] = places.reduce((best, one) => (hidden.get(one) < hidden.get(best) ? one : best));
  tip.style.left = `${x}px`;
  tip.style.top = `${y}px`;
}

export function nodeTip(node, why = null, explained = null) {
  const image = el("img", { class: "tip-art", src: picture(node.art), alt: "" });
  if (node.turn) image.style.transform = `rotate(${node.turn * 90}deg)`;
  return [
    node.spot || (node.wide || 1) > 1.8 ? null : image,
    el(
      "div",
      { class: "tip-text" },
      node.label ? el("strong", { text: say(node.label) }) : null,
      node.tip ? el("p", { text: say(node.tip) }) : null,
      node.badge?.label ? el("p", { class: "soft", text: say(node.badge.label) }) : null,
      why,
      explained,
    ),
  ];
}
