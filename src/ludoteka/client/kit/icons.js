// Small signs, drawn by us so that they look the same everywhere.

const NS = "http://www.w3.org/2000/svg";

/** @type {Record<string, string>} */
const PATHS = {
  undo: "M9 5L4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3",
  redo: "M15 5l5 5-5 5M20 10H10a5 5 0 0 0 0 10h3",
  restart: "M5 4v6h6M5.500 10a7.500 7.500 0 1 1-1 5.500",
  turn: "M19 4v6h-6M18.500 10a7.500 7.500 0 1 0 1 5.500",
  check: "M4 13l5 5L20 6",
  close: "M6 6l12 12M18 6L6 18",
  hint: "M9 18h6M10 21h4M8.500 15a6 6 0 1 1 7 0z",
  replay: "M12 7v5l4 2M4 5v4h4M4.500 9A8 8 0 1 1 4 13",
  try: "M7 21V4M4 7l3-3 3 3M7 16c0-5 10-3 10-9M14 9l3-3 3 3",
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
  ring: "M12 5a7 7 0 1 0 .01 0z",
  alarm: "M6 17V11a6 6 0 0 1 12 0v6M4 17h16M10.500 20h3M12 3v2M3 8l2-2M21 8l-2-2",
  layers: "M12 4l9 5-9 5-9-5zM3 14l9 5 9-5",
  pieces: "M3 12s3.500-6 9-6 9 6 9 6-3.500 6-9 6-9-6-9-6zM12 9.500a2.500 2.500 0 1 0 .01 0zM5 20L19 4",
  steps: "M4 18h5v-5h5V8h6",
  tidy: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  wide: "M14 4h6v6M10 20H4v-6M20 4l-7 7M4 20l7-7",
  here: "M12 3v4M12 17v4M3 12h4M17 12h4M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8z",
  coach: "M4 5h16v11h-9l-5 4v-4H4zM12 8v3.500M12 13.500v.1",
  goal: "M6 21V4M6 4h12l-4 4.500 4 4.500H6",
  invite: "M9 5a3.500 3.500 0 1 0 .01 0zM3 20c0-4 3-6 6-6s6 2 6 6M18 8v6M15 11h6",
  warn: "M12 4l9 16H3zM12 10v5M12 17.500v.1",
};

/** @param {string} name */
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
