// Legacy history: notes and lines of the ledger as a system that was left had them. They are read and
// exported; no balance has them.
import { type AccessLevel, defineImport, defineList, defineScreens, id, line, needs } from '../../../packages/contract/contract.ts';

const rights = (level: AccessLevel) => needs('ownermaintain', level);

export const legacyKinds = ['NOTE', 'CHARGE', 'PAYMENT', 'ADJUSTMENT'] as const;
export type LegacyKind = (typeof legacyKinds)[number];
export const legacyWords: Readonly<Record<LegacyKind, string>> = {
  NOTE: 'Note',
  CHARGE: 'Charge',
  PAYMENT: 'Payment',
  ADJUSTMENT: 'Adjustment',
};

export const legacyImport = defineImport({
  name: 'legacyHistory',
  title: 'Legacy history',
  noun: ['line', 'lines'],
  permission: rights(2),
  touches: 'legacyLine',
  params: { communityId: id },
  help: 'One row per note or line of the former ledger, by the account number of the property. Nothing of it comes into a balance.',
  columns: {
    account: {
      title: 'Account number',
      kind: 'text',
      required: true,
      key: true,
      most: 40,
      width: 130,
      aliases: ['Account', 'Property', 'Property account number', 'Unit account'],
    },
    lineDate: {
      title: 'Date',
      kind: 'date',
      past: 'always',
      required: true,
      key: true,
      width: 110,
      aliases: ['Transaction date', 'Posted', 'Entered'],
    },
    lineKind: {
      title: 'Kind',
      kind: 'choice',
      required: true,
      key: true,
      choices: ['Note', 'Charge', 'Payment', 'Adjustment'],
      width: 110,
      aliases: ['Type', 'Transaction type'],
      help: 'Note, charge, payment or adjustment.',
    },
    text: {
      title: 'Text',
      kind: 'text',
      key: true,
      most: 2000,
      cuts: true,
      width: 320,
      aliases: ['Description', 'Memo', 'Note', 'Comment'],
    },
    amount: {
      title: 'Amount',
      kind: 'money',
      key: true,
      width: 120,
      aliases: ['Total', 'Sum'],
      help: 'As the former system had it: what was owed above zero, what was paid below. Notes have none.',
    },
  },
  totals: { charges: 'Charged', payments: 'Paid' },
  rowsMayRepeat: true,
});

export const legacyList = defineList({
  name: 'LegacyHistoryList',
  title: 'Legacy history',
  noun: 'lines',
  permission: rights(1),
  /**
   * The association; where a property or an ownership is named, its own lines alone: an ownership has those
   * of its days. Blank is all of them.
   */
  scope: { communityId: id, about: line(20).default(''), aboutId: line(20).default('') },
  rowId: 'legacyLineId',
  columns: {
    lineDate: { title: 'Date', kind: 'date', always: true },
    accountNumber: { title: 'Account', kind: 'text' },
    address: { title: 'Property', kind: 'text' },
    lineKind: {
      title: 'Kind',
      kind: 'status',
      always: true,
      words: {
        NOTE: ['Note', 'neutral'],
        CHARGE: ['Charge', 'neutral'],
        PAYMENT: ['Payment', 'neutral'],
        ADJUSTMENT: ['Adjustment', 'neutral'],
      },
    },
    text: { title: 'Text', kind: 'text' },
    amount: { title: 'Amount', kind: 'money', sum: true },
  },
  extra: {},
  views: {
    all: { title: 'All' },
    ledger: { title: 'Ledger', filters: ['lineKind:in:CHARGE,PAYMENT,ADJUSTMENT'] },
    notes: { title: 'Notes', filters: ['lineKind:in:NOTE'] },
  },
  sort: '-lineDate',
});

export const legacyScreens = defineScreens({
  'legacy-history': {
    title: 'Legacy history',
    area: 'documents',
    path: '/c/$communityId/legacy-history',
    claims: rights(1),
    menu: { section: 'Portfolio', order: 90, group: 'Files and history' },
  },
});
