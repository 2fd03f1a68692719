// Small signs, drawn by us so that they look the same everywhere.

const NS = "http://www.w3.org/2000/svg";

const PATHS = {
  undo: "M9 5L4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3",
  redo: "M15 5l5 5-5 5M20 10H10a5 5 0 0 0 0 10h3",
  restart: "M5 4v6h6M5.500 10a7.500 7.500 0 1 1-1 5.500",
  turn: "M19 4v6h-6M18.500 10a7.500 7.500 0 1 0 1 5.500",
  check: "M4 13l5 5L20 6",
  close: "M6 6l12 12M18 6L6 18",
  hint: "M9 18h6M10 21h4M8.500 15a6 6 0 1 1 7 0z",
  replay: "M12 7v5l4 2M4 5v4h4M4.500 9A8 8 0 1 1 4 13",
  text: "M5 6h14M5 10h14M5 14h14M5 18h8",
  help: "M9 9a3 3 0 1 1 4.200 2.800c-.8.400-1.200 1-1.200 2.200M12 17.500v.5",
  settings: "M4 7h10M18 7h2M4 12h2M10 12h10M4 17h8M16 17h4M14 5v4M8 10v4M14 15v4",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  forward: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  dice: "M5 5h14v14H5zM9 9v.1M15 15v.1M12 12v.1M15 9v.1M9 15v.1",
  warn: "M12 4l9 16H3zM12 10v5M12 17.500v.1",
};

export function icon(name) {
  const svg = document.createElementNS(NS, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "sign");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(NS, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
