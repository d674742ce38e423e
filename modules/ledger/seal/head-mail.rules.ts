// Who is mailed a head now, and what the mail says.
import { addMilliseconds, type Instant } from '../../../packages/kernel/kernel.ts';
import type { HeadFrequency } from './seal.contract.ts';

const DAY_MS = 86_400_000;

/** How the mailing of one recipient stands. */
export interface Mailing {
  frequency: HeadFrequency;
  sentTime: Instant | null;
  /** Number of the block whose head was mailed last. */
  sentBlock: string | null;
}

/**
 * True when the recipient is to be mailed the head now: it is new to them, and their time has come or a
 * period was closed since.
 */
export function isDue({ frequency, sentTime, sentBlock }: Mailing, head: { number: string }, closedSince: boolean, now: Instant): boolean {
  if (sentTime === null) return frequency !== 'CLOSE' || closedSince;
  if (sentBlock === head.number) return false;
  if (closedSince) return true;
  if (frequency === 'DAILY') return sentTime <= addMilliseconds(now, -DAY_MS);
  if (frequency === 'WEEKLY') return sentTime <= addMilliseconds(now, -7 * DAY_MS);
  return frequency === 'MONTHLY' && sentTime.slice(0, 7) < now.slice(0, 7);
}

/** The words of the mail. `head` is the file as a verifier takes it. */
export function headLetter(
  name: string,
  of: string,
  head: { number: string; signedTime: Instant },
  text: string,
  fingerprint: string,
): { subject: string; text: string } {
  return {
    subject: `Sealed books of ${of}: block ${head.number}`,
    text: [
      `${name},`,
      '',
      `up to block ${head.number} the books of ${of} were sealed and signed on ${head.signedTime.slice(0, 10)} with the key ${fingerprint}.`,
      'Keep this email. Anyone who later checks an export of the books against the text below sees whether any entry, posting or event of the audit trail before',
      'this moment was changed, taken out or put in. Save the text as HEAD.json, then: node verify-book.mjs FOLDER HEAD.json, or python3 verify_book.py FOLDER HEAD.json.',
      '',
      text.trimEnd(),
      '',
    ].join('\n'),
  };
}
