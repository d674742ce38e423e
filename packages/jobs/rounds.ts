// Work done again and again in the background, such as folding balances: one round at a time, with a pause
// between, until it is stopped.
import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseDown } from '../db/database.ts';
import type { WorkerLog } from './worker.ts';

/** Rounds that are under way. */
export interface Rounds {
  /** Waits for the round under way and begins no other. */
  stop(): Promise<void>;
}

/**
 * Runs `work` now and `pauseMs` after each end. A round that fails is logged and tried again next time; a
 * database that is away is no failure.
 */
export function keepRounds(name: string, pauseMs: number, work: () => Promise<void>, log: WorkerLog): Rounds {
  const ending = new AbortController();
  const loop = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await work().catch((error: unknown) => {
        if (!isDatabaseDown(error)) log.error({ err: error }, `${name} failed; it is tried again`);
      });
      await sleep(pauseMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const ended = loop();
  return {
    stop: async () => {
      ending.abort();
      await ended;
    },
  };
}
