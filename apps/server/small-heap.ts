// Keeps the memory of a server small: what loading hundreds of files left behind is given back, garbage does
// not pile up behind what is alive, and whoever is asked nothing holds no room for work.
import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * By how much the heap grows over what is alive before it is collected, in percent: V8 would let it grow to
 * four times. With less, an import of thousands of rows is collected over and over.
 */
const SLACK_PERCENT = 100;
/**
 * How often the server looks whether it rests, and up to which part of that time it may have worked
 * meanwhile.
 */
const LOOK_EVERY_MS = 5_000;
const REST = 0.02;
/**
 * Bytes of the nursery, the room for short-lived objects, that a server at rest may keep: what it begins
 * with, and a little.
 */
const NURSERY_AT_REST = 2 * 2 ** 20;

const nursery = () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? 0;

/**
 * Call it once the server is ready. It takes about 0.1 s, as does giving back once after work. How far the
 * nursery may grow only whoever starts the process can say:
 * `--max-semi-space-size`, in `npm start` and in the image. V8 takes it when there is work.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  const giveBack = () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  giveBack();
  setFlagsFromString(`--heap-growing-percent=${SLACK_PERCENT}`);
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization < REST && nursery() > NURSERY_AT_REST) giveBack();
  }, LOOK_EVERY_MS).unref();
}
