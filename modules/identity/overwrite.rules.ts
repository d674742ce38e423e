// Two people editing one record: whoever saves second is told who was faster, and nothing is overwritten.
import { overwriteRefusals, refuse } from '../../packages/contract/contract.ts';
import { agoInWords, type Instant, invalid, type Refusal } from '../../packages/kernel/kernel.ts';

/** Who saved a record last, and when. */
export interface LastSave {
  name: string;
  savedTime: Instant;
}

/**
 * True when the record is as it was when it was opened. Refuses `invalid` when the save does not say what it
 * was typed over.
 */
export function isAsSeen(present: string, seen: string | undefined): boolean {
  if (seen === undefined) {
    throw invalid('A change says which version of the record it was typed over.', [{ path: 'version', message: 'must be filled in' }]);
  }
  return present === seen;
}

/**
 * The refusal `changedMeanwhile`: who saved the record and how long ago. `what` is the record in words:
 * "vendor".
 */
export function changedMeanwhile(what: string, last: LastSave | undefined, now: Instant): Refusal {
  const who = last?.name || 'Someone else';
  const when = last ? ` ${agoInWords(last.savedTime, now)}` : '';
  return refuse(overwriteRefusals, 'changedMeanwhile', { who, what: `${what}${when}` });
}
