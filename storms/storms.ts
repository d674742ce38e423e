// The storms there are, in the order they are run.
import { killStorm } from './kill.ts';
import type { Storm } from './storm.ts';

export const storms: readonly Storm[] = [killStorm];
