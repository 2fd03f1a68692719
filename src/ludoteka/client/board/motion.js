// Motion comes from identity: the same id at a new place flies from where it was.

import { still } from "../kit/prefs.js";

const TIME = 220;
const MOST = 60;

const key = (node) => `${node.in} ${node.at} ${node.turn || 0}`;

// Where the things are that will lie elsewhere.
export function remember(nodes, before, after, placeOf) {
  const old = new Map(before.nodes.map((node) => [node.id, node]));
  const found = new Map();
  if (still() || document.hidden) return found;
  for (const node of after.nodes) {
    const was = old.get(node.id);
    if (!was) found.set(node.id, null);
    else if (key(was) !== key(node)) {
      const made = nodes.get(node.id);
      const seen = made?.isConnected ? made : placeOf(was.in);
      if (seen)
        found.set(node.id, {
          rect: seen.getBoundingClientRect(),
          turn: was.turn || 0,
          now: node.turn || 0,
          to: node.in,
        });
    }
  }
  return found;
}

export function fly(before, nodes, placeOf) {
  if (before.size > MOST) return;
  for (const [id, was] of before) {
    const made = nodes.get(id);
    if (!made) continue;
    if (was === null) {
      if (made.isConnected && !made.classList.contains("spot")) {
        made.animate(
          [
            { opacity: 0, transform: "scale(.7)" },
            { opacity: 1, transform: "none" },
          ],
          { duration: TIME, easing: "ease-out" },
        );
      }
      continue;
    }
    const target = made.isConnected ? made : placeOf(was.to);
    const rect = target?.getBoundingClientRect();
    if (!rect?.width || !was.rect.width) continue;
    lift(made, target === made ? made : null, was, rect);
  }
}

// A copy above everything else makes the way, so that no area cuts it off.
function lift(made, hidden, was, rect) {
  const copy = made.cloneNode(true);
  copy.removeAttribute("data-id");
  copy.className = "node flight";
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, {
    left: `${rect.left}px`,
    top: `${rect.top}px`,
    width: `${rect.width}px`,
    height: `${rect.height}px`,
  });
  document.body.append(copy);
  // It is not seen, but it is there: it can be touched and keeps the focus.
  if (hidden) hidden.style.opacity = "0";
  const x = was.rect.left + was.rect.width / 2 - rect.left - rect.width / 2;
  const y = was.rect.top + was.rect.height / 2 - rect.top - rect.height / 2;
  const size = Math.min(was.rect.width, was.rect.height) / Math.min(rect.width, rect.height) || 1;
  const turn = ((was.turn - was.now) % 4) * 90;
  const ended = () => {
    copy.remove();
    if (hidden) hidden.style.opacity = "";
  };
  const motion = copy.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${size}) rotate(${turn}deg)` }, { transform: "none" }],
    { duration: TIME, easing: "cubic-bezier(.3,.1,.3,1)" },
  );
  motion.onfinish = ended;
  motion.oncancel = ended;
}
