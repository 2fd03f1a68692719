// Motion comes from identity: the same id at a new place flies from where it was, with another face it turns over, and
// what is new is dealt from the stack that lost it. Dice roll. Only transform and opacity change, and nothing where people
// like it still.

import { el } from "../kit/dom.js";
import { still } from "../kit/prefs.js";
import { picture } from "../api/pictures.js";

const TIME = 220;
const FORM = 240;
const MOST = 60;
const TOKENS = 5;
// From one thing that is dealt to the next.
const DEAL = 80;
const EASE = "cubic-bezier(.3,.1,.3,1)";

let pace = TIME;

// How long a way takes from now on, in milliseconds.
export function setMotion(time = TIME) {
  pace = time;
}

const key = (node) => `${node.in} ${node.at} ${node.turn || 0}`;

// Where the things are that will lie elsewhere, which will look otherwise, and which will be gone.
export function remember(nodes, before, after, placeOf) {
  const old = new Map(before.nodes.map((node) => [node.id, node]));
  const found = new Map();
  if (still() || document.hidden) return { found, gone: [] };
  const seen = (node) => (nodes.get(node.id)?.isConnected ? nodes.get(node.id) : placeOf(node.in));
  const stacks = after.nodes.filter((node) => node.count < old.get(node.id)?.count);
  const dealt = new Map(stacks.map((stack) => [stack, 0]));
  for (const node of after.nodes) {
    const was = old.get(node.id);
    const from = was || (node.ground || node.spot || node.dice ? null : dealer(stacks, node));
    const leaves = from && (from !== was || key(was) !== key(node));
    const rect = leaves ? seen(from)?.getBoundingClientRect() : null;
    const turned = Boolean(was) && was.art !== node.art && !node.ground && !node.spot;
    if (rect) {
      const turn = was ? was.turn || 0 : node.turn || 0;
      const motion = { rect, turn, now: node.turn || 0, to: node.in, turned, dice: node.dice };
      if (!was) {
        Object.assign(motion, { back: picture(from.art), nth: dealt.get(from) });
        dealt.set(from, motion.nth + 1);
      }
      found.set(node.id, motion);
    } else if (!was) found.set(node.id, { comes: true, dice: node.dice });
    else if (turned) found.set(node.id, { turned, dice: node.dice });
    const marked = was && JSON.stringify([was.badge, was.count]) !== JSON.stringify([node.badge, node.count]);
    if (marked) found.set(node.id, { ...found.get(node.id), marked });
  }
  return { found, gone: leaving(nodes, old, after) };
}

// The stack that something new comes from: one in its own region, if any.
const dealer = (stacks, node) => stacks.find((stack) => stack.in === node.in) ?? stacks[0];

// What is there no more goes to the stack that has grown, or fades.
function leaving(nodes, old, after) {
  const now = new Set(after.nodes.map((node) => node.id));
  const to = after.nodes.find((node) => node.count > old.get(node.id)?.count)?.id;
  return [...old.values()]
    .filter((node) => !now.has(node.id) && !node.ground && !node.spot && nodes.get(node.id)?.isConnected)
    .map(({ id }) => ({ copy: nodes.get(id).cloneNode(true), rect: nodes.get(id).getBoundingClientRect(), to }))
    .filter(({ rect }) => rect.width);
}

export function fly({ found, gone }, nodes, placeOf) {
  for (const one of gone.slice(0, MOST)) leave(one, nodes);
  for (const [id, was] of largest(found, nodes)) {
    const made = nodes.get(id);
    if (!made) continue;
    if (was.marked) turnUp(made);
    if (was.turned && made.isConnected) turnOver(made, was.dice);
    if (was.comes && made.isConnected && !made.classList.contains("spot")) appear(made, was.dice);
    if (!was.rect) continue;
    const target = made.isConnected ? made : placeOf(was.to);
    const rect = target?.getBoundingClientRect();
    if (!rect?.width || !was.rect.width) continue;
    lift(made, target === made ? made : null, was, rect);
  }
}

// Where very much changes at once, only the largest things move: one sees no more, and nothing jerks.
function largest(found, nodes) {
  if (found.size <= MOST) return found;
  const size = ([id]) => (nodes.get(id)?.isConnected ? nodes.get(id).offsetWidth * nodes.get(id).offsetHeight : 0);
  const sizes = new Map([...found].map((one) => [one, size(one)]));
  return [...sizes.keys()].sort((a, b) => sizes.get(b) - sizes.get(a)).slice(0, MOST);
}

const rects = (regions) =>
  new Map([...regions].filter(([, made]) => made.isConnected).map(([id, made]) => [id, made.getBoundingClientRect()]));

// Where the regions are, if they may go elsewhere.
export const spread = (regions) => (still() || document.hidden ? null : rects(regions));

// The table takes another form: each region goes from where it was to where it is now.
export function glide(before, regions) {
  for (const [id, now] of rects(regions)) {
    const was = before.get(id);
    const made = regions.get(id);
    if (!now.width) continue;
    if (!was?.width) {
      made.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FORM, easing: EASE });
      continue;
    }
    const [x, y, w, h] = [was.left - now.left, was.top - now.top, was.width / now.width, was.height / now.height];
    if (Math.abs(x) + Math.abs(y) < 2 && Math.abs(w - 1) + Math.abs(h - 1) < 0.02) continue;
    const from = { transformOrigin: "0 0", transform: `translate(${x}px, ${y}px) scale(${w}, ${h})` };
    made.animate([from, { transformOrigin: "0 0", transform: "none" }], { duration: FORM, easing: EASE });
  }
}

function appear(made, dice) {
  const from = dice ? { opacity: 0, transform: "translateY(-60%) rotate(-300deg) scale(.8)" } : SMALL;
  made.animate([from, { opacity: 1, transform: "none" }], { duration: pace * (dice ? 1.5 : 1), easing: "ease-out" });
}
const SMALL = { opacity: 0, transform: "scale(.7)" };

function leave({ copy, rect, to }, nodes) {
  const end = nodes.get(to)?.getBoundingClientRect();
  const [x, y] = end?.width ? way(end, rect) : [0, 0];
  flying(copy, rect);
  copy.classList.add("gone");
  const gone = { transform: `translate(${x}px, ${y}px) scale(${end ? 0.4 : 0.7})`, opacity: end ? 0.5 : 0 };
  const motion = copy.animate([{ transform: "none", opacity: 1 }, gone], { duration: pace, easing: EASE });
  motion.onfinish = motion.oncancel = () => copy.remove();
}

// A price is turned up, a number changes.
function turnUp(made) {
  for (const mark of made.querySelectorAll(".badge, .count"))
    mark.animate([{ transform: "rotateY(90deg) scale(1.4)" }, { transform: "none" }], { duration: pace, easing: EASE });
}

// Another face: a die rolls, anything else is turned over.
function turnOver(made, dice) {
  const image = made.querySelector(".art");
  const at = image.style.transform;
  const frames = dice
    ? [0, 130, 230, 330, 360].map((turn, i) => ({ transform: `${at} rotate(${turn}deg) scale(${i % 4 ? 1.15 : 1})` }))
    : [{ transform: `${at} rotateY(90deg)` }, { transform: `${at} rotateY(0deg)` }];
  image.animate(frames, { duration: pace * (dice ? 1.5 : 1), easing: EASE });
}

// Lay a copy of something above everything else.
export function above(copy, { left, top, width, height }) {
  const px = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
  Object.assign(copy.style, px, { translate: "none" });
  document.body.append(copy);
}

// A copy above everything else makes the way, so that no area cuts it off.
function lift(made, hidden, was, rect) {
  const copy = made.cloneNode(true);
  flying(copy, rect);
  // It is not seen, but it is there: it can be touched and keeps the focus.
  if (hidden) hidden.style.opacity = "0";
  const [x, y] = way(was.rect, rect);
  const size = Math.min(was.rect.width, was.rect.height) / Math.min(rect.width, rect.height) || 1;
  const turn = ((was.turn - was.now) % 4) * 90;
  const ended = () => {
    copy.remove();
    if (hidden) hidden.style.opacity = "";
  };
  const timing = { duration: pace, easing: EASE, delay: (was.nth || 0) * Math.min(DEAL, pace / 3), fill: "backwards" };
  const motion = copy.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${size}) rotate(${turn}deg)` }, { transform: "none" }],
    timing,
  );
  if (was.back) deal(copy, was.back, timing);
  motion.onfinish = ended;
  motion.oncancel = ended;
}

// What is dealt shows its back until it is half way there.
function deal(copy, art, timing) {
  const back = el("img", { class: "art back", src: art, alt: "" });
  copy.append(back);
  const turns = (one, from, to) =>
    one.animate(
      [{ opacity: from }, { opacity: from, offset: 0.5 }, { opacity: to, offset: 0.5 }, { opacity: to }],
      timing,
    );
  turns(back, 1, 0);
  turns(copy.firstElementChild, 0, 1);
}

// A copy of a thing lies above the page and is none.
function flying(copy, rect) {
  copy.removeAttribute("data-id");
  copy.removeAttribute("tabindex");
  copy.className = "node flight";
  copy.setAttribute("aria-hidden", "true");
  above(copy, rect);
}

const way = (from, to) => [
  from.left + from.width / 2 - to.left - to.width / 2,
  from.top + from.height / 2 - to.top - to.height / 2,
];

// Coins, points and the like go from one place of the page to another.
export function pass(art, n, from, to) {
  const [start, end] = [from?.getBoundingClientRect(), to?.getBoundingClientRect()];
  if (still() || document.hidden || !start?.width || !end?.width) return;
  const [x, y] = way(start, end);
  for (let i = 0; i < Math.min(n, TOKENS); i++) {
    const made = el("img", { class: "flight token", src: picture(art), alt: "" });
    made.style.left = `${end.left + end.width / 2 - 13}px`;
    made.style.top = `${end.top + end.height / 2 - 13}px`;
    document.body.append(made);
    const motion = made.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(.8)`, opacity: 0 },
        { transform: `translate(${x * 0.6}px, ${y * 0.6 - 14}px) scale(1.2)`, opacity: 1, offset: 0.4 },
        { transform: "none", opacity: 1 },
      ],
      { duration: pace, delay: i * Math.min(70, pace / 5), easing: EASE, fill: "backwards" },
    );
    motion.onfinish = motion.oncancel = () => made.remove();
  }
}
