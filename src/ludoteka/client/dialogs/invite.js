// Links to a table: one for each seat that was kept free, and one for watching; as an address, and as a code for phones.

import { button, dialog, el, fill } from "../kit/dom.js";
import { seatAt, tableAddress } from "../api/client.js";
import { say } from "../words/words.js";

export function invite(links, watch, key, props = {}) {
  dialog(
    say("ui.links"),
    [
      links.length ? el("p", { class: "soft", text: say("ui.links_hint") }) : null,
      el(
        "ul",
        { class: "invite" },
        links.map((one) => row(say("seat.player", { n: one.seat + 1 }), one.key, key)),
        watch ? row(say("ui.watch_link"), watch, key) : null,
      ),
    ].filter(Boolean),
    props.there ? [] : [el("a", { class: "link", href: tableAddress(key), text: say("ui.to_table") })],
    { close: say("ui.close") },
  );
}

function row(name, opens, key) {
  const address = `${location.origin}${tableAddress(opens)}`;
  const home = el("div", { class: "qr", hidden: true });
  const code = button(say("ui.qr"), () => showCode(home, code, name, address, key), {
    "aria-expanded": "false",
    data: { key: "qr" },
  });
  return el(
    "li",
    {},
    el("b", { text: name }),
    el("input", {
      value: address,
      readOnly: true,
      "aria-label": name,
      on: { focus: (event) => event.target.select() },
    }),
    button(say("ui.copy"), async (event) => {
      try {
        await navigator.clipboard.writeText(address);
        event.target.textContent = say("ui.copied");
      } catch {
        event.target.previousElementSibling.select();
      }
    }),
    code,
    home,
  );
}

// The server draws it. The address is sent in a body: neither logs nor caches keep those.
async function showCode(home, code, name, address, key) {
  if (home.hidden) {
    try {
      const { picture } = await seatAt(key).code(address);
      fill(home, el("img", { src: picture, alt: `${say("ui.qr")}: ${name}` }));
    } catch (error) {
      fill(home, el("p", { class: "note bad", role: "alert", text: say(error.said || "ui.failed") }));
    }
  }
  home.hidden = !home.hidden;
  code.setAttribute("aria-expanded", String(!home.hidden));
}
