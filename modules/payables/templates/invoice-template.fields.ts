// The fields of an invoice template beside its lines.
import type { Fields } from '../../../packages/contract/contract.ts';

export const invoiceTemplateFields = {
  name: { kind: 'text', title: 'Name', most: 120, required: true },
  vendorId: { kind: 'ref', title: 'Vendor', required: true },
  dueDays: { kind: 'count', title: 'Due after days', most: 365 },
  /**
   * With {yyyy}, {yy}, {mm} and {dd} of the bill date, and {n}, the number of the bill among its template's.
   */
  numberPattern: { kind: 'text', title: 'Bill number', most: 40, required: true },
  description: { kind: 'text', title: 'Description', most: 200, help: 'Prints on the check stub' },
  /** How often a template becomes a bill; NONE only when someone chooses it for a new bill. */
  frequency: {
    kind: 'choice',
    title: 'Frequency',
    words: { NONE: 'When chosen', WEEKLY: 'Weekly', MONTHLY: 'Monthly', QUARTERLY: 'Quarterly', YEARLY: 'Yearly' },
    initial: 'NONE',
  },
  firstDate: { kind: 'date', title: 'First bill' },
  /** It ends after a day or after a number of bills, or goes on. */
  lastDate: { kind: 'date', title: 'Last bill', help: 'Blank: no end date' },
  times: { kind: 'count', title: 'Number of bills', most: 999, least: 1, help: 'Instead of a last date' },
  /** ACCRUE makes bills that wait for approval, POST ones booked at once where the rules allow it. */
  mode: { kind: 'choice', title: 'Bills', words: { ACCRUE: 'Waits for approval', POST: 'Posts at once' }, initial: 'ACCRUE' },
  isActive: { kind: 'flag', title: 'Active', initial: true },
} as const satisfies Fields;
