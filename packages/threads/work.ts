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

/** What the thread makes of data by a function, because it is a function itself and does not cross. */
export class Made<T> {
  readonly work: ThreadWork<Anything>;
  readonly args: readonly unknown[];
  /** Names the type alone. */
  declare readonly type: T;
  constructor(work: ThreadWork<Anything>, args: readonly unknown[]) {
    this.work = work;
    this.args = args;
  }
}

/** The answer of `work`, made in the thread: `made(threadWork(nearMisses, …), names)` crosses as names. */
export function made<A extends readonly unknown[], R>(work: ThreadWork<(...args: [...A]) => R>, ...args: Given<[...A]>): Made<R> {
  return new Made<R>(work, args);
}

/** One value as it crosses: itself, made in the thread, in parts, or a function by its name. */
type Crossable<T> = T | Made<T> | InParts<T> | (NonNullable<T> extends Anything ? ThreadWork<NonNullable<T>> : never);

/** An object as it crosses, part by part. */
export type Parts<T> = { readonly [K in keyof T]: Crossable<T[K]> };

/** Marks an object whose parts cross each in its own way. */
export class InParts<T> {
  readonly parts: Parts<T>;
  constructor(parts: Parts<T>) {
    this.parts = parts;
  }
}

/** What a function may be given: each argument itself, one the thread keeps, or one of the ways above. */
export type Given<A extends readonly unknown[]> = { [K in keyof A]: Crossable<A[K]> | Kept<A[K]> };
