// The fields of an order of a disclosure beside the files that go with it.
import type { Fields } from '../../../packages/contract/contract.ts';

export const disclosureFields = {
  propertyId: { kind: 'ref', title: 'Property', required: true },
  requester: { kind: 'text', title: 'Requested by', most: 120, required: true },
  company: { kind: 'text', title: 'Company', most: 120, help: 'The title company, lender or agent' },
  email: { kind: 'text', title: 'Email', most: 254 },
  phone: { kind: 'text', title: 'Phone', most: 40 },
  orderedDate: { kind: 'date', title: 'Ordered', required: true, initial: 'today' },
  dueDate: { kind: 'date', title: 'Due', required: true },
  isRush: { kind: 'flag', title: 'Rush' },
  fee: { kind: 'money', title: 'Fee', required: true, initial: '0.00', column: 'fee_cents' },
  billing: {
    kind: 'choice',
    title: 'Fee paid by',
    words: { REQUESTER: 'Who asked', CLOSING: 'The owner, at the closing' },
    initial: 'REQUESTER',
  },
  /** The code the fee is charged under at the closing. */
  chargeCodeId: { kind: 'ref', title: 'Charged as' },
  closingDate: { kind: 'date', title: 'Closing', help: 'When the sale is expected' },
  feePaidDate: { kind: 'date', title: 'Fee paid on', help: 'When the requester paid it' },
  note: { kind: 'longText', title: 'Note', most: 500 },
} as const satisfies Fields;
