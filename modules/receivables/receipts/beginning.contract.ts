// The import of what owners owed and had paid ahead before the books began.
import { dateIn, defineImport, id, needs } from '../../../packages/contract/contract.ts';
import { ownerAccountColumn } from '../owners/owner-column.contract.ts';

/** The word that stands in place of a code for money paid ahead. */
export const prepaidWord = 'PREPAID';

/** Of a community whose beginning balances are there. */
export const beginningRefusals = {
  alreadyImported: 'Beginning balances were imported already; a community begins once. Take that import back first.',
} as const;

/** Of a community where the balance of an owner was entered by hand. */
export const beganByHandRefusals = {
  alreadyImported: '{what} was entered by hand; a community begins once. Take that back first, then import all balances.',
} as const;

export const beginningBalances = defineImport({
  name: 'beginningBalances',
  title: 'Beginning balances',
  noun: ['balance', 'balances'],
  permission: needs('aradjustment', 2),
  touches: 'batch',
  params: { communityId: id, postDate: dateIn },
  help: 'One row per owner and code. The code PREPAID means money paid ahead; an empty date means the day the books begin. Nothing is posted to the general ledger; the opening entry holds the sums.',
  columns: {
    account: ownerAccountColumn,
    code: {
      title: 'Code',
      kind: 'text',
      required: true,
      key: true,
      most: 10,
      width: 100,
      aliases: ['Charge Code', 'Alias', 'Charge'],
      help: 'A charge code, or PREPAID.',
    },
    date: {
      title: 'Date',
      kind: 'date',
      past: 'usually',
      key: true,
      width: 110,
      aliases: ['Charge Date', 'Dated', 'Due Date', 'As Of'],
      help: 'When it was charged or paid; it ages from here.',
    },
    amount: {
      title: 'Amount',
      kind: 'money',
      required: true,
      width: 120,
      aliases: ['Balance', 'Amount Due', 'Open', 'Open Amount'],
      help: 'Above zero, also for money paid ahead.',
    },
  },
  totals: { owed: 'Owed', prepaid: 'Paid ahead' },
  rowsMayRepeat: true,
});
