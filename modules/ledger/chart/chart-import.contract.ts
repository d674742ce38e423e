// The import of a chart of accounts.
import { defineImport, id, needs } from '../../../packages/contract/contract.ts';

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
  'BAD_DEBT',
  'IN_TRANSIT',
] as const;

export const chartImport = defineImport({
  name: 'chart',
  title: 'Chart of accounts',
  noun: ['account', 'accounts'],
  permission: needs('glaccounts', 2),
  touches: 'chart of accounts',
  params: { communityId: id },
  help: 'One row per account: number, name, type, fund and role. Type is ASSET, LIABILITY, EQUITY, INCOME or EXPENSE; fund is a code such as OPERATING or RESERVE; role may be blank. A row with a cost center keeps the account in it under the name given. Ranges are laid where there are none yet. Accounts known by number stay as they are. The account list of a QuickBooks IIF file is read as it is.',
  alsoReads: ['.iif'],
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
      help: 'Name on reports.',
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
    range: {
      title: 'Range',
      kind: 'text',
      most: 60,
      width: 140,
      aliases: ['Account Range', 'Range Name', 'Group', 'Sub Type'],
      help: 'The name of the range its number lies in. Where the community has no ranges yet, they are laid by these names.',
    },
    rangeEnd: {
      title: 'Range end',
      kind: 'count',
      width: 100,
      aliases: ['End', 'Last Number', 'Range Ends With'],
      help: 'The last number of the range. Where it is blank, a range ends before the next one begins.',
    },
    costCenter: {
      title: 'Cost center',
      kind: 'text',
      key: true,
      most: 10,
      width: 110,
      aliases: ['Cost Center Number', 'Center', 'Department', 'Dept'],
      help: 'The number of a cost center the account is kept in; blank or 000 is the account itself.',
    },
    costCenterName: {
      title: 'Cost center name',
      kind: 'text',
      most: 60,
      width: 160,
      aliases: ['Center Name', 'Department Name'],
      help: 'The name of a cost center that is new.',
    },
  },
});
