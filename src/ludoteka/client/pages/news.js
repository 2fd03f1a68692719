// The line of news at the head of a page that has no table.

import { announce, byId } from "../kit/dom.js";
import { say } from "../words/words.js";

export function tell(text) {
  byId("news").textContent = text;
  byId("news").hidden = !text;
  announce(text);
}

export const trouble = (error) => tell(error.said ? say(error.said) : say("ui.failed"));
