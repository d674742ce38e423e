// The import of a budget: a year by account, cost center and period.
import { defineImport, type ImportColumn, id, needs } from '../../../packages/contract/contract.ts';

const period = (number: number) =>
  ({
    title: `Period ${number}`,
    kind: 'money',
    width: 100,
    aliases: [String(number), `P${number}`, `Month ${number}`, `Quarter ${number}`],
    help: 'In place of a total; blank for none.',
  }) as const satisfies ImportColumn;

export const budgetImport = defineImport({
  name: 'budget',
  title: 'Budget',
  noun: ['account', 'accounts'],
  permission: needs('glbudgets', 4),
  touches: 'budget',
  params: { communityId: id, fiscalYearId: id },
  help: 'One row per income or expense account: its number, and either a total, spread evenly over the periods, or an amount per period; where both stand, the periods must add up to the total. The file replaces the draft of the year; where the budget is adopted it becomes a revision.',
  columns: {
    number: {
      title: 'Number',
      kind: 'text',
      required: true,
      key: true,
      most: 20,
      width: 100,
      aliases: ['Account', 'Account Number', 'GL Account', 'Account No', 'Acct'],
      help: 'The number of an income or expense account.',
    },
    costCenter: {
      title: 'Cost center',
      kind: 'text',
      key: true,
      most: 20,
      width: 100,
      aliases: ['Cost Center Number', 'Cost Centre', 'Center'],
      help: 'Its code; blank is 000.',
    },
    total: {
      title: 'Total',
      kind: 'money',
      width: 120,
      aliases: ['Year', 'Annual', 'Amount', 'Budget'],
      help: 'Spread evenly over the periods, where these are blank.',
    },
    p1: period(1),
    p2: period(2),
    p3: period(3),
    p4: period(4),
    p5: period(5),
    p6: period(6),
    p7: period(7),
    p8: period(8),
    p9: period(9),
    p10: period(10),
    p11: period(11),
    p12: period(12),
  },
  totals: { income: 'Income', expenses: 'Expenses', transfers: 'Transfers between funds' },
  changesRows: true,
});

/** The periods a budget can have, by the keys of their columns. */
export const periodKeys = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'p9', 'p10', 'p11', 'p12'] as const;
