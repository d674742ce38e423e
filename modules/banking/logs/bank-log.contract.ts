// The bank logs: all that came from the bank and was proved against it, and the deposits of lockbox files.
import { z } from 'zod';
import { defineList, defineScreens, id, needs } from '../../../packages/contract/contract.ts';

const permission = needs('bankmaintain', 1);
const path = '/c/$communityId/banking';

export const bankLogList = defineList({
  name: 'BankLogList',
  title: 'Bank log',
  noun: 'events',
  permission,
  scope: { communityId: id },
  rowId: 'bankEventId',
  columns: {
    eventDate: { title: 'Date', kind: 'date', always: true },
    what: {
      title: 'Event',
      kind: 'status',
      always: true,
      words: { STATEMENT: ['Statement', 'neutral'], LOCKBOX: ['Lockbox file', 'neutral'], RECONCILIATION: ['Reconciliation', 'good'] },
    },
    accountName: { title: 'Bank account', kind: 'text' },
    forDate: { title: 'For', kind: 'date' },
    detail: { title: 'Detail', kind: 'text' },
    amount: { title: 'Amount', kind: 'money' },
    by: { title: 'By', kind: 'text' },
  },
  extra: {
    /** What the event left behind: a statement, a lockbox file or a reconciliation. */
    refId: z.string(),
  },
  views: {
    all: { title: 'All' },
    statements: { title: 'Statements', filters: ['what:in:STATEMENT'] },
    lockbox: { title: 'Lockbox', filters: ['what:in:LOCKBOX'] },
    reconciliations: { title: 'Reconciliations', filters: ['what:in:RECONCILIATION'] },
  },
  sort: '-eventDate',
});

export const lockboxLogList = defineList({
  name: 'LockboxLogList',
  title: 'Lockbox log',
  noun: 'deposits',
  permission,
  scope: { communityId: id },
  rowId: 'depositKey',
  columns: {
    depositDate: { title: 'Deposit', kind: 'date', always: true },
    accountName: { title: 'Bank account', kind: 'text' },
    lockboxId: { title: 'Lockbox', kind: 'text' },
    fileName: { title: 'File', kind: 'text' },
    payments: { title: 'Payments', kind: 'count', sum: true },
    amount: { title: 'Amount', kind: 'money', sum: true },
    posted: { title: 'Posted', kind: 'money', sum: true },
    waiting: { title: 'Waiting', kind: 'money', sum: true },
    removed: { title: 'Removed', kind: 'money', sum: true },
    state: {
      title: 'State',
      kind: 'status',
      always: true,
      words: { WAITING: ['Waiting', 'attention'], POSTED: ['Posted', 'good'], REMOVED: ['Removed', 'neutral'] },
    },
    importedBy: { title: 'Imported by', kind: 'text' },
    importedOn: { title: 'Imported', kind: 'date' },
  },
  extra: { lockboxFileId: id },
  views: { all: { title: 'All' }, waiting: { title: 'Waiting', filters: ['state:in:WAITING'] } },
  sort: '-depositDate',
});

export const bankLogScreens = defineScreens({
  'bank-logs': {
    title: 'Bank logs: view all',
    also: 'statements lockbox reconciliations imported files',
    area: 'banking',
    path: `${path}/logs`,
    claims: permission,
    menu: { section: 'Banking', order: 4 },
  },
  'bank-log-lockbox': {
    title: 'Bank log: lockbox',
    area: 'banking',
    path: `${path}/lockbox-log`,
    claims: permission,
    menu: { section: 'Banking', order: 5 },
  },
});
