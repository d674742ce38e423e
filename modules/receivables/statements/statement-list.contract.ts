// The list of statements that were made, and its screen.
import { defineList, defineScreens, id, needs } from '../../../packages/contract/contract.ts';

export const statementList = defineList({
  name: 'StatementList',
  title: 'Statement activity',
  noun: 'statements',
  permission: needs('arownerpayments', 1),
  scope: { communityId: id },
  rowId: 'statementId',
  columns: {
    statementDate: { title: 'Statement date', kind: 'date', always: true },
    accountNumber: { title: 'Account', kind: 'text' },
    owner: { title: 'Owner', kind: 'text' },
    opening: { title: 'Opening', kind: 'money', always: true, sum: true },
    balance: { title: 'Balance', kind: 'money', always: true, sum: true },
    due: { title: 'Due', kind: 'money', always: true, sum: true },
    dueDate: { title: 'Due by', kind: 'date', always: true },
    pages: { title: 'Pages', kind: 'count', always: true, sum: true },
    sharedWith: { title: 'Combined with', kind: 'text', hidden: true },
    madeBy: { title: 'Made by', kind: 'text', hidden: true },
  },
  extra: { runId: id, ownershipId: id },
  views: {
    all: { title: 'All' },
    owing: { title: 'With an amount due', filters: ['due:over:0.00'] },
  },
  sort: '-statementDate',
});

export const statementListScreens = defineScreens({
  'activity-statements': {
    title: 'Statement activity',
    area: 'receivables',
    path: '/c/$communityId/receivables/statements',
    claims: needs('arownerpayments', 1),
    menu: { section: 'Receivables', order: 16, group: 'Paper and exports' },
  },
});
