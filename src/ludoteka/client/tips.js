// What a thing is, and why something cannot be done: a small card beside the thing.

import { byId, el, fill } from "./dom.js";
import { picture, say } from "./words.js";

const DELAY = 400;
let timer = 0;

export function showTip(anchor, content, at_once = false) {
  clearTimeout(timer);
  timer = setTimeout(() => place(anchor, content), at_once ? 0 : DELAY);
}

export function hideTip() {
  clearTimeout(timer);
  byId("tip").hidden = true;
}

function place(anchor, content) {
  if (!anchor.isConnected) return;
  const tip = byId("tip");
  fill(tip, content);
  tip.hidden = false;
  const box = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const right = box.right + 10 + width < innerWidth;
  const x = right ? box.right + 10 : box.left - width - 10 > 0 ? box.left - width - 10 : Math.max(6, innerWidth - width - 6);
  const below = x < box.right && x + width > box.left;
  const y = below ? (box.bottom + 8 + height < innerHeight ? box.bottom + 8 : box.top - height - 8) : box.top;
  tip.style.left = `${x}px`;
  tip.style.top = `${Math.max(6, Math.min(y, innerHeight - height - 6))}px`;
}

export function nodeTip(node, why = null) {
  const image = el("img", { class: "tip-art", src: picture(node.art), alt: "" });
  if (node.turn) image.style.transform = `rotate(${node.turn * 90}deg)`;
  return [
    node.spot ? null : image,
    el("div", { class: "tip-text" },
      node.label ? el("strong", { text: say(node.label) }) : null,
      node.tip ? el("p", { text: say(node.tip) }) : null,
      node.badge?.label ? el("p", { class: "soft", text: say(node.badge.label) }) : null,
      why),
  ];
}
