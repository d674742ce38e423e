// Names a function so that another thread finds it: by the file that exports it and its name there.

type Anything = (...args: never[]) => unknown;

/** A function of a file, for the thread that runs it. */
export class ThreadWork<F extends Anything> {
  readonly url: string;
  readonly name: string;
  /** The function itself: its types, and what a test holds against the file it is said to be in. */
  readonly here: F;
  constructor(here: F, url: string) {
    this.url = url;
    this.name = here.name;
    this.here = here;
  }
}

/**
 * The pure function `here` that the file at `url` exports: `threadWork(planOwnerRows, import.meta.url)` in
 * its own file.
 */
export function threadWork<F extends Anything>(here: F, url: string | URL): ThreadWork<F> {
  return new ThreadWork(here, String(url));
}

/** What a function gave and the thread holds. */
export class Kept<T> {
  readonly id: number;
  /** Names the type alone. */
  declare readonly type: T;
  constructor(id: number) {
    this.id = id;
  }
}

/** What a function may be given: each argument itself, one the thread keeps, or a function by its name. */
export type Given<A extends readonly unknown[]> = {
  [K in keyof A]: A[K] | Kept<A[K]> | (NonNullable<A[K]> extends Anything ? ThreadWork<NonNullable<A[K]>> : never);
};
