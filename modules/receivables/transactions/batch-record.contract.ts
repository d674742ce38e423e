// What hangs on batches of receivables and on deposits: files, notes, tasks, fields and a history.
import { type AccessLevel, defineRecordKinds, needs, needsOne } from '../../../packages/contract/contract.ts';

/** One declaration for each kind; the page of a batch names it. */
export const receivablesBatchKinds = defineRecordKinds({
  'charge-batch': {
    noun: 'batch of charges',
    title: 'Batches of charges',
    inCommunity: true,
    isBatch: true,
    rights: (level: AccessLevel) => needs('arapplycharges', level),
    screen: 'transaction-ar-charges',
    param: 'batchId',
  },
  'interest-batch': {
    noun: 'batch of interest',
    title: 'Batches of interest',
    inCommunity: true,
    isBatch: true,
    rights: (level: AccessLevel) => needs('arapplyinterest', level),
    screen: 'transaction-ar-interest',
    param: 'batchId',
  },
  'collection-batch': {
    noun: 'batch of collection fees',
    title: 'Batches of collection fees',
    inCommunity: true,
    isBatch: true,
    rights: (level: AccessLevel) => needs('arcollection', level),
    screen: 'transaction-ar-collection',
    param: 'batchId',
  },
  'owner-adjustment': {
    noun: 'owner adjustment',
    title: 'Owner adjustments',
    inCommunity: true,
    isBatch: true,
    rights: (level: AccessLevel) => needs('aradjustment', level),
    screen: 'transaction-ar-adjustment',
    param: 'batchId',
  },
  'receipt-batch': {
    noun: 'batch of receipts',
    title: 'Batches of receipts',
    inCommunity: true,
    isBatch: true,
    rights: (level: AccessLevel) => needsOne(level, 'arownerpayments', 'arlockbox'),
    screen: 'transaction-ar-receipts',
    param: 'batchId',
  },
  'payment-backout': {
    noun: 'reversed payment',
    title: 'Reversed payments',
    inCommunity: true,
    isBatch: true,
    rights: (level: AccessLevel) => needs('arownerpayments', level),
    screen: 'transaction-ar-backout-payment',
    param: 'batchId',
  },
  deposit: {
    noun: 'deposit',
    title: 'Deposits',
    inCommunity: true,
    rights: (level: AccessLevel) => needsOne(level, 'arownerpayments', 'arlockbox'),
    screen: 'deposit-view',
    param: 'depositId',
  },
});
