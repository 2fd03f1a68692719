// A piece as it would lie, with handles to turn it and to confirm.

import { button, el } from "../kit/dom.js";
import { turnOf } from "../play/picker.js";
import { icon } from "../kit/icons.js";
import { turned } from "./pieces.js";
import { say } from "../words/words.js";
import { picture } from "../api/pictures.js";

export function ghostOf(scene, chosen, controller) {
  if (chosen?.kind !== "place") return null;
  const piece = scene.nodes.find((node) => node.id === chosen.targets[0]);
  const cell = scene.nodes.find((node) => node.id === chosen.targets.at(-1));
  if (!piece || !cell) return null;
  const image = el("img", { class: "art", src: picture(piece.art), alt: "", draggable: false });
  const node = { in: cell.in, at: cell.at, size: piece.size, wide: piece.wide, turn: turnOf(chosen) };
  turned(image, node);
  const grip = (sign, label, call) =>
    button(
      icon(sign),
      (event) => {
        event.stopPropagation();
        call();
      },
      {
        class: "handle",
        "aria-label": say(label),
        title: say(label),
        tabIndex: -1,
      },
    );
  const made = el(
    "div",
    { class: "node ghost", data: { id: cell.id } },
    image,
    el(
      "div",
      { class: "handles" },
      grip("turn", "ui.turn", () => controller.turn(1)),
      grip("check", "button.confirm", () => controller.confirm()),
    ),
  );
  made.node = node;
  return made;
}
