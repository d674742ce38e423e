// Long work in slices, between which the page draws and answers keys; whoever needs its result at once has
// the rest done at once.
import { useEffect, useRef } from 'react';

/** Milliseconds at work before the page gets its turn: half a frame. */
const SLICE_MS = 8;

interface InSlices<Result> {
  /** Begins, and ends at once what is short; `done` gets the result. */
  start(work: Generator<undefined, Result>, done: (result: Result) => void): void;
  /** Does what is left of it now. */
  finish(): void;
}

/** Holds one piece of work at a time; what is left of it when the part goes away is dropped. */
export function useInSlices<Result>(): InSlices<Result> {
  const left = useRef<(() => boolean) | null>(null);
  useEffect(
    () => () => {
      left.current = null;
    },
    [],
  );
  const work = (until: number) => {
    while (left.current?.()) {
      if (performance.now() < until) continue;
      setTimeout(() => work(performance.now() + SLICE_MS));
      return;
    }
  };
  const finish = () => work(Number.POSITIVE_INFINITY);
  return {
    finish,
    start: (steps, done) => {
      finish();
      left.current = () => {
        const step = steps.next();
        if (!step.done) return true;
        left.current = null;
        done(step.value);
        return false;
      };
      work(performance.now() + SLICE_MS);
    },
  };
}
