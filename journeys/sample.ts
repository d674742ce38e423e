// The server a journey visits: the one of the worker it runs in, so that two journeys at once do not meet.
import { inject } from 'vitest';

/** What journeys learn about their server. */
export interface SampleServer {
  /** Its address for programs, and the one for a browser. */
  url: string;
  pageUrl: string;
  dataDir: string;
  /** What it printed on its first start. */
  greeting: string;
}

const answer = await fetch(new URL(process.env.VITEST_POOL_ID ?? '1', inject('sampleServers')));
if (!answer.ok) throw new Error(await answer.text());

/** The server of this worker, with the sample customer. */
export const sampleServer = (await answer.json()) as SampleServer;
