// The day the form in hand dates its act with: drawn in the top bar by the application, and warned of in the
// strip that commits.
import { useEffect, useId, useSyncExternalStore } from 'react';

/** What a form says of its day. */
export interface DayInHand {
  /** `2026-11-20`. */
  day?: string | undefined;
  /** What it concerns beside the day, such as the part of the books. */
  of?: string | undefined;
  /** Said in words beside the button that commits. */
  warning?: string | undefined;
}

let held: readonly { id: string; said: DayInHand }[] = [];
const listeners = new Set<() => void>();

function publish(next: typeof held): void {
  held = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Holds the day of a form while it is on screen; null says nothing. */
export function useDayInHand(said: DayInHand | null): void {
  const id = useId();
  const { day, of, warning } = said ?? {};
  const isSaid = said !== null;
  useEffect(() => {
    if (!isSaid) return;
    publish([...held.filter((one) => one.id !== id), { id, said: { day, of, warning } }]);
    return () => publish(held.filter((one) => one.id !== id));
  }, [id, isSaid, day, of, warning]);
}

/** The day of the form that was opened last; null while none is. */
export function useHeldDay(): DayInHand | null {
  return useSyncExternalStore(subscribe, () => held.at(-1)?.said ?? null);
}
