// What helps to decide: the steps of a turn below the bar, pinned lines beside the table, all else in the overview.

import { byId, el, fill } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { showPageWith } from "../board/phone.js";
import { prefs, setPrefs } from "../kit/prefs.js";
import { current, say, seatName } from "../words/words.js";
import { picture } from "../api/pictures.js";

const SIGNS = { done: "check", now: "forward", todo: "ring", warn: "warn", alarm: "alarm" };
const drawn = new Map();

/** @param {Schemas["TableMessage"]} message */
export function drawAids(message) {
  const aids = (message.scene.aids || []).filter((aid) => aid.items.length);
  const dress = [current(), picture(""), message.scene.panels.map((panel) => [panel.art, seatName(panel.seat)])];
  const steps = aids.filter((aid) => aid.kind === "steps");
  const pins = aids.filter((aid) => aid.kind !== "steps" && aid.pin);
  const rest = aids.filter((aid) => aid.kind !== "steps" && !aid.pin);
  renew("steps", [steps, dress], () => steps.map((aid) => strip(aid, message.scene)));
  renew("pins", [pins, dress, prefs().folded], () => pins.map((aid) => pinned(aid, message.scene)));
  renew("tab-overview", [rest, dress], () =>
    rest.map((aid) =>
      el(
        "section",
        { class: "aid", data: { aid: aid.id } },
        el("h3", { class: "aid-name", text: say(aid.label) }),
        body(aid, message.scene),
      ),
    ),
  );
  byId("steps").hidden = !steps.length;
  byId("pins").hidden = !pins.length;
  document.body.classList.toggle("with-overview", rest.length > 0);
  document.body.classList.toggle("with-aids", rest.length + pins.length > 0);
}

function renew(id, data, make) {
  const key = JSON.stringify(data);
  if (drawn.get(id) === key) return;
  drawn.set(id, key);
  fill(byId(id), make());
}

// -- kinds -----------------------------------------------------------------------------------------------------------

// The step that is now has all the room that it needs, the later ones what is left.
/** @param {Schemas["Aid"]} aid */
function strip(aid, scene) {
  const made = aid.items.map((item) => line(item, scene, "li", "step"));
  const now = aid.items.findIndex((item) => item.state !== "done") + 1;
  return el(
    "ol",
    { class: "strip", "aria-label": say(aid.label), data: { aid: aid.id } },
    made.slice(0, now),
    made.length > now ? el("li", { class: "later" }, el("ol", {}, made.slice(now))) : null,
  );
}

function pinned(aid, scene) {
  const folded = prefs().folded || {};
  const made = el(
    "details",
    { class: "aid pin", open: !folded[aid.id], data: { aid: aid.id } },
    el("summary", { class: "aid-name", text: say(aid.label) }, urgent(aid)),
    body(aid, scene),
  );
  made.addEventListener("toggle", () => {
    if (made.isConnected && made.open === Boolean(prefs().folded?.[aid.id]))
      setPrefs({ folded: { ...prefs().folded, [aid.id]: !made.open } });
  });
  return made;
}

// A folded aid still says that something in it is alarming.
/** @param {Schemas["Aid"]} aid */
function urgent(aid) {
  const states = aid.items.flatMap((item) => item.cells || [item]).map((item) => item.state);
  const worst = /** @type {const} */ (["alarm", "warn"]).find((state) => states.includes(state));
  return worst ? el("span", { class: `flag state-${worst}`, title: say(`ui.state.${worst}`) }, icon(SIGNS[worst])) : "";
}

export const body = (aid, scene) => (aid.kind === "table" ? table(aid, scene) : itemsOf(aid.items, scene, aid.kind));

/** @param {Schemas["Aid"]} aid */
function table(aid, scene) {
  return el(
    "div",
    { class: "aid-scroll", tabIndex: 0 },
    el(
      "table",
      { class: "aid-table", "aria-label": say(aid.label) },
      aid.head
        ? el(
            "thead",
            {},
            el(
              "tr",
              {},
              aid.head.map((one) => el("th", { scope: "col" }, one.art ? sign(one) : say(one.text))),
            ),
          )
        : null,
      el(
        "tbody",
        {},
        aid.items.map((row) =>
          el(
            "tr",
            {},
            row.cells.map((cell, i) => line(cell, scene, i ? "td" : "th", "cell")),
          ),
        ),
      ),
    ),
  );
}

const sign = (one) => el("img", { class: "item-art", src: picture(one.art), alt: say(one.text), title: say(one.text) });

export function itemsOf(items, scene, kind = "lines") {
  return el(
    "ul",
    { class: `items ${kind}` },
    items.map((item) => line(item, scene, "li", "item")),
  );
}

// -- lines -----------------------------------------------------------------------------------------------------------

/**
 * @param {Schemas["Item"]} item
 * @param {Schemas["Scene"]} scene
 */
function line(item, scene, tag, name) {
  const text = say(item.text);
  const made = el(
    tag,
    { class: `${name} ${item.state ? `state-${item.state}` : ""}` },
    item.state
      ? el(
          "span",
          { class: "state", role: "img", "aria-label": say(`ui.state.${item.state}`) },
          icon(SIGNS[item.state]),
        )
      : null,
    item.seat !== undefined ? whose(item.seat, text, scene, name === "cell") : null,
    item.art ? el("img", { class: "item-art", src: picture(item.art), ...shown(item) }) : null,
    text && !(name === "cell" && item.seat !== undefined && text === seatName(item.seat))
      ? el("span", { class: "item-text", text })
      : null,
    item.value !== undefined
      ? el(
          "b",
          { class: "item-value" },
          String(item.value),
          item.of !== undefined ? el("small", { text: `/${item.of}` }) : null,
        )
      : null,
    item.of !== undefined ? progress(item) : null,
  );
  if (tag === "th") made.setAttribute("scope", "row");
  if (item.state === "now" && name === "step") made.setAttribute("aria-current", "step");
  if (item.lights?.length) {
    made.dataset.lights = JSON.stringify(item.lights);
    made.tabIndex = 0;
  }
  return made;
}

// A picture is called by what it shows, if nothing beside it says so.
/** @param {Schemas["Item"]} item */
const shown = ({ shows }) => (shows ? { alt: `${say(shows)}: `, title: say(shows) } : { alt: "" });

function whose(seat, text, scene, cell) {
  const panel = scene.panels.find((one) => one.seat === seat);
  const name = seatName(seat);
  return panel
    ? el("img", {
        class: "crest",
        src: picture(panel.art),
        alt: name === text && !cell ? "" : `${name}: `,
        title: name,
      })
    : null;
}

function progress(item) {
  const part = Math.max(0, Math.min(1, Number(item.value) / (Number(item.of) || 1)));
  const inner = el("i");
  inner.style.width = `${part * 100}%`;
  return el(
    "span",
    { class: `progress ${item.seat !== undefined ? `seat-${item.seat}` : ""}`, "aria-hidden": "true" },
    inner,
  );
}

// -- lighting --------------------------------------------------------------------------------------------------------

// Pointing at a line, or reaching it by key, lights what it speaks of; a tap on a phone turns to it.
export function bindAids(controller) {
  const { stage } = controller.table;
  showEnd(byId("pins"));
  for (const id of ["steps", "pins", "tab-overview", "tab-log", "story", "detail"]) {
    const home = byId(id);
    const lights = ({ target }) => {
      const row = target.closest?.("[data-lights], .line-main, .effects > li");
      return row?.told ? stage.named(row.told) : JSON.parse(row?.dataset.lights || "[]");
    };
    for (const name of ["pointerover", "focusin"])
      home.addEventListener(name, (event) => controller.light(lights(event)));
    for (const name of ["pointerout", "focusout"])
      home.addEventListener(name, (event) => {
        if (event.pointerType !== "touch") controller.light([]);
      });
    home.addEventListener("click", (event) => {
      const ids = lights(event);
      if (!ids.length || id === "tab-log") return;
      controller.light(ids);
      showPageWith(ids.map((one) => controller.table.stage.nodes.get(one)));
    });
  }
}

// What goes on below the edge of a list fades out there.
function showEnd(home) {
  const mark = () => home.classList.toggle("goes-on", home.scrollHeight - home.scrollTop - home.clientHeight > 4);
  const watch = new ResizeObserver(mark);
  watch.observe(home);
  new MutationObserver(() => {
    watch.disconnect();
    for (const one of [home, ...home.children]) watch.observe(one);
  }).observe(home, { childList: true });
  home.addEventListener("scroll", mark, { passive: true });
}
