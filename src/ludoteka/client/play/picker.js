// The question that the seat is asked, and how far it is answered. It knows the closed set of kinds and no rule.

export const PLACE = "place";
export const AMOUNT = "amount";
export const SOME = "some of";
export const ORDER = "order";

const includesAll = (targets, picked) => picked.every((id) => targets.includes(id));
const sameSet = (a, b) => a.length === b.length && includesAll(a, b);

export class Picker {
  constructor(changed) {
    this.changed = changed;
    /** @type {Schemas["Answer"][]} */
    this.choices = [];
    this.question = 0;
    this.reset();
  }

  reset() {
    /** @type {string[]} */
    this.picked = [];
    // What goes one way or the other begins in the middle, where nothing goes.
    this.spin = this.bothWays() ? Math.max(0, this.amounts().indexOf(0)) : 0;
    /** @type {Schemas["Answer"]} */
    this.explicit = null;
  }

  // What the seat is asked now. The same question again, as when somebody else answers, keeps its number and all that was
  // picked.
  /** @param {Schemas["Answer"][]} choices */
  ask(choices) {
    if (JSON.stringify(choices) === JSON.stringify(this.choices)) return;
    this.choices = choices;
    this.question += 1;
    this.reset();
  }

  // It was answered: if the same is asked once more, nothing is picked.
  renew() {
    this.question += 1;
    this.reset();
  }

  get kind() {
    return this.choices[0]?.kind || "";
  }

  clear() {
    this.reset();
    this.changed();
  }

  // The moves that are still possible with what is picked.
  matches() {
    if (this.kind === AMOUNT) return this.choices;
    if (this.kind === ORDER) return this.choices.filter((one) => this.picked.every((id, i) => one.targets[i] === id));
    return this.choices.filter((one) => includesAll(one.targets, this.picked));
  }

  // The move that would be made now.
  chosen() {
    if (this.explicit) return this.explicit;
    if (!this.choices.length) return null;
    const matches = this.matches();
    switch (this.kind) {
      case AMOUNT:
        return this.choices[Math.min(this.spin, this.choices.length - 1)];
      case SOME:
        // Nothing at all is never taken for granted: it is a button of its own.
        return (this.picked.length && matches.find((one) => sameSet(one.targets, this.picked))) || null;
      case ORDER:
        return matches.length === 1 ? matches[0] : null;
      case PLACE: {
        const turns = this.turns();
        return turns.length ? turns[this.spin % turns.length] : null;
      }
    }
    if (!this.picked.length) return null;
    const exact = matches.filter((one) => one.targets.length === this.picked.length);
    if (exact.length === 1) return exact[0];
    return matches.length === 1 ? matches[0] : null;
  }

  // The ways in which the picked piece lies on the picked cell.
  turns() {
    const cell = this.cell();
    return cell ? this.matches().filter((one) => one.varies.cell === cell) : [];
  }

  cell() {
    return this.kind === PLACE
      ? this.picked.find((id) => this.choices.some((one) => one.varies.cell === id))
      : undefined;
  }

  piece() {
    if (this.kind !== PLACE || !this.choices.length) return undefined;
    const pieces = new Set(this.choices.map((one) => one.varies.piece));
    return pieces.size === 1 ? [...pieces][0] : this.picked.find((id) => pieces.has(id));
  }

  // What may be touched: "can" narrows or extends the answer, "picked" is part of it, "else" begins another one.
  lights() {
    const lit = new Map();
    if (!this.narrows) for (const one of this.choices) for (const id of one.targets) lit.set(id, "else");
    for (const one of this.narrows ? this.matches() : this.nearest()) for (const id of one.targets) lit.set(id, "can");
    if (this.kind === PLACE) for (const one of this.choices) lit.set(one.varies.piece, "can");
    for (const one of this.kind === PLACE && this.piece() ? this.choices : []) {
      if (one.varies.piece === this.piece()) lit.set(one.varies.cell, "can");
    }
    for (const id of this.explicit ? this.explicit.targets : this.picked) lit.set(id, "picked");
    return lit;
  }

  get narrows() {
    return [SOME, PLACE, ORDER].includes(this.kind);
  }

  // The moves that go on from what is picked. Where nothing is left to pick, those with another last thing.
  nearest() {
    const matches = this.matches();
    if (this.explicit || matches.some((one) => one.targets.length > this.picked.length)) return matches;
    const but = this.picked.slice(0, -1);
    return this.choices.filter((one) => includesAll(one.targets, but));
  }

  // Touch a thing. Says "picked", "again" (it was the answer already), or "" if the thing has nothing to do with it.
  touch(id) {
    if (!this.choices.some((one) => one.targets.includes(id))) return "";
    this.explicit = null;
    const was = this.picked.includes(id);
    let said = "picked";
    if (this.kind === AMOUNT) {
      this.spin = (this.spin + 1) % this.choices.length;
    } else if (this.kind === SOME) {
      const next = was ? this.picked.filter((one) => one !== id) : [...this.picked, id];
      if (!this.choices.some((one) => includesAll(one.targets, next))) return "";
      this.picked = next;
    } else if (this.kind === ORDER) {
      this.picked = was ? this.picked.slice(0, this.picked.indexOf(id)) : [...this.picked, id];
    } else if (this.kind === PLACE) {
      said = this.touchPlace(id, was);
    } else if (was && this.chosen()) {
      return "again";
    } else {
      const wider = [...this.picked, id];
      this.picked = was
        ? this.picked.filter((one) => one !== id)
        : this.choices.some((one) => includesAll(one.targets, wider))
          ? wider
          : [id];
    }
    this.changed();
    return said;
  }

  touchPlace(id, was) {
    const isPiece = this.choices.some((one) => one.varies.piece === id);
    if (isPiece) {
      const cell = this.cell();
      const fits = cell && this.choices.some((one) => one.varies.piece === id && one.varies.cell === cell);
      this.picked = was ? this.picked.filter((one) => one !== id) : fits ? [id, cell] : [id];
      this.spin = 0;
      return "picked";
    }
    if (was) return this.turn(1) ? "picked" : "again";
    const piece = this.piece();
    const fitting = this.choices.filter((one) => one.varies.cell === id);
    const kept = fitting.some((one) => one.varies.piece === piece) ? piece : fitting[0].varies.piece;
    this.picked = [kept, id];
    this.spin = 0;
    return "picked";
  }

  // Turn the piece, or change the amount. Says whether there was another way.
  turn(by) {
    const count = this.kind === AMOUNT ? this.choices.length : this.turns().length;
    if (count < 2) return false;
    this.spin = (this.spin + by + count) % count;
    this.changed();
    return true;
  }

  // The amount by its number.
  set(index) {
    this.spin = Math.max(0, Math.min(index, this.choices.length - 1));
    this.changed();
  }

  pick(choice) {
    this.explicit = choice;
    if (this.kind === AMOUNT) this.spin = this.choices.indexOf(choice);
    if (this.kind === PLACE || this.kind === SOME || this.kind === ORDER) {
      this.picked = [...choice.targets];
      this.explicit = this.kind === PLACE ? null : choice;
      if (this.kind === PLACE) this.spin = this.turns().indexOf(choice);
    }
    this.changed();
  }

  // The numbers of an amount.
  amounts() {
    return this.choices.map((one) => one.varies.amount);
  }

  // Below zero an amount goes the other way: the move says which, and nobody is asked for a sign.
  bothWays() {
    return this.kind === AMOUNT && this.amounts()[0] < 0;
  }
}
