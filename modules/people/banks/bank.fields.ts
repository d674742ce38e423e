// The fields of a bank, and of the people there beside who they are.
import type { Fields } from '../../../packages/contract/contract.ts';

export const bankFields = {
  name: { kind: 'text', title: 'Name', most: 120, required: true },
  routingNumber: { kind: 'text', title: 'Routing number', most: 9, help: '9 digits, including the check digit', list: 'shown' },
  note: { kind: 'longText', title: 'Note', most: 500 },
  isActive: { kind: 'flag', title: 'In use', initial: true },
} as const satisfies Fields;

export const bankContactFields = {
  bankId: { kind: 'ref', title: 'Bank', required: true },
  title: { kind: 'text', title: 'Title', most: 80, help: 'Relationship manager, lockbox desk …' },
  note: { kind: 'longText', title: 'Note', most: 500 },
  isActive: { kind: 'flag', title: 'Still there', initial: true },
} as const satisfies Fields;
