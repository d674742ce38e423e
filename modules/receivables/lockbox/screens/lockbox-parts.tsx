// Pieces the screens of lockbox files share: the words of layouts, of states, and of what keeps a payment
// from becoming a receipt.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import type { Tone } from '../../../../packages/ui/ui.ts';
import type { ExceptionReason, lockbox } from '../lockbox.contract.ts';

export type LockboxFile = ClientOutput<typeof lockbox.getLockboxFile>;
export type LockboxLine = LockboxFile['lines'][number];
export type LockboxPreview = ClientOutput<typeof lockbox.previewLockbox>;

/** Layouts a person may choose when a file is not recognised by itself. */
export const layoutWords = {
  detect: 'Recognise it',
  bai: 'BAI lockbox',
  'fulton-80': 'Fulton 80',
  'scanline-csv': 'Scanline CSV',
  'labelled-csv': 'CSV with column titles',
} as const;
export type LayoutName = keyof typeof layoutWords;

/** The name of the layout a file was read by. */
export function layoutOf(preset: string): string {
  return preset in layoutWords ? layoutWords[preset as LayoutName] : preset;
}

/** The name of a field in the words of a person: "Owner account" of `ownerAccount`. */
export function fieldWords(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** What keeps a payment in the queue, short enough for a cell. */
export const reasonWords: Readonly<Record<ExceptionReason, string>> = {
  '': 'To fix',
  UNKNOWN_LOCKBOX: 'Unknown lockbox',
  SEVERAL_LOCKBOXES: 'Several lockboxes',
  NO_ACCOUNT: 'No account',
  UNKNOWN_OWNER: 'Unknown account',
  SEVERAL_OWNERS: 'Several owners',
  PREVIOUS_OWNER: 'Previous owner',
  PAYMENT_ON_HOLD: 'On hold',
  ZERO_AMOUNT: 'Zero amount',
  DUPLICATE: 'Came in before',
};

/** The reason in a sentence that names what the file said. */
export function reasonSentence(line: LockboxLine): string {
  const { reason, lockboxId, ownerAccount, accountNumber } = line;
  switch (reason) {
    case 'UNKNOWN_LOCKBOX':
      return `No bank account has the lockbox id ${lockboxId}.`;
    case 'SEVERAL_LOCKBOXES':
      return `More than one bank account has the lockbox id ${lockboxId}.`;
    case 'NO_ACCOUNT':
      return 'The bank could not read an owner account from the payment.';
    case 'UNKNOWN_OWNER':
      return `No owner has the account ${ownerAccount}. It may be mis-scanned.`;
    case 'SEVERAL_OWNERS':
      return `More than one property has the account ${ownerAccount}, but for its marks.`;
    case 'PREVIOUS_OWNER':
      return `${accountNumber || ownerAccount} belongs to someone who no longer owns there.`;
    case 'PAYMENT_ON_HOLD':
      return `${accountNumber || ownerAccount} is set to hold payments; ask before taking the money.`;
    case 'ZERO_AMOUNT':
      return 'A payment of zero makes no receipt. Delete it.';
    case 'DUPLICATE':
      return 'The same check came in before, in this file or in that of another day. Give a reason to take it again, or delete it.';
    default:
      return 'It waits for an owner.';
  }
}

/** The state of a payment in words, with its tone. */
export function stateOf(line: LockboxLine): { word: string; tone: Tone } {
  switch (line.status) {
    case 'EXCEPTION':
      return { word: reasonWords[line.reason], tone: 'problem' };
    case 'MATCHED':
      return { word: line.isMended ? 'Mended' : 'Matched', tone: 'good' };
    case 'POSTED':
      return { word: 'Posted', tone: 'neutral' };
    default:
      return { word: 'Deleted', tone: 'neutral' };
  }
}
