// What the host decides: what everybody is told, what is offered, how much, how long; and who stays outside.

import { button, el } from "../kit/dom.js";
import { current, levelName, say } from "../words/words.js";
import { reveal } from "./tables.js";

const section = (name, ...parts) => el("section", {}, el("h2", { text: say(`ui.admin.${name}`) }), ...parts);
const saveButton = (call, key) =>
  el("div", {}, button(say("ui.admin.save"), call, { class: "primary", data: { key } }));

/** @param {Schemas["HouseOut"]} house */
export function news({ rules }, desk, act) {
  const notice = el("input", { id: "notice", maxLength: 500, value: rules.notice });
  const readOnly = el("input", { type: "checkbox", id: "read-only", checked: rules.read_only });
  return section(
    "news",
    el("label", { class: "wide" }, say("ui.admin.notice"), notice),
    el("label", { class: "check" }, readOnly, say("ui.admin.read_only")),
    saveButton(() => act(() => desk.decide({ notice: notice.value, read_only: readOnly.checked }), true), "save-news"),
  );
}

/** @param {Schemas["HouseOut"]} house */
export function offers({ rules, titles, bots, services }, desk, act) {
  const groups = [
    { name: "titles", all: Object.keys(titles), off: rules.titles_off, text: (one) => titles[one][current()] ?? one },
    { name: "bots", all: bots, off: rules.bots_off, text: levelName },
    { name: "services", all: services, off: rules.services_off, text: (one) => one },
  ];
  const boxes = groups.map(({ all, off }) =>
    all.map((one) => el("input", { type: "checkbox", value: one, checked: !off.includes(one) })),
  );
  const [titlesOff, botsOff, servicesOff] = boxes.map(
    (some) => () => some.filter((one) => !one.checked).map((one) => one.value),
  );
  return section(
    "offers",
    groups.map(({ name, all, text }, i) =>
      all.length
        ? el(
            "fieldset",
            { class: "boxes", data: { offers: name } },
            el("legend", { text: say(`ui.admin.${name}`) }),
            boxes[i].map((box) => el("label", { class: "check" }, box, text(box.value))),
          )
        : null,
    ),
    saveButton(
      () => act(() => desk.decide({ titles_off: titlesOff(), bots_off: botsOff(), services_off: servicesOff() }), true),
      "save-offers",
    ),
  );
}

// A number, or nothing for what is usual.
function numbers(name, texts, values, usual, desk, act) {
  const fields = Object.keys(texts).map((one) => {
    const box = el("input", { type: "number", min: 0, value: values[one] ?? "", placeholder: String(usual[one]) });
    return { one, box };
  });
  const read = () =>
    Object.fromEntries(fields.map(({ one, box }) => [one, box.value === "" ? null : Number(box.value)]));
  return section(
    name,
    el(
      "div",
      { class: "numbers" },
      fields.map(({ one, box }) => el("label", {}, texts[one], box)),
    ),
    saveButton(() => act(() => desk.decide(read()), true), `save-${name}`),
  );
}

/** @param {Schemas["HouseOut"]} house */
export function limits({ rules, usual }, desk, act) {
  const texts = {
    requests: say("ui.admin.limit.requests"),
    tables: say("ui.admin.limit.tables"),
    thoughts: say("ui.admin.limit.thoughts"),
    streams: say("ui.admin.limit.streams"),
  };
  return numbers("limits", texts, rules, usual, desk, act);
}

/** @param {Schemas["HouseOut"]} house */
export function keeping({ rules }, desk, act) {
  const forGood = say("ui.admin.for_good");
  const texts = { keep_chat: say("ui.admin.keep_chat"), keep_tables: say("ui.admin.keep_tables") };
  return numbers("keep", texts, rules, { keep_chat: forGood, keep_tables: forGood }, desk, act);
}

/** @param {Schemas["HouseOut"]} house */
export function people({ rules, banned }, desk, act) {
  const address = el("input", { "aria-label": say("ui.admin.address"), placeholder: say("ui.admin.address") });
  const shutOut = () => {
    const hours = Number(prompt(say("ui.admin.hours"), "24"));
    if (address.value && hours > 0) act(() => desk.ban({ kind: "ban", hours, ip: address.value }), true);
  };
  return section(
    "bans",
    el(
      "ul",
      { class: "rows", id: "bans" },
      rules.bans.length
        ? rules.bans.map((ban) => {
            const whom =
              ban.address ||
              (ban.person && (banned[ban.person] ?? "–")) ||
              `${ban.table} · ${say("seat.player", { n: ban.seat + 1 })}`;
            const until = new Date(ban.until * 1000).toLocaleString(document.documentElement.lang);
            return el(
              "li",
              {},
              el("span", { class: "grow", text: `${say(`ui.admin.${ban.kind}`)}: ${whom} · ${until}` }),
              button(say("ui.admin.pardon"), () => act(() => desk.pardon(ban.id), true), { class: "small" }),
            );
          })
        : el("li", { text: say("ui.admin.no_bans") }),
    ),
    el("div", { class: "actions" }, address, button(say("ui.admin.ban_address"), shutOut)),
  );
}

// Leave, or make another token.
export function ways(desk, act, enter) {
  const renew = async () => {
    const { token } = await desk.renew();
    reveal(say("ui.admin.new_token"), token);
    enter(token);
  };
  return el(
    "div",
    { class: "actions" },
    button(say("ui.admin.leave"), () => enter(""), { data: { key: "leave" } }),
    button(say("ui.admin.renew"), () => confirm(say("ui.admin.renew_sure")) && act(renew), { class: "quiet" }),
  );
}
