// The lists of the ledger: accounts with their balances, and bank accounts.
import { z } from 'zod';
import { dateIn, defineList, id, needs } from '../../packages/contract/contract.ts';

const typeWords = {
  ASSET: ['Asset', 'neutral'],
  LIABILITY: ['Liability', 'neutral'],
  EQUITY: ['Equity', 'neutral'],
  INCOME: ['Income', 'neutral'],
  EXPENSE: ['Expense', 'neutral'],
} as const;
const useWords = { ACTIVE: ['In use', 'good'], INACTIVE: ['Inactive', 'neutral'] } as const;
const typeViews = {
  all: { title: 'All' },
  assets: { title: 'Assets', filters: ['type:in:ASSET'] },
  liabilities: { title: 'Liabilities', filters: ['type:in:LIABILITY'] },
  equity: { title: 'Equity', filters: ['type:in:EQUITY'] },
  income: { title: 'Income', filters: ['type:in:INCOME'] },
  expenses: { title: 'Expenses', filters: ['type:in:EXPENSE'] },
} as const;

export const accountList = defineList({
  name: 'AccountList',
  title: 'GL accounts',
  noun: 'accounts',
  permission: needs('glaccounts', 1),
  scope: { communityId: id, asOfDate: dateIn.optional() },
  rowId: 'accountId',
  columns: {
    number: { title: 'Account', kind: 'text' },
    name: { title: 'Name', kind: 'text' },
    type: { title: 'Type', kind: 'status', always: true, words: typeWords },
    rangeName: { title: 'Range', kind: 'text', hidden: true },
    fundName: { title: 'Fund', kind: 'text' },
    costCenters: { title: 'Cost centers', kind: 'text', hidden: true },
    is1099: { title: '1099', kind: 'flag', hidden: true },
    role: {
      title: 'Role',
      kind: 'status',
      words: {
        CASH: ['Cash', 'neutral'],
        RECEIVABLE: ['Receivable', 'neutral'],
        PREPAID: ['Prepaid', 'neutral'],
        PREPAID_RESERVE: ['Prepaid reserve', 'neutral'],
        PAYABLE: ['Payable', 'neutral'],
        INTERFUND: ['Interfund', 'neutral'],
        FUND_BALANCE: ['Fund balance', 'neutral'],
        BANK_FEES: ['Bank fees', 'neutral'],
        INTEREST_INCOME: ['Interest income', 'neutral'],
        DEPOSITS_HELD: ['Deposits held', 'neutral'],
        CLEARING: ['Clearing', 'neutral'],
        TRANSFER: ['Transfer', 'neutral'],
        BAD_DEBT: ['Bad debt', 'neutral'],
        IN_TRANSIT: ['Cash in transit', 'neutral'],
      },
    },
    status: { title: 'Status', kind: 'status', always: true, hidden: true, words: useWords },
    balance: { title: 'Balance, (credit)', kind: 'money', always: true, sum: true },
  },
  extra: {},
  views: typeViews,
  sort: 'number',
});

export const accountCenterList = defineList({
  name: 'AccountCenterList',
  title: 'GL accounts by cost center',
  noun: 'accounts in cost centers',
  permission: needs('glaccounts', 1),
  scope: { communityId: id, asOfDate: dateIn.optional() },
  rowId: 'lineId',
  columns: {
    /** The full number, such as 1010-200; 000 is the account outside all other centers. */
    number: { title: 'Account', kind: 'text' },
    name: { title: 'Name', kind: 'text' },
    centerCode: { title: 'Center', kind: 'text' },
    centerName: { title: 'Cost center', kind: 'text' },
    type: { title: 'Type', kind: 'status', always: true, words: typeWords },
    fundName: { title: 'Fund', kind: 'text' },
    status: { title: 'Status', kind: 'status', always: true, hidden: true, words: useWords },
    balance: { title: 'Balance, (credit)', kind: 'money', always: true, sum: true },
  },
  extra: { accountId: id, costCenterId: id },
  views: typeViews,
  sort: 'number',
});

export const bankAccountList = defineList({
  name: 'BankAccountList',
  title: 'Bank accounts',
  noun: 'bank accounts',
  permission: needs('bankmaintain', 1),
  scope: {},
  rowId: 'bankAccountId',
  recordKind: 'bank account',
  columns: {
    communityName: { title: 'Community', kind: 'text' },
    name: { title: 'Bank account', kind: 'text' },
    bankName: { title: 'Bank', kind: 'text' },
    accountNumber: { title: 'Number', kind: 'text' },
    glAccount: { title: 'In the books', kind: 'text' },
    fundName: { title: 'Fund', kind: 'text' },
    lockboxId: { title: 'Lockbox', kind: 'text' },
    lastCheckNumber: { title: 'Last check', kind: 'text' },
    use: { title: 'Use', kind: 'status', always: true, words: { PRIMARY: ['Primary', 'good'], OTHER: ['Other', 'neutral'] } },
  },
  extra: { communityId: id, routingNumber: z.string() },
  views: { all: { title: 'All' }, primary: { title: 'Primary', filters: ['use:in:PRIMARY'] } },
  sort: 'communityName,use,name',
});
