// What a storm is: a program that does its worst to the product and counts what was lost, doubled or
// half-applied.

/** `short` is what `npm test` and `--quick` run; `long` is what `npm run storm` runs. */
export type StormSize = 'short' | 'long';

/** What a storm is told. */
export interface StormOrders {
  size: StormSize;
  /** Everything random follows from it, so that a failing storm can be run again. */
  seed: number;
  /** Says in a sentence how far the storm is. */
  say(words: string): void;
}

/** What a storm found. */
export interface StormFigures {
  /** How often the storm did its worst. */
  rounds: number;
  /** Counts that must all be 0, such as `lost`, `doubles` and `half-applied`. Anything else fails the run. */
  faults: Readonly<Record<string, number>>;
  /**
   * What else is worth knowing: how many kills of whom at which step, seconds, bytes. Names carry the unit.
   */
  counts: Readonly<Record<string, number | string | Readonly<Record<string, number>>>>;
  /** A sentence for each fault, with what is needed to see it again. */
  findings: readonly string[];
}

/** A storm; each `storms/<name>.ts` exports one, and `storms/main.ts` lists them. */
export interface Storm {
  name: string;
  /** One sentence: what is done to the product and what must hold. */
  about: string;
  run(orders: StormOrders): Promise<StormFigures>;
}
