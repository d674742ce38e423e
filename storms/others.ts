// How everybody else fares during a storm: someone who works on as usual, whose every call is timed and has
// to be answered.
import { setTimeout as sleep } from 'node:timers/promises';
import { ownerList } from '../modules/people/people.contract.ts';
import { receiptList } from '../modules/receivables/receivables.contract.ts';
import type { Endpoint } from '../packages/contract/contract.ts';
import { modulo } from '../packages/kernel/kernel.ts';
import type { Person } from './world.ts';

/** What someone's calls took, and those that were not answered 200. */
export interface Fared {
  times: number[];
  unanswered: string[];
}

/** Who works on, and where. */
export interface Bystander {
  url: string;
  who: Person;
  communityId: string;
}

const pageOf = (endpoint: Endpoint, communityId: string) => `${endpoint.path}?communityId=${communityId}`;

/** A pause as between two clicks of someone quick. */
const PAUSE_MS = 20;

/** Looks at pages in turn until `isOver`, at least `least` times. */
export async function workOn({ url, who, communityId }: Bystander, isOver: () => boolean, least = 40): Promise<Fared> {
  const paths = [pageOf(ownerList.calls.readPage, communityId), pageOf(receiptList.calls.readPage, communityId), '/readyz'];
  const fared: Fared = { times: [], unanswered: [] };
  for (let n = 0; n < least || !isOver(); n += 1) {
    const path = paths[modulo(n, paths.length)] ?? '';
    const begin = performance.now();
    const status = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${who.token}` } }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    fared.times.push(performance.now() - begin);
    if (status !== 200) fared.unanswered.push(`${path} answered ${status} after ${Math.round(performance.now() - begin)} ms`);
    await sleep(PAUSE_MS);
  }
  return fared;
}

/** The time within which such a part of the calls was answered, in milliseconds. */
export function within(part: number, { times }: Pick<Fared, 'times'>): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1));
}
