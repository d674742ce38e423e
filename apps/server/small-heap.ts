// Keeps the memory of a server small: what loading hundreds of files left behind is given back, and room for short-lived objects stays what calls need.
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major' | 'minor'; execution: 'sync'; flavor?: 'last-resort' }) => void;

/** Bytes of the nursery, both halves of it. A call's objects live for milliseconds: a quarter of what V8 lets it grow to costs a call nothing. */
const NURSERY = 8 * 2 ** 20;
const MOST_ROUNDS = 100;
/** By how much the heap grows over what is alive before it is collected, in percent: V8 would let a server double its memory with garbage. */
const SLACK_PERCENT = 30;

const nursery = () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? NURSERY;

/** Call it once the server is ready. It takes about 0.1 s. */
export function keepHeapSmall(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  // The nursery grows when what is in it survives. It is given that much, and then kept from growing any further.
  const survivors: object[] = [];
  for (let round = 0; round < MOST_ROUNDS && nursery() < NURSERY; round += 1) {
    for (let n = 0; n < 20_000; n += 1) survivors.push({ n });
    collect({ type: 'minor', execution: 'sync' });
  }
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString(`--heap-growing-percent=${SLACK_PERCENT}`);
}
