"""What is printed on a page can be read: it is large enough, and no word is cut off or broken."""

from playwright.sync_api import Page

LEAST = 10.95
"""Letters that matter are eleven pixels high, at a desk: what is drawn there is rounded."""

# Text in pictures counts as it is seen: by the size of the picture, and by what is drawn at that size. What is marked
# as an ornament says nothing that is not said otherwise; a small picture beside words is a sign of what they say.
SMALL = """least => {
  const known = (window.printed ??= new Map());
  const printedIn = (address) => {
    if (known.has(address)) return known.get(address);
    const told = decodeURIComponent(address.slice(19)).replace(/<style>.*?<.style>| display="none"/g, "");
    const drawn = new DOMParser().parseFromString(told, "image/svg+xml");
    const home = document.body.appendChild(document.createElement("div"));
    const picture = home.attachShadow({ mode: "open" }).appendChild(document.importNode(drawn.documentElement, true));
    const [, , wide, high] = picture.getAttribute("viewBox").split(" ").map(Number);
    picture.setAttribute("width", wide);
    picture.setAttribute("height", high);
    const found = [...picture.querySelectorAll("text:not(.ornament)")].map((text) => {
      const { a, b, c, d } = text.getScreenCTM();
      let [more, most] = [0, Infinity];
      for (let up = text.parentElement; up; up = up.parentElement) {
        const [, kind, size] = /^(near|far)([0-9]+)$/.exec(up.getAttribute("class") ?? "") ?? [];
        if (kind === "near") more = Math.max(more, size);
        if (kind === "far") most = Math.min(most, size);
      }
      const part = (parseFloat(getComputedStyle(text).fontSize) * Math.sqrt(Math.abs(a * d - b * c))) / high;
      return { text: text.textContent, part, more, most };
    });
    home.remove();
    known.set(address, found);
    return found;
  };
  const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const small = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { textContent, parentElement: home } = walk.currentNode;
    if (!textContent.trim() || !seen(home) || !home.offsetWidth) continue;
    const size = parseFloat(getComputedStyle(home).fontSize);
    if (size < least) small.push(`${size} px: ${textContent}`);
  }
  for (const image of document.querySelectorAll(".node > .art")) {
    const high = image.offsetHeight;
    if (!seen(image) || !high || !image.src.startsWith("data:image/svg+xml,")) continue;
    for (const { text, part, more, most } of printedIn(image.src))
      if (high > more && high <= most && part * high < least && text.trim())
        small.push(`${(part * high).toFixed(1)} px: ${text} on ${image.parentElement.dataset.id}`);
  }
  return small;
}"""

# A text ends where the box ends that cuts it off, unless it says so by an ellipsis or can be scrolled to; what a button
# says lies within it; and no word goes on in the next line.
BROKEN = """root => {
  const found = [];
  const walk = document.createTreeWalker(document.querySelector(root), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walk.nextNode()) {
    const text = walk.currentNode;
    const home = text.parentElement;
    if (!text.textContent.trim() || home.closest(".unseen, .strip, #stage, [hidden]")) continue;
    if (!home.offsetWidth || !home.checkVisibility({ visibilityProperty: true })) continue;
    range.selectNodeContents(text);
    const { left, right } = range.getBoundingClientRect();
    // On a phone there are pages on the left and on the right.
    if (right <= 0 || left >= innerWidth) continue;
    for (let box = home; box && box !== document.body; box = box.parentElement) {
      const { overflowX, textOverflow, clipPath, position } = getComputedStyle(box);
      if (clipPath !== "none") break;
      if (box.matches("button, .link")) {
        const edge = box.getBoundingClientRect();
        if (right > edge.right + 1.5 || left < edge.left - 1.5) found.push(`spills: ${text.textContent}`);
      }
      if (textOverflow === "ellipsis" || box.matches(".tools, .areas, .detail-row")) break;
      const edge = box.getBoundingClientRect();
      const over = right > edge.right + 1.5 || (left < edge.left - 1.5 && !box.scrollLeft);
      if (overflowX !== "visible" && edge.width && over)
        found.push(`cut: ${text.textContent} in ${box.className || box.id}`);
      if (position === "fixed") break;
    }
    for (const { 0: word, index } of text.textContent.matchAll(/[\\p{L}]+/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const parts = [...range.getClientRects()].filter((one) => one.width > 1);
      const lines = new Set(parts.map((one) => Math.round(one.top)));
      if (lines.size > 1) found.push(`broken: ${word}`);
    }
  }
  return found;
}"""


def faults(page: Page, desk: bool = True) -> list[str]:
    """What cannot be read on a page."""
    small: list[str] = page.evaluate(SMALL, LEAST) if desk else []
    broken: list[str] = page.evaluate(BROKEN, "body")
    return [*small, *broken]
