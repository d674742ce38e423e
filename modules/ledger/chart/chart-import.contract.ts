// The imports of the ledger: a chart of accounts, and the budget of a fiscal year.
import { defineImport, type ImportColumn, id, needs } from '../../../packages/contract/contract.ts';

/** The types of account. */
export const accountTypes = ['ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE'] as const;

/** The roles an account can have. */
export const accountRoleNames = [
  'CASH',
  'RECEIVABLE',
  'PREPAID',
  'PREPAID_RESERVE',
  'PAYABLE',
  'INTERFUND',
  'FUND_BALANCE',
  'BANK_FEES',
  'INTEREST_INCOME',
  'DEPOSITS_HELD',
  'CLEARING',
  'TRANSFER',
] as const;

export const chartImport = defineImport({
  name: 'chart',
  title: 'Chart of accounts',
  noun: ['account', 'accounts'],
  permission: needs('glaccounts', 2),
  touches: 'chart of accounts',
  params: { communityId: id },
  help: 'One row per account: number, name, type, fund and role. Type is ASSET, LIABILITY, EQUITY, INCOME or EXPENSE; fund is a code such as OPERATING or RESERVE; role may be blank. Accounts known by number stay as they are.',
  columns: {
    number: {
      title: 'Number',
      kind: 'text',
      required: true,
      key: true,
      most: 20,
      width: 100,
      aliases: ['Account', 'Account Number', 'GL Account', 'Account No', 'Acct'],
      help: 'Capital letters, digits, points and hyphens.',
    },
    name: {
      title: 'Name',
      kind: 'text',
      required: true,
      most: 120,
      width: 240,
      aliases: ['Account Name', 'Description', 'Title'],
      help: 'As it stands on reports.',
    },
    type: {
      title: 'Type',
      kind: 'choice',
      required: true,
      choices: accountTypes,
      width: 110,
      aliases: ['Account Type', 'Category', 'Class'],
      help: 'Asset, liability, equity, income or expense.',
    },
    fund: {
      title: 'Fund',
      kind: 'text',
      required: true,
      most: 12,
      width: 120,
      aliases: ['Fund Code', 'Fund Name'],
      help: 'The code of its fund, such as OPERATING.',
    },
    role: {
      title: 'Role',
      kind: 'choice',
      choices: accountRoleNames,
      width: 150,
      aliases: ['Control', 'Use'],
      help: 'What the account controls, where it controls something.',
    },
  },
});

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
  help: 'One row per income or expense account: its number, and either a total, spread evenly over the periods, or an amount per period. The file replaces the budget of the year.',
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
    total: {
      title: 'Total',
      kind: 'money',
      width: 120,
      aliases: ['Year', 'Annual', 'Amount', 'Budget'],
      help: 'Spread evenly over the periods.',
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
  totals: { income: 'Income', expenses: 'Expenses' },
  changesRows: true,
});

/** The periods a budget can have, by the keys of their columns. */
export const periodKeys = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'p9', 'p10', 'p11', 'p12'] as const;
