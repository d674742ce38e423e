// The storms there are, in the order they are run.
import { closing } from './close.ts';
import { closingYears } from './close-year.ts';
import { delivery } from './delivery.ts';
import { disk } from './disk.ts';
import { figures } from './figures.ts';
import { floodStorm } from './flood.ts';
import { formula } from './formula.ts';
import { killStorm, stallStorm } from './kill.ts';
import { mailing } from './mailing.ts';
import { malformed } from './malformed.ts';
import { model } from './model.ts';
import { reversals } from './reversals.ts';
import { slowReaders } from './slow-readers.ts';
import type { Storm } from './storm.ts';
import { twoClerks } from './two-clerks.ts';

export const storms: readonly Storm[] = [
  killStorm,
  stallStorm,
  model,
  twoClerks,
  closing,
  closingYears,
  reversals,
  delivery,
  mailing,
  malformed,
  formula,
  figures,
  slowReaders,
  floodStorm,
  disk,
];
