// The tables on the page of a batch of receivables: payments taken back, charges, their codes, and money
// applied.
import { sumCents } from '../../../packages/kernel/kernel.ts';
import type { DetailTable, TransactionPart } from '../../ledger/ledger.server.ts';
import { waiverReasonWords } from '../adjustments/adjustment.contract.ts';
import { type AdjustmentBatch, findAdjustment } from '../adjustments/adjustment.store.ts';
import {
  adjustmentsOfBatch,
  applicationsOfBatch,
  type BatchAdjustment,
  type BatchApplication,
  type BatchBackout,
  type BatchCharge,
  type BatchReceipt,
  backoutsOfBatch,
  chargesOfBatch,
  receiptsOfBatch,
} from './transaction.store.ts';

const account = { key: 'accountNumber', title: 'Account', kind: 'text' } as const;
const owner = { key: 'owner', title: 'Owner', kind: 'text' } as const;
const amount = { key: 'amount', title: 'Amount', kind: 'money', isSummed: true } as const;

const doorOf = ({ ownershipId }: { ownershipId: string }) => ({ screen: 'owner-view', params: { ownershipId } });

function chargeTable(title: string, noun: string, charges: readonly BatchCharge[]): DetailTable {
  return {
    title,
    noun,
    columns: [
      account,
      owner,
      { key: 'code', title: 'Code', kind: 'text' },
      { key: 'description', title: 'Description', kind: 'text' },
      { key: 'chargeDate', title: 'Dated', kind: 'date' },
      amount,
      { key: 'open', title: 'Open', kind: 'money', isSummed: true },
    ],
    rows: charges.map((charge) => {
      const { chargeId, accountNumber, code, description, chargeDate, amount_cents, open_cents, isReversed } = charge;
      const cells = { accountNumber, owner: charge.owner, code, description, chargeDate, amount: amount_cents, open: open_cents };
      return { key: chargeId, cells, door: { screen: 'charge-why', params: { chargeId } }, isStruck: isReversed };
    }),
  };
}

/** What was received, by account; payments taken back since are struck. */
function receiptTable(receipts: readonly BatchReceipt[]): DetailTable {
  return {
    title: 'Receipts',
    noun: 'receipts',
    columns: [
      account,
      owner,
      { key: 'checkNumber', title: 'Check', kind: 'text' },
      { key: 'note', title: 'Note', kind: 'text' },
      { key: 'deposit', title: 'Deposit', kind: 'text' },
      amount,
    ],
    rows: receipts.map((one) => ({
      key: one.receiptId,
      cells: {
        accountNumber: one.accountNumber,
        owner: one.owner,
        checkNumber: one.checkNumber || 'Cash',
        note: one.note,
        deposit: one.depositId,
        amount: one.amount_cents,
      },
      door: doorOf(one),
      isStruck: one.isTakenBack,
    })),
  };
}

function codeTable(charges: readonly BatchCharge[]): DetailTable {
  const codes = Map.groupBy(charges, ({ code }) => code);
  return {
    title: 'Codes',
    noun: 'codes',
    columns: [
      { key: 'code', title: 'Code', kind: 'text' },
      { key: 'name', title: 'Name', kind: 'text' },
      { key: 'count', title: 'Charges', kind: 'count', isSummed: true },
      amount,
    ],
    rows: [...codes].map(([code, ofCode]) => ({
      key: code,
      cells: { code, name: ofCode[0]?.codeName ?? '', count: ofCode.length, amount: sumCents(ofCode.map((one) => one.amount_cents)) },
      door: null,
    })),
  };
}

function applicationTable(applications: readonly BatchApplication[]): DetailTable {
  return {
    title: 'Applied',
    noun: 'applications',
    columns: [
      account,
      owner,
      { key: 'from', title: 'From', kind: 'text' },
      { key: 'code', title: 'To', kind: 'text' },
      { key: 'description', title: 'Charge', kind: 'text' },
      { key: 'appliedOn', title: 'Dated', kind: 'date' },
      amount,
    ],
    rows: applications.map((one) => ({
      key: one.applicationId,
      cells: {
        accountNumber: one.accountNumber,
        owner: one.owner,
        from: one.fromPrepaid ? 'Prepaid' : 'Payment',
        code: one.code,
        description: one.description,
        appliedOn: one.appliedOn,
        amount: one.amount_cents,
      },
      door: doorOf(one),
    })),
  };
}

const actWords = { CHARGE: 'Charged', WAIVE: 'Waived', PREPAID: 'Prepaid', RESERVE: 'Reserved' } as const;

/** What a batch of adjustments was entered as, those left out struck. */
function lineTable(lines: readonly BatchAdjustment[]): DetailTable {
  return {
    title: 'Lines',
    noun: 'lines',
    columns: [
      account,
      owner,
      { key: 'what', title: 'What', kind: 'text' },
      { key: 'code', title: 'Code', kind: 'text' },
      { key: 'description', title: 'Description', kind: 'text' },
      amount,
    ],
    rows: lines.map((line) => ({
      key: line.adjustmentLineId,
      cells: {
        accountNumber: line.accountNumber,
        owner: line.owner,
        what: line.act === 'WAIVE' && line.reason === 'WRITE_OFF' ? 'Written off' : actWords[line.act],
        code: line.code || 'General prepaid',
        description: line.description,
        amount: line.act === 'WAIVE' ? -line.amount_cents : line.amount_cents,
      },
      door: doorOf(line),
      isStruck: line.isDropped,
    })),
  };
}

/** Why it was done, in whose words, and who approved it. */
function aboutTable({ reason, comment, approvedBy }: AdjustmentBatch): DetailTable {
  const facts = [
    ['Reason', reason === '' ? '' : waiverReasonWords[reason]],
    ['Comment', comment],
    ['Approved by', approvedBy ?? ''],
  ].filter(([, text]) => text !== '');
  return {
    title: 'About it',
    noun: 'facts',
    columns: [
      { key: 'fact', title: 'What', kind: 'text' },
      { key: 'text', title: 'Words', kind: 'text' },
    ],
    rows: facts.map(([fact = '', text = '']) => ({ key: fact, cells: { fact, text }, door: null })),
  };
}

const reasons: Readonly<Record<string, string>> = { NSF: 'Returned by the bank', CORRECTION: 'Corrected' };

function backoutTable(backouts: readonly BatchBackout[]): DetailTable {
  return {
    title: 'Payments taken back',
    noun: 'payments',
    columns: [
      account,
      owner,
      { key: 'checkNumber', title: 'Check', kind: 'text' },
      { key: 'receivedOn', title: 'Received', kind: 'date' },
      { key: 'backedOutOn', title: 'Taken back', kind: 'date' },
      { key: 'reason', title: 'Why', kind: 'text' },
      amount,
    ],
    rows: backouts.map((one) => ({
      key: one.receiptId,
      cells: {
        accountNumber: one.accountNumber,
        owner: one.owner,
        checkNumber: one.checkNumber,
        receivedOn: one.receivedOn,
        backedOutOn: one.backedOutOn,
        reason: reasons[one.reason] ?? one.reason,
        amount: one.amount_cents,
      },
      door: doorOf(one),
    })),
  };
}

/** What stands on the page of a batch of receivables. */
export const receivablesTransactions: TransactionPart = {
  kinds: [
    'CHARGES',
    'LATE_FEES',
    'INTEREST',
    'COLLECTION_FEES',
    'FINES',
    'ACCELERATION',
    'ACCELERATION_WAIVE',
    'DEFERRED_RELEASE',
    'PREPAIDS',
    'BEGINNING',
    'BEGINNING_EDIT',
    'BACKOUT',
    'ADJUSTMENT',
    'IMPORTED_CHARGES',
    'RECEIPTS',
    'LOCKBOX',
    'DIRECT_DEBIT',
    'DEBIT_SETTLEMENT',
    'ONLINE_RECEIPTS',
    'PROCESSOR_LINES',
  ],
  async tables(tx, { communityId, batchId, kind }) {
    const adjustment = kind === 'ADJUSTMENT' || kind === 'IMPORTED_CHARGES' ? await findAdjustment(tx, communityId, batchId) : undefined;
    if (adjustment) {
      const made = await chargesOfBatch(tx, communityId, batchId);
      return [
        lineTable(await adjustmentsOfBatch(tx, communityId, batchId)),
        ...(made.length > 0 ? [chargeTable('Charges', 'charges', made), codeTable(made)] : []),
        aboutTable(adjustment),
      ];
    }
    if (kind === 'RECEIPTS' || kind === 'LOCKBOX' || kind === 'DIRECT_DEBIT' || kind === 'ONLINE_RECEIPTS') {
      const receipts = receiptTable(await receiptsOfBatch(tx, communityId, batchId));
      return [receipts, applicationTable(await applicationsOfBatch(tx, communityId, batchId))];
    }
    const charges = await chargesOfBatch(tx, communityId, batchId);
    const applications = await applicationsOfBatch(tx, communityId, batchId);
    const backouts = kind === 'BACKOUT' ? await backoutsOfBatch(tx, communityId, batchId) : [];
    const ofCharges = kind === 'BACKOUT' ? chargeTable('NSF fee', 'fees', charges) : chargeTable('Charges', 'charges', charges);
    return [backoutTable(backouts), ofCharges, codeTable(kind === 'BACKOUT' ? [] : charges), applicationTable(applications)];
  },
};
