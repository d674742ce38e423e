// The lists of banking: reconciliations and the balances banks have stated.

import { defineList, id, needs } from '../../packages/contract/contract.ts';

export const reconciliationList = defineList({
  name: 'ReconciliationList',
  title: 'Reconciliations',
  noun: 'reconciliations',
  permission: needs('bankmaintain', 1),
  scope: { communityId: id },
  rowId: 'reconciliationId',
  columns: {
    statementDate: { title: 'Statement', kind: 'date', always: true },
    accountName: { title: 'Bank account', kind: 'text' },
    opening: { title: 'Opening', kind: 'money', always: true },
    statementBalance: { title: 'Statement balance', kind: 'money', always: true },
    state: {
      title: 'State',
      kind: 'status',
      always: true,
      words: { IN_PROGRESS: ['In progress', 'attention'], COMPLETED: ['Completed', 'good'], REOPENED: ['Reopened', 'attention'] },
    },
    startedBy: { title: 'Started by', kind: 'text' },
    completedBy: { title: 'Completed by', kind: 'text' },
    completedOn: { title: 'Completed', kind: 'date' },
  },
  extra: { bankAccountId: id },
  views: { all: { title: 'All' }, open: { title: 'Not completed', filters: ['state:in:IN_PROGRESS,REOPENED'] } },
  sort: '-statementDate',
});

export const bankStatementList = defineList({
  name: 'BankStatementList',
  title: 'Statements',
  noun: 'statements',
  permission: needs('bankmaintain', 1),
  scope: { communityId: id },
  rowId: 'bankStatementId',
  columns: {
    statementDate: { title: 'Statement', kind: 'date', always: true },
    accountName: { title: 'Bank account', kind: 'text' },
    opening: { title: 'Opening', kind: 'money' },
    closing: { title: 'Closing', kind: 'money' },
    lineCount: { title: 'Lines', kind: 'count', always: true, sum: true },
    fileName: { title: 'File', kind: 'text' },
    importedBy: { title: 'Imported by', kind: 'text' },
    importedOn: { title: 'Imported', kind: 'date', always: true },
  },
  extra: { bankAccountId: id },
  views: { all: { title: 'All' } },
  sort: '-statementDate',
});
