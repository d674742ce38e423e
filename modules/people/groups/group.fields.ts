// The fields of a group ownership beside its members and properties.
import type { Fields } from '../../../packages/contract/contract.ts';

export const groupFields = {
  name: { kind: 'text', title: 'Name', most: 80, required: true },
  /** One of its members. */
  primaryPartyId: { kind: 'ref', title: 'Primary contact', required: true },
  startDate: { kind: 'date', title: 'From', required: true, initial: 'today', list: 'shown' },
  endDate: { kind: 'date', title: 'Through', help: 'Last day; its homes leave with it', list: 'shown' },
  isStatementJoint: {
    kind: 'flag',
    title: 'One statement for all homes',
    help: 'Mailed to the group’s contact. A home whose owner is not a member gets its own statement.',
  },
  splitRule: {
    kind: 'choice',
    title: 'A check is split',
    words: { OLDEST: 'Oldest charges first', PROPORTION: 'In proportion to what each home owes', HAND: 'By hand' },
    initial: 'OLDEST',
  },
  note: { kind: 'longText', title: 'Note', most: 500 },
} as const satisfies Fields;
