// The server a journey visits: the one of the worker it runs in, so that two journeys at once do not meet.
import { inject } from 'vitest';

/** What journeys learn about their server. */
export interface SampleServer {
  /** Its address for programs, and the one for a browser. */
  url: string;
  pageUrl: string;
  dataDir: string;
  /** What it printed on its start. */
  greeting: string;
}

async function ask<T>(what: string): Promise<T> {
  const answer = await fetch(new URL(what, inject('sampleServers')));
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

/** The server of this worker, with the sample customer. */
export const sampleServer = await ask<SampleServer>(process.env.VITEST_POOL_ID ?? '1');

/**
 * A data folder with the sample for a story that must start a server of its own. It is gone when the run
 * is over.
 */
export function sampleFolder(): Promise<string> {
  return ask('folder');
}
