// Feature flags in the browser: off until the server has said otherwise, asked through OpenFeature, which is
// loaded when there is something to ask.
import { useSyncExternalStore } from 'react';
import type { FlagName } from '../contract/flags.ts';

let ask: (flag: FlagName) => boolean = () => false;
/** Counts what was taken and forgotten, so that answers that come late are none. */
let turn = 0;
const watchers = new Set<() => void>();

function tell(next: typeof ask): void {
  ask = next;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * True when the flag is on for the customer. Off before the server has answered and when it never does.
 * Source: specification 8.
 */
export function flagIsOn(flag: FlagName): boolean {
  return ask(flag);
}

/** The same for a screen, which is drawn again when the flag changes. */
export function useFlag(flag: FlagName): boolean {
  return useSyncExternalStore(watch, () => ask(flag));
}

/** Answers from now on as the server said. */
export async function takeFlags(answers: Readonly<Record<string, boolean>>): Promise<void> {
  turn += 1;
  const own = turn;
  const { askThrough } = await import('./flag-provider.ts');
  if (own === turn) tell(askThrough(answers));
}

/** Everything is off again: someone signed out, or went to another customer. */
export function forgetFlags(): void {
  turn += 1;
  tell(() => false);
}
