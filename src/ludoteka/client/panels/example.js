// Worked examples in the rules: small boards from real positions that one steps through, and pictures of chapters. All
// is measured in parts of the board, so that it fits wherever it is put.

import { button, el, fill } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { extent } from "../board/measure.js";
import { turned } from "../board/pieces.js";
import { picture } from "../api/pictures.js";
import { say } from "../words/words.js";

// A board is not higher than so many pixels, and neither is a thing of one unit.
const HIGH = 260;
const UNIT = 84;

/** A part of the table. @param {Schemas["ShotOut"]} shot */
export function board(shot, label, home, lights = []) {
  const made = el(
    "div",
    { class: "shot" },
    el("div", { class: "frames", role: "img" }),
    el("ul", { class: "figures" }),
  );
  show(made, shot, label, home, lights);
  return made;
}

// Draw another moment on a board: things that stay are moved.
function show(made, shot, label, home, lights) {
  const [frames, figures] = made.children;
  frames.setAttribute("aria-label", label);
  while (frames.childElementCount < shot.frames.length) frames.append(el("div", { class: "frame" }));
  // All parts of the table have the same measure.
  const unit = Math.min(UNIT, ...shot.frames.map(({ box }) => HIGH / (box[3] - box[1])));
  shot.frames.forEach((frame, i) => fillFrame(frames.children[i], frame, unit, home, new Set(lights)));
  figures.hidden = !shot.figures.length;
  fill(
    figures,
    shot.figures.map(({ id, seat, art, label: name, value }) =>
      el(
        "li",
        { class: lights.includes(id) ? "lit" : "", data: { figure: id }, title: name },
        el("img", { src: picture(seat, home), alt: "" }),
        el("img", { src: picture(art, home), alt: name }),
        el("b", { text: value }),
      ),
    ),
  );
}

/** @param {Schemas["Frame"]} frame */
function fillFrame(made, frame, unit, home, lights) {
  const [left, top, right, bottom] = frame.box;
  const [wide, high] = [right - left, bottom - top];
  made.style.aspectRatio = `${wide} / ${high}`;
  made.style.flexBasis = `${unit * wide}px`;
  made.style.setProperty("--unit", `${100 / wide}cqw`);
  const old = new Map([...made.children].map((one) => [one.dataset.id, one]));
  fill(
    made,
    frame.nodes.map((node) => {
      const thing = old.get(node.id) ?? el("div", { class: "thing", data: { id: node.id } }, el("img", { alt: "" }));
      const image = thing.firstElementChild;
      const address = picture(node.art, home);
      if (image.getAttribute("src") !== address) image.src = address;
      turned(image, node);
      const [width, height] = extent(node);
      Object.assign(thing.style, {
        left: `${((node.at[0] - width / 2 - left) / wide) * 100}%`,
        top: `${((node.at[1] - height / 2 - top) / high) * 100}%`,
        width: `${(width / wide) * 100}%`,
        height: `${(height / high) * 100}%`,
      });
      thing.classList.toggle("lit", lights.has(node.id));
      const mark = node.badge?.text || (node.count ?? "");
      fill(thing, image, mark === "" ? null : el("b", { class: node.badge?.art ? "mark coin" : "mark", text: mark }));
      return thing;
    }),
    frame.owner ? el("img", { class: "owner", src: picture(frame.owner, home), alt: "" }) : null,
  );
}

/** An example with its steps. @param {Schemas["ExampleOut"]} example */
export function stepper({ id, title, steps }, home) {
  let at = 0;
  const shown = board(steps[0].shot, steps[0].text, home, steps[0].lights);
  const text = el("p", { class: "example-text", role: "status" });
  const place = el("span", { class: "soft" });
  const go = (by) => () => {
    at = Math.min(Math.max(at + by, 0), steps.length - 1);
    draw();
  };
  const way = (name, by) =>
    button(icon(name), go(by), {
      class: "quiet icon",
      "aria-label": say(`ui.example.${name}`),
      title: say(`ui.example.${name}`),
      data: { key: `example-${name}` },
    });
  const [back, forward] = [way("back", -1), way("forward", 1)];
  const draw = () => {
    const step = steps[at];
    show(shown, step.shot, step.text, home, step.lights);
    text.textContent = step.text;
    place.textContent = `${at + 1} / ${steps.length}`;
    // A button that has the focus keeps it: at the end it only says that there is no more.
    back.setAttribute("aria-disabled", String(at === 0));
    forward.setAttribute("aria-disabled", String(at === steps.length - 1));
  };
  draw();
  return el(
    "section",
    { class: "example", data: { example: id }, "aria-label": `${say("ui.example")}: ${title}` },
    el("h4", {}, el("small", { text: say("ui.example") }), " ", title),
    shown,
    el("div", { class: "example-way" }, back, place, forward, text),
  );
}
