// Drawing lots from a seed, so that whatever a storm chose can be chosen again.

/** Numbers that follow from a seed (mulberry32). */
export class Lot {
  #state: number;
  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** From 0 up to 1, without 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) * 2 ** -32;
  }

  /** A whole number from 0 up to `count`, without `count`. */
  below(count: number): number {
    return Math.floor(this.fraction() * count);
  }

  /** One of several. */
  one<T>(of: readonly T[]): T {
    return of[this.below(of.length)] as T;
  }
}
