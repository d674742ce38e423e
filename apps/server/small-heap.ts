// Keeps the memory of a server small: what loading hundreds of files left behind is given back, and garbage does not pile up behind what is alive.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/** By how much the heap grows over what is alive before it is collected, in percent: V8 would let a server double its memory with garbage. */
const SLACK_PERCENT = 30;

/**
 * Call it once the server is ready. It takes about 0.1 s. How far the nursery may grow, the room for short-lived objects, only whoever starts the process can say:
 * `--max-semi-space-size`, in `npm start` and in the image. V8 gives it back while nothing is asked, and takes it again when there is work.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  setFlagsFromString(`--heap-growing-percent=${SLACK_PERCENT}`);
}
