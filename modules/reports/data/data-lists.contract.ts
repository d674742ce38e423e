// The rows that no screen of their own lists but that people ask for: postings, budgets, charges and lines of
// the bank.
import { z } from 'zod';
import { defineList, id, needs } from '../../../packages/contract/contract.ts';

export const postingList = defineList({
  name: 'PostingData',
  title: 'GL postings',
  noun: 'postings',
  permission: needs('standardreports', 1, ['glreports', 1]),
  scope: { communityId: id },
  rowId: 'postingId',
  columns: {
    postDate: { title: 'Post date', kind: 'date', always: true },
    account: { title: 'Account', kind: 'text' },
    accountName: { title: 'Name', kind: 'text' },
    fund: { title: 'Fund', kind: 'text' },
    costCenter: { title: 'Cost center', kind: 'text', hidden: true },
    entryType: { title: 'Entry type', kind: 'text' },
    reference: { title: 'Reference', kind: 'text' },
    description: { title: 'Description', kind: 'text' },
    party: { title: 'Vendor or owner', kind: 'text' },
    debit: { title: 'Debit', kind: 'money', sum: true },
    credit: { title: 'Credit', kind: 'money', sum: true },
    amount: { title: 'Amount, (credit)', kind: 'money', always: true, sum: true, hidden: true },
    memo: { title: 'Memo', kind: 'text', hidden: true },
    enteredOn: { title: 'Entered', kind: 'date', always: true, hidden: true },
  },
  extra: { entryId: z.string(), accountId: id },
  views: { all: { title: 'All' }, month: { title: 'This month', filters: ['postDate:span:this-month'] } },
  sort: '-postDate,account',
});

export const budgetList = defineList({
  name: 'BudgetData',
  title: 'Budgets',
  noun: 'budget amounts',
  permission: needs('standardreports', 1, ['glbudgets', 1]),
  scope: { communityId: id },
  rowId: 'budgetId',
  columns: {
    year: { title: 'Fiscal year', kind: 'text' },
    account: { title: 'Account', kind: 'text' },
    accountName: { title: 'Name', kind: 'text' },
    fund: { title: 'Fund', kind: 'text' },
    costCenter: { title: 'Cost center', kind: 'text', hidden: true },
    periodStart: { title: 'Period', kind: 'date', always: true },
    amount: { title: 'Budget', kind: 'money', always: true, sum: true },
  },
  extra: {},
  views: { all: { title: 'All' }, year: { title: 'This year', filters: ['periodStart:span:this-year'] } },
  sort: 'periodStart,account',
});

export const chargeList = defineList({
  name: 'ChargeData',
  title: 'Charges',
  noun: 'charges',
  permission: needs('standardreports', 1, ['arreports', 1]),
  scope: { communityId: id },
  rowId: 'chargeId',
  columns: {
    chargeDate: { title: 'Charged', kind: 'date', always: true },
    accountNumber: { title: 'Account', kind: 'text' },
    owner: { title: 'Owner', kind: 'text' },
    code: { title: 'Code', kind: 'text' },
    codeName: { title: 'Charge', kind: 'text' },
    description: { title: 'Description', kind: 'text' },
    amount: { title: 'Amount', kind: 'money', always: true, sum: true },
    open: { title: 'Open', kind: 'money', always: true, sum: true },
    isReversed: { title: 'Taken back', kind: 'flag', hidden: true },
  },
  extra: { ownershipId: id },
  views: { all: { title: 'All' }, open: { title: 'Open', filters: ['open:over:0.00'] } },
  sort: '-chargeDate,accountNumber',
});

export const bankLineList = defineList({
  name: 'BankLineData',
  title: 'Bank lines',
  noun: 'bank lines',
  permission: needs('standardreports', 1, ['bankmaintain', 1]),
  scope: { communityId: id },
  rowId: 'bankLineId',
  columns: {
    lineDate: { title: 'Date', kind: 'date', always: true },
    bankAccount: { title: 'Bank account', kind: 'text' },
    typeCode: { title: 'Type', kind: 'text' },
    description: { title: 'Description', kind: 'text' },
    bankReference: { title: 'Bank reference', kind: 'text', hidden: true },
    customerReference: { title: 'Our reference', kind: 'text' },
    amount: { title: 'Amount, (out)', kind: 'money', always: true, sum: true },
  },
  extra: {},
  views: { all: { title: 'All' }, month: { title: 'This month', filters: ['lineDate:span:this-month'] } },
  sort: '-lineDate',
});
