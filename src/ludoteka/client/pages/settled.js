// What changes on a table that is open when its viewer changes the settings.

import { need, tint } from "../api/pictures.js";
import { keep } from "../kit/prefs.js";
import { coached } from "../panels/coach.js";
import { load, retell, setNames, wanted } from "../words/words.js";

export async function settle(table, changes) {
  if ("coach" in changes && table.message) keep({ key: table.key, coach: changes.coach });
  if ((changes.language || changes.coach) && table.message) {
    await load(wanted(), table.message.title, Boolean(table.message.lesson || coached(table.key)));
    if (!table.message) return;
    setNames(table.message.seats, table.message.scene.panels);
    retell();
  }
  if (changes.palette) {
    tint();
    await need(table.shown());
  }
  table.studies.hide();
  if (table.message) table.redraw();
}
