// Lets only so much of one kind of work happen at the same time; the rest waits in line, and a line that is
// too long takes nobody more.

/** How much is done at once, and how many may wait for their turn. */
export interface TurnLimits {
  atOnce: number;
  waiting: number;
}

/** Work that is done in turns, first come first served. */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #line: (() => void)[] = [];
  #working = 0;
  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * What `work` gives when its turn has come; null at once, and `work` is never begun, where too many wait
   * already.
   */
  take<T>(work: () => Promise<T>): Promise<T> | null {
    if (this.#working >= this.#limits.atOnce && this.#line.length >= this.#limits.waiting) return null;
    return this.#inTurn(work);
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#working >= this.#limits.atOnce) await new Promise<void>((begin) => this.#line.push(begin));
    else this.#working += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, so nobody who comes meanwhile steps in front.
      const next = this.#line.shift();
      if (next) next();
      else this.#working -= 1;
    }
  }
}
