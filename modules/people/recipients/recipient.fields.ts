// The fields of an external email recipient.
import type { Fields } from '../../../packages/contract/contract.ts';

export const recipientFields = {
  name: { kind: 'text', title: 'Name', most: 120, required: true },
  email: { kind: 'text', title: 'Email', most: 254, like: 'email', required: true },
  purpose: { kind: 'text', title: 'For what', most: 200, help: 'Mail they receive' },
  confirmedDate: { kind: 'date', title: 'Confirmed on', initial: 'today', help: 'When the address was last confirmed; due every year' },
  isActive: { kind: 'flag', title: 'Gets mail', initial: true },
} as const satisfies Fields;
