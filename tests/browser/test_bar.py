"""The bar never covers itself and breaks no word: the longest prompts and answers, in every language. What is enlarged
lies as if it had always been so."""

from pathlib import Path

from babel.messages.pofile import read_po

import ludoteka
from ludoteka.core.words import LANGUAGES
from ludoteka.games import titles
from tests.some import some

from .conftest import DESK, PHONE, People, Site
from .legible import BROKEN

TWICE = {"width": 683, "height": 384}
"""The desk at 200 %."""

# The part of the page that the table has, where nothing else lies over it.
SHARE = """() => {
  const { left, top, right, bottom, width, height } = document.getElementById("main").getBoundingClientRect();
  const steps = [...Array(12).keys()].map((i) => (i + 0.5) / 12);
  const own = (x, y) => document.elementFromPoint(left + x * width, top + y * height)?.closest("#main");
  const free = steps.flatMap((x) => steps.map((y) => own(x, y))).filter(Boolean).length / 144;
  return (free * (right - left) * (bottom - top)) / (innerWidth * innerHeight);
}"""

# The bar of the page, drawn by its own code with words of ours. What stands at another's place is a fault.
DRAWN = """async ([prompts, labels]) => {
  const broken = BROKEN;
  const files = performance.getEntriesByType("resource").map((one) => new URL(one.name).pathname.split("/"));
  const folder = files.find((parts) => parts[1] === "client").slice(0, 3).join("/");
  const { Bar } = await import(`${folder}/play/action_bar.js`);
  const { Picker } = await import(`${folder}/play/picker.js`);
  const nobody = { seat: () => 0, scene: () => ({}), node: () => null, draw() {}, redraw() {}, possible: () => false };
  const bar = new Bar(nobody);
  const says = (key) => ({ key, args: {} });
  const box = (id) => document.getElementById(id).getBoundingClientRect();
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const faults = [];
  for (const prompt of prompts) for (const count of [1, 4]) for (const picked of [false, true]) {
    const picker = new Picker(() => {});
    picker.ask(labels.slice(0, count).map((label, i) => (
      { kind: "one of", move: label, targets: i ? [label] : [], varies: {}, label: says(label), things: [] })));
    if (picked) picker.pick(picker.choices[0]);
    const scene = { caption: [says("…")], prompt: says(prompt) };
    bar.draw({ scene, can: { undo: true, redo: true, restart: true } }, picker, false);
    const [asked, forward, back, made] = [...["prompt", "forward", "back"].map(box), document.getElementById("prompt")];
    if (meet(asked, forward) || meet(forward, back)) faults.push(`${prompt}: ${count} answers cover something`);
    // What is lit on the table too is said whole here, or not at all.
    const said = [document.querySelector(".confirm .label"), ...document.querySelectorAll("[data-there] .label")];
    const cut = [made, ...said].filter((one) => one?.scrollHeight > one?.clientHeight + 2);
    faults.push(...cut.map((one) => `${one.textContent}: cut`));
    faults.push(...broken("#bar"));
  }
  return faults;
}""".replace("BROKEN", BROKEN)


def texts(language: str, prefix: str, count: int) -> list[str]:
    """The longest texts of all titles whose keys begin so."""
    found: set[str] = set()
    for file in Path(ludoteka.__file__).parent.glob(f"**/locale/{language}.po"):
        for message in read_po(file.open("rb")):
            if isinstance(message.id, str) and isinstance(message.string, str) and message.id.startswith(prefix):
                found.add(message.string)
    return sorted(found, key=len)[-count:]


def test_the_bar_never_covers_itself(people: People, site: Site) -> None:
    person = people()
    person.sit(site.table("me", "random")["seats"][0]["key"])
    person.page.set_viewport_size(TWICE)  # type: ignore[arg-type]
    person.still()
    assert person.page.evaluate(SHARE) >= 0.5, "at twice its size most of the page is the table, and nothing covers it"
    for size in (DESK, PHONE, TWICE):
        person.page.set_viewport_size(size)  # type: ignore[arg-type]
        for language in LANGUAGES:
            prompts, labels = texts(language, "prompt.", 12), texts(language, "move.", 4)
            assert person.page.evaluate(DRAWN, [prompts, labels]) == []


# The steps of a turn, of which one after the other is now. What is in sight of them is there whole; gives that, too.
STEPS = """async (texts) => {
  const files = performance.getEntriesByType("resource").map((one) => new URL(one.name).pathname.split("/"));
  const folder = files.find((parts) => parts[1] === "client").slice(0, 3).join("/");
  const { drawAids } = await import(`${folder}/panels/aids.js`);
  const where = document.querySelector(".where").getBoundingClientRect();
  const [seen, cut] = [[], []];
  for (let now = 0; now < texts.length; now += 1) {
    const state = (i) => (i < now ? "done" : i === now ? "now" : "todo");
    const items = texts.map((key, i) => ({ text: { key, args: {} }, state: state(i) }));
    drawAids({ scene: { panels: [], aids: [{ id: "turn", kind: "steps", label: { key: "…", args: {} }, items }] } });
    for (const step of document.querySelectorAll("#steps .step")) {
      const { left, right, top, width } = step.getBoundingClientRect();
      if (!width || top >= where.bottom - 1) continue;
      const room = step.closest(".later")?.getBoundingClientRect() ?? where;
      const text = step.querySelector(".item-text");
      const whole = left >= where.left - 1 && right <= room.right + 1 && text.scrollWidth <= text.clientWidth + 1;
      (whole ? seen : cut).push(text.textContent);
    }
  }
  return [seen, cut];
}"""


def test_a_step_of_a_turn_is_shown_whole_or_not_at_all(people: People, site: Site) -> None:
    person = people()
    person.sit(site.table("me", "random")["seats"][0]["key"])
    for size in (DESK, PHONE):
        person.page.set_viewport_size(size)  # type: ignore[arg-type]
        person.still()
        for language in LANGUAGES:
            # Short ones and long ones take turns.
            long, short = texts(language, "aid.act", 4), texts(language, "aid.move", 2)
            steps = [short[0], long[0], short[1], *long[1:]]
            seen, cut = person.page.evaluate(STEPS, steps)
            assert seen and not cut, (language, size)


# Regions of the common page that lie one upon the other.
MEETING = """() => {
  const all = [...document.querySelectorAll("#common .region")].filter((one) => one.offsetWidth);
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const box = (one) => one.getBoundingClientRect();
  const pairs = all.flatMap((one, i) => all.slice(i + 1).filter((other) => meet(box(one), box(other))).map((other) =>
    `${one.dataset.region} and ${other.dataset.region}`));
  return [...pairs, ...all.filter((one) => box(one).width > innerWidth).map((one) => one.dataset.region)];
}"""


def test_a_table_that_is_enlarged_is_laid_out_anew(people: People, site: Site) -> None:
    """From a desk to its 200 % and back nothing lies upon anything else: what one layout wrote the other takes away."""
    person = people()
    for title in some(titles()):
        person.sit(site.table("me", "random", title=title)["seats"][0]["key"])
        person.asked()
        for size in (TWICE, DESK, PHONE):
            person.page.set_viewport_size(size)  # type: ignore[arg-type]
            person.still()
            assert person.page.evaluate(MEETING) == [], (title, size)
        person.page.set_viewport_size(DESK)  # type: ignore[arg-type]


def test_who_plays_stands_whole_beside_the_name(people: People, site: Site) -> None:
    """How strong a bot is, that a seat is free, that an opponent plays by cards."""
    bots = [{"kind": "bot", "level": level} for level in ("beginner", "easy", "medium")]
    made = {"title": "isle-of-skye", "seats": [{"kind": "me", "name": "Anna"}, *bots, {"kind": "open"}]}
    full = site.post("/api/tables", made)["seats"][0]["key"]
    alone = site.table("me", title="excavation-earth")["seats"][0]["key"]
    cut = "one => one.filter((tag) => tag.scrollWidth > tag.clientWidth).map((tag) => tag.textContent)"
    for language in ("en-GB", "pl-PL", "hu-HU"):
        person = people(language=language)
        for key, last in ((alone, 1), (full, 4)):
            person.sit(key)
            person.page.wait_for_selector(f".panel .tag >> nth={last}")
            assert person.page.eval_on_selector_all(".panel .tag", cut) == []


def test_the_name_of_a_page_lies_within_its_button(people: People, site: Site) -> None:
    """Even where it is pointed at, which makes it bold."""
    key = site.table("me", "random")["seats"][0]["key"]
    for language in ("en-GB", "pl-PL", "hu-HU"):
        person = people(PHONE, language, has_touch=True, is_mobile=True)
        person.sit(key)
        person.asked()
        person.page.eval_on_selector_all(".page", "all => all.forEach((one) => one.classList.add('pointed'))")
        person.shot(f"pages-{language}")
        assert person.page.evaluate(BROKEN, ".pages") == []


def test_names_on_a_phone_are_not_cut_by_what_somebody_does(people: People, site: Site) -> None:
    made = {"title": "isle-of-skye", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}], "options": {}}
    key = site.post("/api/tables", made)["seats"][0]["key"]
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    for language in ("en-GB", "pl-PL", "hu-HU"):
        person = people(PHONE, language, has_touch=True, is_mobile=True)
        person.sit(key)
        person.asked()
        person.shot(f"pills-{language}")
        person.page.wait_for_selector(".panel .mark.waits")
        assert person.page.eval_on_selector_all(".panel-name", cut) == []
