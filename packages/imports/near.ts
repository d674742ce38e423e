// The names a text may resemble, as facts of an import hand them to the thread that plans.
import { nearMisses } from '../search/near-miss.ts';
import { made, threadWork } from '../threads/threads.ts';

const work = threadWork(nearMisses, new URL('../search/near-miss.ts', import.meta.url));

/** The function that gives the one name of a list a text resembles, made in the thread. */
export function nearNames(names: Iterable<string>) {
  return made(work, [...names]);
}
