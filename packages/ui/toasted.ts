// The problems that toasts show now, so that the page does not show them a second time.
import { type ReactNode, useSyncExternalStore } from 'react';

let shown: ReadonlySet<ReactNode> = new Set();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes which problems toasts show from now on. */
export function setToasted(problems: readonly ReactNode[]): void {
  shown = new Set(problems);
  for (const listener of listeners) listener();
}

/**
 * Whether a toast shows this problem now. The page leaves it to the toast, and shows it once the toast is
 * closed.
 */
export function useIsToasted(text: ReactNode): boolean {
  return useSyncExternalStore(subscribe, () => text !== undefined && shown.has(text));
}
